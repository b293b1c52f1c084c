import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import type { Skill } from '../../../src/rulesets/wfrp/data/fighter.ts';
import { testLines } from '../../../src/rulesets/wfrp/figures/numbers.ts';
import { plainTestFault } from '../../../src/rulesets/wfrp/plays/tests.ts';
import { packed } from './starter.ts';
import { fighter, rules } from './support.ts';

/* The starter skills (SD-S1 to SD-S12): what they are tested with, and what trembling and ignorance do to them. */

/** No two characteristics are equal, so the target number tells which one it is; all are odd, so that halves are rounded. */
const main = { ws: 21, bs: 23, s: 31, t: 33, ag: 41, int: 43, wp: 51, fel: 53 };
const shaking = { fear: { ogre: { kind: 'creature', state: 'shaken' } } };

function target(name: string, own: { readonly [trait: string]: boolean | number }, conditions = {}): number {
  const skill = packed(`skill-${name}`, own) as Skill;
  return total(testLines(fighter('anna', { main, gear: [skill], conditions }), skill, rules()));
}

describe('a learnt skill', () => {
  test.each([
    // The last figure is the target of one who trembles: ten less where the skill needs concentration (AMB-44).
    ['SD-S1', 'dodge', 41, 41],
    ['SD-S2', 'perception', 43, 33],
    ['SD-S3', 'search', 43, 33],
    ['SD-S4', 'healing', 43, 33],
    ['SD-S5', 'channelling', 51, 41],
    ['SD-S6', 'locks', 41, 31],
    ['SD-S7', 'traps', 41, 31],
    ['SD-S8', 'stealth', 41, 31],
    ['SD-S9', 'climbing', 31, 31],
    ['SD-S10', 'riding', 41, 41],
    ['SD-S11', 'intimidation', 31, 31],
    ['SD-S12', 'command', 53, 43],
  ] as const)('%s, WF-15.5: %s is tested against %i, and in fear against %i', (_, name, calm, afraid) => {
    expect(target(name, { taken: true })).toBe(calm);
    expect(target(name, { taken: true }, shaking)).toBe(afraid);
  });

  test.each([
    ['SD-S2', 'perception', 10, 53],
    ['SD-S2', 'perception', 20, 63],
    ['SD-S9', 'climbing', 20, 51],
    ['SD-S12', 'command', 10, 63],
  ] as const)('%s, GAP-2: %s mastered by %i is tested against %i', (_, name, mastery, n) =>
    expect(target(name, { taken: true, mastery })).toBe(n),
  );
});

describe('a skill that was never learnt', () => {
  test.each([
    // Half of the characteristic, rounded up.
    ['SD-S2', 'perception', 22],
    ['SD-S3', 'search', 22],
    ['SD-S8', 'stealth', 21],
    ['SD-S9', 'climbing', 16],
    ['SD-S10', 'riding', 21],
    ['SD-S11', 'intimidation', 16],
    ['SD-S12', 'command', 27],
  ] as const)('%s, GAP-2: basic %s is tested against %i', (_, name, half) => {
    const skill = packed(`skill-${name}`, { taken: false });
    const anna = fighter('anna', { main, gear: [skill] });
    expect(plainTestFault(anna, { skill: skill.id })).toBe(undefined);
    expect(target(name, { taken: false })).toBe(half);
  });

  test.each([
    ['SD-S1', 'dodge'],
    ['SD-S4', 'healing'],
    ['SD-S5', 'channelling'],
    ['SD-S6', 'locks'],
    ['SD-S7', 'traps'],
  ] as const)('%s, GAP-2: advanced %s cannot be tried', (_, name) => {
    const skill = packed(`skill-${name}`, { taken: false });
    const anna = fighter('anna', { main, gear: [skill] });
    expect(plainTestFault(anna, { skill: skill.id })?.key).toBe('wfrp.no.skillNotLearnt');
  });
});
