import { standField } from '../../../core/grid/stand-field.ts';
import { memoize } from '../../../core/memoize.ts';
import { blank, choice, flag, type Infer, list, many, num, record, text } from '../../../core/spec.ts';
import type { Json } from '../../../core/text.ts';
import { DIRECTION_NAMES, LOCATIONS } from './tables.ts';

/** Circumstances of an action: measured where the host can, changed by hand where it cannot. */
export const situationSpec = {
  /** The target is within the reach of the one who acts (WF-3.5). */
  reach: flag(true, { why: 'WF-3.5' }),
  /** The actor's mark is within reach (WF-3.8). */
  markInReach: flag(true, { why: 'WF-3.8' }),
  /** Something between the two takes away room (WF-2.3); the GM may ignore it for one who is very large (WF-2.9). */
  cover: flag(false, { why: 'WF-2.5' }),
  largeTarget: flag(false, { why: 'WF-2.9' }),
  /** The last two squares of a charge lead straight at the target, and end at the first that touches it (WF-6.5, WF-6.6). */
  runUp: flag(true, { why: 'WF-6.5' }),
  /** Before a manoeuvring attack the attacker steps in (WF-6.19). */
  stepIn: flag(false, { why: 'WF-6.19' }),
  /** Squares, as `x,y`, that the opponent could withdraw to; or none at all (WF-6.21). Left empty: no board tells. */
  retreats: record(choice(['back', 'sideways']), {}, { why: 'WF-6.21' }),
  noRoom: flag(false, { why: 'AMB-22' }),
  /** Squares as `[x, y]`: where the cheapest charge ends, and where the attacker would step in, with the retreats from there. Empty: no board tells. */
  runTo: list(num(0), [], { why: 'WF-6.5' }),
  stepTo: list(num(0), [], { why: 'WF-6.19' }),
  retreatsThen: record(choice(['back', 'sideways']), {}, { why: 'WF-6.21' }),
  /** The squares of the two, so that rules can move them. */
  stands: record(standField, {}, { why: 'WF-6.20' }),

  /** Squares to the target, diagonals by 1-2-1 (WF-11.10). */
  squares: num(1, { min: 0, real: true, why: 'WF-11.10' }),
  sight: flag(true, { why: 'AMB-9' }),
  moving: choice(['byState', 'no', 'briskly', 'fast'], 'byState', { why: 'WF-10.3' }),
  inMelee: choice(['no', 'loosely', 'yes'], 'no', { why: 'WF-10.4' }),
  /** What hard cover takes from a shot, or, by house rule, the parts that it hides (WF-12.1, WF-12.2). */
  hardCover: num(0, { min: 0, max: 30, why: 'WF-12.1' }),
  hidden: many(LOCATIONS, [], { why: 'WF-12.2' }),
  /** The penalty of soft cover, who gives it, and who else could (WF-12.3, WF-12.4). */
  softCover: num(0, { min: 0, max: 30, why: 'WF-12.4' }),
  softWho: list(text(''), [], { why: 'WF-12.3' }),
  /** The shot comes from where a prepared shield faces (WF-13.5). */
  shieldFront: flag(true, { why: 'WF-13.5' }),
  /** The one who is shot at notices it (AMB-39). */
  aware: flag(true, { why: 'AMB-28' }),
  /** The direction that a shield is set against, on a map with north above (WF-13.4). */
  facing: choice(DIRECTION_NAMES, 'east', { why: 'WF-13.4' }),
  mayDodge: flag(false, { why: 'WF-13.2' }),

  /** A parry against this attack does not suit (WF-8.3). */
  unsuitable: choice(['byArms', 'yes', 'no'], 'byArms', { why: 'WF-8.3' }),

  /** Squares that a path enters; whether it comes into the reach of those who have marked the mover, and out of it again (WF-4.4). */
  entered: num(2, { min: 0, why: 'WF-4.4' }),
  passes: flag(true, { why: 'WF-4.2' }),
  leaves: flag(true, { why: 'AMB-17' }),
  /** Whether the mover is in reach of each who has marked them: at the beginning, and at every square of the path. Where it says nothing, the above counts. */
  near: record(list(flag()), {}, { why: 'WF-4.2' }),

  modifier: num(0, { min: -60, max: 60, why: 'GAP-2' }),
  defenceModifier: num(0, { min: -60, max: 60, why: 'GAP-2' }),
};

export type Situation = Infer<typeof situationSpec>;

/** What is known of the circumstances, and for the rest what is usual. */
export const whole = memoize(
  (known: Partial<Situation>): Situation => blank(situationSpec, known as { readonly [field: string]: Json }),
);

/** Facts that say something about a blow. */
export const OF_A_BLOW = [
  'reach',
  'markInReach',
  'cover',
  'largeTarget',
  'aware',
  'unsuitable',
  'modifier',
  'defenceModifier',
] as const;

/** Facts that say something about a shot. */
export const OF_A_SHOT = [
  'squares',
  'sight',
  'moving',
  'inMelee',
  'hardCover',
  'hidden',
  'softCover',
  'softWho',
  'shieldFront',
  'aware',
  'mayDodge',
  'modifier',
  'defenceModifier',
] as const;

/** What only squares tell: nobody is asked for it. */
export const OF_SQUARES = ['near', 'runTo', 'stepTo', 'retreats', 'retreatsThen', 'stands'] as const;

/** Circumstances of a path. */
export const OF_A_WAY = ['entered', 'passes', 'leaves', 'near'] as const;
