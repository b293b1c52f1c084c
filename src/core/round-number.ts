import { type Encounter, roundState } from './encounter.ts';

/** The number of the round that runs; 0 before the fight has begun. */
export function roundNumber({ ruleset, cast }: Pick<Encounter, 'ruleset' | 'cast'>): number {
  const state = roundState(cast);
  return state === undefined ? 0 : ruleset.round.number(state);
}
