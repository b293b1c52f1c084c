import { describe, expect, test } from 'vitest';
import { odds } from '../../../src/core/odds-walk.ts';
import type { Json } from '../../../src/core/text.ts';
import { offers, plays } from '../../../src/rulesets/storyteller/actions/list.ts';
import type { StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import { type Rules, testSpec } from '../../../src/rulesets/storyteller/data/rules.ts';
import { castOf, ended, fighter, hits, play, rules } from './support.ts';

type Input = Parameters<typeof plays.test.begin>[1];

const masha = fighter('a', {
  attributes: { strength: 2, dexterity: 3, perception: 4, intelligence: 5, charisma: 1 },
  abilities: { stealth: 2, athletics: 1, alertness: 3, occult: 4, leadership: 3 },
});
const oleg = fighter('d', {
  attributes: { strength: 4, dexterity: 2, perception: 3 },
  abilities: { alertness: 1, athletics: 2 },
});
const cast = castOf(masha, oleg);

const offersWith = (circumstances: { readonly [field: string]: Json } = {}, targets = ['d']) =>
  offers({ cast, who: 'a', targets, situation: circumstances, tests: circumstances, rules: rules() });

/** The test that a click on a trait would roll. */
function testOf(trait: string, situation: { readonly [field: string]: Json } = {}, targets?: string[]) {
  const offer = offersWith(situation, targets).find((one) => one.trait === trait);
  if (!offer?.play) throw new Error(`no test of ${trait}`);
  return { offer, input: offer.play.input as unknown as Input };
}

const begin =
  (input: Input, house: Rules = rules()) =>
  (stage: Parameters<typeof plays.test.begin>[0]) =>
    plays.test.begin(stage, input, house);

describe('ST-3.1 a test of any trait', () => {
  test('every attribute and every ability can be rolled at any moment', () => {
    const found = offersWith().filter(({ group }) => group === 'skill');
    // Nine attributes; abilities: seven to attack with, nine of the senses and the mind, nine more.
    expect(found.map(({ trait }) => trait?.split('.')[0])).toEqual([
      ...Array.from({ length: 9 }, () => 'attributes'),
      ...Array.from({ length: 25 }, () => 'abilities'),
    ]);
    expect(found.every(({ anytime, needsTarget, no }) => anytime && !needsTarget && !no)).toBe(true);
  });

  test.each([
    // ST-3.2: combat is rolled with Dexterity; ST-2.5, ST-2.6, ST-13.13 name the others.
    ['abilities.stealth', {}, 3 + 2],
    ['abilities.alertness', {}, 4 + 3],
    ['abilities.occult', {}, 5 + 4],
    ['abilities.leadership', {}, 1 + 3],
    ['abilities.athletics', { testAttribute: 'strength' }, 2 + 1],
    ['attributes.strength', {}, 2],
    ['attributes.strength', { testAbility: 'athletics' }, 2 + 1],
    ['attributes.dexterity', { testAbility: 'stealth', modDice: -1 }, 3 + 2 - 1],
  ])('%s with %o rolls %i dice', (trait, situation, n) => {
    expect(testOf(trait, situation).offer.check?.dice).toEqual([{ n, d: 10 }]);
  });

  test('ST-6.10 wounds cost dice', () => {
    const hurt = fighter('a', { attributes: { strength: 4 }, health: { lethal: 4 } });
    const offer = offers({ cast: castOf(hurt), who: 'a', targets: [], situation: {}, rules: rules() }).find(
      ({ trait }) => trait === 'attributes.strength',
    );
    // Four levels lost: wounded, −2.
    expect(offer?.check?.dice).toEqual([{ n: 2, d: 10 }]);
  });

  test('ST-3.3 the difficulty is 6 unless it is set', () => {
    const { input } = testOf('attributes.strength');
    expect(ended(play(begin(input), cast, { test: [6, 5] }))).toEqual({ successes: 1, botch: false });
    expect(ended(play(begin({ ...input, difficulty: 7 }), cast, { test: [6, 5] }))).toEqual({
      successes: 0,
      botch: false,
    });
  });

  test('ST-3.4 a roll without successes and with a one botches', () => {
    const { input } = testOf('attributes.strength');
    const run = play(begin(input), cast, { test: [1, 5] });
    expect(ended(run)).toEqual({ successes: 0, botch: true });
    expect(run.told.map(({ key }) => key)).toEqual(['botches']);
  });

  test('AMB-2 a speciality counts a 10 twice', () => {
    const { input } = testOf('attributes.strength', { testSpecialty: true });
    expect(ended(play(begin(input), cast, { test: [10, 3] })).successes).toBe(2);
  });

  test('AMB-42 by house rule a success may be bought', () => {
    const will = fighter('a', { traits: { willpower: { value: 1, max: 5 } }, attributes: { strength: 2 } });
    const { input } = testOf('attributes.strength');
    const run = play(begin(input, rules({ willpowerSuccess: true })), castOf(will), {
      'willpower:a': 'spendWill',
      test: [2, 3],
    });
    expect(ended(run)).toEqual({ successes: 1, botch: false });
    expect(run.cast.a?.traits.willpower.value).toBe(0);
  });
});

describe('ST-3.5 a resisted test', () => {
  const resisted = (trait: string, more = {}) => testOf(trait, { resisted: true, ...more });

  test('needs a target only if somebody resists', () => {
    expect(testOf('attributes.strength').input.target).toBe('');
    const { offer, input } = resisted('attributes.strength');
    expect([offer.needsTarget, input.target]).toEqual([true, 'd']);
    expect(plays.test.members(input)).toEqual(['a', 'd']);
  });

  test.each([
    // In kind: Strength against Strength 4; Dexterity + Athletics against 2 + 2.
    ['attributes.strength', {}, 4],
    ['abilities.athletics', {}, 2 + 2],
    // ST-7.1: whoever hides is noticed with Perception + Alertness, 3 + 1.
    ['abilities.stealth', {}, 3 + 1],
    ['attributes.strength', { resistAttribute: 'dexterity', resistAbility: 'athletics' }, 2 + 2],
    ['abilities.athletics', { resistAttribute: 'strength' }, 4 + 2],
    ['abilities.stealth', { resistAbility: 'none', resistAttribute: 'perception' }, 3],
  ])('%s with %o is resisted with %i dice', (trait, more, n) => {
    const run = play(begin(resisted(trait, more).input), cast, {});
    const asks = run.state === 'waiting' ? run.asks : [];
    expect(asks.map((ask) => ask.kind === 'roll' && [ask.by, ask.dice[0]?.n])).toEqual([
      ['a', expect.any(Number)],
      ['d', n],
    ]);
  });

  test.each([
    // Two successes against none, one and two: a tie is no success (ST-3.6).
    [0, 2, 'succeeds'],
    [1, 1, 'succeeds'],
    [2, 0, 'fails'],
    [3, 0, 'fails'],
  ])('against %i successes two leave %i', (against, successes, told) => {
    const { input } = resisted('attributes.strength');
    const run = play(begin(input), cast, { test: hits(2, 2), resist: hits(against, 4) });
    expect(ended(run)).toEqual({ successes, botch: false });
    expect(run.told.map(({ key }) => key)).toEqual([told]);
  });

  test('is refused without whoever resists', () => {
    const { input } = resisted('attributes.strength');
    expect(plays.test.fault(castOf(masha), input as Json, rules())?.key).toBe('core.refused.gone');
  });
});

describe('ST-0.4 an extended test', () => {
  const extended = { ...testOf('attributes.strength').input, goal: 3, rolls: 3 };

  test.each([
    // [2, 1]: the goal of three is reached with the second roll.
    [[hits(2, 2), hits(1, 2)], { successes: 3, botch: false }, ['collects', 'succeeds']],
    [[hits(1, 2), hits(1, 2), hits(0, 2)], { successes: 2, botch: false }, ['collects', 'collects', 'fails']],
    [[hits(2, 2), [1, 2]], { successes: 2, botch: true }, ['collects', 'botches']],
  ])('collects successes until it ends: %o', (rolls, result, told) => {
    const answers = Object.fromEntries(rolls.map((faces, i) => [i === 0 ? 'test' : `test:${i + 1}`, faces]));
    const run = play(begin(extended), cast, answers);
    expect(ended(run)).toEqual(result);
    expect(run.told.map(({ key }) => key)).toEqual(told);
  });

  test.each([
    ['difficulty', 1],
    ['difficulty', 11],
    ['goal', 0],
    ['rolls', 0],
    ['rolls', 11],
  ])('refuses %s %i', (field, n) => {
    expect(plays.test.fault(cast, { ...extended, [field]: n } as Json, rules())?.key).toBe(
      'storyteller.no.malformed',
    );
    expect(Object.keys(testSpec)).toContain(field);
  });
});

/* Exact odds, against d10 counted here by hand. */

type Shares = Map<string, number>;
const add = (shares: Shares, key: string, p: number) => shares.set(key, (shares.get(key) ?? 0) + p);

/** Successes of a pool: each success is cancelled by a one; without any success a one botches. */
function pool(dice: number, difficulty: number, specialty: boolean): Shares {
  const shares: Shares = new Map();
  for (let code = 0; code < 10 ** dice; code++) {
    const faces = Array.from({ length: dice }, (_, i) => (Math.floor(code / 10 ** i) % 10) + 1);
    const ones = faces.filter((face) => face === 1).length;
    const good = faces.filter((face) => face >= difficulty);
    const won = good.length + (specialty ? good.filter((face) => face === 10).length : 0);
    const botch = won === 0 && ones > 0;
    add(shares, botch ? 'botch' : String(Math.max(0, won - ones)), 10 ** -dice);
  }
  return shares;
}

/** Who resists takes away successes; their botch is no success. */
function against(own: Shares, other: Shares): Shares {
  const shares: Shares = new Map();
  for (const [mine, p] of own)
    for (const [theirs, q] of other)
      add(shares, mine === 'botch' ? mine : String(Math.max(0, Number(mine) - (Number(theirs) || 0))), p * q);
  return shares;
}

/** The results of up to so many rolls: `botch`, or the successes collected. */
function collected(once: Shares, goal: number, rolls: number): Shares {
  const results: Shares = new Map();
  const rollFrom = (sum: number, left: number, p: number): void => {
    for (const [reading, q] of once) {
      const now = sum + (reading === 'botch' ? 0 : Number(reading));
      if (reading === 'botch') add(results, `botch at ${now}`, p * q);
      else if (now >= goal || left === 1) add(results, String(now), p * q);
      else rollFrom(now, left - 1, p * q);
    }
  };
  rollFrom(0, rolls, 1);
  return results;
}

function computed(input: Input, all = cast): Shares {
  const { ends, lost } = odds<{ successes: number; botch: boolean }, StFighter>(begin(input) as never, all);
  expect(lost).toBe(0);
  const shares: Shares = new Map();
  for (const { out, p } of ends) add(shares, `${out.botch ? 'botch at ' : ''}${out.successes}`, p);
  return shares;
}

function expectSame(found: Shares, expected: Shares): void {
  expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [key, p] of expected) expect(found.get(key), key).toBeCloseTo(p, 12);
}

