import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONST, grid } from '../../../playground/model/index.ts';

const { GRID_DIAGONALS: RULE } = CONST;
const square = (diagonals: number): InstanceType<typeof grid.SquareGrid> =>
  new grid.SquareGrid({ size: 100, distance: 5, units: 'ft', diagonals });

describe('square grid: diagonals (T13 CONST.GRID_DIAGONALS)', () => {
  /** Three diagonals and one straight step on squares of 5. */
  it.each([
    ['EQUIDISTANT', RULE.EQUIDISTANT, 20],
    ['EXACT', RULE.EXACT, 5 + 15 * Math.SQRT2],
    ['APPROXIMATE', RULE.APPROXIMATE, 27.5],
    ['RECTILINEAR', RULE.RECTILINEAR, 35],
    ['ALTERNATING_1', RULE.ALTERNATING_1, 25],
    ['ALTERNATING_2', RULE.ALTERNATING_2, 30],
    ['ILLEGAL', RULE.ILLEGAL, 35],
  ])('%s', (_name, rule, distance) => {
    const path = square(rule).measurePath([
      { i: 0, j: 0 },
      { i: 3, j: 4 },
    ]);
    expect(path.distance).toBeCloseTo(distance, 6);
    expect(path.cost).toBeCloseTo(distance, 6);
    expect(path.spaces).toBe(rule === RULE.ILLEGAL ? 7 : 4);
    expect(path.diagonals).toBe(rule === RULE.ILLEGAL ? 0 : 3);
  });

  it('alternation continues through waypoints', () => {
    const points = [0, 1, 2].map((n) => ({ i: n, j: n }));
    expect(
      square(RULE.ALTERNATING_1)
        .measurePath(points)
        .segments.map(({ distance }) => distance),
    ).toEqual([5, 10]);
    expect(
      square(RULE.ALTERNATING_2)
        .measurePath(points)
        .segments.map(({ distance }) => distance),
    ).toEqual([10, 5]);
  });

  it('knows neighbours: four when diagonals are illegal', () => {
    expect(square(RULE.EQUIDISTANT).getAdjacentOffsets({ i: 5, j: 5 })).toHaveLength(8);
    expect(square(RULE.ILLEGAL).getAdjacentOffsets({ i: 5, j: 5 })).toHaveLength(4);
    expect(square(RULE.EQUIDISTANT).testAdjacency({ i: 0, j: 0 }, { x: 150, y: 150 })).toBe(true);
    expect(square(RULE.ILLEGAL).testAdjacency({ i: 0, j: 0 }, { x: 150, y: 150 })).toBe(false);
    expect(square(RULE.EQUIDISTANT).testAdjacency({ i: 0, j: 0 }, { i: 0, j: 0 })).toBe(false);
  });

  it('measures height as a third axis', () => {
    const up = [
      { x: 50, y: 50, elevation: 0 },
      { x: 50, y: 50, elevation: 15 },
    ];
    expect(square(RULE.EQUIDISTANT).measurePath(up)).toMatchObject({
      distance: 15,
      spaces: 3,
      euclidean: 15,
    });
  });
});

describe('measured paths', () => {
  it('list waypoints, segments and totals', () => {
    const path = square(RULE.EQUIDISTANT).measurePath([
      { x: 50, y: 50 },
      { x: 350, y: 50 },
      { x: 350, y: 250 },
    ]);
    expect(path.waypoints.map(({ distance }) => distance)).toEqual([0, 15, 25]);
    expect(path.segments.map(({ spaces }) => spaces)).toEqual([3, 2]);
    expect(path.waypoints[0]?.backward).toBeNull();
    expect(path.waypoints[1]?.backward).toBe(path.segments[0]);
    expect(path.waypoints[1]?.forward?.to).toBe(path.waypoints[2]);
    expect(path.euclidean).toBe(25);
  });

  it('ask the cost function for each step between adjacent spaces', () => {
    const g = square(RULE.EQUIDISTANT);
    const steps: number[] = [];
    const { cost, distance } = g.measurePath(
      [
        { i: 0, j: 0 },
        { i: 0, j: 3 },
      ],
      {
        cost: (from, to, length) => {
          expect(g.testAdjacency(from, to)).toBe(true);
          steps.push(length);
          return length * 2;
        },
      },
    );
    expect([steps, cost, distance]).toEqual([[5, 5, 5], 30, 15]);
  });

  it('do not measure teleports or unmeasured segments', () => {
    const g = square(RULE.EQUIDISTANT);
    expect(
      g.measurePath([
        { i: 0, j: 0 },
        { i: 9, j: 9, teleport: true },
      ]),
    ).toMatchObject({ distance: 0, spaces: 0 });
    expect(
      g.measurePath([
        { i: 0, j: 0 },
        { i: 9, j: 9, measure: false },
      ]).euclidean,
    ).toBe(0);
    expect(
      g.measurePath([
        { i: 0, j: 0 },
        { i: 0, j: 2, cost: 7 },
      ]),
    ).toMatchObject({ distance: 10, cost: 7 });
  });
});

