import type { Suite } from '../suite.ts';

/* Grids measure. Sources: common/grid/{base,square,hexagonal,gridless}.d.mts, common/constants.d.mts (GRID_DIAGONALS, GRID_TYPES). */

type Point = { x: number; y: number };
type Offset = { i: number; j: number };
type Grid = foundry.grid.BaseGrid;

const SIZE = 100;
const DISTANCE = 5;

/** Rule, distance of three diagonals, distance of two diagonals and three straight steps: in units of 5. */
const DIAGONALS = [
  ['EQUIDISTANT', 15, 25],
  ['EXACT', 15 * Math.SQRT2, 15 + 10 * Math.SQRT2],
  ['APPROXIMATE', 22.5, 30],
  ['RECTILINEAR', 30, 35],
  ['ALTERNATING_1', 20, 30],
  ['ALTERNATING_2', 25, 30],
  ['ILLEGAL', 30, 35],
] as const;

const square = (rule: (typeof DIAGONALS)[number][0] = 'EQUIDISTANT'): Grid =>
  new foundry.grid.SquareGrid({
    size: SIZE,
    distance: DISTANCE,
    units: 'ft',
    diagonals: CONST.GRID_DIAGONALS[rule],
  });
const hexes = (columns: boolean, even: boolean): Grid =>
  new foundry.grid.HexagonalGrid({ size: SIZE, distance: DISTANCE, columns, even } as never);
const gridless = (): Grid => new foundry.grid.GridlessGrid({ size: SIZE, distance: DISTANCE });

const measured = (grid: Grid, points: readonly object[], options: object = {}) =>
  grid.measurePath(points as never, options) as unknown as {
    distance: number;
    spaces: number;
    cost: number;
    diagonals: number;
    euclidean: number;
    waypoints: { distance: number; spaces: number; backward: object | null; forward: object | null }[];
    segments: { distance: number; spaces: number }[];
  };
const at = (i: number, j: number): Offset => ({ i, j });

