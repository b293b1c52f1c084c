import { describe, expect, test } from 'vitest';
import { remeasured } from '../../../src/core/measure.ts';
import type { Facts } from '../../../src/core/ruleset.ts';
import type { Json } from '../../../src/core/text.ts';
import { situation, weapon } from './support.ts';
import { NOTHING, runner, strike, Table } from './turn-table.ts';

const rifle = weapon('rifle', {
  category: 'firearm',
  ability: 'firearms',
  damage: 6,
  range: 20,
  clip: 5,
  rounds: 5,
});
const shooter = { ...runner('q', 10, 0, { 'abilities.firearms': 3 }), gear: { rifle } };

const shot = (given: Parameters<typeof situation>[0], measured: { [field: string]: Json }): Json =>
  ({
    action: 'shoot',
    weapon: 'rifle',
    target: 'r',
    situation: situation(given),
    measured,
  }) as unknown as Json;

/** q has announced; his moment has come, and the board is asked again. */
const table = (said: Json) =>
  Table.rolled([
    [shooter, 8],
    [runner('r', 3), 3],
  ]).declares(['r', NOTHING], ['q', said]);

const moves = (one: Table, facts: Facts) => one.edits(...remeasured(one.enc, () => facts));
const distance = (one: Table) => one.of('q').turn.slots?.main?.declaration?.situation?.distance;

describe('where everybody stands when the moment comes', () => {
  test('ST-7.16 the distance of a shot is that of its moment, not of its announcement', () => {
    const one = moves(table(shot({ distance: 5 }, { distance: 5 })), { distance: 35 });
    expect(distance(one)).toBe(35);
  });

  test('what was set by hand stays, until the hand takes it away', () => {
    const one = moves(table(shot({ distance: 12 }, { distance: 5 })), { distance: 35 });
    expect(distance(one)).toBe(12);
    expect(moves(one, { distance: 40 }) && distance(one)).toBe(12);
  });

  test('ST-7.17 a target that has run out of range is not shot at', () => {
    const one = moves(table(shot({ distance: 5 }, { distance: 5 })), { distance: 41 });
    expect(one.options('act:q')).not.toContain('act');
  });

  test('ST-7.22 cover found meanwhile counts', () => {
    const one = moves(table(shot({ distance: 5 }, { distance: 5, cover: 'none' })), {
      distance: 5,
      covered: 0.9,
    });
    expect(one.of('q').turn.slots?.main?.declaration?.situation?.cover).toBe('full');
  });

  test('ST-1.2 a blow may be announced from afar, and is struck if the target is in reach by then', () => {
    const far = {
      ...(strike('r') as object),
      situation: situation({ distance: 9 }),
      measured: { distance: 9 },
    };
    const one = table(far as unknown as Json);
    expect(one.options('act:q')).not.toContain('act');
    expect(moves(one, { distance: 1 }).options('act:q')).toContain('act');
  });

  test('nothing moves, nothing changes', () => {
    const one = table(shot({ distance: 5 }, { distance: 5 }));
    expect(remeasured(one.enc, () => ({ distance: 5 }))).toEqual([]);
    expect(remeasured(one.enc, () => ({}))).toEqual([]);
  });
});
