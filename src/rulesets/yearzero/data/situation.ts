import { memoize } from '../../../core/memoize.ts';
import type { Facts } from '../../../core/ruleset.ts';
import { blank, choice, flag, type Infer, num } from '../../../core/spec.ts';
import type { Json } from '../../../core/text.ts';
import { type Band, REACH, WITHIN } from './fighter.ts';
import type { Rules } from './rules.ts';

/** Circumstances of an attack: measured where the host can, changed by hand where it cannot. */
export const situationSpec = {
  /** Metres between the two. */
  distance: num(1, { min: 0, real: true, why: 'YZ-3.6' }),
  /** The target's zone is dark (YZ-2.10). */
  dark: flag(false, { why: 'YZ-2.10' }),
  /** A dark zone lies between (YZ-2.11). */
  darkBetween: flag(false, { why: 'YZ-2.11' }),
  /** In a cramped place another fighter is in the way (YZ-2.15). */
  behindOthers: flag(false, { why: 'YZ-2.15' }),
  /** In a cramped place anybody in between blocks the way (YZ-2.12). */
  cramped: flag(false, { why: 'YZ-2.12' }),
  /** The way leads into a cluttered zone (YZ-2.6). */
  cluttered: flag(false, { why: 'YZ-2.5' }),
  /** The hider is behind something (YZ-4.20). */
  behindObject: flag(false, { why: 'YZ-4.20' }),
  /** Outdoors a motion detector reaches farther (YZ-4.15). */
  outdoors: flag(false, { why: 'YZ-4.15' }),
  /** Metres from the main target of a burst (YZ-11.14). */
  spread: num(0, { min: 0, real: true, why: 'YZ-11.14' }),
  /** The target cannot defend itself in any way (YZ-11.9). */
  defenceless: flag(false, { why: 'YZ-11.9' }),
  /** The target's cover lies between the two (YZ-A.33). */
  coverCounts: flag(true, { why: 'YZ-A.33' }),
  /** The attacker is on the target's own side (YZ-13.7). */
  ownSide: flag(false, { why: 'YZ-13.7' }),
  /** An alien creature that the target has never seen before (YZ-13.18). */
  neverSeen: flag(false, { why: 'YZ-13.18' }),
  modDice: num(0, { why: 'YZ-0.2' }),
  /** How deep the fall is (YZ-14.15). */
  fallen: num(4, { min: 0, why: 'YZ-14.15' }),
  /** Power of a blast, intensity of a fire, virulence of a disease; a small campfire has 8 (YZ-14.26). */
  danger: num(8, { min: 1, why: 'YZ-14.18' }),
  /** How often the shorter units within a longer one have their effects (YZ-1.6). */
  within: choice(WITHIN, 'rule', { why: 'YZ-1.6' }),
};

type Named = readonly (keyof typeof situationSpec)[];

/** What the target feels about the attack, and dice by the GM's decision. */
const OF_ALL: Named = ['ownSide', 'neverSeen', 'modDice'];
const CLOSE: Named = ['distance', ...OF_ALL];
const SHOT: Named = [
  ...(['distance', 'dark', 'darkBetween', 'behindOthers', 'defenceless', 'coverCounts'] as const),
  ...OF_ALL,
];

/** Circumstances of each kind of attack; for one out of hiding also those of being seen (YZ-9.2, YZ-2.9). */
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

const completed = memoize(
  (given: object): Situation => blank(situationSpec, given as { [field: string]: Json }),
);

const NOTHING = {};

/** Completes circumstances of which only some were given. All actions have the same ones. */
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

/**
 * The situation as far as a board tells it: the distance, how far other targets of a burst are from the main one (YZ-11.14), and the
 * features of the zones of the two and of those between. It is dark for the target in its own zone; a dark zone in between stops shots; in
 * a cramped place anybody on the line blocks the way (YZ-2.8 to YZ-2.15, YZ-A.73).
 */
export function measured({ distance, fromFirst, places, inTheWay }: Facts): {
  readonly [field: string]: Json;
} {
  const metres = {
    ...(distance === undefined ? {} : { distance }),
    ...(fromFirst === undefined ? {} : { spread: fromFirst }),
  };
  if (!places) return metres;
  const { here, there, between } = places;
  const cramped = [here, there, between].some((words) => words.includes('cramped'));
  return {
    ...metres,
    dark: there.includes('dark'),
    darkBetween: between.includes('dark'),
    cluttered: there.includes('cluttered'),
    outdoors: here.includes('outdoors'),
    cramped,
    behindOthers: cramped && (inTheWay ?? []).length > 0,
  };
}

/** The ways to attack: which skill they use, and what they do. */
export const MODES = ['melee', 'shove', 'grapple', 'ranged', 'burst', 'throw'] as const;

export type Mode = (typeof MODES)[number];
