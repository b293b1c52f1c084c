import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ground } from '../../../src/core/grid/ground.ts';
import { segment } from '../../../src/core/grid/segment.ts';
import { type Cell, cornersOf, type Footprint, middleOf, single } from '../../../src/core/grid/square.ts';
import { rangeBand, squaresBetween } from '../../../src/rulesets/wfrp/figures/board.ts';
import {
  type CoverRules,
  coverOf,
  directionTo,
  linesOf,
  shieldFaces,
  shotCoverOf,
  softCoverOf,
} from '../../../src/rulesets/wfrp/figures/cover.ts';
import { drawn } from '../../core/grid/drawn.ts';
import { blockedByWalking } from '../../core/grid/lanes.ts';

const MELEE: CoverRules = { attack: 'melee' };
const one = (x: number, y: number): Footprint => single({ x, y });

/*
 * The second drawing of the rules: Glorian (G) between the red goblin (R), the blue goblin (B) and the ogre (O). Between Glorian and the red one
 * stands a little wall, between Glorian and the ogre the corner of a wall.
 */
const DRAWING = drawn(
  `
    +   +   +   +   +
      R   B
    +   +   +   +   +
     ###  G   O   O
    +   +   +   +   +
         ###  O   O
    +   +   +   +   +
`,
  { x: -1, y: -1 },
);
const SCENE: Ground = {
  ...DRAWING.board,
  creatures: {
    glorian: DRAWING.at('G'),
    red: DRAWING.at('R'),
    blue: DRAWING.at('B'),
    ogre: DRAWING.at('O'),
  },
};

const blockedCorners = (ground: Ground, who: string, target: string, rules: CoverRules = MELEE) => {
  const cover = coverOf(ground, who, target, rules);
  return cover?.lines.filter(({ by }) => by.length > 0).map(({ b }) => [b.x, b.y]);
};

describe('the second drawing: Glorian, two goblins and the ogre', () => {
  it('WF-2.10, WF-2.2, OR-2: the little wall hides Glorian and the red goblin from each other', () => {
    expect(blockedCorners(SCENE, 'glorian', 'red')).toEqual([[-1, 0]]);
    expect(blockedCorners(SCENE, 'red', 'glorian')).toEqual([[0, 1]]);
  });

  it('WF-2.4, OR-3: nothing stands between Glorian and the blue goblin', () => {
    expect(blockedCorners(SCENE, 'glorian', 'blue')).toEqual([]);
    expect(blockedCorners(SCENE, 'blue', 'glorian')).toEqual([]);
  });

  it('WF-2.7, OR-4: the ogre attacks freely from either of its two upper cells, and from no other', () => {
    const cover = coverOf(SCENE, 'ogre', 'glorian', MELEE);
    expect(cover).toMatchObject({ blocked: 0, from: { x: 1, y: 0 } });
    expect(cover?.origins).toEqual([
      { at: { x: 1, y: 0 }, blocked: 0 },
      { at: { x: 2, y: 0 }, blocked: 0 },
      { at: { x: 1, y: 1 }, blocked: 1 },
      { at: { x: 2, y: 1 }, blocked: 1 },
    ]);
    const chosen = (x: number, y: number) =>
      blockedCorners(SCENE, 'ogre', 'glorian', { ...MELEE, origin: { x, y } });
    expect(chosen(2, 0)).toEqual([]);
    expect(chosen(1, 1)).toEqual([[0, 1]]);
    expect(chosen(2, 1)).toEqual([[0, 1]]);
  });

  it('WF-2.8, OR-5: Glorian does not see the lower left cell of the ogre, whose rectangle counts as a whole', () => {
    expect(blockedCorners(SCENE, 'glorian', 'ogre')).toEqual([[1, 2]]);
  });

  it('WF-2.11: each line is given with what stops it, to be drawn', () => {
    const lines = coverOf(SCENE, 'glorian', 'ogre', MELEE)?.lines;
    expect(lines?.map(({ a, b, by }) => ({ from: [a.x, a.y], to: [b.x, b.y], by }))).toEqual([
      { from: [0.5, 0.5], to: [1, 0], by: [] },
      { from: [0.5, 0.5], to: [3, 0], by: [] },
      { from: [0.5, 0.5], to: [1, 2], by: [{ x: 0, y: 1 }] },
      { from: [0.5, 0.5], to: [3, 2], by: [] },
    ]);
  });

  it('AMB-7: the drawing has the same result when a touch counts', () => {
    const covered = (who: string, target: string) =>
      (coverOf(SCENE, who, target, { ...MELEE, touchCounts: true })?.blocked ?? 0) > 0;
    expect([covered('glorian', 'red'), covered('red', 'glorian')]).toEqual([true, true]);
    expect([covered('glorian', 'blue'), covered('blue', 'glorian')]).toEqual([false, false]);
    expect([covered('ogre', 'glorian'), covered('glorian', 'ogre')]).toEqual([false, true]);
  });
});

