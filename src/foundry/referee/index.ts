import { diff } from '../../core/change.ts';
import type { Action, Encounter, Pending } from '../../core/encounter.ts';
import { fighters, pending, playDef } from '../../core/encounter.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import type { Id, Json } from '../../core/text.ts';
import { msg, Refused } from '../../core/text.ts';
import { arrived } from '../arrival.ts';
import { isExchange, mayAnswer, readExchange } from '../exchange.ts';
import { commitsOf, exchangeData } from '../exchange-data.ts';
import { actorOf, derivedId, masters, rulesetOfType, speaksFor } from '../ids.ts';
import type { Intent } from '../intents.ts';
import { newerWorld } from '../migrations.ts';
import { notify } from '../notify.ts';
import type { Parcel } from '../relay.ts';
import { SEAT_LOST } from '../relay.ts';
import { asRefereeSees, readRound } from '../round.ts';
import type { Coming } from '../round-data.ts';
import { standingEntries, stateOf, turnOf } from '../round-data.ts';
import { factsBetween } from '../scene.ts';
import { allSeals, askAround, handAround, keeping, opened, sealsOf, secretOf } from '../sealed.ts';
import { isReferee } from '../seat.ts';
import { rulesOf } from '../settings.ts';
import { combatOf } from '../snapshot.ts';
import { lastOfCard, lastStepOf, mayTakeBack } from '../take-back.ts';
import type { Walk } from '../token-moves.ts';
import type { Step } from './advance.ts';
import { advance, informed, spoken } from './advance.ts';
import { showRolls } from './announce.ts';
import { confirmCard, declineCard, holds } from './confirm.ts';
import { knowsCommit } from './fight.ts';
import { checkedMoment, takenOffer } from './guard.ts';
import { queued, writing } from './queue.ts';
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

/** What an intent is about: its sender chooses its key, and may choose that of a word about something else. */
function subjectOf(intent: Intent): readonly string[] {
  if (intent.kind === 'answer') return [intent.kind, intent.message, intent.play, intent.ask];
  if (intent.kind === 'round') return [intent.kind, intent.combat];
  return [intent.kind];
}

