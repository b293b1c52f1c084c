import type { Id } from '../text.ts';

/** What fighters are there for: to fight, to hold the place where they stand, to protect somebody, to take enemies alive, or to get away. */
export const MISSIONS = ['fight', 'hold', 'protect', 'capture', 'leave'] as const;

export type Mission = (typeof MISSIONS)[number];

/** A fighter's mission in one decision. */
export interface Aim {
  readonly who: Id;
  readonly mission: Mission;
  readonly ward?: Id;
}
