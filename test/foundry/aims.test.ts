import { describe, expect, it } from 'vitest';
import { set } from '../../src/core/change.ts';
import type { Fighter } from '../../src/core/fighter.ts';
import { ROUND } from '../../src/core/round.ts';
import { aimsOf } from '../../src/foundry/referee/apply.ts';

/* What a step records before it writes, so that an interrupted one can be finished without doing anything twice. */

describe('the expected values of fields', () => {
  const cast = { a: { id: 'a', traits: { n: 2 }, conditions: { prone: true } } } as unknown as {
    readonly [id: string]: Fighter;
  };

  it('are the values after all changes, for fighters in the cast; a removed entry is null', () => {
    const add = (n: number) => ({ do: 'add', who: 'a', at: 'traits.n', n, why: 'x' }) as const;
    expect(aimsOf(cast, [add(3), set('a', 'conditions.prone', true, undefined, 'x'), add(-1)])).toEqual([
      { who: 'a', at: 'traits.n', is: 4 },
      { who: 'a', at: 'conditions.prone', is: null },
      { who: 'a', at: 'traits.n', is: 4 },
    ]);
  });

  it('leave out the round, the board and those who have left', () => {
    expect(
      aimsOf(cast, [
        set('a', 'turn.spent', 0, 1, 'x'),
        set('a', 'turn', {}, { spent: 1 }, 'x'),
        set(ROUND, 'number', 1, 2, 'x'),
        set('a', 'place.Scene-s-Token-t', { x: 0 }, { x: 1 }, 'x'),
        set('b', 'traits.n', 1, 2, 'x'),
      ]),
    ).toEqual([]);
  });
});
