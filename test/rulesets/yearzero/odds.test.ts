import { describe, expect, test } from 'vitest';
import type { Play } from '../../../src/core/ask.ts';
import { bindPlay, playDef } from '../../../src/core/encounter.ts';
import { odds } from '../../../src/core/odds-walk.ts';
import type { Begin } from '../../../src/core/replay.ts';
import { resume } from '../../../src/core/resume.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Cast } from '../../../src/core/stage.ts';
import type { YzFighter } from '../../../src/rulesets/yearzero/data/fighter.ts';
import { situationSpec } from '../../../src/rulesets/yearzero/data/rules.ts';
import type { Attack } from '../../../src/rulesets/yearzero/figures/attack.ts';
import { yearzero } from '../../../src/rulesets/yearzero/index.ts';
import { attack, attackForecast, type Outcome } from '../../../src/rulesets/yearzero/plays/attack.ts';
import type { Rolled } from '../../../src/rulesets/yearzero/plays/roll.ts';
import { rollForecast, skillTry } from '../../../src/rulesets/yearzero/plays/skill.ts';
import { everyCourse, gathered } from '../../core/brute.ts';
import { castOf, fighter, knife, pistol, rules } from './support.ts';

const input = (given: Partial<Attack>): Attack => ({
  attacker: 'a',
  defender: 'd',
  weapon: 'knife',
  mode: 'melee',
  situation: blank(situationSpec),
  ...given,
});

/** One base die each, in close combat and for a shot; hard to kill, so that no injury is rolled. */
const cast = (stress: number, theirs = 0): Cast<YzFighter> => {
  const attributes = { strength: 1, agility: 0 };
  const traits = { health: { lost: 0, most: 9 } };
  return castOf(
    fighter('a', { attributes, stress, traits, gear: [knife, pistol] }),
    fighter('d', { attributes, stress: theirs, traits }),
  );
};

const house = rules({ healthFormula: 'manual' });

const DECIDED: { readonly [ask: string]: string } = { defence: 'block', spend: 'remove', extra: 'harder' };

const answers = (push: string) => (id: string) => (id.endsWith(':push') ? push : DECIDED[id]);

/** Exact odds against every face of every die: every end of the play, and the final state of both. */
function agree(begin: Begin<unknown, YzFighter>, people: Cast<YzFighter>, push: 'push' | 'keep'): void {
  const decide = answers(push);
  const walked = odds(begin, people, { decide: ({ id }) => decide(id) });
  const thrown = everyCourse(begin as Begin<unknown>, people, ({ id, ...ask }) => {
    const said = decide(id);
    if (said !== undefined) return said;
    return 'options' in ask ? (ask.options[0]?.id ?? '') : null;
  });
  const name = ({ out, cast: after }: { out: unknown; cast: object }) =>
    JSON.stringify([
      out,
      ...Object.values(after as Cast<YzFighter>).map(({ traits, conditions, gear }) => [
        traits.stress,
        traits.health.lost,
        conditions,
        gear.pistol,
        gear.knife,
      ]),
    ]);
  const [exact, brute] = [gathered(walked.ends, name), gathered(thrown, name)];
  expect(walked.lost).toBe(0);
  expect([...exact.keys()].sort()).toEqual([...brute.keys()].sort());
  for (const [end, p] of brute) expect(exact.get(end), end).toBeCloseTo(p, 10);
}

describe('exact odds equal the counts over all rolls (whether the rules are right is tested elsewhere)', {
  timeout: 30_000,
}, () => {
  const shoots = input({
    mode: 'ranged',
    weapon: 'pistol',
    situation: blank(situationSpec, { distance: 5 }),
  });

  test.each([
    ['kept', 'keep', 2],
    ['pushed', 'push', 1],
  ] as const)('a shot with stress, %s', (_, push, stress) =>
    agree((stage) => attack(stage, shoots, house), cast(stress), push),
  );

  test('a blow against a block with stress', () =>
    agree((stage) => attack(stage, input({}), house), cast(0, 1), 'keep'));
});

