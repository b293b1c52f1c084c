import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import type { Location, Skill, Weapon, WfFighter } from '../../../src/rulesets/wfrp/data/fighter.ts';
import {
  characteristicLines,
  dodgeLines,
  skillLines,
  testLines,
  willLines,
} from '../../../src/rulesets/wfrp/figures/numbers.ts';
import { packedWeapon } from './starter.ts';
import { dagger, dodge, fighter, item, rules, sword } from './support.ts';

/* An injured part takes from the tests that use it, an injured head from all of them (GAP-10, severity 3 and 6). */

const off = { ...dagger, traits: { ...dagger.traits, place: 'off' } } as Weapon;
const great = packedWeapon('great');
const climb = item('skill', 'climb', { characteristic: 's' }) as Skill;

const hurt = (parts: { readonly [at in Location]?: number }, mainHand = 'right'): WfFighter =>
  fighter('anna', {
    main: { ws: 50, bs: 50, s: 50, ag: 50, wp: 50 },
    traits: {
      mainHand,
      injuries: Object.fromEntries(
        Object.entries(parts).map(([at, penalty]) => [at, { penalty, useless: false }]),
      ),
    },
    gear: [sword as Weapon, off, dodge, climb],
  });

const TESTS: { readonly [of: string]: (one: WfFighter) => number } = {
  'a blow with the main hand': (one) => total(skillLines(one, sword as Weapon, 'ws', false, rules())),
  // Of 50 twenty less for the second hand.
  'a blow with the second hand': (one) => total(skillLines(one, off, 'ws', false, rules())) + 20,
  // Of 50 half for the unknown group.
  'a blow with both hands': (one) => total(skillLines(one, great, 'ws', false, rules())) + 25,
  'a dodge': (one) => total(dodgeLines(one, rules())),
  'a test of Strength': (one) => total(characteristicLines(one, 's')),
  'a test of a skill': (one) => total(testLines(one, climb, rules())),
  'a test of Will Power': (one) => total(willLines(one, 0)),
};

const against = (name: string, one: WfFighter): number => TESTS[name]?.(one) ?? Number.NaN;

describe('of 50, with a penalty of ten for one part', () => {
  test.each([
    ['head', 'a blow with the main hand', 40],
    ['head', 'a blow with the second hand', 40],
    ['head', 'a blow with both hands', 40],
    ['head', 'a dodge', 40],
    ['head', 'a test of Strength', 40],
    ['head', 'a test of a skill', 40],
    ['head', 'a test of Will Power', 40],
    ['rightArm', 'a blow with the main hand', 40],
    ['rightArm', 'a blow with the second hand', 50],
    ['rightArm', 'a blow with both hands', 40],
    ['rightArm', 'a dodge', 50],
    ['rightArm', 'a test of Will Power', 50],
    ['leftArm', 'a blow with the main hand', 50],
    ['leftArm', 'a blow with the second hand', 40],
    ['leftArm', 'a blow with both hands', 40],
    ['leftArm', 'a dodge', 50],
    ['rightLeg', 'a blow with the main hand', 50],
    ['rightLeg', 'a dodge', 40],
    ['leftLeg', 'a blow with both hands', 50],
    ['leftLeg', 'a dodge', 40],
    ['leftLeg', 'a test of Will Power', 50],
  ] as const)('GAP-10: the %s hurt, %s is against %i', (at, name, n) =>
    expect(against(name, hurt({ [at]: -10 }))).toBe(n),
  );

  test.each([
    ['rightArm', 'a blow with the main hand', 50],
    ['leftArm', 'a blow with the main hand', 40],
    ['rightArm', 'a blow with the second hand', 40],
    ['leftArm', 'a blow with the second hand', 50],
  ] as const)('GAP-10, GAP-15: of one who is left-handed, the %s hurt, %s is against %i', (at, name, n) =>
    expect(against(name, hurt({ [at]: -10 }, 'left'))).toBe(n),
  );

  test.each([
    // Only the worse of two counts: a part that is hurt twice has one penalty, and so has a test.
    [{ head: -10, rightArm: -20 }, 'a blow with the main hand', 30],
    [{ head: -20, rightArm: -10 }, 'a blow with the main hand', 30],
    [{ rightLeg: -10, leftLeg: -20 }, 'a dodge', 30],
    [{ rightArm: -20, leftArm: -20 }, 'a test of Strength', 50],
  ] as const)('GAP-10: with %j, %s is against %i', (parts, name, n) =>
    expect(against(name, hurt(parts))).toBe(n),
  );
});
