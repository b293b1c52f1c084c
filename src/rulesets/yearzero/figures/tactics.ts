import type { Tactics } from '../../../core/ruleset.ts';
import { healthOf, maxHealth, type YzFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';

/** What a tactician has to know of Year Zero. */
export const tactics: Tactics<YzFighter, Rules> = {
  worth: (fighter, rules) => Math.sqrt(healthOf(fighter, rules) / Math.max(1, maxHealth(fighter, rules))),
  fresh: (fighter) => ({ ...fighter, turn: { ...fighter.turn, slow: 'free', fast: 'free', own: 'now' } }),
  passive: ['slow', 'fast', 'own', 'crawled'],
  ahead: ({ turn }) => (turn.slow === 'free' ? 1 : 0) + (turn.fast === 'free' ? 0.3 : 0),
};
