import { describe, expect, it } from 'vitest';
import { type ChipUse, type MainOrder, useDef } from '../../../src/rulesets/western/data/declaration.ts';
import { MAINS, type MainKey } from '../../../src/rulesets/western/data/fighter.ts';
import { simpleOf } from '../../../src/rulesets/western/data/tables.ts';
import {
  mayUse,
  priceOf,
  scopesOf,
  shareOf,
  waitedShare,
} from '../../../src/rulesets/western/figures/orders.ts';
import { rolledMetres } from '../../../src/rulesets/western/figures/rolls.ts';
import { fatigueGain } from '../../../src/rulesets/western/round/upkeep.ts';
import { packed } from './starter.ts';
import { fighter, roll, rules, thing } from './support.ts';

/* Figures of a turn: halves, prices, uses of chips, metres, fatigue. */

describe('halves', () => {
  it.each([
    [1, 1, 0],
    [2, 1, 1],
    [3, 2, 1],
    [4, 2, 2],
    [5, 3, 2],
    [6, 3, 3],
    [7, 4, 3],
    [8, 4, 4],
  ] as const)('WE-7.4: of %i shots %i belong to beat 1 and %i to beat 2', (n, first, second) =>
    expect([shareOf(n, 1), shareOf(n, 2)]).toEqual([first, second]),
  );

  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 2],
    [7, 3],
    [8, 4],
  ] as const)('WE-8.9: of %i shots that wait for beat 2, %i are made', (n, left) =>
    expect(waitedShare(n)).toBe(left),
  );
});

describe('simple actions that the text or the starter table times alike', () => {
  it.each([
    // Snap shots of time, and the price in Nice!; 0 where Nice! does not buy it.
    ['fireSnap', 1, 0],
    ['fireQuick', 2, 0],
    ['fireSpeed', 2, 0],
    ['moveCrawl', 2, 2],
    ['moveCrouch', 2, 2],
    ['moveWalk', 2, 2],
    ['moveJog', 2, 2],
    ['hide', 1, 1],
    ['pickUp', 2, 2],
    ['putAway', 2, 2],
    ['takeOff', 2, 2],
    ['warning', 1, 1],
    ['line', 1, 1],
    // AM-21: what takes no time costs one all the same.
    ['instantDraw', 0, 1],
    ['standUpLying', 3, 3],
    ['takeOutBoot', 3, 3],
  ] as const)('S-5, WE-7.12: %s takes %i, and costs %i', (key, dur, price) => {
    const simple = simpleOf(key);
    expect(simple.dur).toBe(dur);
    expect(simple.noChip ? 0 : priceOf(simple.dur)).toBe(price);
  });
});

const SHOTS: readonly MainKey[] = ['shooting', 'aimed', 'speedShooting'];
const MOVES: readonly MainKey[] = ['movement', 'riding'];
const WORK: readonly MainKey[] = ['firstAid', 'bringRound', 'pullTogether', 'observation', 'listening'];
const ALL = MAINS.filter((main) => main !== 'own');

describe('chips', () => {
  it.each<readonly [ChipUse, 'nice' | 'damnit', number, readonly MainKey[]]>([
    ['accuracyUp', 'nice', 1, [...SHOTS, 'melee']],
    ['accuracyDown', 'damnit', 1, [...SHOTS, 'melee']],
    ['speedUp', 'nice', 1, ALL],
    ['speedDown', 'damnit', 1, ALL],
    ['exposed', 'damnit', 1, ALL],
    ['guarded', 'nice', 1, MOVES],
    ['farther', 'nice', 1, MOVES],
    ['shorter', 'damnit', 1, MOVES],
    ['loadMore', 'nice', 1, ['reloading']],
    ['loadLess', 'damnit', 1, ['reloading']],
    ['better', 'nice', 1, WORK],
    ['worse', 'damnit', 1, WORK],
    ['tires', 'damnit', 1, ['melee', ...MOVES]],
    ['frets', 'damnit', 1, ALL],
    ['jams', 'damnit', 3, SHOTS],
  ])('S-4: %s takes a chip of %s, %i, of %j and of no other roll', (use, chip, price, mains) => {
    expect([useDef(use).chip, useDef(use).price]).toEqual([chip, price]);
    expect(ALL.filter((main) => mayUse(use, main)).sort()).toEqual([...mains].sort());
  });

  it.each([
    ['shooting', ['all', 'shots']],
    ['speedShooting', ['all', 'shots']],
    ['melee', ['all', 'blows']],
    ['movement', ['all', 'move']],
    ['riding', ['all', 'move']],
    ['reloading', ['all']],
    ['observation', ['all']],
  ] as const)('AM-30: Speed chips of %s are for %j', (main, scopes) =>
    expect(scopesOf(main)).toEqual(scopes),
  );
});

