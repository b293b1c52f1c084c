import { describe, expect, it } from 'vitest';
import { total } from '../../../src/core/line.ts';
import { blank } from '../../../src/core/spec.ts';
import { Stage } from '../../../src/core/stage.ts';
import { type Situation, situationSpec } from '../../../src/rulesets/western/data/declaration.ts';
import type { ShotKind } from '../../../src/rulesets/western/data/fighter.ts';
import { carriedLoad } from '../../../src/rulesets/western/figures/gear.ts';
import { beyondReach, hitCheck, powerOf, type Strike } from '../../../src/rulesets/western/figures/hit.ts';
import { fitnessIssues } from '../../../src/rulesets/western/figures/legality.ts';
import { roundsLoaded } from '../../../src/rulesets/western/round/effects.ts';
import { packed } from './starter.ts';
import { fighter, rules, skill } from './support.ts';

/* What the starter weapons do (S-22): how far they reach, how they hit, how hard, how fast they shoot and load. */

const shot = (weapon: string, distance: number, kind: ShotKind = 'quick'): Strike => ({
  shooter: 'a',
  target: 'b',
  kind,
  weapon,
  turn: 1,
  situation: blank(situationSpec, { distance }) as unknown as Situation,
});
const armed = (weapon: string) => ({
  a: fighter('a', { attributes: { accuracy: 5 }, gear: [packed('weapon', weapon)] }),
  b: fighter('b'),
});
/** All modifiers of 2d10 besides an Accuracy of 5. */
const mods = (weapon: string, distance: number): number =>
  total(hitCheck(new Stage(armed(weapon)), shot(weapon, distance), 1, rules()).lines) - 5;

describe('how far', () => {
  it.each([
    ['heavyRevolver', 200],
    ['capAndBall', 200],
    ['doubleAction', 200],
    ['breakTop', 200],
    ['pocketRevolver', 80],
    ['derringer', 30],
    ['leverRifle', 200],
    ['leverCarbine', 200],
    ['shotgun', 80],
    ['sawnOff', 30],
    ['bow', 80],
    ['knife', 10],
    ['tomahawk', 10],
  ] as const)('S-22, S-9: a %s reaches %i m and not a metre farther', (name, most) => {
    const gun = packed('weapon', name);
    expect([beyondReach(gun, most, rules()), beyondReach(gun, most + 1, rules())]).toEqual([false, true]);
  });

  it.each([201, 500] as const)('S-9: a single-shot rifle reaches %i m, at −12', (distance) => {
    expect(beyondReach(packed('weapon', 'buffaloRifle'), distance, rules())).toBe(false);
    // Its own modifier of the last row goes on: +4.
    expect(mods('buffaloRifle', distance)).toBe(-8);
  });
});

describe('how well a quick shot', () => {
  // The range: +2, 0, −3, −6, −9 at 3, 10, 30, 80, 200 m; and the weapon at that range.
  it.each([
    ['heavyRevolver', 80, -7],
    ['heavyRevolver', 200, -12],
    ['capAndBall', 30, -4],
    ['capAndBall', 200, -13],
    ['doubleAction', 80, -8],
    ['breakTop', 200, -12],
    ['pocketRevolver', 30, -4],
    ['pocketRevolver', 80, -10],
    ['derringer', 3, 3],
    ['derringer', 30, -6],
    ['leverRifle', 3, 1],
    ['leverCarbine', 3, 2],
    ['leverCarbine', 200, -9],
    ['buffaloRifle', 3, 0],
    ['buffaloRifle', 80, -3],
    ['buffaloRifle', 200, -5],
    ['shotgun', 10, 3],
    ['shotgun', 30, -1],
    ['shotgun', 80, -9],
    // S-22: −2 in one hand.
    ['sawnOff', 3, 4],
    ['sawnOff', 10, 1],
    ['sawnOff', 30, -5],
    ['bow', 30, -4],
    ['bow', 80, -9],
    ['knife', 3, 1],
    ['knife', 10, -2],
    ['tomahawk', 10, -1],
  ] as const)('S-22, S-9: of a %s at %i m hits, by modifier: %i', (name, distance, n) =>
    expect(mods(name, distance)).toBe(n),
  );

  it.each([
    ['snap', -2],
    ['quick', 0],
    ['aimed', 4],
  ] as const)('S-9, S-2: no rank of speed shooting changes a %s shot: %i', (kind, n) => {
    const fast = skill('s', { mode: 'rank', value: 3, reduces: ['speedShooting'] });
    const cast = { a: fighter('a', { attributes: { accuracy: 5 }, gear: [fast] }), b: fighter('b') };
    expect(total(hitCheck(new Stage(cast), shot('', 10, kind), 1, rules()).lines) - 5).toBe(n);
  });
});

