import { choice, flag, type Infer, many, num, record, under } from '../../../core/spec.ts';
import type { RuleId } from '../../../core/text.ts';
import { ABILITIES } from './names.ts';

/** House rules: a table decides once where the text is silent or ambiguous. The first option is the default. */
export const rulesSpec = {
  ...under('dice', {
    onesRule: choice(['cancel', 'botchOnly', 'ignore'], 'cancel', { why: 'AMB-1' }),
    tensRule: choice(
      ['single', 'doubleWithSpecialty', 'doubleAlways', 'explodeWithSpecialty'],
      'doubleWithSpecialty',
      { why: 'AMB-2' },
    ),
    difficultyOverflow: choice(['clamp10', 'threshold9', 'threshold10'], 'clamp10', { why: 'AMB-3' }),
    onesOnDamageSoak: choice(['cancelNoBotch', 'ignore'], 'cancelNoBotch', { why: 'AMB-5' }),
    zeroPool: choice(['autoFail', 'chanceDie'], 'autoFail', { why: 'AMB-6' }),
    woundPenaltyScope: choice(['actions', 'allRolls'], 'actions', { why: 'AMB-44' }),
    willpowerSuccess: flag(false, { why: 'AMB-42' }),
  }),
  ...under('time', {
    initiativeTies: choice(['baseThenRollOff', 'simultaneous', 'manual'], 'baseThenRollOff', {
      why: 'AMB-11',
    }),
    initiativeReroll: choice(['everyRound', 'oncePerFight', 'off'], 'everyRound', { why: 'AMB-12' }),
    /** Whether `initiativeFloor` counts at all. */
    initiativeFloored: flag(true, { why: 'AMB-13' }),
    initiativeFloor: num(1, { why: 'AMB-13' }),
    initiativePenaltyStacking: choice(['worstPerKind', 'sum', 'worstOverall'], 'worstPerKind', {
      why: 'AMB-14',
    }),
    earlyExtraDefence: flag(true, { why: 'AMB-22' }),
    freeMovePlusRun: flag(true, { why: 'AMB-92' }),
  }),
  ...under('reaction', {
    reactionGating: choice(['whisper', 'tagOnly', 'off'], 'whisper', { why: 'AMB-27' }),
    /** Powers that show everything, with the rating they need. */
    reactionFull: record(
      num(4, { min: 0 }),
      { auspex: 4, sight: 1, foreknowledge: 4, divination: 4, fatalism: 4 },
      { why: 'AMB-28' },
    ),
    reactionThreat: many(ABILITIES, ['awareness', 'kenning', 'primalUrge', 'malkavianTime', 'intuition'], {
      why: 'AMB-28',
    }),
    reactionThreatSum: num(7, { min: 0, why: 'ST-2.5' }),
    reactionGist: many(ABILITIES, ['occult', 'grimoires', 'rituals', 'hypertech'], { why: 'AMB-28' }),
    reactionGistSum: num(8, { min: 0, why: 'ST-2.6' }),
  }),
  ...under('harm', {
    thrownShort: choice(['upToRange', 'halfRange', 'metres'], 'upToRange', { why: 'AMB-32' }),
    /** Metres up to which a throw is short, when `thrownShort` says metres. */
    thrownShortMetres: num(5, { min: 0, why: 'AMB-32' }),
    weaponDifficultyOnAttack: flag(false, { why: 'AMB-34' }),
    vampireBashing: choice(['afterSoak', 'beforeSoak'], 'afterSoak', { why: 'AMB-37' }),
    bashingOverflow: choice(['upgrade', 'kill', 'ignore'], 'upgrade', { why: 'AMB-46' }),
    vampireAggravatedEnd: choice(['torpor', 'finalDeath'], 'torpor', { why: 'AMB-46' }),
    armourDexPenalty: flag(false, { why: 'GAP-2' }),
  }),
  ...under('states', {
    ambushBonus: choice(['margin', 'raw'], 'margin', { why: 'AMB-49' }),
    mobCount: choice(['declared', 'progressive'], 'declared', { why: 'AMB-53' }),
    shockStart: choice(['nextRound', 'atOnceAndNext'], 'nextRound', { why: 'AMB-56' }),
    shockAllowsDesperate: flag(false, { why: 'AMB-56' }),
    knockdownDebtConvertible: flag(true, { why: 'AMB-59' }),
    standUpCost: choice(['action', 'free'], 'action', { why: 'AMB-60' }),
  }),
  ...under('manoeuvres', {
    martialArts: choice(['asDo', 'strictTable', 'asBrawl'], 'asDo', { why: 'AMB-67' }),
    sweepExtraSuccesses: flag(true, { why: 'AMB-35' }),
    sweepInitiativePenalty: num(5, { min: 0, why: 'AMB-70' }),
    disarmShortfall: choice(['normalDamage', 'nothing'], 'normalDamage', { why: 'AMB-71' }),
    sprayDistribution: choice(['evenThenFree', 'free'], 'evenThenFree', { why: 'AMB-76' }),
    sprayBasis: choice(['centreLowestCover', 'worst', 'best'], 'centreLowestCover', { why: 'AMB-76' }),
    burstAmmo: choice(['random3or5', 'always3', 'always5', 'byWeapon'], 'random3or5', { why: 'AMB-77' }),
    twoGunSplitPenalty: choice(['offHandOnly', 'bothShots'], 'offHandOnly', { why: 'AMB-78' }),
    enforceRate: flag(false, { why: 'AMB-80' }),
  }),
  ...under('defence', {
    defenceCovers: choice(['oneAttack', 'oneAttacker', 'wholeRound'], 'oneAttack', { why: 'AMB-19' }),
    stackedDefences: flag(false, { why: 'AMB-26' }),
    parryDifficultySource: choice(['defender', 'attacker'], 'defender', { why: 'AMB-82' }),
    counterattackStops: flag(false, { why: 'AMB-83' }),
  }),
};

