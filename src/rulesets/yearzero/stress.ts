import type { Change } from '../../core/change.ts';
import { add } from '../../core/change.ts';
import type { RuleId } from '../../core/text.ts';
import { deprived, has } from './conditions.ts';
import type { YzFighter } from './fighter.ts';
import type { Rules } from './rules.ts';

/** By how much a rise of stress really raises it: there may be a cap by house rule (YZ-A.7). */
export function rise({ traits: { stress } }: YzFighter, n: number, { stressCap }: Rules): number {
  return stressCap > 0 ? Math.max(0, Math.min(n, stressCap - stress)) : n;
}

/** Stress rises (YZ-13.10). */
export function stressed(fighter: YzFighter, n: number, why: RuleId, rules: Rules): Change[] {
  const by = rise(fighter, n, rules);
  return by > 0 ? [add(fighter.id, 'traits.stress', by, why)] : [];
}

/** Stress falls, never below 0, and not for the hungry, thirsty or exhausted (YZ-13.31, YZ-14.3, YZ-14.9, YZ-14.11). */
export function relieved(fighter: YzFighter, n: number, why: RuleId): Change[] {
  const by = deprived(fighter) || has(fighter, 'exhausted') ? 0 : Math.min(fighter.traits.stress, n);
  return by > 0 ? [add(fighter.id, 'traits.stress', -by, why)] : [];
}
