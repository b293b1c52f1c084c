import { completing } from '../../../core/completing.ts';
import { resistance } from '../../../core/resistance.ts';
import type { Facts } from '../../../core/ruleset.ts';
import { choice, flag, group, type Infer, list, num, text, under } from '../../../core/spec.ts';
import { givenOnly, type Json, names, type RuleId } from '../../../core/text.ts';
import { type Band, healthFormula, REACH, SKILL_NAMES, WITHIN } from './fighter.ts';

/** A table that replaces a starter table: the results for each row, its name, and its effects. */
const ownTable = (why: RuleId) =>
  list(group({ from: num(), to: num(), name: text(), effect: text() }), [], { why });

/** House rules, where the text is silent or ambiguous. The first option is the default. */
export const rulesSpec = {
  ...under('dice', {
    minBaseDice: num(1, { min: 0, max: 1, why: 'YZ-A.1' }),
    opposedTie: choice(['opponent', 'initiator'], 'opponent', { why: 'YZ-A.3' }),
    supplyRoll: choice(['onesDrain', 'none', 'manual'], 'onesDrain', { why: 'YZ-A.4' }),
    healthFormula,
    /** The highest stress level; 0 if there is none. */
    stressCap: num(0, { min: 0, why: 'YZ-A.7' }),
  }),
  ...under('space', {
    engagedMax: num(3, { min: 0, real: true, why: 'YZ-A.11' }),
    closeMax: num(6, { min: 0, real: true, why: 'YZ-A.11' }),
    crawlMetres: num(25, { min: 0, why: 'YZ-A.20' }),
    groupStealth: choice(['lowestHighest', 'everyone'], 'lowestHighest', { why: 'YZ-A.59' }),
    sneakExtreme: num(3, { min: 2, max: 3, why: 'YZ-A.22' }),
    ambushAttacks: choice(['single', 'fullTurn'], 'single', { why: 'YZ-A.24' }),
  }),
  ...under('time', {
    shiftsPerDay: num(3, { min: 1, why: 'YZ-A.10' }),
    longerUnits: choice(['all', 'once', 'none'], 'all', { why: 'YZ-1.6' }),
    autoClock: flag(false, { why: 'YZ-A.10' }),
    gmSwaps: flag(false, { why: 'YZ-A.14' }),
    initiativeTies: choice(['reroll', 'agility', 'playersFirst'], 'reroll', { why: 'YZ-A.16' }),
    budgetRefresh: choice(['round', 'ownTurn'], 'round', { why: 'YZ-A.15' }),
  }),
  ...under('fight', {
    grapple: choice(['on', 'manual'], 'on', { why: 'YZ-A.19' }),
    proneBonusRanged: flag(false, { why: 'YZ-A.25' }),
    extraSuccess: choice(['damageOrStunt', 'stuntOnly', 'none'], 'damageOrStunt', { why: 'YZ-A.26' }),
    counterChain: choice(['single', 'unlimited'], 'single', { why: 'YZ-A.27' }),
    freeAttacks: choice(['single', 'each'], 'single', { why: 'YZ-A.28' }),
  }),
  ...under('shooting', {
    rangeLimits: choice(['enforce', 'warn', 'off'], 'enforce', { why: 'YZ-A.29' }),
    helplessPointBlank: choice(['replace', 'add'], 'replace', { why: 'YZ-A.31' }),
    emptyingShot: choice(['counts', 'fails'], 'counts', { why: 'YZ-A.34' }),
    duelIsShot: flag(false, { why: 'YZ-A.35' }),
    pinned: choice(['manual', 'burstAuto'], 'manual', { why: 'YZ-A.42' }),
  }),
  ...under('harm', {
    autoArmour: flag(true, { why: 'YZ-A.36' }),
    turnRecovery: choice(['resting', 'brokenOnly'], 'resting', { why: 'YZ-A.37' }),
    mercyStress: choice(['onBlow', 'onAttempt'], 'onBlow', { why: 'YZ-A.38' }),
    reviveHealth: choice(['successes', 'point'], 'successes', { why: 'YZ-A.60' }),
    /** The GM's own table of critical injuries; empty to use the starter table. */
    injuryTable: ownTable('YZ-12.17'),
    deprivationCritical: flag(true, { why: 'YZ-A.62' }),
    firstAidTries: choice(['perInjury', 'perPatient'], 'perInjury', { why: 'YZ-A.79' }),
  }),
  ...under('panic', {
    /** The GM's own panic table; empty to use the starter table. */
    panicTable: ownTable('YZ-13.21'),
    stressPerDamage: choice(['event', 'point'], 'event', { why: 'YZ-A.39' }),
    panicWhileBroken: choice(['recordOnly', 'skip', 'full'], 'recordOnly', { why: 'YZ-A.43' }),
    panicEqual: choice(['restart', 'raise'], 'restart', { why: 'YZ-A.44' }),
    panicCalmRepeat: choice(['nothing', 'raise'], 'nothing', { why: 'YZ-A.44' }),
    overkillReplaces: flag(false, { why: 'YZ-A.45' }),
    traumaOn: choice(['success', 'failure'], 'success', { why: 'YZ-A.47' }),
    thresholdReads: choice(['total', 'row'], 'total', { why: 'YZ-A.55' }),
    panicInstant: choice(['replace', 'keep'], 'replace', { why: 'YZ-A.81' }),
  }),
  ...under('threats', {
    sleepStress: choice(['prompt', 'auto', 'off'], 'prompt', { why: 'YZ-A.40' }),
    sleepToClear: num(1, { min: 1, why: 'YZ-A.49' }),
    fallRounding: choice(['down', 'up'], 'down', { why: 'YZ-A.50' }),
    blastRoll: choice(['perTarget', 'shared'], 'perTarget', { why: 'YZ-A.51' }),
    fireStep: num(0, { why: 'YZ-A.53' }),
    fireTick: choice(['end', 'start'], 'end', { why: 'YZ-A.80' }),
  }),
};

