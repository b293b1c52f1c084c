import { describe, expect, test } from 'vitest';
import type { Fighter } from '../../src/core/fighter.ts';
import type { Odds } from '../../src/core/odds.ts';
import { factOf, oddsDifferences, tallyOf } from '../../src/core/scenario/chances.ts';
import { differences } from '../../src/core/scenario/match.ts';
import type { Json } from '../../src/core/text.ts';

/* What a scenario expects of chances, compared with invented odds. */

const end = (p: number, out: Json, hp: number) => ({ p, out, cast: { a: { hp } as unknown as Fighter } });
const ODDS: Odds<Json, Fighter> = {
  ends: [
    end(0.25, { hits: 10, how: 'well' }, 3),
    end(0.25, { hits: 2, how: 'badly' }, 3),
    end(0.25, { hits: 2, how: 'well' }, 1),
    end(0.125, { hits: null, how: 'not' }, 1),
  ],
  lost: 0.125,
};
const fails = (asked: object): string[] =>
  oddsDifferences(ODDS, { play: 'x', input: {}, ...asked } as never).map(({ args }) => String(args?.at));

describe('a fact about an end', () => {
  test('names the result of the play, a member of its cast, or a value below them', () => {
    const [first] = ODDS.ends;
    if (!first) throw new Error('no end');
    expect(factOf(first, 'out')).toEqual({ hits: 10, how: 'well' });
    expect(factOf(first, 'out.how')).toBe('well');
    expect(factOf(first, 'a')).toEqual({ hp: 3 });
    expect(factOf(first, 'a.hp')).toBe(3);
    expect(factOf(first, 'b.hp')).toBeUndefined();
  });

  test('has the summed chances of all ends that share it, numbers in order', () => {
    // As texts 10 would come before 2.
    expect([...tallyOf(ODDS, 'out.hits')].filter(([hits]) => hits !== 'null')).toEqual([
      ['2', 0.5],
      ['10', 0.25],
    ]);
    expect(Object.fromEntries(tallyOf(ODDS, 'out.how'))).toEqual({ well: 0.5, badly: 0.25, not: 0.125 });
    expect(tallyOf(ODDS, 'a.hp')).toEqual(
      new Map([
        ['1', 0.375],
        ['3', 0.5],
      ]),
    );
  });
});

describe('expected chances', () => {
  const where = { 'out.how': 'well' };

  test.each([0.5, '1/2', '0.5', 0.5 + 1e-10, undefined])('accept %j for a half', (p) =>
    expect(fails({ chances: [{ where, p }] })).toEqual([]),
  );

  test.each([0, 1, -0.5, '1/3', 0.5 + 1e-8])('refuse %j for a half', (p) =>
    expect(fails({ chances: [{ where, p }] })).toEqual(['odds {"out.how":"well"}']),
  );

  test('may be less exact where the case says how much', () => {
    expect(fails({ chances: [{ where, p: 0.45 }], within: 0.06 })).toEqual([]);
    expect(fails({ chances: [{ where, p: 0.45 }], within: 0.04 })).toHaveLength(1);
    expect(fails({ chances: [{ where, p: 0.55 }], within: 0.06 })).toEqual([]);
  });

  test('list every value and what is lost', () => {
    expect(fails({ tally: { 'out.hits': { 2: 0.5, 10: '1/4', 7: 0 } }, lost: '1/8' })).toEqual([]);
    expect(fails({ tally: { 'out.hits': { 2: 0.4, 7: 0.1 } }, lost: 0 })).toEqual([
      'odds out.hits 2',
      'odds out.hits 7',
      'odds lost',
    ]);
  });
});

test('an expected null matches missing or null, and nothing else', () => {
  expect([undefined, null].map((found) => differences(null, found, 'at'))).toEqual([[], []]);
  for (const found of [0, '', false, {}, []]) expect(differences(null, found, 'at')).toHaveLength(1);
});