const pair = (a: Footprint, b: Footprint, more: Partial<Ground> = {}): Ground => ({
  walls: [],
  solid: [],
  ...more,
  creatures: { a, b, ...more.creatures },
});

describe('cover by lines', () => {
  it('WF-2.5, WF-2.1, OR-93: a solid cell beside the path is cover, in both directions', () => {
    const ground = pair(one(0, 0), one(1, 1), { solid: [{ x: 0, y: 1 }] });
    expect(blockedCorners(ground, 'a', 'b')).toEqual([[1, 2]]);
    expect(blockedCorners(ground, 'b', 'a')).toHaveLength(1);
  });

  it('WF-2.2, AMB-7, OR-94: a wall that is only touched is no cover, except by house rule; in the other direction it is', () => {
    const ground = pair(one(0, 0), one(1, 1), { walls: [segment(1, 1, 1, 2)] });
    expect(blockedCorners(ground, 'a', 'b')).toEqual([]);
    expect(blockedCorners(ground, 'b', 'a')).toEqual([[0, 1]]);
    expect(blockedCorners(ground, 'a', 'b', { ...MELEE, touchCounts: true })).toEqual([[2, 2]]);
  });

  it('WF-2.6, OR-96: all four lines go through a solid cell between', () => {
    const ground = pair(one(0, 0), one(2, 2), { solid: [{ x: 1, y: 1 }] });
    expect(coverOf(ground, 'a', 'b', MELEE)?.blocked).toBe(4);
  });

  it('WF-2.4, OR-97: a wall behind the defender is no cover', () => {
    const ground = pair(one(0, 0), one(1, 0), { walls: [segment(2, 0, 2, 1)] });
    expect(coverOf(ground, 'a', 'b', MELEE)?.blocked).toBe(0);
  });

  it('AMB-8: creatures give no cover in melee, except by house rule', () => {
    const ground = pair(one(0, 0), one(2, 0), { creatures: { c: one(1, 0) } });
    expect(coverOf(ground, 'a', 'b', MELEE)?.blocked).toBe(0);
    const cover = coverOf(ground, 'a', 'b', { ...MELEE, creatures: true });
    expect(cover?.lines.map(({ by }) => by)).toContainEqual([{ x: 1, y: 0 }]);
  });

  it('AMB-9: melee is blocked by walls that stop movement, shots by those that stop sight; a low wall hides nobody', () => {
    const wall = segment(1, 0, 1, 1);
    const blocked = (walls: Ground['walls'], rules: CoverRules) =>
      coverOf(pair(one(0, 0), one(2, 0), { walls }), 'a', 'b', rules)?.blocked;
    const window = [{ ...wall, stops: 'move' as const }];
    const curtain = [{ ...wall, stops: 'sight' as const }];
    expect([blocked(window, MELEE), blocked(window, { attack: 'shot' })]).toEqual([4, 0]);
    expect([blocked(curtain, MELEE), blocked(curtain, { attack: 'shot' })]).toEqual([0, 4]);
    expect(blocked(window, { attack: 'shot', walls: 'move' })).toBe(4);
    expect(blocked(curtain, { attack: 'melee', walls: 'sight' })).toBe(4);
    expect(blocked(window, { attack: 'melee', walls: 'auto' })).toBe(4);
    expect(blocked([{ ...wall, low: true }], MELEE)).toBe(0);
  });

  it('WF-2.5: on any map the lines equal those of an independent test, from the cell that sees most', () => {
    const cell = fc.record({ x: fc.integer({ min: -3, max: 3 }), y: fc.integer({ min: -3, max: 3 }) });
    const size = fc.integer({ min: 1, max: 2 });
    const place = fc.tuple(cell, size, size).map(([at, w, h]): Footprint => ({ ...at, w, h }));
    const wall = fc.record({ a: cell, b: cell }).filter(({ a, b }) => a.x !== b.x || a.y !== b.y);
    fc.assert(
      fc.property(place, place, fc.array(wall, { maxLength: 6 }), (a, b, walls) => {
        const cover = coverOf(pair(a, b, { walls }), 'a', 'b', MELEE);
        const count = (at: Cell) =>
          cornersOf(b).filter((corner) => blockedByWalking({ a: middleOf(single(at)), b: corner }, walls))
            .length;
        expect(cover?.origins.map(({ blocked }) => blocked)).toEqual(
          cover?.origins.map(({ at }) => count(at)),
        );
        expect(cover?.blocked).toBe(Math.min(...(cover?.origins ?? []).map(({ blocked }) => blocked)));
        expect(cover?.origins).toHaveLength(a.w * a.h);
      }),
      { numRuns: 150 },
    );
  });
});

