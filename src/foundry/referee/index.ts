import type { Change } from '../../core/change.ts';
import type { Action, Pending } from '../../core/encounter.ts';
import { fighters, pending, playDef } from '../../core/encounter.ts';
import type { Movement } from '../../core/round.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import type { Id, Json } from '../../core/text.ts';
import { msg, Refused } from '../../core/text.ts';
import { arrived } from '../arrival.ts';
import { isExchange, mayAnswer, readExchange } from '../exchange.ts';
import { exchangeData } from '../exchange-data.ts';
import { actorOf, rulesetOfType, speaksFor } from '../ids.ts';
import type { Intent } from '../intents.ts';
import { newerWorld } from '../migrations.ts';
import { notify } from '../notify.ts';
import type { Parcel } from '../relay.ts';
import { factsBetween } from '../scene.ts';
import { handAround, opened, sealsOf } from '../sealed.ts';
import { rulesOf } from '../settings.ts';
import { combatOf } from '../snapshot.ts';
import { lastOfCard, lastStepOf, mayTakeBack } from '../take-back.ts';
import type { Step } from './advance.ts';
import { advance, informed, spoken } from './advance.ts';
import { showRolls } from './announce.ts';
import { confirmCard, declineCard, holds } from './confirm.ts';
import { checkedMoment, takenOffer } from './guard.ts';
import { queued } from './queue.ts';
import type { Deed } from './record.ts';
import { recorded } from './record.ts';
import { recover } from './recover.ts';
import type { Table } from './table.ts';
import { checkedAnswer, everybodyThere, fightTable, freeTable, tableOf } from './table.ts';
import { undoCard, undoFight } from './undo.ts';
import { written } from './write.ts';

/*
 * The one who writes: on the active game master's client, one intent after another. He looks up who speaks and what is asked, lets the
 * core go on, throws the dice, and writes what came of it. What he refuses has changed nothing.
 */

type Of<K extends Intent['kind']> = Extract<Intent, { kind: K }>;

const refuse = (key: string, args?: { [name: string]: string }): never => {
  throw new Refused(msg(key, args));
};

function cardOf(id: string): ChatMessage.Implementation {
  const message = game.messages?.get(id);
  return message && isExchange(message) ? message : refuse('core.host.noCard');
}

const fightOf = (id: string): Combat.Implementation => game.combats?.get(id) ?? refuse('core.host.noFight');

const deedOf = (sender: User.Implementation, key: string, more: Partial<Deed> = {}): Deed => ({
  id: foundry.utils.randomID(),
  user: sender.id ?? '',
  key,
  begun: new Set(),
  whisper: [],
  ...more,
});

/** Lets actions happen at a table and writes what came of it. `one` is the ask that the first of them answers. */
async function happen(
  table: Table,
  from: Step,
  actions: readonly Action[],
  deed: Deed,
  one?: Pending,
): Promise<void> {
  const [first, ...rest] = actions;
  const said = one && first ? await spoken(from.enc, one, first) : undefined;
  await put(table, await advance(from, said ? [said.action, ...rest] : actions, said?.rolls), deed);
}

/** Writes what a step has led to, and shows its dice. */
async function put(table: Table, step: Step, deed: Deed): Promise<void> {
  await written(recorded(table, step, deed), step.enc.cast, table.combat);
  await showRolls(step, deed);
}

/** Who takes part in a play, acting fighter first. @throws Refused when the input is malformed. */
function membersOf(ruleset: Ruleset, play: string, input: Json): readonly Id[] {
  const def = playDef(ruleset, play);
  let members: readonly unknown[] = [];
  try {
    members = def.members(input);
  } catch {
    // What the play cannot even read is malformed, as is an input that names nobody.
  }
  const named = members.filter((who): who is Id => typeof who === 'string');
  return named.length > 0 && named.length === members.length ? named : refuse('core.host.malformed');
}

/** Whose fighter it is to speak for, and his ruleset. @throws Refused for strangers. */
function ownRuleset(sender: User.Implementation, who: Id): Ruleset {
  const actor = actorOf(who) ?? refuse('core.refused.gone', { who });
  if (!speaksFor(sender, who)) refuse('core.host.notYours');
  return rulesetOfType(actor) ?? refuse('core.host.noRuleset');
}

/** The table at which a fighter does something with others: his fight's, or one of their own. */
function tableAround(ruleset: Ruleset, who: Id, others: readonly Id[]): Table {
  const actor = actorOf(who);
  const combat = actor && combatOf(actor);
  return combat ? fightTable(combat, others) : freeTable(ruleset, rulesOf(ruleset), others);
}

const isBegun = ({ key }: Parcel): boolean =>
  game.messages?.some((one) => isExchange(one) && exchangeData(one).key === key) ?? false;

