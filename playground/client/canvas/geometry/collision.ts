import type { Point, WallDoc } from '../host.ts';
import { crossing, distance, distanceToSegment, side } from './points.ts';

/** What a wall may restrict. */
export type Restriction = 'move' | 'sight' | 'light' | 'sound';

/** The walls' numbers of {@link CONST.WALL_SENSE_TYPES}. */
const SENSE = { NONE: 0, LIMITED: 10, NORMAL: 20, PROXIMITY: 30, DISTANCE: 40 };
const DIRECTION = { BOTH: 0, LEFT: 1, RIGHT: 2 };
const DOOR_OPEN = 1;

/** A wall as far as collisions need it. */
export type Barrier = Pick<WallDoc, 'c' | Restriction | 'dir' | 'door' | 'ds' | 'threshold'>;

/** A point where a ray is stopped or weakened. */
export interface CollisionVertex extends Point {
  /** Distance from the origin in pixels. */
  distance: number;
  /** Only the second limited wall stops a ray. */
  limited: boolean;
}

const ends = ([x0, y0, x1, y1]: Barrier['c']): [Point, Point] => [
  { x: x0, y: y0 },
  { x: x1, y: y1 },
];

/** Does the wall face the origin? One-way walls stop only rays that strike their left or right side. */
function faces(wall: Barrier, origin: Point): boolean {
  if (wall.dir === DIRECTION.BOTH || wall.dir === undefined) return true;
  const [a, b] = ends(wall.c);
  const where = side(a, b, origin);
  return wall.dir === DIRECTION.LEFT ? where < 0 : where > 0;
}

/** Proximity walls let through who is near, distance walls who is far; the threshold is in pixels here. */
function isWithinThreshold(wall: Barrier, type: Restriction, origin: Point, pixelsPerUnit: number): boolean {
  if (type === 'move') return false;
  const limit = wall.threshold?.[type];
  if (limit === null || limit === undefined) return false;
  const [a, b] = ends(wall.c);
  const away = distanceToSegment(origin, a, b);
  if (wall[type] === SENSE.PROXIMITY) return away < limit * pixelsPerUnit;
  return wall[type] === SENSE.DISTANCE && away > limit * pixelsPerUnit;
}

function restricts(wall: Barrier, type: Restriction, origin: Point, pixelsPerUnit: number): boolean {
  if (wall[type] === SENSE.NONE) return false;
  if (wall.door > 0 && wall.ds === DOOR_OPEN) return false;
  return faces(wall, origin) && !isWithinThreshold(wall, type, origin, pixelsPerUnit);
}

/**
 * All points where walls stop a ray, nearest first. A wall through the origin itself does not stop it, and a ray along
 * a wall does not strike it (assumed; T13 is silent). The first limited wall is looked through.
 *
 * @param pixelsPerUnit pixels of one grid unit, for the thresholds of proximity and distance walls
 */
export function collisions(
  origin: Point,
  destination: Point,
  type: Restriction,
  walls: Iterable<Barrier>,
  pixelsPerUnit = 1,
): CollisionVertex[] {
  const hits: CollisionVertex[] = [];
  for (const wall of walls) {
    if (!restricts(wall, type, origin, pixelsPerUnit)) continue;
    const [a, b] = ends(wall.c);
    const hit = crossing(origin, destination, a, b);
    if (!hit || hit.t === 0) continue;
    hits.push({ x: hit.x, y: hit.y, distance: distance(origin, hit), limited: wall[type] === SENSE.LIMITED });
  }
  hits.sort((one, other) => one.distance - other.distance);
  const firstLimited = hits.findIndex((hit) => hit.limited);
  return hits.filter((_hit, index) => index !== firstLimited);
}
