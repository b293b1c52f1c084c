import type { Tactics } from '../../../core/ruleset.ts';
import type { WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';

/** What a tactician has to know of WFRP. */
export const tactics: Tactics<WfFighter, Rules> = {
  worth({ traits: { wounds, minor } }) {
    const beyond = minor ? 1 : 4;
    return (wounds.value + beyond) / (Math.max(1, wounds.max) + beyond);
  },
};
