import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIONS } from '../../src/rulesets/lordsouls/actions/list.ts';
import type { Counts } from './fights/common.ts';
import { checked, STEPS } from './fights/lordsouls.ts';

/** How many fights with new seeds; many more of them with `npm run fights`. */
const FIGHTS = Number(process.env.FIGHTS ?? 15);
/** Fights with fixed seeds: so many, starting near ones with rare events, and then more until every kind of event has occurred. */
const FROM = 335;
const KNOWN = 20;
const MOST = 400;

/** What nobody declares by that name: circumstances turn other manoeuvres into a long task, a running jump and a throw. */
const UNNAMED: readonly string[] = ['longConcentrate', 'runningJump', 'throwDown'];

/** The events that must occur. */
const EVERYTHING: readonly string[] = [
  ...Object.entries(ACTIONS).flatMap(([use, { category }]) =>
    category && !UNNAMED.includes(use) ? [`did ${use}`] : [],
  ),
  ...['die', 'tie', 'first', 'declare', 'walk', 'crosses', 'react', 'happens', 'respond'].map(
    (ask) => `said ${ask}`,
  ),
  ...['idle', 'maintain', 'attack', 'defence', 'acrobatics', 'defend', 'damage', 'counterDamage'].map(
    (ask) => `said ${ask}`,
  ),
  ...['pushed', 'vulnerable', 'struggle', 'resists', 'awake', 'recover'].map((ask) => `said ${ask}`),
  ...['squares', 'hexes'].flatMap((board) => [`went on ${board}`, `went against the rules on ${board}`]),
  ...['joined', 'left', 'round 3'],
];

describe('random turns of Lord Souls: slots, points, holds and paths stay within bounds, the order holds, undo and replay are complete', () => {
  test('LS-2.1 fights with every kind of event', () => {
    const counts: Counts = new Map();
    const missing = () => EVERYTHING.filter((what) => !counts.has(what));
    for (let seed = FROM; seed < FROM + KNOWN || (missing().length > 0 && seed < FROM + MOST); seed++)
      try {
        checked(seed, STEPS, counts);
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
    expect(missing()).toEqual([]);
  }, 300_000);

  test(`LS-2.2 LS-6.0.4 LS-6.0.8 LS-3.10.7 ${FIGHTS} new fights`, () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => void checked(seed, STEPS)),
      { numRuns: FIGHTS, endOnFailure: true },
    );
  }, 14_400_000);
});
