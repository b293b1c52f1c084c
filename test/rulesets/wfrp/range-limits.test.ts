import { describe, expect, test } from 'vitest';
import type { Weapon } from '../../../src/rulesets/wfrp/data/fighter.ts';
import { aimHelps, bandOf, isFar } from '../../../src/rulesets/wfrp/figures/numbers.ts';
import { packedWeapon } from './starter.ts';
import { item, rules } from './support.ts';

/*
 * How far weapons shoot: each band at its limit and one square past it (WF-11). A square is two yards. Near is N yards, long L, the second long
 * range N + L, the third 2 L. The scenarios have the crossbow of the text; all starter weapons have L = 2 N, so two others tell N + L and 2 L apart.
 */

const made = (near: number, long: number, kind: 'shooting' | 'thrown'): Weapon =>
  item('weapon', 'made', { class: kind, range: { near, long } }) as Weapon;

const WEAPONS: { readonly [name: string]: Weapon } = {
  bow: packedWeapon('bow'),
  longbow: packedWeapon('longbow'),
  pistol: packedWeapon('pistol'),
  'long gun': packedWeapon('longGun'),
  'throwing axe': packedWeapon('throwingAxe'),
  'weapon of 20/50': made(20, 50, 'shooting'),
  // An odd number of yards ends within a square: 15 yards are seven squares.
  'weapon of 15/25': made(15, 25, 'shooting'),
  'javelin of 20/50': made(20, 50, 'thrown'),
};

describe('a shot', () => {
  test.each([
    ['WF-11.1', 'bow', 12, 'near', 0, 'half'],
    ['WF-11.2', 'bow', 13, 'long', -10, 'half'],
    ['WF-11.2', 'bow', 24, 'long', -10, 'half'],
    ['WF-11.3', 'bow', 25, 'second', -20, 'full'],
    ['WF-11.7', 'bow', 36, 'second', -20, 'full'],
    ['WF-11.4', 'bow', 37, 'third', -30, 'full'],
    ['WF-11.8', 'bow', 48, 'third', -30, 'full'],
    ['WF-11.1', 'longbow', 15, 'near', 0, 'half'],
    ['WF-11.7', 'longbow', 45, 'second', -20, 'full'],
    ['WF-11.8', 'longbow', 60, 'third', -30, 'full'],
    ['WF-11.1', 'pistol', 4, 'near', 0, 'half'],
    ['WF-11.2', 'pistol', 5, 'long', -10, 'half'],
    ['WF-11.2', 'pistol', 8, 'long', -10, 'half'],
    ['WF-11.3', 'pistol', 9, 'second', -20, 'full'],
    ['WF-11.7', 'pistol', 12, 'second', -20, 'full'],
    ['WF-11.4', 'pistol', 13, 'third', -30, 'full'],
    ['WF-11.8', 'pistol', 16, 'third', -30, 'full'],
    ['WF-11.8', 'long gun', 48, 'third', -30, 'full'],
    ['WF-11.1', 'throwing axe', 4, 'near', 0, 'half'],
    ['WF-11.12', 'throwing axe', 5, 'long', -10, 'half'],
    ['WF-11.12', 'throwing axe', 8, 'long', -10, 'half'],
    ['WF-11.1', 'weapon of 20/50', 10, 'near', 0, 'half'],
    ['WF-11.2', 'weapon of 20/50', 25, 'long', -10, 'half'],
    ['WF-11.7', 'weapon of 20/50', 35, 'second', -20, 'full'],
    ['WF-11.4', 'weapon of 20/50', 36, 'third', -30, 'full'],
    ['WF-11.8', 'weapon of 20/50', 50, 'third', -30, 'full'],
    ['AMB-41', 'weapon of 15/25', 7, 'near', 0, 'half'],
    ['AMB-41', 'weapon of 15/25', 8, 'long', -10, 'half'],
    ['AMB-41', 'weapon of 15/25', 12, 'long', -10, 'half'],
    ['AMB-41', 'weapon of 15/25', 13, 'second', -20, 'full'],
    ['AMB-41', 'weapon of 15/25', 20, 'second', -20, 'full'],
    ['AMB-41', 'weapon of 15/25', 25, 'third', -30, 'full'],
    ['WF-11.12', 'javelin of 20/50', 25, 'long', -10, 'half'],
  ] as const)(
    '%s: %s at %i squares is in the %s band, %i, and takes a %s action',
    (_, name, squares, ...band) => {
      const { id, modifier, cost } = bandOf(WEAPONS[name] as Weapon, { squares }) ?? {};
      expect([id, modifier, cost]).toEqual(band);
    },
  );

  test.each([
    ['WF-11.13', 'bow', 49],
    ['WF-11.13', 'longbow', 61],
    ['WF-11.13', 'pistol', 17],
    ['WF-11.13', 'long gun', 49],
    ['WF-11.12', 'throwing axe', 9],
    ['WF-11.13', 'weapon of 20/50', 51],
    ['WF-11.13', 'weapon of 15/25', 26],
    ['WF-11.12', 'javelin of 20/50', 26],
  ] as const)('%s: %s does not reach %i squares', (_, name, squares) =>
    expect(bandOf(WEAPONS[name] as Weapon, { squares })).toBeUndefined(),
  );

  test.each([
    ['WF-11.1', 12, true, true],
    ['WF-11.2', 24, true, true],
    ['WF-11.6', 25, false, true],
    ['WF-11.6', 37, false, true],
  ] as const)('%s: aiming a bow at %i squares helps: %s, by house rule %s', (_, squares, helps, byRule) => {
    const band = bandOf(WEAPONS.bow as Weapon, { squares });
    expect(aimHelps(band, rules())).toBe(helps);
    expect(aimHelps(band, rules({ aimAtFarBands: true }))).toBe(byRule);
    expect(isFar(band)).toBe(!helps);
  });
});
