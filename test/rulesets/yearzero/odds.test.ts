import { describe, expect, test } from 'vitest';
import { odds } from '../../../src/core/odds.ts';
import type { Begin } from '../../../src/core/replay.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Cast } from '../../../src/core/stage.ts';
import { attack } from '../../../src/rulesets/yearzero/attack.ts';
import type { Attack } from '../../../src/rulesets/yearzero/attack-pool.ts';
import type { YzFighter } from '../../../src/rulesets/yearzero/fighter.ts';
import { attackForecast } from '../../../src/rulesets/yearzero/forecast.ts';
import { situationSpec } from '../../../src/rulesets/yearzero/situation.ts';
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

/** One base die each, in close combat and for a shot; hard to kill, so that no injury is walked. */
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

/** Exact odds against every face of every die: every end of the play, and what has become of both. */
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

describe('exact odds equal every face of every die', () => {
  const shoots = input({
    mode: 'ranged',
    weapon: 'pistol',
    situation: blank(situationSpec, { distance: 5 }),
  });

  test.each([
    ['kept', 'keep', 2],
    ['pushed', 'push', 1],
  ] as const)('YZ-13.11 YZ-13.22 YZ-11.22 a shot with stress, %s', (_, push, stress) =>
    agree((stage) => attack(stage, shoots, house), cast(stress), push),
  );

  test('YZ-10.11 YZ-10.9 a blow against a block with stress', () =>
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
  );
  const p = Object.fromEntries(chances.map((one) => [one.id, one.p]));
  expect(lost).toBe(0);
  // the pistol's one die, no stress: a six; pushed, the die again and one new stress die
  expect(p.hits).toBeCloseTo(1 / 6, 10);
  expect(p.panic).toBeUndefined();
  // a 1 on the new stress die is panic and an empty weapon; with stress 1 never ten or more
  expect(p.panicPushed).toBeCloseTo(1 / 6, 10);
  expect(p.emptiedPushed).toBeCloseTo(1 / 6, 10);
  expect(p.voidedPushed).toBeUndefined();
  expect(p.hitsPushed).toBeCloseTo(1 - (5 / 6) ** 3, 10);
});

/** What a die may show, as far as it matters: a six, a one, something else. */
const SHOWN = [
  { six: 1, one: 0, p: 1 / 6 },
  { six: 0, one: 1, p: 1 / 6 },
  { six: 0, one: 0, p: 4 / 6 },
] as const;

/** Every way in which so many dice may fall: sixes, ones, probability. */
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

/** A shot with so many base dice at so much stress, die by die; pushed wherever it may be (YZ-0.4, YZ-13.1, YZ-13.14). */
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
  // one die each, no stress, nothing pushed: a six that the other does not answer with a six
  const blow = input({});
  const { chances } = attackForecast(
    (policy) => odds((stage) => attack(stage, blow, house), cast(0), policy),
    blow,
  );
  expect(chances.find(({ id }) => id === 'hits')?.p).toBeCloseTo((1 / 6) * (5 / 6), 10);
});
