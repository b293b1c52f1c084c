import type { Point } from './segment.ts';

/** The angle between two directions, in degrees from 0 to 180. */
export function angleBetween(a: Point, b: Point): number {
  const cross = a.x * b.y - a.y * b.x;
  const dot = a.x * b.x + a.y * b.y;
  return (Math.abs(Math.atan2(cross, dot)) * 180) / Math.PI;
}

/** Whether a point lies in front of somebody who faces a direction. @param arc the whole angle in degrees, limits included. */
export const faces = (from: Point, facing: Point, arc: number, to: Point): boolean =>
  angleBetween(facing, { x: to.x - from.x, y: to.y - from.y }) <= arc / 2 + 1e-9;
