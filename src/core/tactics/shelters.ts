import { factsOn } from '../grid/cover.ts';
import { boardFor, type Ground, placed } from '../grid/ground.ts';
import { layOf } from '../grid/lay.ts';
import { type Board, type Cell, type Footprint, gap } from '../grid/square.ts';
import type { Field as Paths } from '../grid/ways.ts';
import type { Id } from '../text.ts';

/* Squares on which walls hide a fighter from enemies whom they can still attack. */

/** How much more of a fighter a shelter hides than the place where they stand, summed over the enemies, to be worth a thought. */
const BETTER = 0.15;

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
  const seesSomebody = foes.some((foe) => (factsOn(ground, who, foe, 1).covered ?? 0) < 1);
  return seesSomebody
    ? foes.reduce((sum, foe) => sum + (factsOn(ground, foe, who, 1).covered ?? 0), 0)
    : undefined;
}

/**
 * The squares within reach of `paths` that hide a fighter best from some enemies of whom they still see one, the best first. Only squares
 * that hide more than the place where the fighter stands.
 */
export function sheltersOf(
  ground: Ground,
  paths: Paths,
  who: Id,
  foes: readonly Id[],
  most: number,
): readonly Cell[] {
  const own = ground.creatures[who];
  const screens = boardFor(ground, 'sight');
  if (!own || most === 0 || screens.walls.length + screens.solid.length === 0) return [];
  const others = Object.entries(ground.creatures).flatMap(([id, one]) => (id === who ? [] : [one]));
  const now = hiddenAt(ground, who, foes) ?? 0;
  const found: { readonly cell: Cell; readonly worth: number }[] = [];
  for (const { cost, passing, ...cell } of paths.spots()) {
    const there = { ...own, ...cell };
    if (passing || !isByScreen(screens, there) || others.some((one) => gap(one, there) === 0)) continue;
    const hidden = hiddenAt(placed(ground, who, cell), who, foes);
    if (hidden !== undefined && hidden >= now + BETTER) found.push({ cell, worth: hidden - cost * EFFORT });
  }
  return found
    .sort((a, b) => b.worth - a.worth)
    .slice(0, most)
    .map(({ cell }) => cell);
}
