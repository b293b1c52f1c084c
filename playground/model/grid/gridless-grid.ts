import { GRID_TYPES } from '../constants.ts';
import { BaseGrid } from './base-grid.ts';
import { shiftOf } from './square-grid.ts';
import {
  type Coordinates,
  type GridDimensions,
  isOffset,
  type Offset,
  type Point,
  type Rectangle,
  type SnappingBehavior,
  type Step,
} from './types.ts';

/** Stands in for {@link foundry.grid.GridlessGrid} (T13): offsets are pixels. */
export class GridlessGrid extends BaseGrid {
  readonly type = GRID_TYPES.GRIDLESS;

  calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): GridDimensions {
    // whole hundreds of pixels, so that a scene keeps its place when its grid is changed
    const [x, y] = [Math.ceil(padding * sceneWidth), Math.ceil(padding * sceneHeight)];
    const [width, height] = [sceneWidth + 2 * x, sceneHeight + 2 * y];
    return { x, y, width, height, rows: height, columns: width };
  }

  getOffset(coords: Coordinates): Offset {
    const k = this.levelOf(coords);
    const level = k === undefined ? {} : { k };
    if (isOffset(coords)) return { i: coords.i, j: coords.j, ...level };
    return { i: Math.round(coords.y) | 0, j: Math.round(coords.x) | 0, ...level };
  }

  getOffsetRange({ x, y, width, height }: Rectangle): [number, number, number, number] {
    const [i0, j0] = [Math.floor(y), Math.floor(x)];
    if (!(width > 0 && height > 0)) return [i0, j0, i0, j0];
    return [i0, j0, Math.ceil(y + height), Math.ceil(x + width)];
  }

  getAdjacentOffsets(_coords: Coordinates): Offset[] {
    return [];
  }

  testAdjacency(_coords1: Coordinates, _coords2: Coordinates): boolean {
    return false;
  }

  getShiftedOffset(coords: Coordinates, direction: number): Offset {
    const { i, j } = this.getOffset(coords);
    const { di, dj } = shiftOf(direction);
    return { i: i + di * this.size, j: j + dj * this.size };
  }

  getShiftedPoint(point: Point, direction: number): Point {
    const { di, dj } = shiftOf(direction);
    return { x: point.x + dj * this.size, y: point.y + di * this.size };
  }

  getTopLeftPoint(coords: Coordinates): Point {
    return isOffset(coords) ? { x: coords.j, y: coords.i } : { x: coords.x, y: coords.y };
  }

  getCenterPoint(coords: Coordinates): Point {
    return this.getTopLeftPoint(coords);
  }

  getShape(): Point[] {
    return [];
  }

  getVertices(_coords: Coordinates): Point[] {
    return [];
  }

  getSnappedPoint({ x, y }: Point, _behavior: SnappingBehavior): Point {
    return { x, y };
  }

  getDirectPath(waypoints: Coordinates[]): Offset[] {
    return waypoints.map((waypoint) => this.getOffset(waypoint));
  }

  measureStep(from: Offset, to: Offset): Step {
    return { length: Math.hypot(to.i - from.i, to.j - from.j) / this.size, diagonals: 0 };
  }

  /** A polygon that strays less than a quarter pixel from the true circle. */
  getCircle(center: Point, radius: number): Point[] {
    const r = (radius / this.distance) * this.size;
    if (!(r > 0)) return [];
    const n = Math.max(8, Math.ceil(Math.PI / Math.acos(Math.max(1 - 0.25 / r, 0))));
    return Array.from({ length: n }, (_, step) => {
      const angle = (2 * Math.PI * step) / n;
      return { x: center.x + r * Math.cos(angle), y: center.y + r * Math.sin(angle) };
    });
  }
}
