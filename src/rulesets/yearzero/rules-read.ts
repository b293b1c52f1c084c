import { choice } from '../../core/spec.ts';

/* The house rules that every client reads, whether or not it plays. */

/** The heading that they stand under. */
export const DICE = 'dice';

export const healthFormula = choice(['strength', 'ceilAvgStrengthAgility', 'manual'], 'strength', {
  why: 'YZ-A.6',
  group: DICE,
});
