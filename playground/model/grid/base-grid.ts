import { GRID_TYPES } from '../constants.ts';
import { mathMethods } from '../primitives/math.ts';
import { Color } from '../utils/color.ts';
import { measurePath } from './measure-path.ts';
import {
  type Coordinates,
  type CostFunction,
  type GridConfiguration,
  type GridDimensions,
  isOffset,
  type MeasuredPath,
  type Offset,
  type Point,
  type Rectangle,
  type SnappingBehavior,
  type Step,
  type Waypoint,
} from './types.ts';

/** Stands in for {@link foundry.grid.BaseGrid} (T13): geometry and measuring, without drawing. */
export abstract class BaseGrid {
  abstract readonly type: number;
  size: number;
  sizeX: number;
  sizeY: number;
  distance: number;
  units: string;
  style: string;
  thickness: number;
  color: Color;
  alpha: number;

  constructor({
    size,
    distance = 1,
    units = '',
    style = 'solidLines',
    color = 0,
    alpha = 1,
    thickness = 1,
  }: GridConfiguration) {
    this.size = size;
    this.sizeX = size;
    this.sizeY = size;
    this.distance = distance;
    this.units = units;
    this.style = style;
    this.thickness = thickness;
    this.color = Color.from(color);
    this.alpha = alpha;
  }

  get isGridless(): boolean {
    return this.type === GRID_TYPES.GRIDLESS;
  }
  get isSquare(): boolean {
    return this.type === GRID_TYPES.SQUARE;
  }
  get isHexagonal(): boolean {
    return this.type >= GRID_TYPES.HEXODDR && this.type <= GRID_TYPES.HEXEVENQ;
  }

  abstract calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): GridDimensions;
  abstract getOffset(coords: Coordinates): Offset;
  abstract getOffsetRange(bounds: Rectangle): [i0: number, j0: number, i1: number, j1: number];
  abstract getAdjacentOffsets(coords: Coordinates): Offset[];
  abstract testAdjacency(coords1: Coordinates, coords2: Coordinates): boolean;
  abstract getShiftedOffset(coords: Coordinates, direction: number): Offset;
  abstract getShiftedPoint(point: Point, direction: number): Point;
  abstract getTopLeftPoint(coords: Coordinates): Point;
  abstract getCenterPoint(coords: Coordinates): Point;
  abstract getShape(): Point[];
  abstract getVertices(coords: Coordinates): Point[];
  abstract getSnappedPoint(point: Point, behavior: SnappingBehavior): Point;
  abstract getDirectPath(waypoints: Coordinates[]): Offset[];
  abstract getCircle(center: Point, radius: number): Point[];

  /** Length of one step of a direct path, given the diagonals moved before it. */
  abstract measureStep(from: Offset, to: Offset, diagonals: number): Step;

  /**
   * Measure a shortest direct path through the waypoints.
   * @param options.cost replaces the default cost, which is the distance
   */
  measurePath(waypoints: Waypoint[], options: { cost?: CostFunction } = {}): MeasuredPath {
    return measurePath(this, waypoints, options.cost);
  }

  /** The point a distance (grid units) away in a direction (degrees, 0 = east, clockwise). */
  getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const angle = mathMethods.toRadians(direction);
    const pixels = (distance / this.distance) * this.size;
    return { x: point.x + Math.cos(angle) * pixels, y: point.y + Math.sin(angle) * pixels };
  }

  /** The polygon of a cone: the circle's part within the angle, closed at the origin. */
  getCone(origin: Point, radius: number, direction: number, angle: number): Point[] {
    if (radius <= 0 || angle <= 0) return [];
    const circle = this.getCircle(origin, radius);
    if (angle >= 360) return circle;
    const start = mathMethods.normalizeDegrees(direction - angle / 2);
    const turn = ({ x, y }: Point): number =>
      mathMethods.normalizeDegrees(mathMethods.toDegrees(Math.atan2(y - origin.y, x - origin.x)) - start);
    const inside = circle
      .filter((point) => turn(point) < angle && turn(point) > 0)
      .sort((a, b) => turn(a) - turn(b));
    return [origin, cut(origin, circle, start), ...inside, cut(origin, circle, start + angle)];
  }

  /** Level of a coordinate above the ground, or undefined when it has none. */
  protected levelOf(coords: Coordinates): number | undefined {
    if (isOffset(coords)) return coords.k;
    return coords.elevation === undefined ? undefined : Math.floor(coords.elevation / this.distance + 1e-8);
  }
}

/** Where a ray from the origin leaves a convex polygon around it. */
function cut(origin: Point, polygon: Point[], degrees: number): Point {
  const angle = mathMethods.toRadians(degrees);
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  let best = { x: origin.x, y: origin.y };
  let far = 0;
  for (const [i, a] of polygon.entries()) {
    const b = polygon[(i + 1) % polygon.length] ?? a;
    const [ex, ey] = [b.x - a.x, b.y - a.y];
    const cross = dx * ey - dy * ex;
    if (Math.abs(cross) < 1e-12) continue;
    const [ox, oy] = [a.x - origin.x, a.y - origin.y];
    const t = (ox * ey - oy * ex) / cross;
    const s = (ox * dy - oy * dx) / cross;
    if (t > far && s >= -1e-9 && s <= 1 + 1e-9) {
      far = t;
      best = { x: origin.x + dx * t, y: origin.y + dy * t };
    }
  }
  return best;
}