describe('shots', () => {
  it('WF-12.1, AMB-37: the hint grows with the number of stopped lines', () => {
    const hint = (walls: Ground['walls']) =>
      shotCoverOf(pair(one(0, 0), one(4, 0), { walls }), 'a', 'b', {})?.hint;
    expect(hint([])).toBe(0);
    // Lines to (4, 0), (5, 0), (4, 1), (5, 1) pass x = 3 at 0.14, 0.22, 0.86 and 0.78.
    expect(hint([segment(3, 0, 3, 0.18)])).toBe(10);
    expect(hint([segment(3, 0, 3, 0.4)])).toBe(20);
    expect(hint([segment(3, 0, 3, 0.8)])).toBe(30);
    expect(hint([segment(3, 0, 3, 1)])).toBe(30);
  });

  it('AMB-9: with all four lines and the centre stopped there is no shot', () => {
    const shot = (...walls: Ground['walls']) =>
      shotCoverOf(pair(one(0, 0), one(4, 0), { walls }), 'a', 'b', {});
    expect(shot(segment(3, 0, 3, 1))?.sight).toBe(false);
    const slit = shot(segment(3, 0, 3, 0.4), segment(3, 0.6, 3, 1));
    expect(slit).toMatchObject({ blocked: 4, sight: true, hint: 30 });
  });

  it('WF-12.3, AMB-38: creatures in the lines are soft cover, the nearest to the shooter first', () => {
    const ground = pair(one(0, 0), one(6, 0), {
      creatures: { far: one(4, 0), near: one(2, 0), aside: one(3, 2), behind: one(8, 0), edge: one(5, 1) },
    });
    const cover = shotCoverOf(ground, 'a', 'b', {});
    const soft = cover && softCoverOf(ground, 'a', 'b', linesOf(cover));
    expect(soft).toEqual({
      who: [
        { id: 'near', lines: 5 },
        { id: 'far', lines: 5 },
      ],
      lines: 5,
      hint: 30,
    });
  });

  it('WF-12.3, AMB-38: the more lines a creature stands in, the more cover it gives', () => {
    // A large target two squares high; lines from (0.5, 0.5) to (4, -1), (5, -1), (4, 1), (5, 1) and (4.5, 0).
    const soft = (c: Footprint) => {
      const ground = pair(one(0, 0), { x: 4, y: -1, w: 1, h: 2 }, { creatures: { c } });
      const cover = shotCoverOf(ground, 'a', 'b', {});
      return cover && softCoverOf(ground, 'a', 'b', linesOf(cover));
    };
    // Over x 1…2 the lines are at most at 0.5 - 1.5 · 1.5 / 3.5 = -0.14: only the first two of them rise above 0, just barely.
    expect(soft(one(1, -1))).toEqual({ who: [{ id: 'c', lines: 1 }], lines: 1, hint: 10 });
    expect(soft(one(2, -1))).toEqual({ who: [{ id: 'c', lines: 2 }], lines: 2, hint: 20 });
    // Over x 2…3 those two have left the row below, the other three run through it.
    expect(soft(one(2, 0))).toEqual({ who: [{ id: 'c', lines: 3 }], lines: 3, hint: 30 });
    expect(soft(one(2, 1))).toEqual({ who: [], lines: 0, hint: 0 });
    // Two creatures on the same two lines hide no more than one of them.
    const pairOfMen = pair(
      one(0, 0),
      { x: 4, y: -1, w: 1, h: 2 },
      { creatures: { c: one(2, -1), d: one(3, -1) } },
    );
    const cover = shotCoverOf(pairOfMen, 'a', 'b', {});
    const both = cover && softCoverOf(pairOfMen, 'a', 'b', linesOf(cover));
    expect(both?.who.map(({ id }) => id)).toEqual(['c', 'd']);
    expect(both?.lines).toBe(Math.max(...(both?.who.map(({ lines }) => lines) ?? [])));
  });
});

