import { describe, expect, it } from 'vitest';
import { total } from '../../../src/core/line.ts';
import { applyChanges } from '../../../src/core/stage.ts';
import type { Chips, MainOrder } from '../../../src/rulesets/western/data/declaration.ts';
import type { MainKey, WeGear, Wound } from '../../../src/rulesets/western/data/fighter.ts';

import type { WeFighter } from '../../../src/rulesets/western/data/turn.ts';
import { testCheck } from '../../../src/rulesets/western/figures/dice.ts';
import { rolledMetres } from '../../../src/rulesets/western/figures/rolls.ts';
import { outcomeBand, roundsLoaded, workChanges } from '../../../src/rulesets/western/round/effects.ts';
import { upkeepChanges } from '../../../src/rulesets/western/round/upkeep.ts';
import { fighter, mount, roll, rules, thing, weapon } from './support.ts';

/* Mains without shots: the effect of each half, by the band of their roll (S-16). */

const plain = rules();
const wound = (bleeding: Wound['bleeding'], bandaged = false): Wound => ({
  location: 'chest',
  severity: 'grave',
  bleeding,
  bandaged,
  turn: 1,
});
const closed = (one: WeFighter, turn: number): WeFighter =>
  applyChanges({ a: one }, upkeepChanges(one, turn, plain)).a ?? one;

const rolled = (
  main: MainKey,
  dice: [number, number],
  more: Parameters<typeof fighter>[1] = {},
  order: object = {},
) =>
  fighter('a', {
    ...more,
    turn: {
      rolls: { [main]: roll(main, dice) },
      declaration: { mains: [{ main, ...order } as MainOrder] },
    },
  });
const half = (main: string, beat: 1 | 2) =>
  ({ who: 'a', beat, type: 'work', name: main, dur: 0, speed: 4, min: 'C' }) as const;
const work = (one: WeFighter, main: string, beat: 1 | 2, other: WeFighter = one) => {
  const cast = { a: one, [other.id]: other };
  return applyChanges(cast, workChanges(half(main, beat), one, cast, plain, 1));
};

