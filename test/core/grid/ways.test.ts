import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segment } from '../../../src/core/grid/segment.ts';
import type { Board, Cell, Diagonals, Footprint } from '../../../src/core/grid/square.ts';
import { single } from '../../../src/core/grid/square.ts';
import type { Walker } from '../../../src/core/grid/walk.ts';
import { walk } from '../../../src/core/grid/walk.ts';
import { cheapest, Field } from '../../../src/core/grid/ways.ts';

const SIZE = 5;
const AREA = { x: 0, y: 0, w: SIZE, h: SIZE };
const COUNTED: readonly Diagonals[] = ['1-2-1', '2-1-2', '1', '2', 'forbidden'];

const STEPS = [-1, 0, 1]
  .flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))
  .filter(([dx, dy]) => dx !== 0 || dy !== 0);

/** A map of unit edges (`h`: the upper edge of a cell, `v`: its left one) and of solid and difficult cells, as the tests know it. */
interface Plan {
  readonly edges: readonly { readonly kind: 'h' | 'v'; readonly x: number; readonly y: number }[];
  readonly solid: readonly Cell[];
  readonly rough: readonly Cell[];
}

const cell = fc.record({ x: fc.nat(SIZE - 1), y: fc.nat(SIZE - 1) });
const plan: fc.Arbitrary<Plan> = fc.record({
  edges: fc.array(
    fc.record({ kind: fc.constantFrom('h' as const, 'v' as const), x: fc.nat(SIZE), y: fc.nat(SIZE) }),
    { maxLength: 22 },
  ),
  solid: fc.array(cell, { maxLength: 3 }),
  rough: fc.array(cell, { maxLength: 6 }),
});

const boardOf = ({ edges, solid, rough }: Plan, area?: Footprint): Board => ({
  walls: edges.map(({ kind, x, y }) => (kind === 'h' ? segment(x, y, x + 1, y) : segment(x, y, x, y + 1))),
  solid,
  rough: rough.map((one) => ({ ...one, factor: 2 })),
  area,
});

/** Whether one cell may move one step, decided by the unit edges alone. */
function free({ edges, solid }: Plan, { x, y }: Cell, dx: number, dy: number): boolean {
  const isSolid = (cx: number, cy: number) => solid.some((one) => one.x === cx && one.y === cy);
  const has = (kind: string, ex: number, ey: number) =>
    edges.some((edge) => edge.kind === kind && edge.x === ex && edge.y === ey);
  if (isSolid(x + dx, y + dy)) return false;
  if (dy === 0) return !has('v', Math.max(x, x + dx), y);
  if (dx === 0) return !has('h', x, Math.max(y, y + dy));
  const [vx, vy] = [Math.max(x, x + dx), Math.max(y, y + dy)];
  const met = has('h', vx, vy) || has('h', vx - 1, vy) || has('v', vx, vy) || has('v', vx, vy - 1);
  return !met && !isSolid(x + dx, y) && !isSolid(x, y + dy);
}

const cellsOf = ({ x, y, w, h }: Footprint) =>
  Array.from({ length: w * h }, (_, i) => ({ x: x + (i % w), y: y + Math.floor(i / w) }));

/**
 * The least cost of every cell by exhaustive search: for each cell and each number of diagonals made (not merely its parity) the best so far,
 * expanded again whenever it improves.
 */
function exhaustive(one: Plan, size: number, from: Cell, diagonals: Diagonals, closed: readonly Cell[]) {
  const most = 2 * SIZE;
  const best = new Map<string, number>([[`${from.x},${from.y},0`, 0]]);
  const price = (nth: number) =>
    ({ '1-2-1': nth % 2 ? 1 : 2, '2-1-2': nth % 2 ? 2 : 1, '1': 1, '2': 2, forbidden: Infinity })[diagonals];
  const open = [...best.keys()];
  for (let key = open.shift(); key !== undefined; key = open.shift()) {
    const cost = best.get(key) ?? Infinity;
    const [x = 0, y = 0, made = 0] = key.split(',').map(Number);
    const own = cellsOf({ x, y, w: size, h: size });
    for (const [dx, dy] of STEPS) {
      const next = { x: x + dx, y: y + dy, w: size, h: size };
      if (next.x < 0 || next.y < 0 || next.x + size > SIZE || next.y + size > SIZE) continue;
      if (!own.every((cell) => free(one, cell, dx, dy))) continue;
      const entered = cellsOf(next);
      const any = (cells: readonly Cell[]) =>
        entered.some((cell) => cells.some((other) => other.x === cell.x && other.y === cell.y));
      if (any(closed)) continue;
      const slanting = dx !== 0 && dy !== 0;
      const after = cost + (slanting ? price(made + 1) : 1) * (any(one.rough) ? 2 : 1);
      const there = `${next.x},${next.y},${made + (slanting ? 1 : 0)}`;
      if (made === most || after >= (best.get(there) ?? Infinity)) continue;
      best.set(there, after);
      open.push(there);
    }
  }
  return (at: Cell) =>
    Math.min(...Array.from({ length: most + 2 }, (_, n) => best.get(`${at.x},${at.y},${n}`) ?? Infinity));
}

const everyCell = cellsOf(AREA);

