import type { Ground } from '../../core/grid/ground.ts';
import { reaches, within, zone } from '../../core/grid/reach.ts';
import type { Cell } from '../../core/grid/square.ts';
import type { Id } from '../../core/text.ts';
import { floorOf } from './board.ts';

/* Reach (WF-3.5), and what of somebody's way lies in it (WF-4.2). */

/** Whether a fighter reaches another from where he stands (ALG-3). */
export function inReach(ground: Ground, who: Id, reach: number, target: Id): boolean {
  const from = ground.creatures[who];
  const to = ground.creatures[target];
  return from !== undefined && to !== undefined && reaches(floorOf(ground), from, reach, to);
}

/** The cells that a fighter reaches, to be drawn. */
export function reachOf(ground: Ground, who: Id, reach: number): readonly Cell[] {
  const from = ground.creatures[who];
  return from ? zone(floorOf(ground), from, reach) : [];
}

/**
 * Whether a mover is in a fighter's Reach at the beginning of his way and after each of its steps.
 * @param to the cells of the mover's first corner after each step.
 */
export function moments(
  ground: Ground,
  fighter: Id,
  reach: number,
  mover: Id,
  to: readonly Cell[],
): readonly boolean[] {
  const from = ground.creatures[fighter];
  const at = ground.creatures[mover];
  return from && at ? within(floorOf(ground), from, reach, at, to) : [false, ...to.map(() => false)];
}

/** A way that opens somebody's reaction. */
export interface RashWay {
  /** After how many steps the reaction opens; 0: before the first. */
  readonly opens: number;
  /** After how many steps the mover can be attacked; 0: before the first. */
  readonly attack: readonly number[];
}

/**
 * Whether a way is rash towards a fighter (WF-4.4, WF-4.2, ALG-4): more than one square, and in his Reach at some moment.
 * @param inReachAt what `moments` told.
 * @param mode `any` moment counts, or only that he leaves the Reach (AMB-17).
 */
export function rashWay(inReachAt: readonly boolean[], mode: 'any' | 'leave' | 'no'): RashWay | undefined {
  const attack = inReachAt.flatMap((is, i) => (is ? [i] : []));
  const [opens] = attack;
  if (mode === 'no' || inReachAt.length < 3 || opens === undefined) return undefined;
  const leaves = inReachAt.some((is, i) => is && inReachAt[i + 1] === false);
  return mode === 'leave' && !leaves ? undefined : { opens, attack };
}
