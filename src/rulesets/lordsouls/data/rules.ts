import { standField } from '../../../core/grid/stand-field.ts';
import { memoize } from '../../../core/memoize.ts';
import { resistance } from '../../../core/resistance.ts';
import { blank, choice, flag, type Infer, list, num, record, text } from '../../../core/spec.ts';
import { type Json, type Msg, msg } from '../../../core/text.ts';
import { valueRules } from './formula.ts';
import { ATTRIBUTES, SKILL_KEYS } from './gear.ts';
import { PARTS } from './tables.ts';

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
export const testSpec = resistance(
  situationSpec.skill.options.slice(1),
  'lordsouls.situation.skill',
  'AMB-39',
);

/** Circumstances completed with defaults. */
export const wholeSituation = memoize(
  (given: object): Situation => blank(situationSpec, given as { readonly [field: string]: Json }),
);

export type Room = Infer<typeof roomSpec>;

export type Cells = Room['away'];

/** What is known without a board. */
export const NO_ROOM: Room = { stands: {}, away: {}, beside: {}, near: {} };
