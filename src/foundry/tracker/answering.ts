import type { Json } from '../../core/text.ts';
import { DECLARING, prospect, targetedIds } from '../actions/use.ts';
import { openDialog } from '../dialogs/offer-dialog.ts';
import { showWindow } from '../dialogs/windows.ts';
import type { Intent } from '../relay/intents.ts';
import { send } from '../relay/relay.ts';
import { fetched } from '../shared/arrival.ts';
import { isElement, isTag } from '../shared/elements.ts';
import { forgetEntry, formAround, isFormed, readEntry, step } from '../shared/entry.ts';
import { actorOf } from '../shared/ids.ts';
import { kindOf } from './asks.ts';
import { type RoundAskReading, readRound } from './round.ts';

/* Answers to what a round asks, for every application that shows its asks: the tracker and the prompt. */

/** An application that shows what a fight asks. */
interface AsksApp {
  readonly fight: Combat.Implementation | undefined;
}

type Action = (this: AsksApp, event: Event, target: HTMLElement) => Promise<void>;

type RoundEvent = Extract<Intent, { kind: 'round' }>['event'];

const asksOf = ({ fight }: AsksApp): readonly RoundAskReading[] => (fight && readRound(fight)?.asks) ?? [];

/** The name of the form for an ask of a fight. */
export const entryKeyOf = (app: AsksApp, ask: string): string => `${app.fight?.id}.${ask}`;

/** Sends what a person says to the round. A refusal has been shown by `send`, and the application still shows the current state. */
export async function sendEvent({ fight }: AsksApp, event: RoundEvent): Promise<void> {
  if (!fight) return;
  try {
    await send({ kind: 'round', combat: String(fight.id), event });
  } catch (error) {
    console.info('Fivefold | refused:', error);
  }
}

const answer = (app: AsksApp, ask: string, value: Json): Promise<void> =>
  sendEvent(app, { do: 'answer', ask, value });

/** The ask that a form answers. */
const askOfForm = (app: AsksApp, { dataset: { entry } }: HTMLElement) =>
  asksOf(app)
    .map(({ ask }) => ask)
    .filter(({ id }) => entryKeyOf(app, id) === entry)
    .find(isFormed);

/** Updates an entry while it is typed or stepped; nothing is sent yet. */
function followEntry(app: AsksApp, target: Element): void {
  const form = formAround(target);
  const ask = form && askOfForm(app, form);
  if (form && ask) readEntry(ask, form);
}

/** Follows what is typed in an application's forms, and remembers in `opened` which asks are unfolded. Called once for its element. */
export function listenToAsks(app: AsksApp, element: HTMLElement, opened: Set<string>): void {
  element.addEventListener('input', ({ target }) => {
    if (isElement(target)) followEntry(app, target);
  });
  const toggled = ({ target }: Event) => {
    if (!isTag(target, 'details') || target.dataset.ask === undefined) return;
    if (target.open) opened.add(target.dataset.ask);
    else opened.delete(target.dataset.ask);
  };
  element.addEventListener('toggle', toggled, { capture: true });
}

const isClosed = ({ ariaDisabled }: HTMLElement): boolean => ariaDisabled === 'true';

async function openDeclaration(this: AsksApp, _event: Event, target: HTMLElement): Promise<void> {
  const actor = actorOf(target.dataset.who ?? '');
  if (actor) await showWindow(this, ({ FivefoldDeclareDialog }) => new FivefoldDeclareDialog(actor));
}

async function openEditor(this: AsksApp, _event: Event, target: HTMLElement): Promise<void> {
  if (isClosed(target)) return;
  const actor = actorOf(target.dataset.who ?? '');
  const prospects = actor && prospect(actor, targetedIds());
  const offer = prospects?.offers.find(({ id }) => id === target.dataset.offer);
  const { form } = target.dataset;
  const otherForm = form && !DECLARING.includes(form) ? form : undefined;
  if (prospects && offer) await openDialog(this, prospects, offer, { form: otherForm });
}

/** Gives the default answer to all optional asks of one kind that this user may answer. */
async function passAll(this: AsksApp, _event: Event, target: HTMLElement): Promise<void> {
  const { user } = game;
  const mine = asksOf(this).filter((one) => user && one.mayAnswer(user));
  const answers = mine.flatMap(({ ask }) =>
    kindOf(ask) === target.dataset.kind && ask.optional && ask.kind === 'choose' && ask.skip
      ? [{ ask: ask.id, value: ask.skip }]
      : [],
  );
  if (answers.length > 0) await sendEvent(this, { do: 'answers', answers });
}

async function sendEntry(this: AsksApp, _event: Event, target: HTMLElement): Promise<void> {
  const form = formAround(target);
  const ask = form && askOfForm(this, form);
  if (!form || !ask) return;
  const { value, legal } = readEntry(ask, form);
  if (!legal) return;
  await answer(this, ask.id, value);
  forgetEntry(form);
}

async function declareQuickly(this: AsksApp, _event: Event, target: HTMLElement): Promise<void> {
  const { ask = '', value = 'null' } = target.dataset;
  if (!isClosed(target)) await answer(this, ask, JSON.parse(value) as Json);
}

async function chooseOption(this: AsksApp, _event: Event, target: HTMLElement): Promise<void> {
  const { ask = '', option = '' } = target.dataset;
  if (!isClosed(target)) await answer(this, ask, option);
}

async function stepField(this: AsksApp, _event: Event, target: HTMLElement): Promise<void> {
  step(target);
  followEntry(this, target);
}

/** Leaves a declaration to the tactician, or declares the plan that the button stands for. */
async function decide(this: AsksApp, _event: Event, { dataset }: HTMLElement): Promise<void> {
  const { who = '', target, value } = dataset;
  const part = await fetched(import('./declare-for.ts'));
  if (!this.fight || !part) return;
  if (target && value) await part.declareFor(this.fight, who, target, JSON.parse(value) as Json);
  else await part.decideFor(this.fight, who);
}

/** Stops the clocks of what this user is asked. A refusal has been shown by `send`. */
async function holdClock(this: AsksApp): Promise<void> {
  if (!this.fight) return;
  await send({ kind: 'hold', combat: String(this.fight.id) }).catch((error: unknown) =>
    console.info('Fivefold | refused:', error),
  );
}

/** What the buttons of the template `tracker/ask` do. */
export const ASK_ACTIONS = {
  ffDeclare: openDeclaration,
  ffCompose: openEditor,
  ffQuick: declareQuickly,
  ffChoose: chooseOption,
  ffPassAll: passAll,
  ffStep: stepField,
  ffEnter: sendEntry,
  ffDeclareFor: decide,
  ffHold: holdClock,
} satisfies { readonly [action: string]: Action };
