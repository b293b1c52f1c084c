import { describe, expect, test } from 'vitest';
import { readTest } from '../../../src/rulesets/wfrp/figures/dice.ts';
import { rules } from './support.ts';

/* How well a d100 has succeeded or failed: full tens of the margin (AMB-1), at the edges of each degree. */

describe('the degree of a test against 45', () => {
  test.each([
    [1, true, 4],
    [5, true, 4],
    [6, true, 3],
    [15, true, 3],
    [16, true, 2],
    [25, true, 2],
    [26, true, 1],
    [35, true, 1],
    [36, true, 0],
    [54, false, 0],
    [55, false, 1],
    [64, false, 1],
    [74, false, 2],
    [75, false, 3],
    [100, false, 5],
  ] as const)('AMB-1, GAP-2: %i against 45 succeeds: %s, degree %i', (face, ok, degree) =>
    expect(readTest(face, 45, rules())).toEqual({ ok, degree }),
  );

  test.each([
    // One degree more than the full tens, also for a bare success or failure.
    ['marginPlusOne', 36, true, 1],
    ['marginPlusOne', 35, true, 2],
    ['marginPlusOne', 54, false, 1],
    ['marginPlusOne', 55, false, 2],
    // Tens digits: 4 − 3 although only six apart; 4 − 4 although nine apart the other way round.
    ['tensDigit', 39, true, 1],
    ['tensDigit', 40, true, 0],
    ['tensDigit', 49, false, 0],
    ['tensDigit', 50, false, 1],
    ['tensDigit', 9, true, 4],
    ['tensDigit', 100, false, 6],
  ] as const)('AMB-1: by %s %i against 45 succeeds: %s, degree %i', (degreeMode, face, ok, degree) =>
    expect(readTest(face, 45, rules({ degreeMode }))).toEqual({ ok, degree }),
  );
});
