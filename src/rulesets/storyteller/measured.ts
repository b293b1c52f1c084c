import type { Facts } from '../../core/ruleset.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import type { StFighter } from './fighter.ts';
import type { Situation } from './situation.ts';

/** The least share of the body behind something for each cover: the thresholds of its examples (ST-7.22). */
const SHARES: readonly (readonly [number, Situation['cover']])[] = [
  [0.85, 'full'],
  [2 / 3, 'partial'],
  [1 / 2, 'light'],
  [0.1, 'situational'],
];

const coverOf = (share: number): Situation['cover'] =>
  SHARES.find(([least]) => share >= least)?.[1] ?? 'none';

/** The situation as far as a board tells it. */
export function measured(
  { distance, covered, behind }: Facts,
  _cast: Cast<StFighter>,
  _who: Id,
  _target: Id | undefined,
): { readonly [field: string]: Json } {
  return {
    ...(distance === undefined ? {} : { distance }),
    ...(covered === undefined ? {} : { cover: coverOf(covered) }),
    ...(behind === undefined ? {} : { ownCover: coverOf(behind) }),
  };
}
