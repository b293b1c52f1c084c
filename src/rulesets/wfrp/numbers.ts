import type { Line } from '../../core/line.ts';
import { line } from '../../core/line.ts';
import type { RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { isShaken } from './conditions.ts';
import type { WfFighter } from './fighter.ts';
import { scoreOf } from './fighter.ts';
import type { Skill, Weapon } from './gear.ts';
import { dodgeSkill, handOf, hasQuality, hasTalent } from './gear.ts';
import type { Characteristic, Location } from './names.ts';
import type { Rules } from './rules.ts';
import { TEN, TWENTY, talentOf } from './tables.ts';

/** A labelled addend of a target number. */
export const named = (key: string, n: number, why: RuleId): Line => line(msg(`wfrp.line.${key}`), n, why);

/** A main characteristic as the first addend of a test. */
export const characteristicLine = (fighter: WfFighter, name: Characteristic, why: RuleId = 'GAP-1'): Line =>
  line(msg(`wfrp.characteristic.${name}`), scoreOf(fighter, name), why);

/** What halving takes from a number (AMB-4). */
export const halving = (n: number, { halfRounding }: Pick<Rules, 'halfRounding'>): number =>
  (halfRounding === 'up' ? Math.ceil(n / 2) : Math.floor(n / 2)) - n;

/** Whether he knows how to handle weapons of its group (WF-7.9, WF-7.12, GAP-13). */
export const knows = (fighter: WfFighter, { traits: { group } }: Weapon): boolean =>
  group === 'ordinary' || hasTalent(fighter, talentOf(group));

const penaltyOf = (fighter: WfFighter, parts: readonly Location[]): number =>
  parts.reduce((worst, at) => Math.min(worst, fighter.traits.injuries[at]?.penalty ?? 0), 0);

const ARMS = { right: 'rightArm', left: 'leftArm' } as const;

/** The arms that he uses it with. */
export function armsFor({ traits: { mainHand } }: WfFighter, weapon: Weapon): readonly Location[] {
  if (weapon.traits.hands === 2 || weapon.traits.place === 'both') return ['rightArm', 'leftArm'];
  const main = ARMS[mainHand];
  if (handOf(weapon) === 'main') return [main];
  return [main === 'rightArm' ? 'leftArm' : 'rightArm'];
}

/** What injuries take from a test that uses these parts; an injured head spoils every test (GAP-10). */
export const injuryLines = (fighter: WfFighter, parts: readonly Location[]): Line[] => [
  named('injury', penaltyOf(fighter, ['head', ...parts]), 'GAP-10'),
];

/** Trembling (WF-15.5, WF-16.6). */
export const shakenLine = (fighter: WfFighter): Line =>
  named('shaken', isShaken(fighter) ? -TEN : 0, 'WF-15.5');

/** What a weapon of a group he does not know, and one in his second hand, leave of the skill with it (WF-7.10, WF-7.13, WF-7.15, ALG-7). */
function handlingLines(
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
    named('untrained', knows(fighter, weapon) ? 0 : halving(value, rules), 'WF-7.10'),
    named('offHand', clumsy ? -TWENTY : 0, parrying ? 'WF-7.15' : 'WF-7.13'),
  ];
}

/** The skill with a weapon before circumstances: its group, the hand, injuries, trembling (ALG-7). */
export const skillLines = (
  fighter: WfFighter,
  weapon: Weapon,
  characteristic: 'ws' | 'bs',
  parrying: boolean,
  rules: Rules,
): Line[] => [
  ...handlingLines(fighter, weapon, characteristic, parrying, rules),
  ...injuryLines(fighter, ['body', ...armsFor(fighter, weapon)]),
  shakenLine(fighter),
];

/** The test of a skill: its characteristic, halved for whoever has not learnt it, and mastery (GAP-2, AMB-4, AMB-44). */
export function testLines(fighter: WfFighter, skill: Skill, rules: Rules): Line[] {
  const { characteristic, taken, mastery, concentration } = skill.traits;
  const value = scoreOf(fighter, characteristic);
  return [
    characteristicLine(fighter, characteristic),
    named('unlearnt', taken ? 0 : halving(value, { halfRounding: 'up' }), 'GAP-2'),
    named('mastery', taken ? mastery : 0, 'GAP-2'),
    ...(concentration ? [named('shaken', isShaken(fighter) ? -TEN : 0, 'WF-15.5')] : []),
    ...injuryLines(fighter, []),
  ];
}

/** The test of Dodge: Agility with the skill's mastery, legs and body whole (AMB-33). */
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
