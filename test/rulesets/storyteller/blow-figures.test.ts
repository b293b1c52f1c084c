import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import { Stage } from '../../../src/core/stage.ts';
import { blowOf } from '../../../src/rulesets/storyteller/figures/damage.ts';
import { UNARMED } from '../../../src/rulesets/storyteller/figures/gear.ts';
import { cannotUse } from '../../../src/rulesets/storyteller/figures/legality.ts';
import type { Manoeuvre } from '../../../src/rulesets/storyteller/figures/manoeuvres.ts';
import { abilitiesFor } from '../../../src/rulesets/storyteller/figures/pools.ts';
import { defencePool } from '../../../src/rulesets/storyteller/plays/defence.ts';
import { packedWeapon } from './starter.ts';
import { attackOf, castOf, fighter, rules } from './support.ts';

/* Figures of single attacks: the strength of a blow for blocks, called shots, the abilities of each manoeuvre, sums of damage dice. */

const house = rules();

describe('the strength of a blow of somebody with Strength 3', () => {
  const isTooStrong = (manoeuvre: Manoeuvre, weapon: string, strength: number, attackers = 3): boolean => {
    const gear = weapon === 'unarmed' ? [] : [packedWeapon(weapon)];
    const cast = castOf(
      fighter('a', { attributes: { strength: attackers }, gear }),
      fighter('d', { attributes: { strength } }),
    );
    const block = { how: 'block', weapon: 'unarmed', share: 0, worn: 0 } as const;
    return defencePool(new Stage(cast), attackOf({ manoeuvre, weapon }), block, house).fails !== undefined;
  };

  test.each([
    ['strike', 'unarmed', 3],
    ['strike', 'chain', 4],
    ['strike', 'staff', 5],
    ['strike', 'axe', 6],
    ['strike', 'greatsword', 8],
    ['bite', 'unarmed', 4],
    ['breakJoint', 'unarmed', 5],
    ['cutTendon', 'knife', 4],
    ['snapNeck', 'unarmed', 6],
    ['grapple', 'unarmed', 3],
    ['disarm', 'unarmed', 3],
    ['disarm', 'club', 5],
  ] as const)(
    'ST-10.12 AMB-81: %s (%s) is blocked by Strength %i and no less',
    (manoeuvre, weapon, limit) => {
      expect([limit, limit - 1].map((strength) => isTooStrong(manoeuvre, weapon, strength))).toEqual([
        false,
        true,
      ]);
    },
  );

  test.each([1, 3, 9])('ST-10.12 AMB-81: a sweep has 4, though the attacker’s Strength is %i', (attackers) =>
    expect([4, 3].map((strength) => isTooStrong('sweep', 'unarmed', strength, attackers))).toEqual([
      false,
      true,
    ]),
  );
});

describe('called shots', () => {
  const refusal = (manoeuvre: Manoeuvre, weapon: string) => {
    const able = fighter('a', {
      attributes: { strength: 5, dexterity: 5 },
      abilities: { brawl: 5, melee: 5 },
      traits: { kind: 'vampire' },
      gear: weapon === 'unarmed' ? [] : [packedWeapon(weapon)],
    });
    return cannotUse(able, attackOf({ manoeuvre, weapon, situation: { calledShot: 'limb' } }), house)?.key;
  };

  test.each([
    ['strike', 'unarmed'],
    ['strike', 'sword'],
    ['shoot', 'rifleHunt'],
    ['throw', 'stone'],
    ['bite', 'unarmed'],
    ['burst', 'smg'],
  ] as const)('ST-7.41: %s (%s) may be aimed at a limb', (manoeuvre, weapon) =>
    expect(refusal(manoeuvre, weapon)).toBeUndefined(),
  );

  test.each([
    ['feed', 'unarmed'],
    ['cutTendon', 'knife'],
    ['sweep', 'staff'],
    ['disarm', 'unarmed'],
    ['disarm', 'sword'],
    ['spray', 'lmg'],
    ['suppress', 'lmg'],
  ] as const)('ST-9.12 AMB-62: %s (%s) may not be aimed at a limb', (manoeuvre, weapon) =>
    expect(refusal(manoeuvre, weapon)).toBe('storyteller.no.noCalledShot'),
  );
});

