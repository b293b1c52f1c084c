import { describe, expect, test } from 'vitest';
import type { Weapon } from '../../../src/rulesets/lordsouls/data/gear.ts';
import { attackFault, hitValue, isInReach } from '../../../src/rulesets/lordsouls/figures/hit.ts';
import { freeHands, grips } from '../../../src/rulesets/lordsouls/figures/state.ts';
import { strike as blow } from '../../../src/rulesets/lordsouls/plays/harm.ts';
import { modeOf, packedWeapon } from './starter.ts';
import { castOf, fighter, play, rules, situation, skill, strike } from './support.ts';

/* The weapons of the starter data (SD-3), as they work: damage, reach, range, hands, skill. */

const house = rules();

describe('damage, rolled as 3, of a fighter whose СИЛ is 9', () => {
  // СИЛ' is 13: a thrust has -1, a swing +3 (SD-2). Cuts count one and a half, thrusts that pierce twice (SD-9).
  const strong = fighter('a', { attributes: { str: 9 } });

  test.each([
    ['unarmed', 0, 'thrust-1 crush', 1, 1],
    ['dagger', 0, 'thrust 0 pierce', 2, 4],
    ['dagger', 1, 'thrust 0 pierce, thrown', 2, 4],
    ['shortSword', 0, 'swing 0 cut', 6, 9],
    ['shortSword', 1, 'thrust+1 pierce', 3, 6],
    ['longsword', 0, 'swing+1 cut', 7, 10],
    ['longsword', 1, 'thrust+2 pierce', 4, 8],
    ['twoHandedSword', 0, 'swing+3 cut', 9, 13],
    ['twoHandedSword', 1, 'thrust+3 pierce', 5, 10],
    ['rapier', 0, 'thrust+1 pierce', 3, 6],
    ['smallsword', 0, 'thrust+1 pierce', 3, 6],
    ['sabre', 0, 'swing 0 cut', 6, 9],
    ['sabre', 1, 'thrust 0 pierce', 2, 4],
    ['axe', 0, 'swing+2 cut', 8, 12],
    ['mace', 0, 'swing+3 crush', 9, 9],
    ['hammer', 0, 'swing+4 crush', 10, 10],
    ['spear', 0, 'thrust+2 pierce', 4, 8],
    ['spear', 1, 'thrust+3 pierce, two hands', 5, 10],
    ['spear', 2, 'thrust+2 pierce, thrown', 4, 8],
    ['halberd', 0, 'swing+4 cut', 10, 15],
    ['halberd', 1, 'thrust+3 pierce', 5, 10],
    ['quarterstaff', 0, 'swing+2 crush', 8, 8],
    ['quarterstaff', 1, 'thrust+2 crush', 4, 4],
    ['throwingKnife', 0, 'thrust-1 pierce', 1, 2],
    ['bow', 0, 'thrust+1 pierce', 3, 6],
    ['crossbow', 0, '1d6+3 pierce, whatever the strength', 6, 12],
    ['pistol', 0, '2d6 pierce, whatever the strength', 6, 12],
    // The wolf's teeth do 1d6-1 with СИЛ 6, which is thrust+1 (SD-11).
    ['bite', 0, 'thrust+1 cut', 3, 4],
  ] as const)('SD-3 SD-9: %s, mode %i (%s) deals %i and wounds for %i', (name, n, _, dealt, injury) => {
    const weapon = packedWeapon(name);
    const mode = modeOf(weapon, n);
    const run = play(
      (stage) => blow(stage, { id: 'damage', by: 'a', who: 'd', weapon, mode }, house),
      castOf(strong, fighter('d')),
      { damage: name === 'pistol' ? [3, 3] : [3] },
    );
    expect(run.state === 'done' && run.out).toEqual({ dealt, through: dealt, injury });
  });
});

