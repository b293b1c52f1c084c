import { choice, flag, type Infer, num, text } from '../../../core/spec.ts';
import { multipliersFault, valueRules } from './formula.ts';

const DICE = 'dice';
const TURN = 'turn';
const ATTACK = 'attack';
const DEFENCE = 'defence';
const MOVEMENT = 'movement';
const HARM = 'harm';
const POSTURE = 'posture';

const figure = (n: number) => num(n, { why: 'AMB-35', group: POSTURE });

/** House rules: where the text is silent or can be read in two ways, a table decides once. The first option is the default. */
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
