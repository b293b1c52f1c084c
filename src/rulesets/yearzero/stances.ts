import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { RuleId } from '../../core/text.ts';
import { has, lift } from './conditions.ts';
import type { YzFighter } from './fighter.ts';

/** Overwatch is lost; while its round still runs, the slow action that was kept for it is free again (YZ-11.30, YZ-A.15). */
export function overwatchLost(fighter: YzFighter, why: RuleId): Change[] {
  if (!has(fighter, 'overwatch')) return [];
  const { slow } = fighter.turn;
  return [
    ...lift(fighter, 'overwatch', why),
    ...(slow === 'held' ? [set(fighter.id, 'turn.slow', slow, 'free', why)] : []),
  ];
}

/** Aim and overwatch are lost, as by being wounded (YZ-11.3, YZ-11.30). */
export const attentionLost = (fighter: YzFighter, why: RuleId): Change[] => [
  ...lift(fighter, 'aiming', why),
  ...overwatchLost(fighter, why),
];
