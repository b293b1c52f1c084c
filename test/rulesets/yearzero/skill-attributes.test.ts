import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import { type Attribute, maxHealth } from '../../../src/rulesets/yearzero/data/fighter.ts';
import { skillLines, skillValue } from '../../../src/rulesets/yearzero/figures/dice.ts';
import { fighter, rules } from './support.ts';

/* Which attribute each skill is rolled with (YZ-G), and what follows from attributes. */

/** No two are equal, so the number of dice tells which one it is. */
const attributes: { readonly [attribute in Attribute]: number } = {
  strength: 2,
  agility: 3,
  wits: 4,
  empathy: 5,
};

describe('base dice of a skill of 3', () => {
  test.each([
    ['closeCombat', 'strength', 5],
    ['stamina', 'strength', 5],
    ['heavyWork', 'strength', 5],
    ['mobility', 'agility', 6],
    ['rangedCombat', 'agility', 6],
    ['piloting', 'agility', 6],
    ['observation', 'wits', 7],
    ['comtech', 'wits', 7],
    ['survival', 'wits', 7],
    ['command', 'empathy', 8],
    ['persuasion', 'empathy', 8],
    ['firstAid', 'empathy', 8],
  ] as const)('YZ-G, YZ-0.2: %s is rolled with %s: %i', (skill, _, dice) => {
    const one = fighter('a', { attributes, skills: { [skill]: 3 } });
    expect(total(skillLines(one, skill))).toBe(dice);
    // YZ-A.23: the same counts where a group picks who rolls.
    expect(skillValue(one, skill)).toBe(dice);
  });
});

describe('the most health', () => {
  test.each([
    ['ceilAvgStrengthAgility', 2, 5, 4],
    ['ceilAvgStrengthAgility', 5, 2, 4],
    ['ceilAvgStrengthAgility', 4, 4, 4],
  ] as const)('YZ-A.6: by %s, Strength %i and Agility %i are %i', (healthFormula, strength, agility, most) =>
    expect(maxHealth(fighter('a', { attributes: { strength, agility } }), rules({ healthFormula }))).toBe(
      most,
    ),
  );
});
