import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import type { Shield } from '../../../src/rulesets/lordsouls/data/gear.ts';
import { moveOf } from '../../../src/rulesets/lordsouls/figures/movement.ts';
import { freeHands } from '../../../src/rulesets/lordsouls/figures/state.ts';
import { blockLines } from '../../../src/rulesets/lordsouls/plays/defences.ts';
import { armourOf, strike as blow } from '../../../src/rulesets/lordsouls/plays/harm.ts';
import { modeOf, packed, packedWeapon } from './starter.ts';
import { castOf, fighter, play, rules, skill } from './support.ts';

/* Armour and shields of the starter data (SD-4, SD-5), and the injuries that remain (SD-9). */

const house = rules();

describe('armour', () => {
  // Crushing damage meets half of it, rounded down (AMB-49).
  test.each([
    ['quilted', 1, 0],
    ['leather', 2, 1],
    ['brigandine', 3, 1],
    ['mail', 4, 2],
    ['lamellar', 5, 2],
    ['plate', 6, 3],
  ] as const)('SD-4 AMB-49: %s stops %i, of a crushing blow %i', (name, whole, crushing) => {
    const wearer = fighter('d', { gear: [packed(`armour-${name}`)] });
    const against = (['cut', 'pierce', 'crush'] as const).map((type) => armourOf(wearer, type, house));
    expect(against).toEqual([whole, whole, crushing]);
  });

  test.each([
    ['armour-quilted', 6],
    ['armour-leather', 6],
    ['armour-brigandine', 6],
    ['armour-mail', 5],
    ['armour-lamellar', 5],
    ['armour-plate', 4],
    ['shield-buckler', 6],
    ['shield-light', 6],
    ['shield-medium', 6],
    ['shield-large', 5],
  ] as const)('SD-4 SD-5 LS-4.1.3: %s leaves ДВИЖ %i of 6', (name, move) => {
    const bearer = fighter('a', { gear: [packed(name)] });
    expect(moveOf(bearer, castOf(bearer), house)).toBe(move);
  });

  test.each([
    ['shield-medium', 'armour-plate', 4],
    ['shield-large', 'armour-mail', 4],
    ['shield-large', 'armour-plate', 3],
  ] as const)('SD-4 SD-5 LS-4.1.3: %s and %s together leave ДВИЖ %i of 6', (shield, worn, move) => {
    const bearer = fighter('a', { gear: [packed(shield), packed(worn)] });
    expect(moveOf(bearer, castOf(bearer), house)).toBe(move);
  });

  test.each([
    ['armour-plate', { worn: false }],
    ['shield-large', { place: 'activeGear' }],
    ['shield-large', { broken: true }],
  ] as const)('SD-4 SD-5 LS-4.1.3: %s with %j is no burden', (name, own) => {
    const bearer = fighter('a', { gear: [packed(name, own)] });
    expect(moveOf(bearer, castOf(bearer), house)).toBe(6);
  });
});

describe('shields', () => {
  // Half of 11, and 5: 10 without a bonus.
  test.each([
    ['buckler', 11],
    ['light', 11],
    ['medium', 12],
    ['large', 13],
  ] as const)(
    'SD-5 LS-6.3.4: Shield 11 blocks with the %s one at %i, and one hand is taken',
    (name, value) => {
      const shield = packed(`shield-${name}`) as Shield;
      const bearer = fighter('d', { gear: [shield, skill('shield', 11)] });
      expect(total(blockLines(bearer, shield, 0, house))).toBe(value);
      expect(freeHands(bearer)).toBe(1);
    },
  );
});

describe('a blow at armour', () => {
  /** Damage and injury of a fighter with СИЛ 6, who thrusts at -2 and swings at 0. */
  const suffers = (weapon: string, n: number, worn: string, face: number) => {
    const arms = packedWeapon(weapon);
    const run = play(
      (stage) => blow(stage, { id: 'damage', by: 'a', who: 'd', weapon: arms, mode: modeOf(arms, n) }, house),
      castOf(fighter('a'), fighter('d', { gear: [packed(`armour-${worn}`)] })),
      { damage: [face] },
    );
    return run.state === 'done' ? [run.out.dealt, run.out.through, run.out.injury] : [];
  };

  test.each([
    // 6 + 1 cut: whatever passes counts one and a half, rounded down.
    ['longsword', 0, 'quilted', 6, [7, 6, 9]],
    ['longsword', 0, 'leather', 6, [7, 5, 7]],
    ['longsword', 0, 'brigandine', 6, [7, 4, 6]],
    ['longsword', 0, 'mail', 6, [7, 3, 4]],
    ['longsword', 0, 'lamellar', 6, [7, 2, 3]],
    ['longsword', 0, 'plate', 6, [7, 1, 1]],
    ['longsword', 0, 'plate', 5, [6, 0, 0]],
    // 6 - 2 + 2 pierce: twice.
    ['longsword', 1, 'quilted', 6, [6, 5, 10]],
    ['longsword', 1, 'mail', 6, [6, 2, 4]],
    ['longsword', 1, 'lamellar', 6, [6, 1, 2]],
    ['longsword', 1, 'plate', 6, [6, 0, 0]],
    // 3 + 3 crush: once, past half of the armour.
    ['mace', 0, 'quilted', 3, [6, 6, 6]],
    ['mace', 0, 'leather', 3, [6, 5, 5]],
    ['mace', 0, 'lamellar', 3, [6, 4, 4]],
    ['mace', 0, 'plate', 3, [6, 3, 3]],
  ] as const)(
    'SD-9 AMB-48: %s, mode %i, at %s, a %i: dealt, past it, injury %j',
    (weapon, n, worn, face, is) => expect(suffers(weapon, n, worn, face)).toEqual(is),
  );
});
