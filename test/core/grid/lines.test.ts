import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestSight, blocked, centreOf, obstacles, share } from '../../../src/core/grid/lines.ts';
import type { Point } from '../../../src/core/grid/segment.ts';
import { crosses, holds, segment } from '../../../src/core/grid/segment.ts';
import type { Cell } from '../../../src/core/grid/square.ts';
import { cornersOf, single } from '../../../src/core/grid/square.ts';

const covers = ({ x, y }: Cell, p: Point, edge: number) =>
  p.x > x - edge && p.x < x + 1 + edge && p.y > y - edge && p.y < y + 1 + edge;

/**
 * Whether a line through solid cells is blocked, by exhaustive inspection: some spot lies within a cell, or has solid cells on both sides. Spots are
 * all crossings with grid lines and the middles between them, so nothing is missed.
 */
function blockedByLooking(a: Point, b: Point, solid: readonly Cell[]): boolean {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const stops = new Set([0, 1]);
  for (let line = -12; line <= 12; line++) {
    if (dx !== 0) stops.add((line - a.x) / dx);
    if (dy !== 0) stops.add((line - a.y) / dy);
  }
  const sorted = [...stops].filter((t) => t >= 0 && t <= 1).sort((s, t) => s - t);
  const spots = sorted
    .flatMap((t, i) => [t, (t + (sorted[i + 1] ?? t)) / 2])
    .filter((t) => t > 1e-9 && t < 1 - 1e-9);
  const length = Math.hypot(dx, dy);
  const nudge = 1e-5;
  return spots.some((t) => {
    const at = { x: a.x + dx * t, y: a.y + dy * t };
    const hand = (sign: number) => ({
      x: at.x - (sign * nudge * dy) / length,
      y: at.y + (sign * nudge * dx) / length,
    });
    if (solid.some((cell) => covers(cell, at, -1e-7))) return true;
    return [1, -1].every((sign) => solid.some((cell) => covers(cell, hand(sign), 1e-7)));
  });
}

describe('lines', () => {
  const cell = fc.record({ x: fc.integer({ min: -3, max: 3 }), y: fc.integer({ min: -3, max: 3 }) });

  it('are blocked by solid cells exactly where an exhaustive test finds an obstacle', () => {
    fc.assert(
      fc.property(
        cell,
        cell,
        fc.uniqueArray(cell, { maxLength: 8, comparator: (a, b) => a.x === b.x && a.y === b.y }),
        (from, to, cells) => {
          const solid = cells.filter((one) => one.x !== from.x || one.y !== from.y);
          const walls = obstacles({ walls: [], solid });
          for (const b of cornersOf(single(to)))
            expect(blocked({ a: centreOf(from), b }, walls)).toBe(blockedByLooking(centreOf(from), b, solid));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('behave the same along corners, in both directions', () => {
    fc.assert(
      fc.property(cell, cell, fc.array(cell, { maxLength: 6 }), (a, b, solid) => {
        fc.pre(a.x !== b.x || a.y !== b.y);
        const walls = obstacles({ walls: [], solid });
        expect(blocked({ a, b }, walls)).toBe(blocked({ a: b, b: a }, walls));
        expect(blocked({ a, b }, walls)).toBe(blockedByLooking(a, b, solid));
      }),
      { numRuns: 400 },
    );
  });

  it('are blocked between two solid cells, from corner to corner', () => {
    const between = { a: { x: 2, y: 1 }, b: { x: 1, y: 1 } };
    const board = (...solid: Cell[]) => obstacles({ walls: [], solid });
    expect(blocked(between, board({ x: 1, y: 1 }, { x: 1, y: 0 }))).toBe(true);
    expect(blocked(between, board({ x: 1, y: 1 }))).toBe(false);
  });

  it('distinguish crossing from touching', () => {
    expect(crosses(segment(0, 0, 2, 2), segment(0, 2, 2, 0))).toBe(true);
    expect(crosses(segment(0, 0, 2, 2), segment(1, 1, 2, 0))).toBe(false);
    expect(holds(segment(0, 0, 2, 2), { x: 2, y: 2 })).toBe(true);
    expect(holds(segment(0, 0, 2, 2), { x: 3, y: 3 })).toBe(false);
    const end = segment(1, 1, 1, 2);
    const line = segment(0, 0, 2, 2);
    expect(blocked(line, [end])).toBe(false);
    expect(blocked(line, [end], { touchCounts: true })).toBe(true);
    expect(blocked(line, [end, segment(1, 1, 1, 0)])).toBe(true);
  });

  it('ignore contact at their ends and anything beyond the tested stretch', () => {
    const line = segment(0, 0, 4, 0);
    expect(blocked(line, [segment(4, -1, 4, 1), segment(0, -1, 0, 1)])).toBe(false);
    const wall = [segment(3, -1, 3, 1)];
    expect(blocked(line, wall)).toBe(true);
    expect(blocked(line, wall, { within: 2 })).toBe(false);
    expect(blocked(line, wall, { within: 3.5 })).toBe(true);
    expect(blocked(segment(1, 1, 1, 1), wall)).toBe(false);
  });

  it('give the hidden share and the best cell to look from', () => {
    const walls = obstacles({ walls: [], solid: [{ x: 0, y: 1 }] });
    const glorian = single({ x: 0, y: 0 });
    const ogre = { x: 1, y: 0, w: 2, h: 2 };
    expect(share([centreOf(glorian)], cornersOf(ogre), walls)).toBe(0.25);
    expect(bestSight(ogre, glorian, walls)).toEqual({ from: { x: 1, y: 0 }, hidden: [] });
    expect(share([], cornersOf(ogre), walls)).toBe(0);
  });
});
