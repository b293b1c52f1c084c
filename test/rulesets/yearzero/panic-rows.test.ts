import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import { SKILL_NAMES } from '../../../src/rulesets/yearzero/data/fighter.ts';
import { mayRoll, recalled } from '../../../src/rulesets/yearzero/data/panic.ts';
import { skillLines } from '../../../src/rulesets/yearzero/figures/dice.ts';
import { nextRow } from '../../../src/rulesets/yearzero/plays/panic.ts';
import { fighter, rules } from './support.ts';

/* Every row of the panic table (YZ-T2), and every step from one row to the next (YZ-13.24, YZ-13.39, YZ-A.44). */

describe('a panic', () => {
  test.each([
    ['p7', { observation: -1 }],
    ['p8', { rangedCombat: -1, comtech: -1, firstAid: -1 }],
    ['p11', {}],
    ['p12', {}],
    ['p13', {}],
    ['p14', {}],
    ['p15', {}],
  ] as const)('YZ-T2: %s takes %j from skill rolls', (row, skills) => {
    const calm = fighter('a');
    const afraid = fighter('a', { conditions: { panic: { row } } });
    const lost = SKILL_NAMES.map((skill) => [
      skill,
      total(skillLines(afraid, skill)) - total(skillLines(calm, skill)),
    ]);
    expect(Object.fromEntries(lost.filter(([, n]) => n !== 0))).toEqual(skills);
  });

  test.each([
    ['p7', [...SKILL_NAMES]],
    ['p12', [...SKILL_NAMES]],
    ['p13', ['stamina', 'mobility']],
    ['p14', [...SKILL_NAMES]],
  ] as const)('YZ-T2: %s leaves the rolls of %j', (row, skills) => {
    const afraid = fighter('a', { conditions: { panic: { row } } });
    expect(SKILL_NAMES.filter((skill) => mayRoll(afraid, skill))).toEqual(skills);
  });

  test.each([
    // What it bars, fast actions left, what must lead away, whether one falls.
    ['p7', [], undefined, undefined, false],
    ['p8', [], undefined, undefined, false],
    ['p11', ['attack'], undefined, 'fast', false],
    ['p12', ['slow', 'block'], undefined, undefined, false],
    ['p13', ['slow'], 1, undefined, false],
    ['p14', ['attack'], undefined, 'all', false],
    ['p15', ['all', 'block'], undefined, undefined, true],
  ] as const)('YZ-T2: what a fighter in %s may do, barred from %j', (id, ...effect) => {
    const row = recalled({ row: id });
    expect([row?.bars ?? [], row?.fast, row?.away, row?.prone ?? false]).toEqual(effect);
  });
});

describe('another roll while in panic', () => {
  test.each([
    ['p7', 7, 'p7'],
    ['p7', 8, 'p8'],
    ['p7', 15, 'p15'],
    ['p8', 7, 'p9'],
    ['p8', 9, 'p9'],
    ['p9', 8, 'p10'],
    ['p10', 9, 'p11'],
    ['p10', 10, 'p10'],
    ['p11', 10, 'p12'],
    ['p11', 12, 'p12'],
    ['p12', 7, 'p13'],
    ['p12', 11, 'p13'],
    ['p12', 12, 'p12'],
    ['p13', 12, 'p14'],
    ['p13', 14, 'p14'],
    ['p14', 7, 'p15'],
    ['p14', 13, 'p15'],
    ['p14', 14, 'p14'],
    ['p14', 16, 'p15'],
    ['p15', 7, 'p15'],
    ['p15', 14, 'p15'],
    ['p15', 15, 'p15'],
    ['p15', 30, 'p15'],
  ] as const)('YZ-13.24, YZ-13.39: after %s a total of %i leads to %s', (row, rolled, next) =>
    expect(nextRow(recalled({ row }), rolled, rules())?.id).toBe(next),
  );

  test.each([
    ['p7', 7, 'p8'],
    ['p12', 12, 'p13'],
    ['p15', 15, 'p15'],
  ] as const)('YZ-A.44: where equals raise, after %s a total of %i leads to %s', (row, rolled, next) =>
    expect(nextRow(recalled({ row }), rolled, rules({ panicEqual: 'raise' }))?.id).toBe(next),
  );

  test.each([
    ['p7', 6, 'p8'],
    ['p13', 1, 'p14'],
    ['p15', 6, 'p15'],
  ] as const)('YZ-A.44: where calm rolls raise, after %s a total of %i leads to %s', (row, rolled, next) =>
    expect(nextRow(recalled({ row }), rolled, rules({ panicCalmRepeat: 'raise' }))?.id).toBe(next),
  );
});
