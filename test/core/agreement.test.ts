import { describe, expect, it } from 'vitest';
import { worstDeviation } from '../bench/odds.ts';

describe('played attacks', () => {
  it.each(['none', 'dodge', 'parry:staff'])('agree with the exact odds (%s)', (defence) => {
    expect(worstDeviation(10_000, 11, defence)).toBeLessThan(4.5);
  });
});
