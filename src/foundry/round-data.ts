import type { Change } from '../core/change.ts';
import type { Id, Json } from '../core/text.ts';

/*
 * What a fight keeps in `combat.system`. A database merges objects key by key and replaces arrays whole; what must be replaced
 * whole (a round's state, a fighter's record, a journal entry) therefore lies in a box: an array of one.
 */

/** A value that an update replaces whole. Empty: nothing has been stored. */
export type Box<T> = readonly [T] | readonly [];

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
  /** The cards that took part, with the key of their commit. The first holds the step's truth; without cards it is this entry. */
  readonly cards: readonly { readonly message: string; readonly commit: string }[];
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

/** The round's own state; undefined before the fight has begun. */
export const stateOf = (combat: Combat.Implementation): Json | undefined => roundData(combat).state?.[0];

/** The last commit that has not been undone, if it is still in the journal. */
export function lastCommit(combat: Combat.Implementation): RoundCommit | undefined {
  const { journal, commits } = roundData(combat);
  const entry = journal?.[slotOf(commits)]?.[0];
  return entry?.n === commits ? entry : undefined;
}
