import { completing } from '../../../core/completing.ts';
import { standField } from '../../../core/grid/stand-field.ts';
import { resistance } from '../../../core/resistance.ts';
import { choice, flag, type Infer, list, num, record, text } from '../../../core/spec.ts';
import { type Msg, msg, type RuleId } from '../../../core/text.ts';
import { valueRules } from './fighter.ts';
import { ATTRIBUTES, SKILL_KEYS, type Stance } from './gear.ts';

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

/* The multipliers that a group uses instead of an effect, as people write them: `1,5; 2; 3` or `1.5, 2, 3` (LS-3.6.6, SD-9). */

/** A comma between digits belongs to a number; a comma before a space separates two numbers. */
const wordsOf = (list: string): string[] => list.split(/,?\s+|;/).filter((word) => word.trim() !== '');

/** A number above 1 with a decimal comma or point, or undefined if it is none. */
function multiplier(word: string): number | undefined {
  const n = /^\d+([.,]\d+)?$/.test(word) ? Number(word.replace(',', '.')) : 0;
  return n > 1 ? n : undefined;
}

/** The multipliers of a list. */
export const multipliersIn = (list: string): number[] =>
  wordsOf(list).flatMap((word) => multiplier(word) ?? []);

/** What is wrong with a list of multipliers, or undefined if nothing is. */
function multipliersFault(list: string): Msg | undefined {
  const word = wordsOf(list).find((one) => multiplier(one) === undefined);
  return word === undefined ? undefined : msg('lordsouls.fault.multiplier', { word });
}

const DICE = 'dice';
const TURN = 'turn';
const ATTACK = 'attack';
const DEFENCE = 'defence';
const MOVEMENT = 'movement';
const HARM = 'harm';
const POSTURE = 'posture';

const figure = (n: number) => num(n, { why: 'AMB-35', group: POSTURE });

/** House rules, where the text is silent or ambiguous. The first option is the default. */
export const rulesSpec = {
  autoExtremes: choice(['all', 'attackOnly'], 'all', { why: 'AMB-10', group: DICE }),
  attributeRollShift: num(0, { why: 'AMB-54', group: DICE }),

  ...valueRules,

  idleTurnIsInaction: choice(['ask', 'always', 'never'], 'ask', { why: 'AMB-2', group: TURN }),
  surpriseDuration: choice(['oneTurn', 'manual'], 'oneTurn', { why: 'AMB-6', group: TURN }),
  defenceWindow: choice(['ownTurn', 'round'], 'ownTurn', { why: 'AMB-7', group: TURN }),
  waitForbidsMovement: flag(false, { why: 'AMB-28', group: TURN }),
  concentrationShortMove: choice(['free', 'half', 'none'], 'free', { why: 'AMB-23', group: TURN }),
  prepareInterrupted: choice(['keep', 'reset'], 'keep', { why: 'AMB-40', group: TURN }),
  autoMaintain: flag(true, { why: 'AMB-38', group: TURN }),

  targetedPenalty: num(-6, { max: 0, why: 'AMB-21', group: ATTACK }),
  targetedMultiplier: num(1.5, { min: 1, real: true, why: 'AMB-21', group: ATTACK }),
  targetedMultiplierList: text('1.5, 2, 3', { why: 'SD-9', group: ATTACK, fault: multipliersFault }),
  deceptiveCombines: flag(false, { why: 'AMB-19', group: ATTACK }),
  aimLostOnMove: flag(false, { why: 'AMB-22', group: ATTACK }),
  grappleEscape: flag(true, { why: 'AMB-51', group: ATTACK }),
  criticalDamage: choice(['normal', 'max', 'double'], 'normal', { why: 'AMB-11', group: ATTACK }),
  fumbleNote: flag(false, { why: 'AMB-11', group: ATTACK }),

  reactionInLock: flag(false, { why: 'AMB-8', group: DEFENCE }),
  shieldBonusTo: choice(['block', 'allDefences'], 'block', { why: 'AMB-13', group: DEFENCE }),
  blockSource: choice(['firstUse', 'shieldIfReady'], 'firstUse', { why: 'AMB-14', group: DEFENCE }),
  blockRanged: choice(['shield', 'any', 'none'], 'shield', { why: 'AMB-15', group: DEFENCE }),
  parryCounter: choice(['always', 'inReachOnly', 'ask'], 'always', { why: 'AMB-17', group: DEFENCE }),
  unarmedZone: flag(true, { why: 'AMB-30', group: DEFENCE }),
  closeReachCells: num(1, { min: 0, max: 1, why: 'AMB-31', group: DEFENCE }),

  splitMovement: flag(true, { why: 'AMB-29', group: MOVEMENT }),
  allowEnergyDebt: flag(false, { why: 'AMB-34', group: MOVEMENT }),
  jumpRunCap: choice(['move', 'none'], 'move', { why: 'AMB-36', group: MOVEMENT }),
  passThroughEnemy: choice(['provokes', 'slipOnly', 'never'], 'provokes', { why: 'AMB-44', group: MOVEMENT }),
  terrainStacks: flag(false, { why: 'AMB-46', group: MOVEMENT }),
  forcedMoveProvokes: flag(false, { why: 'AMB-27', group: MOVEMENT }),

  crushingArmour: choice(['half', 'ignore', 'full'], 'half', { why: 'AMB-49', group: HARM }),
  crushMultiplier: num(1, { min: 0, real: true, why: 'SD-9', group: HARM }),
  cutMultiplier: num(1.5, { min: 0, real: true, why: 'SD-9', group: HARM }),
  pierceMultiplier: num(2, { min: 0, real: true, why: 'SD-9', group: HARM }),

  sittingContact: figure(1),
  sittingRanged: figure(-1),
  sittingAttack: figure(-2),
  sittingDefence: figure(-1),
  kneelingContact: figure(1),
  kneelingRanged: figure(-1),
  kneelingAttack: figure(-2),
  kneelingDefence: figure(-1),
  crawlingContact: figure(2),
  crawlingRanged: figure(-2),
  crawlingAttack: figure(-4),
  crawlingDefence: figure(-2),
  proneContact: figure(2),
  proneRanged: figure(-2),
  proneAttack: figure(-4),
  proneDefence: figure(-2),
};