async function take(sender: User.Implementation, intent: Of<'take'>, parcel: Parcel): Promise<void> {
  const { actor, targets } = intent;
  const ruleset = ownRuleset(sender, actor);
  if (isBegun(parcel)) return;
  const { enc } = informed(tableAround(ruleset, actor, [actor, ...targets]).enc);
  const offer = takenOffer(enc, intent);
  const { name: play, input } = offer.play;
  if (!sender.isGM) checkedMoment(offer, membersOf(ruleset, play, input));
  await beginAll(sender, { kind: 'begin', actor, play, inputs: [input] }, parcel);
}

async function begin(sender: User.Implementation, intent: Of<'begin'>, parcel: Parcel): Promise<void> {
  ownRuleset(sender, intent.actor);
  if (!sender.isGM) refuse('core.host.masterOnly');
  if (!isBegun(parcel)) await beginAll(sender, intent, parcel);
}

/** Begins plays, all under one card. */
async function beginAll(sender: User.Implementation, intent: Of<'begin'>, parcel: Parcel): Promise<void> {
  const { actor, play, inputs } = intent;
  const ruleset = ownRuleset(sender, actor);
  const members = inputs.map((input) => membersOf(ruleset, play, input));
  if (members.some(([first]) => first !== actor)) refuse('core.host.notYours');
  const table = tableAround(ruleset, actor, members.flat());
  const from = informed(table.enc);
  const ids = inputs.map(() => foundry.utils.randomID());
  const actions = inputs.map(
    (input, i): Action => ({
      do: 'play',
      id: ids[i] ?? '',
      play,
      input,
      ...(i > 0 ? { beside: ids[0] } : {}),
    }),
  );
  const whisper = intent.whisper ? [...gameMasters(), sender.id ?? ''] : [];
  const deed = deedOf(sender, parcel.key, { begun: new Set(ids), by: actor, whisper });
  await happen(table, from, actions, deed);
}

const gameMasters = (): string[] =>
  game.users?.filter(({ isGM }) => isGM).flatMap(({ id }) => (id ? [id] : [])) ?? [];

/** The pending ask that an answer is for, if its sender may answer it with that. @throws Refused otherwise. */
function asked(
  { enc }: Step,
  sender: User.Implementation,
  ask: string,
  play: string | undefined,
  value: Json,
): Pending {
  const one =
    pending(enc).find((each) => each.play === play && each.ask.id === ask) ?? refuse('core.refused.notAsked');
  if (!mayAnswer(sender, one.ask)) refuse('core.host.notYours');
  if (one.ask.kind !== 'roll') checkedAnswer(one.ask, value);
  return one;
}

async function answer(sender: User.Implementation, intent: Of<'answer'>, parcel: Parcel): Promise<void> {
  const message = cardOf(intent.message);
  if (readExchange(message)?.state === 'stale') refuse('core.host.staleCard');
  const table = tableOf(message);
  if (table.homes.get(intent.play)?.message !== message) refuse('core.refused.notAsked');
  everybodyThere(table, intent.play);
  const { play, ask, value } = intent;
  const from = informed(table.enc);
  const one = asked(from, sender, ask, play, value);
  await happen(table, from, [{ do: 'answer', play, ask, value }], deedOf(sender, parcel.key), one);
}

/** Whether an answer is one before which everything sealed is opened. */
const opens = ({ ask }: Pending, value: Json): boolean =>
  ask.kind === 'choose' && ask.options.some(({ id, opens }) => id === value && opens === true);

/** What is sealed is looked at before it counts: whether it was asked, whether its sender may say it, whether it may stand. */
async function checkedSecret(
  from: Step,
  sender: User.Implementation,
  { ask, seal }: { readonly ask: string; readonly seal: string },
): Promise<void> {
  const by = pending(from.enc).find((one) => one.ask.id === ask)?.ask.by ?? refuse('core.refused.notAsked');
  asked(from, sender, ask, undefined, await opened({ seal, by }));
}

/** What was sealed in a fight, said openly. @throws Refused when some of it lies with somebody who is away. */
async function openingOf(fight: Combat.Implementation): Promise<Action[]> {
  const actions: Action[] = [];
  for (const one of sealsOf(fight))
    actions.push({ do: 'round', event: { do: 'answer', ask: one.ask, value: await opened(one) } });
  return actions;
}

/** What is answered, with what only the board can tell of a declaration as the board tells it here: nobody's word counts for that. */
function asMeasured({ enc }: Step, { ask }: Pending, value: Json): Json {
  const { ruleset, rules, cast } = enc;
  if (ask.kind !== 'enter' || ask.form !== 'declaration' || !ruleset.asMeasured) return value;
  const who = ask.about ?? ask.by;
  return ruleset.asMeasured(value, (target) => factsBetween(who, target), fighters(cast), who, rules);
}

/** The round's answers of one person one after another, each checked against what the ones before it have left. @throws Refused when one cannot stand. */
async function answeredAll(
  from: Step,
  sender: User.Implementation,
  answers: readonly { readonly ask: string; readonly value: Json }[],
): Promise<Step> {
  let step = from;
  for (const { ask, value } of answers) {
    const one = asked(step, sender, ask, undefined, value);
    if ((one.ask.kind === 'enter' && one.ask.sealed) || opens(one, value)) refuse('core.host.notSealed');
    const event = { do: 'answer', ask, value: asMeasured(step, one, value) } as const;
    const said = await spoken(step.enc, one, { do: 'round', event });
    step = await advance(step, [said.action], said.rolls);
  }
  return step;
}

