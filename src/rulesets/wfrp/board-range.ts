import type { Band } from '../../core/grid/bands.ts';
import { bandOf } from '../../core/grid/bands.ts';
import type { Ground } from '../../core/grid/ground.ts';
import type { Footprint } from '../../core/grid/square.ts';
import { distance, offsets } from '../../core/grid/square.ts';
import type { Id, RuleId } from '../../core/text.ts';

/* How far a shot goes (WF-11). */

/** Yards in a square (WF-11.10). */
export const YARDS = 2;

/** How squares are counted between shooter and target: like steps, or straight (AMB-41). */
export type Counting = 'alternating' | 'euclid';

/** Squares between the nearest cells of two: 1 for neighbours. */
export function squares(a: Footprint, b: Footprint, counting: Counting = 'alternating'): number {
  if (counting === 'alternating') return distance(a, b, '1-2-1');
  const { dx, dy } = offsets(a, b);
  return Math.hypot(dx, dy);
}

/** Squares between two on a ground; undefined: one of them is not there. */
export function squaresBetween(
  { creatures }: Ground,
  who: Id,
  target: Id,
  counting?: Counting,
): number | undefined {
  const from = creatures[who];
  const to = creatures[target];
  return from && to && squares(from, to, counting);
}

/** What a band means for a shot. */
export interface RangeBand {
  readonly id: 'near' | 'long' | 'second' | 'third';
  /** Added to the target number. */
  readonly modifier: number;
  /** What the shot costs at least. */
  readonly cost: 'half' | 'full';
  readonly rule: RuleId;
}

/** What a weapon's range says. */
export interface WeaponRange {
  /** Yards of the near range. */
  readonly near: number;
  /** Yards of the long range; 0: it has none (AMB-41). */
  readonly long: number;
  /** Thrown weapons have no more than one long range (WF-11.12). */
  readonly thrown: boolean;
}

/**
 * The bands of a weapon, near to far, limits in yards and included (WF-11.1 to WF-11.8, WF-11.12). Without a long range none reaches farther
 * than the near one.
 */
export function bandsOf({ near, long, thrown }: WeaponRange): Band<RangeBand>[] {
  const bands: Band<RangeBand>[] = [
    { to: near, is: { id: 'near', modifier: 0, cost: 'half', rule: 'WF-11.1' } },
  ];
  bands.push({ to: long, is: { id: 'long', modifier: -10, cost: 'half', rule: 'WF-11.2' } });
  if (thrown) return bands;
  bands.push(
    { to: near + long, is: { id: 'second', modifier: -20, cost: 'full', rule: 'WF-11.3' } },
    { to: 2 * long, is: { id: 'third', modifier: -30, cost: 'full', rule: 'WF-11.4' } },
  );
  return bands;
}

/** The band of a distance in squares; undefined: too far for a shot (WF-11.13). */
export const rangeBand = (weapon: WeaponRange, inSquares: number): RangeBand | undefined =>
  bandOf(bandsOf(weapon), inSquares * YARDS);
