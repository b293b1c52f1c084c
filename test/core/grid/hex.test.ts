import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandOf } from '../../../src/core/grid/bands.ts';
import type { Hex } from '../../../src/core/grid/hex.ts';
import { hexDistance, hexLine, hexPathCosts, neighbours, within } from '../../../src/core/grid/hex.ts';

const key = ({ q, r }: Hex) => `${q},${r}`;

/** Distances by expanding ring by ring. */
function spread(from: Hex, radius: number): Map<string, number> {
  const found = new Map([[key(from), 0]]);
  let edge = [from];
  for (let step = 1; step <= radius; step++) {
    edge = edge.flatMap(neighbours).filter((hex) => !found.has(key(hex)) && found.set(key(hex), step));
  }
  return found;
}

describe('hex grid', () => {
  const hex = fc.record({ q: fc.integer({ min: -6, max: 6 }), r: fc.integer({ min: -6, max: 6 }) });

  it('measures the number of steps', () => {
    fc.assert(
      fc.property(hex, (from) => {
        const all = [...spread(from, 4)];
        // one in the middle, then six more on each ring than on the last
        expect(all).toHaveLength(1 + 6 + 12 + 18 + 24);
        for (const [at, steps] of all) {
          const [q = 0, r = 0] = at.split(',').map(Number);
          expect(hexDistance(from, { q, r })).toBe(steps);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('lists what lies within a radius, each once', () => {
    const cells = within({ q: 2, r: -1 }, 3);
    expect(new Set(cells.map(key))).toEqual(new Set(spread({ q: 2, r: -1 }, 3).keys()));
    expect(cells).toHaveLength(37);
  });

  it('draws lines of neighbours from end to end', () => {
    fc.assert(
      fc.property(hex, hex, (a, b) => {
        const line = hexLine(a, b);
        expect(line).toHaveLength(hexDistance(a, b) + 1);
        expect([line[0], line.at(-1)]).toEqual([a, b]);
        line.slice(1).forEach((next, i) => {
          expect(hexDistance(line[i] ?? a, next)).toBe(1);
        });
      }),
    );
  });

  it('charges 1 in any direction, more on difficult ground, and stops before a solid hex', () => {
    const way = [
      { q: 1, r: 0 },
      { q: 1, r: 1 },
      { q: 0, r: 2 },
    ];
    expect(hexPathCosts({ q: 0, r: 0 }, way).costs).toEqual([1, 2, 3]);
    expect(hexPathCosts({ q: 0, r: 0 }, way, [], ({ r }) => (r === 1 ? 2 : 1)).costs).toEqual([1, 3, 4]);
    expect(hexPathCosts({ q: 0, r: 0 }, way, [{ q: 1, r: 1 }])).toEqual({ costs: [1], stopped: 2 });
    expect(hexPathCosts({ q: 0, r: 0 }, [{ q: 2, r: 0 }])).toEqual({ costs: [], stopped: 1 });
  });
});

describe('range bands', () => {
  it('include their limits and end at the last one', () => {
    const bands = [
      { to: 3, is: 'engaged' },
      { to: 25, is: 'medium' },
    ];
    expect([0, 3, 3.01, 25, 26].map((metres) => bandOf(bands, metres))).toEqual([
      'engaged',
      'engaged',
      'medium',
      'medium',
      undefined,
    ]);
  });
});
