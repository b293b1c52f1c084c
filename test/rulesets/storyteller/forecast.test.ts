import { describe, expect, test } from 'vitest';
import type { Odds } from '../../../src/core/odds.ts';
import type { Json } from '../../../src/core/text.ts';
import type { StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import { type TwoGunsResult, twoGunsForecast } from '../../../src/rulesets/storyteller/plays/ambush.ts';
import {
  attackForecast,
  defendBest,
  defendLikely,
  rollForecast,
} from '../../../src/rulesets/storyteller/plays/forecast.ts';
import type { Outcome } from '../../../src/rulesets/storyteller/plays/harm.ts';

import { attackOf, castOf, fighter, rules, sword } from './support.ts';

const cast = castOf(fighter('a', { gear: [sword] }), fighter('d'), fighter('e'));

const MISSED: Outcome = { hit: false, net: 0, taken: 0, type: 'lethal', befell: [] };
const hit = (more: Partial<Outcome> = {}): Outcome => ({ ...MISSED, hit: true, net: 1, ...more });

/** Odds in which each of these ends has its chance. */
const oddsOf = <Out>(...ends: readonly (readonly [number, Out])[]): Odds<Out, StFighter> => ({
  ends: ends.map(([p, out]) => ({ p, out, cast })),
  lost: 0,
});

const rows = (chances: readonly { id: string; p: number }[]) =>
  Object.fromEntries(chances.map(({ id, p }) => [id, p]));

describe('the forecast of an attack', () => {
  const strike = attackOf({ weapon: 'sword' });
  const ends = oddsOf<Outcome>(
    [0.5, MISSED],
    [0.25, hit()],
    [0.125, hit({ taken: 2 })],
    [0.125, hit({ taken: 1, befell: ['dead'] })],
  );

  test('the attacker sees the chances to hit, to wound and to end the fight; what cannot happen has no row', () => {
    const { chances, amounts } = attackForecast(() => ends, strike, 'a');
    expect(rows(chances)).toEqual({ hit: 0.5, harm: 0.25, out: 0.125 });
    expect(amounts?.bars).toEqual([
      { value: 1, p: 0.125 },
      { value: 2, p: 0.125 },
    ]);
    // 2 × 0.125 + 1 × 0.125 = 0.375 levels, shown with two digits.
    expect(amounts?.label.args).toEqual({ mean: 0.38 });
  });

  test('the defender first sees the chance to stay unharmed', () => {
    const { chances } = attackForecast(() => ends, strike, 'd');
    expect(chances[0]).toMatchObject({ id: 'unharmed', p: 0.75 });
  });

  test('ST-7.24 a shock counts as harm, and so does a lost weapon (ST-8.31)', () => {
    const harmed = oddsOf<Outcome>(
      [0.5, hit({ befell: ['shocked'] })],
      [0.125, hit({ disarmed: 'd' })],
      [0.375, MISSED],
    );
    expect(attackForecast(() => harmed, strike, 'd').chances[0]?.p).toBe(0.375);
  });

  test('ST-8.32 an attacker who drops their own weapon leaves the defender unharmed', () => {
    const dropped = oddsOf<Outcome>([0.25, { ...MISSED, disarmed: 'a' }], [0.75, hit({ taken: 1 })]);
    const { chances } = attackForecast(() => dropped, strike, 'd');
    expect(rows(chances)).toEqual({ unharmed: 0.25, hit: 0.75, harm: 0.75, dropsOwn: 0.25 });
  });

  test('ST-9.35 a target shot at twice stays unharmed only where both shots do no harm', () => {
    const [first, second] = [attackOf(), attackOf()];
    const both = oddsOf<TwoGunsResult>(
      [0.5, { first: MISSED, second: hit({ taken: 1 }) }],
      [0.25, { first: MISSED, second: MISSED }],
      [0.25, { first: hit({ taken: 1 }), second: hit({ taken: 2 }) }],
    );
    const target = twoGunsForecast(() => both, { first, second }, 'd');
    expect(rows(target.chances)).toEqual({ unharmed: 0.25, hit: 0.75, harm: 0.75 });
    expect(target.amounts?.bars).toEqual([
      { value: 1, p: 0.5 },
      { value: 3, p: 0.25 },
    ]);
    expect(rows(twoGunsForecast(() => both, { first, second }, 'a').chances)).toEqual({
      first: 0.25,
      second: 0.75,
      harm: 0.75,
    });
  });

  test('a roll whose result is certain has no row', () => {
    const lines = [['free', (off: boolean) => off]] as const;
    expect(rollForecast<boolean>(lines)(() => oddsOf<boolean>([1, true])).chances).toEqual([]);
    expect(
      rows(rollForecast<boolean>(lines)(() => oddsOf<boolean>([0.25, true], [0.75, false])).chances),
    ).toEqual({ free: 0.25 });
  });
});

describe('how defenders weigh results', () => {
  const { worth } = defendBest<Json>('a', rules());
  const worthOf = (out: Json, by = 'd'): number => worth?.({ p: 1, out, cast }, by) ?? Number.NaN;
  const one = (out: Outcome): Json => out as unknown as Json;

  // The weights are our decision: a hold as two levels, a limb as three, a fall as one, the end of the fight as five more.
  test.each([
    ['ST-8.4 a hold', hit({ befell: ['held'] }), 2],
    ['ST-8.14 a useless limb', hit({ taken: 1, befell: ['limbDisabled'] }), 4],
    ['ST-7.34 a fall', hit({ befell: ['prone'] }), 1],
    ['ST-6.8 being out of the fight', hit({ taken: 1, befell: ['incapacitated'] }), 6],
    ['ST-8.31 the loss of the weapon', hit({ disarmed: 'd' }), 2],
  ] as const)('%s weighs as that many levels', (_, out, levels) => {
    expect(worthOf(one(out))).toBe(worthOf(one(hit({ taken: levels }))));
    expect(worthOf(one(out))).toBeLessThan(worthOf(one(MISSED)));
  });

  test('ST-8.32, ST-10.8 for the defender it is good when the attacker drops the weapon or loses levels', () => {
    expect(worthOf(one({ ...MISSED, disarmed: 'a' }))).toBeGreaterThan(worthOf(one(MISSED)));
    const counter = { taken: 2, type: 'bashing', befell: [] } as const;
    expect(worthOf(one({ ...MISSED, counter }))).toBeGreaterThan(worthOf(one(MISSED)));
  });

  test('a result that is bad for the defender is good for the attacker', () => {
    expect(worthOf(one(hit({ taken: 3 })), 'a')).toBe(-worthOf(one(hit({ taken: 3 }))));
  });

  test('ST-9.35 the harm of both shots counts, and a failed ambush harms nobody', () => {
    expect(worthOf({ first: hit({ taken: 1 }), second: hit({ taken: 2 }) } as unknown as Json)).toBe(
      worthOf(one(hit({ taken: 3 }))),
    );
    expect(worthOf({ came: 'seen', outcome: null })).toBe(worthOf(one(MISSED)));
    expect(worthOf({ came: 'won', outcome: hit({ taken: 3 }) } as unknown as Json)).toBe(
      worthOf(one(hit({ taken: 3 }))),
    );
  });

  test('where many defend simultaneously, asks about anything else are not decided', () => {
    const { decide } = defendLikely<Json>(rules());
    const ask = {
      kind: 'choose',
      id: 'possible',
      by: 'master',
      label: { key: '' },
      options: [{ id: 'none', label: { key: '' } }],
    } as const;
    expect(decide?.(ask, undefined as never)).toBeUndefined();
  });
});
