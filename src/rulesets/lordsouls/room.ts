import type { Ground } from '../../core/grid/ground.ts';
import { boardFor, others } from '../../core/grid/ground.ts';
import { cellsBetween } from '../../core/grid/paces.ts';
import type { Cell, Footprint } from '../../core/grid/square.ts';
import { AROUND, offsets } from '../../core/grid/square.ts';
import { stepChange } from '../../core/grid/stand.ts';
import { standField } from '../../core/grid/stand-field.ts';
import { hindrance, isTaken } from '../../core/grid/walk.ts';
import type { Infer } from '../../core/spec.ts';
import { list, num, record } from '../../core/spec.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, RuleId } from '../../core/text.ts';
import type { LsFighter } from './fighter.ts';
import { DIAGONALS } from './tables.ts';

/* What only a board tells: how near others are, and where a push or a throw may put somebody, whose token goes there. */

/** The eight directions of a map with north above, as in `AROUND`. */
const DIRECTIONS = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'] as const;

/** How many cells off everybody else is; where the target stands, and the cells, as `[x, y]` by direction, to which it can be pushed and beside its holder thrown. */
export const roomSpec = {
  stands: record(standField, {}, { why: 'LS-3.11.7' }),
  away: record(list(num(0)), {}, { why: 'LS-3.11.7' }),
  beside: record(list(num(0)), {}, { why: 'LS-3.10.10' }),
  near: record(num(0, { min: 0 }), {}, { why: 'LS-6.5.9' }),
};

export type Room = Infer<typeof roomSpec>;
export type Cells = Room['away'];

/** Where no board tells anything. */
export const NO_ROOM: Room = { stands: {}, away: {}, beside: {}, near: {} };

type Found = readonly [direction: string, cell: Cell];

const asCells = (found: readonly Found[]): Cells =>
  Object.fromEntries(found.map(([direction, { x, y }]) => [direction, [x, y]]));

/** The cells to which somebody can be pushed: straight away from the pusher or slantwise beside it, where nothing stands (LS-3.11.7, AMB-27). */
export function pushedTo(ground: Ground, pusher: Id, who: Id): Cells {
  const [from, at] = [ground.creatures[pusher], ground.creatures[who]];
  if (!from || !at) return {};
  const { dx, dy } = offsets(from, at);
  const away = AROUND.findIndex(
    ({ x, y }) =>
      x === Math.sign(at.x - from.x) * Math.min(1, dx) && y === Math.sign(at.y - from.y) * Math.min(1, dy),
  );
  const turns = away < 0 ? [] : [away, away + 1, away + AROUND.length - 1];
  return asCells(
    turns.flatMap((turn): Found[] => {
      const { x, y } = AROUND[turn % AROUND.length] ?? { x: 0, y: 0 };
      const cell = { x: at.x + x, y: at.y + y };
      const free =
        !hindrance(boardFor(ground, 'move'), at, x, y) && !isTaken(others(ground, who), { ...at, ...cell });
      return free ? [[DIRECTIONS[turn % AROUND.length] ?? '', cell]] : [];
    }),
  );
}

/** The corner of whoever lies beside somebody in a direction. */
const besideAt = (from: Footprint, size: Footprint, { x, y }: Cell): Cell => ({
  x: x > 0 ? from.x + from.w : from.x + x * size.w,
  y: y > 0 ? from.y + from.h : from.y + y * size.h,
});

const isInside = ({ area }: Ground, { x, y, w, h }: Footprint): boolean =>
  !area || (x >= area.x && y >= area.y && x + w <= area.x + area.w && y + h <= area.y + area.h);

/** The cells around a holder where his victim may fall (LS-3.10.10). */
export function thrownTo(ground: Ground, holder: Id, who: Id): Cells {
  const [from, at] = [ground.creatures[holder], ground.creatures[who]];
  if (!from || !at) return {};
  return asCells(
    AROUND.flatMap((step, turn): Found[] => {
      const place = { ...at, ...besideAt(from, at, step) };
      const free =
        isInside(ground, place) &&
        cellsBetween(ground, from, place, DIAGONALS) === 1 &&
        !isTaken(others(ground, who), place);
      return free ? [[DIRECTIONS[turn] ?? '', place]] : [];
    }),
  );
}

/** Those whom somebody could strike at if his arm were long enough, each with the cells between. */
function nearOf(ground: Ground, who: Id): Room['near'] {
  const { [who]: own, ...rest } = ground.creatures;
  return Object.fromEntries(
    Object.entries(rest).flatMap(([id, there]): [Id, number][] => {
      const cells = own && cellsBetween(ground, own, there, DIAGONALS);
      return cells === undefined ? [] : [[id, cells]];
    }),
  );
}

/** What a board tells of somebody and of where he could put another. */
export function roomFor(ground: Ground, who: Id, target: Id = ''): Room {
  const stand = ground.stands?.[target];
  return {
    stands: stand ? { [target]: stand } : {},
    away: stand ? pushedTo(ground, who, target) : {},
    beside: stand ? thrownTo(ground, who, target) : {},
    near: nearOf(ground, who),
  };
}

/** Somebody comes to lie or stand in a cell. */
export function puts(
  stage: Stage<LsFighter>,
  { stands }: Room,
  who: Id,
  cell: readonly number[] | undefined,
  why: RuleId,
): void {
  const stand = stands[who];
  const [x, y] = cell ?? [];
  if (stand && x !== undefined && y !== undefined) stage.act(...stepChange(who, stand, { x, y }, why));
}