describe('metres of a turn', () => {
  const DICE = { bad: [3, 3], average: [8, 7], excellent: [10, 10] } as const;
  const metres = (order: MainOrder, band: keyof typeof DICE, gear = {}): number => {
    const one = fighter('a', {
      ...gear,
      turn: { rolls: { [order.main]: roll(order.main, DICE[band]) }, declaration: { mains: [order] } },
    });
    return rolledMetres(one, order, { mains: [order] }, rules());
  };

  it.each([
    ['crawl', 'average', 6],
    ['crouch', 'bad', 9],
    ['crouch', 'average', 12],
    ['crouch', 'excellent', 15],
    ['walk', 'average', 18],
    ['zigzag', 'bad', 30],
    ['zigzag', 'average', 40],
    ['zigzag', 'excellent', 50],
    ['sprint', 'bad', 54],
    ['sprint', 'average', 72],
    ['sprint', 'excellent', 90],
  ] as const)('S-16, S-17: %s, %s, is %i', (mode, band, n) =>
    expect(metres({ main: 'movement', mode }, band)).toBe(n),
  );

  it.each([
    ['mule', 'rideWalk', 'bad', 15],
    ['mule', 'rideTrot', 'average', 40],
    ['mule', 'rideGallop', 'average', 90],
    ['packHorse', 'rideGallop', 'bad', 75],
    ['packHorse', 'rideCareer', 'average', 130],
    ['cowPony', 'rideGallop', 'excellent', 150],
    ['mustang', 'rideTrot', 'average', 45],
    ['mustang', 'rideGallop', 'average', 130],
    ['cavalryMount', 'rideTrot', 'average', 50],
    ['cavalryMount', 'rideCareer', 'average', 170],
    ['racer', 'rideWalk', 'excellent', 25],
    ['racer', 'rideGallop', 'average', 150],
    ['racer', 'rideCareer', 'average', 195],
  ] as const)('S-16, S-18: on a %s, %s, %s, is %i', (horse, mode, band, n) =>
    expect(metres({ main: 'riding', mode }, band, { gear: [packed('mount', horse, { ridden: true })] })).toBe(
      n,
    ),
  );
});

describe('fatigue of a turn', () => {
  const gain = (mains: readonly MainOrder[], load = 0, posture = 'standing'): number =>
    fatigueGain(
      fighter('a', {
        traits: { posture },
        gear: [thing('pack', { load })],
        turn: { declaration: { mains } },
      }),
    );

  it.each([
    ['zigzag', 0, 2],
    ['sprint', 3, 3],
    ['zigzag', 3, 3],
    ['sprint', 2, 2],
    ['jog', 2, 1],
    ['walk', 0, -1],
    ['crouch', 0, -1],
    ['crawl', 0, -1],
    ['walk', 3, -1],
  ] as const)('S-14, S-15: %s at load %i is %i', (mode, load, n) =>
    expect(gain([{ main: 'movement', mode }], load)).toBe(n),
  );

  it.each([
    ['melee', 0, 'standing', 1],
    ['melee', 3, 'standing', 2],
    ['reloading', 0, 'standing', -1],
    ['firstAid', 0, 'kneeling', -1],
    ['observation', 0, 'lying', -2],
    ['aimed', 0, 'lying', -2],
    ['riding', 0, 'mounted', -1],
  ] as const)('S-14: %s at load %i, %s, is %i', (main, load, posture, n) =>
    expect(gain([{ main }], load, posture)).toBe(n),
  );
});