export type Rules = Infer<typeof rulesSpec>;

/** How many cells away everybody else is, where the target is, and the cells (`[x, y]` by direction) to which it can be pushed or thrown. */
const roomSpec = {
  stands: record(standField, {}, { why: 'LS-3.11.7' }),
  away: record(list(num(0)), {}, { why: 'LS-3.11.7' }),
  beside: record(list(num(0)), {}, { why: 'LS-3.10.10' }),
  near: record(num(0, { min: 0 }), {}, { why: 'LS-6.5.9' }),
};

const judged = (why: string) => choice(['auto', 'yes', 'no'], 'auto', { why });

/** Circumstances of a manoeuvre, including its choices. The host measures what it can; people enter the rest. */
export const situationSpec = {
  /** Cells between the two, by the grid's count: 1 is adjacent, 0 the same cell (AMB-31). */
  distance: num(1, { min: 0, why: 'LS-3.1.3' }),
  /** Whether the defender knows of the attack, and the attacker sees the target (LS-6.0.6, LS-3.9.2). */
  aware: judged('LS-6.0.6'),
  seen: judged('LS-3.9.2'),
  /** The GM's modifier to hit for light, cover, range and the like (GAP-9). */
  mod: num(0, { why: 'LS-7.3.1' }),
  unblockable: flag(false, { why: 'AMB-15' }),
  /** The penalty of a deceptive attack; 0 for the most promising one (LS-3.7.2). */
  deceive: num(0, { min: 0, why: 'LS-3.7.2' }),
  part: choice(PARTS, 'eye', { why: 'LS-3.6.1' }),
  /** Hands used in a grapple; 0 for all free hands (LS-3.10.4). */
  hands: num(0, { min: 0, why: 'LS-3.10.4' }),
  /** An obstacle behind the target prevents pushing it (AMB-27). */
  backed: flag(false, { why: 'AMB-27' }),
  ...roomSpec,
  unwilling: flag(true, { why: 'AMB-52' }),
  /** The GM lets the target of an improvised attack defend (LS-3.14.2). */
  defends: flag(false, { why: 'LS-3.14.2' }),
  /** The awaited event, the task (LS-3.12.4, LS-3.4.2, LS-3.14.1, LS-5.4.1). */
  event: text('', { why: 'LS-3.12.4' }),
  task: text('', { why: 'LS-3.4.2' }),
  /** The ability that the GM asks to be rolled (LS-3.14.2, LS-4.2.3, LS-4.8.2). */
  skill: choice(['none', ...ATTRIBUTES, 'will', 'senses', ...SKILL_KEYS], 'none', { why: 'LS-3.14.2' }),
  /** Manoeuvres that a long task needs (LS-3.4.2, LS-3.2.4). */
  needed: num(1, { min: 1, why: 'LS-3.4.2' }),
  /** Cells run before a jump, and whether СИЛ may count (LS-4.7.5, LS-4.7.7). */
  run: num(0, { min: 0, why: 'LS-4.7.5' }),
  powerful: flag(false, { why: 'LS-4.7.7' }),
};

export type Situation = Infer<typeof situationSpec>;

/** Circumstances of a plain roll (AMB-39). */
export const testSpec = resistance(situationSpec.skill.options.slice(1), 'lordsouls.choice.skill', 'AMB-39');

/** Circumstances completed with defaults. */
export const wholeSituation = completing(situationSpec);

export type Room = Infer<typeof roomSpec>;

export type Cells = Room['away'];

/** What is known without a board. */
export const NO_ROOM: Room = { stands: {}, away: {}, beside: {}, near: {} };
