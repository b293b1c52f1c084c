import { choice, flag, type Infer, num, record } from '../../../core/spec.ts';
import type { RuleId } from '../../../core/text.ts';
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

/** Where the text leaves a question open (AMB) or takes the core game for granted (GAP): the rule of the text that the decision belongs to. */
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
