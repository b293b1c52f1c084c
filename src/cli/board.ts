import { set } from '../core/change.ts';
import type { Encounter } from '../core/encounter.ts';
import { fighters, roundState } from '../core/encounter.ts';
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

/** The current ground of a fight. @param first the ground when the fight began. */
export function groundNow({ cast }: Encounter, first: Ground): Ground {
  let ground = first;
  for (const who of Object.keys(first.creatures)) {
    const square = valueAt(cast[who], PLACE);
    if (square !== undefined) ground = placed(ground, who, square as unknown as Cell);
  }
  return ground;
}

/** Where on a path a fighter would be stopped beside each of the others: the first of the nearest squares. */
function stopsBeside(ground: Ground, who: Id, cells: readonly Cell[]): { readonly [other: Id]: Json } {
  const own = ground.creatures[who];
  if (!own) return {};
  return Object.fromEntries(
    Object.entries(ground.creatures).flatMap(([other, there]) => {
      const apart = cells.map((cell) => gap({ ...own, ...cell }, there));
      const stand = cells[apart.indexOf(Math.min(...apart.filter((n) => n > 0)))];
      return other === who || !stand ? [] : [[other, jsonOf(stand)]];
    }),
  );
}

/** A movement over squares, and the change that makes it, or undefined if the rules object to it. */
export function movementOver(
  enc: Encounter,
  ground: Ground,
  who: Id,
  to: readonly Cell[],
): { readonly movement: Movement; readonly puts: ReturnType<typeof set> } | undefined {
  const { ruleset, rules, cast } = enc;
  const [from, end] = [ground.creatures[who], to.at(-1)];
  const state = roundState(cast);
  if (!from || !end || state === undefined || !ruleset.round.moveWarning) return undefined;
  const movement: Movement = {
    who,
    metres: to.length,
    near: {},
    stops: {
      at: PLACE,
      end: jsonOf(end),
      beside: stopsBeside(ground, who, [from, ...to]),
      cells: [from, ...to].map(jsonOf),
    },
    squares: { ground, to },
  };
  if (ruleset.round.moveWarning(state, movement, fighters(cast), rules)) return undefined;
  return { movement, puts: set(who, PLACE, valueAt(cast[who], PLACE), jsonOf(end), 'moved') };
}
