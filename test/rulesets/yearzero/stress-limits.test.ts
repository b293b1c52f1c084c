import { describe, expect, test } from 'vitest';
import { addStress, relieve, rise } from '../../../src/rulesets/yearzero/figures/state.ts';
import { critical } from '../../../src/rulesets/yearzero/plays/harm.ts';
import { axe, castOf, fighter, knife, play, rules } from './support.ts';

/* How stress rises and falls (YZ-0.10, YZ-13.31, YZ-A.7), and what an injury makes one drop (YZ-T1). */

describe('the level of stress', () => {
  test.each([
    // Present level, points, the house rule's cap (0: none), by how much it rises.
    [0, 1, 0, 1],
    [30, 2, 0, 2],
    [0, 2, 5, 2],
    [3, 2, 5, 2],
    [4, 2, 5, 1],
    [5, 1, 5, 0],
    // A level above the cap, from before the rule, is not lowered by a shock.
    [7, 1, 5, 0],
  ] as const)('YZ-A.7: of %i rises by %i, with a cap of %i, by %i', (stress, n, stressCap, by) => {
    const one = fighter('a', { stress });
    expect(rise(one, n, rules({ stressCap }))).toBe(by);
    expect(addStress(one, n, 'YZ-13.10', rules({ stressCap }))).toHaveLength(by > 0 ? 1 : 0);
  });

  test.each([
    [0, 1, {}, 0],
    [1, 1, {}, -1],
    [5, 1, {}, -1],
    [1, 2, {}, -1],
    [5, 1, { starving: true }, 0],
    [5, 1, { dehydrated: true }, 0],
    [5, 1, { exhausted: 2 }, 0],
    // Only lack and weariness keep stress up.
    [5, 1, { sick: true, broken: true }, -1],
  ] as const)(
    'YZ-13.31, YZ-14.3, YZ-14.11: of %i falls by %i, with %j, by %i',
    (stress, n, conditions, by) => {
      const [change] = relieve(fighter('a', { stress, conditions }), n, 'YZ-13.31');
      expect(change && 'n' in change ? change.n : 0).toBe(by);
    },
  );
});

describe('an injury of the hand', () => {
  test.each([
    // A hand holds one of two things.
    [2, 1, 1, [axe, knife]],
    [2, 1, 0, []],
    [2, 2, 0, [axe, knife]],
    [2, 3, 0, [axe, knife]],
    [3, 1, 0, [axe, knife]],
  ] as const)('YZ-T1: by a %i and a %i %i of the things held fall', (tens, units, n, gear) => {
    const run = play((stage) => critical(stage, 'd', rules()), castOf(fighter('d', { gear })), {
      critical: [tens, units],
      panic: [1],
    });
    const lying = Object.values(run.cast.d?.gear ?? {}).filter(
      ({ traits }) => 'place' in traits && traits.place === 'ground',
    );
    expect(lying).toHaveLength(n);
  });
});
