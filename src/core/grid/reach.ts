import { memoize } from '../memoize.ts';
import { layOf } from './lay.ts';
import { blocked, centreOf, type Obstacle, obstacles } from './lines.ts';
import { along, type Segment, sideOf } from './segment.ts';
import { type Board, type Cell, cellsOf, type Footprint, gap, overlap, single } from './square.ts';

/* Melee reach: the cells that a fighter can attack from where they stand. */

const inTheWay = memoize((board: Board): Obstacle[] => obstacles(board));

/** Whether walls lie along the whole of a segment. */
function walledUp(edge: Segment, walls: readonly Segment[]): boolean {
  const stretches = walls
    .filter(({ a, b }) => sideOf(edge, a) === 0 && sideOf(edge, b) === 0)
    .map(({ a, b }) => [along(edge, a), along(edge, b)].sort((s, t) => s - t) as [number, number])
    .sort(([s], [t]) => s - t);
  let until = 0;
  for (const [from, to] of stretches) if (from <= until + 1e-9) until = Math.max(until, to);
  return until >= 1 - 1e-9;
}

const edgeBetween = (a: Cell, b: Cell): Segment => {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  return { a: { x, y }, b: a.x === b.x ? { x: x + 1, y } : { x, y: y + 1 } };
};

const isSlanting = ({ a, b }: Segment): boolean => a.x !== b.x && a.y !== b.y;

/** Whether walls separate two neighbouring cells: the whole edge is wall, or a slanting wall runs between the middles. */
function parted(board: Board, a: Cell, b: Cell): boolean {
  const lay = layOf(board);
  if (lay.isSolid(a.x, a.y) || lay.isSolid(b.x, b.y)) return true;
  const walls = lay.wallsBy(a.x, a.y);
  const line = { a: centreOf(a), b: centreOf(b) };
  if (blocked(line, walls.filter(isSlanting))) return true;
  if (a.x === b.x || a.y === b.y) return walledUp(edgeBetween(a, b), walls);
  const sides = [
    { x: a.x, y: b.y },
    { x: b.x, y: a.y },
  ];
  return sides.every((side) => parted(board, a, side) || parted(board, side, b));
}

function threatens(board: Board, from: Cell, to: Cell): boolean {
  if (gap(single(from), single(to)) === 1) return !parted(board, from, to);
  return !blocked({ a: centreOf(from), b: centreOf(to) }, inTheWay(board));
}

/**
 * Whether a place can be attacked from a footprint: it is at most `reach` cells away and nothing separates the nearest cells.
 * Neighbours are separated by an edge that is all wall, diagonal cells when both ways around the corner are closed (so the end of
 * a wall hinders nobody), and cells farther apart by anything between their middles.
 */
export function reaches(board: Board, from: Footprint, reach: number, to: Footprint): boolean {
  if (overlap(from, to)) return false;
  if (gap(from, to) > reach) return false;
  if (board.walls.length === 0 && board.solid.length === 0) return true;
  const theirs = cellsOf(to);
  return cellsOf(from).some((own) =>
    theirs.some((cell) => gap(single(own), single(cell)) <= reach && threatens(board, own, cell)),
  );
}

/** The cells that can be attacked without leaving the footprint, row by row. */
export function zone(board: Board, from: Footprint, reach: number): Cell[] {
  const around = {
    x: from.x - reach,
    y: from.y - reach,
    w: from.w + 2 * reach,
    h: from.h + 2 * reach,
  };
  return cellsOf(around).filter((cell) => reaches(board, from, reach, single(cell)));
}

/** For the start and each step of a path, whether the moving fighter can be attacked. @param to the cells of their top left corner after each step. */
export const within = (
  board: Board,
  fighter: Footprint,
  reach: number,
  mover: Footprint,
  to: readonly Cell[],
): boolean[] => [mover, ...to].map(({ x, y }) => reaches(board, fighter, reach, { ...mover, x, y }));