/** What one word of a sender's leads to. Its id is the same however often the word is said: a step that the card or the fight knows is not done again. */
const deedOf = (sender: User.Implementation, parcel?: Parcel, more: Partial<Deed> = {}): Deed => ({
  id: parcel
    ? derivedId('step', sender.id ?? '', parcel.key, ...subjectOf(parcel.intent))
    : foundry.utils.randomID(),
  user: sender.id ?? '',
  key: parcel?.key ?? '',
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

/** Whether its sender's own word has begun a card already. */
const isBegun = (sender: User.Implementation, { key }: Parcel): boolean =>
  game.messages?.some(
    (one) => isExchange(one) && exchangeData(one).key === key && exchangeData(one).user === sender.id,
  ) ?? false;

async function take(sender: User.Implementation, intent: Of<'take'>, parcel: Parcel): Promise<void> {
  const { actor, targets } = intent;
  const ruleset = ownRuleset(sender, actor);
  if (isBegun(sender, parcel)) return;
  const { enc } = informed(tableAround(ruleset, actor, [actor, ...targets]).enc);
  const offer = takenOffer(enc, intent);
  const { name: play, input } = offer.play;
  if (!sender.isGM) checkedMoment(offer, membersOf(ruleset, play, input));
  await beginAll(sender, { kind: 'begin', actor, play, inputs: [input] }, parcel);
}

async function begin(sender: User.Implementation, intent: Of<'begin'>, parcel: Parcel): Promise<void> {
  ownRuleset(sender, intent.actor);
  if (!sender.isGM) refuse('core.host.masterOnly');
  if (!isBegun(sender, parcel)) await beginAll(sender, intent, parcel);
}

/** Begins plays, all under one card. */
async function beginAll(sender: User.Implementation, intent: Of<'begin'>, parcel: Parcel): Promise<void> {
  const { actor, play, inputs } = intent;
  const ruleset = ownRuleset(sender, actor);
  const members = inputs.map((input) => membersOf(ruleset, play, input));
  if (members.some(([first]) => first !== actor)) refuse('core.host.notYours');
  const table = tableAround(ruleset, actor, members.flat());
  const from = informed(table.enc);
  const ids = inputs.map((_, i) => derivedId('play', sender.id ?? '', parcel.key, String(i)));
  const actions = inputs.map(
    (input, i): Action => ({
      do: 'play',
      id: ids[i] ?? '',
      play,
      input,
      ...(i > 0 ? { beside: ids[0] } : {}),
    }),
  );
  const whisper = intent.whisper ? [...masters(), sender.id ?? ''] : [];
  const deed = deedOf(sender, parcel, { begun: new Set(ids), by: actor, whisper });
  await happen(table, from, actions, deed);
}

/** The pending ask of a play, or of the round, if somebody may answer it. @throws Refused otherwise. */
function askedOf(enc: Encounter, sender: User.Implementation, ask: string, play?: string): Pending {
  const one =
    pending(enc).find((each) => each.play === play && each.ask.id === ask) ?? refuse('core.refused.notAsked');
  if (!mayAnswer(sender, one.ask)) refuse('core.host.notYours');
  return one;
}

/** The pending ask that an answer is for, if its sender may answer it with that. @throws Refused otherwise. */
function asked(
  { enc }: Step,
  sender: User.Implementation,
  ask: string,
  play: string | undefined,
  value: Json,
): Pending {
  const one = askedOf(enc, sender, ask, play);
  if (one.ask.kind !== 'roll') checkedAnswer(one.ask, value);
  return one;
}

async function answer(sender: User.Implementation, intent: Of<'answer'>, parcel: Parcel): Promise<void> {
  const message = cardOf(intent.message);
  const deed = deedOf(sender, parcel);
  if (commitsOf(exchangeData(message)).some(({ id }) => id === deed.id)) return;
  if (readExchange(message)?.state === 'stale') refuse('core.host.staleCard');
  const table = tableOf(message);
  if (table.homes.get(intent.play)?.message !== message) refuse('core.refused.notAsked');
  everybodyThere(table, intent.play);
  const { play, ask, value } = intent;
  const from = informed(table.enc);
  const one = asked(from, sender, ask, play, value);
  await happen(table, from, [{ do: 'answer', play, ask, value }], deed, one);
}

/** Whether an answer is one before which everything sealed is opened. */
const opens = ({ ask }: Pending, value: Json): boolean =>
  ask.kind === 'choose' && ask.options.some(({ id, opens }) => id === value && opens === true);

/** What is sealed is looked at before it counts: whether it was asked, whether its sender may say it and has sealed it for this, whether it may stand. */
function checkSecret(
  from: Step,
  sender: User.Implementation,
  fight: Combat.Implementation,
  { ask, seal }: { readonly ask: string; readonly seal: string },
): void {
  const { by } = askedOf(from.enc, sender, ask).ask;
  const value = opened({ seal, by });
  const words = secretOf(seal);
  const isOwn = words?.author === sender.id && words?.fight === fight.id && words?.ask === ask;
  if (!isOwn || allSeals().some((one) => one.seal === seal)) refuse('core.host.notYourSeal');
  asked(from, sender, ask, undefined, value);
}

/** What was sealed in a fight, said openly. @throws Refused when some of it lies with somebody who is away. */
const openingOf = (fight: Combat.Implementation): Action[] =>
  sealsOf(fight).map((one) => ({ do: 'round', event: { do: 'answer', ask: one.ask, value: opened(one) } }));

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
  const deed = deedOf(sender, parcel);
  if (knowsCommit(fight, deed.id)) return;
  const table = fightTable(fight);
  const from = informed(table.enc);
  if (event.do === 'answers') {
    const step = await answeredAll(from, sender, event.answers);
    await put(table, step, deed);
  } else if (event.do === 'answer') {
    const one = asked(from, sender, event.ask, undefined, event.value);
    if (one.ask.kind === 'enter' && one.ask.sealed) refuse('core.host.notSealed');
    const before = opens(one, event.value) ? openingOf(fight) : [];
    const value = asMeasured(from, one, event.value);
    const actions: Action[] = [...before, { do: 'round', event: { ...event, value } }];
    await happen(table, from, actions, deed, before.length > 0 ? undefined : one);
  } else if (event.do === 'sealed') {
    checkSecret(from, sender, fight, event);
    await happen(table, from, [{ do: 'round', event }], deed);
    void handAround(event.seal, sender);
  } else if (!sender.isGM) refuse('core.host.masterOnly');
  else if (event.do === 'anew') await put(table, await advance(from, []), deed);
  else await happen(table, from, [{ do: 'begin' }], deed);
}

/** Somebody comes into a fight or goes from it. Whoever comes back in the same round goes on as they went: nobody gets a fresh turn by leaving. */
async function comes(
  user: User.Implementation,
  combat: Combat.Implementation,
  { do: what, who }: Pick<Coming, 'do' | 'who'>,
): Promise<void> {
  const table = fightTable(combat, [who]);
  const from = informed(table.enc);
  const round = from.enc.ruleset.round.number(stateOf(combat) ?? null);
  const turn = (turnOf(combat, who) ?? {}) as Json;
  const joined = await advance(from, [{ do: 'round', event: { do: what, who } }]);
  const before =
    what === 'join'
      ? standingEntries(combat)
          .sort((a, b) => b.n - a.n)
          .find(({ cast }) => cast?.who === who && cast.do === 'leave' && cast.round === round)?.cast
      : undefined;
  const now = joined.enc.cast[who]?.turn as Json | undefined;
  const back = before ? diff(who, now, before.turn, 'core', 'turn') : [];
  const step = back.length > 0 ? await advance(joined, [{ do: 'edit', changes: back }]) : joined;
  await put(table, step, { ...deedOf(user), cast: { do: what, who, round, turn } });
}

/** A token has moved: the round takes note of it, or does not care. */
async function moved(user: User.Implementation, { combat, movement, way }: Walk): Promise<void> {
  const table = fightTable(combat);
  const from = informed(table.enc);
  const step = await advance(from, [{ do: 'round', event: { do: 'moved', ...movement } }]);
  if (step.changes.length === from.changes.length) return;
  await put(table, step, { ...deedOf(user), also: [way] });
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
  if (intent.kind === 'take') await take(sender, intent, parcel);
  else if (intent.kind === 'begin') await begin(sender, intent, parcel);
  else if (intent.kind === 'answer') await answer(sender, intent, parcel);
  else if (intent.kind === 'round') await round(sender, intent, parcel);
  else if (intent.kind === 'undo') await undo(sender, intent);
  else await settleHeld(sender, intent);
}

/** Does one thing. What breaks off in the middle of its writes is finished at once: the next word must not be built on half a step. */
async function whole(work: () => Promise<void>): Promise<void> {
  writing.begun = false;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused) && writing.begun) await recover();
    throw error;
  }
}

