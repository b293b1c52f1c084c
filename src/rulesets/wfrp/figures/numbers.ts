import { type Line, line } from '../../../core/line.ts';
import { flag, group, type Infer, text } from '../../../core/spec.ts';
import { type Id, msg, type RuleId } from '../../../core/text.ts';
import type {
  Characteristic,
  Group,
  Location,
  Skill,
  TalentKey,
  Weapon,
  WfFighter,
} from '../data/fighter.ts';
import { type Rules, type Situation, situationSpec } from '../data/rules.ts';

import { type RangeBand, rangeBand } from './board.ts';
import {
  dodgeSkill,
  handOf,
  has,
  hasFlag,
  hasQuality,
  hasTalent,
  isShaken,
  scoreOf,
  shieldAgainst,
  UNARMED,
  weaponOf,
} from './state.ts';

/** The talent that a weapon group needs. */
const talentOf = (group: Group): TalentKey =>
  `group${group.charAt(0).toUpperCase()}${group.slice(1)}` as TalentKey;

/** Common modifiers. */
export const TEN = 10;
export const TWENTY = 20;

/** Attack modes of close combat (WF-6). `toHit` is the modifier. */
const MODES = {
  standard: { toHit: 0, why: 'WF-6.1' },
  charge: { toHit: 10, why: 'WF-6.4' },
  swift: { toHit: 0, why: 'WF-6.7' },
  allOut: { toHit: 20, why: 'WF-6.10' },
  guarded: { toHit: -10, why: 'WF-6.14' },
  manoeuvring: { toHit: 0, why: 'WF-6.18' },
} as const;

export type Mode = keyof typeof MODES;

export const MODE_NAMES = Object.keys(MODES) as [Mode, ...Mode[]];

export const named = (key: string, n: number, why: RuleId): Line => line(msg(`wfrp.line.${key}`), n, why);

/** A main characteristic as the first line of a test. */
const characteristicLine = (fighter: WfFighter, name: Characteristic, why: RuleId = 'GAP-1'): Line =>
  line(msg(`wfrp.characteristic.${name}`), scoreOf(fighter, name), why);

/** The modifier that halves a number (AMB-4). */
const halving = (n: number, { halfRounding }: Pick<Rules, 'halfRounding'>): number =>
  (halfRounding === 'up' ? Math.ceil(n / 2) : Math.floor(n / 2)) - n;

/** Whether a fighter knows how to handle weapons of this group (WF-7.9, WF-7.12, GAP-13). */
const isTrainedWith = (fighter: WfFighter, { traits: { group } }: Weapon): boolean =>
  group === 'ordinary' || hasTalent(fighter, talentOf(group));

const penaltyOf = (fighter: WfFighter, parts: readonly Location[]): number =>
  parts.reduce((worst, at) => Math.min(worst, fighter.traits.injuries[at]?.penalty ?? 0), 0);

const ARMS = { right: 'rightArm', left: 'leftArm' } as const;

/** The arms that a weapon is used with. */
export function armsFor({ traits: { mainHand } }: WfFighter, weapon: Weapon): readonly Location[] {
  if (weapon.traits.hands === 2 || weapon.traits.place === 'both') return ['rightArm', 'leftArm'];
  const main = ARMS[mainHand];
  if (handOf(weapon) === 'main') return [main];
  return [main === 'rightArm' ? 'leftArm' : 'rightArm'];
}

/** The penalties of injuries to a test that uses these parts. An injured head affects every test (GAP-10). */
const injuryLines = (fighter: WfFighter, parts: readonly Location[]): Line[] => [
  named('injury', penaltyOf(fighter, ['head', ...parts]), 'GAP-10'),
];

/** Trembling (WF-15.5, WF-16.6). */
const shakenLine = (fighter: WfFighter): Line => named('shaken', isShaken(fighter) ? -TEN : 0, 'WF-15.5');

/**
 * The skill with a weapon before circumstances: its group, the hand, injuries, trembling (ALG-7). Unknown weapon groups and the second hand have
 * modifiers (WF-7.10, WF-7.13, WF-7.15).
 */
