import type { Infer } from '../../core/spec.ts';
import { choice, flag, num, record } from '../../core/spec.ts';
import { RASH } from './tables.ts';

const TESTS = 'tests';
const SPACE = 'space';
const MARKS = 'marks';
const MODES = 'modes';
const DEFENCE = 'defence';
const SHOOTING = 'shooting';
const FEAR = 'fear';
const HARM = 'harm';

/** House rules: where the text is silent or can be read in two ways, a table decides once. The first option is the default. */
export const rulesSpec = {
  degreeMode: choice(['margin', 'marginPlusOne', 'tensDigit'], 'margin', { why: 'AMB-1', group: TESTS }),
  /** Results up to this always succeed; 0: none does. */
  autoSuccessMax: num(0, { min: 0, max: 10, why: 'AMB-2', group: TESTS }),
  /** Results from this on always fail; 101: none does. */
  autoFailureMin: num(101, { min: 90, max: 101, why: 'AMB-2', group: TESTS }),
  attackActionsPerTurn: num(1, { min: 1, max: 2, why: 'AMB-3', group: TESTS }),
  halfRounding: choice(['up', 'down'], 'up', { why: 'AMB-4', group: TESTS }),

  diagonalCountScope: choice(['action', 'turn'], 'action', { why: 'AMB-5', group: SPACE }),
  coverTouchCounts: flag(false, { why: 'AMB-7', group: SPACE }),
  meleeCoverPenalty: num(-10, { min: -30, max: 0, why: 'WF-2.3', group: SPACE }),
  creaturesGiveMeleeCover: flag(false, { why: 'AMB-8', group: SPACE }),
  coverWallSource: choice(['auto', 'move', 'sight'], 'auto', { why: 'AMB-9', group: SPACE }),

  markNeedsReach: flag(false, { why: 'AMB-10', group: MARKS }),
  markBeforeFirstTurn: flag(false, { why: 'AMB-10', group: MARKS }),
  /** How often a mark may be changed for nothing in one turn; 0: as often as one likes. */
  freeMarkChangesPerTurn: num(0, { min: 0, why: 'AMB-10', group: MARKS }),
  remarkDuringSequence: flag(true, { why: 'AMB-11', group: MARKS }),
  markBindsRangedAttacks: flag(false, { why: 'AMB-12', group: MARKS }),
  marksVisible: flag(true, { why: 'AMB-52', group: MARKS }),
  reactionHoldUntil: choice(['turn', 'action'], 'turn', { why: 'AMB-14', group: MARKS }),
  /** 0: no cap. */
  reactionsPerRound: num(0, { min: 0, why: 'AMB-15', group: MARKS }),
  nestedReactions: flag(true, { why: 'AMB-15', group: MARKS }),
  reactionAllowOther: choice(['gm', 'never', 'always'], 'gm', { why: 'AMB-16', group: MARKS }),
  rashTable: record(choice(['any', 'leave', 'no']), RASH, { why: 'AMB-17', group: MARKS }),
  coreFreeAttackOnLeaving: flag(false, { why: 'AMB-17', group: MARKS }),

  headSeverityMode: choice(['critical', 'damage'], 'critical', { why: 'AMB-18', group: MODES }),
  aimCarriesOver: flag(false, { why: 'AMB-53', group: MODES }),
  guardedAttackEnabled: flag(true, { why: 'WF-6.17', group: MODES }),
  guardedKeepsMarkDefence: flag(true, { why: 'AMB-20', group: MODES }),
  manoeuvreSizeLimit: flag(true, { why: 'AMB-22', group: MODES }),
  chargeLineStrict: flag(false, { why: 'AMB-23', group: MODES }),
  chargeEndAtReach: flag(false, { why: 'AMB-23', group: MODES }),

  stanceAndOffhandStack: flag(false, { why: 'AMB-25', group: DEFENCE }),
  defenceWindow: choice(['turn', 'round'], 'turn', { why: 'AMB-25', group: DEFENCE }),
  unarmedParryAllowed: flag(true, { why: 'AMB-26', group: DEFENCE }),
  showAttackDegrees: flag(true, { why: 'AMB-27', group: DEFENCE }),
  offHandPenaltyOnParry: flag(true, { why: 'WF-7.15', group: DEFENCE }),
  defensiveParryBonus: num(10, { min: 0, max: 20, why: 'AMB-30', group: DEFENCE }),
  autoUnsuitableParry: flag(true, { why: 'AMB-31', group: DEFENCE }),

  motionAndMeleeStack: flag(false, { why: 'AMB-34', group: SHOOTING }),
  aimAtFarBands: flag(false, { why: 'AMB-36', group: SHOOTING }),
  rangedCoverMode: choice(['penalty', 'location'], 'penalty', { why: 'WF-12.2', group: SHOOTING }),
  rangedCoverHint: flag(true, { why: 'AMB-37', group: SHOOTING }),
  shieldStacksWithCover: flag(false, { why: 'AMB-37', group: SHOOTING }),
  softCoverBaseline: choice(['soft', 'all'], 'soft', { why: 'AMB-38', group: SHOOTING }),
  softCoverPick: choice(['nearest', 'gm', 'random'], 'nearest', { why: 'AMB-38', group: SHOOTING }),
  shieldNeedsAwareness: flag(true, { why: 'AMB-39', group: SHOOTING }),
  preparedShieldCost: choice(['half', 'free', 'full'], 'half', { why: 'AMB-39', group: SHOOTING }),
  /** Degrees in all. */
  preparedShieldArc: num(90, { min: 45, max: 180, why: 'AMB-39', group: SHOOTING }),
  dodgeRanged: choice(['gm', 'never', 'always'], 'gm', { why: 'AMB-40', group: SHOOTING }),
  rangedDistance: choice(['alternating', 'euclid'], 'alternating', { why: 'AMB-41', group: SHOOTING }),

  fearTestMoment: choice(['turnStart', 'roundStart'], 'turnStart', { why: 'AMB-42', group: FEAR }),
  fearStepTwoSameTurn: flag(true, { why: 'AMB-42', group: FEAR }),
  fearFightAutoMark: flag(true, { why: 'AMB-45', group: FEAR }),
  freezeAllowsDefence: flag(false, { why: 'AMB-47', group: FEAR }),
  terrorInsanity: flag(true, { why: 'AMB-48', group: FEAR }),
  terrorFortunePerRound: num(1, { min: 1, max: 9, why: 'AMB-50', group: FEAR }),
  roundSeconds: num(10, { min: 5, max: 60, why: 'GAP-3', group: FEAR }),

  furyConfirm: flag(true, { why: 'GAP-11', group: HARM }),
  suddenDeathMinor: flag(true, { why: 'GAP-10', group: HARM }),
};

export type Rules = Infer<typeof rulesSpec>;

/** Rounds in a minute (WF-16.3, GAP-3). */
export const roundsInMinute = ({ roundSeconds }: Pick<Rules, 'roundSeconds'>): number =>
  Math.ceil(60 / roundSeconds);
