import type { Ground } from '../../core/grid/ground.ts';
import { boardFor, others } from '../../core/grid/ground.ts';
import type { Cell } from '../../core/grid/square.ts';
import { AROUND, distance as cellsFrom, offsets } from '../../core/grid/square.ts';
import { hindrance, isTaken } from '../../core/grid/walk.ts';
import type { Facts } from '../../core/ruleset.ts';
import type { Id, Json } from '../../core/text.ts';
import { DIAGONALS } from './tables.ts';

/** The cells to which somebody can be pushed: straight away from the pusher or slantwise beside it, where nothing stands (LS-3.11.7, AMB-27). */
export function pushedTo(ground: Ground, pusher: Id, who: Id): Cell[] {
  const [from, at] = [ground.creatures[pusher], ground.creatures[who]];
  if (!from || !at) return [];
  const { dx, dy } = offsets(from, at);
  const away = AROUND.findIndex(
    ({ x, y }) =>
      x === Math.sign(at.x - from.x) * Math.min(1, dx) && y === Math.sign(at.y - from.y) * Math.min(1, dy),
  );
  const steps = away < 0 ? [] : [away, away + 1, away + AROUND.length - 1];
  return steps
    .flatMap((step) => AROUND[step % AROUND.length] ?? [])
    .filter(({ x, y }) => !hindrance(boardFor(ground, 'move'), at, x, y))
    .map(({ x, y }) => ({ x: at.x + x, y: at.y + y }))
    .filter((cell) => !isTaken(others(ground, who), { ...at, ...cell }));
}

/** The situation as far as a board tells it: cells between the two; edges that touch are one cell apart (AMB-31). */
export function measured(
  { ground, distance }: Facts,
  _: unknown,
  who: Id,
  target: Id | undefined,
): { readonly [field: string]: Json } {
  const [one, other] = [ground?.creatures[who], ground?.creatures[target ?? '']];
  if (ground && one && other && target !== undefined)
    return {
      distance: cellsFrom(one, other, DIAGONALS),
      backed: pushedTo(ground, who, target).length === 0,
    };
  return distance === undefined ? {} : { distance: Math.round(distance) + 1 };
}