describe('abilities with bare hands', () => {
  const LISTED = ['brawl', 'do'];
  const ALL = [...LISTED, 'martialArts', 'kailindo'];

  test.each([
    ['asDo', 'breakJoint', ALL],
    ['strictTable', 'breakJoint', LISTED],
    ['asBrawl', 'breakJoint', ALL],
    ['asDo', 'snapNeck', ALL],
    ['asBrawl', 'snapNeck', ALL],
    ['asDo', 'disarm', ALL],
    ['strictTable', 'disarm', LISTED],
    ['asBrawl', 'disarm', ALL],
    ['asBrawl', 'grapple', [...LISTED, 'athletics', 'martialArts', 'kailindo']],
    ['strictTable', 'bite', ['brawl']],
    ['strictTable', 'sweep', ['brawl']],
    ['asBrawl', 'sweep', ['brawl', 'martialArts', 'kailindo']],
    // The arts are hand-to-hand fighting by themselves (ST-3.2): no house rule is needed for a plain blow.
    ['strictTable', 'strike', ['brawl', 'martialArts', 'do', 'kailindo']],
  ] as const)('ST-8.33 AMB-67: by %s, %s is rolled with %j', (martialArts, manoeuvre, abilities) =>
    expect(abilitiesFor(UNARMED, manoeuvre, { martialArts })).toEqual(abilities),
  );

  test.each([
    ['knife', 'cutTendon', 'melee'],
    ['staff', 'sweep', 'melee'],
    ['sword', 'disarm', 'melee'],
    ['claws', 'strike', 'brawl'],
    ['spear', 'strike', 'melee'],
    ['spear', 'throw', 'athletics'],
    ['throwknife', 'throw', 'athletics'],
    ['smg', 'burst', 'firearms'],
    ['lmg', 'suppress', 'firearms'],
  ] as const)('ST-3.2 ST-8.33: a %s: %s with %s alone', (weapon, manoeuvre, ability) =>
    expect(abilitiesFor(packedWeapon(weapon), manoeuvre, { martialArts: 'asDo' })).toEqual([ability]),
  );
});

describe('damage dice, with 2 extra successes', () => {
  const dice = (weapon: string, manoeuvre: Manoeuvre, more: object, prone = false) => {
    const cast = castOf(
      fighter('a', { attributes: { strength: 3 }, gear: weapon === 'unarmed' ? [] : [packedWeapon(weapon)] }),
      fighter('d', { conditions: prone ? { prone: true } : {} }),
    );
    return total(blowOf(new Stage(cast), attackOf({ weapon, manoeuvre, situation: more }), 2, house).damage);
  };

  test.each([
    // Strength 3 + 3 + 2.
    ['sword', 'strike', {}, false, 8],
    ['sword', 'strike', { calledShot: 'limb' }, false, 8],
    ['sword', 'strike', { calledShot: 'hand' }, false, 9],
    ['sword', 'strike', { calledShot: 'head' }, false, 9],
    ['sword', 'strike', { calledShot: 'heart' }, false, 10],
    ['sword', 'strike', {}, true, 10],
    ['sword', 'strike', { calledShot: 'heart' }, true, 12],
    // A sweep has 4 of its own, a broken joint Strength + 2, a neck Strength + 3.
    ['unarmed', 'sweep', {}, true, 8],
    ['unarmed', 'breakJoint', {}, true, 9],
    ['unarmed', 'snapNeck', {}, true, 10],
    // A gun 4, its whole magazine 6 more; nobody on the ground is hurt more by it.
    ['smg', 'shoot', { calledShot: 'hand' }, false, 7],
    ['smg', 'burst', {}, false, 6],
    ['smg', 'fullAuto', {}, false, 12],
    ['smg', 'fullAuto', {}, true, 12],
    ['smg', 'spray', {}, false, 6],
    ['smg', 'suppress', {}, true, 6],
    // A throw is no close combat.
    ['stone', 'throw', {}, true, 5],
    ['stone', 'throw', { distance: 11, calledShot: 'heart' }, true, 5],
  ] as const)(
    'ST-4.3 ST-7.39 ST-7.42 ST-9.46: %s, %s, %j, target prone %s: %i',
    (weapon, how, more, prone, n) => expect(dice(weapon, how, more, prone)).toBe(n),
  );
});