test('YZ-0.14 the forecast of a shot: hit, panic, void, empty, kept and pushed', () => {
  const shoots = input({
    mode: 'ranged',
    weapon: 'pistol',
    situation: blank(situationSpec, { distance: 5 }),
  });
  const { chances, lost } = attackForecast(
    (policy) => odds((stage) => attack(stage, shoots, house), cast(0), policy),
    shoots,
    'a',
  );
  const p = Object.fromEntries(chances.map((one) => [one.id, one.p]));
  expect(lost).toBe(0);
  // the pistol's one die, no stress: a six; pushed, the die again and one new stress die
  expect(p.hits).toBeCloseTo(1 / 6, 10);
  expect(p.panic).toBeUndefined();
  // a 1 on the new stress die is panic and an empty weapon; with stress 1 the total is never ten or more
  expect(p.panicPushed).toBeCloseTo(1 / 6, 10);
  expect(p.emptiedPushed).toBeCloseTo(1 / 6, 10);
  expect(p.voidedPushed).toBeUndefined();
  expect(p.hitsPushed).toBeCloseTo(1 - (5 / 6) ** 3, 10);
});

test('YZ-0.4 before the push: dice already rolled count, and both choices are shown separately', () => {
  const shoots = input({
    mode: 'ranged',
    weapon: 'pistol',
    situation: blank(situationSpec, { distance: 5 }),
  });
  const begin = resume<Outcome, YzFighter>(
    (stage) => attack(stage, shoots, house),
    [{ ask: 'attack', value: [4] }],
  );
  const { chances } = attackForecast((policy) => odds(begin, cast(0), policy), shoots, 'a');
  const p = Object.fromEntries(chances.map((one) => [one.id, one.p]));
  // kept, the die shows no six; pushed, it is rolled again with one new stress die
  expect(p.hits).toBe(0);
  expect(p.hitsPushed).toBeCloseTo(1 - (5 / 6) ** 2, 10);
  expect(p.panicPushed).toBeCloseTo(1 / 6, 10);
});

/** What a die may show, as far as it matters: a six, a one, another face. */
const SHOWN = [
  { six: 1, one: 0, p: 1 / 6 },
  { six: 0, one: 1, p: 1 / 6 },
  { six: 0, one: 0, p: 4 / 6 },
] as const;

/** Every roll of so many dice: sixes, ones, probability. */
function falls(n: number): { six: number; one: number; p: number }[] {
  if (n === 0) return [{ six: 0, one: 0, p: 1 }];
  return falls(n - 1).flatMap((fallen) =>
    SHOWN.map(({ six, one, p }) => ({ six: fallen.six + six, one: fallen.one + one, p: fallen.p * p })),
  );
}

/** The end of a roll with these sixes, ones and level of stress: its share of each chance (YZ-0.14, YZ-13.20, YZ-13.22, YZ-11.22). */
function ending(sixes: number, ones: number, stress: number) {
  const voided = ones > 0 ? [1, 2, 3, 4, 5, 6].filter((die) => die + stress >= 10).length / 6 : 0;
  const panic = ones > 0 ? 1 : 0;
  return { hits: sixes > 0 ? 1 - voided : 0, panic, voided, emptied: panic };
}

type Chances = ReturnType<typeof ending>;

/** A shot with so many base dice at so much stress, die by die; pushed wherever possible (YZ-0.4, YZ-13.1, YZ-13.14). */
function byHand(base: number, stress: number, push: boolean): Chances {
  const sum: Chances = { hits: 0, panic: 0, voided: 0, emptied: 0 };
  const count = (end: Chances, p: number) => {
    for (const key of Object.keys(sum) as (keyof Chances)[]) sum[key] += end[key] * p;
  };
  for (const b of falls(base))
    for (const s of falls(stress)) {
      const [sixes, p] = [b.six + s.six, b.p * s.p];
      if (!push || s.one > 0) count(ending(sixes, s.one, stress), p);
      else
        for (const again of falls(base - b.six))
          for (const tense of falls(stress - s.six + 1))
            count(ending(sixes + again.six + tense.six, tense.one, stress + 1), p * again.p * tense.p);
    }
  return sum;
}

