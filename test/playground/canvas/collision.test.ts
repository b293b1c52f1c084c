import { describe, expect, it } from 'vitest';
import { type Barrier, collisions } from '../../../playground/client/canvas/geometry/collision.ts';
import {
  crossing,
  distanceToSegment,
  rectBetween,
} from '../../../playground/client/canvas/geometry/points.ts';
import { Ray } from '../../../playground/client/canvas/geometry/ray.ts';

const wall = (c: Barrier['c'], changes: Partial<Barrier> = {}): Barrier => ({
  ...{ c, move: 20, sight: 20, light: 20, sound: 20, dir: 0, door: 0, ds: 0 },
  ...changes,
});
const upright = (x: number, changes: Partial<Barrier> = {}): Barrier => wall([x, 0, x, 100], changes);
const from = { x: 0, y: 50 };
const to = { x: 200, y: 50 };

describe('segments', () => {
  it('cross where both extend', () => {
    expect(crossing({ x: 0, y: 0 }, { x: 10, y: 10 }, { x: 0, y: 10 }, { x: 10, y: 0 })).toEqual({
      x: 5,
      y: 5,
      t: 0.5,
    });
    expect(crossing({ x: 0, y: 0 }, { x: 4, y: 4 }, { x: 0, y: 10 }, { x: 10, y: 0 })).toBeNull();
  });

  it('do not cross when they lie along each other', () => {
    expect(crossing({ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 5, y: 0 }, { x: 20, y: 0 })).toBeNull();
  });

  it('are as far from a point as their nearest point', () => {
    expect(distanceToSegment({ x: 5, y: 3 }, { x: 0, y: 0 }, { x: 10, y: 0 })).toBe(3);
    expect(distanceToSegment({ x: -3, y: 4 }, { x: 0, y: 0 }, { x: 10, y: 0 })).toBe(5);
    expect(distanceToSegment({ x: 3, y: 4 }, { x: 0, y: 0 }, { x: 0, y: 0 })).toBe(5);
  });

  it('frame a rectangle from any two corners', () => {
    expect(rectBetween({ x: 9, y: 1 }, { x: 4, y: 8 })).toEqual({ x: 4, y: 1, width: 5, height: 7 });
  });
});

describe('a ray', () => {
  it('knows its length, its angle and the points on its way', () => {
    const ray = new Ray({ x: 0, y: 0 }, { x: 30, y: 40 });
    expect([ray.distance, ray.dx, ray.dy]).toEqual([50, 30, 40]);
    expect(ray.project(0.5)).toEqual({ x: 15, y: 20 });
    expect(ray.reverse().A).toEqual({ x: 30, y: 40 });
    expect(Ray.fromAngle(0, 0, Math.PI / 2, 10).B.y).toBeCloseTo(10);
    expect(ray.intersectSegment([0, 40, 30, 0])).toEqual({ x: 15, y: 20, t0: 0.5 });
  });
});

describe('walls', () => {
  it('stop a ray, the nearest first', () => {
    const hits = collisions(from, to, 'move', [upright(150), upright(80)]);
    expect(hits.map(({ x, y, distance }) => [x, y, distance])).toEqual([
      [80, 50, 80],
      [150, 50, 150],
    ]);
  });

  it('do not stop a ray that passes beside them or starts on them', () => {
    expect(collisions(from, to, 'move', [wall([80, 60, 80, 100])])).toEqual([]);
    expect(collisions(from, to, 'move', [upright(0)])).toEqual([]);
  });

  it('stop a ray at its very end', () => {
    expect(collisions(from, to, 'sight', [wall([80, 50, 80, 100])])).toHaveLength(1);
  });

  it('restrict only what they are set to restrict', () => {
    const glass = upright(80, { sight: 0 });
    expect(collisions(from, to, 'sight', [glass])).toEqual([]);
    expect(collisions(from, to, 'move', [glass])).toHaveLength(1);
  });

  it('let everything through an open door, nothing through a closed or locked one', () => {
    const door = (ds: number): Barrier => upright(80, { door: 1, ds });
    expect([0, 1, 2].map((ds) => collisions(from, to, 'move', [door(ds)]).length)).toEqual([1, 0, 1]);
  });

  it('of one direction stop rays from one side only', () => {
    const sides = [1, 2].map((dir) => {
      const oneWay = [upright(80, { dir })];
      return [collisions(from, to, 'sight', oneWay).length, collisions(to, from, 'sight', oneWay).length];
    });
    expect(sides).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it('that limit sight are seen through once', () => {
    const hedge = (x: number): Barrier => upright(x, { sight: 10 });
    expect(collisions(from, to, 'sight', [hedge(80)])).toEqual([]);
    expect(collisions(from, to, 'sight', [hedge(80), hedge(150)]).map(({ x }) => x)).toEqual([150]);
    expect(collisions(from, to, 'sight', [hedge(80), upright(150)]).map(({ x }) => x)).toEqual([150]);
  });

  it('of proximity can be seen through from nearby, of distance from afar', () => {
    const threshold = { sight: 10 };
    const near = [upright(80, { sight: 30, threshold })];
    const far = [upright(80, { sight: 40, threshold })];
    // 80 pixels away: 8 units of 10 pixels are within the threshold of 10 units, 16 units of 5 pixels are not.
    expect([
      collisions(from, to, 'sight', near, 10).length,
      collisions(from, to, 'sight', near, 5).length,
    ]).toEqual([0, 1]);
    expect([
      collisions(from, to, 'sight', far, 10).length,
      collisions(from, to, 'sight', far, 5).length,
    ]).toEqual([1, 0]);
  });
});
