import { describe, expect, test } from 'vitest';
import { IMPROVISED, UNARMED } from '../../../src/rulesets/wfrp/figures/state.ts';
import { packedWeapon } from './starter.ts';

/* The starter table of weapons (SD-W1 to SD-W20), column by column. Damage and ranges have a guard beside the packs. */

describe('how a starter weapon is handled', () => {
  test.each([
    // Group, how its damage counts, hands, weight, whether it can parry.
    ['SD-W1', 'hand', 'ordinary', 'sb', 1, 'normal', true],
    ['SD-W2', 'dagger', 'ordinary', 'sb', 1, 'light', true],
    ['SD-W3', 'shield', 'ordinary', 'sb', 1, 'normal', true],
    ['SD-W4', 'buckler', 'parrying', 'sb', 1, 'normal', true],
    ['SD-W5', 'mainGauche', 'parrying', 'sb', 1, 'light', true],
    ['SD-W6', 'rapier', 'fencing', 'sb', 1, 'normal', true],
    ['SD-W7', 'spear', 'ordinary', 'sb', 2, 'normal', true],
    ['SD-W8', 'staff', 'ordinary', 'sb', 2, 'normal', true],
    ['SD-W9', 'great', 'twoHanded', 'sb', 2, 'heavy', true],
    ['SD-W10', 'halberd', 'twoHanded', 'sb', 2, 'heavy', true],
    ['SD-W10', 'halberdSwing', 'twoHanded', 'sb', 2, 'heavy', true],
    ['SD-W11', 'flail', 'flail', 'sb', 2, 'heavy', false],
    ['SD-W14', 'bow', 'ordinary', 'fixed', 2, 'normal', false],
    ['SD-W15', 'longbow', 'longbow', 'fixed', 2, 'normal', false],
    ['SD-W16', 'crossbow', 'ordinary', 'fixed', 2, 'normal', false],
    ['SD-W17', 'pistol', 'gunpowder', 'fixed', 1, 'normal', false],
    ['SD-W18', 'longGun', 'gunpowder', 'fixed', 2, 'normal', false],
    ['SD-W19', 'throwingKnife', 'throwing', 'sb', 1, 'light', false],
    ['SD-W20', 'throwingAxe', 'throwing', 'sb', 1, 'normal', false],
  ] as const)('%s: the %s is of group %s, damage %s, hands %i, %s, parries %s', (_, name, ...row) => {
    const { group, damage, hands, sizeClass, parrySuitable } = packedWeapon(name).traits;
    expect([group, damage.mode, hands, sizeClass, parrySuitable]).toEqual(row);
  });
});

describe('what a starter weapon is known by', () => {
  test.each([
    ['SD-W1', 'hand', 'melee', [], []],
    ['SD-W2', 'dagger', 'melee', [], []],
    ['SD-W3', 'shield', 'melee', ['defensive'], []],
    ['SD-W4', 'buckler', 'melee', ['balanced', 'defensive', 'pummelling'], []],
    ['SD-W5', 'mainGauche', 'melee', ['balanced', 'defensive'], []],
    ['SD-W6', 'rapier', 'melee', ['fast'], []],
    ['SD-W7', 'spear', 'melee', ['fast'], []],
    ['SD-W8', 'staff', 'melee', ['defensive', 'pummelling'], []],
    ['SD-W9', 'great', 'melee', ['impact', 'slow'], []],
    // The halberd's two uses are two items, of which one is chosen for each attack.
    ['SD-W10', 'halberd', 'melee', ['fast'], []],
    ['SD-W10', 'halberdSwing', 'melee', ['impact', 'slow'], []],
    ['SD-W11', 'flail', 'melee', ['impact', 'tiring'], []],
    ['SD-W14', 'bow', 'shooting', [], []],
    ['SD-W15', 'longbow', 'shooting', ['armourPiercing'], []],
    ['SD-W16', 'crossbow', 'shooting', [], ['mechanism']],
    ['SD-W17', 'pistol', 'shooting', ['impact', 'unreliable'], ['pistol', 'mechanism']],
    ['SD-W18', 'longGun', 'shooting', ['impact', 'unreliable'], ['mechanism']],
    ['SD-W19', 'throwingKnife', 'thrown', [], []],
    ['SD-W20', 'throwingAxe', 'thrown', [], []],
  ] as const)('%s: the %s is %s, with qualities %j and flags %j', (_, name, kind, qualities, flags) => {
    const { traits } = packedWeapon(name);
    expect(traits.class).toBe(kind);
    expect([...traits.qualities].sort()).toEqual([...qualities].sort());
    expect([...traits.flags].sort()).toEqual([...flags].sort());
  });

  test.each([
    ['SD-W12', 'a stick or a stone', IMPROVISED, 'light', ['improvised']],
    ['SD-W13', 'a bare hand', UNARMED, 'normal', ['unarmed']],
  ] as const)('%s: %s, which is no item of a pack', (_, __, { traits }, sizeClass, flags) => {
    const damage = { mode: 'sb', mod: -4 };
    expect(traits).toMatchObject({ group: 'ordinary', damage, sizeClass, flags, qualities: [] });
  });

  test.each([
    ['SD-W3, WF-13.3', 'shield', 10],
    // AMB-39: bucklers are defensive, but no cover.
    ['SD-W4, AMB-39', 'buckler', 0],
    ['SD-W5, AMB-39', 'mainGauche', 0],
    ['SD-W8, AMB-39', 'staff', 0],
  ] as const)('%s: the bearer of a %s takes %i from shots', (_, name, cover) =>
    expect(packedWeapon(name).traits.missileCover).toBe(cover),
  );
});