describe('the forecast of a shot with stress', () => {
  test.each([
    [1, 0],
    [2, 3],
    [3, 4],
    [2, 5],
  ])(
    'YZ-13.11 YZ-13.20 YZ-13.22 YZ-11.21 %d base dice, stress %d: success, panic, ten and more, empty, kept and pushed',
    (base, stress) => {
      const shoots = input({
        mode: 'ranged',
        weapon: 'pistol',
        situation: blank(situationSpec, { distance: 5 }),
      });
      const attributes = { strength: 1, agility: base - 1 };
      const people = castOf(
        fighter('a', { attributes, stress, gear: [pistol] }),
        fighter('d', { traits: { health: { lost: 0, most: 9 } } }),
      );
      const { chances, lost } = attackForecast(
        (policy) => odds((stage) => attack(stage, shoots, house), people, policy),
        shoots,
        'a',
      );
      const p = (id: string) => chances.find((one) => one.id === id)?.p ?? 0;
      expect(lost).toBe(0);
      const [kept, pushed] = [byHand(base, stress, false), byHand(base, stress, true)];
      for (const key of ['hits', 'panic', 'voided', 'emptied'] as const) {
        expect(p(key), key).toBeCloseTo(kept[key], 10);
        expect(p(`${key}Pushed`), `${key} pushed`).toBeCloseTo(pushed[key], 10);
      }
    },
  );
});

test('YZ-10.9 YZ-0.14 the forecast of a blow that can be blocked walks the block', () => {
  // one die each, no stress, nothing pushed: a six that the other does not match with a six
  const blow = input({});
  const { chances } = attackForecast(
    (policy) => odds((stage) => attack(stage, blow, house), cast(0), policy),
    blow,
    'a',
  );
  expect(chances.find(({ id }) => id === 'hits')?.p).toBeCloseTo((1 / 6) * (5 / 6), 10);
});