const layouts = [
  CONST.GRID_TYPES.HEXODDR,
  CONST.GRID_TYPES.HEXEVENR,
  CONST.GRID_TYPES.HEXODDQ,
  CONST.GRID_TYPES.HEXEVENQ,
];
const offset = fc.record({ i: fc.integer({ min: -20, max: 20 }), j: fc.integer({ min: -20, max: 20 }) });

describe.each(layouts)('hexagonal layout %d', (type) => {
  const hex = grid.createGrid({ type, size: 100, distance: 2 }) as InstanceType<typeof grid.HexagonalGrid>;

  it('finds a space again by its centre and by every point near its corners', () => {
    fc.assert(
      fc.property(offset, (space) => {
        const center = hex.getCenterPoint(space);
        expect(hex.getOffset(center)).toEqual(space);
        for (const { x, y } of hex.getVertices(space))
          expect(
            hex.getOffset({ x: center.x + (x - center.x) * 0.98, y: center.y + (y - center.y) * 0.98 }),
          ).toEqual(space);
      }),
    );
  });

  it('has six neighbours, one size away, at distance 2', () => {
    fc.assert(
      fc.property(offset, (space) => {
        const center = hex.getCenterPoint(space);
        const neighbours = hex.getAdjacentOffsets(space);
        expect(new Set(neighbours.map(({ i, j }) => `${i},${j}`)).size).toBe(6);
        for (const next of neighbours) {
          const { x, y } = hex.getCenterPoint(next);
          expect(Math.hypot(x - center.x, y - center.y)).toBeCloseTo(100, 6);
          expect(hex.measurePath([space, next]).distance).toBe(2);
          expect(hex.testAdjacency(space, next)).toBe(true);
        }
      }),
    );
  });

  it('paths are unbroken and as long as the distance', () => {
    fc.assert(
      fc.property(offset, offset, (a, b) => {
        const path = hex.getDirectPath([a, b]);
        expect(path[0]).toEqual(a);
        expect(path.at(-1)).toEqual(b);
        expect(path.length - 1).toBe(grid.HexagonalGrid.cubeDistance(hex.getCube(a), hex.getCube(b)));
        for (const [n, space] of path.entries())
          if (n) expect(hex.testAdjacency(path[n - 1] ?? a, space)).toBe(true);
      }),
    );
  });

  it('shifts every other line by half a space', () => {
    const [first, second] = [
      hex.getTopLeftPoint({ i: 0, j: 0 }),
      hex.getTopLeftPoint(hex.columns ? { i: 0, j: 1 } : { i: 1, j: 0 }),
    ];
    const [a, b] = hex.columns ? [first.y, second.y] : [first.x, second.x];
    expect([a, b].map(Math.round)).toEqual(hex.even ? [50, 0] : [0, 50]);
  });
});

describe('square grid: places', () => {
  const g = square(RULE.EQUIDISTANT);

  it('finds spaces and points', () => {
    expect(g.getOffset({ x: 250, y: 199 })).toEqual({ i: 1, j: 2 });
    expect(g.getTopLeftPoint({ x: 250, y: 199 })).toEqual({ x: 200, y: 100 });
    expect(g.getCenterPoint({ i: 1, j: 2 })).toEqual({ x: 250, y: 150 });
    expect(g.getOffsetRange({ x: 50, y: 50, width: 100, height: 100 })).toEqual([0, 0, 2, 2]);
  });

  it('snaps', () => {
    const { CENTER, VERTEX, TOP_LEFT_CORNER } = CONST.GRID_SNAPPING_MODES;
    expect(g.getSnappedPoint({ x: 130, y: 170 }, { mode: CENTER })).toEqual({ x: 150, y: 150 });
    expect(g.getSnappedPoint({ x: 130, y: 170 }, { mode: VERTEX })).toEqual({ x: 100, y: 200 });
    expect(g.getSnappedPoint({ x: 110, y: 110 }, { mode: CENTER | VERTEX })).toEqual({ x: 100, y: 100 });
    expect(g.getSnappedPoint({ x: 160, y: 0 }, { mode: TOP_LEFT_CORNER, resolution: 2 })).toEqual({
      x: 150,
      y: 0,
    });
  });

  it('paths are unbroken under every diagonal rule', () => {
    fc.assert(
      fc.property(offset, offset, fc.constantFrom(...Object.values(RULE)), (a, b, rule) => {
        const other = square(rule);
        const path = other.getDirectPath([a, b]);
        expect(path.at(-1)).toEqual(b);
        for (const [n, space] of path.entries())
          if (n) expect(other.testAdjacency(path[n - 1] ?? a, space)).toBe(true);
      }),
    );
  });
});

describe('gridless', () => {
  const g = new grid.GridlessGrid({ size: 100, distance: 5 });

  it('measures straight lines, without spaces or neighbours', () => {
    expect(
      g.measurePath([
        { x: 0, y: 0 },
        { x: 300, y: 400 },
      ]),
    ).toMatchObject({ distance: 25, spaces: 0, cost: 25 });
    expect(g.getAdjacentOffsets({ x: 0, y: 0 })).toEqual([]);
    expect(g.testAdjacency({ x: 0, y: 0 }, { x: 1, y: 0 })).toBe(false);
    expect(g.getCenterPoint({ x: 3, y: 4 })).toEqual({ x: 3, y: 4 });
  });
});
