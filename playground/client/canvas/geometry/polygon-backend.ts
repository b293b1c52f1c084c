import { NotImplemented } from '../../../model/not-implemented.ts';
import { host, type Point } from '../host.ts';
import { type CollisionVertex, collisions, type Restriction } from './collision.ts';

/** Options of {@link ClockwiseSweepPolygon.testCollision}. */
export interface CollisionOptions {
  type: Restriction;
  /** `any` answers yes or no, `closest` the nearest point or null, `all` every point; `all` unless told. */
  mode?: 'any' | 'all' | 'closest';
}

/**
 * Stands in for {@link foundry.canvas.geometry.ClockwiseSweepPolygon} (T13), as far as collisions go. Tests the walls of
 * the viewed scene; without a viewed scene there are none.
 */
export class ClockwiseSweepPolygon {
  static create(): never {
    throw new NotImplemented('foundry.canvas.geometry.ClockwiseSweepPolygon.create');
  }

  static testCollision(
    origin: Point,
    destination: Point,
    options: CollisionOptions & { mode: 'any' },
  ): boolean;
  static testCollision(
    origin: Point,
    destination: Point,
    options: CollisionOptions & { mode: 'closest' },
  ): CollisionVertex | null;
  static testCollision(
    origin: Point,
    destination: Point,
    options: CollisionOptions,
  ): boolean | CollisionVertex[] | CollisionVertex | null;
  static testCollision(
    origin: Point,
    destination: Point,
    { type, mode = 'all' }: CollisionOptions,
  ): boolean | CollisionVertex[] | CollisionVertex | null {
    const scene = host.canvas?.scene;
    if (!type) throw new Error('testCollision needs a wall restriction type');
    const perUnit = scene ? scene.grid.size / scene.grid.distance : 1;
    const hits = collisions(origin, destination, type, scene?.walls ?? [], perUnit);
    if (mode === 'any') return hits.length > 0;
    if (mode === 'closest') return hits[0] ?? null;
    return hits;
  }
}