describe('forecasts equal the counts over all rolls', { timeout: 30_000 }, () => {
  /** The forecast of an attack by odds, and each of its chances by playing every course. */
  function forecasts(people: Cast<YzFighter>, push: 'push' | 'keep') {
    const begin: Begin<Outcome, YzFighter> = (stage) => attack(stage, input({}), house);
    const { chances } = attackForecast((policy) => odds(begin, people, policy), input({}), 'd');
    const suffix = push === 'push' ? 'Pushed' : '';
    const decide = (id: string) => (id === 'attack:push' ? push : answers('keep')(id));
    const courses = everyCourse(begin as Begin<unknown>, people, ({ id, ...ask }) => {
      const said = decide(id);
      return said ?? ('options' in ask ? (ask.options[0]?.id ?? '') : null);
    }) as readonly { readonly p: number; readonly out: Outcome }[];
    const share = (is: (out: Outcome) => boolean) =>
      courses.reduce((sum, { out, p }) => (is(out) ? sum + p : sum), 0);
    return {
      told: (id: string) => chances.find((one) => one.id === `${id}${suffix}`)?.p ?? 0,
      share,
    };
  }

  test.each([
    ['keep', 1, 0],
    ['push', 0, 1],
  ] as const)(
    'YZ-0.4 YZ-10.9 YZ-13.22 a blow, %s, at stress %d against a block at stress %d',
    (push, mine, theirs) => {
      const { told, share } = forecasts(cast(mine, theirs), push);
      expect(told('hits')).toBeCloseTo(
        share(({ hit }) => hit),
        10,
      );
      expect(told('spared')).toBeCloseTo(
        share(({ hit }) => !hit),
        10,
      );
      expect(told('panic')).toBeCloseTo(
        share(({ ones }) => ones),
        10,
      );
      expect(told('voided')).toBeCloseTo(
        share(({ voided }) => voided),
        10,
      );
    },
  );

  test('YZ-0.5 YZ-A.19 YZ-13.22 breaking free, at stress 4 against stress 4, equals the counts over all rolls', () => {
    const people = castOf(
      fighter('a', { attributes: { strength: 1 }, stress: 4, conditions: { grappled: 'd' } }),
      fighter('d', { attributes: { strength: 1 }, stress: 4 }),
    );
    const { chances } = rollForecast(
      (policy) =>
        odds(
          (stage) =>
            yearzero.plays.deed?.begin(
              stage as never,
              { who: 'a', action: 'breakFree', target: 'd' },
              house as never,
            ) as unknown as Play<Rolled>,
          people,
          policy,
        ),
      'a',
    );
    const p = (id: string) => chances.find((one) => one.id === id)?.p ?? 0;
    // one base die and four of stress on each side; 10 and more with stress 4 is a six
    let [wins, panics] = [0, 0];
    for (const b of falls(1))
      for (const s of falls(4)) {
        const mine = { n: b.six + s.six, ones: s.one > 0, p: b.p * s.p };
        if (mine.ones) panics += mine.p;
        for (const c of falls(1))
          for (const t of falls(4)) {
            const theirs = { n: c.six + t.six, ones: t.one > 0, p: c.p * t.p };
            for (const [lost, share] of mine.ones
              ? ([
                  [true, 1 / 6],
                  [false, 5 / 6],
                ] as const)
              : ([[false, 1]] as const))
              for (const [lame, part] of theirs.ones
                ? ([
                    [true, 1 / 6],
                    [false, 5 / 6],
                  ] as const)
                : ([[false, 1]] as const))
                if ((lost ? 0 : mine.n) > (lame ? 0 : theirs.n)) wins += mine.p * theirs.p * share * part;
          }
      }
    expect(p('succeeds')).toBeCloseTo(wins, 10);
    expect(p('panic')).toBeCloseTo(panics, 10);
    expect(p('succeedsPushed')).toBe(0);
  });

  test.each([0, 2, 4])(
    'YZ-0.2 YZ-0.4 YZ-13.22 a skill roll at stress %d: success and panic, kept and pushed',
    (stress) => {
      const people = castOf(fighter('a', { attributes: { strength: 2 }, skills: { stamina: 1 }, stress }));
      const skill = {
        who: 'a',
        skill: 'stamina',
        mod: 0,
        dark: false,
        analysis: false,
        target: '',
        resist: 'usual',
      } as const;
      const { chances } = rollForecast(
        (policy) => odds((stage) => skillTry(stage, skill, house), people, policy),
        'a',
      );
      const p = (id: string) => chances.find((one) => one.id === id)?.p ?? 0;
      for (const [push, suffix] of [
        [false, ''],
        [true, 'Pushed'],
      ] as const) {
        const { hits, panic, voided } = byHand(3, stress, push);
        expect(p(`succeeds${suffix}`)).toBeCloseTo(hits, 10);
        expect(p(`panic${suffix}`)).toBeCloseTo(panic, 10);
        expect(p(`voided${suffix}`)).toBeCloseTo(voided, 10);
      }
    },
  );

  test.each([0, 3, 6])(
    'YZ-13.22 YZ-14.36 at stress %d the odds of disease and of a skill include everything that panic may cause',
    (stress) => {
      const people = castOf(fighter('a', { attributes: { strength: 3 }, skills: { stamina: 1 }, stress }));
      const inputs = {
        disease: { who: 'a', virulence: 3, name: '' },
        skill: { who: 'a', skill: 'stamina', mod: 0, dark: false, analysis: false },
      };
      for (const [name, input] of Object.entries(inputs)) {
        const def = playDef(yearzero, name);
        const walk = (policy: object | undefined, whole: boolean) =>
          odds(
            bindPlay(yearzero, name, input, house),
            people,
            whole ? { ...policy, fixedResult: () => undefined } : policy,
          );
        const [told, all] = [false, true].map(
          (whole) => def.forecast?.((policy) => walk(policy, whole) as never, input, 'a')?.chances ?? [],
        );
        expect(told?.map(({ id }) => id)).toEqual(all?.map(({ id }) => id));
        expect(told?.[0]?.id).toBe('succeeds');
        for (const [i, { id, p }] of (told ?? []).entries())
          expect([name, id, p]).toEqual([name, id, expect.closeTo(all?.[i]?.p ?? -1, 10)]);
      }
    },
  );
});
