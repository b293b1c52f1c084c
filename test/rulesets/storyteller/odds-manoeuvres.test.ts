import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bindPlay } from '../../../src/core/encounter.ts';
import type { Fighter } from '../../../src/core/fighter.ts';
import type { Policy } from '../../../src/core/odds.ts';
import { odds } from '../../../src/core/odds-walk.ts';
import type { Begin } from '../../../src/core/replay.ts';
import type { Cast } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import type { Forecast } from '../../../src/core/view.ts';
import { plays } from '../../../src/rulesets/storyteller/actions/list.ts';
import type { StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import { MANOEUVRES } from '../../../src/rulesets/storyteller/figures/manoeuvres.ts';
import { storyteller } from '../../../src/rulesets/storyteller/index.ts';
import type { AmbushResult } from '../../../src/rulesets/storyteller/plays/ambush.ts';
import type { SprayResult } from '../../../src/rulesets/storyteller/plays/forecast.ts';
import type { Outcome } from '../../../src/rulesets/storyteller/plays/harm.ts';
import { distinct } from '../../core/titles.ts';
import { chancesOf, everyCourse, TooMany } from './every-face.ts';
import { type Given, given, SCENES, type Scene } from './odds-scenes.ts';

/*
 * The odds of everything that rolls dice, compared with every face of every die: the same play with the same input, once walked by `odds`, once
 * played in all its courses. Weapons, fighters and modifiers are chosen so that each roll has none to three dice.
 */

/** Plays without dice: their only end is certain. */
const THROWS_NOTHING = [
  'release',
  'aim',
  'reload',
  'move',
  'talk',
  'takeCover',
  'power',
  'heal',
  'tend',
  'sceneEnd',
  'mend',
  'condition',
];

const beginOf = ({ play, input, rules: house }: Scene): Begin<Json, StFighter> =>
  bindPlay(storyteller, play, input, house as unknown as Json) as unknown as Begin<Json, StFighter>;

const policyOf = ({ play, input, rules: house, decide }: Scene): Policy<Json, StFighter> => {
  const usual = storyteller.plays[play]?.policy?.(input, house as unknown as Json) as
    | Policy<Json, StFighter>
    | undefined;
  return {
    ...usual,
    decide(ask, stage) {
      const value = decide[ask.id];
      if (value === undefined) return usual?.decide?.(ask, stage);
      const open =
        ask.kind !== 'choose' || value === 'best' || ask.options.some(({ id, no }) => id === value && !no);
      return open ? value : undefined;
    },
  };
};

/** All courses of a scene; a scene with too many is replaced by another draw. */
function played(made: Scene, policy: Policy<Json, StFighter>) {
  try {
    return chancesOf(everyCourse(beginOf(made), made.cast, policy));
  } catch (error) {
    if (error instanceof TooMany) fc.pre(false);
    throw error;
  }
}

/** Both computations must agree in every end and its chance. */
function agree(made: Scene): void {
  const def = storyteller.plays[made.play];
  const people = made.cast as unknown as Cast<Fighter>;
  expect(def?.fault(people, made.input, made.rules as unknown as Json)).toBeUndefined();
  const policy = policyOf(made);
  const walked = odds(beginOf(made), made.cast, policy);
  const brute = played(made, policy);
  const found = chancesOf(walked.ends);
  expect(walked.lost).toBe(0);
  expect([...found.keys()].sort()).toEqual([...brute.keys()].sort());
  for (const [end, p] of found) expect(Math.abs(p - (brute.get(end) ?? 0)), end).toBeLessThan(1e-12);
}

/** The simplest values of what varies elsewhere. */
const PLAIN: Given = {
  hit: 2,
  guard: 1,
  soak: 0,
  answer: 'none',
  kind: 'human',
  lethal: 0,
  about: {},
  house: {},
};

/** The chances in a forecast, by their ids and the fighters they name. */
const named = ({ chances }: Forecast) =>
  Object.fromEntries(chances.map(({ id, label, p }) => [`${id} ${label.args?.who ?? ''}`.trim(), p]));

/** The name of a scene without its rule: here two computations are compared, whether the rules are right is tested elsewhere. */
const WITHOUT_RULE = /^(?:[A-Z]+-[\w.]+,? )+/;
const names = distinct(Object.keys(SCENES).map((name) => name.replace(WITHOUT_RULE, '')));

describe('exact odds of everything that rolls dice equal the counts over all faces', {
  timeout: 60_000,
}, () => {
  test.each(Object.values(SCENES).map((make, i) => [names[i] ?? '', make] as const))('%s', (_, make) => {
    fc.assert(
      fc.property(given, (one) => agree(make(one))),
      { numRuns: 1 },
    );
  });

  test('AMB-76 a spray is forecast target by target, with the levels of all together, as counted over all faces', () => {
    const made = SCENES['ST-9.18 a spray over two']?.({
      ...PLAIN,
      hit: 1,
      answer: 'dodge',
      house: { tensRule: 'doubleAlways' },
    });
    if (!made) throw new Error('no such scene');
    const policy = policyOf(made);
    const all = everyCourse(beginOf(made), made.cast, policy);
    const outcomes = (out: Json) => (out as unknown as SprayResult).outcomes;
    const p = (is: (out: readonly Outcome[]) => boolean) =>
      all.reduce((sum, one) => (is(outcomes(one.out)) ? sum + one.p : sum), 0);
    const walk = (more: object = {}) => odds(beginOf(made), made.cast, { ...policy, ...more });
    const forecast = storyteller.plays.spray?.forecast as unknown as (
      w: unknown,
      input: Json,
      who: string,
    ) => Forecast;
    const shooter = forecast(walk, made.input, 'a');
    const rows = named(shooter);
    expect(rows['hits d']).toBeCloseTo(
      p(([d]) => d?.hit ?? false),
      11,
    );
    expect(rows['hits e']).toBeCloseTo(
      p(([, e]) => e?.hit ?? false),
      11,
    );
    expect(rows.harm).toBeCloseTo(
      p((both) => both.some(({ taken }) => taken > 0)),
      11,
    );
    const lost = (both: readonly Outcome[]) => both.reduce((sum, { taken }) => sum + taken, 0);
    expect(shooter.amounts?.bars.length).toBeGreaterThan(1);
    for (const bar of shooter.amounts?.bars ?? [])
      expect(bar.p).toBeCloseTo(
        p((both) => lost(both) === bar.value),
        11,
      );
    expect(named(forecast(walk, made.input, 'e')).unharmed).toBeCloseTo(
      p(([, e]) => e?.taken === 0),
      11,
    );
  });

  test('AMB-50 an ambush that two may notice is forecast as counted over all faces', () => {
    const made = SCENES['AMB-50 an ambush where two may notice']?.(PLAIN);
    if (!made) throw new Error('no such scene');
    for (const ambushBonus of ['margin', 'raw'] as const) {
      const scene = { ...made, rules: { ...made.rules, ambushBonus } };
      const policy = policyOf(scene);
      const all = everyCourse(beginOf(scene), scene.cast, policy);
      const p = (is: (out: AmbushResult) => boolean) =>
        all.reduce((sum, one) => (is(one.out as unknown as AmbushResult) ? sum + one.p : sum), 0);
      const forecast = storyteller.plays.ambush?.forecast as unknown as (
        w: unknown,
        input: Json,
        who: string,
      ) => Forecast;
      const walk = (more: object = {}) => odds(beginOf(scene), scene.cast, { ...policy, ...more });
      const rows = named(forecast(walk, scene.input, 'a'));
      expect(p(({ came }) => came === 'won')).toBeGreaterThan(0);
      expect(rows.won).toBeCloseTo(
        p(({ came }) => came === 'won'),
        11,
      );
      expect(rows.tie).toBeCloseTo(
        p(({ came }) => came === 'tie'),
        11,
      );
      expect(rows.held).toBeCloseTo(
        p(({ outcome }) => outcome?.befell.includes('held') ?? false),
        11,
      );
    }
  });

  test('leave no manoeuvre and no play out', () => {
    const all = Object.values(SCENES).map((make) => make(PLAIN));
    const attacks = all
      .filter(({ play }) => play === 'attack')
      .map(({ input }) => (input as { manoeuvre: string }).manoeuvre);
    const seen = [...attacks, ...all.flatMap(({ play }) => (play === 'spray' ? ['spray'] : []))];
    expect(MANOEUVRES.filter((manoeuvre) => !seen.includes(manoeuvre))).toEqual([]);
    const thrown = [...new Set(all.map(({ play }) => play))];
    expect([...thrown, ...THROWS_NOTHING].sort()).toEqual(Object.keys(plays).sort());
  });
});
