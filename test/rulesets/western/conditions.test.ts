import { describe, expect, test } from 'vitest';
import { CONDITIONS } from '../../../src/rulesets/western/data/fighter.ts';
import { ownConditions } from '../own-conditions.ts';

const all = ownConditions(CONDITIONS);
const reads = (condition: string, data: unknown): unknown =>
  all.find(({ id }) => id === condition)?.value?.(data);

describe('conditions', () => {
  test('WE-11.8, S-11 the knocked out and the dead are out of the fight', () => {
    expect(all.filter(({ out }) => out).map(({ id }) => id)).toEqual(['knockedOut', 'dead']);
  });

  test('WE-11.7, S-16 adrenaline counts turns, and watchfulness holds its bonus and the turn it ends with', () => {
    expect([1000, 1001, -1, 0.5].map((n) => reads('adrenaline', n))).toEqual([
      1000,
      undefined,
      undefined,
      undefined,
    ]);
    expect(reads('watchful', { n: 1000, until: 100_000 })).toEqual({ n: 1000, until: 100_000 });
    expect(reads('watchful', { n: 1001, until: 1 })).toBeUndefined();
    expect(reads('watchful', { n: 1, until: 100_001 })).toBeUndefined();
  });
});
