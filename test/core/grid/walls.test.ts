import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocked, blockers, centreOf, obstacles } from '../../../src/core/grid/lines.ts';
import type { Segment } from '../../../src/core/grid/segment.ts';
import { meets, segment } from '../../../src/core/grid/segment.ts';
import { cornersOf, single } from '../../../src/core/grid/square.ts';
import { blockedByWalking } from './lanes.ts';

const whole = fc.integer({ min: -3, max: 3 });
const half = whole.map((n) => n / 2);
const point = fc.record({ x: whole, y: whole });
const free = fc.record({ x: half, y: half });

/** Walls along the grid, slanting ones, and ones that begin in the middle of cells or edges. */
const wall: fc.Arbitrary<Segment> = fc
  .oneof(
    fc.tuple(point, fc.constantFrom(1, 2), fc.boolean()).map(([a, n, flat]) => ({
      a,
      b: flat ? { x: a.x + n, y: a.y } : { x: a.x, y: a.y + n },
    })),
    fc.record({ a: point, b: point }),
    fc.record({ a: free, b: free }),
  )
  .filter(({ a, b }) => a.x !== b.x || a.y !== b.y);

describe('lines and walls', () => {
  it('a line is blocked exactly where a walk along it would be blocked', () => {
    fc.assert(
      fc.property(point, point, fc.array(wall, { maxLength: 5 }), (from, to, walls) => {
        for (const b of cornersOf(single(to))) {
          const line = { a: centreOf(from), b };
          expect(blocked(line, walls)).toBe(blockedByWalking(line, walls));
        }
      }),
      { numRuns: 600 },
    );
  });

  it('the same holds from corner to corner and along the grid, where lines lie on walls, in both directions', () => {
    fc.assert(
      fc.property(free, free, fc.array(wall, { maxLength: 6 }), (a, b, walls) => {
        fc.pre(a.x !== b.x || a.y !== b.y);
        expect(blocked({ a, b }, walls)).toBe(blockedByWalking({ a, b }, walls));
        expect(blocked({ a: b, b: a }, walls)).toBe(blocked({ a, b }, walls));
      }),
      { numRuns: 600 },
    );
  });

  it('lists each wall and solid cell that blocks a line once, and none that does not matter', () => {
    const crossed = segment(1, -1, 1, 1);
    const aside = segment(2, 1, 3, 1);
    const solid = { x: 2, y: 0 };
    const met = blockers(segment(0.5, 0.5, 3.5, 0.5), obstacles({ walls: [crossed, aside], solid: [solid] }));
    expect(met).toEqual([crossed, solid]);
    const joint = [segment(1, 1, 1, 0), segment(1, 1, 0, 2), segment(3, 3, 4, 3)];
    expect(blockers(segment(0, 0, 2, 2), joint)).toEqual(joint.slice(0, 2));
  });

  it('a line is free without all of its blockers, and blocked by any one of them alone', () => {
    fc.assert(
      fc.property(free, free, fc.array(wall, { maxLength: 5 }), (a, b, walls) => {
        fc.pre(a.x !== b.x || a.y !== b.y);
        const met = blockers({ a, b }, walls);
        expect(
          blocked(
            { a, b },
            walls.filter((one) => !met.includes(one)),
          ),
        ).toBe(false);
        expect(
          blocked(
            { a, b },
            walls.filter((one) => met.includes(one)),
          ),
        ).toBe(met.length > 0);
      }),
      { numRuns: 300 },
    );
  });

  it('a line meets a rectangle when some stretch of it lies inside', () => {
    const box = { x: 1, y: 1, w: 2, h: 1 };
    expect(meets(segment(0, 1.5, 4, 1.5), box)).toBe(true);
    expect(meets(segment(0, 1, 4, 1), box)).toBe(false);
    expect(meets(segment(0, 0, 1, 1), box)).toBe(false);
    expect(meets(segment(0, 2.5, 2.5, 0), box)).toBe(true);
    expect(meets(segment(0, 1.5, 1, 1.5), box)).toBe(false);
    fc.assert(
      fc.property(free, free, free, (a, b, corner) => {
        const rectangle = { ...corner, w: 1, h: 0.5 };
        const inside = Array.from({ length: 240 }, (_, i) => (i + 0.5) / 240).some((t) => {
          const x = a.x + (b.x - a.x) * t;
          const y = a.y + (b.y - a.y) * t;
          return x > corner.x && x < corner.x + 1 && y > corner.y && y < corner.y + 0.5;
        });
        expect(meets({ a, b }, rectangle)).toBe(inside);
      }),
      { numRuns: 200 },
    );
  });
});
