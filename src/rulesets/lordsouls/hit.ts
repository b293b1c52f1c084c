import type { Line } from '../../core/line.ts';
import { line, telling, total } from '../../core/line.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { aimOf, postureOf } from './conditions.ts';
import type { LsFighter } from './fighter.ts';
import type { Mode, Weapon } from './gear.ts';
import { weaponOf } from './gear.ts';
import { skillLines } from './levels.ts';
import type { Part } from './names.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { ACCURATE, AIM_MOST, AIM_STEP, DECEPTIVE_FLOOR, FIGURES, HASTY, PRECISE } from './tables.ts';

/** The attacking manoeuvres with weapons (LS-7.1.2), and the attack of a reaction, which is an Attack (LS-6.5.2). */
export const STRIKES = ['attack', 'allOutAttack', 'targetedAttack', 'deceptiveAttack', 'reaction'] as const;
export type StrikeUse = (typeof STRIKES)[number];

/** Ways of an all-out attack: two in contact, two from afar (LS-3.5.1, LS-3.5.5). */
export const ALL_OUT = ['accurate', 'strong', 'precise', 'hasty'] as const;
export type AllOut = (typeof ALL_OUT)[number];

/** An attack with a weapon: who, whom, with what, by which manoeuvre. */
export type Attack = {
  readonly attacker: Id;
  readonly defender: Id;
  readonly weapon: Id;
  /** Which of the weapon's modes. */
  readonly mode: number;
  readonly manoeuvre: StrikeUse;
  readonly option: AllOut | 'none';
  /** The penalty of a deceptive attack (LS-3.7.2). */
  readonly k: number;
  readonly part: Part | 'none';
  readonly situation: Situation;
};

/** Whether he strikes within reach, rather than from afar (LS-7.1.4). */
export const isContact = ({ kind }: Pick<Mode, 'kind'>): boolean => kind === 'contact';

/** The weapon of an attack and the way it is used; undefined: there is none such. */
export function armsOf(
  attacker: LsFighter,
  { weapon, mode }: Pick<Attack, 'weapon' | 'mode'>,
): { readonly weapon: Weapon; readonly mode: Mode } | undefined {
  const found = weaponOf(attacker, weapon);
  const way = found?.traits.modes[mode];
  return found && way && { weapon: found, mode: way };
}

/** What an all-out attack adds to the hit (LS-3.5.2, LS-3.5.6, LS-3.5.7). */
const OPTION_LINES: { readonly [option in AllOut]?: readonly [n: number, why: string] } = {
  accurate: [ACCURATE, 'LS-3.5.2'],
  precise: [PRECISE, 'LS-3.5.6'],
  hasty: [HASTY, 'LS-3.5.7'],
};

function optionLine({ option }: Attack): Line[] {
  const found = option === 'none' ? undefined : OPTION_LINES[option];
  return found ? [line(msg(`lordsouls.option.${option}`), found[0], found[1])] : [];
}

/** The bonus of an aim at this target with this weapon; only some manoeuvres have it, with a deception or without (LS-3.9.3 to LS-3.9.5, AMB-19). */
export function aimBonus(attacker: LsFighter, { manoeuvre, weapon, defender }: Attack): number {
  const aim = aimOf(attacker);
  const fits = aim?.weapon === weapon && aim.target === defender;
  const counts = manoeuvre !== 'deceptiveAttack' && manoeuvre !== 'reaction';
  return fits && counts ? Math.min(AIM_MOST, AIM_STEP * aim.count) : 0;
}

/** What a posture does to those who attack its bearer, and to his own contact attacks (LS-7.4.1, LS-7.4.2, AMB-35). */
export function postureFigure(
  fighter: Pick<LsFighter, 'conditions'>,
  what: 'Contact' | 'Ranged' | 'Attack' | 'Defence',
  rules: Rules,
): number {
  const posture = postureOf(fighter);
  return posture === 'standing' ? 0 : rules[`${posture}${what}`];
}

/** What his own state does to his attacks (SD-7). */
export const ownAttackLines = (fighter: LsFighter, contact: boolean, rules: Rules): Line[] =>
  telling([
    ...Object.entries(FIGURES)
      .filter(([id]) => fighter.conditions[id] !== undefined)
      .map(([id, { attack = 0, ranged = 0, why }]) =>
        line(msg(`lordsouls.condition.${id}`), attack + (contact ? 0 : ranged), why),
      ),
    line(msg('lordsouls.line.ownPosture'), contact ? postureFigure(fighter, 'Attack', rules) : 0, 'LS-7.4.1'),
  ]);

/** How his posture and the circumstances make a target easier or harder to hit (LS-4.6.5, LS-7.4.2). */
export const targetLines = (
  defender: LsFighter,
  contact: boolean,
  { mod }: Situation,
  rules: Rules,
): Line[] =>
  telling([
    line(
      msg('lordsouls.line.posture'),
      postureFigure(defender, contact ? 'Contact' : 'Ranged', rules),
      contact ? 'LS-7.4.2' : 'LS-4.6.5',
    ),
    line(msg('lordsouls.line.situation'), mod, 'LS-7.3.1'),
  ]);

/** Where the effective level of an attack comes from, but for the penalty of a deception (LS-7.3.1). */
function levelLines(attacker: LsFighter, defender: LsFighter, input: Attack, rules: Rules): Line[] {
  const arms = armsOf(attacker, input);
  if (!arms) return [];
  const contact = isContact(arms.mode);
  const targeted = input.manoeuvre === 'targetedAttack' ? rules.targetedPenalty : 0;
  return [
    ...skillLines(attacker, arms.weapon.traits),
    ...telling([
      ...optionLine(input),
      line(msg('lordsouls.use.targetedAttack'), targeted, 'LS-3.6.3'),
      line(msg('lordsouls.line.aim'), aimBonus(attacker, input), 'LS-3.9.4'),
    ]),
    ...ownAttackLines(attacker, contact, rules),
    ...targetLines(defender, contact, input.situation, rules),
  ];
}

/** The most that a deceptive attack may take on itself: never below 8 (LS-3.7.4). */
export const deceptiveMost = (
  attacker: LsFighter,
  defender: LsFighter,
  input: Attack,
  rules: Rules,
): number => Math.max(0, total(levelLines(attacker, defender, input, rules)) - DECEPTIVE_FLOOR);

/** Where the number of an attack roll comes from (LS-7.3.1). */
export const hitLines = (attacker: LsFighter, defender: LsFighter, input: Attack, rules: Rules): Line[] => [
  ...levelLines(attacker, defender, input, rules),
  ...telling([line(msg('lordsouls.use.deceptiveAttack'), -input.k, 'LS-3.7.2')]),
];

/** The effective level of an attack. */
export const hitValue = (attacker: LsFighter, defender: LsFighter, input: Attack, rules: Rules): number =>
  total(hitLines(attacker, defender, input, rules));
