import { unable } from './conditions.ts';
import type { WfFighter } from './fighter.ts';
import { shieldOf } from './gear.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';

/**
 * What a shield takes from a shot at its bearer: its own worth from everywhere; once set against one direction, what it was set at from there
 * and nothing from elsewhere (WF-13.3 to WF-13.5, AMB-39).
 */
export function shieldAgainst(bearer: WfFighter, { aware, shieldFront }: Situation, rules: Rules): number {
  const shield = shieldOf(bearer);
  if (!shield) return 0;
  if (rules.shieldNeedsAwareness && (!aware || unable(bearer))) return 0;
  const { shield: prepared } = bearer.turn;
  if (!prepared) return shield.traits.missileCover;
  return shieldFront ? prepared.value : 0;
}
