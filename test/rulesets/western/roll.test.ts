import { describe, expect, it } from 'vitest';
import { readFaces } from '../../../src/core/dice/check.ts';
import { total } from '../../../src/core/line.ts';
import type { Declaration } from '../../../src/rulesets/western/data/declaration.ts';
import {
  bandOf,
  chipsOfTotal,
  resultOf,
  rollCheck,
  rollLines,
  rollOdds,
} from '../../../src/rulesets/western/figures/dice.ts';
import {
  accuracyFromChips,
  exposureFromChips,
  speedChips,
} from '../../../src/rulesets/western/figures/orders.ts';
import { colt, fighter, rules, skill, winchester } from './support.ts';

const quickDraw = skill('quick', {
  value: 3,
  techniques: ['quick'],
  classes: ['revolver'],
  mains: ['shooting'],
});
const billy = fighter('billy', { areas: { firearms: 1, athletics: 2 }, gear: [colt, quickDraw] });
const quick = { main: 'shooting', technique: 'quick', weapon: 'colt' } as const;

describe('the roll', () => {
  it('WE-0.1 WE-12.2 OT-5 two d10, the Area +1 and the skill +3: 9 + 2 + 4 = 15', () => {
    const check = rollCheck(billy, 'roll', quick, 1, rules());
    expect(check.dice).toEqual([{ n: 2, d: 10 }]);
    expect(check.lines.map(({ n, why }) => [n, why])).toEqual([
      [1, 'WE-0.3'],
      [3, 'WE-0.5'],
    ]);
    expect(readFaces(check, [9, 2])).toEqual({ total: 15, band: 'average', nice: 2, damnit: 2 });
  });

  it('WE-0.3 the skill counts for exactly its action, weapon and technique, the best of the matching ones', () => {
    const sum = (more: object) => total(rollLines(billy, { ...quick, ...more }, 1, rules()));
    expect(sum({})).toBe(4);
    expect(sum({ technique: 'snap' })).toBe(1);
    // Where no weapon is named it is the one that will be fired; the skill is for revolvers.
    expect(sum({ weapon: undefined })).toBe(4);
    const rifleman = fighter('r', { areas: { firearms: 1 }, gear: [winchester, colt, quickDraw] });
    expect(total(rollLines(rifleman, { main: 'shooting', technique: 'quick' }, 1, rules()))).toBe(1);
    expect(total(rollLines(rifleman, quick, 1, rules()))).toBe(4);
    expect(total(rollLines(billy, { main: 'movement', technique: 'jog' }, 1, rules()))).toBe(2);
    const better = fighter('b', { gear: [colt, quickDraw, skill('s', { value: 5, mains: ['shooting'] })] });
    expect(total(rollLines(better, quick, 1, rules()))).toBe(5);
  });

  it('WE-0.6 a rank skill adds nothing to a roll', () => {
    const ranked = fighter('r', { gear: [skill('s', { mode: 'rank', value: 3, mains: ['shooting'] })] });
    expect(rollLines(ranked, quick, 1, rules())).toEqual([]);
  });

  it('WE-0.4 12 is bad, 13 and 17 average, 18 excellent, and the outer bands are open', () => {
    expect([-3, 12, 13, 17, 18, 40].map(bandOf)).toEqual([
      'bad',
      'bad',
      'average',
      'average',
      'excellent',
      'excellent',
    ]);
  });

  it('WE-4.2 WE-4.3 OW-21 two mains take 2 from each roll: 13 + 4 − 2 = 15 average, 11 + 2 − 2 = 11 bad', () => {
    const shooting = rollCheck(billy, 'a', quick, 2, rules());
    const movement = rollCheck(billy, 'b', { main: 'movement', technique: 'jog' }, 2, rules());
    expect(readFaces(shooting, [8, 5])).toEqual({ total: 15, band: 'average', nice: 2, damnit: 2 });
    expect(readFaces(movement, [6, 5])).toEqual({ total: 11, band: 'bad', nice: 1, damnit: 3 });
    expect(readFaces(rollCheck(billy, 'a', quick, 1, rules()), [8, 5])).toMatchObject({
      total: 17,
      band: 'average',
    });
  });

  it('AM-61 a simple shot takes no −2', () => {
    const lines = rollLines(billy, { main: 'simpleShot', technique: 'quick', weapon: 'colt' }, 2, rules());
    expect(total(lines)).toBe(4);
  });

  it('S-3 the chip table at each of its edges', () => {
    const row = (sum: number) => Object.values(chipsOfTotal(sum, rules()));
    expect(row(-5)).toEqual([0, 4]);
    expect(row(4)).toEqual([0, 4]);
    expect(row(5)).toEqual([0, 3]);
    expect(row(8)).toEqual([0, 3]);
    expect(row(9)).toEqual([1, 3]);
    expect(row(12)).toEqual([1, 3]);
    expect(row(13)).toEqual([2, 2]);
    expect(row(17)).toEqual([2, 2]);
    expect(row(18)).toEqual([3, 1]);
    expect(row(20)).toEqual([3, 1]);
    expect(row(21)).toEqual([4, 1]);
    expect(row(24)).toEqual([5, 0]);
    expect(row(27)).toEqual([6, 0]);
    expect(row(99)).toEqual([6, 0]);
  });

  it("S-3 a group's own chip table counts", () => {
    const own = rules({ chipTable: [{ from: -99, nice: 1, damnit: 0 }] });
    expect(resultOf(15, own)).toEqual({ total: 15, band: 'average', nice: 1, damnit: 0 });
  });

  it('S-3 exact odds at +4: 28, 44 and 28 % of the bands, 2.05 Nice! and 1.99 Damnit! on average', () => {
    const { bands, nice, damnit } = rollOdds(rollCheck(billy, 'a', quick, 1, rules()));
    // 2d10 ≤ 8 is 28 of 100, 9 to 13 are 44, ≥ 14 are 28.
    expect(bands.bad).toBeCloseTo(0.28, 12);
    expect(bands.average).toBeCloseTo(0.44, 12);
    expect(bands.excellent).toBeCloseTo(0.28, 12);
    const mean = (some: ReadonlyMap<number, number>) => [...some].reduce((sum, [n, p]) => sum + n * p, 0);
    expect(mean(nice)).toBeCloseTo(2.05, 10);
    expect(mean(damnit)).toBeCloseTo(1.99, 10);
  });
});

