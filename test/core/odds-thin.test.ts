import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evenDraws, thin } from '../../src/core/odds-thin.ts';

const branchesOf = (weights: readonly number[]) => {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight, at) => ({ p: weight / sum, at }));
};

const someWeights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 60 });

test('likely branches stay as they are, and all probabilities still add up to 1', () => {
  fc.assert(
    fc.property(someWeights, fc.double({ min: 0.01, max: 0.5, noNaN: true }), (weights, cut) => {
      const branches = branchesOf(weights);
      const thinned = thin(branches, cut, evenDraws());
      for (const one of branches.filter(({ p }) => p >= cut)) expect(thinned).toContain(one);
      expect(thinned.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9);
    }),
  );
});

test('unlikely branches become fewer: about as many as their probability allows', () => {
  const thinned = thin(branchesOf(Array.from({ length: 100 }, () => 1)), 0.1, evenDraws());
  expect(thinned.length).toBe(10);
});

test('over many draws every branch stands for as much as it is likely', () => {
  const branches = branchesOf([1, 2, 3, 4, 5]);
  const draw = evenDraws();
  const sums = [0, 0, 0, 0, 0];
  const TIMES = 2000;
  for (let n = 0; n < TIMES; n++)
    for (const { at, p } of thin(branches, 0.9, draw)) sums[at] = (sums[at] ?? 0) + p / TIMES;
  // 1/15, 2/15 … 5/15 of all.
  for (const [at, sum] of sums.entries()) expect(sum).toBeCloseTo((at + 1) / 15, 2);
});

test('draws are spread: of any eight in a row, each quarter of 0 to 1 has at least one', () => {
  const draw = evenDraws();
  const drawn = Array.from({ length: 64 }, draw);
  for (let from = 0; from + 8 <= drawn.length; from++) {
    const quarters = new Set(drawn.slice(from, from + 8).map((n) => Math.floor(n * 4)));
    expect([...quarters].sort()).toEqual([0, 1, 2, 3]);
  }
});
