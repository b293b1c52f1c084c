import type { Facts } from '../../../core/ruleset.ts';
import { choice, flag, type Infer, many, num, record, text, under } from '../../../core/spec.ts';
import type { Cast } from '../../../core/stage.ts';
import type { Id, Json, RuleId } from '../../../core/text.ts';
import { ABILITIES, ATTACK_ABILITIES, ATTRIBUTES, COVERS, type Move } from './gear.ts';

/** House rules, where the text is silent or ambiguous. The first option is the default. */
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
    /** Metres up to which a throw is short, if `thrownShort` is in metres. */
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

type Attribute = (typeof ATTRIBUTES)[number];

export type Rules = Infer<typeof rulesSpec>;

/** The rule that each ruling belongs to: on open questions (AMB) and missing tables (GAP). */
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

/** Circumstances of an attack. The host measures what it can; people enter the rest. */
export const situationSpec = {
  /** Metres between attacker and target. */
  distance: num(1, { min: 0, real: true, why: 'ST-7.16' }),
  cover: choice(COVERS, 'none', { why: 'ST-7.22' }),
  ownCover: choice(COVERS, 'none', { why: 'ST-7.23' }),
  flank: choice(['front', 'flank', 'rear'], 'front', { why: 'ST-7.11' }),
  blind: flag(false, { why: 'ST-7.8', rare: true }),
  /** The ability to roll if there is a choice (ST-8.33); `best` is the one with the highest rating. */
  ability: choice(['best', ...ATTACK_ABILITIES], 'best', { why: 'ST-3.2', rare: true }),
  calledShot: choice(['none', 'limb', 'hand', 'head', 'heart'], 'none', { why: 'ST-7.42' }),
  /** The blow lands on the head without a called shot, by the Storyteller's decision (AMB-57). */
  headByWord: flag(false, { why: 'AMB-57', rare: true }),
  /** Whether armour counts: by its coverage and type, or as the Storyteller says (ST-5.14, ST-7.44). */
  armour: choice(['byItem', 'counts', 'bypassed'], 'byItem', { why: 'ST-7.44', rare: true }),
  /** It strikes a vulnerability of the target, by the Storyteller's decision (ST-5.11). */
  vulnerable: flag(false, { why: 'ST-5.11', rare: true }),
  /** Fragments and blasts can be dodged (ST-10.4). */
  dodgeBlast: flag(false, { why: 'ST-10.4', rare: true }),
  specialty: flag(false, { why: 'AMB-2' }),
  defenceSpecialty: flag(false, { why: 'AMB-2', rare: true }),
  /** From hiding, before the fight begins (ST-7.1). */
  ambush: flag(false, { why: 'ST-7.1', rare: true }),
  /** The zone that suppressing fire covers, in the player's words (ST-9.39). */
  zone: text('', { why: 'ST-9.39' }),
  /** It has no outward sign (ST-2.1); `gist` is for those who understand only its result (ST-2.6). */
  inconspicuous: flag(false, { why: 'ST-2.1', group: 'declaration' }),
  gist: text('', { why: 'ST-2.6', group: 'declaration' }),
  modDice: num(0, { min: -50, max: 50, why: 'ST-0.4' }),
  modDifficulty: num(0, { min: -9, max: 9, why: 'ST-0.4' }),
};

export const OF_AN_ATTACK: readonly string[] = Object.keys(situationSpec).filter((field) => field !== 'zone');

export type Situation = Infer<typeof situationSpec>;

/** Circumstances of a test (ST-3.1). `usual` is what the rules roll the ability with, or resist it with. */
export const testSpec = {
  testAttribute: choice(['usual', ...ATTRIBUTES], 'usual', { why: 'ST-3.1' }),
  testAbility: choice(['none', ...ABILITIES], 'none', { why: 'ST-3.1' }),
  difficulty: num(6, { min: 2, max: 10, why: 'ST-3.3' }),
  testSpecialty: flag(false, { why: 'AMB-2', personal: true }),
  resisted: flag(false, { why: 'ST-3.5', label: 'core.test.resisted' }),
  resistAttribute: choice(['usual', ...ATTRIBUTES], 'usual', { why: 'ST-3.5' }),
  resistAbility: choice(['usual', 'none', ...ABILITIES], 'usual', { why: 'ST-3.5' }),
  /** An extended test: the successes that are needed, and the most rolls in which they may be collected. */
  goal: num(1, { min: 1, max: 50, why: 'ST-0.4', rare: true }),
  rolls: num(1, { min: 1, max: 10, why: 'ST-0.4', rare: true }),
};

