import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import { Stage } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import { declarationFault } from '../../../src/rulesets/storyteller/actions/list.ts';
import { blowOf, counterBlow } from '../../../src/rulesets/storyteller/figures/damage.ts';
import { attackFault } from '../../../src/rulesets/storyteller/figures/legality.ts';
import { isMadeFor, type Manoeuvre } from '../../../src/rulesets/storyteller/figures/manoeuvres.ts';
import { attackPool } from '../../../src/rulesets/storyteller/figures/pools.ts';
import { wieldFault } from '../../../src/rulesets/storyteller/figures/state.ts';
import { defencePool } from '../../../src/rulesets/storyteller/plays/defence.ts';
import { packedWeapon } from './starter.ts';
import { attackOf, castOf, fighter, rules } from './support.ts';

/* The weapons of the starter table (GAP-1), as they work: pool, damage, range, parry, hands, fire modes. */

const house = rules();

/** Every ability has a number of its own, so that none can stand in for another. */
const BODY = {
  attributes: { dexterity: 2, strength: 4 },
  abilities: { brawl: 1, melee: 2, firearms: 3, athletics: 5 },
} as const;

/** Dice to hit, difficulty, dice of damage without extra successes, and its type. */
function planned(name: string, manoeuvre: Manoeuvre, distance = 1, kind = 'human') {
  const armed = fighter('a', { ...BODY, gear: name === 'unarmed' ? [] : [packedWeapon(name)] });
  const stage = new Stage(castOf(armed, fighter('d', { traits: { kind } })));
  const attack = attackOf({ weapon: name, manoeuvre, situation: { distance } });
  const { dice, difficulty } = attackPool(stage, attack, house);
  const { damage, type } = blowOf(stage, attack, 0, house);
  return [total(dice), total(difficulty), total(damage), type];
}

const fault = (
  name: string,
  manoeuvre: Manoeuvre,
  distance: number,
  own: { readonly [t: string]: Json } = {},
) =>
  attackFault(
    castOf(fighter('a', { ...BODY, gear: [packedWeapon(name, own)] }), fighter('d')),
    attackOf({ weapon: name, manoeuvre, situation: { distance } }) as unknown as Json,
    house,
  )?.key;

describe('blows of a fighter with Dexterity 2, Strength 4, Brawl 1, Melee 2', () => {
  test.each([
    ['unarmed', 3, 4, 'bashing'],
    ['knife', 4, 5, 'lethal'],
    ['club', 4, 6, 'bashing'],
    ['staff', 4, 6, 'bashing'],
    ['chain', 4, 5, 'bashing'],
    ['axe', 4, 7, 'lethal'],
    ['sword', 4, 7, 'lethal'],
    ['greatsword', 4, 9, 'lethal'],
    ['spear', 4, 7, 'lethal'],
    // The stunner has its own dice, whatever the Strength.
    ['taser', 4, 5, 'bashing'],
    ['claws', 3, 5, 'aggravated'],
  ] as const)('GAP-1 ST-4.1: %s: %i dice, %i of damage, %s', (name, dice, damage, type) =>
    expect(planned(name, 'strike')).toEqual([dice, 6, damage, type]),
  );
});

describe('shots of the same with Firearms 3', () => {
  test.each([
    ['pistolLight', 4],
    ['pistolHeavy', 5],
    ['revolver', 5],
    ['smg', 4],
    ['shotgun', 7],
    ['rifleHunt', 7],
    ['rifleAssault', 6],
    ['lmg', 7],
  ] as const)('GAP-1 ST-4.2 ST-5.9: %s: %i dice, lethal to humans, bashing to vampires', (name, damage) => {
    expect(planned(name, 'shoot', 10)).toEqual([5, 6, damage, 'lethal']);
    expect(planned(name, 'shoot', 10, 'vampire')).toEqual([5, 6, damage, 'bashing']);
  });
});

