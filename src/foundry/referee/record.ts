import { type Change, diff, isEqual, subtractChanges } from '../../core/change.ts';
import { type Encounter, type OpenPlay, runOf } from '../../core/encounter.ts';
import type { Entry } from '../../core/replay.ts';
import { applyChanges, type Cast, valueAt } from '../../core/stage.ts';
import { givenOnly, type Id, type Json, type Msg } from '../../core/text.ts';
import { isOfBoard } from '../board/place.ts';
import { isExchange } from '../cards/exchange.ts';
import {
  type Before,
  type CardCommit,
  type CardWrite,
  commitsOf,
  exchangeData,
  type PlayData,
} from '../documents/exchange-data.ts';
import { type JoinOrLeave, roundData } from '../documents/round-data.ts';
import { cardUpdate, sealUpData } from '../documents/sealed-card.ts';
import { type Automation, automation } from '../settings/settings.ts';
import { actorOf, derivedId, EXCHANGE, idOf } from '../shared/ids.ts';
import type { Obj } from '../types.d.ts';
import type { Step } from './advance.ts';
import type { Table } from './table.ts';
import { heldChanges } from './waiting.ts';

/** Who asked for a step, and the properties of its new cards. */
export interface StepInfo {
  readonly id: string;
  readonly user: string;
  /** The key of the intent, which marks its card so that it is not created twice. */
  readonly key: string;
  /** The new plays that share a card. */
  readonly begun: ReadonlySet<string>;
  /** The fighter who acts in them. */
  readonly by?: Id;
  /** The users who see the new cards; empty for everybody. */
  readonly whisper: readonly string[];
  /** The key of the request that they answer. */
  readonly request?: string;
  /** Whoever asked for the step does not see its cards. */
  readonly blind?: boolean;
  /** The fighter for whom the clock has answered. */
  readonly timeUp?: Id;
  /** Why the tactician has decided so, if it has. */
  readonly why?: Msg;
  /** A game master has decided its harm, so nobody has to confirm it. */
  readonly decided?: boolean;
  /** Set if the step is that somebody joins or leaves. */
  readonly cast?: JoinOrLeave;
  /** Changes of the step that have already been made, such as a moved token. */
  readonly also?: readonly Change[];
}

/** What a step writes: its cards, then the changes. */
export interface StepRecord {
  readonly info: StepInfo;
  readonly cards: readonly CardRecord[];
  /** The changes to be written now; the others are held back on the cards. */
  readonly now: readonly Change[];
  readonly left: readonly Json[];
  readonly thrown: number;
}

interface CardRecord {
  readonly message: string;
  readonly commit: string;
  readonly write: CardWrite;
}

/** The changes that a simultaneous play has not seen. */
function unseenBy(enc: Encounter, play: OpenPlay): Change[] {
  if (!play.blind) return [];
  const run = runOf(enc, play);
  const aware = applyChanges(run.cast, play.missed);
  return Object.keys(play.cast).flatMap((id) =>
    enc.cast[id] ? diff(id, aware[id] as unknown as Json, enc.cast[id] as unknown as Json, 'news') : [],
  );
}

const entries = (log: readonly Entry[], from: number): Obj =>
  Object.fromEntries(log.slice(from).map((entry, i) => [`e${from + i}`, [entry]]));

/** A play that may have progressed since its card was written. */
interface Moved {
  readonly play: OpenPlay;
  readonly state: PlayData['state'];
  readonly key: string;
  readonly stored?: PlayData;
  /** The play's own changes in this step. */
  readonly own: readonly Change[];
}

const beforeOf = ({ stored }: Moved): Before =>
  stored
    ? { state: 'open', length: stored.length, heard: stored.heard, unseen: stored.unseen }
    : { state: 'new', length: 0, heard: 0, unseen: [] };

function playWrite(enc: Encounter, { play, state, stored }: Moved): Obj {
  const { id, input, cast, level, blind, heard, log, veil } = play;
  const moving = {
    state,
    heard,
    length: log.length,
    log: entries(log, stored?.length ?? 0),
    unseen: unseenBy(enc, play),
  };
  return stored
    ? moving
    : { id, play: play.play, input, cast, level, blind, ...moving, ...(veil ? { veil } : {}) };
}

