import type { RoundAskReading } from './round.ts';

/**
 * What the tracker shows of clocks: what is added to its panel, which the asks of this user in `must` are part of. It comes with the
 * prompt, which every fight fetches.
 */
export const clockSlot: {
  panel?(combat: Combat.Implementation, mine: readonly RoundAskReading[], must: readonly object[]): object;
} = {};
