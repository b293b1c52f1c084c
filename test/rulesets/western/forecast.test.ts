import { describe, expect, it } from 'vitest';
import type { Odds } from '../../../src/core/odds.ts';
import { plays } from '../../../src/rulesets/western/actions/list.ts';
import type { WeFighter } from '../../../src/rulesets/western/data/turn.ts';
import type { AttackOutcome } from '../../../src/rulesets/western/plays/attack.ts';
import type { Harm } from '../../../src/rulesets/western/plays/harm.ts';

const oddsOf = <Out>(...ends: readonly (readonly [number, Out])[]): Odds<Out, WeFighter> => ({
  ends: ends.map(([p, out]) => ({ p, out, cast: {} })),
  lost: 0.01,
});
const rows = (forecast: { chances: readonly { id: string; p: number }[] } | undefined) =>
  Object.fromEntries(forecast?.chances.map(({ id, p }) => [id, p]) ?? []);

const harm = (...befell: Harm['befell']): Harm => ({ location: 'chest', severity: 'light', befell });
const struck = (...harms: Harm[]): AttackOutcome => ({ hits: harms.length, harms });

describe('forecasts', () => {
  it('S-9, S-12 of a shot: to hit, to stun, and to put somebody out of the fight', () => {
    const odds = oddsOf<AttackOutcome>(
      [0.5, struck()],
      [0.25, struck(harm())],
      [0.125, struck(harm('stunned'), harm())],
      [0.0625, struck(harm('knockedOut'))],
      [0.0625, struck(harm(), harm('dead'))],
    );
    const forecast = plays.attack.forecast?.(() => odds, {} as never, 'a');
    expect(rows(forecast)).toEqual({ hit: 0.5, stunned: 0.125, out: 0.125 });
    expect(forecast?.lost).toBe(0.01);
  });

  it('S-8 of a test: to pass it, by nothing or more', () => {
    const odds = oddsOf<number>([0.5, -1], [0.25, 0], [0.25, 3]);
    expect(rows(plays.test.forecast?.(() => odds, {} as never, 'a'))).toEqual({ passed: 0.5 });
  });

  it('S-16 of a fall: to fall', () => {
    const odds = oddsOf<boolean>([0.75, false], [0.25, true]);
    expect(rows(plays.fall.forecast?.(() => odds, {} as never, 'a'))).toEqual({ falls: 0.25 });
  });

  it('without the starter rules odds assume a miss, and follow everything likelier than one in a billion', () => {
    const policy = plays.attack.policy?.({} as never, {} as never);
    expect(policy?.decide?.({ id: 'hit' } as never, undefined as never)).toBe('miss');
    expect(policy?.decide?.({ id: 'fall' } as never, undefined as never)).toBeUndefined();
    expect(policy?.cut).toBe(1e-9);
  });
});

describe('faults of an input', () => {
  const fault = (name: keyof typeof plays, input: object, who: readonly string[] = ['a', 'b']) =>
    plays[name].fault(Object.fromEntries(who.map((id) => [id, {}])) as never, input as never, {} as never)
      ?.key;

  it('name somebody who is gone, or a malformed input', () => {
    expect(fault('test', { who: 'a', attribute: 'nerve', bonus: 0 })).toBeUndefined();
    expect(fault('test', { who: 'c', attribute: 'nerve', bonus: 0 })).toBe('core.refused.gone');
    expect(fault('test', { who: 'a', attribute: 'charm', bonus: 0 })).toBe('western.no.malformed');
    expect(fault('fall', { who: 'a' })).toBeUndefined();
    expect(fault('fall', { who: 'c' })).toBe('core.refused.gone');
    expect(fault('recover', { who: 1 })).toBe('western.no.malformed');
  });
});
