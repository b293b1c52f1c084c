import { choice } from '../../../core/spec.ts';

export const healthFormula = choice(['strength', 'ceilAvgStrengthAgility', 'manual'], 'strength', {
  why: 'YZ-A.6',
  group: 'dice',
});
