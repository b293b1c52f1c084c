import { choice, flag, group, type Infer, list, num, text } from '../../../core/spec.ts';
import type { RuleId } from '../../../core/text.ts';
import { healthFormula } from './health.ts';

/* The house rules that every client reads, whether or not it has a game. */

/** The heading above them. */
const DICE = 'dice';

const SPACE = 'space';
const TIME = 'time';
const FIGHT = 'fight';
const SHOOTING = 'shooting';
const HARM = 'harm';
const PANIC = 'panic';
const THREATS = 'threats';

/** A table that replaces a starter one: which results lead to each row, its name, and what it does. */
const ownTable = (why: RuleId, heading: string) =>
  list(group({ from: num(), to: num(), name: text(), effect: text() }), [], { why, group: heading });

/** House rules: where the text is silent or ambiguous, a table decides once. The first option is the default. */
export const rulesSpec = {
  minBaseDice: num(1, { min: 0, max: 1, why: 'YZ-A.1', group: DICE }),
  opposedTie: choice(['opponent', 'initiator'], 'opponent', { why: 'YZ-A.3', group: DICE }),
  supplyRoll: choice(['onesDrain', 'none', 'manual'], 'onesDrain', { why: 'YZ-A.4', group: DICE }),
  healthFormula,
  /** The highest stress level; 0: there is none. */
  stressCap: num(0, { min: 0, why: 'YZ-A.7', group: DICE }),

  engagedMax: num(3, { min: 0, real: true, why: 'YZ-A.11', group: SPACE }),
  closeMax: num(6, { min: 0, real: true, why: 'YZ-A.11', group: SPACE }),
  crawlMetres: num(25, { min: 0, why: 'YZ-A.20', group: SPACE }),
  groupStealth: choice(['lowestHighest', 'everyone'], 'lowestHighest', { why: 'YZ-A.59', group: SPACE }),
  sneakExtreme: num(3, { min: 2, max: 3, why: 'YZ-A.22', group: SPACE }),
  ambushAttacks: choice(['single', 'fullTurn'], 'single', { why: 'YZ-A.24', group: SPACE }),

  shiftsPerDay: num(3, { min: 1, why: 'YZ-A.10', group: TIME }),
  longerUnits: choice(['all', 'once', 'none'], 'all', { why: 'YZ-1.6', group: TIME }),
  autoClock: flag(false, { why: 'YZ-A.10', group: TIME }),
  gmSwaps: flag(false, { why: 'YZ-A.14', group: TIME }),
  initiativeTies: choice(['reroll', 'agility', 'playersFirst'], 'reroll', { why: 'YZ-A.16', group: TIME }),
  budgetRefresh: choice(['round', 'ownTurn'], 'round', { why: 'YZ-A.15', group: TIME }),

  grapple: choice(['on', 'manual'], 'on', { why: 'YZ-A.19', group: FIGHT }),
  proneBonusRanged: flag(false, { why: 'YZ-A.25', group: FIGHT }),
  extraSuccess: choice(['damageOrStunt', 'stuntOnly', 'none'], 'damageOrStunt', {
    why: 'YZ-A.26',
    group: FIGHT,
  }),
  counterChain: choice(['single', 'unlimited'], 'single', { why: 'YZ-A.27', group: FIGHT }),
  freeAttacks: choice(['single', 'each'], 'single', { why: 'YZ-A.28', group: FIGHT }),

  rangeLimits: choice(['enforce', 'warn', 'off'], 'enforce', { why: 'YZ-A.29', group: SHOOTING }),
  helplessPointBlank: choice(['replace', 'add'], 'replace', { why: 'YZ-A.31', group: SHOOTING }),
  emptyingShot: choice(['counts', 'fails'], 'counts', { why: 'YZ-A.34', group: SHOOTING }),
  duelIsShot: flag(false, { why: 'YZ-A.35', group: SHOOTING }),
  pinned: choice(['manual', 'burstAuto'], 'manual', { why: 'YZ-A.42', group: SHOOTING }),

  autoArmour: flag(true, { why: 'YZ-A.36', group: HARM }),
  turnRecovery: choice(['resting', 'brokenOnly'], 'resting', { why: 'YZ-A.37', group: HARM }),
  mercyStress: choice(['onBlow', 'onAttempt'], 'onBlow', { why: 'YZ-A.38', group: HARM }),
  reviveHealth: choice(['successes', 'point'], 'successes', { why: 'YZ-A.60', group: HARM }),
  /** The GM's own table of critical injuries; empty: the starter one. */
  injuryTable: ownTable('YZ-12.17', HARM),
  deprivationCritical: flag(true, { why: 'YZ-A.62', group: HARM }),
  firstAidTries: choice(['perInjury', 'perPatient'], 'perInjury', { why: 'YZ-A.79', group: HARM }),

  /** The GM's own panic table; empty: the starter one. */
  panicTable: ownTable('YZ-13.21', PANIC),
  stressPerDamage: choice(['event', 'point'], 'event', { why: 'YZ-A.39', group: PANIC }),
  panicWhileBroken: choice(['recordOnly', 'skip', 'full'], 'recordOnly', { why: 'YZ-A.43', group: PANIC }),
  panicEqual: choice(['restart', 'raise'], 'restart', { why: 'YZ-A.44', group: PANIC }),
  panicCalmRepeat: choice(['nothing', 'raise'], 'nothing', { why: 'YZ-A.44', group: PANIC }),
  overkillReplaces: flag(false, { why: 'YZ-A.45', group: PANIC }),
  traumaOn: choice(['success', 'failure'], 'success', { why: 'YZ-A.47', group: PANIC }),
  thresholdReads: choice(['total', 'row'], 'total', { why: 'YZ-A.55', group: PANIC }),
  panicInstant: choice(['replace', 'keep'], 'replace', { why: 'YZ-A.81', group: PANIC }),

  sleepStress: choice(['prompt', 'auto', 'off'], 'prompt', { why: 'YZ-A.40', group: THREATS }),
  sleepToClear: num(1, { min: 1, why: 'YZ-A.49', group: THREATS }),
  fallRounding: choice(['down', 'up'], 'down', { why: 'YZ-A.50', group: THREATS }),
  blastRoll: choice(['perTarget', 'shared'], 'perTarget', { why: 'YZ-A.51', group: THREATS }),
  fireStep: num(0, { why: 'YZ-A.53', group: THREATS }),
  fireTick: choice(['end', 'start'], 'end', { why: 'YZ-A.80', group: THREATS }),
};

export type Rules = Infer<typeof rulesSpec>;
