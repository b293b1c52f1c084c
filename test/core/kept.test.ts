import { describe, expect, it } from 'vitest';
import { memoize, memoizeLatest, memoizeOnCast } from '../../src/core/memoize.ts';
import { Stage } from '../../src/core/stage.ts';

/** Counts how often something is computed. */
function counted() {
  let times = 0;
  const sum = memoize((of: { readonly n: number }, a: number, b?: number) => {
    times += 1;
    return of.n + a + (b ?? 0);
  });
  return { sum, times: () => times };
}

describe('memoized results', () => {
  it('are computed once for the very same arguments', () => {
    const { sum, times } = counted();
    const of = { n: 1 };
    expect([sum(of, 2), sum(of, 2), sum(of, 2, 3), sum(of, 2, 3), sum(of, 4)]).toEqual([3, 3, 6, 6, 5]);
    expect(times()).toBe(3);
  });

  it('stay memoized whatever is asked in between; of many, the most recent', () => {
    const { sum, times } = counted();
    const of = { n: 1 };
    for (const a of [2, 3, 2, 3]) sum(of, a);
    expect(times()).toBe(2);
    for (let a = 0; a < 50; a++) sum(of, 100 + a);
    expect(times()).toBe(52);
    sum(of, 140);
    expect(times()).toBe(52);
    // The first has been forgotten by now.
    sum(of, 2);
    expect(times()).toBe(53);
  });

  it('are distinguished by each argument', () => {
    const listed = memoize((of: object, a: number, b: number, c: number, d: number) => [of, a, b, c, d]);
    const of = {};
    for (const [a, b, c, d] of [
      [2, 1, 1, 1],
      [1, 2, 1, 1],
      [1, 1, 2, 1],
      [1, 1, 1, 2],
    ] as const) {
      expect(listed(of, 1, 1, 1, 1)).toEqual([of, 1, 1, 1, 1]);
      expect(listed(of, a, b, c, d)).toEqual([of, a, b, c, d]);
    }
    expect(listed({ other: 1 }, 1, 1, 1, 1)[0]).toEqual({ other: 1 });
  });

  it('are computed again for an equal copy', () => {
    const { sum, times } = counted();
    expect([sum({ n: 1 }, 2), sum({ n: 1 }, 2)]).toEqual([3, 3]);
    expect(times()).toBe(2);
  });

  it('stay correct when there are more than fit', () => {
    const { sum } = counted();
    const of = { n: 1 };
    for (const round of [1, 2])
      for (let a = 0; a < 50; a++) expect([round, sum(of, a)]).toEqual([round, a + 1]);
  });

  it('follow the cast that a stage shows', () => {
    const strength = memoizeOnCast((stage: Stage<{ readonly n: number }>, who: string) => stage.of(who).n);
    const stage = new Stage<{ readonly n: number }>({ a: { n: 3 } });
    expect(strength(stage, 'a')).toBe(3);
    stage.act({ do: 'add', who: 'a', at: 'n', n: 2, why: 'test' });
    expect(strength(stage, 'a')).toBe(5);
  });
});

describe('memoized results of what is soon out of use', () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => ({ i }));
  let computed = 0;
  const twice = memoizeLatest((of: { readonly i: number }) => {
    computed++;
    return of.i * 2;
  });

  it('stay while they are used now and then, whatever else is asked', () => {
    const used = { i: 21 };
    computed = 0;
    const others = many(60);
    for (const [n, other] of others.entries()) {
      twice(other);
      if (n % 10 === 0) expect(twice(used)).toBe(42);
    }
    // Each of the others, and the one in use.
    expect(computed).toBe(61);
  });

  it('are forgotten after enough others, so that a long fight holds nothing', () => {
    const first = { i: 1 };
    twice(first);
    for (const other of many(40)) twice(other);
    computed = 0;
    expect(twice(first)).toBe(2);
    expect(computed).toBe(1);
  });
});
