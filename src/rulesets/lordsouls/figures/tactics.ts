import type { Tactics } from '../../../core/ruleset.ts';
import { hpOf, type LsFighter, maxHp } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';

/** What a tactician has to know of Lord Souls. */
export const tactics: Tactics<LsFighter, Rules> = {
  worth: (fighter, rules) => Math.max(0.1, hpOf(fighter, rules) / Math.max(1, maxHp(fighter, rules))),
};
