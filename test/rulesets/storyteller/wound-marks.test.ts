import { describe, expect, test } from 'vitest';
import { LEVELS } from '../../../src/rulesets/storyteller/data/gear.ts';
import { levelsTaken, typeTaken } from '../../../src/rulesets/storyteller/figures/damage.ts';
import { addMarks } from '../../../src/rulesets/storyteller/figures/health.ts';
import { fighter, rules } from './support.ts';

/* How many levels a blow costs (ST-5.16, ST-5.8), and which marks it leaves (AMB-45, AMB-46). */

describe('levels', () => {
  test.each([
    ['afterSoak', 4, 0, 2],
    ['afterSoak', 7, 0, 3],
    ['afterSoak', 7, 3, 2],
    ['afterSoak', 3, 3, 0],
    ['afterSoak', 2, 5, 0],
    ['beforeSoak', 4, 0, 2],
    ['beforeSoak', 7, 0, 3],
    ['beforeSoak', 7, 1, 2],
    ['beforeSoak', 7, 3, 0],
    ['beforeSoak', 2, 5, 0],
  ] as const)(
    'ST-5.8 AMB-37: %s: of %i bashing, %i soaked, a vampire takes %i',
    (vampireBashing, dealt, soaked, taken) => {
      const vampire = fighter('d', { traits: { kind: 'vampire' } });
      expect(levelsTaken(vampire, 'bashing', dealt, soaked, rules({ vampireBashing }))).toBe(taken);
    },
  );

  test.each([
    ['vampire', 'lethal', 7, 3, 4],
    ['vampire', 'aggravated', 5, 0, 5],
    ['human', 'bashing', 7, 3, 4],
    ['werewolf', 'bashing', 5, 4, 1],
    ['changeling', 'aggravated', 3, 4, 0],
    ['monster', 'bashing', 5, 5, 0],
  ] as const)('ST-5.16: a %s is not halved: of %s %i, %i soaked, %i', (kind, type, dealt, soaked, taken) => {
    const target = fighter('d', { traits: { kind } });
    for (const vampireBashing of ['afterSoak', 'beforeSoak'] as const)
      expect(levelsTaken(target, type, dealt, soaked, rules({ vampireBashing }))).toBe(taken);
  });

  test.each([
    ['vampire', 'bashing', 'lethal'],
    ['vampire', 'lethal', 'lethal'],
    ['vampire', 'aggravated', 'aggravated'],
    ['human', 'bashing', 'bashing'],
    ['werewolf', 'bashing', 'bashing'],
    ['changeling', 'bashing', 'bashing'],
  ] as const)('ST-5.8: to a %s, %s damage counts as %s', (kind, type, as) =>
    expect(typeTaken(fighter('d', { traits: { kind } }), type)).toBe(as),
  );
});

describe('marks of bashing, lethal, aggravated', () => {
  const marked = (
    [bashing, lethal, aggravated]: readonly [number, number, number],
    type: 'bashing' | 'lethal' | 'aggravated',
    n: number,
    bashingOverflow: 'upgrade' | 'kill' | 'ignore' = 'upgrade',
    extra = 0,
  ) => {
    const levels = [...Array.from({ length: extra }, () => LEVELS[0]), ...LEVELS];
    const one = fighter('d', { health: { bashing, lethal, aggravated, levels } });
    const marks = addMarks(one, type, n, rules({ bashingOverflow }));
    return [marks.bashing, marks.lethal, marks.aggravated];
  };

  test.each([
    [[0, 0, 0], 'bashing', 7, [7, 0, 0]],
    [[0, 0, 0], 'bashing', 8, [6, 1, 0]],
    [[0, 0, 0], 'bashing', 14, [0, 7, 0]],
    // No bashing mark is left to turn, so the last box is filled.
    [[0, 0, 0], 'bashing', 15, [1, 7, 0]],
    [[0, 0, 0], 'lethal', 8, [0, 8, 0]],
    [[0, 0, 0], 'lethal', 9, [0, 8, 0]],
    [[3, 2, 2], 'bashing', 1, [2, 3, 2]],
    [[0, 3, 4], 'bashing', 1, [1, 3, 4]],
    [[3, 2, 2], 'lethal', 2, [2, 4, 2]],
    [[3, 2, 2], 'aggravated', 3, [1, 2, 5]],
    [[1, 3, 4], 'aggravated', 3, [0, 1, 7]],
    [[0, 2, 6], 'aggravated', 5, [0, 0, 8]],
    [[1, 0, 7], 'lethal', 2, [0, 1, 7]],
  ] as const)('AMB-45 AMB-46: on %j, %s %i: %j', (before, type, n, marks) =>
    expect(marked(before, type, n)).toEqual(marks),
  );

  test.each([
    ['kill', [6, 0, 0], 1, [7, 0, 0]],
    ['kill', [6, 0, 0], 2, [8, 0, 0]],
    ['kill', [0, 7, 0], 3, [1, 7, 0]],
    ['ignore', [6, 0, 0], 3, [7, 0, 0]],
    ['ignore', [2, 5, 0], 3, [2, 5, 0]],
    ['upgrade', [6, 0, 0], 2, [6, 1, 0]],
  ] as const)('AMB-46: %s, on %j, bashing %i: %j', (overflow, before, n, marks) =>
    expect(marked(before, 'bashing', n, overflow)).toEqual(marks),
  );

  // Two more boxes: nine can be survived, the tenth kills.
  test.each([
    [[8, 0, 0], 'bashing', 1, [9, 0, 0]],
    [[9, 0, 0], 'bashing', 1, [8, 1, 0]],
    [[0, 9, 0], 'bashing', 1, [1, 9, 0]],
    [[0, 8, 0], 'lethal', 3, [0, 10, 0]],
  ] as const)('ST-6.1 AMB-46: with two levels more, on %j, %s %i: %j', (before, type, n, marks) =>
    expect(marked(before, type, n, 'upgrade', 2)).toEqual(marks),
  );
});
