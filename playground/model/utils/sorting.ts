import { SORT_INTEGER_DENSITY } from '../constants.ts';
import type { Obj } from '../types.ts';

/** One new sort value for one sibling. */
export interface SortUpdate<T> {
  target: T;
  update: Obj;
}

/**
 * Give `source` a sort value that places it before or after `target` among its siblings;
 * siblings are only renumbered when no integer lies between the neighbours.
 */
export function performIntegerSort<T extends object>(
  source: T,
  {
    target = null,
    siblings = [],
    sortKey = 'sort',
    sortBefore = true,
  }: { target?: T | null; siblings?: T[]; sortKey?: string; sortBefore?: boolean } = {},
): SortUpdate<T>[] {
  const sortOf = (entry: T): number => Number((entry as Obj)[sortKey] ?? 0);
  const others = siblings.filter((entry) => entry !== source).sort((a, b) => sortOf(a) - sortOf(b));
  const index = target ? others.indexOf(target) : -1;
  const place = index < 0 ? (sortBefore ? 0 : others.length) : sortBefore ? index : index + 1;
  const [before, after] = [others[place - 1], others[place]];
  const [low, high] = [before && sortOf(before), after && sortOf(after)];
  const middle = between(low, high);
  if (middle !== undefined) return [{ target: source, update: { [sortKey]: middle } }];
  others.splice(place, 0, source);
  return others.map((entry, i) => ({ target: entry, update: { [sortKey]: (i + 1) * SORT_INTEGER_DENSITY } }));
}

function between(low: number | undefined, high: number | undefined): number | undefined {
  if (low === undefined) return high === undefined ? 0 : high - SORT_INTEGER_DENSITY;
  if (high === undefined) return low + SORT_INTEGER_DENSITY;
  const middle = Math.round((low + high) / 2);
  return middle > low && middle < high ? middle : undefined;
}
