import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plays } from '../../src/rulesets/storyteller/actions/list.ts';
import { MANOEUVRES } from '../../src/rulesets/storyteller/figures/manoeuvres.ts';
import { DEEDS, PARTS } from './fights/answers.ts';
import type { Counts } from './fights/common.ts';
import { checked, STEPS } from './fights/fight.ts';

/** How many fights with new seeds; many more of them with `npm run fights`. */
const FIGHTS = Number(process.env.FIGHTS ?? 60);
/** Fights with fixed seeds: so many, starting near ones with rare events, and then more until every kind of event has occurred. */
const FROM = 2300;
const KNOWN = 40;
const MOST = 2500;

/** The events that must occur. */
const EVERYTHING: readonly string[] = [
  ...DEEDS.map((action) => `deed ${action}`),
  ...PARTS.map((action) => `part ${action}`),
  ...MANOEUVRES.map((manoeuvre) => `attack ${manoeuvre}`),
  ...Object.keys(plays).map((play) => `play ${play}`),
  ...['dodge', 'parry', 'block', 'interpose'].map((how) => `defence ${how}`),
  ...['strike', 'suppress'].map((manoeuvre) => `passed ${manoeuvre}`),
  ...['act', 'pass', 'stand', 'struggle', 'wait', 'after', 'skipPart'].map((option) => `said act ${option}`),
  ...['cover', 'counterattack', 'desperate'].map((deed) => `said switch ${deed}`),
  ...['show', 'hide'].map((word) => `said reveal ${word}`),
  'said walk',
];

describe('random fights with every manoeuvre: tracks stay valid, nobody acts or pays twice, ammunition adds up, undo and replay are complete', () => {
  test('fights with every kind of event', () => {
    const counts: Counts = new Map();
    const missing = () => EVERYTHING.filter((what) => !counts.has(what));
    for (let seed = FROM; seed < FROM + KNOWN || (missing().length > 0 && seed < FROM + MOST); seed++)
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
