import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faces } from '../../../src/core/grid/facing.ts';
import { reaches, within, zone } from '../../../src/core/grid/reach.ts';
import { segment } from '../../../src/core/grid/segment.ts';
import type { Board, Cell } from '../../../src/core/grid/square.ts';
import { single } from '../../../src/core/grid/square.ts';
import { drawn } from './drawn.ts';

const OPEN: Board = { walls: [], solid: [] };

/** The upper (`h`) and left (`v`) unit edges of cells. */
interface Edge extends Cell {
  readonly kind: 'h' | 'v';
}

const edges = fc.array(
  fc.record({ kind: fc.constantFrom('h' as const, 'v' as const), x: fc.nat(3), y: fc.nat(3) }),
  { maxLength: 14 },
);
const wallsOf = (list: readonly Edge[]) =>
  list.map(({ kind, x, y }) => (kind === 'h' ? segment(x, y, x + 1, y) : segment(x, y, x, y + 1)));

/** Whether a blow reaches straight from one cell to the next over an edge without a wall. */
const open = (list: readonly Edge[], a: Cell, b: Cell) =>
  !list.some(({ kind, x, y }) =>
    a.x === b.x
      ? kind === 'h' && x === a.x && y === Math.max(a.y, b.y)
      : kind === 'v' && y === a.y && x === Math.max(a.x, b.x),
  );

describe('reach', () => {
  it('crosses an open edge, and a corner when one of the two ways around it is open', () => {
    const middle = { x: 1, y: 1 };
    fc.assert(
      fc.property(edges, fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }), (list, x, y) => {
        fc.pre(x !== 1 || y !== 1);
        const to = { x, y };
        const around = [
          { x, y: 1 },
          { x: 1, y },
        ];
        const expected =
          x === 1 || y === 1
            ? open(list, middle, to)
            : around.some((by) => open(list, middle, by) && open(list, by, to));
        const board = { walls: wallsOf(list), solid: [] };
        expect(reaches(board, single(middle), 1, single(to))).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('is mutual between two fighters of the same reach', () => {
    const place = fc.record({
      x: fc.nat(4),
      y: fc.nat(4),
      w: fc.constantFrom(1, 2),
      h: fc.constantFrom(1, 2),
    });
    const solid = fc.array(fc.record({ x: fc.nat(3), y: fc.nat(3) }), { maxLength: 2 });
    fc.assert(
      fc.property(edges, solid, place, place, fc.constantFrom(1, 2), (list, cells, a, b, reach) => {
        const board = { walls: wallsOf(list), solid: cells };
        expect(reaches(board, a, reach, b)).toBe(reaches(board, b, reach, a));
      }),
      { numRuns: 300 },
    );
  });

  it('is not stopped by the end of a wall, but is by a closed edge, a joint in it and a slanting wall', () => {
    const from = single({ x: 0, y: 0 });
    const at = (x: number, y: number) => single({ x, y });
    expect(reaches({ walls: [segment(1, 1, 1, 2)], solid: [] }, from, 1, at(1, 1))).toBe(true);
    expect(reaches({ walls: [segment(1, 0, 1, 1)], solid: [] }, from, 1, at(1, 0))).toBe(false);
    expect(reaches({ walls: [segment(1, 0, 1, 0.9)], solid: [] }, from, 1, at(1, 0))).toBe(true);
    const joined = [segment(1, -1, 1, 0.5), segment(1, 0.5, 1, 4)];
    expect(reaches({ walls: joined, solid: [] }, from, 1, at(1, 0))).toBe(false);
    expect(reaches({ walls: [segment(0, 2, 2, 0)], solid: [] }, from, 1, at(1, 1))).toBe(false);
    expect(
      reaches(
        {
          walls: [],
          solid: [
            { x: 1, y: 0 },
            { x: 0, y: 1 },
          ],
        },
        from,
        1,
        at(1, 1),
      ),
    ).toBe(false);
    expect(reaches({ walls: [], solid: [{ x: 1, y: 0 }] }, from, 1, at(1, 1))).toBe(true);
  });

  it('of a longer weapon passes over other creatures, but never farther than a line to the cell', () => {
    const from = single({ x: 0, y: 0 });
    expect(reaches(OPEN, from, 2, single({ x: 2, y: 2 }))).toBe(true);
    expect(reaches(OPEN, from, 2, single({ x: 3, y: 0 }))).toBe(false);
    const wall = { walls: [segment(2, 0, 2, 1)], solid: [] };
    expect(reaches(wall, from, 2, single({ x: 2, y: 0 }))).toBe(false);
    expect(reaches(wall, from, 2, single({ x: 1, y: 0 }))).toBe(true);
  });

  it('is a ring of cells around a creature of any size', () => {
    expect(zone(OPEN, single({ x: 0, y: 0 }), 1)).toHaveLength(8);
    expect(zone(OPEN, { x: 0, y: 0, w: 2, h: 2 }, 1)).toHaveLength(12);
    expect(zone(OPEN, single({ x: 0, y: 0 }), 2)).toHaveLength(24);
    expect(zone(OPEN, single({ x: 0, y: 0 }), 0)).toEqual([]);
    const walled = drawn(`
      +   +   +   +
            |
      +   +---+   +
          | F
      +   +   +   +
    `);
    expect(zone(walled.board, walled.at('F'), 1)).toEqual([
      { x: 2, y: 0 },
      { x: 2, y: 1 },
      { x: 0, y: 2 },
      { x: 1, y: 2 },
      { x: 2, y: 2 },
    ]);
  });

  it('is given for the start of a path and after each of its steps', () => {
    const to = [
      { x: 2, y: 0 },
      { x: 1, y: 0 },
      { x: 0, y: 1 },
      { x: 0, y: 2 },
    ];
    expect(within(OPEN, single({ x: 0, y: 0 }), 1, single({ x: 3, y: 0 }), to)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('facing', () => {
  it('holds what lies within half the arc on either hand, its limits included', () => {
    const from = { x: 0.5, y: 0.5 };
    const sees = (x: number, y: number, arc = 90) =>
      faces(from, { x: 1, y: 0 }, arc, { x: x + 0.5, y: y + 0.5 });
    expect([sees(5, 3), sees(5, 5), sees(5, -5), sees(3, 5), sees(-4, 0)]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(sees(0, 3, 180)).toBe(true);
    expect(sees(2, 1, 45)).toBe(false);
  });
});
