import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import { Stage } from '../../../src/core/stage.ts';
import type { StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import { roleOf } from '../../../src/rulesets/storyteller/figures/health.ts';
import { attackPool } from '../../../src/rulesets/storyteller/figures/pools.ts';
import {
  baseInitiative,
  freeMove,
  metresLeft,
  runDistance,
} from '../../../src/rulesets/storyteller/figures/turn.ts';
import { defencePool } from '../../../src/rulesets/storyteller/plays/defence.ts';
import { attackOf, castOf, fighter, rules } from './support.ts';

/* What every level of health leaves of movement, pools and initiative (ST-6.2 to ST-6.11). */

const house = rules();
type Given = Parameters<typeof fighter>[1];

/** Dexterity 5, Wits 2, Athletics 4, Brawl 3, Dodge 1, with so many levels marked. */
const hurt = (boxes: number, more: Given = {}): StFighter =>
  fighter('a', {
    attributes: { dexterity: 5, wits: 2 },
    abilities: { athletics: 4, brawl: 3, dodge: 1 },
    health: { lethal: boxes },
    ...more,
  });

describe('of each level', () => {
  // Unhurt: 10 + 5 + 4 metres of a run, 5 of a walk.
  test.each([
    [0, 'Unhurt', 19, 5],
    [1, 'Bruised', 19, 5],
    [2, 'Hurt', 19, 5],
    [3, 'Injured', 9, 5],
    [4, 'Wounded', 0, 5],
    [5, 'Mauled', 0, 3],
    [6, 'Crippled', 0, 1],
    [7, 'Incapacitated', 0, 0],
    [8, 'Dead', 0, 0],
  ] as const)('ST-6.11: %i levels, %s: a run of %i m, a walk of %i m', (boxes, _, run, walk) => {
    const one = hurt(boxes);
    expect([runDistance(one, house), freeMove(one, house)]).toEqual([run, walk]);
  });

  // Attack 5 + 3, dodge 5 + 1, initiative 5 + 2.
  test.each([
    [0, 'Unhurt', 8, 6, 7],
    [1, 'Bruised', 8, 6, 7],
    [2, 'Hurt', 7, 5, 6],
    [3, 'Injured', 7, 5, 6],
    [4, 'Wounded', 6, 4, 5],
    [5, 'Mauled', 6, 4, 5],
    [6, 'Crippled', 3, 1, 2],
  ] as const)(
    'ST-6.10: %i levels, %s: %i dice of attack, %i of dodge, initiative %i',
    (boxes, _, attack, dodge, base) => {
      const stage = new Stage(castOf(hurt(boxes), { ...hurt(boxes), id: 'd' }));
      const how = { how: 'dodge', weapon: 'unarmed', share: 0, worn: 0 } as const;
      const dice = [attackPool(stage, attackOf(), house), defencePool(stage, attackOf(), how, house)];
      expect(dice.map((pool) => total(pool.dice))).toEqual([attack, dodge]);
      expect(total(baseInitiative(hurt(boxes), house))).toBe(base);
    },
  );

  test.each([
    [6, 'ok'],
    [7, 'incapacitated'],
    [8, 'dead'],
    [9, 'dead'],
  ] as const)('ST-6.8 ST-6.9: after %i levels a fighter is %s, of whatever types they are', (boxes, role) => {
    expect(roleOf(hurt(boxes))).toBe(role);
    const mixed = { lethal: boxes - 4, bashing: 3, aggravated: 1 };
    expect(roleOf(hurt(0, { health: mixed }))).toBe(role);
  });
});

describe('metres that are left in the round', () => {
  test.each([
    [5, 0, 3],
    [5, 1, 2],
    [5, 3, 0],
    [5, 4, 0],
    [6, 0, 1],
    [6, 1, 0],
    [7, 0, 0],
  ])('ST-6.11 AMB-47: %i levels, %i m moved: %i m', (boxes, metres, left) =>
    expect(metresLeft(hurt(boxes, { turn: { metres } }))).toBe(left),
  );

  test.each([0, 3, 4])('ST-6.11: %i levels set no limit to the metres of a round', (boxes) =>
    expect(metresLeft(hurt(boxes, { turn: { metres: 500 } }))).toBe(Number.POSITIVE_INFINITY),
  );
});

describe('walks and runs', () => {
  test.each([
    [1, 0, 11, 1],
    [2, 3, 15, 2],
    [3, 0, 13, 3],
    [6, 5, 21, 6],
  ])(
    'ST-13.4 ST-13.6: Dexterity %i, Athletics %i runs %i m and walks %i m',
    (dexterity, athletics, run, walk) => {
      const one = fighter('a', { attributes: { dexterity }, abilities: { athletics } });
      expect([runDistance(one, house), freeMove(one, house)]).toEqual([run, walk]);
    },
  );

  // Half of 11, 12, 13, 14 metres, rounded down.
  test.each([
    [0, 5],
    [1, 6],
    [2, 6],
    [3, 7],
  ])('ST-6.4 AMB-47: Injured, Dexterity 1 and Athletics %i runs %i m', (athletics, run) => {
    const one = fighter('a', {
      attributes: { dexterity: 1 },
      abilities: { athletics },
      health: { lethal: 3 },
    });
    expect(runDistance(one, house)).toBe(run);
  });

  // The limit binds only those who could walk farther.
  test.each([
    [5, 2, 2],
    [5, 3, 3],
    [5, 4, 3],
    [6, 1, 1],
    [6, 2, 1],
  ])('ST-6.6 ST-6.7 AMB-47: %i levels and Dexterity %i walk %i m', (boxes, dexterity, walk) =>
    expect(freeMove(fighter('a', { attributes: { dexterity }, health: { lethal: boxes } }), house)).toBe(
      walk,
    ),
  );

  test.each([
    ['leftLeg', 0],
    ['rightLeg', 0],
    ['leftArm', 19],
    ['rightArm', 19],
  ])('ST-8.14: without the %s a run has %i m', (limb, run) =>
    expect(runDistance(hurt(0, { conditions: { limbDisabled: { [limb]: true } } }), house)).toBe(run),
  );
});
