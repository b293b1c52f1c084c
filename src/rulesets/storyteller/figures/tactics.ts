import type { Tactics } from '../../../core/ruleset.ts';
import type { StFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { filledBoxes } from './health.ts';

/** What a tactician has to know of the Storyteller rules. */
export const tactics: Tactics<StFighter, Rules> = {
  worth: (fighter) => 1 - filledBoxes(fighter) / Math.max(1, fighter.traits.health.levels.length),
};
