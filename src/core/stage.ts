import type { Change } from './change.ts';
import type { Id, Json } from './text.ts';
import { msg, Refused } from './text.ts';

/** Everybody and everything a play or round reads, as plain data, by id. Never written to: changes make a new cast. */
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

function written(value: unknown, keys: readonly string[], from: number, is: unknown): unknown {
  const key = keys[from];
  if (key === undefined) return is;
  const record: Record<string, unknown> = { ...(value as Record<string, unknown> | undefined) };
  const below = written(record[key], keys, from + 1, is);
  if (below === undefined) delete record[key];
  else record[key] = below;
  return record;
}

/** Writes one change into a cast that is a copy already. A `set` at '' brings a whole member in, or takes him out. */
function write<F extends Member>(cast: { [id: Id]: F }, change: Change): void {
  const member = cast[change.who];
  const wholly = change.at === '' && change.do === 'set';
  if (!member && !wholly) throw new Refused(msg('core.refused.gone', { who: change.who }));
  const is = change.do === 'add' ? Number(valueAt(member, change.at) ?? 0) + change.n : change.is;
  if (!wholly) cast[change.who] = written(member, change.at.split('.'), 0, is) as F;
  else if (is === undefined) delete cast[change.who];
  else cast[change.who] = is as unknown as F;
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

/**
 * The cast as a running play sees it: always the present one. A play keeps no copy of a member across a yield,
 * it asks the stage again, so that what has happened meanwhile counts.
 */
export class Stage<F extends Member = Member> {
  cast: Cast<F>;

  constructor(cast: Cast<F>) {
    this.cast = cast;
  }

  /** @throws Refused when the member is not (or no longer) there. */
  of(id: Id): F {
    const member = this.cast[id];
    if (!member) throw new Refused(msg('core.refused.gone', { who: id }));
    return member;
  }

  apply(changes: readonly Change[]): void {
    this.cast = appliedAll(this.cast, changes);
  }
}