async function round(
  sender: User.Implementation,
  { combat, event }: Of<'round'>,
  parcel: Parcel,
): Promise<void> {
  const fight = fightOf(combat);
  const also = event.do === 'join' || event.do === 'leave' ? [event.who] : [];
  const table = fightTable(fight, also);
  const from = informed(table.enc);
  const deed = deedOf(sender, parcel.key);
  if (event.do === 'answers') {
    const step = await answeredAll(from, sender, event.answers);
    await put(table, step, deed);
  } else if (event.do === 'answer') {
    const one = asked(from, sender, event.ask, undefined, event.value);
    if (one.ask.kind === 'enter' && one.ask.sealed) refuse('core.host.notSealed');
    const before = opens(one, event.value) ? await openingOf(fight) : [];
    const value = asMeasured(from, one, event.value);
    const actions: Action[] = [...before, { do: 'round', event: { ...event, value } }];
    await happen(table, from, actions, deed, before.length > 0 ? undefined : one);
  } else if (event.do === 'sealed') {
    await checkedSecret(from, sender, event);
    await happen(table, from, [{ do: 'round', event }], deed);
    await handAround(fight, event.seal, sender);
  } else if (!sender.isGM) refuse('core.host.masterOnly');
  else await happen(table, from, [event.do === 'begin' ? { do: 'begin' } : { do: 'round', event }], deed);
}

/** A token has moved: the round takes note of it, or does not care. */
async function moved(
  user: User.Implementation,
  combat: Combat.Implementation,
  movement: Movement,
  way: Change,
): Promise<void> {
  const table = fightTable(combat);
  const from = informed(table.enc);
  const step = await advance(from, [{ do: 'round', event: { do: 'moved', ...movement } }]);
  if (step.changes.length === from.changes.length) return;
  await put(table, step, { ...deedOf(user, ''), also: [way] });
}

async function undo(sender: User.Implementation, { message, combat, commit }: Of<'undo'>): Promise<void> {
  const last = message ? lastOfCard(cardOf(message)) : lastStepOf(fightOf(combat ?? ''));
  if (!sender.isGM && !mayTakeBack(sender, last)) refuse('core.host.notToTakeBack');
  const told = message
    ? await undoCard(cardOf(message), commit)
    : await undoFight(fightOf(combat ?? ''), commit);
  if (told) notify('warn', told);
}

async function settleHeld(sender: User.Implementation, intent: Of<'confirm'> | Of<'decline'>): Promise<void> {
  const message = cardOf(intent.message);
  if (!holds(message)) refuse('core.host.nothingHeld');
  const may = intent.kind === 'decline' ? sender.isGM : readExchange(message)?.mayConfirm(sender);
  if (!may) refuse('core.host.notYours');
  await (intent.kind === 'confirm' ? confirmCard(message) : declineCard(message));
}

/** The word by which the document that an intent is about names its ruleset; '' where there is none. */
function rulesetOfIntent(intent: Intent): string {
  const { actor, message, combat } = intent as { readonly [about: string]: Json | undefined };
  if (typeof actor === 'string') return actorOf(actor)?.type ?? '';
  const card = typeof message === 'string' ? game.messages?.get(message) : undefined;
  if (card) return isExchange(card) ? exchangeData(card).ruleset : '';
  return typeof combat === 'string' ? (game.combats?.get(combat)?.type ?? '') : '';
}

async function settle(sender: User.Implementation, parcel: Parcel): Promise<void> {
  const { intent } = parcel;
  // First of all: from here on nothing waits for rules, and nothing has changed when there are none.
  await arrived(rulesetOfIntent(intent));
  if (intent.kind === 'take') await take(sender, intent, parcel);
  else if (intent.kind === 'begin') await begin(sender, intent, parcel);
  else if (intent.kind === 'answer') await answer(sender, intent, parcel);
  else if (intent.kind === 'round') await round(sender, intent, parcel);
  else if (intent.kind === 'undo') await undo(sender, intent);
  else await settleHeld(sender, intent);
}

/** Does one thing. What breaks off in the middle is finished at once: the next word must not be built on half a step. */
async function whole(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) await recover();
    throw error;
  }
}

/** Settles what somebody wants. @throws Refused with the reason; nothing has changed then. */
export const referee = (sender: User.Implementation, parcel: Parcel): Promise<void> =>
  queued(() => whole(() => settle(sender, parcel)));

/** Lets a fight hear that somebody has moved a fighter's token. `way` is how to take it back. */
export const movedOnBoard = (
  user: User.Implementation,
  combat: Combat.Implementation,
  movement: Movement,
  way: Change,
): Promise<void> =>
  newerWorld() ? Promise.resolve() : queued(() => whole(() => moved(user, combat, movement, way)));
