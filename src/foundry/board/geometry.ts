import type { Place } from './place.ts';

/* Points, rectangles and lines of a scene, in pixels. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The straight distance between two rectangles, in pixels; 0 when they touch or overlap. */
export function gap(a: Box, b: Box): number {
  const dx = Math.max(0, a.left - b.right, b.left - a.right);
  const dy = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.hypot(dx, dy);
}

/** The point on the way from one point to another, at most `reach` pixels away. */
export function towards(from: Point, to: Point, reach: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length <= reach ? 1 : reach / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Points on a straight line, at most `step` pixels apart, including its end. */
export function along(from: Point, to: Point, step: number): Point[] {
  const n = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step));
  return Array.from({ length: n }, (_, i) => ({
    x: from.x + ((to.x - from.x) * (i + 1)) / n,
    y: from.y + ((to.y - from.y) * (i + 1)) / n,
  }));
}

/** A position moved to the right and down. */
export function shifted(place: Place, right: number, down: number): Place {
  const there = { ...place };
  there.x += right;
  there.y += down;
  return there;
}

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
