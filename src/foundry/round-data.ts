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

/** The round's own state; undefined before the fight has begun. */
export const stateOf = (combat: Combat.Implementation): Json | undefined => roundData(combat).state?.[0];

/** The last commit that has not been undone, if it is still in the journal. */
export function lastCommit(combat: Combat.Implementation): RoundCommit | undefined {
  const { journal, commits } = roundData(combat);
  const entry = journal?.[slotOf(commits)]?.[0];
  return entry?.n === commits ? entry : undefined;
}

/** The commits in the journal that have not been undone. */
export function standingEntries(combat: Combat.Implementation): RoundCommit[] {
  const { journal = {}, commits } = roundData(combat);
  return Object.values(journal).flatMap(([entry]) => (entry && entry.n <= commits ? [entry] : []));
}

/** What is forgotten once commit n is written over the one that lay in its slot; undefined: nothing more than before. */
export function forgottenWith(combat: Combat.Implementation, n: number): Forgotten[] | undefined {
  const { journal, forgotten } = roundData(combat);
  const old = journal?.[slotOf(n)]?.[0];
  if (old?.n !== n - JOURNAL || old.cards.length > 0) return undefined;
  const fields = old.changes.filter(
    ({ do: how, at }) => how === 'set' && /^(traits|conditions|gear)\./.test(at),
  );
  if (fields.length === 0) return undefined;
  const known = new Map((forgotten?.[0] ?? []).map((one) => [`${one.who} ${one.at}`, one]));
  for (const { who, at } of fields) known.set(`${who} ${at}`, { n: old.n, who, at });
  return [...known.values()];
}
