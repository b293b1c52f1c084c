import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Json, RuleId } from '../../core/text.ts';
import type { WfFighter } from './fighter.ts';
import type { Turn } from './turn-record.ts';
import { inRound } from './turn-record.ts';

/** Writes one field of the record of the running fight; outside one there is none. */
export function record<K extends keyof Turn>(
  fighter: WfFighter,
  field: K,
  is: Turn[K],
  why: RuleId,
): Change[] {
  const was = fighter.turn[field];
  if (!inRound(fighter) || was === is) return [];
  return [set(fighter.id, `turn.${field}`, was as Json | undefined, is as Json | undefined, why)];
}
