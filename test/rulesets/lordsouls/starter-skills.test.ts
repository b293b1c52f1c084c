import { describe, expect, test } from 'vitest';
import type { Attribute, Skill, SkillItem } from '../../../src/rulesets/lordsouls/data/gear.ts';
import { relativeLevel, skillRef, skillValue } from '../../../src/rulesets/lordsouls/figures/dice.ts';
import { packed } from './starter.ts';
import { fighter } from './support.ts';

/* The skills of the starter data (SD-6): the attribute of each, in the rules for the untrained and in the packs for the trained. */

const BASED_ON: readonly (readonly [Skill, Attribute])[] = [
  ['balanced', 'agi'],
  ['unbalanced', 'agi'],
  ['twoHanded', 'agi'],
  ['rapier', 'agi'],
  ['knife', 'agi'],
  ['polearm', 'agi'],
  ['shield', 'agi'],
  ['brawling', 'agi'],
  ['wrestling', 'str'],
  ['throwing', 'agi'],
  ['bow', 'agi'],
  ['crossbow', 'agi'],
  ['firearms', 'agi'],
  ['acrobatics', 'agi'],
  ['athletics', 'str'],
  ['riding', 'agi'],
  ['climbing', 'str'],
  ['swimming', 'con'],
  ['stealth', 'agi'],
  ['lockpicking', 'agi'],
  ['firstAid', 'int'],
  ['survival', 'int'],
  ['spellcraft', 'int'],
  ['intimidation', 'cha'],
  ['persuasion', 'cha'],
  ['deception', 'cha'],
];

/** Every attribute has a number of its own, so that none can stand in for another. */
const ATTRIBUTES = { str: 10, agi: 11, con: 12, int: 13, cha: 14 } as const;

describe('levels', () => {
  test.each(BASED_ON)('SD-1 SD-6: %s, never learnt, is 4 below %s', (key, attribute) => {
    const novice = fighter('a', { attributes: ATTRIBUTES });
    expect(skillValue(novice, skillRef(key))).toBe(ATTRIBUTES[attribute] - 4);
  });

  test.each(BASED_ON)('SD-1 SD-6: the packs’ %s at +5 is 5 above %s', (key, attribute) => {
    const learnt = fighter('a', {
      attributes: ATTRIBUTES,
      gear: [packed(`skill-${key}`, { level: 5 })],
    });
    expect(skillValue(learnt, skillRef(key))).toBe(ATTRIBUTES[attribute] + 5);
  });

  test.each([
    [-4, 3],
    [-1, 6],
    [0, 7],
    [5, 12],
    [12, 19],
  ])('SD-1: with ЛОВ 7 a level of %i is a value of %i', (level, value) => {
    const one = fighter('a', { attributes: { agi: 7 }, gear: [packed('skill-acrobatics', { level })] });
    expect(skillValue(one, skillRef('acrobatics'))).toBe(value);
    expect(relativeLevel(one, 'acrobatics')).toBe(level);
  });
});

describe('what the packs’ skills are for', () => {
  const thatAre = (flag: 'grappling' | 'influence' | 'mental') =>
    BASED_ON.map(([key]) => key).filter((key) => (packed(`skill-${key}`) as SkillItem).traits[flag]);

  test('SD-6 LS-3.10.5: wrestling alone grapples', () => expect(thatAre('grappling')).toEqual(['wrestling']));

  test('LS-3.2.3: those of ИНТ, and no others, are rolled in concentration', () =>
    expect(thatAre('mental')).toEqual(
      BASED_ON.filter(([, attribute]) => attribute === 'int').map(([key]) => key),
    ));

  test('LS-3.3.2: Intimidation and Persuasion influence others, and no skill of another attribute does', () => {
    expect(thatAre('influence')).toEqual(expect.arrayContaining(['intimidation', 'persuasion']));
    expect(
      thatAre('influence').filter((key) => BASED_ON.find(([one]) => one === key)?.[1] !== 'cha'),
    ).toEqual([]);
  });
});
