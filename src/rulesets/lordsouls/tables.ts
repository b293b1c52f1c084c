import type { RuleId } from '../../core/text.ts';
import type { Stance } from './names.ts';

/* Figures of the text, and starter figures that are replaceable data (SD-1 to SD-10). */

/** The size that is one's own (SD-8); a push or grapple takes on what is at most so much larger (LS-3.11.2, AMB-51). */
export const LARGER = 2;

/** Figures of the text. */
export const ROUND_SECONDS = 10;
export const ACCURATE = 4;
export const STRONG = 4;
export const PRECISE = 1;
export const HASTY = -2;
export const IMPROVED = 4;
export const ACROBATIC = 2;
export const DECEPTIVE_FLOOR = 8;
export const AIM_STEP = 2;
export const AIM_MOST = 6;
export const SPRINT_ENERGY = 4;
export const WATER = 2;
/** How diagonals count: the first costs one, the second two (LS-7.5.7, AMB-31, AMB-45). */
export const DIAGONALS = '1-2-1';
/** Points that a cell costs by the word for its place (LS-7.5.1); water has its own rule. */
export const HARD_GROUND: { readonly [place: string]: number } = { cost2: 2, cost3: 3, cost4: 4 };
export const DEFENCE_BASE = 5;
export const MOUNTED_BASE = 4;
/** Hands beyond these help a grapple, each by so much (LS-3.10.4). */
export const USUAL_HANDS = 2;
export const HAND_BONUS = 2;

/** What a condition other than a posture does to rolls, and to ДВИЖ as a factor (SD-7). */
export interface Figures {
  /** Own attacks, own ranged attacks only, own active defences. */
  readonly attack?: number;
  readonly ranged?: number;
  readonly defence?: number;
  readonly move?: number;
  readonly why: RuleId;
}

export const FIGURES: { readonly [condition: string]: Figures } = {
  grappled: { attack: -2, defence: -2, why: 'LS-3.10.7' },
  stunned: { defence: -4, why: 'LS-6.0.10' },
  blinded: { attack: -6, why: 'LS-7.3.1' },
  oneEyed: { ranged: -2, why: 'LS-3.6.2' },
  hobbled: { move: 0.5, why: 'LS-4.1.3' },
  exhausted: { attack: -2, defence: -2, move: 0.5, why: 'LS-4.1.3' },
};

/** The share of ДВИЖ that a posture leaves: of lying one cell, however long the legs (LS-7.5.4 to LS-7.5.6, AMB-35). */
export const POSTURE_MOVE: { readonly [posture in Stance]: number } = {
  standing: 1,
  sitting: 0,
  kneeling: 1 / 3,
  crawling: 1 / 3,
  prone: 0,
};

/** Thrust and swing as what is added to one die, by СИЛ' (SD-2). */
export const thrust = (strength: number): number => Math.floor((strength - 14) / 2);
export const swing = (strength: number): number => strength - 10;
