import { standField } from '../../../core/grid/stand-field.ts';
import { memoizeLatest } from '../../../core/memoize.ts';
import { resistance } from '../../../core/resistance.ts';
import { blank, choice, flag, type Infer, list, many, num, record, text, under } from '../../../core/spec.ts';
import { type Json, names, type RuleId } from '../../../core/text.ts';
import { CHARACTERISTICS, LOCATIONS } from './fighter.ts';

/** Rash actions, which provoke those who have marked the actor: by default anywhere in reach, only on leaving it, or not at all (WF-4, AMB-17). */
export const RASH = {
  move: 'any',
  charge: 'leave',
  leap: 'any',
  disengage: 'no',
  allOut: 'no',
  shoot: 'any',
  shootPistol: 'no',
  throw: 'no',
  cast: 'any',
  drink: 'any',
  apply: 'any',
  ready: 'no',
  rummage: 'any',
  light: 'any',
  aid: 'any',
  reloadMechanism: 'any',
  reload: 'no',
  fall: 'any',
  dropProne: 'no',
  standUp: 'no',
  mount: 'no',
  pickUp: 'no',
  sheathe: 'no',
  unarmed: 'no',
} as const;
export type RashRow = keyof typeof RASH;

/** The eight directions on a map with north at the top, clockwise from east. */
export const DIRECTION_NAMES = names('east southEast south southWest west northWest north northEast');

/** House rules, where the text is silent or ambiguous. The first option is the default. */
export const rulesSpec = {
  ...under('tests', {
    degreeMode: choice(['margin', 'marginPlusOne', 'tensDigit'], 'margin', { why: 'AMB-1' }),
    /** Results up to this always succeed; 0: none does. */
    autoSuccessMax: num(0, { min: 0, max: 10, why: 'AMB-2' }),
    /** Results from this on always fail; 101: none does. */
    autoFailureMin: num(101, { min: 90, max: 101, why: 'AMB-2' }),
    attackActionsPerTurn: num(1, { min: 1, max: 2, why: 'AMB-3' }),
    halfRounding: choice(['up', 'down'], 'up', { why: 'AMB-4' }),
  }),
  ...under('space', {
    diagonalCountScope: choice(['action', 'turn'], 'action', { why: 'AMB-5' }),
    coverTouchCounts: flag(false, { why: 'AMB-7' }),
    meleeCoverPenalty: num(-10, { min: -30, max: 0, why: 'WF-2.3' }),
    creaturesGiveMeleeCover: flag(false, { why: 'AMB-8' }),
    coverWallSource: choice(['auto', 'move', 'sight'], 'auto', { why: 'AMB-9' }),
  }),
  ...under('marks', {
    markNeedsReach: flag(false, { why: 'AMB-10' }),
    markBeforeFirstTurn: flag(false, { why: 'AMB-10' }),
    /** Free changes of the mark per turn; 0: any number. */
    freeMarkChangesPerTurn: num(0, { min: 0, why: 'AMB-10' }),
    remarkDuringSequence: flag(true, { why: 'AMB-11' }),
    markBindsRangedAttacks: flag(false, { why: 'AMB-12' }),
    marksVisible: flag(true, { why: 'AMB-52' }),
    reactionHoldUntil: choice(['turn', 'action'], 'turn', { why: 'AMB-14' }),
    /** 0: no cap. */
    reactionsPerRound: num(0, { min: 0, why: 'AMB-15' }),
    nestedReactions: flag(true, { why: 'AMB-15' }),
    reactionAllowOther: choice(['gm', 'never', 'always'], 'gm', { why: 'AMB-16' }),
    rashTable: record(choice(['any', 'leave', 'no']), RASH, { why: 'AMB-17' }),
    coreFreeAttackOnLeaving: flag(false, { why: 'AMB-17' }),
  }),
  ...under('modes', {
    headSeverityMode: choice(['critical', 'damage'], 'critical', { why: 'AMB-18' }),
    aimCarriesOver: flag(false, { why: 'AMB-53' }),
    guardedAttackEnabled: flag(true, { why: 'WF-6.17' }),
    guardedKeepsMarkDefence: flag(true, { why: 'AMB-20' }),
    manoeuvreSizeLimit: flag(true, { why: 'AMB-22' }),
    chargeLineStrict: flag(false, { why: 'AMB-23' }),
    chargeEndAtReach: flag(false, { why: 'AMB-23' }),
  }),
  ...under('defence', {
    stanceAndOffhandStack: flag(false, { why: 'AMB-25' }),
    defenceWindow: choice(['turn', 'round'], 'turn', { why: 'AMB-25' }),
    unarmedParryAllowed: flag(true, { why: 'AMB-26' }),
    showAttackDegrees: flag(true, { why: 'AMB-27' }),
    offHandPenaltyOnParry: flag(true, { why: 'WF-7.15' }),
    defensiveParryBonus: num(10, { min: 0, max: 20, why: 'AMB-30' }),
    autoUnsuitableParry: flag(true, { why: 'AMB-31' }),
  }),
  ...under('shooting', {
    motionAndMeleeStack: flag(false, { why: 'AMB-34' }),
    aimAtFarBands: flag(false, { why: 'AMB-36' }),
    rangedCoverMode: choice(['penalty', 'location'], 'penalty', { why: 'WF-12.2' }),
    rangedCoverHint: flag(true, { why: 'AMB-37' }),
    shieldStacksWithCover: flag(false, { why: 'AMB-37' }),
    softCoverBaseline: choice(['soft', 'all'], 'soft', { why: 'AMB-38' }),
    softCoverPick: choice(['nearest', 'gm', 'random'], 'nearest', { why: 'AMB-38' }),
    shieldNeedsAwareness: flag(true, { why: 'AMB-39' }),
    preparedShieldCost: choice(['half', 'free', 'full'], 'half', { why: 'AMB-39' }),
    /** The whole arc in degrees. */
    preparedShieldArc: num(90, { min: 45, max: 180, why: 'AMB-39' }),
    dodgeRanged: choice(['gm', 'never', 'always'], 'gm', { why: 'AMB-40' }),
    rangedDistance: choice(['alternating', 'euclid'], 'alternating', { why: 'AMB-41' }),
  }),
  ...under('fear', {
    fearTestMoment: choice(['turnStart', 'roundStart'], 'turnStart', { why: 'AMB-42' }),
    fearStepTwoSameTurn: flag(true, { why: 'AMB-42' }),
    fearFightAutoMark: flag(true, { why: 'AMB-45' }),
    freezeAllowsDefence: flag(false, { why: 'AMB-47' }),
    terrorInsanity: flag(true, { why: 'AMB-48' }),
    terrorFortunePerRound: num(1, { min: 1, max: 9, why: 'AMB-50' }),
    roundSeconds: num(10, { min: 5, max: 60, why: 'GAP-3' }),
  }),
  ...under('harm', {
    furyConfirm: flag(true, { why: 'GAP-11' }),
    suddenDeathMinor: flag(true, { why: 'GAP-10' }),
  }),
};

