import { circumstancesOf } from '../../core/ruleset.ts';
import { blank } from '../../core/spec.ts';
import type { Id } from '../../core/text.ts';
import type { Situation } from '../actions/use.ts';
import { onOpened } from '../documents/sealed-card.ts';
import { loadForView } from '../shared/arrival.ts';
import { circumstanceRows } from '../shared/fields.ts';
import { controls, nameOf } from '../shared/ids.ts';
import { checkText } from '../shared/present.ts';
import { template } from '../shared/templates.ts';
import { percent, say, uiText } from '../shared/text.ts';
import { soon } from '../shared/wait.ts';
import { chooseMore, isLeftOpen, rollFor, type WantedTest, wantedTest } from './answer.ts';
import { oddsOf } from './odds.ts';
import { askForTest } from './open-ask.ts';
import { type RequestData, requestOf } from './request-data.ts';
import { type GroupState, groupState, type RequestRow, requestRows } from './rows.ts';

/* The card of a request: who is asked, the odds on the button of each, and a table of the results. */

/** What a test is called. */
const testName = (test: WantedTest | undefined, offer: string): string =>
  test?.offer ? say(test.offer.label) : offer;

/** The circumstances that are not as usual, in words. */
function circumstancesText({ situation }: RequestData, test: WantedTest | undefined): string {
  if (!test) return '';
  const { ruleset } = test.about;
  const usual = blank(circumstancesOf(ruleset)) as Situation;
  const names = test.offer?.circumstances ?? [];
  const unusual = names.filter((name) => name in situation && situation[name] !== usual[name]);
  return circumstanceRows(ruleset, unusual, situation)
    .map(({ label, shown }) => `${label}: ${shown}`)
    .join(' · ');
}

/** Why a row waits: whoever may roll is named, and whether they are there. */
function waitsFor(who: Id): string {
  const players = game.users?.filter((user) => !user.isGM && controls(user, who)) ?? [];
  const player = players.map(({ name }) => name).join(', ') || uiText('gameMaster');
  const away = players.length > 0 && players.every(({ active }) => !active);
  return uiText(away ? 'request.away' : 'request.waits', { player });
}

function rowView({ who, made, test }: RequestRow): object {
  const row = { who, name: nameOf(who) };
  if (made)
    return {
      ...row,
      card: made.message.id,
      open: uiText('request.show', { name: row.name }),
      known: made.success !== undefined,
      success: made.success,
      text: made.text ?? uiText(made.message.visible ? 'request.rolling' : 'request.hidden'),
    };
  const no = test && (test.offer ? test.offer.no && say(test.offer.no) : uiText('request.gone'));
  return test
    ? { ...row, mine: true, no, check: checkText(test.offer?.check), more: isLeftOpen(test) }
    : { ...row, text: waitsFor(who) };
}

/** How the group stands, in one line. */
function groupText(
  group: RequestData['group'],
  n: number,
  { successes, needed, success, p }: GroupState,
): string {
  const rule = uiText(`request.group.${group}`);
  if (success !== undefined)
    return uiText(success ? 'request.succeeded' : 'request.failed', { rule, successes, needed, n });
  return p === undefined
    ? uiText('request.open', { rule, successes, needed })
    : uiText('request.odds', { rule, p: percent(p) });
}

function showGroup(
  root: HTMLElement,
  request: RequestData,
  rows: readonly RequestRow[],
  chances: ReadonlyMap<Id, number>,
) {
  const place = root.querySelector<HTMLElement>('[data-ff="group"]');
  const state = groupState(request.group, rows, chances);
  if (!place || !state) return;
  place.textContent = groupText(request.group, rows.length, state);
  if (state.success !== undefined) place.dataset.tone = state.success ? 'good' : 'quiet';
}

/** Shows the odds on each button, once the card has been drawn, and then those of the group. */
function fillOdds(root: HTMLElement, request: RequestData, rows: readonly RequestRow[]): void {
  const chances = new Map<Id, number>();
  const jobs = rows.flatMap(({ who, test }) => {
    if (!test) return [];
    return [
      () => {
        const [first] = oddsOf(test)?.chances ?? [];
        const place = root.querySelector(`[data-who="${CSS.escape(who)}"] .ff-chance`);
        if (!first) return;
        chances.set(who, first.p);
        if (place) place.textContent = percent(first.p);
      },
    ];
  });
  soon([...jobs, () => showGroup(root, request, rows, chances)]);
}

/** Shows the card of a test in the chat. */
function reveal(id: string): void {
  const card = document.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(id)}"]`);
  card?.scrollIntoView({ block: 'center' });
  card?.querySelector<HTMLElement>('button, summary')?.focus();
}

