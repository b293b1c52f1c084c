import { describe, expect, test } from 'vitest';
import { derived, energyOf, hpOf } from '../../../src/rulesets/lordsouls/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/lordsouls/data/rules.ts';
import { strike as blow } from '../../../src/rulesets/lordsouls/plays/harm.ts';
import { castOf, fighter, mode, play, rules, weapon } from './support.ts';

/* Derived values on both scales (SD-1), and the dice of strength (SD-2). */

type Preset = Rules['attributePreset'];

describe('РЕФ, ДВИЖ and dodge', () => {
  // A quarter of ЛОВ and ТЕЛ, with 4 added to each on the scale where 6 is average; then 1 more, then 3 more than РЕФ.
  test.each([
    ['average6', 1, 1, 2, 3, 5],
    ['average6', 5, 6, 4, 5, 7],
    ['average6', 6, 5, 4, 5, 7],
    ['average6', 7, 8, 5, 6, 8],
    ['average6', 8, 8, 6, 7, 9],
    ['average6', 9, 6, 5, 6, 8],
    ['average6', 6, 10, 6, 7, 9],
    ['average6', 20, 20, 12, 13, 15],
    ['classic10', 3, 0, 0, 1, 3],
    ['classic10', 9, 10, 4, 5, 7],
    ['classic10', 10, 9, 4, 5, 7],
    ['classic10', 11, 12, 5, 6, 8],
    ['classic10', 12, 12, 6, 7, 9],
    ['classic10', 15, 13, 7, 8, 10],
  ] as const)('SD-1: %s, ЛОВ %i and ТЕЛ %i: %i, %i and %i', (attributePreset, agi, con, ...values) => {
    const one = fighter('a', { attributes: { agi, con } });
    const house = rules({ attributePreset });
    expect((['ref', 'move', 'dodge'] as const).map((name) => derived(one, name, house))).toEqual(values);
  });
});

describe('what one attribute gives', () => {
  const ATTRIBUTES = { str: 7, agi: 5, con: 8, int: 9, cha: 3 } as const;

  test.each([
    ['average6', 'energy', 'ТЕЛ', 12],
    ['average6', 'will', 'ИНТ', 13],
    ['average6', 'hp', 'СИЛ', 11],
    ['average6', 'senses', 'ИНТ', 13],
    ['classic10', 'energy', 'ТЕЛ', 8],
    ['classic10', 'will', 'ИНТ', 9],
    ['classic10', 'hp', 'СИЛ', 7],
    ['classic10', 'senses', 'ИНТ', 9],
  ] as const)('SD-1: %s, %s comes of %s: %i', (attributePreset, name, _, value) => {
    const one = fighter('a', { attributes: ATTRIBUTES });
    expect(derived(one, name, rules({ attributePreset }))).toBe(value);
  });

  test.each([
    ['ref', 5],
    ['move', 6],
    ['energy', 10],
    ['will', 10],
    ['hp', 10],
    ['senses', 10],
    ['dodge', 8],
  ] as const)('SD-1: a bonus of 2 and a value by hand both count for %s, which is %i', (name, usual) => {
    const house = rules();
    const having = (traits: object) => derived(fighter('a', { traits: { ...traits } }), name, house);
    expect(having({ bonus: { [name]: 2 } })).toBe(usual + 2);
    expect(having({ bonus: { [name]: -3 } })).toBe(usual - 3);
    expect(having({ override: { [name]: 17 } })).toBe(17);
    expect(having({ override: { [name]: 17 }, bonus: { [name]: 2 } })).toBe(19);
  });

  test.each([
    [0, 10],
    [9, 1],
    [10, 0],
    [13, -3],
  ])('SD-9: %i lost of ten hit points leave %i', (lost, left) =>
    expect(hpOf(fighter('a', { lost }), rules())).toBe(left),
  );

  test.each([
    [4, 6],
    [10, 0],
    [11, -1],
  ])('LS-4.5.2 AMB-34: %i spent of ten ЭНЕР leave %i', (spent, left) =>
    expect(energyOf(fighter('a', { traits: { energy: { spent } } }), rules())).toBe(left),
  );
});

describe('dice of strength', () => {
  const arms = (base: 'thrust' | 'swing') => weapon('arms', { modes: [mode({ base, mod: 0 })] });

  /** What a thrust or swing deals with this face. */
  function deals(base: 'thrust' | 'swing', str: number, attributePreset: Preset, face = 6): number {
    const [way] = arms(base).traits.modes;
    if (!way) throw new Error('no mode');
    const run = play(
      (stage) =>
        blow(
          stage,
          { id: 'damage', by: 'a', who: 'd', weapon: arms(base), mode: way },
          rules({ attributePreset }),
        ),
      castOf(fighter('a', { attributes: { str } }), fighter('d')),
      { damage: [face] },
    );
    return run.state === 'done' ? run.out.dealt : Number.NaN;
  }

  const TABLE = [
    [8, -3, -2],
    [9, -3, -1],
    [10, -2, 0],
    [11, -2, 1],
    [12, -1, 2],
    [13, -1, 3],
    [14, 0, 4],
    [15, 0, 5],
    [16, 1, 6],
  ] as const;

  test.each(TABLE)(
    'SD-2: СИЛ’ %i thrusts with 1d6 and %i, swings with 1d6 and %i',
    (strength, thrust, swing) => {
      // On the scale where 6 is average the attribute is 4 less.
      expect(deals('thrust', strength - 4, 'average6')).toBe(6 + thrust);
      expect(deals('swing', strength - 4, 'average6')).toBe(6 + swing);
    },
  );

  test.each(TABLE)('SD-1 SD-2: on the classic scale СИЛ %i is that number: %i, %i', (str, thrust, swing) => {
    expect(deals('thrust', str, 'classic10')).toBe(6 + thrust);
    expect(deals('swing', str, 'classic10')).toBe(6 + swing);
  });

  test.each([
    ['thrust', 4, 3, 0],
    ['thrust', 4, 2, 0],
    ['thrust', 4, 4, 1],
    ['swing', 4, 2, 0],
    ['swing', 4, 1, 0],
    ['swing', 4, 3, 1],
  ] as const)(
    'SD-2: a %s with СИЛ %i that rolls %i deals %i, never less than nothing',
    (base, str, face, n) => expect(deals(base, str, 'average6', face)).toBe(n),
  );
});
