import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import { CHARACTERISTICS } from '../../../src/rulesets/wfrp/data/fighter.ts';
import { skillLines } from '../../../src/rulesets/wfrp/figures/numbers.ts';
import {
  dodgeSkill,
  mainWeapon,
  scoreOf,
  shieldOf,
  strengthBonus,
  toughnessBonus,
} from '../../../src/rulesets/wfrp/figures/state.ts';
import { armourAt, damageLines } from '../../../src/rulesets/wfrp/plays/harm.ts';
import { packedPerson } from './starter.ts';
import { rules } from './support.ts';

/* The starter creatures (SD-C1 to SD-C4): their profiles, and what follows from them. */

describe('the profile', () => {
  test.each([
    ['SD-C1', 'sellsword', [41, 30, 35, 35, 35, 28, 30, 28], [1, 12, 4]],
    ['SD-C2', 'goblin', [25, 30, 30, 30, 35, 25, 25, 20], [1, 8, 5]],
    ['SD-C3', 'ogre', [35, 20, 50, 45, 25, 20, 25, 20], [2, 20, 5]],
    ['SD-C4', 'nightmare', [40, 0, 50, 45, 40, 15, 60, 5], [3, 24, 6]],
  ] as const)('%s: of the %s is %j, A W M %j', (_, name, main, secondary) => {
    const one = packedPerson(name);
    const { attacks, wounds, movement } = one.traits;
    expect(CHARACTERISTICS.map((id) => scoreOf(one, id))).toEqual(main);
    expect([attacks, wounds.max, movement]).toEqual(secondary);
    // Nobody starts wounded.
    expect(wounds.value).toBe(wounds.max);
  });

  test.each([
    // Tens of Strength and Toughness; squares wide and high; what the sight of it does.
    ['SD-C1', 'sellsword', 3, 3, [1, 1], 'none'],
    ['SD-C2', 'goblin', 3, 3, [1, 1], 'none'],
    ['SD-C3', 'ogre', 5, 4, [2, 2], 'fear'],
    ['SD-C4', 'nightmare', 5, 4, [2, 2], 'terror'],
  ] as const)(
    '%s, GAP-1: of the %s gives SB %i and TB %i, on %j squares, causes %s',
    (_, name, sb, tb, size, causes) => {
      const one = packedPerson(name);
      expect([strengthBonus(one), toughnessBonus(one)]).toEqual([sb, tb]);
      expect([one.traits.size.w, one.traits.size.h]).toEqual(size);
      expect(one.traits.causes).toBe(causes);
    },
  );

  test.each([
    // Weapon Skill with what is in the main hand; damage beside the die; armour of body, right arm and head.
    ['SD-C1', 'sellsword', 41, 3, [2, 2, 0]],
    ['SD-C2', 'goblin', 25, 0, [0, 0, 0]],
    ['SD-C3', 'ogre', 35, 5, [0, 0, 0]],
    ['SD-C4', 'nightmare', 40, 5, [0, 0, 0]],
  ] as const)('%s: the %s strikes at %i for d10 + %i, and wears %j', (_, name, n, damage, armour) => {
    const one = packedPerson(name);
    const weapon = mainWeapon(one);
    expect(total(skillLines(one, weapon, 'ws', false, rules()))).toBe(n);
    expect(total(damageLines(one, weapon))).toBe(damage);
    expect([armourAt(one, 'body'), armourAt(one, 'rightArm'), armourAt(one, 'head')]).toEqual(armour);
  });

  test.each([
    ['SD-C1', 'sellsword', true, 10],
    ['SD-C2', 'goblin', false, 0],
    ['SD-C3', 'ogre', false, 0],
  ] as const)('%s: the %s dodges: %s, and takes %i from shots', (_, name, dodges, cover) => {
    const one = packedPerson(name);
    expect(dodgeSkill(one) !== undefined).toBe(dodges);
    expect(shieldOf(one)?.traits.missileCover ?? 0).toBe(cover);
  });
});
