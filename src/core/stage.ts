import type { Change } from './change.ts';
import { type Id, type Json, type Msg, msg, Refused, type RuleId } from './text.ts';

/** Everything that a play or round reads, as plain data by id. It is immutable: changes make a new cast. */
export type Cast<F = Member> = { readonly [id: Id]: F };

/** A member of the cast, about which the core's generic parts know nothing. */
export type Member = object;

/** Reads the value at a dotted path, or undefined if the path does not exist. */
export function valueAt(member: unknown, at: string): Json | undefined {
  let value: unknown = member;
  for (const key of at.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value as Json | undefined;
}

/** Split paths. They are cached because the same few are split very often. */
const pathCache = new Map<string, readonly string[]>();
const MAX_CACHED_PATHS = 4096;

function keysOf(at: string): readonly string[] {
  const cached = pathCache.get(at);
  if (cached) return cached;
  if (pathCache.size >= MAX_CACHED_PATHS) pathCache.clear();
  const keys = at.split('.');
  pathCache.set(at, keys);
  return keys;
}

type Fields = { [key: string]: unknown };

/** Sets an entry of a copy, or removes it if the value is undefined. */
function put(copy: Fields, key: string, value: unknown): Fields {
  if (value === undefined) delete copy[key];
  else copy[key] = value;
  return copy;
}

const copyOf = (value: unknown): Fields =>
  (Array.isArray(value) ? [...value] : { ...(value as Fields | undefined) }) as Fields;

/** A copy of a value with one change applied. Only the objects on the path of the change are copied. */
function withChange(value: unknown, keys: readonly string[], from: number, change: Change): unknown {
  const key = keys[from];
  if (key === undefined) return change.do === 'add' ? Number(value ?? 0) + change.n : change.is;
  const copy = copyOf(value);
  return put(copy, key, withChange(copy[key], keys, from + 1, change));
}

/** Like `withChange`, but separate, because engines copy objects faster at a place that sees only few shapes. */
function memberWithChange(member: Member, change: Change): Member {
  const keys = keysOf(change.at);
  const [key = ''] = keys;
  const copy: Fields = { ...member };
  return put(copy, key, withChange(copy[key], keys, 1, change));
}

/** Why somebody is not in the cast: no target was chosen, or they have left. */
export const absenceReason = (who: Id): Msg =>
  who === '' ? msg('core.refused.noTarget') : msg('core.refused.gone', { who });

/** Applies a change to a cast that is already a copy. A `set` at '' adds or removes a whole member. */
function applyInPlace<F extends Member>(cast: { [id: Id]: F }, change: Change): void {
  if (change.at === '' && change.do === 'set') {
    if (change.is === undefined) delete cast[change.who];
    else cast[change.who] = change.is as unknown as F;
    return;
  }
  const member = cast[change.who];
  if (!member) throw new Refused(msg('core.refused.gone', { who: change.who }));
  cast[change.who] = memberWithChange(member, change) as F;
}

/**
 * The cast after a list of changes. Only the objects on their paths are copied.
 * @throws Refused when a member is not in the cast.
 */
export function applyChanges<F extends Member>(cast: Cast<F>, changes: readonly Change[]): Cast<F> {
  if (changes.length === 0) return cast;
  const after = { ...cast };
  for (const change of changes) applyInPlace(after, change);
  return after;
}

/** The cast after one change. @throws Refused when the member is not in the cast. */
export const applyChange = <F extends Member>(cast: Cast<F>, change: Change): Cast<F> =>
  applyChanges(cast, [change]);

/** How good or bad an event is for its fighter, which decides how its line on the card looks, and its rule. `alarm`: every screen shakes for a moment. */
export type Weight = { readonly tone: 'harm' | 'good' | 'quiet' | 'alarm'; readonly why: RuleId };

export const good = (why: RuleId): Weight => ({ tone: 'good', why });
export const bad = (why: RuleId): Weight => ({ tone: 'harm', why });
export const quiet = (why: RuleId): Weight => ({ tone: 'quiet', why });
export const alarm = (why: RuleId): Weight => ({ tone: 'alarm', why });

/** An event reported by a play. The round may react to it, and with a weight it is a line of the card. */
export type Told = {
  readonly key: string;
  readonly [fact: string]: Json | undefined;
} & { readonly weight?: Weight };

/** Records what a play does while it is run. */
export interface Witness<F extends Member = Member> {
  /** The play changes the cast. @returns the cast after that. */
  acted(cast: Cast<F>, changes: readonly Change[]): Cast<F>;
  /** The play reports an event. */
  told?(told: Told): void;
}

/**
 * The current cast, as a running play sees it. A play must not keep a member across a yield but has to ask the stage again, so that
 * it sees what has changed in the meantime.
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
    this.cast = this.witness ? this.witness.acted(this.cast, changes) : applyChanges(this.cast, changes);
  }

  /** Reports an event; with a weight it becomes a line of the card. To save a copy, `facts` itself becomes the event. */
  tell(key: string, facts: { [fact: string]: Json | undefined } = {}, weight?: Weight): void {
    if (!this.witness?.told) return;
    facts.key = key;
    if (weight) facts.weight = weight;
    this.witness.told(facts as Told);
  }
}
