import { describe, expect, test } from 'vitest';
import { readFaces } from '../../../src/core/dice/check.ts';
import { distribution } from '../../../src/core/dice/distribution.ts';
import { line, total } from '../../../src/core/line.ts';
import { perform } from '../../../src/core/replay.ts';
import { verbatim } from '../../../src/core/text.ts';
import type { Rules } from '../../../src/rulesets/storyteller/data/rules.ts';
import { check, type Pool, rollPools } from '../../../src/rulesets/storyteller/figures/dice.ts';
import { clash } from '../../../src/rulesets/storyteller/plays/attack.ts';
import { rules } from './support.ts';

const pool = (dice: number, difficulty: number, more: Partial<Pool> = {}): Pool => ({
  id: 'test',
  by: 'a',
  label: verbatim('test'),
  of: 'action',
  dice: [line(verbatim('dice'), dice)],
  difficulty: [line(verbatim('difficulty'), difficulty)],
  ...more,
});

const read = (
  faces: readonly number[],
  difficulty: number,
  given: Partial<Rules> = {},
  more: Partial<Pool> = {},
) => readFaces(check(pool(faces.length, difficulty, more), rules(given)), faces);

describe('ones and tens', () => {
  test('AMB-1 each 1 cancels one success (OR-18: 10 9 6 5 1 2 at 6: three hits, one 1)', () => {
    expect(read([10, 9, 6, 5, 1, 2], 6)).toEqual({ successes: 2, botch: false });
  });

  test('AMB-1 OR-100 faces 4 2 1 at difficulty 4: one hit and one 1 leave nothing, but it is no botch', () => {
    expect(read([4, 2, 1], 4)).toEqual({ successes: 0, botch: false });
  });

  test('AMB-1 a botch is no hit at all and at least one 1; ones never make successes negative', () => {
    expect(read([5, 2, 1], 6)).toEqual({ successes: 0, botch: true });
    expect(read([8, 1, 1, 1], 6)).toEqual({ successes: 0, botch: false });
    expect(read([5, 2, 3], 6)).toEqual({ successes: 0, botch: false });
  });

  test('AMB-1 onesRule: botchOnly keeps the successes and the botch, ignore knows neither', () => {
    expect(read([8, 8, 1], 6, { onesRule: 'botchOnly' })).toEqual({ successes: 2, botch: false });
    expect(read([3, 1], 6, { onesRule: 'botchOnly' })).toEqual({ successes: 0, botch: true });
    expect(read([8, 1], 6, { onesRule: 'ignore' })).toEqual({ successes: 1, botch: false });
    expect(read([3, 1], 6, { onesRule: 'ignore' })).toEqual({ successes: 0, botch: false });
  });

  test('AMB-2 a 10 counts twice with a specialty only, unless the house rule says otherwise', () => {
    const special = { specialty: true };
    expect(read([10, 7], 6).successes).toBe(2);
    expect(read([10, 7], 6, {}, special).successes).toBe(3);
    expect(read([10, 7], 6, { tensRule: 'single' }, special).successes).toBe(2);
    expect(read([10, 7], 6, { tensRule: 'doubleAlways' }).successes).toBe(3);
  });

  test('AMB-2 tens rerolled: 10 10 3, then 10 1, then 7: four hits less one 1', () => {
    const faces: { readonly [ask: string]: number[] } = {
      test: [10, 10, 3],
      'test:again1': [10, 1],
      'test:again2': [7],
    };
    const house = rules({ tensRule: 'explodeWithSpecialty' });
    const run = perform(
      () =>
        rollPools(
          () => [pool(3, 6, { specialty: true })],
          house,
          ([score]) => score ?? null,
        ),
      {},
      ({ id }) => faces[id],
    );
    expect(run.state === 'done' && run.out).toEqual({ successes: 3, botch: false });
    expect(run.steps.map(({ ask }) => ask.id)).toEqual(['test', 'test:again1', 'test:again2']);
  });

  test('AMB-2 tens rerolled: of two rolls of one contest, only the one with a 10 continues', () => {
    const faces: { readonly [ask: string]: number[] } = { a: [10, 7], d: [6], 'a:again1': [2] };
    const house = rules({ tensRule: 'explodeWithSpecialty' });
    const run = perform(
      () =>
        rollPools(
          () => [pool(2, 6, { id: 'a', specialty: true }), pool(1, 6, { id: 'd' })],
          house,
          (scores) => scores.map(({ successes }) => successes),
        ),
      {},
      ({ id }) => faces[id],
    );
    expect(run.state === 'done' && run.out).toEqual([2, 1]);
  });

  test('AMB-5 damage and soak never botch; their ones cancel unless the house rule ignores them', () => {
    const effect = { of: 'effect' } as const;
    expect(read([1, 2], 6, {}, effect)).toEqual({ successes: 0, botch: false });
    expect(read([8, 1], 6, {}, effect).successes).toBe(0);
    expect(read([8, 1], 6, { onesOnDamageSoak: 'ignore' }, effect).successes).toBe(1);
  });
});

