import type { Drawing, DrawnCell, Tone } from '../../core/grid/drawing.ts';
import type { Ground } from '../../core/grid/ground.ts';
import { cellsBetween } from '../../core/grid/paces.ts';
import type { Cell, Footprint } from '../../core/grid/square.ts';
import { cellsOf, single } from '../../core/grid/square.ts';
import type { Offer } from '../../core/ruleset.ts';
import type { Id } from '../../core/text.ts';
import type { Context } from './actions.ts';
import type { LsFighter } from './fighter.ts';
import { weaponOf } from './gear.ts';
import { isContact } from './hit.ts';
import { reaches } from './legality.ts';
import { isGoing } from './manoeuvres.ts';
import { zoneOf } from './movement.ts';
import { reactFault } from './reaction.ts';
import { DIAGONALS } from './tables.ts';
import { inFight } from './turn-order.ts';
import type { Declaration } from './turn-state.ts';

/* What the board shows while somebody thinks about a manoeuvre: whose zones of control he would leave, and how far his blow reaches. */

/** The cells around somebody that are so far off as is asked, walls reckoned with; his own are none of them. */
function around(ground: Ground, who: Id, most: number, counts: (cells: number) => boolean): Cell[] {
  const at = ground.creatures[who];
  if (!at) return [];
  const wide: Footprint = { x: at.x - most, y: at.y - most, w: at.w + 2 * most, h: at.h + 2 * most };
  return cellsOf(wide).filter((cell) => {
    const cells = cellsBetween(ground, at, single(cell), DIAGONALS);
    return cells !== undefined && cells > 0 && counts(cells);
  });
}

/** Each cell once. */
function drawn(cells: readonly Cell[], tone: Tone): Drawing {
  const all = new Map(cells.map(({ x, y }): [string, DrawnCell] => [`${x},${y}`, { x, y, tone }]));
  return { cells: [...all.values()], lines: [] };
}

/** The zones of those who could react to him: red, unless he slips through (LS-6.5.5, LS-6.5.7, LS-4.4.1). */
function zones(ground: Ground, { cast, rules }: Context, mover: LsFighter, slips: boolean): Drawing {
  const reactors = inFight(cast).filter((one) => reactFault(one, mover, rules) === undefined);
  const cells = reactors.flatMap((one) => {
    const zone = zoneOf(one, rules) ?? 0;
    return around(ground, one.id, zone, (n) => n <= zone);
  });
  return drawn(cells, slips ? 'mild' : 'bad');
}

/** The cells that a blow reaches (LS-3.1.3); nothing of shots. */
function reach(ground: Ground, { rules }: Context, fighter: LsFighter, { item = '', mode = 0 }: Declaration) {
  const way = weaponOf(fighter, item)?.traits.modes[mode];
  if (!way || !isContact(way)) return undefined;
  const most = Math.max(1, way.far);
  return drawn(
    around(ground, fighter.id, most, (n) => reaches(way, n, rules)),
    'mild',
  );
}

/** What the board shows of a manoeuvre that somebody thinks about; undefined: nothing. */
export function draws(ground: Ground, context: Context, { declaration }: Offer): Drawing | undefined {
  const fighter = context.cast[context.who];
  const said = declaration as unknown as Declaration | undefined;
  if (!fighter || !said || !ground.creatures[context.who]) return undefined;
  if (isGoing(said.manoeuvre)) return zones(ground, context, fighter, said.manoeuvre === 'slip');
  return said.item === undefined ? undefined : reach(ground, context, fighter, said);
}
