import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import { Stage } from '../../../src/core/stage.ts';
import type { Situation } from '../../../src/rulesets/storyteller/data/rules.ts';
import { armourLines, blowOf, soakPool } from '../../../src/rulesets/storyteller/figures/damage.ts';
import { baseInitiative, freeMove, runDistance } from '../../../src/rulesets/storyteller/figures/turn.ts';
import { packedArmour, packedWeapon } from './starter.ts';
import { attackOf, castOf, fighter, rules } from './support.ts';

/* The armour of the starter table (GAP-2): dice by place and kind of attack, and its weight. */

const house = rules();

/** The dice of worn armour against a blow or shot at a part of the body. */
function against(worn: readonly string[], weapon: string, calledShot: Situation['calledShot']): number {
  const target = fighter('d', { gear: worn.map((name) => packedArmour(name)) });
  const attacker = fighter('a', { gear: [packedWeapon(weapon)] });
  const stage = new Stage(castOf(attacker, target));
  const manoeuvre = weapon === 'sword' ? 'strike' : 'shoot';
  const attack = attackOf({ weapon, manoeuvre, situation: { calledShot } });
  return total(armourLines(target, blowOf(stage, attack, 0, house)));
}

const PLACES = ['none', 'limb', 'hand', 'head', 'heart'] as const;

describe('a sword anywhere, at a limb, a hand, the head, the heart', () => {
  test.each([
    ['leather', [1, 1, 0, 0, 1]],
    ['padded', [1, 1, 0, 0, 1]],
    ['chainmail', [3, 3, 0, 0, 3]],
    ['plate', [4, 4, 0, 4, 4]],
    ['vestHidden', [2, 0, 0, 0, 2]],
    ['vestTactical', [3, 0, 0, 0, 3]],
    ['riot', [4, 4, 0, 4, 4]],
    ['helmet', [1, 0, 0, 1, 0]],
  ] as const)('GAP-2 ST-7.44: %s gives %j dice', (name, dice) =>
    expect(PLACES.map((place) => against([name], 'sword', place))).toEqual(dice),
  );
});

describe('a rifle at the same places', () => {
  test.each([
    ['leather', [0, 0, 0, 0, 0]],
    ['padded', [0, 0, 0, 0, 0]],
    ['chainmail', [0, 0, 0, 0, 0]],
    ['plate', [0, 0, 0, 0, 0]],
    ['vestHidden', [2, 0, 0, 0, 2]],
    ['vestTactical', [3, 0, 0, 0, 3]],
    ['riot', [4, 4, 0, 4, 4]],
    ['helmet', [0, 0, 0, 0, 0]],
  ] as const)('GAP-2 ST-5.14: %s gives %j dice', (name, dice) =>
    expect(PLACES.map((place) => against([name], 'rifleHunt', place))).toEqual(dice),
  );

  test.each([
    [['vestHidden', 'helmet'], 'sword', [3, 0, 0, 1, 2]],
    [['leather', 'helmet'], 'sword', [2, 1, 0, 1, 1]],
    [['chainmail', 'vestTactical'], 'rifleHunt', [3, 0, 0, 0, 3]],
    [['plate', 'vestHidden'], 'rifleHunt', [2, 0, 0, 0, 2]],
  ] as const)('GAP-2 ST-5.14: %j together, against a %s: %j', (worn, weapon, dice) =>
    expect(PLACES.map((place) => against(worn, weapon, place))).toEqual(dice),
  );
});

describe('in the soak', () => {
  // Stamina 3: a human soaks only bashing with it, armour soaks every type.
  const soakOf = (kind: string, type: 'bashing' | 'lethal' | 'aggravated', name: string, form = 'homid') => {
    const target = fighter('d', {
      attributes: { stamina: 3 },
      traits: { kind, form },
      gear: [packedArmour(name)],
    });
    return total(soakPool(target, { type, kind: 'blade', armour: 'byItem' }, house).dice);
  };

  test.each([
    ['human', 'leather', [4, 1, 1]],
    ['human', 'chainmail', [6, 3, 3]],
    ['human', 'riot', [7, 4, 4]],
    ['changeling', 'vestHidden', [5, 2, 2]],
    ['vampire', 'vestTactical', [6, 6, 3]],
    ['vampire', 'plate', [7, 7, 4]],
    ['werewolf', 'padded', [4, 4, 4]],
    ['monster', 'helmet', [4, 4, 4]],
  ] as const)('GAP-2 ST-5.13: a %s in %s soaks bashing, lethal, aggravated with %j', (kind, name, dice) => {
    const types = ['bashing', 'lethal', 'aggravated'] as const;
    expect(types.map((type) => soakOf(kind, type, name))).toEqual(dice);
  });
});

describe('weight, by house rule', () => {
  test.each([
    ['leather', 7],
    ['padded', 7],
    ['chainmail', 6],
    ['plate', 5],
    ['vestHidden', 7],
    ['vestTactical', 6],
    ['riot', 5],
    ['helmet', 7],
  ] as const)('GAP-2 armourDexPenalty: in %s, Dexterity 4 and Wits 3 make %i', (name, base) => {
    const wearer = fighter('a', { attributes: { dexterity: 4, wits: 3 }, gear: [packedArmour(name)] });
    expect(total(baseInitiative(wearer, rules({ armourDexPenalty: true })))).toBe(base);
    expect(total(baseInitiative(wearer, house))).toBe(7);
  });

  test.each([
    [['plate'], 2, 14],
    [['riot', 'chainmail'], 1, 13],
    // Dexterity never falls below nothing.
    [['plate', 'riot', 'chainmail'], 0, 12],
  ] as const)(
    'GAP-2 ST-13.4 ST-13.6: in %j, Dexterity 4, Athletics 2 walks %i m and runs %i m',
    (worn, walk, run) => {
      const wearer = fighter('a', {
        attributes: { dexterity: 4 },
        abilities: { athletics: 2 },
        gear: worn.map((name) => packedArmour(name)),
      });
      const weighed = rules({ armourDexPenalty: true });
      expect([freeMove(wearer, weighed), runDistance(wearer, weighed)]).toEqual([walk, run]);
    },
  );

  test('GAP-2: armour that is not worn neither soaks nor weighs', () => {
    const gear = [packedArmour('plate', { worn: false })];
    const wearer = fighter('a', { attributes: { dexterity: 4, wits: 3 }, gear });
    expect(total(baseInitiative(wearer, rules({ armourDexPenalty: true })))).toBe(7);
    expect(armourLines(wearer, { kind: 'blade', armour: 'byItem' })).toEqual([]);
  });
});
