import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segment } from '../../../src/core/grid/segment.ts';
import type { Board, Cell, Diagonals } from '../../../src/core/grid/square.ts';
import { distance, gap, single } from '../../../src/core/grid/square.ts';
import { hindrance, walk } from '../../../src/core/grid/walk.ts';

const OPEN: Board = { walls: [], solid: [] };
const STEPS = [-1, 0, 1]
  .flatMap((dx) => [-1, 0, 1].map((dy) => ({ dx, dy })))
  .filter(({ dx, dy }) => dx || dy);
const COUNTED: readonly Diagonals[] = ['1-2-1', '2-1-2', '1', '2', 'forbidden'];

/** The cheapest path by exhaustive search over cell and parity of diagonals. */
function cheapest(to: Cell, diagonals: Diagonals, reach: number): number {
  const costs = new Map<string, number>();
  const open: { x: number; y: number; odd: number; cost: number }[] = [{ x: 0, y: 0, odd: 0, cost: 0 }];
  while (open.length > 0) {
    open.sort((a, b) => b.cost - a.cost);
    const here = open.pop();
    if (!here) break;
    const key = `${here.x},${here.y},${here.odd}`;
    if (costs.has(key)) continue;
    costs.set(key, here.cost);
    if (here.x === to.x && here.y === to.y) return here.cost;
    for (const { dx, dy } of STEPS) {
      const next = { x: here.x + dx, y: here.y + dy };
      if (Math.abs(next.x) > reach || Math.abs(next.y) > reach) continue;
      const step = walk(OPEN, { from: single(here), to: [next], diagonals, before: here.odd });
      if (!step.stopped) open.push({ ...next, odd: step.diagonals % 2, cost: here.cost + step.cost });
    }
  }
  return Number.POSITIVE_INFINITY;
}

describe('square grid', () => {
  it('measures what the cheapest path over open ground costs, whatever diagonals cost', () => {
    const places = fc.record({ x: fc.integer({ min: -4, max: 4 }), y: fc.integer({ min: -4, max: 4 }) });
    fc.assert(
      fc.property(places, fc.constantFrom(...COUNTED), (to, diagonals) => {
        expect(distance(single({ x: 0, y: 0 }), single(to), diagonals)).toBe(cheapest(to, diagonals, 5));
      }),
      { numRuns: 60 },
    );
  });

  it('counts diagonals over the whole path, in both alternations', () => {
    const to = [1, 2, 3, 4].map((n) => ({ x: n, y: n }));
    const way = { from: single({ x: 0, y: 0 }), to };
    expect(walk(OPEN, { ...way, diagonals: '1-2-1' }).costs).toEqual([1, 3, 4, 6]);
    expect(walk(OPEN, { ...way, diagonals: '2-1-2' }).costs).toEqual([2, 3, 5, 6]);
    expect(walk(OPEN, { ...way, diagonals: '1-2-1', before: 1 }).costs).toEqual([2, 3, 5, 6]);
  });

  it('takes no diagonals where they are not allowed, at any distance', () => {
    const to = [
      { x: 1, y: 0 },
      { x: 2, y: 1 },
    ];
    const walked = walk(OPEN, { from: single({ x: 0, y: 0 }), to, diagonals: 'forbidden' });
    expect(walked).toMatchObject({ costs: [1], stopped: { step: 2, why: 'diagonal' } });
  });

  it('keeps diagonals away from the corners of walls and solid cells', () => {
    const wall: Board = { walls: [segment(1, 1, 1, 2)], solid: [] };
    expect(hindrance(wall, single({ x: 0, y: 0 }), 1, 1)).toBe('corner');
    expect(hindrance(wall, single({ x: 0, y: 0 }), 1, 0)).toBeUndefined();
    expect(hindrance(wall, single({ x: 0, y: 1 }), 1, 0)).toBe('wall');
    const block: Board = { walls: [], solid: [{ x: 1, y: 0 }] };
    expect(hindrance(block, single({ x: 0, y: 0 }), 1, 1)).toBe('corner');
    expect(hindrance(block, single({ x: 0, y: 0 }), 1, 0)).toBe('solid');
  });

  it('multiplies a step by the worst ground entered', () => {
    const board = { ...OPEN, rough: [{ x: 2, y: 0, factor: 2 }] };
    const to = [1, 2, 3].map((x) => ({ x, y: 0 }));
    const walked = walk(board, { from: single({ x: 0, y: 0 }), to, diagonals: '1-2-1', budget: 3 });
    expect(walked).toMatchObject({ costs: [1, 3], stopped: { step: 3, why: 'budget' } });
  });

  it('moves a large footprint only where all its cells fit', () => {
    const board: Board = { walls: [], solid: [{ x: 2, y: 1 }] };
    const ogre = { x: 0, y: 0, w: 2, h: 2 };
    expect(walk(board, { from: ogre, to: [{ x: 1, y: 0 }], diagonals: '1' }).stopped?.why).toBe('solid');
    expect(walk(board, { from: single({ x: 0, y: 0 }), to: [{ x: 1, y: 0 }], diagonals: '1' }).cost).toBe(1);
  });

  it('measures gaps between the nearest cells of footprints', () => {
    expect(gap({ x: 0, y: 0, w: 2, h: 2 }, single({ x: 2, y: 2 }))).toBe(1);
    expect(gap({ x: 0, y: 0, w: 2, h: 2 }, single({ x: 1, y: 1 }))).toBe(0);
    expect(gap(single({ x: 5, y: 0 }), { x: 0, y: 0, w: 3, h: 1 })).toBe(3);
  });
});
