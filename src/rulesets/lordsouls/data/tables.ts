import { type Msg, msg, type RuleId } from '../../../core/text.ts';
import type { Stance } from './gear.ts';

/** The targets of an attack on a vulnerability (LS-3.6.1). */
export const PARTS = ['eye', 'head', 'torso', 'hand', 'leg', 'weapon', 'shield'] as const;
export type Part = (typeof PARTS)[number];

export const useName = (use: string): Msg => msg(`lordsouls.use.${use}`);

/* Figures from the rules text, and replaceable starter figures (SD-1 to SD-10). */

/** How much larger (SD-8) the target of a push or grapple may be (LS-3.11.2, AMB-51). */
export const LARGER = 2;

/** Figures from the rules text. */
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
/** Points that a cell of difficult ground costs (LS-7.5.1); water has its own rule. */
export const HARD_GROUND: { readonly [place: string]: number } = { cost2: 2, cost3: 3, cost4: 4 };
export const DEFENCE_BASE = 5;
export const MOUNTED_BASE = 4;
/** Each hand beyond this number gives a grapple a bonus (LS-3.10.4). */
export const USUAL_HANDS = 2;
export const HAND_BONUS = 2;

/** Modifiers of a condition other than a posture, and its factor for ДВИЖ (SD-7). */
export interface Figures {
  /** For the fighter's attacks, ranged attacks only, active defences. */
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

/** The share of ДВИЖ that a posture leaves. Prone fighters have one cell, whatever their ДВИЖ (LS-7.5.4 to LS-7.5.6, AMB-35). */
export const POSTURE_MOVE: { readonly [posture in Stance]: number } = {
  standing: 1,
  sitting: 0,
  kneeling: 1 / 3,
  crawling: 1 / 3,
  prone: 0,
};

/** What thrust and swing add to one die, by СИЛ' (SD-2). */
export const thrust = (strength: number): number => Math.floor((strength - 14) / 2);
export const swing = (strength: number): number => strength - 10;

/** The rule that each ruling belongs to: on open questions (AMB), missing chapters (GAP) and figures left to the group (SD). */
export const RULINGS: { readonly [ruling: RuleId]: RuleId } = {
  'AMB-2': 'LS-2.2',
  'AMB-4': 'LS-1.13',
  'AMB-5': 'LS-1.9',
  'AMB-6': 'LS-3.13.2',
  'AMB-7': 'LS-6.0.5',
  'AMB-8': 'LS-6.0.8',
  'AMB-9': 'LS-6.2.1',
  'AMB-10': 'LS-6.1.1',
  'AMB-11': 'LS-7.3.4',
  'AMB-13': 'LS-6.3.4',
  'AMB-14': 'LS-6.3.2',
  'AMB-15': 'LS-6.3.1',
  'AMB-16': 'LS-6.2.3',
  'AMB-17': 'LS-6.4.4',
  'AMB-19': 'LS-3.7.1',
  'AMB-20': 'LS-3.5.1',
  'AMB-21': 'LS-3.6.3',
  'AMB-22': 'LS-3.9.3',
  'AMB-23': 'LS-3.2.4',
  'AMB-25': 'LS-4.3.4',
  'AMB-27': 'LS-3.11.7',
  'AMB-28': 'LS-3.12.1',
  'AMB-29': 'LS-4.1.2',
  'AMB-30': 'LS-6.5.5',
  'AMB-31': 'LS-3.10.3',
  'AMB-32': 'LS-4.2.3',
  'AMB-33': 'LS-7.5.5',
  'AMB-34': 'LS-4.5.2',
  'AMB-35': 'LS-4.6.5',
  'AMB-36': 'LS-4.7.4',
  'AMB-38': 'LS-5.3.2',
  'AMB-39': 'LS-3.10.9',
  'AMB-40': 'LS-3.4.2',
  'AMB-41': 'LS-5.4.1',
  'AMB-42': 'LS-2.4',
  'AMB-43': 'LS-6.5.2',
  'AMB-44': 'LS-6.5.8',
  'AMB-45': 'LS-7.5.7',
  'AMB-46': 'LS-7.5.1',
  'AMB-47': 'LS-6.1.1',
  'AMB-48': 'LS-7.2.4',
  'AMB-49': 'LS-6.4.5',
  'AMB-50': 'LS-3.8.2',
  'AMB-51': 'LS-3.10.7',
  'AMB-52': 'LS-3.3.2',
  'AMB-53': 'LS-4.6.3',
  'AMB-54': 'LS-3.10.5',
  'AMB-55': 'LS-6.0.3',
  'AMB-57': 'LS-6.5.7',
  'GAP-1': 'LS-1.10',
  'GAP-9': 'LS-3.1.4',
  'GAP-10': 'LS-7.3.1',
  'GAP-11': 'LS-5.3.1',
  'GAP-12': 'LS-2.4',
  'GAP-18': 'LS-1.1',
  'GAP-20': 'LS-3.6.1',
  'SD-1': 'LS-7.3.1',
  'SD-2': 'LS-7.2.4',
  'SD-3': 'LS-3.1.2',
  'SD-4': 'LS-6.4.5',
  'SD-5': 'LS-6.3.4',
  'SD-6': 'LS-7.3.1',
  'SD-7': 'LS-7.4.3',
  'SD-8': 'LS-3.11.2',
  'SD-9': 'LS-7.2.4',
  'SD-10': 'LS-2.4',
};
