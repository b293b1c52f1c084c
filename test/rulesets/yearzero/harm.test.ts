import { describe, expect, test } from 'vitest';
import { healthOf, maxHealth } from '../../../src/rulesets/yearzero/data/fighter.ts';
import { INJURIES } from '../../../src/rulesets/yearzero/data/injuries.ts';
import type { Rules } from '../../../src/rulesets/yearzero/data/rules.ts';
import { type Blow, damage, recover } from '../../../src/rulesets/yearzero/plays/harm.ts';
import {
  type Answers,
  armour,
  asked,
  castOf,
  ended,
  fighter,
  knife,
  play,
  rules,
  thrownFor,
  toldOf,
} from './support.ts';

type Given = NonNullable<Parameters<typeof fighter>[1]>;

const hurts = (given: Given, blow: Partial<Blow>, answers: Answers, house: Rules = rules()) =>
  play(
    (stage) => damage(stage, { who: 'd', amount: 1, source: 'attack', ...blow }, house),
    castOf(fighter('d', { ...given, attributes: { strength: 3, ...given.attributes } })),
    answers,
  );

describe('the table of critical injuries', () => {
  const at = (is: (row: (typeof INJURIES)[number]) => unknown) => INJURIES.filter(is).map((row) => row.from);

  test('YZ-12.17 has 36 rows, 11 to 66, each once', () => {
    const all = [1, 2, 3, 4, 5, 6].flatMap((tens) => [1, 2, 3, 4, 5, 6].map((units) => tens * 10 + units));
    expect(INJURIES.map((row) => row.from)).toEqual(all);
  });

  test('YZ-12.18 eleven are fatal, YZ-12.29 two kill instantly, YZ-12.33 six block recovery', () => {
    expect(at(({ fatal }) => fatal)).toEqual([26, 36, 43, 44, 45, 46, 55, 56, 61, 62, 64]);
    expect(at(({ death }) => death)).toEqual([65, 66]);
    expect(at(({ blocksHealing }) => blocksHealing)).toEqual([25, 35, 46, 55, 63, 64]);
  });

  test('YZ-12.18 the time of each fatal one', () => {
    const units = Object.fromEntries(INJURIES.flatMap((row) => (row.fatal ? [[row.from, row.fatal]] : [])));
    expect(units).toEqual({
      26: 'turn',
      36: 'turn',
      43: 'day',
      44: 'shift',
      45: 'shift',
      46: 'turn',
      55: 'shift',
      56: 'round',
      61: 'turn',
      62: 'turn',
      64: 'round',
    });
  });

  test('YZ-12.23 the penalty of each to first aid', () => {
    expect(at(({ firstAid }) => firstAid === -1)).toEqual([24, 25, 26, 34, 35, 36, 44, 54, 55, 56, 62]);
    expect(at(({ firstAid }) => firstAid === -2)).toEqual([45, 46, 63, 64]);
  });
});

describe('armour', () => {
  const vest = [armour('vest', 4)];

  test('YZ-12.2 YZ-12.3 YZ-12.4 O-62 each success removes one, down to nothing; then there is no stress either', () => {
    const turn = { slow: 'free', fast: 'free' } as const;
    const run = hurts({ gear: vest, turn }, { amount: 2 }, { 'armour:d': [6, 6, 6, 1] });
    expect(ended(run).dealt).toBe(0);
    expect(run.cast.d).toMatchObject({ traits: { stress: 0, health: { lost: 0 } }, turn });
  });

  test('YZ-12.3 damage that is not stopped is lost health', () => {
    const run = hurts({ gear: vest }, { amount: 3 }, { 'armour:d': [6, 6, 1, 1] });
    expect(run.cast.d?.traits.health.lost).toBe(1);
  });

  test('YZ-0.8 armour dice are plain: no stress dice however high the stress', () => {
    const run = hurts({ gear: vest, stress: 5 }, {}, { 'armour:d': [6, 1, 1, 1] });
    expect(thrownFor(run, 'armour:d')).toEqual([4]);
  });

  test('YZ-A.36 by house rule the wearer is asked', () => {
    const house = rules({ autoArmour: false });
    expect(hurts({ gear: vest }, {}, { 'armour?:d': 'waive' }, house).cast.d?.traits.health.lost).toBe(1);
  });
});

describe('wounds', () => {
  test('YZ-13.3 a wound is one stress however deep, YZ-A.39 or by house rule one a point', () => {
    expect(hurts({}, { amount: 2 }, {}).cast.d?.traits.stress).toBe(1);
    expect(hurts({}, { amount: 2 }, {}, rules({ stressPerDamage: 'point' })).cast.d?.traits.stress).toBe(2);
  });

  test('YZ-A.57 hunger and thirst cause no further stress', () =>
    expect(hurts({}, { source: 'hunger' }, {}).cast.d?.traits.stress).toBe(0));

  test('YZ-11.3 O-50 a wound loses the aim, one that armour stops does not', () => {
    const aims = { conditions: { aiming: true } };
    expect(hurts(aims, {}, {}).cast.d?.conditions.aiming).toBeUndefined();
    const stopped = hurts({ ...aims, gear: [armour('vest', 1)] }, {}, { 'armour:d': [6] });
    expect(stopped.cast.d?.conditions.aiming).toBe(true);
  });

  test('YZ-11.30 YZ-A.71 the same with overwatch; its slow action is free again', () => {
    const watches = {
      conditions: { overwatch: true },
      turn: { slow: 'held', fast: 'spent' } as const,
    };
    expect(hurts(watches, {}, {}).cast.d).toMatchObject({ conditions: {}, turn: { slow: 'free' } });
    const stopped = hurts({ ...watches, gear: [armour('vest', 1)] }, {}, { 'armour:d': [6] });
    expect(stopped.cast.d?.conditions.overwatch).toBe(true);
  });

  test('YZ-0.9 YZ-A.6 the maximum is Strength, or by house rule the mean rounded up, or set by hand', () => {
    const one = fighter('d', {
      attributes: { strength: 4, agility: 3 },
      traits: { health: { lost: 0, most: 9 } },
    });
    expect(maxHealth(one, rules())).toBe(4);
    expect(maxHealth(one, rules({ healthFormula: 'ceilAvgStrengthAgility' }))).toBe(4);
    expect(maxHealth(one, rules({ healthFormula: 'manual' }))).toBe(9);
  });
});