const isMoved = (enc: Encounter, { play, state, stored }: Moved): boolean =>
  !stored ||
  state !== stored.state ||
  play.log.length !== stored.length ||
  play.heard !== stored.heard ||
  !isEqual(unseenBy(enc, play) as unknown as Json, stored.unseen as unknown as Json);

/** The id of a new card. It is always the same for the same step, unless a message of another kind has that id. */
function cardId(...words: readonly string[]): string {
  const id = derivedId('card', ...words);
  const existing = game.messages?.get(id);
  return existing && !isExchange(existing) ? foundry.utils.randomID() : id;
}

/** The plays that have progressed in a step, by the id of their card, which may be new. */
function movedPlays(table: Table, step: Step, info: StepInfo): Map<string, Moved[]> {
  const cards = new Map<string, Moved[]>();
  const shared = cardId(info.id);
  const all: (readonly [OpenPlay, PlayData['state']])[] = [
    ...step.ended.map((play) => [play, 'ended'] as const),
    ...step.enc.open.map((play) => [play, 'open'] as const),
  ];
  for (const [play, state] of all) {
    const home = table.homes.get(play.id);
    const stored = home && exchangeData(home.message).plays[home.key];
    const card = home?.message.id ?? (info.begun.has(play.id) ? shared : cardId(info.id, play.id));
    const before = cards.get(card) ?? [];
    const own = runOf(step.enc, play)
      .changes.slice(stored ? stored.length + 1 : 0)
      .flat();
    const moved: Moved = { play, state, key: home?.key ?? `p${before.length}`, stored, own };
    if (isMoved(step.enc, moved)) cards.set(card, [...before, moved]);
  }
  return cards;
}

interface CardPlan {
  readonly id: string;
  readonly moved: readonly Moved[];
  readonly primary: boolean;
  readonly message?: ChatMessage.Implementation;
}

/** What the commits on all cards of a step have in common. */
interface StepPlan extends Pick<StepRecord, 'info' | 'now' | 'left'> {
  readonly table: Table;
  readonly step: Step;
  readonly mode: Automation;
}

function commitOf(plan: StepPlan, card: CardPlan, after: readonly CardWrite[]): CardCommit {
  const { table, mode, info, now, left } = plan;
  const own = card.moved.flatMap((one) => one.own);
  const { ruleset } = plan.step.enc;
  const held = heldChanges(mode, ruleset, own);
  const last = card.message ? commitsOf(exchangeData(card.message)).at(-1) : undefined;
  const order = table.combat ? roundData(table.combat).commits + 1 : (last?.order ?? -1) + 1;
  return {
    id: info.id,
    n: (last?.n ?? -1) + 1,
    order,
    user: info.user,
    changes: card.primary ? now : subtractChanges(own, held),
    left: card.primary ? left : [],
    held,
    heldState: held.length === 0 ? 'none' : mode === 'manual' ? 'told' : 'held',
    applied: !card.primary,
    undone: false,
    ...givenOnly({ timeUp: info.timeUp, why: info.why }),
    before: Object.fromEntries(card.moved.map((one) => [one.key, beforeOf(one)])),
    rolls: card.message?._source.rolls.length ?? 0,
    thrown: plan.step.rolls.length,
    after,
  };
}

/** Whether the combatant of a fighter in a play is hidden. */
const isOfHidden = ({ combat }: Table, cast: Cast<object>): boolean =>
  combat?.combatants.some(({ hidden, actor }) => hidden && actor !== null && idOf(actor) in cast) ?? false;

const rollsOf = ({ step, table }: StepPlan, { moved }: CardPlan): string[] => {
  // Everybody can see the rolls of a message, so veiled rolls are shown only on the card.
  const ids = new Set(
    moved.flatMap(({ play }) => (play.veil || isOfHidden(table, play.cast) ? [] : [play.id])),
  );
  return step.rolls
    .filter(({ play }) => play !== undefined && ids.has(play))
    .map(({ roll }) => JSON.stringify(roll.toJSON()));
};