export type Rules = Infer<typeof rulesSpec>;

/** For each question that the text leaves open (AMB) and each table it leaves empty (GAP), the rule of the text that the decision belongs to. */
export const RULINGS: { readonly [ruling: RuleId]: RuleId } = {
  'AMB-1': 'ST-3.4',
  'AMB-2': 'ST-3.4',
  'AMB-3': 'ST-3.3',
  'AMB-4': 'ST-3.3',
  'AMB-5': 'ST-4.5',
  'AMB-6': 'ST-3.1',
  'AMB-11': 'ST-1.1',
  'AMB-12': 'ST-1.7',
  'AMB-13': 'ST-1.6',
  'AMB-14': 'ST-1.14',
  'AMB-19': 'ST-1.10',
  'AMB-20': 'ST-1.10',
  'AMB-21': 'ST-1.12',
  'AMB-22': 'ST-1.12',
  'AMB-26': 'ST-10.21',
  'AMB-27': 'ST-2.3',
  'AMB-28': 'ST-2.3',
  'AMB-32': 'ST-4.1',
  'AMB-34': 'ST-3.3',
  'AMB-35': 'ST-8.26',
  'AMB-37': 'ST-5.8',
  'AMB-40': 'ST-5.6',
  'AMB-42': 'ST-3.4',
  'AMB-44': 'ST-6.10',
  'AMB-45': 'ST-6.1',
  'AMB-46': 'ST-6.9',
  'AMB-48': 'ST-6.8',
  'AMB-49': 'ST-7.3',
  'AMB-53': 'ST-7.14',
  'AMB-56': 'ST-7.26',
  'AMB-57': 'ST-7.28',
  'AMB-59': 'ST-7.37',
  'AMB-60': 'ST-13.2',
  'AMB-63': 'ST-8.6',
  'AMB-67': 'ST-8.33',
  'AMB-70': 'ST-8.28',
  'AMB-71': 'ST-8.30',
  'AMB-76': 'ST-9.23',
  'AMB-77': 'ST-9.31',
  'AMB-78': 'ST-9.37',
  'AMB-79': 'ST-9.40',
  'AMB-80': 'ST-11.3',
  'AMB-81': 'ST-10.12',
  'AMB-82': 'ST-10.7',
  'AMB-83': 'ST-10.17',
  'AMB-92': 'ST-13.4',
  'AMB-94': 'ST-13.11',
  'AMB-97': 'ST-9.6',
  'AMB-98': 'ST-9.23',
  'GAP-2': 'ST-14.2',
  'GAP-3': 'ST-5.6',
  'GAP-4': 'ST-12.1',
};
