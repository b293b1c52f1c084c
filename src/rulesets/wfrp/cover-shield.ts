import { angleBetween, faces } from '../../core/grid/facing.ts';
import type { Ground } from '../../core/grid/ground.ts';
import { AROUND, middleOf } from '../../core/grid/square.ts';
import type { Id } from '../../core/text.ts';
import type { Direction } from './board.ts';

/* A shield set against shots from one direction (WF-13.4, WF-13.5, ALG-9). */

/** Whether a prepared shield stands towards a shooter: the limits of its arc count as front. Undefined: one of them is not on the ground. */
export function shieldFaces(
  { creatures }: Ground,
  bearer: Id,
  facing: Direction,
  arc: number,
  shooter: Id,
): boolean | undefined {
  const from = creatures[bearer];
  const to = creatures[shooter];
  return from && to && faces(middleOf(from), facing, arc, middleOf(to));
}

/** The direction of the eight in which somebody lies, as seen by another: how a shield is best set against him. */
export function directionTo({ creatures }: Ground, who: Id, target: Id): Direction | undefined {
  const from = creatures[who];
  const to = creatures[target];
  if (!from || !to) return undefined;
  const here = middleOf(from);
  const there = middleOf(to);
  const line = { x: there.x - here.x, y: there.y - here.y };
  return AROUND.reduce((best, one) => (angleBetween(one, line) < angleBetween(best, line) ? one : best));
}
