import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import type { StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import { LEVELS } from '../../../src/rulesets/storyteller/data/gear.ts';
import type { Rules } from '../../../src/rulesets/storyteller/data/rules.ts';
import { addMarks, roleOf, woundPenalty } from '../../../src/rulesets/storyteller/figures/health.ts';
import { baseInitiative, freeMove, runDistance } from '../../../src/rulesets/storyteller/figures/turn.ts';
import { armour, fighter, rules } from './support.ts';

type Health = { bashing?: number; lethal?: number; aggravated?: number };
const hurt = (health: Health, more: Parameters<typeof fighter>[1] = {}): StFighter =>
  fighter('a', { ...more, health });

describe('the track', () => {
  test('ST-6.10 the penalty of each level, unhurt to dead (OR-32)', () => {
    const levels = Array.from({ length: 9 }, (_, lethal) => hurt({ lethal }));
    expect(levels.map(woundPenalty)).toEqual([0, 0, 1, 1, 2, 2, 5, 0, 0]);
    expect(levels.map(roleOf).slice(6)).toEqual(['ok', 'incapacitated', 'dead']);
  });

  test('ST-6.1 a creature with an additional Bruised box takes one more wound before each level', () => {
    const tough = fighter('a', { health: { levels: [LEVELS[0], ...LEVELS], lethal: 7 } });
    expect([woundPenalty(tough), roleOf(tough)]).toEqual([5, 'ok']);
  });

  test('ST-6.11 Dexterity 3, Athletics 2 runs 15 m, Injured 7 m, Wounded not at all (OR-33)', () => {
    const body = { attributes: { dexterity: 3 }, abilities: { athletics: 2 } };
    const runs = [0, 3, 4].map((lethal) => runDistance(hurt({ lethal }, body), rules()));
    expect(runs).toEqual([15, 7, 0]);
  });

  test('ST-13.4 Dexterity 4 walks 4 m free, Mauled 3 m, Crippled 1 m, incapacitated 0 (OR-34, AMB-47)', () => {
    const walks = [0, 5, 6, 7].map((lethal) =>
      freeMove(hurt({ lethal }, { attributes: { dexterity: 4 } }), rules()),
    );
    expect(walks).toEqual([4, 3, 1, 0]);
  });
});

describe('marks', () => {
  const marksAfter = (
    before: Health,
    type: 'bashing' | 'lethal' | 'aggravated',
    n: number,
    given: Partial<Rules> = {},
  ) => addMarks(hurt(before), type, n, rules(given));

  test('AMB-46 seven bashing marks and two more bashing: two become lethal, still seven (OR-108)', () => {
    expect(marksAfter({ bashing: 7 }, 'bashing', 2)).toEqual({ bashing: 5, lethal: 2, aggravated: 0 });
  });

  test('AMB-46 seven lethal marks and one bashing: no bashing mark is left to turn, so the eighth box is filled (OR-108)', () => {
    expect(marksAfter({ lethal: 7 }, 'bashing', 1)).toEqual({ bashing: 1, lethal: 7, aggravated: 0 });
  });

  test('AMB-46 five bashing and four more: two fill the track, two turn lethal', () => {
    expect(marksAfter({ bashing: 5 }, 'bashing', 4)).toEqual({ bashing: 5, lethal: 2, aggravated: 0 });
  });

  test('AMB-46 bashingOverflow: kill fills the eighth box, ignore leaves the track alone', () => {
    expect(marksAfter({ bashing: 7 }, 'bashing', 1, { bashingOverflow: 'kill' })).toEqual({
      bashing: 8,
      lethal: 0,
      aggravated: 0,
    });
    expect(marksAfter({ bashing: 7 }, 'bashing', 3, { bashingOverflow: 'ignore' })).toEqual({
      bashing: 7,
      lethal: 0,
      aggravated: 0,
    });
  });

  test('AMB-46 lethal damage on seven bashing marks fills the eighth box', () => {
    expect(marksAfter({ bashing: 7 }, 'lethal', 1)).toEqual({ bashing: 7, lethal: 1, aggravated: 0 });
  });

  test('AMB-45 on a full track worse marks displace lighter ones, lighter ones change nothing', () => {
    expect(marksAfter({ bashing: 2, lethal: 6 }, 'aggravated', 3)).toEqual({
      bashing: 0,
      lethal: 5,
      aggravated: 3,
    });
    expect(marksAfter({ lethal: 8 }, 'bashing', 3)).toEqual({ bashing: 0, lethal: 8, aggravated: 0 });
    expect(marksAfter({ aggravated: 8 }, 'lethal', 1)).toEqual({ bashing: 0, lethal: 0, aggravated: 8 });
  });
});

describe('initiative base', () => {
  test('ST-1.3 Dexterity 4 + Wits 3 = 7; three dots of Dexterity more and a −2 wound: 8, so 13 with the kept 5 (TOR-1)', () => {
    const attributes = { dexterity: 4, wits: 3 };
    expect(total(baseInitiative(hurt({}, { attributes }), rules()))).toBe(7);
    const raised = hurt({ lethal: 4 }, { attributes: { ...attributes, dexterity: 7 } });
    expect(total(baseInitiative(raised, rules()))).toBe(8);
  });

  test('GAP-2 armour costs Dexterity by house rule only', () => {
    const knight = fighter('a', {
      attributes: { dexterity: 4 },
      gear: [armour('plate', { dexPenalty: -2 })],
    });
    expect(total(baseInitiative(knight, rules()))).toBe(5);
    expect(total(baseInitiative(knight, rules({ armourDexPenalty: true })))).toBe(3);
  });
});
