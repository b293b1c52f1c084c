import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import type { Attribute, Skill, Weapon } from '../../../src/rulesets/lordsouls/data/gear.ts';
import { relativeLevel, skillRef, skillValue } from '../../../src/rulesets/lordsouls/figures/dice.ts';
import { ofType } from '../../../src/rulesets/lordsouls/figures/state.ts';
import { blockLines, blowAt, defencesOf } from '../../../src/rulesets/lordsouls/plays/defences.ts';
import { strike as blow } from '../../../src/rulesets/lordsouls/plays/harm.ts';
import { modeOf, packedPerson } from './starter.ts';
import { castOf, fighter, play, rules } from './support.ts';

/* The sample people of the ledger (SD-11) as the packs have them: what the guard of the packs does not look at. */

const house = rules();

function weaponOf(name: string): Weapon {
  const [first] = ofType(packedPerson(name), 'weapon');
  if (!first) throw new Error(`${name} has no weapon`);
  return first;
}

describe('attributes and skills', () => {
  const ATTRIBUTES: readonly Attribute[] = ['str', 'agi', 'con', 'int', 'cha'];

  test.each([
    ['guard', [7, 7, 7, 5, 5]],
    ['duellist', [6, 8, 5, 7, 7]],
    ['wolf', [6, 8, 7, 2, 3]],
  ] as const)('SD-11: %s has СИЛ, ЛОВ, ТЕЛ, ИНТ, ХАР %j', (name, values) =>
    expect(ATTRIBUTES.map((one) => packedPerson(name).traits.attributes[one])).toEqual(values),
  );

  test.each([
    ['guard', 'balanced', 4, 11],
    ['guard', 'shield', 4, 11],
    ['duellist', 'rapier', 5, 13],
    ['duellist', 'acrobatics', 1, 9],
    ['wolf', 'brawling', 4, 12],
  ] as const)('SD-11: %s has %s at +%i, which is %i', (name, key: Skill, level, value) => {
    const person = packedPerson(name);
    expect(relativeLevel(person, key)).toBe(level);
    expect(skillValue(person, skillRef(key))).toBe(value);
  });
});

describe('blows and defences', () => {
  test.each([
    // 1d6+2 cut; 1d6 pierce (thrust -2, and 2); 1d6-1 pierce; 1d6-1 cut.
    ['guard', 0, 'cut', 6],
    ['guard', 1, 'pierce', 4],
    ['duellist', 0, 'pierce', 3],
    ['wolf', 0, 'cut', 3],
  ] as const)('SD-11: %s, mode %i, hits for %s damage, a 4 for %i', (name, n, type, dealt) => {
    const weapon = weaponOf(name);
    const mode = modeOf(weapon, n);
    expect(mode.type).toBe(type);
    const run = play(
      (stage) => blow(stage, { id: 'damage', by: name, who: 'd', weapon, mode }, house),
      castOf(packedPerson(name), fighter('d')),
      { damage: [4] },
    );
    expect(run.state === 'done' && run.out.dealt).toBe(dealt);
  });

  test('SD-11: the guard blocks with the sword at 10', () =>
    expect(total(blockLines(packedPerson('guard'), weaponOf('guard'), 0, house))).toBe(10));

  test.each([
    ['guard', ['dodge', 'parry', 'block']],
    ['duellist', ['dodge', 'acrobatic', 'parry', 'block']],
    // No parry, no block: most ordinary creatures have their dodge alone (LS-6.2.2).
    ['wolf', ['dodge']],
  ] as const)('SD-11: %s has the open defences %j against a blow', (name, kinds) => {
    const open = defencesOf(packedPerson(name), blowAt('x', name), house).filter(({ no }) => !no);
    const found = new Set(open.map(({ id }) => id.split(':')[0]));
    expect([...found]).toEqual(kinds);
  });
});
