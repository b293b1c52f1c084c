import {
  GRID_DIAGONALS,
  GRID_TYPES,
  MOVEMENT_DIRECTIONS,
  GRID_SNAPPING_MODES as SNAP,
} from '../constants.ts';
import { BaseGrid } from './base-grid.ts';
import {
  type Coordinates,
  type GridConfiguration,
  type GridDimensions,
  isOffset,
  type Offset,
  type Point,
  type Rectangle,
  type SnappingBehavior,
  type Step,
} from './types.ts';

/** Length of a step along two or three axes at once, by the diagonal rule; the alternating rules are not here. */
const STEP_LENGTHS: Readonly<Record<number, readonly [two: number, three: number]>> = {
  [GRID_DIAGONALS.EQUIDISTANT]: [1, 1],
  [GRID_DIAGONALS.EXACT]: [Math.SQRT2, Math.sqrt(3)],
  [GRID_DIAGONALS.APPROXIMATE]: [1.5, 1.75],
  [GRID_DIAGONALS.RECTILINEAR]: [2, 3],
};

/** Stands in for {@link foundry.grid.SquareGrid} (T13). */
export class SquareGrid extends BaseGrid {
  readonly type = GRID_TYPES.SQUARE;
  diagonals: number;

  constructor(config: GridConfiguration & { diagonals?: number }) {
    super(config);
    this.diagonals = config.diagonals ?? GRID_DIAGONALS.EQUIDISTANT;
  }

  calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): GridDimensions {
    const { size } = this;
    const margin = (length: number): number => Math.ceil((padding * length) / size) * size;
    const [x, y] = [margin(sceneWidth), margin(sceneHeight)];
    const [width, height] = [sceneWidth + 2 * x, sceneHeight + 2 * y];
    return {
      x,
      y,
      width,
      height,
      rows: Math.ceil(height / size - 1e-6),
      columns: Math.ceil(width / size - 1e-6),
    };
  }

  getOffset(coords: Coordinates): Offset {
    const k = this.levelOf(coords);
    const level = k === undefined ? {} : { k };
    if (isOffset(coords)) return { i: coords.i, j: coords.j, ...level };
    return { i: Math.floor(coords.y / this.size), j: Math.floor(coords.x / this.size), ...level };
  }

  getOffsetRange({ x, y, width, height }: Rectangle): [number, number, number, number] {
    const [i0, j0] = [Math.floor(y / this.size), Math.floor(x / this.size)];
    if (!(width > 0 && height > 0)) return [i0, j0, i0, j0];
    return [i0, j0, Math.ceil((y + height) / this.size), Math.ceil((x + width) / this.size)];
  }

  getAdjacentOffsets(coords: Coordinates): Offset[] {
    const { i, j, k } = this.getOffset(coords);
    const straight = this.diagonals === GRID_DIAGONALS.ILLEGAL;
    const offsets: Offset[] = [];
    for (let di = -1; di <= 1; di++)
      for (let dj = -1; dj <= 1; dj++) {
        if ((di === 0 && dj === 0) || (straight && di !== 0 && dj !== 0)) continue;
        offsets.push(k === undefined ? { i: i + di, j: j + dj } : { i: i + di, j: j + dj, k });
      }
    return offsets;
  }

  testAdjacency(coords1: Coordinates, coords2: Coordinates): boolean {
    const [a, b] = [this.getOffset(coords1), this.getOffset(coords2)];
    const moves = [Math.abs(a.i - b.i), Math.abs(a.j - b.j), Math.abs((a.k ?? 0) - (b.k ?? 0))];
    const sum = moves.reduce((total, move) => total + move, 0);
    return this.diagonals === GRID_DIAGONALS.ILLEGAL ? sum === 1 : Math.max(...moves) === 1;
  }

  getShiftedOffset(coords: Coordinates, direction: number): Offset {
    const { i, j } = this.getOffset(coords);
    const { di, dj } = shiftOf(direction);
    if (di && dj && this.diagonals === GRID_DIAGONALS.ILLEGAL) return { i, j };
    return { i: i + di, j: j + dj };
  }

  getShiftedPoint(point: Point, direction: number): Point {
    const { di, dj } = shiftOf(direction);
    if (di && dj && this.diagonals === GRID_DIAGONALS.ILLEGAL) return { x: point.x, y: point.y };
    return { x: point.x + dj * this.size, y: point.y + di * this.size };
  }

  getTopLeftPoint(coords: Coordinates): Point {
    const { i, j } = this.getOffset(coords);
    return { x: j * this.size, y: i * this.size };
  }

  getCenterPoint(coords: Coordinates): Point {
    const { x, y } = this.getTopLeftPoint(coords);
    return { x: x + this.size / 2, y: y + this.size / 2 };
  }

  getShape(): Point[] {
    const half = this.size / 2;
    return [
      { x: -half, y: -half },
      { x: half, y: -half },
      { x: half, y: half },
      { x: -half, y: half },
    ];
  }

  getVertices(coords: Coordinates): Point[] {
    const center = this.getCenterPoint(coords);
    return this.getShape().map(({ x, y }) => ({ x: center.x + x, y: center.y + y }));
  }

  /** Centres, vertices and edge midpoints of a grid `resolution` times as fine. */
  getSnappedPoint({ x, y }: Point, { mode, resolution = 1 }: SnappingBehavior): Point {
    if (!mode) return { x, y };
    const step = this.size / resolution;
    const line = (value: number): number => Math.round(value / step) * step;
    const middle = (value: number): number => (Math.floor(value / step) + 0.5) * step;
    const candidates: Point[] = [];
    if (mode & SNAP.CENTER)
      // at resolution 2 the centres are every half space, of which the space's own centre is one
      candidates.push(resolution % 2 ? { x: middle(x), y: middle(y) } : { x: line(x), y: line(y) });
    if (mode & (SNAP.VERTEX | SNAP.CORNER)) candidates.push({ x: line(x), y: line(y) });
    if (mode & (SNAP.EDGE_MIDPOINT | SNAP.TOP_SIDE_MIDPOINT | SNAP.BOTTOM_SIDE_MIDPOINT))
      candidates.push({ x: middle(x), y: line(y) });
    if (mode & (SNAP.EDGE_MIDPOINT | SNAP.LEFT_SIDE_MIDPOINT | SNAP.RIGHT_SIDE_MIDPOINT))
      candidates.push({ x: line(x), y: middle(y) });
    return nearest({ x, y }, candidates);
  }

  getDirectPath(waypoints: Coordinates[]): Offset[] {
    const path: Offset[] = [];
    for (const waypoint of waypoints) {
      const target = this.getOffset(waypoint);
      const last = path.at(-1);
      if (!last) path.push(target);
      else path.push(...this.#line(last, target));
    }
    return path;
  }

  /** The spaces after `from` up to `to`. */
  #line(from: Offset, to: Offset): Offset[] {
    const deep = from.k !== undefined || to.k !== undefined;
    const start = [from.i, from.j, from.k ?? 0];
    const delta = [to.i - from.i, to.j - from.j, (to.k ?? 0) - (from.k ?? 0)];
    const moves = this.diagonals === GRID_DIAGONALS.ILLEGAL ? straightMoves(delta) : diagonalMoves(delta);
    return moves.map((moved) => {
      const [i = 0, j = 0, k = 0] = start.map((value, axis) => value + (moved[axis] ?? 0));
      return deep ? { i, j, k } : { i, j };
    });
  }

  measureStep(from: Offset, to: Offset, diagonals: number): Step {
    const axes = [to.i - from.i, to.j - from.j, (to.k ?? 0) - (from.k ?? 0)].filter(
      (move) => move !== 0,
    ).length;
    if (axes < 2) return { length: axes, diagonals: 0 };
    return { length: this.#diagonalLength(axes, diagonals), diagonals: 1 };
  }

  #diagonalLength(axes: number, before: number): number {
    const lengths = STEP_LENGTHS[this.diagonals];
    if (lengths) return axes === 2 ? lengths[0] : lengths[1];
    const longFirst = this.diagonals === GRID_DIAGONALS.ALTERNATING_2 ? 1 : 0;
    return (before + longFirst) % 2 === 0 ? 1 : 2;
  }

  /** A square, an octagon, a diamond or a circle, as the diagonal rule makes it. */
  getCircle(center: Point, radius: number): Point[] {
    const r = (radius / this.distance) * this.size;
    if (!(r > 0)) return [];
    return unitCircle(this.diagonals).map(([x, y]) => ({ x: center.x + x * r, y: center.y + y * r }));
  }
}

