import { describe, expect, test } from 'vitest';
import type { ConditionDef } from '../../../src/core/ruleset.ts';
import { CONDITIONS } from '../../../src/rulesets/lordsouls/data/gear.ts';
import { ownConditions } from '../own-conditions.ts';

const all = ownConditions(CONDITIONS);
const those = (is: (one: ConditionDef) => boolean): string[] => all.filter(is).map(({ id }) => id);
const reads = (condition: string, data: unknown): unknown =>
  all.find(({ id }) => id === condition)?.value?.(data);

/** The longest id that a host may give to a fighter or an item. */
const LONGEST = 'x'.repeat(120);

describe('conditions', () => {
  test('LS-1.7 the unconscious and the dead are out of the fight', () => {
    expect(those(({ out }) => out === true)).toEqual(['unconscious', 'dead']);
  });

  test('LS-3.10.7, LS-3.13.2, LS-6.0.10 the end of a mere hindrance needs no confirmation', () => {
    expect(those(({ freeing }) => freeing === true)).toEqual(['grappled', 'surprised', 'stunned']);
  });

  test('LS-4.6.4, LS-3.10.7, LS-3.9.4, LS-4.6.3, LS-6.0.6 conditions that a fighter takes up willingly', () => {
    expect(those(({ voluntary }) => voluntary === true)).toEqual([
      'sitting',
      'kneeling',
      'crawling',
      'holding',
      'aiming',
      'mounted',
      'hidden',
      'invisible',
    ]);
  });

  test('LS-3.10.7 a hold names everybody on the other side, and the hands in use', () => {
    expect(reads('grappled', [LONGEST])).toEqual([LONGEST]);
    expect(reads('grappled', [`${LONGEST}x`])).toBeUndefined();
    expect(reads('grappled', [])).toBeUndefined();
    expect(
      reads(
        'grappled',
        Array.from({ length: 100 }, () => 'x'),
      ),
    ).toHaveLength(100);
    expect(
      reads(
        'grappled',
        Array.from({ length: 101 }, () => 'x'),
      ),
    ).toBeUndefined();
    expect(reads('holding', { oleg: 2 })).toEqual({ oleg: 2 });
    expect(reads('holding', { oleg: 100 })).toEqual({ oleg: 100 });
    expect(reads('holding', { oleg: 101 })).toBeUndefined();
  });

  test('LS-3.9.4 an aim names its weapon and target, counts its actions, and may be broken', () => {
    const aim = { weapon: 'bow', target: LONGEST, count: 1000 };
    expect(reads('aiming', aim)).toEqual(aim);
    expect(reads('aiming', { ...aim, broken: true })).toEqual({ ...aim, broken: true });
    expect(reads('aiming', { ...aim, broken: false })).toBeUndefined();
    expect(reads('aiming', { ...aim, target: `${LONGEST}x` })).toBeUndefined();
    expect(reads('aiming', { ...aim, count: 1001 })).toBeUndefined();
  });
});
