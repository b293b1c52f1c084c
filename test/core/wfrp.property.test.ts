import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIONS } from '../../src/rulesets/wfrp/actions/list.ts';
import type { Counts } from './fights/common.ts';
import { checked, STEPS } from './fights/wfrp.ts';

/** How many fights with new seeds; many more of them with `npm run fights`. */
const FIGHTS = Number(process.env.FIGHTS ?? 6);
/**
 * Fights with fixed seeds: near these there are rare events (somebody bleeds, a mark is set in a reaction); then more until every kind of event has
 * occurred.
 */
const SEEDS: readonly number[] = [...Array.from({ length: 36 }, (_, i) => 24 + i), 287];
const MORE = 300;
const MOST = 400;

/** The events that must occur. */
const EVERYTHING: readonly string[] = [
  ...Object.keys(ACTIONS)
    .filter((action) => action !== 'apply')
    .map((action) => `did ${action}`),
  ...['hold', 'decline', 'end'].map((action) => `did ${action}`),
  ...['die', 'hurry', 'sees', 'declare', 'react', 'next', 'consent', 'delayed'].map((ask) => `said ${ask}`),
  ...['cornered', 'rash', 'mark', 'attack', 'defence', 'damage', 'fortune', 'seesThrough'].map(
    (ask) => `said ${ask}`,
  ),
  ...['withdraw', 'drivenOff', 'softCover', 'will', 'bleeding'].map((ask) => `said ${ask}`),
  ...['rounds', 'out'],
];

describe('random fights of WFRP: wounds, half actions, defences, marks and nested actions stay valid, undo and replay are complete', () => {
  test('fights with every kind of event', () => {
    const counts: Counts = new Map();
    const missing = () => EVERYTHING.filter((what) => !counts.has(what));
    for (const seed of SEEDS) checked(seed, STEPS, counts);
    for (let seed = MORE; missing().length > 0 && seed < MORE + MOST; seed++) checked(seed, STEPS, counts);
    expect(missing()).toEqual([]);
  }, 300_000);

  test(`WF-3.6 WF-3.16 WF-3.17 AMB-15 ${FIGHTS} new fights`, () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => void checked(seed, STEPS)),
      { numRuns: FIGHTS, endOnFailure: true },
    );
  }, 14_400_000);
});
