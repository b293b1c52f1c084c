import { kept } from '../../core/kept.ts';
import type { Infer } from '../../core/spec.ts';
import { blank, choice, flag, num } from '../../core/spec.ts';
import type { Json } from '../../core/text.ts';
import type { Mode } from './attack-pool.ts';
import type { Rules } from './rules.ts';
import type { Band } from './tables.ts';
import { REACH, WITHIN } from './tables.ts';

/** Circumstances of an attack: measured where the host can, changed by hand where it cannot. */
export const situationSpec = {
  /** Metres between the two. */
  distance: num(1, { min: 0, real: true, why: 'YZ-3.6' }),
  /** The target's zone is dark (YZ-2.10). */
  dark: flag(false, { why: 'YZ-2.10' }),
  /** A dark zone lies between (YZ-2.11). */
  darkBetween: flag(false, { why: 'YZ-2.11' }),
  /** In a cramped place somebody else is in the way (YZ-2.15). */
  behindOthers: flag(false, { why: 'YZ-2.15' }),
  /** Where it is narrow: who stands between bars the way (YZ-2.12). */
  cramped: flag(false, { why: 'YZ-2.12' }),
  /** The way leads into a cluttered zone (YZ-2.6). */
  cluttered: flag(false, { why: 'YZ-2.5' }),
  /** Whoever hides does so behind something (YZ-4.20). */
  behindObject: flag(false, { why: 'YZ-4.20' }),
  /** Under the open sky a motion detector reaches farther (YZ-4.15). */
  outdoors: flag(false, { why: 'YZ-4.15' }),
  /** Metres from the main target of a burst (YZ-11.14). */
  spread: num(0, { min: 0, real: true, why: 'YZ-11.14' }),
  /** The target cannot defend itself in any way (YZ-11.9). */
  defenceless: flag(false, { why: 'YZ-11.9' }),
  /** The target's cover lies between the two (YZ-A.33). */
  coverCounts: flag(true, { why: 'YZ-A.33' }),
  /** One of his own attacks him (YZ-13.7). */
  ownSide: flag(false, { why: 'YZ-13.7' }),
  /** An alien creature that he has never seen before (YZ-13.18). */
  neverSeen: flag(false, { why: 'YZ-13.18' }),
  modDice: num(0, { why: 'YZ-0.2' }),
  /** How deep somebody falls (YZ-14.15). */
  fallen: num(4, { min: 0, why: 'YZ-14.15' }),
  /** Power of a blast, intensity of a fire, virulence of a disease; a small campfire has 8 (YZ-14.26). */
  danger: num(8, { min: 1, why: 'YZ-14.18' }),
  /** How often the shorter units within a longer one bring what they bring (YZ-1.6). */
  within: choice(WITHIN, 'rule', { why: 'YZ-1.6' }),
};

type Named = readonly (keyof typeof situationSpec)[];

/** What the one who is attacked feels about it, and dice by the master's word. */
const OF_ALL: Named = ['ownSide', 'neverSeen', 'modDice'];
const CLOSE: Named = ['distance', ...OF_ALL];
const SHOT: Named = [
  ...(['distance', 'dark', 'darkBetween', 'behindOthers', 'defenceless', 'coverCounts'] as const),
  ...OF_ALL,
];

/** Circumstances that count for an attack of a kind; for one out of hiding also what counts for being seen (YZ-9.2, YZ-2.9). */
export const OF_ATTACKS: { readonly [mode in Mode | 'sneak']: readonly string[] } = {
  melee: CLOSE,
  shove: CLOSE,
  grapple: CLOSE,
  ranged: SHOT,
  throw: SHOT,
  sneak: SHOT,
  burst: [...SHOT, 'spread'],
};

export type Situation = Infer<typeof situationSpec>;

const completed = kept(
  (given: object): Situation => blank(situationSpec, given as { [field: string]: Json }),
);

const NOTHING = {};

/** Circumstances of which only some were said, whole. Everything that somebody may do has the same ones. */
export const situationOf = (given: Json | undefined): Situation =>
  completed(typeof given === 'object' && given !== null ? given : NOTHING);

/** The band of a distance in metres (YZ-3.6). */
export function bandOf(
  metres: number,
  { engagedMax, closeMax }: Pick<Rules, 'engagedMax' | 'closeMax'>,
): Band {
  if (metres <= engagedMax) return 'engaged';
  if (metres <= closeMax) return 'close';
  if (metres <= REACH.medium) return 'medium';
  if (metres <= REACH.long) return 'long';
  return metres <= REACH.extreme ? 'extreme' : 'beyond';
}