describe('ST-3.1 ST-3.5 the odds of tests are those of every face of every die', () => {
  const one = (dice: number): StFighter => fighter('a', { attributes: { strength: dice } });
  const two = (dice: number): StFighter => fighter('d', { attributes: { strength: dice } });
  const input = testOf('attributes.strength').input;

  test.each([
    [1, 2, false],
    [2, 6, true],
    [3, 6, false],
    [3, 10, true],
    [4, 7, false],
  ])('%i dice against %i, with a speciality: %s', (dice, difficulty, specialty) => {
    const found = computed({ ...input, difficulty, specialty }, castOf(one(dice), two(1)));
    expectSame(found, collected(pool(dice, difficulty, specialty), 1, 1));
  });

  test.each([
    [2, 1],
    [2, 3],
    [3, 3],
  ])('%i dice resisted by %i', (mine, theirs) => {
    const found = computed({ ...input, target: 'd' }, castOf(one(mine), two(theirs)));
    expectSame(found, collected(against(pool(mine, 6, false), pool(theirs, 6, false)), 1, 1));
  });

  test.each([
    [2, 2, 2],
    [3, 5, 4],
    [2, 10, 10],
  ])('%i dice, %i successes in %i rolls', (dice, goal, rolls) => {
    const found = computed({ ...input, goal, rolls }, castOf(one(dice), two(1)));
    expectSame(found, collected(pool(dice, 6, false), goal, Math.min(rolls, 10)));
  });

  test('resisted in each of three rolls', () => {
    const found = computed({ ...input, target: 'd', goal: 3, rolls: 3 }, castOf(one(3), two(2)));
    expectSame(found, collected(against(pool(3, 6, false), pool(2, 6, false)), 3, 3));
  });

  test('the forecast names success, botch, and how many successes', () => {
    const about = { ...input, difficulty: 6 };
    const forecast = plays.test.forecast?.(
      () => odds(begin(about) as never, castOf(one(2), two(1))),
      about,
      'a',
    );
    const own = pool(2, 6, false);
    const succeeds = (own.get('1') ?? 0) + (own.get('2') ?? 0);
    expect(forecast?.chances.map(({ id }) => id)).toEqual(['succeeds', 'botch']);
    expect(forecast?.chances[0]?.p).toBeCloseTo(succeeds, 12);
    expect(forecast?.chances[1]?.p).toBeCloseTo(own.get('botch') ?? 0, 12);
    expect(forecast?.amounts?.bars.map(({ value }) => value)).toEqual([0, 1, 2]);
  });
});