/** The minimum covered share of the body for each cover, from the examples (ST-7.22). */
const SHARES: readonly (readonly [number, Situation['cover']])[] = [
  [0.85, 'full'],
  [2 / 3, 'partial'],
  [1 / 2, 'light'],
  [0.1, 'situational'],
];

const coverOf = (share: number): Situation['cover'] =>
  SHARES.find(([least]) => share >= least)?.[1] ?? 'none';

/** The circumstances that a board can measure. */
export function measured(
  { distance, covered, behind }: Facts,
  _cast: Cast,
  _who: Id,
  _target: Id | undefined,
): { readonly [field: string]: Json } {
  return {
    ...(distance === undefined ? {} : { distance }),
    ...(covered === undefined ? {} : { cover: coverOf(covered) }),
    ...(behind === undefined ? {} : { ownCover: coverOf(behind) }),
  };
}

/** The difficulty of damage, soak, block and all other rolls without a printed one (ST-3.3, AMB-4). */
export const DIFFICULTY = 6;

/** Difficulties of single rolls. */
export const DODGE_CLOSE = 6; // ST-10.2
export const DODGE_RANGED = 8; // ST-10.2
export const RECOVERY = 9; // ST-7.35
export const BALANCE = 8; // ST-8.27
export const READYING = 4; // ST-13.9
export const STANDING = 4; // ST-13.3
export const BLIND_SHOT = 8; // ST-7.10

/** Metres within which a shot is point blank (ST-7.18). */
export const POINT_BLANK = 2;
/** Metres within which a blow can be struck. The text names no reach; this is its shortest distance (ST-7.18). */
export const REACH = 2;
/** Metres beyond which blind fighters cannot shoot (ST-7.9, AMB-51). */
export const BLIND_RANGE = 10;

/** Attack difficulty by distance band (ST-7.16 to 7.18, AMB-54). */
export const DISTANCE = {
  pointBlank: { difficulty: 5, why: 'ST-7.18' },
  medium: { difficulty: 6, why: 'ST-7.16' },
  maximum: { difficulty: 8, why: 'ST-7.17' },
} as const;

/** ST-7.22: difficulty for those who shoot at it; ST-7.23: difficulty for shots from behind it. */
export const COVER = {
  none: { hit: 0, own: 0 },
  situational: { hit: 1, own: 0 },
  light: { hit: 2, own: 0 },
  partial: { hit: 3, own: 1 },
  full: { hit: 4, own: 2 },
} as const;

/** ST-7.42 with what it hits (ST-7.44): `limb` may be an arm or a leg. */
export const CALLED_SHOTS = {
  none: { difficulty: 0, damage: 0, at: undefined },
  limb: { difficulty: 1, damage: 0, at: ['arms', 'legs'] },
  hand: { difficulty: 2, damage: 1, at: ['hands'] },
  head: { difficulty: 2, damage: 1, at: ['head'] },
  heart: { difficulty: 3, damage: 2, at: ['torso'] },
} as const;

/** ST-7.11, ST-7.12: dice to the attack pool, never both (AMB-52). */
export const FLANK = { front: 0, flank: 2, rear: 3 } as const;

/** The most metres per round at a health level (ST-6.11); levels not listed have no limit. */
export const MAX_METRES: { readonly [move in Move]?: number } = { hobble: 3, crawl: 1, none: 0 };

/** The smallest share of a part (ST-11.3). */
export const MIN_SHARE = 2;
/** The share that reloading takes (ST-9.16). */
export const RELOAD_SHARE = 4;
/** Words for each die of speech (ST-13.12). */
export const WORDS = 3;

/** Attributes and abilities of speech in a fight (ST-13.13). */
export const SPEECH = {
  attributes: ['charisma', 'manipulation'],
  abilities: ['expression', 'intimidation', 'leadership', 'etiquette', 'performance'],
} as const;

/** Abilities that the rules roll with another attribute than Dexterity (ST-2.5, ST-2.6, ST-13.13). */
const PAIRED: readonly (readonly [Attribute, readonly string[]])[] = [
  ['perception', ['alertness', 'awareness', 'kenning', 'primalUrge', 'malkavianTime', 'intuition']],
  ['intelligence', ['occult', 'grimoires', 'rituals', 'hypertech']],
  ['charisma', SPEECH.abilities],
];

/** The attribute that an ability is usually rolled with (ST-3.2). */
export const usualAttribute = (ability: string): Attribute =>
  PAIRED.find(([, abilities]) => abilities.includes(ability))?.[0] ?? 'dexterity';
