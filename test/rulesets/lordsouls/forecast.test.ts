import { describe, expect, test } from 'vitest';
import { forecastOf, type Odds, type Policy } from '../../../src/core/odds.ts';
import { msg } from '../../../src/core/text.ts';
import type { LsFighter } from '../../../src/rulesets/lordsouls/data/fighter.ts';
import type { Attacked } from '../../../src/rulesets/lordsouls/plays/attack.ts';
import { attackForecast, attackPolicy } from '../../../src/rulesets/lordsouls/plays/index.ts';

const MISSED: Attacked = {
  struck: false,
  critical: false,
  hit: false,
  kind: 'none',
  countered: 0,
  dealt: 0,
  through: 0,
  injury: 0,
};
const out = (more: Partial<Attacked> = {}): Attacked => ({ ...MISSED, ...more });

const oddsOf = <Out>(...ends: readonly (readonly [number, Out])[]): Odds<Out, LsFighter> => ({
  ends: ends.map(([p, one]) => ({ p, out: one, cast: {} })),
  lost: 0,
});

/** Defences as an ask lists them: an open dodge and a closed block. */
const DEFENCE = {
  kind: 'choose',
  id: 'defence',
  by: 'd',
  label: { key: '' },
  options: [
    { id: 'dodge', kind: 'dodge', label: { key: 'dodge' }, p: 0.5 },
    { id: 'block', kind: 'block', label: { key: 'block' }, p: 0.9, no: { key: 'no' } },
    { id: 'none', label: { key: 'none' } },
  ],
};

const heard = (policy: Policy<Attacked, LsFighter> | undefined) =>
  policy?.decide?.(DEFENCE as never, undefined as never);

const rows = (chances: readonly { id: string; p: number }[]) =>
  Object.fromEntries(chances.map(({ id, p }) => [id, p]));

const INPUT = { attacker: 'a', defender: 'd' };

describe('the forecast of an attack', () => {
  const odds = oddsOf<Attacked>(
    [0.25, MISSED],
    [0.25, out({ struck: true, kind: 'dodge' })],
    [0.125, out({ struck: true, kind: 'parry', countered: 2 })],
    [0.25, out({ struck: true, hit: true, injury: 3 })],
    [0.125, out({ struck: true, critical: true, hit: true, injury: 6 })],
  );
  const walk = (policy?: Policy<Attacked, LsFighter>) => {
    heard(policy);
    return odds;
  };

  test('LS-7.2.1 to LS-7.2.4 lists hits, strikes, criticals, each open defence against a blow that can be defended, and the counter-hit', () => {
    const { chances, amounts } = attackForecast(walk, INPUT, 'a');
    expect(rows(chances)).toEqual({
      hits: 0.375,
      strikes: 0.75,
      critical: 0.125,
      // Three in four hit, one in eight of all is critical: 0.625 meet a defence, and half of them fail against a dodge.
      'defended:dodge': 0.3125,
      countered: 0.125,
    });
    expect(amounts?.bars.map(({ value, p }) => [value, p])).toEqual(
      expect.arrayContaining([
        [3, 0.25],
        [6, 0.125],
      ]),
    );
  });

  test('the defender first reads the chance to stay unharmed', () => {
    expect(attackForecast(walk, INPUT, 'd').chances[0]).toMatchObject({ id: 'unharmed', p: 0.625 });
  });

  test('what cannot happen has no row, except the hit; without injury there are no amounts', () => {
    const { chances, amounts } = attackForecast(() => oddsOf<Attacked>([1, MISSED]), INPUT, 'a');
    expect(rows(chances)).toEqual({ hits: 0 });
    expect(amounts).toBeUndefined();
  });

  test('the chance of an effect and of its failure', () => {
    const forecast = forecastOf<boolean>('lordsouls.chance', { succeeds: (fine) => fine });
    expect(forecast(() => oddsOf<boolean>([0.25, true], [0.75, false])).chances).toEqual([
      { id: 'succeeds', label: msg('lordsouls.chance.succeeds'), p: 0.25 },
    ]);
  });
});

describe('how odds decide for people', () => {
  const { decide, worth } = attackPolicy<Attacked>('a');
  const worthOf = (one: Attacked, by: string) => worth?.({ p: 1, out: one, cast: {} }, by) ?? Number.NaN;

  test('the open defence with the best chances is taken, and nothing where none is open', () => {
    expect(decide?.(DEFENCE as never, undefined as never)).toBe('dodge');
    const none = { ...DEFENCE, options: DEFENCE.options.filter(({ id }) => id !== 'dodge') };
    expect(decide?.(none as never, undefined as never)).toBe('none');
    expect(decide?.({ ...DEFENCE, id: 'pushed' } as never, undefined as never)).toBeUndefined();
  });

  test('a hit weighs as much as a point of injury, a counter-hit as much the other way', () => {
    expect(worthOf(out({ struck: true, hit: true, injury: 3 }), 'a')).toBe(4);
    expect(worthOf(out({ struck: true, hit: true, injury: 3 }), 'd')).toBe(-4);
    expect(worthOf(out({ struck: true, countered: 2 }), 'd')).toBe(2);
  });
});
