import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import type { WfGear } from '../../../src/rulesets/wfrp/data/fighter.ts';
import { skillLines } from '../../../src/rulesets/wfrp/figures/numbers.ts';
import { packed, packedWeapon } from './starter.ts';
import { fighter, item, rules } from './support.ts';

/* Weapon groups and their talents (WF-7.9, WF-7.10, WF-7.12, GAP-13): skill 41, halved 21, rounded up. */

const against = (weapon: ReturnType<typeof packedWeapon>, ...talents: readonly WfGear[]): number => {
  const one = fighter('anna', { main: { ws: 41, bs: 41 }, gear: [weapon, ...talents] });
  const kind = weapon.traits.class === 'melee' ? 'ws' : 'bs';
  return total(skillLines(one, weapon, kind, false, rules()));
};

describe('a weapon in the main hand', () => {
  test.each(['hand', 'dagger', 'shield', 'spear', 'staff', 'bow', 'crossbow'] as const)(
    'WF-7.12: a %s needs no talent',
    (name) => expect(against(packedWeapon(name, { place: 'main' }))).toBe(41),
  );

  test.each([
    ['SD-T2, WF-7.10', 'buckler', 'groupParrying'],
    ['SD-T2, WF-7.10', 'mainGauche', 'groupParrying'],
    ['SD-T3', 'rapier', 'groupFencing'],
    ['SD-T4', 'great', 'groupTwoHanded'],
    ['SD-T4', 'halberd', 'groupTwoHanded'],
    ['SD-T4', 'halberdSwing', 'groupTwoHanded'],
    ['SD-T5', 'flail', 'groupFlail'],
    ['SD-T6', 'longbow', 'groupLongbow'],
    ['SD-T7', 'pistol', 'groupGunpowder'],
    ['SD-T7', 'longGun', 'groupGunpowder'],
    ['SD-T8', 'throwingKnife', 'groupThrowing'],
    ['SD-T8', 'throwingAxe', 'groupThrowing'],
  ] as const)('%s: a %s is halved without the talent %s', (_, name, talent) => {
    const weapon = packedWeapon(name, { place: 'main' });
    expect(against(weapon)).toBe(21);
    expect(against(weapon, packed(`talent-${talent}`))).toBe(41);
    // The talent of another group does not help.
    expect(against(weapon, packed('talent-groupCavalry'))).toBe(21);
  });

  test.each([
    ['crossbow', 'groupCrossbow'],
    ['sling', 'groupSling'],
    ['cavalry', 'groupCavalry'],
  ] as const)('GAP-13: a weapon of the group %s is halved without %s', (group, talent) => {
    const weapon = item('weapon', 'odd', { group, class: 'shooting' }) as ReturnType<typeof packedWeapon>;
    expect(against(weapon)).toBe(21);
    expect(against(weapon, packed(`talent-${talent}`))).toBe(41);
  });
});

describe('a weapon in the second hand', () => {
  const ambidextrous = packed('talent-ambidextrous');
  const parrying = packed('talent-groupParrying');
  test.each([
    // Halved, and twenty less unless balanced: 41 → 21, 41 − 20 = 21, 21 − 20 = 1.
    ['WF-7.13', 'dagger', 21, []],
    ['WF-7.13', 'hand', 21, []],
    ['WF-7.17, SD-T1', 'hand', 41, [ambidextrous]],
    ['WF-7.11', 'buckler', 21, []],
    ['WF-7.11', 'mainGauche', 41, [parrying]],
    ['AMB-29', 'rapier', 1, []],
    ['AMB-29, SD-T1', 'rapier', 21, [ambidextrous]],
    ['GAP-8, AMB-29', 'pistol', 1, []],
    ['GAP-8, SD-T7', 'pistol', 21, [packed('talent-groupGunpowder')]],
  ] as const)('%s: a %s is used against %i', (_, name, n, talents) =>
    expect(against(packedWeapon(name, { place: 'off' }), ...talents)).toBe(n),
  );
});
