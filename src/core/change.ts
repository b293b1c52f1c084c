import type { Id, Json, RuleId } from './text.ts';

/**
 * One write to one field of one member of the cast. The type describes the form of the write; its meaning is the rule in `why`.
 * `at` is a dotted path (`health.lethal`, `gear.<id>.rounds`, `conditions.prone`, `turn.spent.main`); no key contains a dot. A
 * `set` without `is` removes the entry; without `was` the entry is new.
 */
export type Change =
  | { readonly do: 'add'; readonly who: Id; readonly at: string; readonly n: number; readonly why: RuleId }
  | {
      readonly do: 'set';
      readonly who: Id;
      readonly at: string;
      readonly was?: Json;
      readonly is?: Json;
      readonly why: RuleId;
    };

/** Raises (or, with a negative `n`, lowers) a number. */
export const add = (who: Id, at: string, n: number, why: RuleId): Change => ({ do: 'add', who, at, n, why });

/** Writes a field; `undefined` on either side means that the entry does not exist. */
export function set(who: Id, at: string, was: Json | undefined, is: Json | undefined, why: RuleId): Change {
  if (was === undefined)
    return is === undefined ? { do: 'set', who, at, why } : { do: 'set', who, at, is, why };
  return is === undefined ? { do: 'set', who, at, was, why } : { do: 'set', who, at, was, is, why };
}

/** The change that undoes a change. */
export function invert(change: Change): Change {
  if (change.do === 'add') return { ...change, n: -change.n };
  return set(change.who, change.at, change.is, change.was, change.why);
}

/** The changes that undo a list of changes, in the order in which to apply them. */
export const invertAll = (changes: readonly Change[]): Change[] => changes.map(invert).reverse();

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two Json values are equal; the order of keys does not matter. */
export function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => isEqual(value, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isEqual(a[key], b[key]));
}

/**
 * The changes that lead from one state to another: records are compared key by key, everything else is written as a whole. `at`
 * is the path of the state itself, '' for a whole member of the cast.
 */
export function diff(who: Id, was: Json | undefined, is: Json | undefined, why: RuleId, at = ''): Change[] {
  if (isEqual(was, is)) return [];
  if (!isRecord(was) || !isRecord(is)) return [set(who, at, was, is, why)];
  const path = (key: string) => (at ? `${at}.${key}` : key);
  const gone = Object.keys(was).filter((key) => !(key in is));
  return [
    ...gone.map((key) => set(who, path(key), was[key], undefined, why)),
    ...Object.keys(is).flatMap((key) => diff(who, was[key], is[key], why, path(key))),
  ];
}

/** The change that writes a field; none where it has that value already. */
export const setIfChanged = (
  who: Id,
  at: string,
  was: Json | undefined,
  is: Json | undefined,
  why: RuleId,
): Change[] => (was === is ? [] : [set(who, at, was, is, why)]);

/** The change that raises or lowers a number; none by 0. */
export const adjust = (who: Id, at: string, n: number, why: RuleId): Change[] =>
  n === 0 ? [] : [add(who, at, n, why)];