describe('bounds', () => {
  const target = (difficulty: number, given: Partial<Rules> = {}) =>
    total(check(pool(1, difficulty), rules(given)).target ?? []);

  test('AMB-3 the difficulty stays between 2 and 10, and a line says so', () => {
    expect([target(12), target(10), target(2), target(0)]).toEqual([10, 10, 2, 2]);
    expect(check(pool(1, 12), rules()).target?.at(-1)).toMatchObject({ n: -2, why: 'AMB-3' });
  });

  test('AMB-3 threshold9: 9 at most, each point above costs one success (11: 9 9 10 at 9, less two)', () => {
    const given = { difficultyOverflow: 'threshold9' } as const;
    expect(target(11, given)).toBe(9);
    expect(read([9, 9, 10], 11, given).successes).toBe(1);
    expect(read([8, 8, 8], 11, given).successes).toBe(0);
  });

  test('AMB-3 threshold10: the same above 10 (12: 10 10 10 less two)', () => {
    const given = { difficultyOverflow: 'threshold10' } as const;
    expect(target(12, given)).toBe(10);
    expect(read([10, 10, 10], 12, given).successes).toBe(1);
    expect(read([10, 10, 10], 12).successes).toBe(3);
  });

  test('AMB-6 an empty pool rolls nothing and fails without a botch', () => {
    const empty = check(pool(-1, 6), rules());
    expect(empty.dice).toEqual([{ n: 0, d: 10 }]);
    expect(readFaces(empty, [])).toEqual({ successes: 0, botch: false });
    expect(empty.note?.key).toBe('storyteller.note.noDice');
  });

  test('AMB-6 chanceDie: one die for actions, only a 10 succeeds and a 1 botches; damage and soak have none', () => {
    const given = { zeroPool: 'chanceDie' } as const;
    const action = check(pool(0, 3), rules(given));
    expect([10, 9, 1].map((face) => readFaces(action, [face]))).toEqual([
      { successes: 1, botch: false },
      { successes: 0, botch: false },
      { successes: 0, botch: true },
    ]);
    expect(check(pool(0, 6, { of: 'effect' }), rules(given)).dice).toEqual([{ n: 0, d: 10 }]);
  });
});

describe('chances', () => {
  test('AMB-1 one die at 6: half a success, a tenth a botch', () => {
    const chances = distribution(check(pool(1, 6), rules()));
    const of = (successes: number, botch: boolean) =>
      chances.find(({ reading }) => reading.successes === successes && reading.botch === botch)?.p;
    expect(of(1, false)).toBeCloseTo(0.5, 12);
    expect(of(0, true)).toBeCloseTo(0.1, 12);
    expect(of(0, false)).toBeCloseTo(0.4, 12);
  });

  test.each([
    ['cancel', 'single', false],
    ['cancel', 'doubleWithSpecialty', true],
    ['botchOnly', 'single', false],
    ['ignore', 'doubleAlways', false],
  ] as const)(
    'AMB-1 AMB-2 every roll of three dice agrees with the odds (%s, %s)',
    (onesRule, tensRule, specialty) => {
      const planned = check(pool(3, 7, { specialty }), rules({ onesRule, tensRule }));
      const counted = new Map<string, number>();
      for (let throwNo = 0; throwNo < 1000; throwNo++) {
        const faces = [throwNo % 10, Math.floor(throwNo / 10) % 10, Math.floor(throwNo / 100)].map(
          (n) => n + 1,
        );
        const key = JSON.stringify(readFaces(planned, faces));
        counted.set(key, (counted.get(key) ?? 0) + 1);
      }
      const chances = distribution(planned);
      expect(chances.length).toBe(counted.size);
      for (const { p, reading } of chances)
        expect(p * 1000).toBeCloseTo(counted.get(JSON.stringify(reading)) ?? 0, 6);
    },
  );
});

describe('attack against defence', () => {
  test('ST-3.4, ST-3.6, ST-4.4 net successes, extra ones up to the rating, and whether the defence was better', () => {
    expect(clash(4, 1, 5)).toEqual({ net: 3, extra: 2, beaten: false });
    expect(clash(4, 0, 2)).toEqual({ net: 4, extra: 2, beaten: false });
    expect(clash(2, 2, 5)).toEqual({ net: 0, extra: 0, beaten: false });
    expect(clash(1, 2, 5)).toEqual({ net: 0, extra: 0, beaten: true });
    expect(clash(0, 0, 5, true)).toEqual({ net: 0, extra: 0, beaten: false, botch: true });
    expect(clash(0, 0, 5, false)).toEqual({ net: 0, extra: 0, beaten: false, botch: false });
  });

  test('a hundred successes, or a rating of a hundred, are not confused with another roll', () => {
    expect([clash(1, 0, 3).net, clash(0, 100, 3).net]).toEqual([1, 0]);
    expect([clash(3, 1, 0).extra, clash(3, 0, 100).extra]).toEqual([0, 2]);
    expect(clash(100, 1, 3)).toEqual({ net: 99, extra: 3, beaten: false });
  });
});