describe('throws of the same with Athletics 5', () => {
  test.each([
    ['throwknife', 8, 5, 2, 'lethal'],
    ['stone', 10, 4, 1, 'bashing'],
    ['spear', 10, 7, 3, 'lethal'],
  ] as const)(
    'GAP-1 AMB-32: %s: up to %i m Strength and modifier, %i dice; farther its own %i',
    (name, range, short, long, type) => {
      expect(planned(name, 'throw', range)).toEqual([7, 6, short, type]);
      expect(planned(name, 'throw', range + 1)).toEqual([7, 8, long, type]);
      // A vampire takes only shots as bashing: these are none.
      expect(planned(name, 'throw', range, 'vampire')).toEqual([7, 6, short, type]);
    },
  );
});

describe('range', () => {
  test.each([
    ['throwknife', 'throw', 8],
    ['stone', 'throw', 10],
    ['spear', 'throw', 10],
    ['pistolLight', 'shoot', 20],
    ['pistolHeavy', 'shoot', 25],
    ['revolver', 'shoot', 25],
    ['smg', 'shoot', 40],
    ['shotgun', 'shoot', 20],
    ['rifleHunt', 'shoot', 180],
    ['rifleAssault', 'shoot', 150],
    ['lmg', 'shoot', 200],
  ] as const)(
    'GAP-1 ST-7.16 ST-7.17: %s, to %s: 6 up to %i m, 8 up to twice that, then nothing',
    (name, how, range) => {
      const at = [2, range, range + 0.5, 2 * range].map((distance) => planned(name, how, distance)[1]);
      expect(at).toEqual([5, 6, 8, 8]);
      expect([fault(name, how, 2 * range), fault(name, how, 2 * range + 0.5)]).toEqual([
        undefined,
        'storyteller.no.outOfRange',
      ]);
    },
  );
});

describe('parries', () => {
  test.each([
    ['knife', 7, 5, 'lethal'],
    ['club', 6, 6, 'bashing'],
    ['staff', 5, 6, 'bashing'],
    ['chain', 7, 5, 'bashing'],
    ['axe', 7, 7, 'lethal'],
    ['sword', 6, 7, 'lethal'],
    ['greatsword', 6, 9, 'lethal'],
    ['spear', 6, 7, 'lethal'],
    ['throwknife', 7, 5, 'lethal'],
  ] as const)(
    'GAP-1 ST-10.7 ST-10.8: %s parries at %i and strikes back with %i dice, %s',
    (name, at, dice, type) => {
      const armed = fighter('d', { ...BODY, gear: [packedWeapon(name)] });
      const stage = new Stage(castOf(fighter('a'), armed));
      const parry = { how: 'parry', weapon: name, share: 0, worn: 0 } as const;
      expect(total(defencePool(stage, attackOf(), parry, house).difficulty)).toBe(at);
      const { damage, type: found } = counterBlow(stage, attackOf(), name);
      expect([total(damage), found]).toEqual([dice, type]);
    },
  );
});

describe('what each is made for', () => {
  const OFTEN: readonly Manoeuvre[] = [
    'strike',
    'shoot',
    'throw',
    'cutTendon',
    'sweep',
    'burst',
    'fullAuto',
    'spray',
    'suppress',
  ];
  const AUTOMATIC = ['shoot', 'burst', 'fullAuto', 'spray', 'suppress'] as const;

  test.each([
    ['knife', ['strike', 'cutTendon']],
    ['club', ['strike']],
    ['staff', ['strike', 'sweep']],
    ['chain', ['strike', 'sweep']],
    ['axe', ['strike', 'cutTendon']],
    ['sword', ['strike', 'cutTendon']],
    ['greatsword', ['strike', 'cutTendon']],
    ['spear', ['strike', 'throw']],
    ['taser', ['strike']],
    ['stone', ['throw']],
    ['claws', ['strike']],
    ['pistolLight', ['shoot']],
    ['pistolHeavy', ['shoot']],
    ['revolver', ['shoot']],
    ['smg', AUTOMATIC],
    ['shotgun', ['shoot']],
    ['rifleHunt', ['shoot']],
    ['rifleAssault', AUTOMATIC],
    ['lmg', AUTOMATIC],
  ] as const)('GAP-1 ST-9.13 ST-8.12 ST-8.25: %s is made for %j', (name, manoeuvres) =>
    expect(OFTEN.filter((one) => isMadeFor(packedWeapon(name), one))).toEqual(manoeuvres),
  );

  test.each([
    ['smg', 30],
    ['rifleAssault', 30],
    ['lmg', 60],
  ] as const)('GAP-1 ST-9.14: %s empties its %i rounds at once, and not one fewer', (name, clip) => {
    expect(fault(name, 'fullAuto', 5)).toBeUndefined();
    expect(fault(name, 'fullAuto', 5, { rounds: clip - 1 })).toBe('storyteller.no.magazineNotFull');
    expect(packedWeapon(name).traits.rounds).toBe(clip);
  });

  test.each([
    ['pistolLight', 15],
    ['pistolHeavy', 8],
    ['revolver', 6],
    ['shotgun', 5],
    ['rifleHunt', 5],
  ] as const)('GAP-1 ST-9.15: %s comes with its %i rounds, and can be emptied', (name, clip) => {
    expect(packedWeapon(name).traits.rounds).toBe(clip);
    expect(fault(name, 'shoot', 5, { rounds: 1 })).toBeUndefined();
    expect(fault(name, 'shoot', 5, { rounds: 0 })).toBe('storyteller.no.magazineEmpty');
  });
});

