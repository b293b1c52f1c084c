import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/core/text.ts';
import type { TrackerView } from '../../../src/core/view.ts';
import { yearzero } from '../../../src/rulesets/yearzero/index.ts';
import { tracker } from '../../../src/rulesets/yearzero/view/index.ts';
import { castOf, fighter, rules } from './support.ts';
import { Table } from './turn-table.ts';

type Given = Parameters<typeof fighter>[1];

/** Initiative 10, 8, 6, 4 and 2, in the order of their names. */
const begun = (given: { readonly [who: string]: Given } = {}): Table =>
  new Table(castOf(...['a', 'b', 'c', 'd', 'e'].map((id) => fighter(id, given[id] ?? {})))).dice({
    a: 10,
    b: 8,
    c: 6,
    d: 4,
    e: 2,
  });

function shown({ enc }: Table): TrackerView {
  const { round: state, ...cast } = enc.cast;
  return yearzero.view.tracker(state as unknown as Json, cast, enc.rules, []);
}

const statesOf = (table: Table) => shown(table).rows.map(({ state }) => state);
const leftOf = (table: Table, who: string) =>
  shown(table)
    .rows.find((row) => row.who === who)
    ?.pips?.map(({ left, of }) => `${left}/${of}`);

describe('the tracker', () => {
  test('YZ-5.2 lists everybody from the highest initiative to the lowest', () => {
    const { rows } = shown(begun().say('start', 'start'));
    expect(rows.map(({ who, value }) => `${who} ${value}`)).toEqual(['a 10', 'b 8', 'c 6', 'd 4', 'e 2']);
  });

  test('YZ-5.4 nobody has the turn before the round has started', () => {
    expect(statesOf(begun())).toEqual(['next', 'next', 'next', 'next', 'next']);
    expect(shown(begun()).phases.map(({ state }) => state)).toEqual(['now', 'next', 'next']);
  });

  test('YZ-5.5 shows whose turn it is, who has had it, and what is left of it', () => {
    const table = begun().say('start', 'start');
    expect(shown(table).phases.map(({ state }) => state)).toEqual(['past', 'now', 'next']);
    expect(leftOf(table, 'a')).toEqual(['1/1', '1/1']);
    table.declares('a', { action: 'startEngine' });
    expect(leftOf(table, 'a')).toEqual(['0/1', '1/1']);
    expect(statesOf(table)).toEqual(['now', 'next', 'next', 'next', 'next']);
    // At most three of the four to come are named.
    expect(shown(table).next.map(({ who }) => who)).toEqual(['b', 'c', 'd']);
    table.declares('a', { action: 'endTurn' });
    expect(statesOf(table)).toEqual(['done', 'now', 'next', 'next', 'next']);
    table.declares('b', { action: 'endTurn' });
    expect(shown(table).next.map(({ who }) => who)).toEqual(['d', 'e']);
  });

  test('YZ-14.13 YZ-12.7 a sleeping fighter is out and says why, broken fighters still have a turn', () => {
    const table = begun({
      b: { conditions: { asleep: true } },
      c: { lost: 2, conditions: { broken: true, prone: true } },
    }).say('start', 'start');
    expect(statesOf(table)).toEqual(['now', 'out', 'next', 'next', 'next']);
    expect(shown(table).rows[1]?.says.key).toBe('yearzero.no.asleep');
    expect(shown(table).rows[2]?.says.key).toBe('yearzero.says.next');
  });

  test('YZ-1.2 YZ-1.3 YZ-13.30 has the clocks of all longer units, and what is due by them', () => {
    const table = begun({ b: { conditions: { panic: { row: 'p7' } } } }).say('start', 'start');
    const { clocks = [] } = shown(table);
    expect(clocks.map(({ id, value }) => `${id} ${value.args?.text}`)).toEqual([
      'turn 0',
      'shift 0',
      'day 0',
    ]);
    expect(clocks[0]?.due).toBeDefined();
    expect(shown(begun()).clocks?.[0]?.due).toBeUndefined();
    expect(clocks[0]?.moves).toEqual({
      by: 'a',
      play: 'time',
      input: { unit: 'turn', who: ['a', 'b', 'c', 'd', 'e'] },
    });
  });

  test('without a fight it lists nobody and has no clock to move', () => {
    const { rows, clocks } = tracker({ number: 0, phase: 'idle' }, castOf(fighter('a')), rules());
    expect([rows, clocks]).toEqual([[], []]);
  });
});