export type Rules = Infer<typeof rulesSpec>;

/** Rounds in a minute (WF-16.3, GAP-3). */
export const roundsInMinute = ({ roundSeconds }: Pick<Rules, 'roundSeconds'>): number =>
  Math.ceil(60 / roundSeconds);

/** The rule that each ruling belongs to: on open questions (AMB), and on what the text assumes of the core game (GAP). */
export const RULINGS: { readonly [ruling: RuleId]: RuleId } = {
  'AMB-1': 'WF-9.2',
  'AMB-2': 'WF-9.2',
  'AMB-3': 'WF-6.1',
  'AMB-4': 'WF-7.10',
  'AMB-5': 'WF-1.6',
  'AMB-6': 'WF-1.7',
  'AMB-7': 'WF-2.5',
  'AMB-8': 'WF-2.1',
  'AMB-9': 'WF-2.5',
  'AMB-10': 'WF-3.6',
  'AMB-11': 'WF-3.9',
  'AMB-12': 'WF-3.10',
  'AMB-14': 'WF-3.18',
  'AMB-15': 'WF-3.17',
  'AMB-16': 'WF-3.19',
  'AMB-17': 'WF-4.3',
  'AMB-18': 'WF-5.9',
  'AMB-20': 'WF-6.16',
  'AMB-21': 'WF-6.23',
  'AMB-22': 'WF-6.20',
  'AMB-23': 'WF-6.5',
  'AMB-25': 'WF-7.6',
  'AMB-26': 'WF-3.14',
  'AMB-27': 'WF-9.2',
  'AMB-28': 'WF-7.1',
  'AMB-30': 'WF-7.11',
  'AMB-31': 'WF-8.2',
  'AMB-34': 'WF-10.6',
  'AMB-36': 'WF-11.6',
  'AMB-37': 'WF-12.1',
  'AMB-38': 'WF-12.5',
  'AMB-39': 'WF-13.4',
  'AMB-40': 'WF-13.2',
  'AMB-41': 'WF-11.10',
  'AMB-42': 'WF-15.4',
  'AMB-43': 'WF-15.15',
  'AMB-44': 'WF-15.5',
  'AMB-45': 'WF-15.12',
  'AMB-46': 'WF-15.11',
  'AMB-47': 'WF-15.18',
  'AMB-48': 'WF-16.2',
  'AMB-50': 'WF-16.4',
  'AMB-52': 'WF-3.4',
  'AMB-53': 'WF-6.2',
  'GAP-1': 'WF-9.2',
  'GAP-2': 'WF-9.2',
  'GAP-3': 'WF-16.3',
  'GAP-4': 'WF-1.2',
  'GAP-5': 'WF-1.2',
  'GAP-6': 'WF-1.2',
  'GAP-7': 'WF-5.2',
  'GAP-9': 'WF-5.2',
  'GAP-10': 'WF-5.9',
  'GAP-11': 'WF-5.2',
  'GAP-12': 'WF-5.1',
  'GAP-13': 'WF-7.9',
  'GAP-14': 'WF-4.12',
  'GAP-15': 'WF-7.13',
  'GAP-17': 'WF-7.1',
  'GAP-18': 'WF-16.4',
  'GAP-19': 'WF-16.1',
  'GAP-20': 'WF-7.17',
};