const CROSSBOW = { near: 30, long: 60, thrown: false };
const KNIFE = { near: 6, long: 12, thrown: true };

describe('range', () => {
  it('WF-11.1, WF-11.2, WF-11.3, WF-11.4, WF-11.5, WF-11.7, WF-11.8, WF-11.9, WF-11.10, WF-11.11, WF-11.13, OR-6: the crossbow', () => {
    const row = (n: number) => {
      const band = rangeBand(CROSSBOW, n);
      return band && [band.id, band.modifier, band.cost];
    };
    expect([15, 16, 30, 31, 45, 46, 60, 61].map(row)).toEqual([
      ['near', 0, 'half'],
      ['long', -10, 'half'],
      ['long', -10, 'half'],
      ['second', -20, 'full'],
      ['second', -20, 'full'],
      ['third', -30, 'full'],
      ['third', -30, 'full'],
      undefined,
    ]);
  });

  it('WF-11.12, OR-70: a thrown knife has one long range', () => {
    expect([3, 4, 6, 7].map((n) => rangeBand(KNIFE, n)?.id)).toEqual(['near', 'long', 'long', undefined]);
  });

  it('AMB-41, OR-72: limits are compared in yards; a weapon without a long range has only its near one', () => {
    const weapon = { near: 15, long: 30, thrown: false };
    expect([7, 8].map((n) => rangeBand(weapon, n)?.id)).toEqual(['near', 'long']);
    expect([5, 6].map((n) => rangeBand({ near: 10, long: 0, thrown: false }, n)?.id)).toEqual([
      'near',
      undefined,
    ]);
  });

  it('AMB-41, OR-73: squares are counted like steps between the nearest cells, or straight', () => {
    const far = (x: number, y: number, counting?: 'euclid') =>
      squaresBetween(pair(one(0, 0), one(x, y)), 'a', 'b', counting);
    expect([far(20, 20), far(21, 20)]).toEqual([30, 31]);
    expect(far(3, 4, 'euclid')).toBe(5);
    expect(squaresBetween(pair({ x: 0, y: 0, w: 2, h: 2 }, one(4, 0)), 'a', 'b')).toBe(3);
    expect(squaresBetween(pair(one(0, 0), one(1, 0)), 'a', 'nobody')).toBeUndefined();
  });
});

describe('the prepared shield', () => {
  const from = (x: number, y: number, arc = 90) =>
    shieldFaces(pair(one(0, 0), one(x, y)), 'a', { x: 1, y: 0 }, arc, 'b');

  it('WF-13.4, WF-13.5, OR-74: protects against what lies within 45 degrees of its direction, the limit included', () => {
    expect([from(5, 3), from(5, 5), from(3, 5), from(-4, 0)]).toEqual([true, true, false, false]);
  });

  it('AMB-39: a wider arc covers more', () => {
    expect([from(3, 5, 180), from(0, 5, 180), from(-1, 5, 180), from(5, 5, 60)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('WF-13.4: is best set in the direction of the eight in which the shooter stands', () => {
    const towards = (x: number, y: number) => directionTo(pair(one(0, 0), one(x, y)), 'a', 'b');
    expect([towards(5, 1), towards(5, 4), towards(-2, -3), towards(0, 6)]).toEqual([
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: -1, y: -1 },
      { x: 0, y: 1 },
    ]);
  });
});
