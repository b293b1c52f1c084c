import { GRID_TYPES, GRID_SNAPPING_MODES as SNAP } from '../constants.ts';
import { NotImplemented } from '../not-implemented.ts';
import { mathConstants } from '../primitives/math.ts';
import { BaseGrid } from './base-grid.ts';
import { type Cube, distanceOf, lineBetween, neighboursOf, roundCube } from './cube.ts';
import { nearest, shiftOf } from './square-grid.ts';
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

const TYPES = {
  rows: { odd: GRID_TYPES.HEXODDR, even: GRID_TYPES.HEXEVENR },
  columns: { odd: GRID_TYPES.HEXODDQ, even: GRID_TYPES.HEXEVENQ },
};

/**
 * Stands in for {@link foundry.grid.HexagonalGrid} (T13). `size` is the distance between opposite sides. Rows of
 * hexes stand on a corner, columns lie on a side; `even` shifts the even ones. Formulas: redblobgames.com/grids/hexagons.
 */
export class HexagonalGrid extends BaseGrid {
  readonly type: number;
  columns: boolean;
  even: boolean;

  constructor(config: GridConfiguration & { columns?: boolean; even?: boolean }) {
    super(config);
    this.columns = config.columns ?? false;
    this.even = config.even ?? false;
    this.type = TYPES[this.columns ? 'columns' : 'rows'][this.even ? 'even' : 'odd'];
    const long = this.size * 2 * mathConstants.SQRT1_3;
    if (this.columns) this.sizeX = long;
    else this.sizeY = long;
  }

  calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): GridDimensions {
    const stepX = this.columns ? 1.5 * this.sizeX : this.sizeX;
    const stepY = this.columns ? this.sizeY : 1.5 * this.sizeY;
    const margin = (length: number, step: number): number => Math.ceil((padding * length) / step) * step;
    const [x, y] = [margin(sceneWidth, stepX), margin(sceneHeight, stepY)];
    const [width, height] = [sceneWidth + 2 * x, sceneHeight + 2 * y];
    const [, , rows, columns] = this.getOffsetRange({ x: 0, y: 0, width, height });
    return { x, y, width, height, rows, columns };
  }

  /* -------- coordinates -------- */

  /** Centre of the space at offset (0, 0), which the shifted rows or columns leave at the edge. */
  get #origin(): Point {
    const shift = this.even ? 0.5 : 0;
    return this.columns
      ? { x: this.sizeX / 2, y: this.sizeY * (0.5 + shift) }
      : { x: this.sizeX * (0.5 + shift), y: this.sizeY / 2 };
  }

  pointToCube(point: Point): Cube {
    const origin = this.#origin;
    const [x, y] = [(point.x - origin.x) / this.size, (point.y - origin.y) / this.size];
    const { SQRT1_3 } = mathConstants;
    // along the rows (or columns) one space is one size apart, across them √3/2
    const [q, r] = this.columns ? [2 * SQRT1_3 * x, y - SQRT1_3 * x] : [x - SQRT1_3 * y, 2 * SQRT1_3 * y];
    const k = this.levelOf(point);
    return { q, r, s: -q - r, ...(k === undefined ? {} : { k }) };
  }

  cubeToPoint({ q, r }: Cube): Point {
    const origin = this.#origin;
    const across = mathConstants.SQRT3 / 2;
    return this.columns
      ? { x: origin.x + this.size * across * q, y: origin.y + this.size * (r + q / 2) }
      : { x: origin.x + this.size * (q + r / 2), y: origin.y + this.size * across * r };
  }

  offsetToCube({ i, j, k }: Offset): Cube {
    const line = this.columns ? j : i;
    const shift = (line + (this.even ? 1 : -1) * (line & 1)) / 2;
    const q = this.columns ? j : j - shift;
    const r = this.columns ? i - shift : i;
    return { q, r, s: 0 - q - r, ...(k === undefined ? {} : { k }) };
  }

  cubeToOffset({ q, r, k }: Cube): Offset {
    const line = this.columns ? q : r;
    const shift = (line + (this.even ? 1 : -1) * (line & 1)) / 2;
    const level = k === undefined ? {} : { k };
    return this.columns ? { i: r + shift, j: q, ...level } : { i: r, j: q + shift, ...level };
  }

  static cubeRound(cube: Cube): Cube {
    return roundCube(cube);
  }

  static cubeDistance(a: Cube, b: Cube): number {
    return distanceOf(a, b);
  }

  getCube(coords: Coordinates): Cube {
    return isOffset(coords) ? this.offsetToCube(coords) : roundCube(this.pointToCube(coords));
  }

  getAdjacentCubes(coords: Coordinates): Cube[] {
    const cube = this.getCube(coords);
    return neighboursOf(cube);
  }

  getShiftedCube(coords: Coordinates, direction: number): Cube {
    return this.offsetToCube(this.getShiftedOffset(coords, direction));
  }

  /* -------- spaces -------- */

  getOffset(coords: Coordinates): Offset {
    if (!isOffset(coords)) return this.cubeToOffset(this.getCube(coords));
    const { i, j, k } = coords;
    return k === undefined ? { i, j } : { i, j, k };
  }

  getOffsetRange({ x, y, width, height }: Rectangle): [number, number, number, number] {
    const first = this.getOffset({ x, y });
    if (!(width > 0 && height > 0)) return [first.i, first.j, first.i, first.j];
    const touches = (offset: Offset): boolean => {
      const { x: left, y: top } = this.getTopLeftPoint(offset);
      return left < x + width && left + this.sizeX > x && top < y + height && top + this.sizeY > y;
    };
    const last = this.getOffset({ x: x + width, y: y + height });
    const inside: Offset[] = [];
    for (let i = first.i - 1; i <= last.i + 1; i++)
      for (let j = first.j - 1; j <= last.j + 1; j++) if (touches({ i, j })) inside.push({ i, j });
    const [rows, columns] = [inside.map(({ i }) => i), inside.map(({ j }) => j)];
    return [Math.min(...rows), Math.min(...columns), Math.max(...rows) + 1, Math.max(...columns) + 1];
  }

  getAdjacentOffsets(coords: Coordinates): Offset[] {
    return this.getAdjacentCubes(coords).map((cube) => this.cubeToOffset(cube));
  }

  testAdjacency(coords1: Coordinates, coords2: Coordinates): boolean {
    return distanceOf(this.getCube(coords1), this.getCube(coords2)) === 1;
  }

  /** Straight up and down zigzag in rows, left and right in columns: to the neighbour on the unshifted side. */
  getShiftedOffset(coords: Coordinates, direction: number): Offset {
    const { i, j } = this.getOffset(coords);
    const { di, dj } = shiftOf(direction);
    const line = this.columns ? j : i;
    const shifted = (line & 1) === (this.even ? 0 : 1);
    if (this.columns) {
      if (!dj) return { i: i + di, j };
      if (!di) return { i, j: j + dj };
      return { i: i + (di > 0 ? Number(shifted) : -Number(!shifted)), j: j + dj };
    }
    if (!di) return { i, j: j + dj };
    if (!dj) return { i: i + di, j };
    return { i: i + di, j: j + (dj > 0 ? Number(shifted) : -Number(!shifted)) };
  }

  getShiftedPoint(point: Point, direction: number): Point {
    const [from, to] = [
      this.getCenterPoint(point),
      this.getCenterPoint(this.getShiftedOffset(point, direction)),
    ];
    return { x: point.x + to.x - from.x, y: point.y + to.y - from.y };
  }

  getTopLeftPoint(coords: Coordinates): Point {
    const { x, y } = this.getCenterPoint(coords);
    return { x: x - this.sizeX / 2, y: y - this.sizeY / 2 };
  }

  getCenterPoint(coords: Coordinates): Point {
    return this.cubeToPoint(this.getCube(coords));
  }

  getShape(): Point[] {
    const [x, y] = [this.sizeX / 2, this.sizeY / 2];
    return this.columns
      ? [
          { x: -x, y: 0 },
          { x: -x / 2, y: -y },
          { x: x / 2, y: -y },
          { x, y: 0 },
          { x: x / 2, y },
          { x: -x / 2, y },
        ]
      : [
          { x: 0, y: -y },
          { x, y: -y / 2 },
          { x, y: y / 2 },
          { x: 0, y },
          { x: -x, y: y / 2 },
          { x: -x, y: -y / 2 },
        ];
  }

  getVertices(coords: Coordinates): Point[] {
    const center = this.getCenterPoint(coords);
    return this.getShape().map(({ x, y }) => ({ x: center.x + x, y: center.y + y }));
  }

  /** Only whole spaces: a finer resolution is not provided. */
  getSnappedPoint({ x, y }: Point, { mode, resolution = 1 }: SnappingBehavior): Point {
    if (!mode) return { x, y };
    if (resolution !== 1)
      throw new NotImplemented('foundry.grid.HexagonalGrid#getSnappedPoint with a resolution');
    const spaces = [this.getOffset({ x, y }), ...this.getAdjacentOffsets({ x, y })];
    return nearest(
      { x, y },
      spaces.flatMap((space) => this.#snapPoints(space, mode)),
    );
  }

  #snapPoints(space: Offset, mode: number): Point[] {
    const center = this.getCenterPoint(space);
    const vertices = this.getVertices(space);
    const at = (dx: number, dy: number): Point => ({
      x: center.x + (dx * this.sizeX) / 2,
      y: center.y + (dy * this.sizeY) / 2,
    });
    const points: Point[] = [];
    if (mode & SNAP.CENTER) points.push(center);
    if (mode & SNAP.VERTEX) points.push(...vertices);
    if (mode & SNAP.EDGE_MIDPOINT)
      points.push(
        ...vertices.map((a, i) => {
          const b = vertices[(i + 1) % vertices.length] ?? a;
          return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
        }),
      );
    const corners: [number, number, number][] = [
      [SNAP.TOP_LEFT_CORNER, -1, -1],
      [SNAP.TOP_RIGHT_CORNER, 1, -1],
      [SNAP.BOTTOM_LEFT_CORNER, -1, 1],
      [SNAP.BOTTOM_RIGHT_CORNER, 1, 1],
      [SNAP.TOP_SIDE_MIDPOINT, 0, -1],
      [SNAP.BOTTOM_SIDE_MIDPOINT, 0, 1],
      [SNAP.LEFT_SIDE_MIDPOINT, -1, 0],
      [SNAP.RIGHT_SIDE_MIDPOINT, 1, 0],
    ];
    for (const [flag, dx, dy] of corners) if (mode & flag) points.push(at(dx, dy));
    return points;
  }

  /* -------- paths -------- */

  getDirectPath(waypoints: Coordinates[]): Offset[] {
    const path: Cube[] = [];
    for (const waypoint of waypoints) {
      const target = this.getCube(waypoint);
      const last = path.at(-1);
      if (!last) path.push(target);
      else path.push(...lineBetween(last, target));
    }
    return path.map((cube) => this.cubeToOffset(cube));
  }

  /** Every step is one space; climbing while moving costs nothing more (assumed: the types are silent). */
  measureStep(_from: Offset, _to: Offset): Step {
    return { length: 1, diagonals: 0 };
  }

  /** A hexagon with its corners in the directions of the neighbours. */
  getCircle(center: Point, radius: number): Point[] {
    const r = (radius / this.distance) * this.size;
    if (!(r > 0)) return [];
    return Array.from({ length: 6 }, (_, step) => {
      const angle = (Math.PI / 3) * step + (this.columns ? Math.PI / 6 : 0);
      return { x: center.x + r * Math.cos(angle), y: center.y + r * Math.sin(angle) };
    });
  }
}
