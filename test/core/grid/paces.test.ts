import { describe, expect, test } from 'vitest';
import type { Ground } from '../../../src/core/grid/ground.ts';
import { cellsBetween, pacesOf } from '../../../src/core/grid/paces.ts';

const at = (x: number, y: number, w = 1, h = w) => ({ x, y, w, h });
const ground = (creatures: Ground['creatures'], walls: Ground['walls'] = []): Ground => ({
  walls,
  solid: [],
  creatures,
});

describe('a path in paces', () => {
  test('over squares: diagonal steps, the terrain, distances to others before and after', () => {
    const way = { ground: ground({ a: at(0, 0), b: at(2, 0) }), to: [at(1, 1), at(2, 1)] };
    expect(pacesOf({ who: 'a', squares: way, places: [['water'], []] }, '1-2-1')).toEqual({
      from: { b: 2 },
      steps: [
        { slanting: true, places: ['water'], apart: { b: 1 } },
        { slanting: false, places: [], apart: { b: 1 } },
      ],
    });
  });

  test('a large creature is as near as its nearest square, and shares a square with whoever it passes through', () => {
    const way = { ground: ground({ a: at(0, 0, 2), b: at(3, 0) }), to: [at(1, 0), at(2, 0)] };
    const { from, steps = [] } = pacesOf({ who: 'a', squares: way }, '1-2-1') ?? {};
    expect([from, ...steps.map(({ apart }) => apart)]).toEqual([{ b: 2 }, { b: 1 }, { b: 0 }]);
  });

  test('somebody behind a wall is not counted', () => {
    const wall = { a: { x: 1, y: -9 }, b: { x: 1, y: 9 } };
    expect(cellsBetween(ground({}, [wall]), at(0, 0), at(1, 0), '1')).toBeUndefined();
    expect(cellsBetween(ground({}, [wall]), at(0, 0), at(0, 1), '1')).toBe(1);
  });

  test('over hexes as the grid counts; without cells there are no paces', () => {
    expect(pacesOf({ who: 'a', hexes: { from: { b: 3 }, after: [{ b: 2 }] } }, '1-2-1')).toEqual({
      from: { b: 3 },
      steps: [{ slanting: false, places: [], apart: { b: 2 } }],
    });
    expect(pacesOf({ who: 'a' }, '1-2-1')).toBeUndefined();
  });
});
