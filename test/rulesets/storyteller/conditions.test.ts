import { describe, expect, test } from 'vitest';
import type { ConditionDef } from '../../../src/core/ruleset.ts';
import { CONDITIONS } from '../../../src/rulesets/storyteller/data/fighter.ts';
import { ownConditions } from '../own-conditions.ts';

const all = ownConditions(CONDITIONS);
const those = (is: (one: ConditionDef) => boolean): string[] => all.filter(is).map(({ id }) => id);
const reads = (condition: string, data: unknown): unknown =>
  all.find(({ id }) => id === condition)?.value?.(data);

/** The longest id that a host may give to a fighter or an item. */
const LONGEST = 'x'.repeat(120);

describe('conditions', () => {
  test('ST-6.8, ST-6.9, ST-7.30, ST-8.22 a senseless, dead or immobilised fighter is out of the fight', () => {
    expect(those(({ out }) => out === true)).toEqual([
      'stunned',
      'paralysed',
      'incapacitated',
      'torpor',
      'dead',
    ]);
  });

  test('the end of a mere hindrance needs no confirmation', () => {
    expect(those(({ freeing }) => freeing === true)).toEqual(['prone', 'owesStanding', 'held', 'holding']);
  });

  test('ST-9.1, ST-9.39, ST-10.14, ST-10.21, ST-10.24, ST-7.20 stances that a fighter takes up willingly', () => {
    expect(those(({ voluntary }) => voluntary === true)).toEqual([
      'aiming',
      'suppressing',
      'counterattacking',
      'covering',
      'desperate',
      'inCover',
    ]);
  });

  test('ST-7.26, ST-8.14 a shock has its duration, and useless limbs are named', () => {
    expect(['next', 'now', 'nowAndNext', 'later'].map((one) => reads('shocked', one))).toEqual([
      'next',
      'now',
      'nowAndNext',
      undefined,
    ]);
    expect(reads('limbDisabled', { rightArm: true })).toEqual({ rightArm: true });
    expect(reads('limbDisabled', { rightArm: false })).toBeUndefined();
    expect(reads('limbDisabled', { ['x'.repeat(40)]: true })).toBeDefined();
    expect(reads('limbDisabled', { ['x'.repeat(41)]: true })).toBeUndefined();
  });

  test('ST-9.1 an aim names its target and weapon, by ids no longer than any id', () => {
    const aim = { at: LONGEST, with: LONGEST, rounds: 1000 };
    expect(reads('aiming', aim)).toEqual(aim);
    expect(reads('aiming', { ...aim, at: `${LONGEST}x` })).toBeUndefined();
    expect(reads('aiming', { ...aim, with: '' })).toBeUndefined();
    expect(reads('aiming', { ...aim, rounds: 1001 })).toBeUndefined();
  });
});
