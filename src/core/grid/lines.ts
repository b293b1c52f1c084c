import type { Point, Segment } from './segment.ts';
import { along, inside, meetingAt, segment, sideOf, straight } from './segment.ts';
import type { Board, Cell, Footprint } from './square.ts';
import { cellsOf, cornersOf, middleOf, single } from './square.ts';

/** How strictly lines are judged. */
export interface Strictness {
  /** A line that merely touches the end of a wall counts as blocked. */
  readonly touchCounts?: boolean;
  /** Only obstacles within this many cells of the line's beginning block it. */
  readonly within?: number;
}

/**
 * The edges of a solid cell; its diagonals, so that a line from corner to corner through it crosses something too; and its medians, which tell a
 * line along one edge, from corner to corner, on which hand the matter lies.
 */
const matter = ({ x, y }: Cell): Segment[] => [
  segment(x, y, x + 1, y),
  segment(x + 1, y, x + 1, y + 1),
  segment(x + 1, y + 1, x, y + 1),
  segment(x, y + 1, x, y),
  segment(x, y, x + 1, y + 1),
  segment(x + 1, y, x, y + 1),
  segment(x + 0.5, y, x + 0.5, y + 1),
  segment(x, y + 0.5, x + 1, y + 0.5),
];

/** Something that can block lines, and the wall or cell it belongs to. */
export interface Obstacle extends Segment {
  readonly of?: Segment | Cell;
}

/** What lines run against where a cell is solid. */
export const matterOf = (cell: Cell): Obstacle[] => matter(cell).map((side) => ({ ...side, of: cell }));

/** Everything on a board that lines can run against. */
export const obstacles = ({ walls, solid }: Board): Obstacle[] => [...walls, ...solid.flatMap(matterOf)];

/** A stretch of the line that walls reach without crossing it: a point, or the length of a wall along the line. */
interface Touch {
  from: number;
  to: number;
  readonly sides: Set<-1 | 1>;
  readonly walls: Obstacle[];
}

function touchOf(line: Segment, wall: Obstacle): Touch | undefined {
  const a = sideOf(line, wall.a);
  const b = sideOf(line, wall.b);
  if (a !== 0 && b !== 0) return undefined;
  const ends = [...(a === 0 ? [along(line, wall.a)] : []), ...(b === 0 ? [along(line, wall.b)] : [])];
  const side = a || b;
  const sides = new Set(side === 0 ? [] : [side]);
  return { from: Math.min(...ends), to: Math.max(...ends), sides, walls: [wall] };
}

/** Merges touches that meet, so that a line along two walls or through their joint counts as having walls on both sides. */
function grouped(touches: readonly Touch[]): Touch[] {
  const groups: Touch[] = [];
  for (const touch of [...touches].sort((s, t) => s.from - t.from)) {
    const last = groups.at(-1);
    if (!last || inside(touch.from, last.to, Number.POSITIVE_INFINITY)) {
      groups.push({ ...touch, sides: new Set(touch.sides), walls: [...touch.walls] });
      continue;
    }
    last.to = Math.max(last.to, touch.to);
    for (const side of touch.sides) last.sides.add(side);
    last.walls.push(...touch.walls);
  }
  return groups;
}

/**
 * What blocks a line: walls that it crosses, and walls that reach one spot of it from both sides (a joint, a corner of a solid
 * cell). Contact at an end of the line never counts. @returns each wall or cell once; empty if the line is free.
 */
export function blockers(
  line: Segment,
  walls: readonly Obstacle[],
  strict: Strictness = {},
): (Segment | Cell)[] {
  const length = straight(line.a, line.b);
  if (length === 0) return [];
  const until = Math.min(1, (strict.within ?? Number.POSITIVE_INFINITY) / length);
  const counts = (t: number) => inside(t) && (until === 1 || t <= until);
  const touches: Touch[] = [];
  const met: Obstacle[] = [];
  for (const wall of walls) {
    if (sideOf(line, wall.a) * sideOf(line, wall.b) < 0) {
      if (counts(meetingAt(line, wall))) met.push(wall);
      continue;
    }
    const touch = touchOf(line, wall);
    if (!touch || (touch.sides.size > 0 && !counts(touch.from))) continue;
    if (inside(touch.to, 0, Number.POSITIVE_INFINITY) && inside(touch.from, Number.NEGATIVE_INFINITY, until))
      touches.push(touch);
  }
  for (const { sides, walls: there } of grouped(touches))
    if (strict.touchCounts || sides.size === 2) met.push(...there);
  return [...new Set(met.map((wall) => wall.of ?? wall))];
}

/** Whether anything blocks a line. */
export const blocked = (line: Segment, walls: readonly Obstacle[], strict: Strictness = {}): boolean =>
  blockers(line, walls, strict).length > 0;

/** The middle of a cell. */
export const centreOf = (cell: Cell): Point => middleOf(single(cell));

/** The points among `to` that cannot be seen from `from`. */
export const hidden = (
  from: Point,
  to: readonly Point[],
  walls: readonly Obstacle[],
  strict: Strictness = {},
): Point[] => to.filter((b) => blocked({ a: from, b }, walls, strict));

/** The share, 0 to 1, of all lines between the two sets of points that are blocked. */
export function share(
  from: readonly Point[],
  to: readonly Point[],
  walls: readonly Obstacle[],
  strict: Strictness = {},
): number {
  const count = from.reduce((sum, point) => sum + hidden(point, to, walls, strict).length, 0);
  return from.length * to.length === 0 ? 0 : count / (from.length * to.length);
}

/** The best point of view, and what stays hidden from there. */
export interface Sight {
  readonly from: Cell;
  readonly hidden: readonly Point[];
}

/** The cell of the first footprint from whose middle the fewest corners of the second are hidden; the first of equals. */
export function bestSight(
  from: Footprint,
  to: Footprint,
  walls: readonly Obstacle[],
  strict: Strictness = {},
): Sight {
  const [first, ...others] = cellsOf(from).map((cell) => ({
    from: cell,
    hidden: hidden(centreOf(cell), cornersOf(to), walls, strict),
  }));
  if (!first) throw new RangeError('a footprint has at least one cell');
  return others.reduce((best, one) => (one.hidden.length < best.hidden.length ? one : best), first);
}