describe('mains without shots', () => {
  it('S-16 S-20 Reloading: three quarters rounded down, the rate, one more; the larger half first', () => {
    const none = { mains: [] };
    expect([
      roundsLoaded(3, 'bad', none),
      roundsLoaded(3, 'average', none),
      roundsLoaded(3, 'excellent', none),
    ]).toEqual([2, 3, 4]);
    const empty = { gear: [weapon('w', { snap: 5, loaded: 0, reloadRate: 3 })] };
    const first = work(rolled('reloading', [8, 7], empty), 'reloading', 1).a;
    expect(first?.gear.w).toMatchObject({ traits: { loaded: 2 } });
    expect(work(first ?? fighter('a'), 'reloading', 2).a?.gear.w).toMatchObject({ traits: { loaded: 3 } });
  });

  it('WE-7.4 S-16 First aid takes effect with the second half: one or two steps lighter', () => {
    const b = fighter('b', { traits: { wounds: [wound('heavy')] as never } });
    const linen = thing('linen', { bandage: true, quantity: 2 });
    const aid = (dice: [number, number], beat: 1 | 2, gear: WeGear[] = [linen]) =>
      work(rolled('firstAid', dice, { gear }, { patient: 'b' }), 'firstAid', beat, b);
    const bled = (dice: [number, number], beat: 1 | 2) => aid(dice, beat).b?.traits.wounds[0]?.bleeding;
    expect([bled([8, 7], 1), bled([8, 7], 2), bled([9, 9], 2), bled([2, 2], 2)]).toEqual([
      'heavy',
      'bleeding',
      'trickle',
      'heavy',
    ]);
    // A bandage is needed, and used up.
    expect(aid([8, 7], 2).a?.gear.linen?.traits).toMatchObject({ quantity: 1 });
    const without = [[], [thing('hat', {})], [thing('linen', { bandage: true, quantity: 0 })]];
    for (const gear of without) expect(aid([9, 9], 2, gear).b?.traits.wounds[0]?.bleeding).toBe('heavy');
  });

  it('S-16 Pulling together and Bringing round by band', () => {
    const shaken = { tracks: { shock: 3, stress: 3 }, conditions: { stunned: true } };
    const self = (dice: [number, number]) => work(rolled('pullTogether', dice, shaken), 'pullTogether', 2).a;
    expect([self([2, 2])?.traits.tracks.shock, self([2, 2])?.conditions]).toEqual([2, { stunned: true }]);
    expect([self([8, 7])?.traits.tracks.stress, self([8, 7])?.conditions]).toEqual([2, {}]);
    // Wavering takes one: 19 is 18, excellent.
    expect(self([10, 9])?.traits.tracks).toMatchObject({ shock: 1, stress: 1 });
    const b = fighter('b', { tracks: { shock: 3 }, conditions: { knockedOut: true } });
    const round = (dice: [number, number]) =>
      work(rolled('bringRound', dice, {}, { patient: 'b' }), 'bringRound', 2, b).b;
    expect([round([2, 2])?.conditions, round([8, 7])?.conditions]).toEqual([
      { knockedOut: true },
      { stunned: true },
    ]);
    expect([round([9, 9])?.conditions, round([9, 9])?.traits.tracks.shock]).toEqual([{}, 1]);
  });

  it('S-16 Observation: Attention +1 or +2 until the end of the next turn', () => {
    const seen = (dice: [number, number]) =>
      work(rolled('observation', dice), 'observation', 2).a ?? fighter('a');
    const bonus = (one: WeFighter) => total(testCheck(one, 't', 'attention', [0, ''], plain).lines) - 4;
    expect([bonus(seen([2, 2])), bonus(seen([8, 7])), bonus(seen([9, 9]))]).toEqual([0, 1, 2]);
    const next = closed(seen([9, 9]), 1);
    expect([bonus(next), bonus(closed(next, 2))]).toEqual([2, 0]);
  });

  it('S-4 a chip on the outcome changes the band', () => {
    const one = rolled('firstAid', [9, 8]);
    const chips = { firstAid: { spends: [{ use: 'better' as const, amount: 1 }] } };
    const better = {
      ...one,
      turn: { ...one.turn, declaration: { mains: [{ main: 'firstAid' as const }], chips } },
    };
    expect([outcomeBand(one, 'firstAid', plain), outcomeBand(better, 'firstAid', plain)]).toEqual([
      'average',
      'excellent',
    ]);
  });

  it('S-16 S-17 S-18 distances: 75, 100, 125 % of the table, a tenth for each chip', () => {
    const way = (dice: [number, number], chips = {}) => {
      const one = rolled('movement', dice, {}, { mode: 'jog' });
      return rolledMetres(one, { main: 'movement', mode: 'jog' }, { mains: [], chips }, plain);
    };
    expect([way([2, 2]), way([8, 7]), way([9, 9])]).toEqual([27, 36, 45]);
    expect(way([8, 7], { movement: { spends: [{ use: 'farther', amount: 2 }] } })).toBe(43);
    const rider = fighter('a', { gear: [mount('pony')] });
    const ride = (mode: 'rideTrot' | 'rideGallop' | 'rideCareer') =>
      rolledMetres(rider, { main: 'riding', mode }, { mains: [] }, plain);
    expect([ride('rideTrot'), ride('rideGallop'), ride('rideCareer')]).toEqual([45, 120, 155]);
  });
});