describe('the cheapest paths', () => {
  it('cost what an exhaustive search finds, on any map, for any diagonal rule, for small and large creatures', () => {
    fc.assert(
      fc.property(
        plan,
        cell,
        fc.constantFrom(...COUNTED),
        fc.integer({ min: 1, max: 2 }),
        fc.array(cell, { maxLength: 2 }),
        (one, from, diagonals, size, closed) => {
          fc.pre(from.x + size <= SIZE && from.y + size <= SIZE);
          const board = boardOf(one, AREA);
          const walker: Walker = {
            from: { ...from, w: size, h: size },
            diagonals,
            closed: closed.map(single),
          };
          const truth = exhaustive(one, size, from, diagonals, closed);
          const field = new Field(board, walker);
          for (const to of everyCell) expect(field.cost(to)).toBe(truth(to));
          const to = everyCell[(7 * from.x + 3 * from.y) % everyCell.length] ?? from;
          expect(cheapest(board, walker, to)?.cost ?? Infinity).toBe(truth(to));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are real paths: walked step by step they cost the same', () => {
    fc.assert(
      fc.property(
        plan,
        cell,
        cell,
        fc.constantFrom(...COUNTED),
        fc.nat(1),
        (one, from, to, diagonals, before) => {
          const board = boardOf(one);
          const walker: Walker = { from: single(from), diagonals, before };
          const found = cheapest(board, walker, to);
          if (!found) return;
          const walked = walk(board, { ...walker, to: found.to });
          expect(walked.stopped).toBeUndefined();
          expect(walked.cost).toBe(found.cost);
          expect(found.to.at(-1) ?? from).toEqual(to);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('cost the same in both directions where all ground is normal', () => {
    fc.assert(
      fc.property(plan, cell, cell, (one, from, to) => {
        const board = boardOf({ ...one, solid: [], rough: [] });
        const cost = (a: Cell, b: Cell) => cheapest(board, { from: single(a), diagonals: '1-2-1' }, b)?.cost;
        expect(cost(from, to)).toBe(cost(to, from));
      }),
      { numRuns: 100 },
    );
  });

  it('go around obstacles on a board without edges', () => {
    const wide = { x: -6, y: -6, w: SIZE + 12, h: SIZE + 12 };
    fc.assert(
      fc.property(plan, cell, cell, (one, from, to) => {
        fc.pre(!one.solid.some(({ x, y }) => x === from.x && y === from.y));
        const cost = (area?: Footprint) =>
          cheapest(boardOf(one, area), { from: single(from), diagonals: '1-2-1' }, to)?.cost;
        expect(cost()).toBe(cost(wide));
      }),
      { numRuns: 100 },
    );
  });

  it('lie within a budget exactly where their cost does', () => {
    fc.assert(
      fc.property(plan, cell, fc.integer({ min: 0, max: 7 }), fc.nat(1), (one, from, budget, before) => {
        const board = boardOf(one);
        const walker: Walker = { from: single(from), diagonals: '1-2-1', before };
        const bound = new Field(board, { ...walker, budget });
        const spots = bound.spots();
        for (const to of everyCell) {
          const cost = cheapest(board, walker, to)?.cost ?? Infinity;
          expect(bound.cost(to)).toBe(cost <= budget ? cost : Infinity);
          expect(spots.some(({ x, y }) => x === to.x && y === to.y)).toBe(cost <= budget);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('may leave the next diagonal expensive: the field knows the cost for either parity', () => {
    const field = new Field(
      { walls: [], solid: [] },
      { from: single({ x: 0, y: 0 }), diagonals: '1-2-1', budget: 6 },
    );
    const at = { x: 2, y: 2 };
    // Two diagonals cost 3; one diagonal and two straight steps as much.
    expect([field.cost(at, 0), field.cost(at, 1)]).toEqual([3, 3]);
    expect(field.way(at, 1)).toHaveLength(3);
    expect(field.cost({ x: 1, y: 1 }, 0)).toBe(2);
  });

  it('round up difficult ground only if told to, and never cross what is closed', () => {
    const board: Board = {
      walls: [],
      solid: [],
      rough: [{ x: 1, y: 0, factor: 2 }],
      area: { x: 0, y: 0, w: 3, h: 1 },
    };
    const walker: Walker = { from: single({ x: 0, y: 0 }), diagonals: '1-2-1', budget: 1 };
    expect(new Field(board, walker).cost({ x: 1, y: 0 })).toBe(Infinity);
    expect(new Field(board, { ...walker, roundsUp: true }).cost({ x: 1, y: 0 })).toBe(1);
    expect(cheapest(board, { ...walker, budget: 9 }, { x: 2, y: 0 })?.cost).toBe(3);
    const barred = { ...walker, budget: 9, closed: [single({ x: 1, y: 0 })] };
    expect(cheapest(board, barred, { x: 2, y: 0 })).toBeUndefined();
    const mire = { ...board, rough: [{ x: 1, y: 0, factor: Infinity }] };
    expect(cheapest(mire, { ...walker, budget: undefined }, { x: 2, y: 0 })).toBeUndefined();
  });

  it('do not slip through the joint of two walls, or through slanting ones', () => {
    const area = { x: 0, y: 0, w: 3, h: 3 };
    const joined: Board = {
      walls: [segment(1, 0, 1, 0.5), segment(1, 0.5, 1, 3)],
      solid: [],
      area,
    };
    const slanting: Board = { walls: [segment(0, 0, 3, 3)], solid: [], area };
    const way = (board: Board) =>
      cheapest(board, { from: single({ x: 0, y: 1 }), diagonals: '1-2-1' }, { x: 2, y: 0 });
    expect(way(joined)).toBeUndefined();
    expect(way(slanting)).toBeUndefined();
    // Around its end at (2, 2): diagonally to (1, 2), then straight through (2, 2) and (2, 1).
    expect(way({ ...slanting, walls: [segment(0, 0, 2, 2)] })?.cost).toBe(4);
  });
});
