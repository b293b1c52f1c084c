import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIONS } from '../../src/rulesets/wfrp/deed-table.ts';
import type { Counts } from './fights/common.ts';
import { checked, STEPS } from './fights/wfrp.ts';

/** How many fights with fresh seeds; many more of them with `npm run fights`. */
const FIGHTS = Number(process.env.FIGHTS ?? 6);
/** In so many fights everything happens: that is looked at only where there is time for them. */
const MANY = 400;

/** What must have happened. */
const EVERYTHING: readonly string[] = [
  ...ACTIONS.filter((action) => action !== 'apply').map((action) => `did ${action}`),
  ...['hold', 'decline', 'end'].map((action) => `did ${action}`),
  ...['die', 'hurry', 'sees', 'declare', 'react', 'next', 'consent', 'delayed'].map((ask) => `said ${ask}`),
  ...['cornered', 'rash', 'mark', 'attack', 'defence', 'damage', 'fortune', 'seesThrough'].map(
    (ask) => `said ${ask}`,
  ),
  ...['withdraw', 'drivenOff', 'softCover', 'will', 'bleeding'].map((ask) => `said ${ask}`),
  ...['rounds', 'out'],
];

describe('random fights of WFRP: wounds, half actions, defences, marks and deeds within deeds in order, undo and replay whole', () => {
  test.skipIf(FIGHTS < MANY)(
    'fights in which everything happens',
    () => {
      const counts: Counts = new Map();
      for (let seed = 0; seed < MANY; seed++) checked(seed, STEPS, counts);
      expect(EVERYTHING.filter((what) => !counts.has(what))).toEqual([]);
    },
    1_800_000,
  );

  test(`WF-3.6 WF-3.16 WF-3.17 AMB-15 ${FIGHTS} fresh ones`, () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => void checked(seed, STEPS)),
      { numRuns: FIGHTS, endOnFailure: true },
    );
  }, 14_400_000);
});