/* Circumstances, which differ with every action. */

/** Circumstances of an action. The host measures what it can; people enter the rest. */
export const situationSpec = {
  /** The target is within the actor's reach (WF-3.5). */
  reach: flag(true, { why: 'WF-3.5' }),
  /** The actor's mark is within reach (WF-3.8). */
  markInReach: flag(true, { why: 'WF-3.8' }),
  /** Something between the two hampers the attack (WF-2.3); the GM may ignore it for very large fighters (WF-2.9). */
  cover: flag(false, { why: 'WF-2.5' }),
  largeTarget: flag(false, { why: 'WF-2.9' }),
  /** The last two squares of a charge lead straight at the target, and end at the first adjacent one (WF-6.5, WF-6.6). */
  runUp: flag(true, { why: 'WF-6.5' }),
  /** Before a manoeuvring attack the attacker steps in (WF-6.19). */
  stepIn: flag(false, { why: 'WF-6.19' }),
  /** Squares, as `x,y`, that the opponent could withdraw to; or none at all (WF-6.21). Empty if no board has measured them. */
  retreats: record(choice(['back', 'sideways']), {}, { why: 'WF-6.21' }),
  noRoom: flag(false, { why: 'AMB-22' }),
  /** Squares as `[x, y]`: where the cheapest charge ends, and where the attacker would step in, with the retreats from there. Empty if not measured. */
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
  /** The penalty of hard cover or, by house rule, the parts that it hides (WF-12.1, WF-12.2). */
  hardCover: num(0, { min: 0, max: 30, why: 'WF-12.1' }),
  hidden: many(LOCATIONS, [], { why: 'WF-12.2' }),
  /** The penalty of soft cover, who provides it, and who else could (WF-12.3, WF-12.4). */
  softCover: num(0, { min: 0, max: 30, why: 'WF-12.4' }),
  softWho: list(text(''), [], { why: 'WF-12.3' }),
  /** The shot comes from the direction that a prepared shield faces (WF-13.5). */
  shieldFront: flag(true, { why: 'WF-13.5' }),
  /** The target notices the attack (AMB-39). */
  aware: flag(true, { why: 'AMB-28' }),
  /** The direction that a shield is prepared against, on a map with north at the top (WF-13.4). */
  facing: choice(DIRECTION_NAMES, 'east', { why: 'WF-13.4' }),
  mayDodge: flag(false, { why: 'WF-13.2' }),

  /** Whether a parry is unsuitable against this attack (WF-8.3). */
  unsuitable: choice(['byArms', 'yes', 'no'], 'byArms', { why: 'WF-8.3' }),

  /** Squares that a path enters; whether it enters the reach of those who have marked the mover, and leaves it again (WF-4.4). */
  entered: num(2, { min: 0, why: 'WF-4.4' }),
  passes: flag(true, { why: 'WF-4.2' }),
  leaves: flag(true, { why: 'AMB-17' }),
  /** Whether the mover is in reach of each fighter who has marked them, at the beginning and at every square of the path. Without it, the fields above count. */
  near: record(list(flag()), {}, { why: 'WF-4.2' }),

  modifier: num(0, { min: -60, max: 60, why: 'GAP-2' }),
  defenceModifier: num(0, { min: -60, max: 60, why: 'GAP-2' }),
};

export type Situation = Infer<typeof situationSpec>;

/** Circumstances of a plain test (GAP-2). */
export const testSpec = resistance(CHARACTERISTICS, 'wfrp.characteristic', 'WF-9.3');

/** Circumstances completed with defaults. */
export const whole = memoizeLatest(
  (known: Partial<Situation>): Situation => blank(situationSpec, known as { readonly [field: string]: Json }),
);

export const OF_A_BLOW = names(
  'reach markInReach cover largeTarget aware unsuitable modifier defenceModifier',
);

export const OF_A_SHOT = [
  ...names('squares sight moving inMelee hardCover hidden softCover softWho'),
  ...names('shieldFront aware mayDodge modifier defenceModifier'),
];

/** Circumstances that only a grid can measure; nobody is asked for them. */
export const OF_SQUARES: readonly string[] = names('near runTo stepTo retreats retreatsThen stands');

export const OF_A_PATH = names('entered passes leaves near');
