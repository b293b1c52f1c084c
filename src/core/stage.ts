import type { Change } from './change.ts';
import { type Id, type Json, type Msg, msg, Refused, type RuleId } from './text.ts';

/** Everything that a play or round reads, as plain data by id. It is never written to: changes make a new cast. */
export type Cast<F = Member> = { readonly [id: Id]: F };

/** A member of the cast as the core's generic parts see it. */
export type Member = object;

/** Reads the value at a dotted path; undefined where the path leads nowhere. */
export function valueAt(member: unknown, at: string): Json | undefined {
  let value: unknown = member;
  for (const key of at.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value as Json | undefined;
}

/** Splitting paths is frequent and there are few of them, so the parts are kept. */
const pathsKnown = new Map<string, readonly string[]>();
const MOST_REMEMBERED = 4096;

function keysOf(at: string): readonly string[] {
  const known = pathsKnown.get(at);
  if (known) return known;
  if (pathsKnown.size >= MOST_REMEMBERED) pathsKnown.clear();
  const keys = at.split('.');
  pathsKnown.set(at, keys);
  return keys;
}

type Fields = { [key: string]: unknown };

/** Writes into a copy; undefined removes the entry. */
function put(copy: Fields, key: string, value: unknown): Fields {
  if (value === undefined) delete copy[key];
  else copy[key] = value;
  return copy;
}

const copyOf = (value: unknown): Fields =>
  (Array.isArray(value) ? [...value] : { ...(value as Fields | undefined) }) as Fields;

/** A copy of a value with one change below it. Only the objects on the path of the change are copied. */
function written(value: unknown, keys: readonly string[], from: number, change: Change): unknown {
  const key = keys[from];
  if (key === undefined) return change.do === 'add' ? Number(value ?? 0) + change.n : change.is;
  const copy = copyOf(value);
  return put(copy, key, written(copy[key], keys, from + 1, change));
}

/** Like `written`, and separate from it because engines copy objects of few shapes much faster. */
function writtenMember(member: Member, change: Change): Member {
  const keys = keysOf(change.at);
  const [key = ''] = keys;
  const copy: Fields = { ...member };
  return put(copy, key, written(copy[key], keys, 1, change));
}

/** Why nothing can be done to somebody who is not in the cast: no target was chosen, or they have gone. */
export const absent = (who: Id): Msg =>
  who === '' ? msg('core.refused.noTarget') : msg('core.refused.gone', { who });

/** Writes a change into a cast that has been copied already. A `set` at '' adds or removes a whole member. */
function write<F extends Member>(cast: { [id: Id]: F }, change: Change): void {
  if (change.at === '' && change.do === 'set') {
    if (change.is === undefined) delete cast[change.who];
    else cast[change.who] = change.is as unknown as F;
    return;
  }
  const member = cast[change.who];
  if (!member) throw new Refused(msg('core.refused.gone', { who: change.who }));
  cast[change.who] = writtenMember(member, change) as F;
}

/**
 * The cast after a list of changes. Only the objects on their paths are copied.
 * @throws Refused when a member is not in the cast.
 */
export function appliedAll<F extends Member>(cast: Cast<F>, changes: readonly Change[]): Cast<F> {
  if (changes.length === 0) return cast;
  const after = { ...cast };
  for (const change of changes) write(after, change);
  return after;
}

/** The cast after one change. @throws Refused when the member is not in the cast. */
export const applied = <F extends Member>(cast: Cast<F>, change: Change): Cast<F> =>
  appliedAll(cast, [change]);

/** How good or bad a line of a card is for the fighter it is about, and its rule. `alarm`: every screen shakes for a moment. */
export type Weight = { readonly tone: 'harm' | 'good' | 'quiet' | 'alarm'; readonly why: RuleId };

export const good = (why: RuleId): Weight => ({ tone: 'good', why });
export const bad = (why: RuleId): Weight => ({ tone: 'harm', why });
export const quiet = (why: RuleId): Weight => ({ tone: 'quiet', why });
export const alarm = (why: RuleId): Weight => ({ tone: 'alarm', why });

/** An event told by a play: it may trigger something in the round, and with a weight it is a line of the card. */
export type Told = {
  readonly key: string;
  readonly [fact: string]: Json | undefined;
} & { readonly weight?: Weight };

/** Whoever runs a play and records what it does. */
export interface Witness<F extends Member = Member> {
  /** The play changes the cast. @returns the cast after that. */
  acted(cast: Cast<F>, changes: readonly Change[]): Cast<F>;
  /** Something happened. */
  told?(told: Told): void;
}

/**
 * The cast as a running play sees it, always up to date. A play keeps no copy of a member across a yield but asks the stage
 * again, so that it sees what has changed meanwhile.
 */
export class Stage<F extends Member = Member> {
  cast: Cast<F>;
  private readonly witness: Witness<F> | undefined;

  constructor(cast: Cast<F>, witness?: Witness<F>) {
    this.cast = cast;
    this.witness = witness;
  }

  /** @throws Refused when the member is not (or no longer) in the cast. */
  of(id: Id): F {
    const member = this.cast[id];
    if (!member) throw new Refused(msg('core.refused.gone', { who: id }));
    return member;
  }

  /** Changes the cast for everything that follows in this play. @throws Refused when the member is not in the cast. */
  act(...changes: readonly Change[]): void {
    if (changes.length === 0) return;
    this.cast = this.witness ? this.witness.acted(this.cast, changes) : appliedAll(this.cast, changes);
  }

  /**
   * Tells that something happened; with a weight it becomes a line of the card. The object itself is kept unless it was told
   * before, which saves a copy.
   */
  tell(key: string, facts: { [fact: string]: Json | undefined } = {}, weight?: Weight): void {
    if (!this.witness?.told) return;
    const told = facts.key === undefined ? facts : { ...facts };
    told.key = key;
    if (weight) told.weight = weight;
    this.witness.told(told as Told);
  }
}
