import type { Bleeding } from './tables.ts';
import { BLEEDINGS } from './tables.ts';

/* Wounds as figures: where they are worse, how they bleed (S-10, S-11). */

/** Blood lost by a bleeding at the end of a turn: so much every so many turns (S-10). */
export const BLEEDS: { readonly [bleeding in Bleeding]: { readonly by: number; readonly every: number } } = {
  none: { by: 0, every: 1 },
  trickle: { by: 1, every: 5 },
  bleeding: { by: 1, every: 1 },
  heavy: { by: 2, every: 1 },
  gushing: { by: 4, every: 1 },
};

/** A bleeding some steps lighter (S-16). */
export const lighter = (bleeding: Bleeding, steps: number): Bleeding =>
  BLEEDINGS[Math.max(0, BLEEDINGS.indexOf(bleeding) - steps)] ?? 'none';

const LIMBS: ReadonlySet<string> = new Set(['rightArm', 'leftArm', 'hip', 'rightLeg', 'leftLeg']);

/** What a location adds to severity: the head is worse, a limb is better (S-10). */
export const placeMod = (location: string): number =>
  location === 'head' ? 2 : LIMBS.has(location) ? -1 : 0;