describe('reach', () => {
  const cellsOf = (weapon: Weapon, n: number, closeReachCells = 1): number[] =>
    [0, 1, 2, 3, 4, 5].filter((cells) => isInReach(modeOf(weapon, n), cells, rules({ closeReachCells })));

  test.each([
    ['unarmed', 0, [0, 1]],
    ['dagger', 0, [0, 1]],
    ['shortSword', 0, [1]],
    ['shortSword', 1, [1]],
    ['longsword', 0, [1]],
    ['longsword', 1, [1]],
    ['twoHandedSword', 0, [1, 2]],
    ['twoHandedSword', 1, [1, 2]],
    ['rapier', 0, [1, 2]],
    ['smallsword', 0, [1]],
    ['sabre', 0, [1]],
    ['sabre', 1, [1]],
    ['axe', 0, [1]],
    ['mace', 0, [1]],
    ['hammer', 0, [1, 2]],
    ['spear', 0, [1, 2]],
    ['spear', 1, [1, 2]],
    ['halberd', 0, [2, 3]],
    ['halberd', 1, [2, 3]],
    ['quarterstaff', 0, [1, 2]],
    ['quarterstaff', 1, [1, 2]],
    ['bite', 0, [0, 1]],
  ] as const)('SD-3 LS-3.1.3: %s, mode %i reaches the cells %j', (name, n, cells) =>
    expect(cellsOf(packedWeapon(name), n)).toEqual(cells),
  );

  // Where В is the same cell only, a dagger still has its other reach of 1.
  test.each([
    ['unarmed', [0]],
    ['bite', [0]],
    ['dagger', [0, 1]],
    ['longsword', [1]],
  ] as const)('AMB-31: where В is the same cell, %s reaches the cells %j', (name, cells) =>
    expect(cellsOf(packedWeapon(name), 0, 0)).toEqual(cells),
  );

  test.each([
    ['dagger', 1, 10],
    ['spear', 2, 15],
    ['throwingKnife', 0, 12],
    ['bow', 0, 120],
    ['crossbow', 0, 160],
    ['pistol', 0, 40],
  ] as const)('SD-3 LS-3.1.4: %s, mode %i carries %i metres and not one more', (name, mode, most) => {
    const gear = [packedWeapon(name)];
    const at = (distance: number) =>
      attackFault(
        fighter('a', { gear }),
        fighter('d'),
        strike({ weapon: `weapon-${name}`, mode, situation: situation({ distance }) }),
        house,
      )?.key;
    expect([at(most), at(most + 1)]).toEqual([undefined, 'lordsouls.no.outOfRange']);
  });
});

describe('skill and hands', () => {
  test.each([
    ['dagger', 'knife'],
    ['shortSword', 'balanced'],
    ['longsword', 'balanced'],
    ['twoHandedSword', 'twoHanded'],
    ['rapier', 'rapier'],
    ['smallsword', 'rapier'],
    ['sabre', 'rapier'],
    ['axe', 'unbalanced'],
    ['mace', 'unbalanced'],
    ['hammer', 'twoHanded'],
    ['spear', 'polearm'],
    ['halberd', 'polearm'],
    ['quarterstaff', 'polearm'],
    ['throwingKnife', 'throwing'],
    ['bow', 'bow'],
    ['crossbow', 'crossbow'],
    ['pistol', 'firearms'],
    ['bite', 'brawling'],
    ['unarmed', 'brawling'],
  ] as const)('SD-3 LS-7.3.1: %s is used at the level of %s', (name, key) => {
    // Any other skill is untrained: 6 - 4.
    const user = fighter('a', { gear: [packedWeapon(name), skill(key, 12)] });
    const { id } = packedWeapon(name);
    expect(hitValue(user, fighter('d'), strike({ weapon: id }), house)).toBe(12);
  });

  test.each([
    ['dagger', [1], 1],
    ['shortSword', [1], 1],
    ['longsword', [1], 1],
    ['twoHandedSword', [2], 0],
    ['rapier', [1], 1],
    ['smallsword', [1], 1],
    ['sabre', [1], 1],
    ['axe', [1], 1],
    ['mace', [1], 1],
    ['hammer', [2], 0],
    ['spear', [1, 2], 1],
    ['halberd', [2], 0],
    ['quarterstaff', [2], 0],
    ['throwingKnife', [1], 1],
    ['bow', [2], 0],
    ['crossbow', [2], 0],
    ['pistol', [1], 1],
    ['bite', [0], 2],
  ] as const)('SD-3 LS-3.10.2: %s is gripped with %j hands, which leaves %i free', (name, hands, free) => {
    const weapon = packedWeapon(name);
    expect(grips(weapon)).toEqual(hands);
    expect(freeHands(fighter('a', { gear: [weapon] }))).toBe(free);
  });
});