export function skillLines(
  fighter: WfFighter,
  weapon: Weapon,
  characteristic: 'ws' | 'bs',
  parrying: boolean,
  rules: Rules,
): Line[] {
  const value = scoreOf(fighter, characteristic);
  const clumsy =
    handOf(weapon) === 'off' &&
    !hasQuality(weapon, 'balanced') &&
    !hasTalent(fighter, 'ambidextrous') &&
    (!parrying || rules.offHandPenaltyOnParry);
  return [
    characteristicLine(fighter, characteristic),
    named('untrained', isTrainedWith(fighter, weapon) ? 0 : halving(value, rules), 'WF-7.10'),
    named('offHand', clumsy ? -TWENTY : 0, parrying ? 'WF-7.15' : 'WF-7.13'),
    ...injuryLines(fighter, ['body', ...armsFor(fighter, weapon)]),
    shakenLine(fighter),
  ];
}

/** The test of a characteristic. Trembling spoils Weapon Skill and Ballistic Skill (GAP-2, WF-15.5). */
export const characteristicLines = (fighter: WfFighter, name: Characteristic): Line[] => [
  characteristicLine(fighter, name, 'GAP-2'),
  ...(name === 'ws' || name === 'bs' ? [shakenLine(fighter)] : []),
  ...injuryLines(fighter, []),
];

/** The test of a skill: its characteristic, halved if the skill has not been learnt, and mastery (GAP-2, AMB-4, AMB-44). */
export function testLines(fighter: WfFighter, skill: Skill, rules: Rules): Line[] {
  const { characteristic, taken, mastery, concentration } = skill.traits;
  const value = scoreOf(fighter, characteristic);
  return [
    characteristicLine(fighter, characteristic),
    named('unlearnt', taken ? 0 : halving(value, { halfRounding: 'up' }), 'GAP-2'),
    named('mastery', taken ? mastery : 0, 'GAP-2'),
    ...(concentration ? [shakenLine(fighter)] : []),
    ...injuryLines(fighter, []),
  ];
}

/** The test of Dodge: Agility with the skill's mastery, and injuries of legs and body (AMB-33). */
export function dodgeLines(fighter: WfFighter, rules: Rules): Line[] {
  const skill = dodgeSkill(fighter);
  const own = skill ? testLines(fighter, skill, rules).filter(({ why }) => why !== 'GAP-10') : [];
  return [...own, ...injuryLines(fighter, ['body', 'rightLeg', 'leftLeg'])];
}

/** The test of Will Power against fear and terror (ALG-7, SD-T9). */
export const willLines = (fighter: WfFighter, modifier: number): Line[] => [
  characteristicLine(fighter, 'wp', 'WF-15.1'),
  named('steadyNerves', hasTalent(fighter, 'steadyNerves') ? TEN : 0, 'GAP-20'),
  named('modifier', modifier, 'GAP-2'),
  ...injuryLines(fighter, []),
];

/** A shot or throw, to be rolled. */
export const shotSpec = {
  attacker: text(),
  defender: text(),
  weapon: text(),
  /** Made right after aiming (WF-6.2). */
  aimed: flag(),
  situation: group(situationSpec),
};

export type Shot = Infer<typeof shotSpec>;

/** A blow, to be rolled. */
export type Blow = Shot & { readonly mode: Mode };

/** The weapon of an attack; bare hands if the attacker does not have it. */
export const armOf = (fighter: WfFighter, { weapon }: Pick<Blow, 'weapon'>): Weapon =>
  weaponOf(fighter, weapon) ?? UNARMED;

/** Whether the attacker's mark is not the defender, which makes the attack harder (WF-3.11, WF-6.9). */
const strikesAnother = ({ turn: { mark } }: WfFighter, defender: Id): boolean =>
  mark !== undefined && mark !== defender;

/** Modifiers of blows from the defender's state (GAP-5, GAP-6, GAP-17). */
const targetLines = (defender: WfFighter): Line[] => [
  named('targetStunned', has(defender, 'stunned') ? TWENTY : 0, 'GAP-17'),
  named('targetRuns', defender.turn.running ? TWENTY : 0, 'GAP-6'),
  named('targetDefends', defender.turn.defensive ? -TWENTY : 0, 'GAP-5'),
];

