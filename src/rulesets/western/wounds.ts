import type { Severity } from './fighter.ts';
import { SEVERITIES } from './fighter.ts';
import type { Bleeding } from './tables.ts';
import { BLEEDINGS } from './tables.ts';

/* Wounds as figures: how bad, what they bring at once, how they bleed (S-10, S-11). */

/** What a wound of each severity brings at once, and how it bleeds (S-10). */
export const WOUNDS: {
  readonly [severity in Severity]: {
    readonly upTo: number;
    readonly shock: number;
    readonly stress: number;
    readonly bleeding: Bleeding;
  };
} = {
  scratch: { upTo: 2, shock: 0, stress: 1, bleeding: 'none' },
  light: { upTo: 5, shock: 1, stress: 1, bleeding: 'trickle' },
  serious: { upTo: 9, shock: 2, stress: 1, bleeding: 'bleeding' },
  grave: { upTo: 13, shock: 4, stress: 2, bleeding: 'heavy' },
  mortal: { upTo: Number.POSITIVE_INFINITY, shock: 6, stress: 2, bleeding: 'gushing' },
};

export const severityOf = (n: number): Severity =>
  SEVERITIES.find((severity) => n <= WOUNDS[severity].upTo) ?? 'mortal';

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