/** The corners of a circle of radius 1 by a diagonal rule, clockwise. */
function unitCircle(diagonals: number): [number, number][] {
  switch (diagonals) {
    case GRID_DIAGONALS.EQUIDISTANT:
      return [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ];
    case GRID_DIAGONALS.RECTILINEAR:
    case GRID_DIAGONALS.ILLEGAL:
      return [
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, 0],
      ];
    case GRID_DIAGONALS.EXACT:
      return octagon(Math.SQRT1_2);
    default:
      return octagon(2 / 3);
  }
}

/** Corners on the axes at 1 and between them at `t` of both. */
function octagon(t: number): [number, number][] {
  return [
    [0, -1],
    [t, -t],
    [1, 0],
    [t, t],
    [0, 1],
    [-t, t],
    [-1, 0],
    [-t, -t],
  ];
}

/** Rows and columns of one step in a direction. */
export function shiftOf(direction: number): { di: number; dj: number } {
  const { UP, DOWN, LEFT, RIGHT } = MOVEMENT_DIRECTIONS;
  const has = (flag: number): number => (direction & flag ? 1 : 0);
  return { di: has(DOWN) - has(UP), dj: has(RIGHT) - has(LEFT) };
}

/** The candidate nearest to the point, or the point itself when there is none. */
export function nearest(point: Point, candidates: Point[]): Point {
  const away = ({ x, y }: Point): number => (x - point.x) ** 2 + (y - point.y) ** 2;
  return (
    candidates.reduce<Point | undefined>(
      (best, next) => (best && away(best) <= away(next) ? best : next),
      undefined,
    ) ?? point
  );
}

/** As few steps as possible, each along several axes at once; the shorter axes move evenly. */
function diagonalMoves(delta: number[]): number[][] {
  const n = Math.max(...delta.map(Math.abs));
  const moves: number[][] = [];
  for (let step = 1; step <= n; step++)
    // rounding half away from zero keeps the way back the mirror of the way there
    moves.push(delta.map((d) => Math.sign(d) * Math.floor((Math.abs(d) * step) / n + 0.5)));
  return moves;
}

/** One axis at a time, always the axis that is furthest behind. */
function straightMoves(delta: number[]): number[][] {
  const lengths = delta.map(Math.abs);
  const done = delta.map(() => 0);
  const moves: number[][] = [];
  for (let step = lengths.reduce((a, b) => a + b, 0); step > 0; step--) {
    let axis = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [a, length] of lengths.entries()) {
      const progress = ((done[a] ?? 0) + 0.5) / length;
      if ((done[a] ?? 0) < length && progress < least) [axis, least] = [a, progress];
    }
    done[axis] = (done[axis] ?? 0) + 1;
    moves.push(done.map((d, a) => d * Math.sign(delta[a] ?? 0)));
  }
  return moves;
}