export const grid: Suite = {
  key: 'grid',
  title: 'grids and distances',
  checks(context) {
    const { describe, it } = context;
    const assert: Chai.AssertStatic = context.assert;
    const near = (is: number, should: number): void => assert.approximately(is, should, 1e-6);
    const plain = (point: object): object => JSON.parse(JSON.stringify(point));

    describe('squares: each rule of diagonals', () => {
      for (const [rule, three, mixed] of DIAGONALS) {
        it(`[doc] ${rule}: three diagonals are ${three.toFixed(2)}`, () => {
          const path = measured(square(rule), [at(0, 0), at(3, 3)]);
          near(path.distance, three);
          assert.strictEqual(path.diagonals, rule === 'ILLEGAL' ? 0 : 3);
        });

        it(`[doc] ${rule}: two diagonals and three straight are ${mixed.toFixed(2)}`, () => {
          near(measured(square(rule), [at(0, 0), at(2, 5)]).distance, mixed);
        });
      }

      it('[doc] a straight path is the same by every rule', () => {
        for (const [rule] of DIAGONALS) near(measured(square(rule), [at(2, 1), at(2, 5)]).distance, 20);
      });

      it('[doc] [assumed] alternating diagonals continue through waypoints', () => {
        near(measured(square('ALTERNATING_1'), [at(0, 0), at(1, 1), at(2, 2)]).distance, 15);
        near(measured(square('ALTERNATING_2'), [at(0, 0), at(1, 1), at(2, 2)]).distance, 15);
        near(measured(square('ALTERNATING_2'), [at(0, 0), at(1, 1)]).distance, 10);
      });

      it('[doc] spaces: each neighbour is one step; where diagonals are illegal they are two', () => {
        assert.strictEqual(measured(square(), [at(0, 0), at(3, 5)]).spaces, 5);
        assert.strictEqual(measured(square('RECTILINEAR'), [at(0, 0), at(3, 5)]).spaces, 5);
        assert.strictEqual(measured(square('ILLEGAL'), [at(0, 0), at(3, 5)]).spaces, 8);
      });
    });

    describe('paths', () => {
      it('[doc] waypoints have the distance so far, segments their own', () => {
        const path = measured(square(), [at(0, 0), at(0, 2), at(3, 2)]);
        assert.deepEqual(
          path.waypoints.map(({ distance }) => distance),
          [0, 10, 25],
        );
        assert.deepEqual(
          path.segments.map(({ distance, spaces }) => [distance, spaces]),
          [
            [10, 2],
            [15, 3],
          ],
        );
        assert.isNull(path.waypoints[0]?.backward);
        assert.strictEqual(path.waypoints[0]?.forward, path.segments[0]);
        assert.isNull(path.waypoints[2]?.forward);
      });

      it('[doc] points are measured between the spaces they lie in; euclidean is the straight line', () => {
        const path = measured(square(), [
          { x: 10, y: 10 },
          { x: 390, y: 20 },
        ]);
        assert.strictEqual(path.distance, 15);
        const straight = measured(square(), [
          { x: 50, y: 50 },
          { x: 350, y: 450 },
        ]);
        near(straight.euclidean, 25);
      });

      it('[doc] a cost function is called for each step between neighbours', () => {
        const steps: number[] = [];
        const cost = (from: Offset, to: Offset, distance: number): number => {
          steps.push(Math.max(Math.abs(from.i - to.i), Math.abs(from.j - to.j)));
          return distance * 2;
        };
        const path = measured(square(), [at(0, 0), at(0, 3)], { cost });
        assert.deepEqual([path.distance, path.cost, steps], [15, 30, [1, 1, 1]]);
      });

      it('[doc] without one the cost is the distance', () => {
        assert.strictEqual(measured(square(), [at(0, 0), at(2, 3)]).cost, 15);
      });

      it('[doc] the direct path has both ends and is connected', () => {
        const path = square().getDirectPath([at(0, 0), at(2, 5)]);
        assert.deepEqual(plain(path[0] ?? {}), at(0, 0));
        assert.deepEqual(plain(path.at(-1) ?? {}), at(2, 5));
        assert.lengthOf(path, 6);
      });

      it('[doc] one waypoint has no distance', () => {
        assert.strictEqual(measured(square(), [at(4, 4)]).distance, 0);
      });
    });

    describe('spaces of squares', () => {
      it('[doc] offset, corner and centre of a point', () => {
        const point: Point = { x: 250, y: 130 };
        assert.deepEqual(plain(square().getOffset(point)), at(1, 2));
        assert.deepEqual(plain(square().getTopLeftPoint(point)), { x: 200, y: 100 });
        assert.deepEqual(plain(square().getCenterPoint(point)), { x: 250, y: 150 });
        assert.deepEqual(plain(square().getCenterPoint(at(0, 1))), { x: 150, y: 50 });
      });

      it('[doc] eight neighbours, four where diagonals are illegal', () => {
        assert.lengthOf(square().getAdjacentOffsets(at(5, 5)), 8);
        assert.lengthOf(square('ILLEGAL').getAdjacentOffsets(at(5, 5)), 4);
      });

      it('[doc] adjacency', () => {
        assert.isTrue(square().testAdjacency(at(1, 1), at(2, 2)));
        assert.isFalse(square().testAdjacency(at(1, 1), at(1, 3)));
        assert.isFalse(square('ILLEGAL').testAdjacency(at(1, 1), at(2, 2)));
        assert.isTrue(square('ILLEGAL').testAdjacency(at(1, 1), at(1, 2)));
      });

      it('[doc] a shift by a direction; by an illegal diagonal none', () => {
        const { DOWN_RIGHT, UP } = CONST.MOVEMENT_DIRECTIONS;
        assert.deepEqual(plain(square().getShiftedOffset(at(2, 2), DOWN_RIGHT)), at(3, 3));
        assert.deepEqual(plain(square().getShiftedOffset(at(2, 2), UP)), at(1, 2));
        assert.deepEqual(plain(square('ILLEGAL').getShiftedOffset(at(2, 2), DOWN_RIGHT)), at(2, 2));
      });

      it('[doc] the kinds of a grid', () => {
        const kinds = (one: Grid) => [one.isSquare, one.isHexagonal, one.isGridless];
        assert.deepEqual(kinds(square()), [true, false, false]);
        assert.deepEqual(kinds(hexes(true, false)), [false, true, false]);
        assert.deepEqual(kinds(gridless()), [false, false, true]);
      });
    });

    describe('hexagons', () => {
      const kinds = [
        ['rows, odd', false, false],
        ['rows, even', false, true],
        ['columns, odd', true, false],
        ['columns, even', true, true],
      ] as const;

      for (const [name, columns, even] of kinds) {
        it(`[doc] ${name}: six neighbours, each one step away`, () => {
          const one = hexes(columns, even);
          for (const centre of [at(4, 4), at(5, 5)]) {
            const around = one.getAdjacentOffsets(centre);
            assert.lengthOf(around, 6);
            for (const next of around) {
              const path = measured(one, [centre, next]);
              assert.deepEqual([path.spaces, path.distance], [1, DISTANCE]);
            }
          }
        });

        it(`[doc] ${name}: the centre of a space lies in that space`, () => {
          const one = hexes(columns, even);
          for (const offset of [at(0, 0), at(3, 4), at(4, 3)])
            assert.deepEqual(plain(one.getOffset(one.getCenterPoint(offset))), offset);
        });
      }

      it('[doc] a row of hexagons is as long as its number of steps', () => {
        const path = measured(hexes(false, false), [at(0, 0), at(0, 6)]);
        assert.deepEqual([path.spaces, path.distance], [6, 30]);
      });

      it('[doc] the distance of cubes', () => {
        const { HexagonalGrid } = foundry.grid;
        assert.strictEqual(HexagonalGrid.cubeDistance({ q: 0, r: 0, s: 0 }, { q: 2, r: -3, s: 1 }), 3);
      });
    });

    describe('no grid', () => {
      it('[doc] distances are straight, and there are no spaces', () => {
        const path = measured(gridless(), [
          { x: 0, y: 0 },
          { x: 300, y: 400 },
        ]);
        near(path.distance, 25);
        assert.strictEqual(path.spaces, 0);
      });

      it('[doc] a point is its own corner and centre; nothing is adjacent', () => {
        const point: Point = { x: 12, y: 34 };
        assert.deepEqual(plain(gridless().getTopLeftPoint(point)), point);
        assert.deepEqual(plain(gridless().getCenterPoint(point)), point);
        assert.deepEqual(gridless().getAdjacentOffsets(point), []);
      });
    });
  },
};