/**
 * Fetches what an intent needs and is not here: rules, and words under seals. It lies before the queue, so that nobody waits for what somebody else
 * wants, and asks for words only when the sender may answer with them. @throws Refused when they may not, or the rules cannot be loaded.
 */
async function prepare(sender: User.Implementation, intent: Intent): Promise<void> {
  await arrived(rulesetOfIntent(intent));
  if (intent.kind !== 'round') return;
  // Whoever cannot be read is set aside before anything is worked out.
  readRound(fightOf(intent.combat));
  const { event } = intent;
  if (event.do !== 'answer' && event.do !== 'sealed') return;
  const fight = fightOf(intent.combat);
  if (!rulesetOfType(fight)?.round.seals) return;
  const one = askedOf(asRefereeSees(fight), sender, event.ask);
  if (event.do === 'sealed') await askAround([event.seal]);
  else if (opens(one, event.value)) await askAround(sealsOf(fight).map(({ seal }) => seal));
}

/** Settles what somebody wants. @throws Refused with the reason; nothing has changed then. */
export async function referee(sender: User.Implementation, parcel: Parcel): Promise<void> {
  const { intent } = parcel;
  const seals = intent.kind === 'round' && intent.event.do === 'sealed' ? [intent.event.seal] : [];
  await keeping(seals, async () => {
    await prepare(sender, intent);
    await queued(() => {
      // Another window may have taken the seat while this waited in line: it settles what is said again.
      if (!isReferee()) refuse(SEAT_LOST);
      return whole(() => settle(sender, parcel));
    });
  });
}

/** Lets a fight hear that somebody has put a fighter into it, or taken one out. */
export const comesOrGoes = (
  user: User.Implementation,
  combat: Combat.Implementation,
  coming: Pick<Coming, 'do' | 'who'>,
): Promise<void> => queued(() => whole(() => comes(user, combat, coming)));

/** Lets a fight hear that somebody has moved a fighter's token. */
export const movedOnBoard = (user: User.Implementation, walk: Walk): Promise<void> =>
  newerWorld() ? Promise.resolve() : queued(() => whole(() => moved(user, walk)));