describe('hands', () => {
  const ONE = [
    'knife',
    'club',
    'chain',
    'axe',
    'sword',
    'taser',
    'throwknife',
    'stone',
    'pistolLight',
    'pistolHeavy',
    'revolver',
    'smg',
  ];
  const TWO = ['staff', 'greatsword', 'spear', 'shotgun', 'rifleHunt', 'rifleAssault', 'lmg'];
  const wields = (name: string, ...arms: readonly string[]) =>
    wieldFault(
      fighter('a', { conditions: { limbDisabled: Object.fromEntries(arms.map((arm) => [arm, true])) } }),
      packedWeapon(name),
    )?.key;

  test.each(ONE)('GAP-1 ST-8.14: %s needs one arm', (name) => {
    expect(wields(name, 'leftArm')).toBeUndefined();
    expect(wields(name, 'leftArm', 'rightArm')).toBe('storyteller.no.tooFewHands');
  });

  test.each(TWO)('GAP-1 ST-8.14: %s needs both arms', (name) => {
    expect(wields(name, 'leftLeg', 'rightLeg')).toBeUndefined();
    expect(wields(name, 'rightArm')).toBe('storyteller.no.tooFewHands');
  });

  test.each(['claws', 'fangs', 'teeth', 'unarmed'])('ST-8.14: %s need none', (name) =>
    expect(wields(name, 'leftArm', 'rightArm')).toBeUndefined(),
  );
});

describe('rate and concealment', () => {
  test.each([
    ['pistolLight', 4],
    ['pistolHeavy', 3],
    ['revolver', 2],
    ['smg', 3],
    ['shotgun', 1],
    ['rifleHunt', 1],
    ['rifleAssault', 3],
    ['lmg', 3],
  ] as const)('GAP-1 AMB-80: %s fires %i times in one action where the rate is enforced', (name, rate) => {
    // Dexterity 8 + Firearms 4: twelve dice are enough for six parts.
    const gunner = fighter('a', {
      attributes: { dexterity: 8, charisma: 12 },
      abilities: { firearms: 4 },
      gear: [packedWeapon(name)],
    });
    const shot = { action: 'shoot', weapon: name, target: 'd', dice: 2 };
    const talk = { action: 'talk', attribute: 'charisma', ability: 'leadership', dice: 2 } as const;
    const fires = (n: number) => {
      const shots = Array.from({ length: n }, () => shot);
      const declared = { action: 'multiple', parts: [...shots, talk] };
      return declarationFault(
        castOf(gunner, fighter('d')),
        'a',
        declared,
        'main',
        rules({ enforceRate: true }),
      )?.key;
    };
    expect([fires(rate), fires(rate + 1)]).toEqual([undefined, 'storyteller.no.tooFastFire']);
  });

  test.each([
    ['spear', 'none'],
    ['throwknife', 'pocket'],
    ['rifleAssault', 'none'],
    ['lmg', 'none'],
  ] as const)('GAP-1: %s is concealed under: %s', (name, conceal) =>
    expect(packedWeapon(name).traits.conceal).toBe(conceal),
  );
});
