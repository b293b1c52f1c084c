import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import {
  HINDRANCES,
  type Injury,
  SKILL_NAMES,
  type Skill,
  type YzFighter,
} from '../../../src/rulesets/yearzero/data/fighter.ts';
import { hinders, injuryLines, injuryRow } from '../../../src/rulesets/yearzero/data/injuries.ts';
import { fighter, injury } from './support.ts';

/* What each critical injury does to its bearer (YZ-T1): skill rolls, hindrances, and how long it takes to heal. */

const bearer = (row: string, state: Partial<Injury> = {}): YzFighter =>
  fighter('a', { injuries: { [row]: injury(row, state) } });

/** The skills that an injury takes from, and how much. */
function skillsOf(row: string, state: Partial<Injury> = {}): { readonly [skill in Skill]?: number } {
  const one = bearer(row, state);
  return Object.fromEntries(
    SKILL_NAMES.map((skill) => [skill, total(injuryLines(one, skill))] as const).filter(([, n]) => n !== 0),
  );
}

const hindrancesOf = (row: string, state: Partial<Injury> = {}): readonly string[] =>
  HINDRANCES.filter((what) => hinders(bearer(row, state), what));

const ALL_OF_STRENGTH = { closeCombat: -1, stamina: -1, heavyWork: -1 };
const ALL_OF_WITS = { observation: -1, comtech: -1, survival: -1 };

describe('a fresh injury takes from skills', () => {
  test.each([
    ['c11', {}],
    ['c12', { observation: -1 }],
    ['c13', { mobility: -1 }],
    ['c14', ALL_OF_STRENGTH],
    ['c15', { command: -1, persuasion: -1 }],
    ['c16', {}],
    ['c21', { rangedCombat: -1, comtech: -1 }],
    ['c22', { closeCombat: -1 }],
    ['c23', {}],
    ['c24', {}],
    ['c25', { mobility: -1 }],
    ['c26', {}],
    ['c31', { mobility: -1 }],
    ['c32', {}],
    ['c33', { mobility: -1 }],
    ['c34', {}],
    ['c35', {}],
    ['c36', {}],
    ['c41', { stamina: -1 }],
    ['c42', { closeCombat: -1, mobility: -2 }],
    ['c43', { stamina: -1 }],
    ['c44', { stamina: -2, mobility: -1 }],
    ['c45', ALL_OF_STRENGTH],
    ['c46', { stamina: -2 }],
    ['c51', { rangedCombat: -1, observation: -1 }],
    ['c52', { rangedCombat: -1, observation: -1 }],
    ['c53', ALL_OF_WITS],
    ['c54', { rangedCombat: -2, observation: -1 }],
    ['c55', ALL_OF_WITS],
    ['c56', {}],
    ['c61', {}],
    ['c62', {}],
    ['c63', {}],
    ['c64', {}],
  ] as const)('YZ-T1: %s takes %j', (row, skills) => expect(skillsOf(row)).toEqual(skills));
});

describe('a fresh injury hinders', () => {
  test.each([
    ['c16', ['shiftDamage']],
    ['c23', ['noTwoHands']],
    ['c24', ['noArm']],
    ['c25', ['noArm']],
    ['c26', ['noArm']],
    ['c32', ['slowRun']],
    ['c33', ['slowRun']],
    ['c34', ['crawlOnly']],
    ['c35', ['crawlOnly']],
    ['c36', ['slowRun']],
    ['c55', ['unconscious']],
    ['c56', ['mute']],
    ['c61', ['handLost']],
    ['c62', ['legLost']],
    ['c63', ['crawlOnly']],
    ['c64', ['unconscious']],
    ['c21', []],
    ['c31', []],
    ['c42', []],
    ['c54', []],
  ] as const)('YZ-T1: %s by %j', (row, hindrances) => expect(hindrancesOf(row)).toEqual(hindrances));
});

describe('what lasts only until help comes', () => {
  test.each([
    ['c16', { treated: true }, {}, []],
    ['c23', { treated: true }, {}, []],
    // Then as c33.
    ['c34', { treated: true }, { mobility: -1 }, ['slowRun']],
    ['c51', { treated: true }, {}, []],
    ['c55', { stabilised: true, due: 0 }, ALL_OF_WITS, []],
    ['c64', { stabilised: true, due: 0 }, {}, []],
  ] as const)('YZ-T1: %s, %j: then it takes %j and hinders by %j', (row, state, skills, hindrances) => {
    expect(skillsOf(row, state)).toEqual(skills);
    expect(hindrancesOf(row, state)).toEqual(hindrances);
  });

  test.each([
    // Help does not end these: they last until the injury has healed.
    ['c12', { treated: true }, { observation: -1 }, []],
    ['c24', { treated: true }, {}, ['noArm']],
    ['c33', { treated: true }, { mobility: -1 }, ['slowRun']],
    ['c35', { treated: true }, {}, ['crawlOnly']],
    ['c36', { stabilised: true, due: 0 }, {}, ['slowRun']],
    ['c45', { stabilised: true, due: 0 }, ALL_OF_STRENGTH, []],
    ['c52', { treated: true }, { rangedCombat: -1, observation: -1 }, []],
    ['c56', { stabilised: true, due: 0 }, {}, ['mute']],
  ] as const)('YZ-T1: %s, %j: still takes %j and hinders by %j', (row, state, skills, hindrances) => {
    expect(skillsOf(row, state)).toEqual(skills);
    expect(hindrancesOf(row, state)).toEqual(hindrances);
  });

  test.each([
    ['c54', { rangedCombat: -1 }, []],
    ['c61', {}, ['handLost']],
    ['c62', {}, ['legLost']],
    ['c63', {}, ['crawlOnly']],
  ] as const)('YZ-T1: %s leaves %j and %j for good', (row, skills, hindrances) => {
    const healed = { healed: true, stabilised: true, due: 0 };
    expect(skillsOf(row, healed)).toEqual(skills);
    expect(hindrancesOf(row, healed)).toEqual(hindrances);
  });
});

describe('the healing time', () => {
  test.each([
    ['c12', 1, 'shift'],
    ['c13', 1, 'day'],
    ['c14', 1, 'day'],
    ['c15', 1, 'day'],
    ['c16', 1, 'day'],
    ['c21', 1, 'day'],
    ['c22', 1, 'day'],
    ['c23', 1, 'day'],
    ['c24', 2, 'day'],
    ['c25', 3, 'day'],
    ['c26', 2, 'day'],
    ['c31', 1, 'day'],
    ['c32', 1, 'day'],
    ['c33', 2, 'day'],
    ['c34', 2, 'day'],
    ['c35', 3, 'day'],
    ['c36', 2, 'day'],
    ['c41', 1, 'day'],
    ['c42', 2, 'day'],
    ['c43', 2, 'day'],
    ['c44', 2, 'day'],
    ['c45', 2, 'day'],
    ['c46', 3, 'day'],
    ['c51', 1, 'day'],
    ['c52', 1, 'day'],
    ['c53', 1, 'day'],
    ['c54', 2, 'day'],
    ['c55', 3, 'day'],
    ['c56', 2, 'day'],
    ['c61', 3, 'day'],
    ['c62', 3, 'day'],
    ['c63', 3, 'day'],
    ['c64', 3, 'day'],
  ] as const)('YZ-T1, YZ-12.30: of %s is %iD6, by the %s', (row, dice, unit) =>
    expect(injuryRow(row)?.heals).toEqual({ dice, unit }),
  );

  test('YZ-T1: knocked-out breath needs no time to heal', () => expect(injuryRow('c11')?.heals.dice).toBe(0));
});
