import { type Change, set } from '../core/change.ts';
import type { Encounter } from '../core/encounter.ts';
import type { Ground } from '../core/grid/ground.ts';
import { placed } from '../core/grid/ground.ts';
import type { Cell } from '../core/grid/square.ts';
import { gap } from '../core/grid/square.ts';
import type { Movement } from '../core/round.ts';
import { valueAt } from '../core/stage.ts';
import type { Id, Json } from '../core/text.ts';

/* The board of a fight without a host. Positions are stored with the fighters, so that moving is a change like any other. */

/** The field of a fighter's position; missing until they have moved. */
const PLACE = 'place';

const jsonOf = ({ x, y }: Cell): Json => ({ x, y });

/** The change that moves the top left corner of a fighter into a square. */
export const putChange = ({ cast }: Encounter, who: Id, cell: Cell): Change =>
  set(who, PLACE, valueAt(cast[who], PLACE), jsonOf(cell), 'moved');

/** The current ground of a fight. @param first the ground when the fight began. */
export function groundNow({ cast }: Encounter, first: Ground): Ground {
  let ground = first;
  for (const who of Object.keys(first.creatures)) {
    const square = valueAt(cast[who], PLACE);
    if (square !== undefined) ground = placed(ground, who, square as unknown as Cell);
  }
  return ground;
}

/** Where on a path a fighter would be stopped beside each other fighter: the first of the nearest squares that do not overlap with them. */
function stopsBeside(ground: Ground, who: Id, cells: readonly Cell[]): { readonly [other: Id]: Json } {
  const mover = ground.creatures[who];
  if (!mover) return {};
  return Object.fromEntries(
    Object.entries(ground.creatures).flatMap(([other, there]) => {
      const apart = cells.map((cell) => gap({ ...mover, ...cell }, there));
      const stand = cells[apart.indexOf(Math.min(...apart.filter((n) => n > 0)))];
      return other === who || !stand ? [] : [[other, jsonOf(stand)]];
    }),
  );
}

/** The smallest distance to each of the others along a path, in metres from edge to edge. */
function smallestDistances(
  ground: Ground,
  who: Id,
  cells: readonly Cell[],
  metres: number,
): Movement['near'] {
  const mover = ground.creatures[who];
  return Object.fromEntries(
    Object.entries(ground.creatures).flatMap(([other, there]): [Id, number][] => {
      if (other === who || !mover) return [];
      const least = Math.min(...cells.map((cell) => gap({ ...mover, ...cell }, there)));
      return [[other, Math.max(0, least - 1) * metres]];
    }),
  );
}

/** A movement along a path, or undefined if the fighter is not on the board. @param path the squares entered, without the start @param metres the width of a square */
export function movementOver(
  ground: Ground,
  who: Id,
  path: readonly Cell[],
  metres: number,
): Movement | undefined {
  const [from, end] = [ground.creatures[who], path.at(-1)];
  if (!from || !end) return undefined;
  return {
    who,
    metres: path.length * metres,
    near: smallestDistances(ground, who, [from, ...path], metres),
    stops: {
      at: PLACE,
      end: jsonOf(end),
      beside: stopsBeside(ground, who, [from, ...path]),
      cells: [from, ...path].map(jsonOf),
    },
    squares: { ground, to: path },
  };
}
