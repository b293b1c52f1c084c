import { describe, expect, it } from 'vitest';
import { total } from '../../../src/core/line.ts';
import type { Signature } from '../../../src/rulesets/western/data/declaration.ts';
import type { Area, MainKey } from '../../../src/rulesets/western/data/fighter.ts';
import { rollLines } from '../../../src/rulesets/western/figures/dice.ts';
import { packed } from './starter.ts';
import { fighter, rules } from './support.ts';

/* The starter skills (S-2): which rolls each of them helps, and which it leaves alone. And the Areas of rolls. */

const NO_KIND = 'no kind';
const NO_WEAPON = 'no weapon';

/** What a skill of 5 adds to a roll of one who has this weapon, if any. */
function added(skill: string, main: MainKey, kind: string, arm: string): number {
  const technique = kind === NO_KIND ? undefined : kind;
  const weapon = arm === NO_WEAPON ? undefined : arm;
  const one = fighter('a', {
    gear: [packed('skill', skill, { value: 5 }), ...(weapon === undefined ? [] : [packed('weapon', weapon)])],
  });
  const signature = { main, ...(technique ? { technique } : {}), ...(weapon ? { weapon } : {}) } as Signature;
  // A load takes from Movement and Melee whatever the skill.
  const bare = fighter('a', weapon === undefined ? {} : { gear: [packed('weapon', weapon)] });
  return total(rollLines(one, signature, 1, rules())) - total(rollLines(bare, signature, 1, rules()));
}

describe('a bonus skill of 5', () => {
  it.each([
    ['snapRevolvers', 'shooting', 'snap', 'heavyRevolver', 5],
    ['snapRevolvers', 'shooting', 'snap', 'derringer', 5],
    ['snapRevolvers', 'shooting', 'quick', 'heavyRevolver', 0],
    ['snapRevolvers', 'shooting', 'snap', 'leverRifle', 0],
    ['snapLongGuns', 'shooting', 'snap', 'leverRifle', 5],
    ['snapLongGuns', 'shooting', 'snap', 'shotgun', 5],
    ['snapLongGuns', 'shooting', 'snap', 'doubleAction', 0],
    ['snapLongGuns', 'shooting', 'quick', 'leverCarbine', 0],
    ['quickRevolvers', 'shooting', 'quick', 'breakTop', 5],
    ['quickRevolvers', 'shooting', 'snap', 'breakTop', 0],
    ['quickRevolvers', 'shooting', 'quick', 'leverRifle', 0],
    ['quickLongGuns', 'shooting', 'quick', 'leverCarbine', 5],
    ['quickLongGuns', 'shooting', 'snap', 'leverCarbine', 0],
    ['quickLongGuns', 'shooting', 'quick', 'pocketRevolver', 0],
    ['aimedShots', 'aimed', 'aimed', 'buffaloRifle', 5],
    ['aimedShots', 'aimed', 'aimed', 'heavyRevolver', 5],
    ['aimedShots', 'shooting', 'quick', 'buffaloRifle', 0],
    ['bows', 'shooting', 'snap', 'bow', 5],
    ['bows', 'shooting', 'quick', 'bow', 5],
    ['bows', 'shooting', 'snap', 'leverRifle', 0],
    ['throwing', 'shooting', 'snap', 'knife', 5],
    ['throwing', 'shooting', 'quick', 'tomahawk', 5],
    ['throwing', 'shooting', 'snap', 'bow', 0],
    ['throwing', 'melee', NO_KIND, 'knife', 0],
    ['knives', 'melee', NO_KIND, 'knife', 5],
    ['knives', 'melee', NO_KIND, 'club', 0],
    ['knives', 'shooting', 'snap', 'knife', 0],
    ['clubs', 'melee', NO_KIND, 'club', 5],
    ['clubs', 'melee', NO_KIND, 'knife', 0],
    ['fists', 'melee', NO_KIND, NO_WEAPON, 5],
    ['fists', 'melee', NO_KIND, 'knife', 0],
    ['running', 'movement', 'jog', NO_WEAPON, 5],
    ['running', 'movement', 'sprint', NO_WEAPON, 5],
    ['running', 'movement', 'zigzag', NO_WEAPON, 5],
    ['running', 'movement', 'walk', NO_WEAPON, 0],
    ['sneaking', 'movement', 'crawl', NO_WEAPON, 5],
    ['sneaking', 'movement', 'crouch', NO_WEAPON, 5],
    ['sneaking', 'movement', 'walk', NO_WEAPON, 5],
    ['sneaking', 'movement', 'jog', NO_WEAPON, 0],
    ['horsemanship', 'riding', 'rideGallop', NO_WEAPON, 5],
    ['horsemanship', 'movement', 'jog', NO_WEAPON, 0],
    ['reloading', 'reloading', NO_KIND, 'heavyRevolver', 5],
    ['reloading', 'shooting', 'quick', 'heavyRevolver', 0],
    ['firstAid', 'firstAid', NO_KIND, NO_WEAPON, 5],
    ['firstAid', 'bringRound', NO_KIND, NO_WEAPON, 0],
    ['keenEye', 'observation', NO_KIND, NO_WEAPON, 5],
    ['keenEye', 'listening', NO_KIND, NO_WEAPON, 0],
    ['keenEar', 'listening', NO_KIND, NO_WEAPON, 5],
    ['keenEar', 'observation', NO_KIND, NO_WEAPON, 0],
    ['coolHead', 'pullTogether', NO_KIND, NO_WEAPON, 5],
    ['coolHead', 'bringRound', NO_KIND, NO_WEAPON, 5],
    ['coolHead', 'firstAid', NO_KIND, NO_WEAPON, 0],
  ] as const)('S-2, WE-0.3: %s adds to %s, %s, with %s: %i', (skill, main, technique, weapon, n) =>
    expect(added(skill, main, technique, weapon)).toBe(n),
  );
});