function speakerOf(who: Id | undefined): Obj {
  const actor = who ? actorOf(who) : undefined;
  const speaker = foundry.documents.ChatMessage.implementation.getSpeaker(actor ? { actor } : {});
  return actor ? { ...speaker, alias: actor.token?.name || actor.name } : { ...speaker };
}

function created(plan: StepPlan, card: CardPlan, commit: CardCommit): CardWrite {
  const { table, info, step } = plan;
  const first = card.moved[0];
  const by =
    (first && info.begun.has(first.play.id) ? info.by : undefined) ?? Object.keys(first?.play.cast ?? {})[0];
  const isSealed = info.whisper.length > 0;
  const rolls = isSealed ? [] : rollsOf(plan, card);
  const system = {
    ruleset: step.enc.ruleset.id,
    combat: table.combat?.id ?? '',
    rules: [step.enc.rules],
    by: by ?? '',
    user: info.user,
    key: info.key,
    request: info.request ?? '',
    plays: Object.fromEntries(card.moved.map((one) => [one.key, playWrite(step.enc, one)])),
    commits: { [`c${commit.n}`]: commit },
  };
  return {
    do: 'create',
    data: {
      _id: card.id,
      type: EXCHANGE,
      speaker: isSealed ? {} : speakerOf(by),
      whisper: [...info.whisper],
      ...(info.blind ? { blind: true } : {}),
      rolls,
      ...(rolls.length > 0 ? { sound: CONFIG.sounds.dice } : {}),
      system: isSealed ? sealUpData(card.id, system) : system,
    },
    commit: `c${commit.n}`,
  };
}

function updated(
  plan: StepPlan,
  card: CardPlan,
  commit: CardCommit,
  message: ChatMessage.Implementation,
): CardWrite {
  const rolls = rollsOf(plan, card);
  const plays = Object.fromEntries(card.moved.map((one) => [one.key, playWrite(plan.step.enc, one)]));
  const update = {
    system: { plays, commits: { [`c${commit.n}`]: commit } },
    ...(rolls.length > 0 ? { rolls: [...message._source.rolls, ...rolls] } : {}),
  };
  return { do: 'update', id: card.id, data: cardUpdate(message, update), commit: `c${commit.n}` };
}

function cardRecord(plan: StepPlan, card: CardPlan, after: readonly CardWrite[]): CardRecord {
  const commit = commitOf(plan, card, after);
  const write = card.message ? updated(plan, card, commit, card.message) : created(plan, card, commit);
  return { message: card.id, commit: `c${commit.n}`, write };
}

/**
 * Works out what a step writes. The first card records the complete step, so that everything else can be finished after a crash;
 * it is an existing card if there is one.
 */
export function recordStep(table: Table, step: Step, info: StepInfo): StepRecord {
  const mode = info.decided && automation() === 'confirm' ? 'full' : automation();
  const cards = [...movedPlays(table, step, info)];
  const held = cards.flatMap(([, moved]) =>
    heldChanges(
      mode,
      step.enc.ruleset,
      moved.flatMap(({ own }) => own),
    ),
  );
  const now = [...subtractChanges(step.changes, held), ...(info.also ?? [])];
  const left = now.map((one) => (isOfBoard(one) ? null : (valueAt(step.enc.cast[one.who], one.at) ?? null)));
  const plan: StepPlan = { table, step, info, mode, now, left };
  const plans = cards
    .map(([id, moved]) => ({ id, moved, message: game.messages?.get(id) }))
    .sort((a, b) => Number(!a.message) - Number(!b.message));
  const others = plans.slice(1).map((card) => cardRecord(plan, { ...card, primary: false }, []));
  const [first] = plans;
  const thrown = step.rolls.length;
  if (!first) return { info, cards: [], now, left, thrown };
  const after = others.map(({ write }) => write);
  return {
    info,
    cards: [cardRecord(plan, { ...first, primary: true }, after), ...others],
    now,
    left,
    thrown,
  };
}
