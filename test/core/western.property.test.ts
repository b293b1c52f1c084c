import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHIP_USES } from '../../src/rulesets/western/data/declaration.ts';
import { MAINS, READIED_KINDS } from '../../src/rulesets/western/data/fighter.ts';
import type { Counts } from './fights/common.ts';
import { checked, STEPS } from './fights/western.ts';

/** How many fights with new seeds; many more of them with `npm run fights`. */
const FIGHTS = Number(process.env.FIGHTS ?? 60);
/** Fights with fixed seeds: so many, and then more until every kind of event has occurred. */
const KNOWN = 40;
const MOST = 2500;

/** The events that must occur. */
const EVERYTHING: readonly string[] = [
  ...MAINS.map((main) => `main ${main}`),
  ...Object.keys(CHIP_USES).map((use) => `chip ${use}`),
  ...READIED_KINDS.map((kind) => `readied ${kind}`),
  ...['actorOut', 'targetDown', 'targetHidden', 'empty', 'jammed', 'notInHand', 'outOfReach', 'blocked'].map(
    (why) => `void ${why}`,
  ),
  ...['pointless', 'master'].map((why) => `void ${why}`),
  ...['sign', 'roll', 'declare', 'table', 'go', 'event', 'attention', 'plan', 'react', 'reactTest'].map(
    (kind) => `said ${kind}`,
  ),
  ...['rewrite', 'nerve', 'free', 'tie', 'hit', 'hit2', 'location', 'shock', 'wound'].map(
    (kind) => `said ${kind}`,
  ),
  ...['learn', 'book', 'override', 'return', 'horse', 'fall', 'fallTest'].map((kind) => `said ${kind}`),
  ...['simple fireSnap', 'plan', 'reaction', 'turn 3'],
];

describe('random western turns: tracks and magazines stay valid, chips within their pools, each step runs once, undo and replay are complete', () => {
  test('fights with every kind of event', () => {
    const counts: Counts = new Map();
    const missing = () => EVERYTHING.filter((what) => !counts.has(what));
    for (let seed = 0; seed < KNOWN || (missing().length > 0 && seed < MOST); seed++)
      checked(seed, STEPS, counts);
    expect(missing()).toEqual([]);
  }, 300_000);

  test(`${FIGHTS} new fights`, () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => void checked(seed, STEPS)),
      { numRuns: FIGHTS, endOnFailure: true },
    );
  }, 14_400_000);
});
