import type { Id, Json, RuleId } from './text.ts';

/**
 * One write to one field of one member of the cast; `why` names the rule that demands it. `at` is a dotted path
 * (`traits.health.lethal`, `gear.<id>.traits.rounds`, `conditions.prone`, `turn.spent.main`), so no key may contain a dot. A `set`
 * without `was` creates the entry, and one without `is` removes it.
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

/** Adds `n`, which may be negative, to a number. */
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

/** Whether two JSON values are equal, whatever the order of their keys. */
export function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => isEqual(value, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isEqual(a[key], b[key]));
}

/**
 * The changes that turn one state into another. Records are compared key by key; anything else is replaced as a whole. `at` is
 * the path of the state itself, '' for a whole member of the cast.
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

/** Like `set`, as a list that is empty if the field already has the value. */
export const setIfChanged = (
  who: Id,
  at: string,
  was: Json | undefined,
  is: Json | undefined,
  why: RuleId,
): Change[] => (was === is ? [] : [set(who, at, was, is, why)]);

/** Like `add`, as a list that is empty if `n` is 0. */
export const adjust = (who: Id, at: string, n: number, why: RuleId): Change[] =>
  n === 0 ? [] : [add(who, at, n, why)];

/** A list without the changes of another list, each of which removes one equal change. */
export function subtractChanges(changes: readonly Change[], less: readonly Change[]): Change[] {
  const rest = [...less];
  return changes.filter((change) => {
    const at = rest.findIndex((one) => isEqual(one as unknown as Json, change as unknown as Json));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}
