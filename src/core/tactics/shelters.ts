import { measuredOn } from '../grid/cover.ts';
import { boardFor, type Ground, others, placed } from '../grid/ground.ts';
import { layOf } from '../grid/lay.ts';
import { type Board, type Cell, type Footprint, gap } from '../grid/square.ts';
import type { Field as Paths } from '../grid/ways.ts';
import type { Id } from '../text.ts';

/* Squares on which walls hide a fighter from enemies whom they still see. */

/** How much more of a fighter a shelter hides than the place where they stand, summed over the enemies, to be worth a thought. */
const BETTER = 0.15;

/** How many of the nearest squares beside walls are examined: each takes as long as an attack. */
const EXAMINED = 40;

/** What a square more on the way counts against a shelter. */
const EFFORT = 0.01;

/** Whether something near a square may hide whoever stands there. */
function isByScreen(board: Board, { x, y, w, h }: Footprint): boolean {
  const lay = layOf(board);
  for (let row = y; row < y + h; row++)
    for (let column = x; column < x + w; column++) {
      if (lay.wallsBy(column, row).length > 0) return true;
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -1; dy <= 1; dy++) if (lay.isSolid(column + dx, row + dy)) return true;
    }
  return false;
}

/** How much of a fighter is hidden from some enemies; undefined if they could not see any of them either. */
function hiddenAt(ground: Ground, who: Id, foes: readonly Id[]): number | undefined {
  const seesSomebody = foes.some((foe) => (measuredOn(ground, who, foe, 1).covered ?? 0) < 1);
  return seesSomebody
    ? foes.reduce((sum, foe) => sum + (measuredOn(ground, foe, who, 1).covered ?? 0), 0)
    : undefined;
}

/**
 * The squares within reach of `paths` that hide a fighter best from some enemies of whom they still see one, the best first. Only squares
 * that hide more than the place where the fighter stands, which counts as open if they see nobody from it.
 * @param all the enemies; those who stand elsewhere than on this ground do not matter
 */
export function sheltersOf(
  ground: Ground,
  paths: Paths,
  who: Id,
  all: readonly Id[],
  most: number,
): readonly Cell[] {
  const own = ground.creatures[who];
  const board = boardFor(ground, 'sight');
  const foes = all.filter((id) => id in ground.creatures);
  if (!own || most === 0 || foes.length === 0 || board.walls.length + board.solid.length === 0) return [];
  const taken = others(ground, who);
  const now = hiddenAt(ground, who, foes) ?? 0;
  const beside = paths
    .spots()
    .filter(({ x, y }) => isByScreen(board, { ...own, x, y }))
    .filter(({ x, y }) => taken.every((one) => gap(one, { ...own, x, y }) > 0))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, EXAMINED);
  return beside
    .flatMap(({ cost, x, y }) => {
      const hidden = hiddenAt(placed(ground, who, { x, y }), who, foes);
      return hidden === undefined || hidden < now + BETTER
        ? []
        : [{ cell: { x, y }, worth: hidden - cost * EFFORT }];
    })
    .sort((a, b) => b.worth - a.worth)
    .slice(0, most)
    .map(({ cell }) => cell);
}