/** The fighters whose tests this user could make now. */
const openRows = (rows: readonly RequestRow[]): Id[] =>
  rows.filter(({ test }) => test?.offer && !test.offer.no).map(({ who }) => who);

/** Makes all tests that are still open, one after another. @throws Refused, after the reason has been shown. */
async function rollForRest(message: ChatMessage.Implementation, request: RequestData): Promise<void> {
  for (const who of openRows(requestRows(request))) await rollFor(message, request, who);
}

/** What a game master may do with a request as a whole. */
function footView(rows: readonly RequestRow[]): object | undefined {
  if (!game.user?.isGM) return undefined;
  const n = openRows(rows).length;
  return { rest: n > 1 ? uiText('request.rest', { n }) : undefined };
}

type Press = (button: HTMLElement) => unknown;

/** What the buttons of a card do, by their actions. */
const pressesOf = (message: ChatMessage.Implementation, request: RequestData) =>
  ({
    ffReveal: ({ dataset: { card = '' } }) => reveal(card),
    ffRoll: ({ dataset: { who = '' } }) => rollFor(message, request, who),
    ffMore: ({ dataset: { who = '' } }) => chooseMore(message, request, who),
    ffRest: () => rollForRest(message, request),
    ffAskAgain: () => askForTest({ ...request, byHand: request.situation }),
  }) as { readonly [action: string]: Press };

function listen(message: ChatMessage.Implementation, request: RequestData, root: HTMLElement): void {
  const presses = pressesOf(message, request);
  let busy = false;
  root.addEventListener('click', async ({ target }) => {
    const button = (target as Element | null)?.closest<HTMLElement>('[data-action]');
    const press = presses[button?.dataset.action ?? ''];
    if (!button || !press || busy || button.ariaDisabled === 'true') return;
    busy = true;
    root.ariaBusy = 'true';
    try {
      await press(button);
    } catch (error) {
      // The reason has been shown by `send`.
      console.info('Fivefold | refused:', error);
    } finally {
      busy = false;
      root.ariaBusy = 'false';
    }
  });
}

/** The drawn cards of requests by message, to be drawn anew when one of their tests has changed. */
const drawn = new Map<ChatMessage.Implementation, HTMLElement[]>();

async function redraw(): Promise<void> {
  for (const [message, roots] of drawn) {
    const shown = roots.filter(({ isConnected }) => isConnected);
    if (shown.length === 0) drawn.delete(message);
    for (const root of shown) {
      const focused = root.contains(document.activeElement);
      const next = await requestCard(message);
      root.replaceWith(next);
      if (focused) next.querySelector<HTMLElement>('button')?.focus();
    }
  }
}

/** A test is written in several steps; the cards are drawn once for all of them. In milliseconds. */
const BURST = 100;

const follow = foundry.utils.debounce(() => void redraw(), BURST);
let follows = false;

/** Draws the cards anew whenever a test is made, goes on, or is undone. */
function followTests(): void {
  if (follows) return;
  follows = true;
  const on = Hooks.on as unknown as (hook: string, fn: () => void) => void;
  for (const hook of [
    'createChatMessage',
    'updateChatMessage',
    'deleteChatMessage',
    'updateActor',
    'userConnected',
  ])
    on(hook, follow);
  onOpened(follow);
}

/** The card of a request as this user may see it. It is always a new element, because a message can be shown in several places. */
export async function requestCard(message: ChatMessage.Implementation): Promise<HTMLElement> {
  followTests();
  const request = requestOf(message);
  const loaded = request && (await loadForView(request.ruleset, follow));
  const rows = request && loaded ? requestRows(request) : [];
  const first = request && wantedTest(request, request.asked[0] ?? '');
  const holder = document.createElement('template');
  holder.innerHTML = await foundry.applications.handlebars.renderTemplate(template('request'), {
    ruleset: request?.ruleset,
    title: request && testName(first, request.offer),
    subtitle: request && circumstancesText(request, first),
    against: request?.targets.map((who) => uiText('request.against', { name: nameOf(who) })),
    sight: request && request.sight !== 'public' && uiText(`request.sight.${request.sight}`),
    rows: rows.map(rowView),
    foot: request && footView(rows),
    group: request && request.group !== 'each' && request.asked.length > 1,
    unreadable: request ? undefined : uiText('card.unreadable'),
  } as never);
  const root = holder.content.firstElementChild as HTMLElement;
  drawn.set(message, [...(drawn.get(message) ?? []).filter(({ isConnected }) => isConnected), root]);
  if (!request) return root;
  listen(message, request, root);
  fillOdds(root, request, rows);
  return root;
}
