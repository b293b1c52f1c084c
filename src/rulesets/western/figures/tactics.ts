import type { Tactics } from '../../../core/ruleset.ts';
import { BLOOD_DEAD } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import type { WeFighter } from '../data/turn.ts';

const WEIGHT: { readonly [severity: string]: number } = {
  scratch: 0.03,
  light: 0.1,
  serious: 0.25,
  grave: 0.4,
  mortal: 0.7,
};

/** What a tactician has to know of the western. */
export const tactics: Tactics<WeFighter, Rules> = {
  worth({ traits: { tracks, wounds } }) {
    const hurt = wounds.reduce((sum, { severity }) => sum + (WEIGHT[severity] ?? 0.3), 0);
    return Math.max(0.1, 1 - tracks.bloodLoss / BLOOD_DEAD - tracks.shock * 0.05 - hurt);
  },
};
