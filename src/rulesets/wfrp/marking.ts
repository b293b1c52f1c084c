import type { WfFighter } from './fighter.ts';
import type { Rules } from './rules.ts';
import type { Declaration } from './turn-state.ts';
import { situationOf } from './turn-state.ts';

/* What it takes to mark somebody, by itself or along with an attack (WF-3.6 to WF-3.10). */

/** Whether marking somebody else costs nothing: nobody is marked yet, or not within reach, or the cap is not yet reached (WF-3.7 to WF-3.9, AMB-10). */
export function marksFreely(
  { turn }: WfFighter,
  declaration: Pick<Declaration, 'situation'>,
  rules: Rules,
): boolean {
  if (turn.mark !== undefined && situationOf(declaration).markInReach) return false;
  const cap = rules.freeMarkChangesPerTurn;
  return cap === 0 || (turn.marksChanged ?? 0) < cap;
}

/** Whether somebody may be marked where he is: by house rule only within reach; a charge ends there (AMB-10, WF-6.6). */
export const isMarkable = (
  declaration: Pick<Declaration, 'action' | 'situation'>,
  { markNeedsReach }: Rules,
): boolean => !markNeedsReach || declaration.action === 'charge' || situationOf(declaration).reach;
