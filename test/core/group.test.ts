import { describe, expect, it } from 'vitest';
import { chanceOfAtLeast, groupResult, successesNeeded } from '../../src/core/group.ts';

/* Tests that count together. */

/** The same by counting every combination of successes and failures. */
function counted(least: number, ps: readonly number[]): number {
  let sum = 0;
  for (let bits = 0; bits < 2 ** ps.length; bits++) {
    const p = ps.reduce((all, one, i) => all * (bits & (1 << i) ? one : 1 - one), 1);
    const successes = ps.filter((_, i) => bits & (1 << i)).length;
    if (successes >= least) sum += p;
  }
  return sum;
}

describe('the chance that at least so many succeed', () => {
  const ps = [0.1, 0.5, 0.85, 1, 0, 0.37];
  it.each([0, 1, 2, 3, 4, 5, 6, 7])('%i of six', (least) => {
    expect(chanceOfAtLeast(least, ps)).toBeCloseTo(counted(least, ps), 12);
  });
  it.each([
    // One of two coins: 1 − ¼; both: ¼; nobody is asked: none of none is certain.
    [1, [0.5, 0.5], 0.75],
    [2, [0.5, 0.5], 0.25],
    [0, [], 1],
    [1, [], 0],
    [-1, [0.5], 1],
  ])('%i of %o is %d', (least, all, expected) => {
    expect(chanceOfAtLeast(least, all)).toBeCloseTo(expected, 12);
  });
});

it.each([
  ['any', 4, 1],
  ['half', 4, 2],
  ['half', 5, 3],
  ['half', 1, 1],
  ['all', 4, 4],
  ['all', 0, 1],
] as const)('%s of %i needs %i', (group, n, needed) => {
  expect(successesNeeded(group, n)).toBe(needed);
});

const [yes, no, open] = [true, false, undefined];
it.each([
  ['any', [open, no], undefined],
  ['any', [yes, open], true],
  ['any', [no, no], false],
  ['half', [yes, no, open], undefined],
  ['half', [yes, yes, open], true],
  ['half', [no, no, open], false],
  ['all', [yes, yes, open], undefined],
  ['all', [no, open, open], false],
  ['all', [yes, yes, yes], true],
] as const)('%s, %o so far: %s', (group, results, expected) => {
  expect(groupResult(group, results)).toBe(expected);
});