describe('work without effect changes nothing', () => {
  const AVERAGE: [number, number] = [8, 7];
  /** With 2 less in panic it is still 18. */
  const EXCELLENT: [number, number] = [10, 10];
  const changes = (one: WeFighter, main: MainKey, beat: 1 | 2 = 2, other: WeFighter = one) =>
    workChanges(half(main, beat), one, { a: one, [other.id]: other }, plain, 1);

  it('S-20 a weapon takes no more rounds than it has room for, and without a weapon there is no loading', () => {
    const gun = (loaded: number) => weapon('w', { snap: 5, capacity: 6, loaded, reloadRate: 6 });
    const loads = (loaded: number) =>
      changes(rolled('reloading', AVERAGE, { gear: [gun(loaded)] }), 'reloading', 1);
    expect(loads(6)).toEqual([]);
    expect(loads(5)).toMatchObject([{ at: 'gear.w.traits.loaded', n: 1 }]);
    expect(loads(2)).toMatchObject([{ n: 3 }]);
    expect(changes(rolled('reloading', AVERAGE), 'reloading', 1)).toEqual([]);
  });

  it('S-20 the named weapon is loaded', () => {
    const gear = ['one', 'other'].map((id) => weapon(id, { snap: 5, loaded: 0, reloadRate: 2 }));
    const named = rolled('reloading', AVERAGE, { gear }, { weapon: 'other' });
    expect(changes(named, 'reloading', 1)).toMatchObject([{ at: 'gear.other.traits.loaded', n: 1 }]);
  });

  it('S-4 each chip loads a round more or less, and never less than none', () => {
    const rounds = (rate: number, ...spends: NonNullable<Chips['spends']>) =>
      roundsLoaded(rate, 'average', { mains: [], chips: { reloading: { spends } } });
    expect(rounds(3, { use: 'loadMore', amount: 2 })).toBe(5);
    expect(rounds(3, { use: 'loadLess', amount: 1 })).toBe(2);
    expect(rounds(1, { use: 'loadLess', amount: 2 })).toBe(0);
  });

  it('S-16 First aid goes to the worst bleeding, with the bandages of either of the two', () => {
    const b = (...wounds: Wound[]) =>
      fighter('b', { traits: { wounds: wounds as never }, gear: [thing('shirt', { bandage: true })] });
    const healer = rolled('firstAid', AVERAGE, {}, { patient: 'b' });
    const treated = (patient: WeFighter) => work(healer, 'firstAid', 2, patient).b;
    const after = treated(b(wound('trickle'), wound('heavy'), wound('heavy')));
    expect(after?.traits.wounds).toEqual([wound('trickle'), wound('bleeding', true), wound('heavy')]);
    expect(after?.gear.shirt?.traits).toMatchObject({ quantity: 0 });
    // Without bleeding no shirt is torn.
    for (const whole of [b(), b(wound('none'))]) expect(changes(healer, 'firstAid', 2, whole)).toEqual([]);
    expect(treated(b(wound('trickle')))?.traits.wounds).toEqual([wound('none', true)]);
  });

  it('S-16 only a knocked-out fighter is brought round, and only a named one is treated', () => {
    const b = fighter('b', { tracks: { shock: 3 }, conditions: { stunned: true } });
    const rounds = (dice: [number, number], order = {}) =>
      changes(rolled('bringRound', dice, {}, order), 'bringRound', 2, b);
    expect([rounds(AVERAGE, { patient: 'b' }), rounds(EXCELLENT, { patient: 'b' })]).toEqual([[], []]);
    expect([rounds(EXCELLENT), changes(rolled('firstAid', EXCELLENT), 'firstAid', 2, b)]).toEqual([[], []]);
  });

  it('S-16 Pulling together, excellent: removes stunned, or else panic; tracks do not fall below 0', () => {
    const self = (conditions: object, dice = EXCELLENT) =>
      work(
        rolled('pullTogether', dice, { tracks: { shock: 1, stress: 0 }, conditions: { ...conditions } }),
        'pullTogether',
        2,
      ).a;
    expect(self({ panic: true })?.conditions).toEqual({});
    expect(self({ panic: true, stunned: true })?.conditions).toEqual({ panic: true });
    // Average takes no panic; 10 + 9 − 2 of a panic is 17.
    expect(self({ panic: true }, [10, 9])?.conditions).toEqual({ panic: true });
    expect(self({})?.traits.tracks).toMatchObject({ shock: 0, stress: 0 });
    const calm = rolled('pullTogether', [2, 2]);
    expect(changes(calm, 'pullTogether')).toEqual([]);
  });

  it('WE-7.4 only Reloading has an effect with its first half, and Listening with neither', () => {
    const shaken = { tracks: { shock: 3, stress: 2 }, conditions: { stunned: true } };
    for (const main of ['pullTogether', 'observation', 'listening'] as const)
      expect(changes(rolled(main, EXCELLENT, shaken), main, 1)).toEqual([]);
    expect(changes(rolled('listening', EXCELLENT, shaken), 'listening')).toEqual([]);
  });
});