export type Rules = Infer<typeof rulesSpec>;

/* Circumstances, which differ with every action. */

/** Circumstances of an attack. The host measures what it can; people enter the rest. */
export const situationSpec = {
  /** Metres between the two. */
  distance: num(1, { min: 0, real: true, why: 'YZ-3.6' }),
  /** The target's zone is dark (YZ-2.10). */
  dark: flag(false, { why: 'YZ-2.10' }),
  /** A dark zone is in between (YZ-2.11). */
  darkBetween: flag(false, { why: 'YZ-2.11' }),
  /** In a cramped place another fighter is in the way (YZ-2.15). */
  behindOthers: flag(false, { why: 'YZ-2.15' }),
  /** The place is cramped, so that anybody in between blocks the way (YZ-2.12). */
  cramped: flag(false, { why: 'YZ-2.12' }),
  /** The path leads into a cluttered zone (YZ-2.6). */
  cluttered: flag(false, { why: 'YZ-2.5' }),
  /** The hider is behind something (YZ-4.20). */
  behindObject: flag(false, { why: 'YZ-4.20' }),
  /** It is outdoors, where a motion detector reaches farther (YZ-4.15). */
  outdoors: flag(false, { why: 'YZ-4.15' }),
  /** Metres from the main target of a burst (YZ-11.14). */
  spread: num(0, { min: 0, real: true, why: 'YZ-11.14' }),
  /** The target cannot defend itself in any way (YZ-11.9). */
  defenceless: flag(false, { why: 'YZ-11.9' }),
  /** The target's cover is between the two (YZ-A.33). */
  coverCounts: flag(true, { why: 'YZ-A.33' }),
  /** The attacker is on the target's own side (YZ-13.7). */
  ownSide: flag(false, { why: 'YZ-13.7' }),
  /** An alien creature that the target has never seen before (YZ-13.18). */
  neverSeen: flag(false, { why: 'YZ-13.18' }),
  modDice: num(0, { why: 'YZ-0.2' }),
  /** The height of a fall in metres (YZ-14.15). */
  fallen: num(4, { min: 0, why: 'YZ-14.15' }),
  /** Power of a blast, intensity of a fire, virulence of a disease; a small campfire has 8 (YZ-14.26). */
  danger: num(8, { min: 1, why: 'YZ-14.18' }),
  /** How often shorter units take effect within a longer one (YZ-1.6). */
  within: choice(WITHIN, 'rule', { why: 'YZ-1.6' }),
};

const CLOSE = names('distance ownSide neverSeen modDice');
const SHOT = [
  ...names('distance dark darkBetween behindOthers defenceless coverCounts'),
  ...names('ownSide neverSeen modDice'),
];

/** Circumstances of each kind of attack; from hiding, also those of being noticed (YZ-9.2, YZ-2.9). */
export const OF_ATTACKS: { readonly [mode in Mode | 'sneak']: readonly string[] } = {
  melee: CLOSE,
  shove: CLOSE,
  grapple: CLOSE,
  ranged: SHOT,
  throw: SHOT,
  sneak: SHOT,
  burst: [...SHOT, 'spread'],
};

export type Situation = Infer<typeof situationSpec>;

/** Circumstances of a skill roll (YZ-0.5). */
export const testSpec = resistance(SKILL_NAMES, 'yearzero.field.skills', 'YZ-0.5');

/** Circumstances completed with defaults. */
export const situationOf = completing(situationSpec);

/** The band of a distance in metres (YZ-3.6). */
export function bandOf(metres: number, rules: Pick<Rules, 'engagedMax' | 'closeMax'>): Band {
  if (metres <= rules.engagedMax) return 'engaged';
  if (metres <= rules.closeMax) return 'close';
  if (metres <= REACH.medium) return 'medium';
  if (metres <= REACH.long) return 'long';
  return metres <= REACH.extreme ? 'extreme' : 'beyond';
}

/**
 * The part of the situation that a board knows: the distance, how far other targets of a burst are from the main one (YZ-11.14), and the
 * features of the zones of the two and of those between. The target's own zone determines whether it is dark; a dark zone in between stops
 * shots; in a cramped place anybody on the line blocks the way (YZ-2.8 to YZ-2.15, YZ-A.73).
 */
export function measured({ distance, fromFirst, places, inTheWay }: Facts): {
  readonly [field: string]: Json;
} {
  const metres = givenOnly({ distance, spread: fromFirst });
  if (!places) return metres;
  const { here, there, between } = places;
  const cramped = [here, there, between].some((words) => words.includes('cramped'));
  return {
    ...metres,
    dark: there.includes('dark'),
    darkBetween: between.includes('dark'),
    cluttered: there.includes('cluttered'),
    outdoors: here.includes('outdoors'),
    cramped,
    behindOthers: cramped && (inTheWay ?? []).length > 0,
  };
}

export const MODES = names('melee shove grapple ranged burst throw');
export type Mode = (typeof MODES)[number];
