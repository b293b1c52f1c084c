import type { Point } from '../host.ts';
import { crossing, distance } from './points.ts';

/** Stands in for {@link foundry.canvas.geometry.Ray} (T13): the directed segment from A to B. */
export class Ray {
  readonly A: Point;
  readonly B: Point;

  constructor(A: Point, B: Point) {
    this.A = A;
    this.B = B;
  }

  get dx(): number {
    return this.B.x - this.A.x;
  }

  get dy(): number {
    return this.B.y - this.A.y;
  }

  /** The angle in radians, from the positive x axis, clockwise on screen. */
  get angle(): number {
    return Math.atan2(this.dy, this.dx);
  }

  get distance(): number {
    return distance(this.A, this.B);
  }

  get slope(): number {
    return this.dy / this.dx;
  }

  /** The point at a part of the way: 0 is A, 1 is B, 2 as far again. */
  project(t: number): Point {
    return { x: this.A.x + t * this.dx, y: this.A.y + t * this.dy };
  }

  reverse(): Ray {
    return new Ray(this.B, this.A);
  }

  /** Where the ray crosses the segment given as `[x0, y0, x1, y1]`. */
  intersectSegment([x0, y0, x1, y1]: [number, number, number, number]): (Point & { t0: number }) | null {
    const hit = crossing(this.A, this.B, { x: x0, y: y0 }, { x: x1, y: y1 });
    return hit ? { x: hit.x, y: hit.y, t0: hit.t } : null;
  }

  static fromAngle(x: number, y: number, radians: number, length: number): Ray {
    return new Ray({ x, y }, { x: x + Math.cos(radians) * length, y: y + Math.sin(radians) * length });
  }

  static towardsPoint(origin: Point, point: Point, length: number): Ray {
    return Ray.fromAngle(origin.x, origin.y, Math.atan2(point.y - origin.y, point.x - origin.x), length);
  }
}
