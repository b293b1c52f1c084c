import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BESIDES, FAST, SLOW } from '../../src/rulesets/yearzero/deed-table.ts';
import type { Counts } from './fights/common.ts';
import { checked } from './fights/yearzero.ts';

/** How many fights with fresh seeds; 100,000 of them with `FIGHTS=100000 npx vitest run --project unit test/core/yearzero`. */
const FIGHTS = Number(process.env.FIGHTS ?? 20);
/** Fights with the same seeds always: so many, and then more until everything has happened. */
const KNOWN = 40;
const MOST = 600;
/** Things said and done in a fight. */
const STEPS = 120;

/** Actions that are declared; a block is a reaction. */
const ACTIONS = Object.keys({ ...SLOW, ...FAST, ...BESIDES }).filter((action) => action !== 'block');

/** What must have happened. */
const EVERYTHING: readonly string[] = [
  ...ACTIONS.map((action) => `did ${action}`),
  ...['die', 'tie', 'swap', 'accept', 'start', 'declare', 'watch', 'reply', 'overkill', 'witnesses'].map(
    (ask) => `said ${ask}`,
  ),
  ...[
    'push push',
    'push keep',
    'defence',
    'spend',
    'spread',
    'free',
    'critical',
    'panic',
    'save',
    'drops',
  ].map((ask) => `said ${ask}`),
  ...['round', 'turn', 'shift', 'day'].map((unit) => `passed ${unit}`),
  'round 3',
];

describe('random fights of Year Zero: health, budget, links, initiative and conditions in order, undo and replay whole', () => {
  test('YZ-0.9 YZ-5.3 YZ-5.6 YZ-12.5 YZ-12.9 fights in which everything happens', () => {
    const counts: Counts = new Map();
    const missing = () => EVERYTHING.filter((what) => !counts.has(what));
    for (let seed = 0; seed < KNOWN || (missing().length > 0 && seed < MOST); seed++)
      checked(seed, STEPS, counts);
    expect(missing()).toEqual([]);
  }, 300_000);

  test(`YZ-0.9 YZ-5.3 YZ-5.6 YZ-12.5 YZ-12.9 ${FIGHTS} fresh ones`, () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => void checked(seed, STEPS)),
      { numRuns: FIGHTS, endOnFailure: true },
    );
  }, 14_400_000);
});