describe('effects of chips', () => {
  const declaration: Declaration = {
    mains: [],
    chips: {
      shooting: {
        spends: [
          { use: 'accuracyUp', amount: 3, shot: 1 },
          { use: 'accuracyUp', amount: 1, shot: 2 },
          { use: 'accuracyDown', amount: 2, shot: 2 },
          { use: 'speedDown', amount: 2, scope: 'shots' },
          { use: 'exposed', amount: 1 },
        ],
      },
      movement: {
        spends: [
          { use: 'speedUp', amount: 2, scope: 'all' },
          { use: 'guarded', amount: 3 },
        ],
      },
      before: { spends: [{ use: 'speedUp', amount: 9 }] },
    },
  };

  it('WE-12.6 Nice! raises Accuracy on the named shot only; they may be split (AM-31)', () => {
    expect([1, 2, 3].map((shot) => accuracyFromChips(declaration, 'shooting', shot))).toEqual([3, -1, 0]);
  });

  it('WE-9.3 WE-12.7 chips change Speed by one each, for the named scope; those of a simple shot change nobody else’s', () => {
    expect(speedChips(declaration)).toEqual({ all: 2, shots: -2, blows: 0, move: 0 });
  });

  it('WE-12.8 Damnit! on being hit adds one each, S-4 Nice! of a movement takes one each', () => {
    expect(exposureFromChips(declaration)).toBe(-2);
  });
});
