import { describe, expect, test } from 'vitest';
import { invertAll } from '../../../src/core/change.ts';
import { applyChanges } from '../../../src/core/stage.ts';
import { BLANK_TURN, type StFighter, type Turn } from '../../../src/rulesets/storyteller/data/fighter.ts';
import {
  addInitiativePenalty,
  countAttacker,
  countDefence,
  defenceSlot,
  inRound,
  mobPenalty,
  spendSlot,
} from '../../../src/rulesets/storyteller/figures/turn.ts';
import { fighter, Table } from './turn-table.ts';

const record = (turn: Partial<Turn>): StFighter => ({
  ...fighter('x'),
  turn: { ...BLANK_TURN, die: 5, ...turn },
});
const { rules } = new Table([fighter('x')]);
const changed = (one: StFighter, changes: Parameters<typeof applyChanges>[1]): StFighter => {
  const is = applyChanges({ x: one }, changes);
  expect(applyChanges(is, invertAll(changes))).toEqual({ x: one });
  return is.x ?? one;
};

describe('the record of a round', () => {
  test('outside a fight a defence is free and nothing is counted', () => {
    const one = fighter('x');
    expect(inRound(one)).toBe(false);
    expect(defenceSlot(one, rules)).toEqual({ free: true });
    expect([
      ...countDefence(one, 'x'),
      ...countAttacker(one, 'y'),
      ...addInitiativePenalty(one, 'block', 4, 'x'),
    ]).toEqual([]);
    expect(spendSlot(one, 'main', 'x')).toEqual([]);
  });

  test.each(['undeclared', 'declared', 'reserved', 'waiting'] as const)(
    'order of conversion: a main action that is %s is used first',
    (state) => {
      const one = record({ slots: { main: { state }, extra1: { state: 'undeclared' } } });
      expect(defenceSlot(one, rules)).toEqual({ slot: 'main' });
    },
  );

  test.each(['resolving', 'spent', 'forfeited'] as const)(
    'order of conversion: with a main action that is %s the lowest unspent extra action is used',
    (state) => {
      const slots = { main: { state }, extra1: { state: 'spent' }, extra2: { state: 'undeclared' } } as const;
      expect(defenceSlot(record({ slots }), rules)).toEqual({ slot: 'extra2' });
    },
  );

  test('earlyExtraDefence off: an extra action that is already declared may still be converted', () => {
    const off = { ...rules, earlyExtraDefence: false };
    const slots = { main: { state: 'spent' }, extra1: { state: 'undeclared' } } as const;
    expect(defenceSlot(record({ slots }), off)).toEqual({ no: { key: 'storyteller.no.extraTooEarly' } });
    const later = { ...slots, extra1: { state: 'declared' } } as const;
    expect(defenceSlot(record({ slots: later }), off)).toEqual({ slot: 'extra1' });
  });

  test('every change to the record has an exact inverse', () => {
    let one = record({ slots: { main: { state: 'declared' } } });
    one = changed(one, spendSlot(one, 'main', 'ST-10.1', 'y'));
    one = changed(one, countDefence(one, 'ST-10.1'));
    one = changed(one, countAttacker(one, 'y'));
    one = changed(one, addInitiativePenalty(one, 'block', 4, 'ST-10.11'));
    expect(one.turn).toMatchObject({
      slots: { main: { state: 'spent' } },
      covered: { y: true },
      attackers: { y: true },
      defences: 1,
      next: { block: 4 },
    });
  });

  test.each([
    [1, 0],
    [2, 1],
    [3, 2],
    [5, 4],
    [6, 4],
    [9, 4],
  ])('OR-41, ST-7.14, ST-7.15: %i attackers take %i dice', (many, dice) => {
    const attackers = Object.fromEntries(Array.from({ length: many }, (_, i) => [`a${i}`, true as const]));
    expect(mobPenalty(record({ attackers }))).toBe(dice);
  });

  test('AMB-14: the worst of a kind and the sum of a kind are both kept', () => {
    let one = record({});
    for (const [kind, n] of [
      ['block', 4],
      ['knockdown', 5],
      ['block', 4],
      ['knockdown', 3],
    ] as const)
      one = changed(one, addInitiativePenalty(one, kind, n, 'ST-1.14'));
    expect(one.turn.next).toEqual({ block: 4, knockdown: 5 });
    expect(one.turn.nextSum).toEqual({ block: 8, knockdown: 8 });
  });
});
