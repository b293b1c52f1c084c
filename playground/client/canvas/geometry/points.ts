import type { Point, Rect } from '../host.ts';

/** Where the segments AB and CD cross: the point and how far along AB it lies (0 at A, 1 at B). */
export interface Crossing extends Point {
  t: number;
}

/**
 * The crossing of two segments, or null. Parallel and collinear segments never cross: a ray along a wall does not
 * strike it. Both ends of CD belong to it; the ends of AB belong too, callers decide about them by `t`.
 */
export function crossing(a: Point, b: Point, c: Point, d: Point): Crossing | null {
  const abX = b.x - a.x;
  const abY = b.y - a.y;
  const cdX = d.x - c.x;
  const cdY = d.y - c.y;
  const cross = abX * cdY - abY * cdX;
  if (cross === 0) return null;
  const t = ((c.x - a.x) * cdY - (c.y - a.y) * cdX) / cross;
  const u = ((c.x - a.x) * abY - (c.y - a.y) * abX) / cross;
  if (t < 0 || t > 1 || u < 0 || u > 1) return null;
  return { x: a.x + t * abX, y: a.y + t * abY, t };
}

/** On which side of the line from A to B (on screen, y down) the point lies: negative left, positive right. */
export function side(a: Point, b: Point, point: Point): number {
  return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** The shortest distance from a point to the segment AB. */
export function distanceToSegment(point: Point, a: Point, b: Point): number {
  const length2 = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  if (length2 === 0) return distance(point, a);
  const along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length2;
  const t = Math.min(1, Math.max(0, along));
  return distance(point, { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) });
}

export function contains(rect: Rect, point: Point): boolean {
  return (
    point.x >= rect.x && point.y >= rect.y && point.x < rect.x + rect.width && point.y < rect.y + rect.height
  );
}

/** The rectangle between two opposite corners. */
export function rectBetween(a: Point, b: Point): Rect {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}
