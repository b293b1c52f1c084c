import fc from 'fast-check';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import type { Check } from '../../src/core/dice/check.ts';
import { diceCount, eachDie, faultOfFaces, formula, readFaces } from '../../src/core/dice/check.ts';
import { distribution } from '../../src/core/dice/distribution.ts';
import { listed, seeded } from '../../src/core/dice/source.ts';
import { Refused } from '../../src/core/text.ts';
import { everyThrow, gathered } from './brute.ts';
import { toyCheck } from './counting.ts';

const check = toyCheck('hit', 'a', 3, 6, 4);
const plain = check as unknown as Check;

describe('checks', () => {
  it('say their dice one by one and as a formula', () => {
    const dice = [
      { n: 2, d: 6 },
      { n: 0, d: 8 },
      { n: 1, d: 6, tag: 'stress' },
    ];
    expect(formula({ dice })).toBe('2d6 + 1d6[stress]');
    expect(formula({ dice: [] })).toBe('0');
    expect(eachDie(dice).map(({ tag }) => tag)).toEqual([undefined, undefined, 'stress']);
    expect(diceCount({ ...plain, dice })).toBe(3);
  });

  it('read faces that fit and refuse the others with the reason', () => {
    expect(readFaces(check, [4, 3, 6])).toBe(2);
    for (const [faces, key] of [
      [[4, 3], 'core.refused.faceCount'],
      [[4, 3, 6, 1], 'core.refused.faceCount'],
      [[4, 3, 7], 'core.refused.noSuchFace'],
      [[4, 3, 0], 'core.refused.noSuchFace'],
      [[4, 3, 2.5], 'core.refused.noSuchFace'],
      ['4 3 6', 'core.refused.notFaces'],
    ] as const)
      expect(faultOfFaces(plain, faces)?.key).toBe(key);
    expect(faultOfFaces(plain, [1, 2, 3])).toBeUndefined();
    expect(() => readFaces(check, [4, 3])).toThrow(Refused);
    expect(() => readFaces(check, [4, 3])).toThrow('core.refused.faceCount');
    expect(() => readFaces(check, 'dice')).toThrow('core.refused.notFaces');
    expect(() => readFaces(check, [4, 3, 9])).toThrow(Refused);
    expect(() => readFaces(check, [4, 3, 1, 1])).toThrow(Refused);
  });
});

describe('distributions', () => {
  it('are computed for a hundred dice and immediately refused for more', () => {
    const of = (n: number) => distribution(toyCheck('hit', 'a', n, 6, 4));
    expect(of(100).reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9);
    expect(() => of(101)).toThrow(Refused);
    expect(() => of(100_000)).toThrow(Refused);
  });

  it('equal the counts over all rolls', () => {
    const hand = fc.record({
      n: fc.integer({ min: 0, max: 3 }),
      d: fc.integer({ min: 2, max: 5 }),
      tag: fc.constantFrom(undefined, 'bad'),
    });
    fc.assert(
      fc.property(fc.array(hand, { maxLength: 2 }), fc.integer({ min: 1, max: 5 }), (dice, least) => {
        const asked = { ...toyCheck('hit', 'a', 1, 6, least), dice };
        const throws = everyThrow(dice);
        const counted = gathered(
          throws.map((faces) => ({ p: 1 / throws.length, reading: readFaces(asked, faces) })),
          ({ reading }) => String(reading),
        );
        const exact = gathered(distribution(asked), ({ reading }) => String(reading));
        expect([...exact.keys()].sort()).toEqual([...counted.keys()].sort());
        for (const [reading, p] of exact) expect(p).toBeCloseTo(counted.get(reading) ?? -1, 12);
      }),
      { numRuns: 60 },
    );
  });

  it('add up to 1 and name each reading once, however large the pool', () => {
    const found = distribution(toyCheck('hit', 'a', 40, 10, 6));
    expect(found.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(new Set(found.map(({ reading }) => reading)).size).toBe(41);
  });

  it('do not confuse dice that look alike', () => {
    const good = distribution({ ...check, dice: [{ n: 1, d: 6 }] });
    const bad = distribution({ ...check, dice: [{ n: 1, d: 6, tag: 'bad' }] });
    expect(good.map(({ reading }) => reading).sort()).toEqual([0, 1]);
    expect(bad.map(({ reading }) => reading).sort()).toEqual([-1, 0]);
    const other = distribution({ ...check, dice: [{ n: 1, d: 6, tag: 'other' }] });
    expect(other.map(({ reading }) => reading).sort()).toEqual([0, 1]);
  });
});

describe('sources of faces', () => {
  it('roll the same dice for the same seed, every face of a die and no others', () => {
    const [one, two, other] = [seeded(7), seeded(7), seeded(8)];
    const dice = [{ n: 200, d: 10 }];
    const faces = one(dice);
    expect(two(dice)).toEqual(faces);
    expect(other(dice)).not.toEqual(faces);
    expect(new Set(faces)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
  });

  it('roll what the generator’s library draws, with equal chances below each bound', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 2 ** 31 }), (seed, most) => {
        const first = xoroshiro128plus(seed).next() + 2 ** 31;
        // With half of the range and one more, nearly every second draw is discarded, and a value that is just too large always is.
        for (const d of [2, 3, 6, 10, 100, most, 2 ** 31 + 1, Math.max(first, 2)]) {
          const [source, generator] = [seeded(seed), xoroshiro128plus(seed)];
          const drawn = () => uniformInt(generator, 0, d - 1);
          const expected = Array.from({ length: 12 }, drawn);
          expect(
            source([
              { n: 6, d },
              { n: 0, d: 4 },
            ]),
          ).toEqual(expected.slice(0, 6).map((n) => n + 1));
          expect(expected.slice(6).map(() => source.below(d))).toEqual(expected.slice(6));
        }
      }),
    );
  });

  it('hand out listed faces in order, report when there are too few, and show what is left', () => {
    const source = listed([1, 2, 3]);
    expect(source([{ n: 2, d: 6 }])).toEqual([1, 2]);
    expect(source.rest()).toEqual([3]);
    expect(() => source([{ n: 2, d: 6 }])).toThrow(RangeError);
  });
});
