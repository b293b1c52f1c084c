import { describe, expect, test } from 'vitest';
import { perform } from '../../../src/core/replay.ts';
import type { Json } from '../../../src/core/text.ts';
import { roundsInMinute } from '../../../src/rulesets/wfrp/data/rules.ts';
import { ruledBy } from '../../../src/rulesets/wfrp/figures/state.ts';
import { type Fright, fright, isDue } from '../../../src/rulesets/wfrp/plays/tests.ts';
import { castOf, fighter, rules } from './support.ts';

/* Fear and terror at the edges of their figures (WF-15, WF-16), Will Power 30 as in the oracles. */

type Fields = { readonly [field: string]: Json };

function frightened(kind: Fright['kind'], face: number, before: Fields = {}) {
  const known: Fields = { fear: { ogre: { kind, round: 1, ...before } } };
  const conditions = Object.keys(before).length > 0 ? known : {};
  const run = perform(
    (stage) =>
      fright(stage, { who: 'anna', source: 'ogre', kind, round: 2, fortune: false, modifier: 0 }, rules()),
    castOf(fighter('anna', { main: { wp: 30 }, conditions })),
    // The second step is failed, if there is one: a state of its own.
    ({ id }) => (id === 'will:second' ? [99] : [face]),
  );
  if (run.state !== 'done') throw new Error('still asks');
  return run.out.state;
}

describe('the first step', () => {
  test.each([
    // The scenarios have a creature at the edges of each degree.
    ['WF-15.8', 'creature', {}, 100, 'flight'],
    ['WF-15.4', 'creature', { state: 'flight' }, 30, 'shaken'],
    ['WF-15.4', 'creature', { state: 'fight', cornered: true }, 30, 'shaken'],
    ['WF-16.6', 'terror', {}, 30, 'shaken'],
    // Terror knows no degrees.
    ['WF-16.2', 'terror', {}, 31, 'flee'],
    ['WF-16.2', 'terror', {}, 50, 'flee'],
  ] as const)('%s: against a %s, being %j, %i makes one %s', (_, kind, before, face, state) =>
    expect(frightened(kind, face, before)).toBe(state),
  );
});

describe('several sources', () => {
  const track = (state: string) => ({ kind: state === 'flee' ? 'terror' : 'creature', state });
  test.each([
    ['fight', 'freeze', 'freeze'],
    ['fight', 'flight', 'flight'],
    ['freeze', 'flight', 'flight'],
    ['flight', 'flee', 'flee'],
    ['freeze', 'flee', 'flee'],
    ['fight', 'flee', 'flee'],
  ] as const)('AMB-42: of %s and %s the graver rules: %s', (one, other, rulesNow) => {
    const of = (first: string, second: string) =>
      ruledBy({ conditions: { fear: { a: track(first), b: track(second) } } });
    expect([of(one, other)?.state, of(other, one)?.state]).toEqual([rulesNow, rulesNow]);
    expect(of(one, other)?.source).toBe('b');
  });

  test.each(['shaken', 'due'] as const)('WF-15.2: one who is %s rules over themselves', (state) =>
    expect(ruledBy({ conditions: { fear: { a: track(state) } } })).toBeUndefined(),
  );
});

describe('when the next test is due', () => {
  test.each([
    // A minute of 60 seconds in whole rounds, the last one begun.
    [5, 12],
    [12, 5],
    [13, 5],
    [59, 2],
    [60, 1],
  ] as const)('WF-16.3, GAP-3: with rounds of %i seconds a minute is %i rounds', (roundSeconds, n) =>
    expect(roundsInMinute(rules({ roundSeconds }))).toBe(n),
  );

  test.each([
    ['WF-15.4', { kind: 'creature', state: 'fight', round: 3 }, 3, false],
    ['WF-15.4', { kind: 'creature', state: 'flight', round: 3 }, 4, true],
    ['WF-15.6', { kind: 'creature', state: 'shaken', round: 3 }, 4, true],
    ['WF-16.3', { kind: 'terror', state: 'flee', round: 3, next: 9 }, 8, false],
    ['WF-16.3', { kind: 'terror', state: 'flee', round: 3, next: 9 }, 9, true],
    ['WF-16.5', { kind: 'terror', state: 'shaken', round: 3 }, 4, true],
  ] as const)('%s: %j in round %i: %s', (_, track, round, due) => expect(isDue(track, round)).toBe(due));
});
