import { expect, test } from 'vitest';
import { perform } from '../../../src/core/replay.ts';
import type { Stage } from '../../../src/core/stage.ts';
import type { Unit, Within, YzFighter } from '../../../src/rulesets/yearzero/data/fighter.ts';
import { dueAt, time } from '../../../src/rulesets/yearzero/plays/time.ts';
import { castOf, fighter, injury, rules } from './support.ts';

const dying = () => fighter('a', { injuries: { c56: injury('c56') }, stress: 2 });

/** How many saves are due when a unit passes for a fighter dying by the Round who always survives. */
function saves(unit: Unit, within: Within): number {
  const begin = (stage: Stage<YzFighter>) => time(stage, { unit, who: ['a'], within }, rules());
  const run = perform(begin, castOf(dying()), ({ kind }) => (kind === 'roll' ? [6, 2] : undefined));
  return run.steps.filter(({ ask }) => ask.id === 'save:a').length;
}

test.each([
  ['turn', 'all', 60],
  ['turn', 'once', 1],
  ['shift', 'once', 1],
  ['turn', 'none', 0],
] as const)('YZ-1.6 YZ-12.21 a %s, %s: a save by the Round falls due %i times', (unit, within, n) =>
  expect(saves(unit, within)).toBe(n),
);

const due = (unit: Unit, within: Within = 'rule', house = rules()) =>
  dueAt(dying(), unit, house, within).map((says) => (says.key.endsWith('upTo') ? says.args?.n : says.key));

test('YZ-1.6 before a longer unit passes the GM sees how often effects of shorter ones are due', () => {
  const fatal = 'yearzero.due.save';
  expect(due('round')).toEqual([fatal]);
  expect(due('turn')).toEqual([60]);
  expect(due('shift')).toEqual([3600]);
  expect(due('turn', 'once')).toEqual([fatal]);
  expect(due('turn', 'none')).toEqual([]);
  expect(due('turn', 'rule', rules({ longerUnits: 'none' }))).toEqual([]);
});

test('YZ-1.6 YZ-12.18 a save that still has time is counted as often as it can be due, and not earlier', () => {
  const told = (unit: Unit, due: number, at: Unit) =>
    dueAt(fighter('a', { injuries: { c56: { ...injury('c56'), unit: at, due } } }), unit, rules()).map(
      ({ key, args }) => [key, args?.n],
    );
  const most = 'yearzero.due.upTo';
  expect(told('turn', 3, 'turn')).toEqual([]);
  expect(told('turn', 1, 'turn')).toEqual([['yearzero.due.save', undefined]]);
  // Rounds 50 to 60 of the Turn.
  expect(told('turn', 50, 'round')).toEqual([[most, 11]]);
  expect(told('turn', 60, 'round')).toEqual([['yearzero.due.save', undefined]]);
  expect(told('turn', 61, 'round')).toEqual([]);
});

test('YZ-1.6 an effect that can end only once is shown without a number', () => {
  const panicking = fighter('a', { conditions: { panic: { row: 'p13' } } });
  expect(dueAt(panicking, 'shift', rules())).toEqual([{ key: 'yearzero.due.calm' }]);
});
