import { describe, expect, test } from 'vitest';
import { declarationFault } from '../../../src/rulesets/storyteller/actions/list.ts';
import { initiativeOf, initiativePenalties } from '../../../src/rulesets/storyteller/figures/turn.ts';
import { packedWeapon } from './starter.ts';
import { castOf, fighter, rules } from './support.ts';

/* Figures of the round: initiative with its penalties, splits, slow hands. */

describe('initiative', () => {
  test.each([
    // A fall takes 5, and leaves at least 1.
    [7, 4, { knockdown: 5 }, 6],
    [4, 3, { knockdown: 5 }, 2],
    [4, 2, { knockdown: 5 }, 1],
    [4, 1, { knockdown: 5 }, 1],
    [1, 1, { knockdown: 5 }, 1],
    // A beaten block takes 4; the floor of every total is 1.
    [7, 4, { block: 4 }, 7],
    [3, 2, { block: 4 }, 1],
    [2, 1, { block: 4 }, 1],
    // Different kinds add up.
    [7, 6, { knockdown: 5, block: 4 }, 4],
    [5, 5, { knockdown: 5, block: 4 }, 1],
    [-3, 1, {}, 1],
  ])('ST-1.14 ST-7.36 ST-10.11 AMB-13: base %i, die %i, less %j: %i', (base, die, lost, initiative) =>
    expect(initiativeOf(base, die, lost, rules())).toBe(initiative),
  );

  test.each([
    // Without a floor a fall still leaves 1, if there was more.
    [4, 1, { knockdown: 5 }, 1],
    [2, 1, { block: 4 }, -1],
    [2, 1, { knockdown: 5, block: 4 }, -1],
    [-3, 1, {}, -2],
    [-3, 1, { knockdown: 5 }, -2],
  ])('AMB-13: without a floor, base %i, die %i, less %j: %i', (base, die, lost, initiative) =>
    expect(initiativeOf(base, die, lost, rules({ initiativeFloored: false }))).toBe(initiative),
  );

  test.each([
    [2, 2, { block: 4 }, 3],
    [2, 1, {}, 3],
    [2, 2, {}, 4],
  ])('AMB-13: with a floor of 3, base %i, die %i, less %j: %i', (base, die, lost, initiative) =>
    expect(initiativeOf(base, die, lost, rules({ initiativeFloor: 3 }))).toBe(initiative),
  );

  // Two falls of 5, and two blocks of 4: the worst of each kind, the sum of each, or only the worst of all.
  test.each([
    ['worstPerKind', { knockdown: 5, block: 4 }],
    ['sum', { knockdown: 10, block: 8 }],
    ['worstOverall', { knockdown: 5 }],
  ] as const)('AMB-14: %s: %j', (initiativePenaltyStacking, lost) => {
    const turn = { next: { block: 4, knockdown: 5 }, nextSum: { block: 8, knockdown: 10 } };
    expect(initiativePenalties(turn, rules({ initiativePenaltyStacking }))).toEqual(lost);
  });
});

describe('splits', () => {
  const declared = (parts: readonly object[], pool: number) => {
    const one = fighter('a', { attributes: { dexterity: pool } });
    const fault = declarationFault(
      castOf(one, fighter('d')),
      'a',
      { action: 'multiple', parts } as never,
      'main',
      rules(),
    );
    return fault?.key.replace('storyteller.no.', '') ?? 'nothing';
  };
  const blows = (...dice: readonly number[]) =>
    dice.map((n) => ({ action: 'strike', weapon: 'unarmed', target: 'd', dice: n }));

  test.each([
    [4, [2, 2], 'nothing'],
    [4, [3, 2], 'splitSum'],
    [5, [3, 2], 'nothing'],
    [5, [2, 2, 2], 'splitMany'],
    [6, [2, 2, 2], 'nothing'],
    [7, [2, 2, 2, 2], 'splitMany'],
    [8, [2, 2, 2, 2], 'nothing'],
    [8, [6, 2], 'nothing'],
    [8, [7, 2], 'splitSum'],
    // Dice may be left over (AMB-86).
    [9, [2, 2], 'nothing'],
    [9, [9], 'splitFew'],
    [3, [2, 2], 'splitMany'],
    [9, [7, 1], 'part'],
    [9, [0, 2], 'part'],
  ] as const)(
    'ST-11.2 ST-11.3 AMB-87: a pool of %i shared as %j: what refuses it: %s',
    (pool, dice, reason) => expect(declared(blows(...dice), pool)).toBe(reason),
  );
});

describe('slow hands', () => {
  const reloading = (traits: Parameters<typeof fighter>[1]): string =>
    declarationFault(
      castOf(fighter('a', { ...traits, gear: [packedWeapon('revolver', { rounds: 1 })] })),
      'a',
      { action: 'reload', weapon: 'revolver' },
      'extra1',
      rules(),
    )?.key.replace('storyteller.no.', '') ?? 'nothing';
  const SLOW = 'slowHands';

  test.each([
    [3, 1, 0, 'nothing'],
    [2, 2, 0, 'nothing'],
    [2, 1, 0, SLOW],
    [1, 2, 0, SLOW],
    [4, 0, 0, SLOW],
    // Wounds count: Hurt takes one die, Wounded two.
    [3, 2, 2, 'nothing'],
    [2, 2, 2, SLOW],
    [3, 3, 4, 'nothing'],
    [3, 2, 4, SLOW],
  ])(
    'ST-9.17: Dexterity %i, Firearms %i, %i levels: what refuses to reload by an extra action: %s',
    (dexterity, firearms, lethal, no) =>
      expect(
        reloading({
          attributes: { dexterity },
          abilities: { firearms },
          health: { lethal },
        }),
      ).toBe(no),
  );
});
