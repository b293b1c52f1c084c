import type { Tactics } from '../../../core/tactics/hooks.ts';
import { BLANK_TURN, type StFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { filledBoxes, woundPenalty } from './health.ts';
import { freeMove, metresLeft, RUN, runDistance } from './turn.ts';

const healthLeft = (fighter: StFighter): number =>
  1 - filledBoxes(fighter) / Math.max(1, fighter.traits.health.levels.length);

/** What a tactician has to know of the Storyteller rules. */
export const tactics: Tactics<StFighter, Rules> = {
  worth: (fighter) => Math.sqrt(healthLeft(fighter)) * Math.max(0.15, 1 - woundPenalty(fighter) / 7),
  left: healthLeft,
  fresh: (fighter) => ({
    ...fighter,
    turn: { ...fighter.turn, ...BLANK_TURN, slots: { main: { state: 'undeclared' } } },
  }),
  takesCover: true,
  stride: (fighter, rules) =>
    ['prone', 'held'].some((id) => id in fighter.conditions)
      ? 0
      : Math.min(freeMove(fighter, rules) - (fighter.turn.walked ?? 0), metresLeft(fighter)),
  move(declaration, fighter, rules) {
    const { action } = declaration as { readonly action?: string };
    return action === RUN ? { metres: runDistance(fighter, rules), over: () => declaration } : undefined;
  },
  declaresAhead: true,
  passive: ['walked', 'metres', 'ground'],
  ahead: ({ turn }) =>
    Object.values(turn.slots ?? {}).filter(({ state }) =>
      ['undeclared', 'declared', 'waiting', 'parts'].includes(state),
    ).length,
};
