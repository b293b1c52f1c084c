import type { Change } from '../core/change.ts';
import { isRecord } from '../core/outside.ts';
import type { Id, Json } from '../core/text.ts';
import type { Aim } from './exchange-data.ts';
import type { Obj } from './types.d.ts';

/*
 * What a fight keeps in `combat.system`. A database merges objects key by key and replaces arrays whole; what must be replaced
 * whole (a round's state, a fighter's record, a journal entry) therefore lies in a box: an array of one.
 */

/** A value that an update replaces whole. Empty: nothing has been stored. */
export type Box<T> = readonly [T] | readonly [];

/** Who has come into a fight or gone from it, in which round, and what they had done in it. */
export interface Coming {
  readonly do: 'join' | 'leave';
  readonly who: Id;
  readonly round: number;
  readonly turn: Json;
}

/** One step of a fight: what it changed in documents, and what it did to the cards. */
export interface RoundCommit {
  readonly id: string;
  readonly n: number;
  /** The user who wanted it. */
  readonly user: string;
  /** What was applied to actors, items, effects and to the round. */
  readonly changes: readonly Change[];
  /** The value of each change's field afterwards. */
  readonly left: readonly Json[];
  /** How many throws it made. */
  readonly thrown?: number;
  /** Somebody has come or gone: whoever goes and comes back in the same round has the record that they went with. */
  readonly cast?: Coming;
  /** False: it has still to reach the documents. Steps with cards say so on the first of them. */
  readonly applied?: boolean;
  /** What fields are to hold once it is taken back: written before anything is, where no card tells it. */
  readonly undoing?: readonly Aim[];
  /** The cards that took part, with the key of their commit. The first holds the step's truth; without cards it is this entry. */
  readonly cards: readonly { readonly message: string; readonly commit: string }[];
}

/** A field that a step without cards wrote whole, after the journal has forgotten the step. */
export interface Forgotten {
  readonly n: number;
  readonly who: Id;
  readonly at: string;
}

/** The data of a Combat document of a ruleset. */
export interface RoundData {
  readonly state: Box<Json>;
  readonly turns: { readonly [who: Id]: Box<Json> };
  /** Ids of the combatants in the order in which the present phase runs. */
  readonly order: readonly string[];
  /** How many commits there have been and not been undone. */
  readonly commits: number;
  /** The last commits, in `JOURNAL` slots used in turn: commit n lies in slot `k<n mod JOURNAL>`. */
  readonly journal: { readonly [slot: string]: Box<RoundCommit> };
  /** What forgotten steps without cards wrote, each field with the last of them: what still waits to be confirmed is no younger than that. */
  readonly forgotten: Box<readonly Forgotten[]>;
  /** The house rules the fight began with. */
  readonly rules: Box<Json>;
}

/** How many commits of a fight can be undone. */
export const JOURNAL = 60;

export const slotOf = (n: number): string => `k${n % JOURNAL}`;

/** The stored data of a fight. */
export const roundData = (combat: Combat.Implementation): RoundData => combat.system as unknown as RoundData;

/** A fighter's record of the running round. */
export const turnOf = (combat: Combat.Implementation, who: Id): Json | undefined =>
  roundData(combat).turns?.[who]?.[0];

/** The round's own state; undefined before the fight has begun. One that has lost its number takes the host's. */
export function stateOf(combat: Combat.Implementation): Json | undefined {
  const state = roundData(combat).state?.[0];
  if (state === undefined || Number.isInteger((state as Obj).number)) return state;
  return { ...(state as Obj), number: Math.max(1, combat.round) } as Json;
}

const isChange = (data: unknown): boolean =>
  isRecord(data) && typeof data.who === 'string' && typeof data.at === 'string';

/** What lies in a slot of the journal; undefined where that is no commit, as a damaged world may have it. */
function entryIn(box: unknown): RoundCommit | undefined {
  const entry: unknown = Array.isArray(box) ? box[0] : undefined;
  if (!isRecord(entry) || typeof entry.id !== 'string' || !Number.isInteger(entry.n)) return undefined;
  const { changes, left, cards } = entry;
  const isWhole =
    Array.isArray(changes) && changes.every(isChange) && Array.isArray(left) && Array.isArray(cards);
  return isWhole ? (entry as unknown as RoundCommit) : undefined;
}

/** All commits in the journal, those that have been undone as well. */
export const allEntries = (combat: Combat.Implementation): RoundCommit[] =>
  Object.values(roundData(combat).journal ?? {}).flatMap((box) => entryIn(box) ?? []);

/** The last commit that has not been undone, if it is still in the journal. */
export function lastCommit(combat: Combat.Implementation): RoundCommit | undefined {
  const { journal, commits } = roundData(combat);
  const entry = entryIn(journal?.[slotOf(commits)]);
  return entry?.n === commits ? entry : undefined;
}

/** The commits in the journal that have not been undone. */
export const standingEntries = (combat: Combat.Implementation): RoundCommit[] =>
  allEntries(combat).filter(({ n }) => n <= roundData(combat).commits);

/** What is forgotten once commit n is written over the one that lay in its slot; undefined: nothing more than before. */
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