describe('how hard', () => {
  it.each([
    ['heavyRevolver', 200, 4],
    ['doubleAction', 10, 3],
    ['pocketRevolver', 80, 2],
    ['leverRifle', 200, 5],
    ['buffaloRifle', 500, 7],
    ['shotgun', 10, 7],
    ['shotgun', 11, 5],
    ['shotgun', 30, 5],
    ['shotgun', 31, 2],
    ['shotgun', 80, 2],
    ['sawnOff', 10, 7],
    ['sawnOff', 11, 3],
    ['bow', 80, 3],
    ['knife', 10, 3],
    ['tomahawk', 3, 4],
  ] as const)('S-22: the power of a %s at %i m is %i', (name, distance, power) =>
    expect(powerOf(new Stage(armed(name)), shot(name, distance), rules())).toBe(power),
  );
});

describe('how many shots a main action has', () => {
  const codes = (name: string, kind: ShotKind, n: number): string[] =>
    fitnessIssues(
      fighter('a', {
        gear: [packed('weapon', name), skill('s', { mode: 'rank', unlocks: ['speedShooting'] })],
      }),
      {
        mains: [
          {
            main: kind === 'aimed' ? 'aimed' : kind === 'speed' ? 'speedShooting' : 'shooting',
            weapon: name,
            volleys: [{ kind, n, target: 'b' }],
          },
        ],
      },
      rules(),
    ).map(({ code }) => code);

  it.each([
    ['capAndBall', 'snap', 5],
    ['doubleAction', 'snap', 6],
    ['breakTop', 'quick', 4],
    ['pocketRevolver', 'snap', 5],
    ['derringer', 'snap', 2],
    ['derringer', 'quick', 2],
    ['leverCarbine', 'snap', 7],
    ['leverCarbine', 'aimed', 2],
    ['heavyRevolver', 'aimed', 1],
    ['buffaloRifle', 'aimed', 1],
    ['buffaloRifle', 'snap', 1],
    ['shotgun', 'quick', 2],
    ['shotgun', 'aimed', 1],
    ['sawnOff', 'snap', 2],
    ['bow', 'snap', 4],
    ['bow', 'quick', 3],
    ['knife', 'quick', 1],
  ] as const)('S-7, S-22: a %s makes %s shots, %i and no more', (name, kind, most) => {
    expect(codes(name, kind, most)).toEqual([]);
    expect(codes(name, kind, most + 1)).toContain('W-SHOTS');
  });
});

describe('loading', () => {
  it.each([
    // Three quarters rounded down, the rate, one more (S-16).
    ['capAndBall', 0, 1, 2],
    ['breakTop', 4, 6, 7],
    ['derringer', 1, 2, 3],
    ['leverRifle', 4, 6, 7],
    ['buffaloRifle', 1, 2, 3],
    ['shotgun', 3, 4, 5],
  ] as const)('S-20, S-22: a %s gets %i, %i or %i rounds in a turn', (name, bad, average, excellent) => {
    const { reloadRate } = packed('weapon', name).traits;
    const loads = (band: 'bad' | 'average' | 'excellent') => roundsLoaded(reloadRate, band, { mains: [] });
    expect([loads('bad'), loads('average'), loads('excellent')]).toEqual([bad, average, excellent]);
  });

  it.each([
    ['heavyRevolver', 1],
    ['breakTop', 1],
    ['leverRifle', 1],
    ['derringer', 2],
    ['shotgun', 2],
    ['sawnOff', 2],
  ] as const)('S-22: a simple reload of a %s loads %i', (name, rounds) =>
    expect(packed('weapon', name).traits.reloadLoads).toBe(rounds),
  );

  it.each([
    [['heavyRevolver', 'knife', 'bow'], [], 0],
    [['leverRifle'], [], 1],
    [['heavyRevolver'], ['saddlebag'], 1],
    [['shotgun'], ['saddlebag'], 2],
    [[], ['heavyPack'], 3],
    // It does not rise above 3.
    [['leverRifle'], ['heavyPack', 'saddlebag'], 3],
    [['sawnOff'], ['dynamite', 'lantern', 'lasso', 'bandages'], 0],
  ] as const)('S-15: with %j and %j the load is %i', (weapons, things, load) => {
    const gear = [
      ...weapons.map((name) => packed('weapon', name)),
      ...things.map((name) => packed('thing', name)),
    ];
    expect(carriedLoad(fighter('a', { gear }))).toBe(load);
  });
});
