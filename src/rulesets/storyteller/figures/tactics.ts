import type { Tactics } from '../../../core/ruleset.ts';
import { BLANK_TURN, type StFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { filledBoxes, woundPenalty } from './health.ts';

/** What a tactician has to know of the Storyteller rules. */
export const tactics: Tactics<StFighter, Rules> = {
  worth(fighter) {
    const left = 1 - filledBoxes(fighter) / Math.max(1, fighter.traits.health.levels.length);
    return Math.sqrt(left) * Math.max(0.15, 1 - woundPenalty(fighter) / 7);
  },
  fresh: (fighter) => ({
    ...fighter,
    turn: { ...fighter.turn, ...BLANK_TURN, slots: { main: { state: 'undeclared' } } },
  }),
  passive: ['walked', 'metres', 'ground'],
  ahead: ({ turn }) =>
    Object.values(turn.slots ?? {}).filter(({ state }) =>
      ['undeclared', 'declared', 'waiting', 'parts'].includes(state),
    ).length,
};