/** All modifiers of a blow (ALG-7). */
export function blowLines(attacker: WfFighter, defender: WfFighter, blow: Blow, rules: Rules): Line[] {
  const { mode, aimed, situation } = blow;
  const { toHit, why } = MODES[mode];
  const covered = situation.cover && !situation.largeTarget;
  return [
    ...skillLines(attacker, armOf(attacker, blow), 'ws', false, rules),
    named(`mode.${mode}`, toHit, why),
    named('aimed', aimed ? TEN : 0, 'WF-6.2'),
    named('notMarked', strikesAnother(attacker, defender.id) ? -TEN : 0, 'WF-3.11'),
    named('cover', covered ? rules.meleeCoverPenalty : 0, 'WF-2.3'),
    ...targetLines(defender),
    named('modifier', situation.modifier, 'GAP-2'),
  ];
}

/** The band of a shot by distance in squares, or undefined if out of range (WF-11.1 to WF-11.13). */
export const bandOf = (
  { traits: { range, class: kind } }: Weapon,
  { squares }: Pick<Situation, 'squares'>,
): RangeBand | undefined => rangeBand({ ...range, thrown: kind === 'thrown' }, squares);

/** The second and third long range take a full action (WF-11.5). */
export const isFar = (band: RangeBand | undefined): boolean => band?.cost === 'full';

/** Whether aiming helps at this range (WF-11.6, AMB-36). */
export const aimHelps = (band: RangeBand | undefined, { aimAtFarBands }: Rules): boolean =>
  !isFar(band) || aimAtFarBands;

const MOTION = { no: 0, briskly: -TEN, fast: -TWENTY } as const;
const MELEE = { no: 0, loosely: -TEN, yes: -TWENTY } as const;

/** The penalty for a target that is moving or in a melee; both by house rule (WF-10.3 to WF-10.6, AMB-34). */
function motionLines(defender: WfFighter, { moving, inMelee }: Situation, rules: Rules): Line[] {
  const runs = moving === 'byState' ? (defender.turn.running ? 'fast' : 'no') : moving;
  const motion = MOTION[runs];
  const melee = MELEE[inMelee];
  const both = rules.motionAndMeleeStack;
  return [
    named('moving', both || motion <= melee ? motion : 0, 'WF-10.3'),
    named('inMelee', both || melee < motion ? melee : 0, 'WF-10.4'),
  ];
}

/** The penalty of hard cover or of the target's shield, whichever is larger; both by house rule (WF-12.1, WF-13.3, AMB-37). */
function coverLines(defender: WfFighter, situation: Situation, rules: Rules): Line[] {
  const cover = rules.rangedCoverMode === 'penalty' ? situation.hardCover : 0;
  const shield = shieldAgainst(defender, situation, rules);
  const both = rules.shieldStacksWithCover;
  return [
    named('hardCover', both || cover >= shield ? -cover : 0, 'WF-12.1'),
    named('shield', both || shield > cover ? -shield : 0, defender.turn.shield ? 'WF-13.4' : 'WF-13.3'),
  ];
}

/** All modifiers of a shot or throw (ALG-7). */
export function shotLines(shooter: WfFighter, target: WfFighter, shot: Shot, rules: Rules): Line[] {
  const { aimed, situation } = shot;
  const weapon = armOf(shooter, shot);
  const band = bandOf(weapon, situation);
  const another = rules.markBindsRangedAttacks && strikesAnother(shooter, target.id);
  return [
    ...skillLines(shooter, weapon, 'bs', false, rules),
    named(`band.${band?.id ?? 'third'}`, band?.modifier ?? 0, band?.rule ?? 'WF-11.13'),
    named('aimed', aimed && aimHelps(band, rules) ? TEN : 0, 'WF-6.2'),
    named('notMarked', another ? -TEN : 0, 'AMB-12'),
    ...motionLines(target, situation, rules),
    ...coverLines(target, situation, rules),
    named('softCover', -situation.softCover, 'WF-12.4'),
    named('targetStunned', has(target, 'stunned') ? TWENTY : 0, 'GAP-17'),
    named('modifier', situation.modifier, 'GAP-2'),
  ];
}

/** How much easier it is to hit soft cover instead: by its own penalty, or by house rule by all penalties (WF-12.5, AMB-38, WF-7.16). */
export function softBaseline(lines: readonly Line[], { softCover }: Situation, rules: Rules): number {
  if (rules.softCoverBaseline === 'soft') return softCover;
  return lines.reduce((sum, { n }) => sum + Math.max(0, -n), 0);
}

/** Whether a blow with it counts as armed; claws and teeth do (WF-8.1). */
export const isArmed = (weapon: Weapon): boolean => !hasFlag(weapon, 'unarmed');