describe('broken', () => {
  test('YZ-12.5 YZ-12.6 YZ-12.16 O-64 at zero the fighter is broken, prone, and an injury is rolled; the excess is lost', () => {
    const run = hurts({ lost: 1 }, { amount: 3 }, { critical: [3, 5], panic: [1] });
    expect(run.cast.d).toMatchObject({
      traits: { health: { lost: 3 }, injuries: { c35: { row: 'c35', due: 0 } } },
      conditions: { broken: true, prone: true },
    });
    expect(ended(run).broken).toBe(true);
  });

  test('YZ-12.15 above zero there is no injury', () =>
    expect(hurts({}, { amount: 2 }, {}).cast.d?.traits.injuries).toEqual({}));

  const broken: Given = { lost: 3, conditions: { broken: true, prone: true } };

  test('YZ-12.8 O-65 every further attack that harms is another injury; one that armour stops is not', () => {
    const run = hurts(broken, {}, { critical: [1, 1], panic: [1] });
    expect(Object.keys(run.cast.d?.traits.injuries ?? {})).toEqual(['c11']);
    const stopped = hurts({ ...broken, gear: [armour('vest', 1)] }, {}, { 'armour:d': [6] });
    expect(stopped.cast.d?.traits.injuries).toEqual({});
  });

  test('YZ-A.62 damage that is no attack injures only when it breaks the fighter', () => {
    expect(hurts(broken, { source: 'fall' }, {}).cast.d?.traits.injuries).toEqual({});
    expect(asked(hurts({ lost: 2 }, { source: 'fall' }, {}))).toEqual(['critical']);
    const off = rules({ deprivationCritical: false });
    expect(asked(hurts({ lost: 2 }, { source: 'fall' }, {}, off))).toEqual([]);
    expect(asked(hurts(broken, { source: 'blast' }, {}))).toEqual(['critical']);
  });

  test('YZ-13.29 being broken ends a panic', () => {
    const run = hurts(
      { lost: 2, conditions: { panic: { row: 'p13' } } },
      {},
      { critical: [1, 1], panic: [1] },
    );
    expect(run.cast.d?.conditions.panic).toBeUndefined();
  });

  test('YZ-13.17 O-93 the injury brings a panic roll with the stress of the wound', () => {
    const run = hurts({ lost: 2, stress: 6 }, { amount: 2 }, { critical: [1, 1], panic: [6] });
    expect(run.cast.d?.traits.stress).toBe(7);
    expect(run.cast.d?.conditions).toEqual({ broken: true, prone: true, trauma: true });
  });

  test('YZ-12.18 a fatal injury starts its clock', () => {
    const run = hurts({ lost: 2 }, {}, { critical: [2, 6], panic: [1] });
    expect(run.cast.d?.traits.injuries.c26).toMatchObject({ due: 1, unit: 'turn', stabilised: false });
  });

  test('YZ-12.29 some kill instantly', () => {
    const run = hurts({ lost: 2 }, {}, { critical: [6, 5] });
    expect(run.cast.d?.conditions.dead).toBe(true);
    expect(toldOf(run)).toContain('dead');
    expect(ended(run).dead).toBe(true);
  });

  test('YZ-T1 a smashed hand drops what it holds', () => {
    const run = hurts({ lost: 2, gear: [knife] }, {}, { critical: [2, 1], panic: [1] });
    expect(run.cast.d?.gear.knife?.traits).toMatchObject({ place: 'ground' });
  });

  test('YZ-12.16 the same injury twice is two injuries', () => {
    const once = hurts(broken, {}, { critical: [1, 3], panic: [1] });
    const again = play(
      (stage) => damage(stage, { who: 'd', amount: 1, source: 'attack' }, rules()),
      once.cast,
      { critical: [1, 3], panic: [1] },
    );
    expect(Object.keys(again.cast.d?.traits.injuries ?? {})).toEqual(['c13', 'c13-2']);
  });

  test('YZ-12.9 with one point the fighter can act again', () => {
    const changes = recover(fighter('d', { ...broken, attributes: { strength: 3 } }), 1, 'YZ-12.10', rules());
    expect(changes.map((change) => change.at)).toEqual([
      'traits.health.lost',
      'conditions.broken',
      'conditions.prone',
    ]);
  });
});

test('YZ-0.9 health is never below zero, however much is entered as lost', () => {
  const battered = fighter('a', { attributes: { strength: 2 }, lost: 9 });
  expect(healthOf(battered, rules())).toBe(0);
});
