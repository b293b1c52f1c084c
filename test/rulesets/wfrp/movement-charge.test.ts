import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ground } from '../../../src/core/grid/ground.ts';
import { segment } from '../../../src/core/grid/segment.ts';
import { AROUND, type Cell, single } from '../../../src/core/grid/square.ts';
import { type Charge, chargeOf, cheapestCharge } from '../../../src/rulesets/wfrp/figures/movement.ts';
import { drawn } from '../../core/grid/drawn.ts';

type Pair = readonly [number, number];
const cells = (pairs: readonly Pair[]): Cell[] => pairs.map(([x, y]) => ({ x, y }));

const ground = ([tx, ty]: Pair, more: Partial<Ground> = {}): Ground => ({
  walls: [],
  solid: [],
  ...more,
  creatures: { rider: single({ x: 0, y: 0 }), foe: single({ x: tx, y: ty }), ...more.creatures },
});

const CHARGE: Charge = { march: { who: 'rider', move: 4, foes: ['foe'] }, target: 'foe' };
const straight = (n: number): Pair[] => Array.from({ length: n }, (_, i) => [i + 1, 0]);

describe('the charge', () => {
  it.each<[string, Pair[], Pair, string]>([
    ['OR-32: one square of run-up is too little', [[1, 0]], [2, 0], 'chargeShort'],
    [
      'OR-34: the last two steps must have one direction',
      [
        [1, 0],
        [2, 1],
      ],
      [3, 1],
      'chargeBent',
    ],
    ['OR-38: nine squares are over 2 × M', straight(9), [10, 0], 'budget'],
    [
      'away from the target leads nowhere',
      [
        [-1, 0],
        [-2, 0],
      ],
      [4, 0],
      'chargeEnd',
    ],
  ])('WF-6.5: refused, %s', (_, to, target, why) => {
    expect(chargeOf(ground(target), CHARGE, cells(to)).no?.says.key).toBe(`wfrp.board.no.${why}`);
  });

  it.each<[string, Pair[], Pair, number]>([
    [
      'OR-33: a bend before the last two',
      [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
      [4, 1],
      3,
    ],
    [
      'OR-36: up to a target that lies aside',
      [
        [1, 0],
        [2, 0],
      ],
      [3, 1],
      2,
    ],
    ['OR-37: eight squares are 2 × M', straight(8), [9, 0], 8],
    [
      'two diagonals cost 3',
      [
        [1, 1],
        [2, 2],
      ],
      [3, 3],
      3,
    ],
  ])('WF-6.5: legal, %s', (_, to, target, cost) => {
    const trail = chargeOf(ground(target), CHARGE, cells(to));
    expect(trail.no).toBeUndefined();
    expect(trail.cost).toBe(cost);
  });

  it('WF-6.6, OR-36: refused when a square before the last already touches the target, or the first one does', () => {
    expect(
      chargeOf(
        ground([3, 1]),
        CHARGE,
        cells([
          [1, 0],
          [2, 0],
          [3, 0],
        ]),
      ).no,
    ).toMatchObject({
      step: 3,
      rule: 'WF-6.6',
      says: { key: 'wfrp.board.no.chargePast' },
    });
    expect(
      chargeOf(
        ground([1, 1]),
        CHARGE,
        cells([
          [0, -1],
          [0, -2],
        ]),
      ).no?.says.key,
    ).toBe('wfrp.board.no.chargeThere');
  });

  it('WF-6.5: any legal charge leads towards the target with both its last steps', () => {
    const cell = fc.record({ x: fc.integer({ min: -4, max: 4 }), y: fc.integer({ min: -4, max: 4 }) });
    const run = fc.tuple(cell, fc.constantFrom(...AROUND), fc.boolean());
    fc.assert(
      fc.property(run, ([to, step, endAtReach]) => {
        const way = [step, { x: 2 * step.x, y: 2 * step.y }];
        const charge = { ...CHARGE, reach: 3, endAtReach };
        fc.pre(!chargeOf(ground([to.x, to.y]), charge, way).no);
        const [start = 0, second = 0, last = 0] = [{ x: 0, y: 0 }, ...way].map(
          ({ x, y }) => (x - to.x) ** 2 + (y - to.y) ** 2,
        );
        expect([start > second, second > last]).toEqual([true, true]);
      }),
      { numRuns: 60 },
    );
  });

  it('AMB-23: by the strict house rule the line must run into the target; with a long weapon it may end at its reach', () => {
    const aslant = ground([3, 1]);
    const way = cells([
      [1, 0],
      [2, 0],
    ]);
    expect(chargeOf(aslant, CHARGE, way).no).toBeUndefined();
    expect(chargeOf(aslant, { ...CHARGE, strict: true }, way).no?.rule).toBe('AMB-23');
    expect(chargeOf(ground([3, 0]), { ...CHARGE, strict: true }, way).no).toBeUndefined();
    const lance: Charge = { ...CHARGE, reach: 2 };
    expect(chargeOf(ground([4, 0]), lance, way).no?.says.key).toBe('wfrp.board.no.chargeEnd');
    expect(chargeOf(ground([4, 0]), { ...lance, endAtReach: true }, way).no).toBeUndefined();
    expect(chargeOf(ground([4, 0]), { ...lance, endAtReach: true, strict: true }, way).no).toBeUndefined();
    // A weapon that reaches only the next square ends there as usual.
    for (const near of [CHARGE, { ...CHARGE, reach: 1 }]) {
      expect(chargeOf(ground([3, 0]), { ...near, endAtReach: true }, way).no).toBeUndefined();
      expect(chargeOf(ground([4, 0]), { ...near, endAtReach: true }, way).no?.rule).toBe('WF-6.6');
    }
  });

  it('WF-3.5: a wall between the last square and the target leaves nothing to strike at', () => {
    const walled = ground([3, 0], { walls: [segment(3, 0, 3, 1)] });
    expect(
      chargeOf(
        walled,
        CHARGE,
        cells([
          [1, 0],
          [2, 0],
        ]),
      ).no?.says.key,
    ).toBe('wfrp.board.no.chargeParted');
  });

  it('WF-3.5: a longer weapon strikes past the wall at any part of a large target within its reach', () => {
    // A slanting wall separates the neighbouring cell of the target, not the one behind it.
    const walled = ground([3, 1], {
      walls: [segment(2.9, 1.1, 3.1, 0.9)],
      creatures: { foe: { x: 3, y: 1, w: 1, h: 2 } },
    });
    const way = cells([
      [1, 0],
      [2, 0],
    ]);
    expect(chargeOf(walled, CHARGE, way).no?.says.key).toBe('wfrp.board.no.chargeParted');
    expect(chargeOf(walled, { ...CHARGE, reach: 2 }, way).no).toBeUndefined();
  });

  it('WF-6.6: an ogre charges with its nearest cells', () => {
    const ogre = ground([5, 1], { creatures: { rider: { x: 0, y: 0, w: 2, h: 2 } } });
    expect(
      chargeOf(
        ogre,
        CHARGE,
        cells([
          [1, 0],
          [2, 0],
          [3, 0],
        ]),
      ).no,
    ).toBeUndefined();
    expect(
      chargeOf(
        ogre,
        CHARGE,
        cells([
          [1, 0],
          [2, 0],
        ]),
      ).no?.says.key,
    ).toBe('wfrp.board.no.chargeEnd');
  });

  it('WF-6.5: the cheapest charge goes around obstacles, and without room there is none', () => {
    const corridor = drawn(`
      +---+---+---+---+---+---+
      | C             |       |
      +---+---+---+   +---+   +
                  |         F
      +---+---+---+   +---+---+
    `);
    const scene: Ground = {
      ...corridor.board,
      creatures: { rider: corridor.at('C'), foe: corridor.at('F') },
    };
    // Three squares along the upper corridor, one down, then (4, 1): the last two steps turn a corner.
    const found = cheapestCharge(scene, CHARGE);
    expect(found).toBeUndefined();
    const open: Ground = { ...scene, creatures: { ...scene.creatures, foe: single({ x: 3, y: 4 }) } };
    expect(cheapestCharge(open, CHARGE)?.steps.map(({ to }) => [to.x, to.y])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [3, 1],
      [3, 2],
      [3, 3],
    ]);
    expect(cheapestCharge(ground([1, 1]), CHARGE)).toBeUndefined();
  });

  it('WF-6.5, WF-6.6: on any small map it is found exactly where an exhaustive search finds one, and costs as much', () => {
    const cell = fc.record({ x: fc.nat(4), y: fc.nat(4) });
    const wall = fc
      .record({ a: cell, n: fc.constantFrom(1, 2), flat: fc.boolean() })
      .map(({ a, n, flat }) => ({
        a,
        b: flat ? { x: a.x + n, y: a.y } : { x: a.x, y: a.y + n },
      }));
    fc.assert(
      fc.property(fc.array(wall, { maxLength: 5 }), cell, cell, fc.boolean(), (walls, from, to, strict) => {
        fc.pre(from.x !== to.x || from.y !== to.y);
        const scene: Ground = {
          walls,
          solid: [],
          area: { x: 0, y: 0, w: 5, h: 5 },
          creatures: { rider: single(from), foe: single(to) },
        };
        const charge: Charge = { ...CHARGE, strict, march: { ...CHARGE.march, move: 2 } };
        let best = Number.POSITIVE_INFINITY;
        const tryAll = (way: Cell[], at: Cell) => {
          const trail = chargeOf(scene, charge, way);
          if (way.length > 0 && !trail.no) best = Math.min(best, trail.cost);
          // A path that is refused at one of its steps is refused however it goes on.
          if (way.length === 4 || trail.steps.length < way.length) return;
          for (const { x, y } of AROUND)
            tryAll([...way, { x: at.x + x, y: at.y + y }], { x: at.x + x, y: at.y + y });
        };
        tryAll([], from);
        expect(cheapestCharge(scene, charge)?.cost ?? Number.POSITIVE_INFINITY).toBe(best);
      }),
      { numRuns: 15 },
    );
  });
});