describe('a rank skill', () => {
  it.each([
    ['speedShooting', ['speedShooting'], ['speedShooting']],
    ['instantDraw', ['instantDraw'], []],
    ['fromHorseback', [], ['mounted']],
    ['hardened', [], ['fatigue']],
  ] as const)('S-2, WE-0.6: %s unlocks %j and lowers %j', (name, unlocks, reduces) => {
    const { traits } = packed('skill', name);
    expect([traits.mode, traits.unlocks, traits.reduces]).toEqual(['rank', unlocks, reduces]);
  });

  it.each([
    ['speedShooting', 'speedShooting', 'speed'],
    ['instantDraw', 'shooting', 'quick'],
    ['fromHorseback', 'shooting', 'quick'],
    ['hardened', 'movement', 'jog'],
  ] as const)('WE-0.6: %s adds nothing to a roll of %s', (name, main, technique) =>
    expect(added(name, main, technique, 'heavyRevolver')).toBe(0),
  );
});

describe('the Area of a roll', () => {
  it.each([
    ['aimed', 'aimed', 'leverRifle', 'firearms'],
    ['speedShooting', 'speed', 'heavyRevolver', 'firearms'],
    ['shooting', 'snap', 'bow', 'archery'],
    ['aimed', 'aimed', 'bow', 'archery'],
    ['shooting', 'snap', 'knife', 'archery'],
    ['shooting', 'snap', 'tomahawk', 'archery'],
    ['melee', NO_KIND, 'sabre', 'melee'],
    ['firstAid', NO_KIND, NO_WEAPON, 'medicine'],
    ['pullTogether', NO_KIND, NO_WEAPON, 'talk'],
    ['bringRound', NO_KIND, NO_WEAPON, 'talk'],
    ['observation', NO_KIND, NO_WEAPON, 'perception'],
    ['listening', NO_KIND, NO_WEAPON, 'perception'],
  ] as const)('S-2, WE-0.3: of %s, %s, with %s is %s', (main, kind, arm, area) => {
    const technique = kind === NO_KIND ? undefined : kind;
    const weapon = arm === NO_WEAPON ? undefined : arm;
    const gear = weapon === undefined ? [] : [packed('weapon', weapon)];
    const signature = {
      main,
      ...(technique ? { technique } : {}),
      ...(weapon ? { weapon } : {}),
    } as Signature;
    const helps = (areas: { readonly [one in Area]?: number }) =>
      total(rollLines(fighter('a', { gear, areas }), signature, 1, rules()));
    expect(helps({ [area]: 3 }) - helps({})).toBe(3);
  });
});
