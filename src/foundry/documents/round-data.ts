import type { Change } from '../../core/change.ts';
import { isRecord } from '../../core/outside.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { derivedId } from '../shared/ids.ts';
import type { Obj } from '../types.d.ts';

/*
 * What a fight stores in `combat.system`. Foundry merges objects key by key but replaces arrays as a whole, so values that must be
 * replaced as a whole (the round's state, a fighter's record, a journal entry) are boxed in an array with one element.
 */

/** A boxed value; empty if nothing has been stored. */
export type Box<T> = readonly [T] | readonly [];

/** Who joined or left a fight, in which round, and their record at that time. */
export interface JoinOrLeave {
  readonly do: 'join' | 'leave';
  readonly who: Id;
  readonly round: number;
  readonly turn: Json;
}

/** One step of a fight: its changes of documents, and what it did to cards. */
export interface RoundCommit {
  readonly id: string;
  readonly n: number;
  /** The user who asked for it. */
  readonly user: string;
  /** The changes of actors, items, effects and the round. */
  readonly changes: readonly Change[];
  /** The value of each change's field afterwards. */
  readonly left: readonly Json[];
  /** How many rolls it made. */
  readonly thrown?: number;
  /** The fighter for whom the clock has answered. */
  readonly timeUp?: Id;
  /** Why the tactician has decided so, if it has. */
  readonly why?: Msg;
  /** Who joined or left. Their record is stored in case they return in the same round. */
  readonly cast?: JoinOrLeave;
  /** False until it has been applied to the documents. A step with cards stores this on its first card instead. */
  readonly applied?: boolean;
  /** For steps without a card that are being undone: the values that fields will have afterwards. */
  readonly undoing?: readonly Aim[];
  /** The cards of the step, with the keys of their commits. The first one stores the complete step; without cards this entry does. */
  readonly cards: readonly { readonly message: string; readonly commit: string }[];
}

/** A field that a step without a card has set, kept after the journal has dropped the step. */
export interface Forgotten {
  readonly n: number;
  readonly who: Id;
  readonly at: string;
}

/** How long an interlude stays open. All times are in milliseconds; `end` is of the server's clock. */
export interface Clock {
  /** How long it had at first. */
  readonly of: number;
  readonly end: number;
  /** How long is left while the game is paused. */
  readonly left?: number;
  /** Somebody has stopped it: it stays open until it is answered. */
  readonly held?: true;
}

/** The clocks of a fight, which only the referee writes. */
export interface Clocks {
  /** By interlude: see `clockKey`. */
  readonly running: { readonly [key: string]: Clock };
  /** The interludes whose time was up, the latest last. */
  readonly over: readonly string[];
  /** The users who have stopped a clock in this round. */
  readonly holds: { readonly round: number; readonly users: readonly string[] };
}

/** The data of a Combat document of a ruleset. */
export interface RoundData {
  readonly state: Box<Json>;
  readonly turns: { readonly [who: Id]: Box<Json> };
  /** The ids of the combatants in the order of the current phase. */
  readonly order: readonly string[];
  /** How many commits there have been, without those undone. */
  readonly commits: number;
  /** The last commits, in `JOURNAL` slots used in turn: commit n lies in slot `k<n mod JOURNAL>`. */
  readonly journal: { readonly [slot: string]: Box<RoundCommit> };
  /** Fields set by dropped steps without cards, with the latest step for each. Changes that still wait for a confirmation are never newer. */
  readonly forgotten: Box<readonly Forgotten[]>;
  /** The house rules the fight started with. */
  readonly rules: Box<Json>;
  readonly clocks: Box<Clocks>;
}

/** How many commits of a fight can be undone. */
const JOURNAL = 60;

export const slotOf = (n: number): string => `k${n % JOURNAL}`;

/** The stored data of a fight. */
export const roundData = (combat: Combat.Implementation): RoundData => combat.system as unknown as RoundData;

/** A fighter's record of the running round. */
export const turnOf = (combat: Combat.Implementation, who: Id): Json | undefined =>
  roundData(combat).turns?.[who]?.[0];

/** The round's own state, or undefined before the fight has started. A state without a round number gets that of the Combat document. */
export function stateOf(combat: Combat.Implementation): Json | undefined {
  const state = roundData(combat).state?.[0];
  if (state === undefined || Number.isInteger((state as Obj).number)) return state;
  return { ...(state as Obj), number: Math.max(1, combat.round) } as Json;
}

const isChange = (data: unknown): boolean =>
  isRecord(data) && typeof data.who === 'string' && typeof data.at === 'string';

/** The commit in a slot of the journal; undefined for anything else, as in a damaged world. */
function entryIn(box: unknown): RoundCommit | undefined {
  const entry: unknown = Array.isArray(box) ? box[0] : undefined;
  if (!isRecord(entry) || typeof entry.id !== 'string' || !Number.isInteger(entry.n)) return undefined;
  const { changes, left, cards } = entry;
  const isWhole =
    Array.isArray(changes) && changes.every(isChange) && Array.isArray(left) && Array.isArray(cards);
  return isWhole ? (entry as unknown as RoundCommit) : undefined;
}

/** All commits in the journal, including undone ones. */
export const allEntries = (combat: Combat.Implementation): RoundCommit[] =>
  Object.values(roundData(combat).journal ?? {}).flatMap((box) => entryIn(box) ?? []);

/** The last commit that is not undone, if the journal still has it. */
export function lastCommit(combat: Combat.Implementation): RoundCommit | undefined {
  const { journal, commits } = roundData(combat);
  const entry = entryIn(journal?.[slotOf(commits)]);
  return entry?.n === commits ? entry : undefined;
}

/** The commits in the journal that are not undone. */
export const standingEntries = (combat: Combat.Implementation): RoundCommit[] =>
  allEntries(combat).filter(({ n }) => n <= roundData(combat).commits);

/** The forgotten fields after commit n has replaced the one in its slot, or undefined if they do not change. */
export function forgottenWith(combat: Combat.Implementation, n: number): Forgotten[] | undefined {
  const { journal, forgotten } = roundData(combat);
  const old = entryIn(journal?.[slotOf(n)]);
  if (old?.n !== n - JOURNAL || old.cards.length > 0) return undefined;
  const fields = old.changes.filter(
    ({ do: how, at }) => how === 'set' && /^(traits|conditions|gear)\./.test(at),
  );
  if (fields.length === 0) return undefined;
  const known = new Map((forgotten?.[0] ?? []).map((one) => [`${one.who} ${one.at}`, one]));
  for (const { who, at } of fields) known.set(`${who} ${at}`, { n: old.n, who, at });
  return [...known.values()];
}

/** The value that a field of a fighter is to have once a step has been applied. */
export interface Aim {
  readonly who: Id;
  readonly at: string;
  readonly is: Json;
}

const NO_CLOCKS: Clocks = { running: {}, over: [], holds: { round: 0, users: [] } };

export const clocksOf = (combat: Combat.Implementation): Clocks => roundData(combat).clocks?.[0] ?? NO_CLOCKS;

/** The name of an interlude in a fight. It tells nothing of hidden cards. @param of the play that asks, or the number of the round */
export const clockKey = (of: string | number, ask: string): string => derivedId('clock', String(of), ask);
