import { type Line, line, telling, total } from '../../../core/line.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import type { LsFighter } from '../data/fighter.ts';
import type { Mode, Weapon } from '../data/gear.ts';
import {
  ACCURATE,
  AIM_MOST,
  AIM_STEP,
  DECEPTIVE_FLOOR,
  HASTY,
  LARGER,
  type Part,
  PRECISE,
  type Rules,
  type Situation,
} from '../data/rules.ts';
import { skillLines } from './dice.ts';
import {
  aimOf,
  figuresOf,
  freeHands,
  has,
  isReady,
  isSeen,
  partThere,
  postureOf,
  readyWeapons,
  UNARMED,
  unable,
  weaponOf,
} from './state.ts';

/** How an attacking manoeuvre differs from others. */
interface Strike {
  /** It benefits from aiming (LS-3.9.5, AMB-19). */
  readonly aimed?: true;
  /** It attacks a part of the target (LS-3.6.1). */
  readonly atPart?: true;
  /** It is only made within reach (LS-6.5.3). */
  readonly contact?: true;
  /** Whether it is always or never deceptive. Others may be by house rule (LS-3.7.1, AMB-19). */
  readonly deception?: 'always' | 'never';
}

/** The attacking manoeuvres with weapons (LS-7.1.2), and the attack of a reaction, which is an Attack (LS-6.5.2). */
const STRIKES = {
  attack: { aimed: true },
  allOutAttack: { aimed: true },
  targetedAttack: { aimed: true, atPart: true },
  deceptiveAttack: { deception: 'always' },
  reaction: { contact: true, deception: 'never' },
} as const satisfies { readonly [use: string]: Strike };
export type StrikeUse = keyof typeof STRIKES;
export const STRIKE_USES = Object.keys(STRIKES) as [StrikeUse, ...StrikeUse[]];

export const strikeOf = ({ manoeuvre }: { readonly manoeuvre: StrikeUse }): Strike => STRIKES[manoeuvre];

/** Kinds of all-out attack: two in close combat, two at range (LS-3.5.1, LS-3.5.5). */
export const ALL_OUT = ['accurate', 'strong', 'precise', 'hasty'] as const;
export type AllOut = (typeof ALL_OUT)[number];

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

/** Something that follows from two opponents and the input of an attack, a grapple or a push. */
export type OfPair<I, Out> = (attacker: LsFighter, defender: LsFighter, input: I, rules: Rules) => Out;

/** Why one fighter cannot do something to another, or undefined if they can. */
export type PairFault<I> = OfPair<I, Msg | undefined>;

/** Whether it is a close combat mode, rather than a ranged one (LS-7.1.4). */
export const isContact = ({ kind }: Pick<Mode, 'kind'>): boolean => kind === 'contact';

/** The weapon of an attack and its mode, or undefined if the attacker does not have it. */
export function armsOf(attacker: LsFighter, { weapon, mode }: Pick<Attack, 'weapon' | 'mode'>) {
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

/** The bonus for aiming at this target with this weapon. Only some manoeuvres get it, deceptive or not (LS-3.9.3 to LS-3.9.5, AMB-19). */
function aimBonus(attacker: LsFighter, input: Attack): number {
  const aim = aimOf(attacker);
  const fits = aim?.weapon === input.weapon && aim.target === input.defender;
  return fits && strikeOf(input).aimed ? Math.min(AIM_MOST, AIM_STEP * aim.count) : 0;
}

/** A posture's modifiers, for attacks on the fighter and for the fighter's own close combat attacks (LS-7.4.1, LS-7.4.2, AMB-35). */
export function postureFigure(
  fighter: Pick<LsFighter, 'conditions'>,
  what: 'Contact' | 'Ranged' | 'Attack' | 'Defence',
  rules: Rules,
): number {
  const posture = postureOf(fighter);
  return posture === 'standing' ? 0 : rules[`${posture}${what}`];
}

/** Modifiers from the attacker's conditions (SD-7). */
export const ownAttackLines = (fighter: LsFighter, contact: boolean, rules: Rules): Line[] =>
  telling([
    ...figuresOf(fighter).map(([id, { attack = 0, ranged = 0, why }]) =>
      line(msg(`lordsouls.condition.${id}`), attack + (contact ? 0 : ranged), why),
    ),
    line(msg('lordsouls.line.ownPosture'), contact ? postureFigure(fighter, 'Attack', rules) : 0, 'LS-7.4.1'),
  ]);

/** How posture and circumstances make a target easier or harder to hit (LS-4.6.5, LS-7.4.2). */
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

/** The modifiers of an attack, without the penalty of a deceptive attack (LS-7.3.1). */
const levelLines: OfPair<Attack, Line[]> = (attacker, defender, input, rules) => {
  const arms = armsOf(attacker, input);
  if (!arms) return [];
  const contact = isContact(arms.mode);
  const targeted = strikeOf(input).atPart ? rules.targetedPenalty : 0;
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
};

/** The largest penalty for a deceptive attack, which must keep a level of 8 (LS-3.7.4). */
export const deceptiveMost: OfPair<Attack, number> = (...pair) =>
  Math.max(0, total(levelLines(...pair)) - DECEPTIVE_FLOOR);

/** All modifiers of an attack roll (LS-7.3.1). */
export const hitLines: OfPair<Attack, Line[]> = (attacker, defender, input, rules) => [
  ...levelLines(attacker, defender, input, rules),
  ...telling([line(msg('lordsouls.use.deceptiveAttack'), -input.k, 'LS-3.7.2')]),
];

export const hitValue: OfPair<Attack, number> = (...pair) => total(hitLines(...pair));

/** Whether a weapon mode reaches this many cells. The letter В means the adjacent cell, or by house rule the same one (LS-3.1.3, AMB-31). */
export function isInReach({ near, far }: Mode, cells: number, { closeReachCells }: Rules): boolean {
  if (near === 0 && cells <= closeReachCells) return true;
  return cells >= Math.max(1, near) && cells <= far;
}

/** Whether a close combat mode of a weapon reaches that far. */
export const canStrikeAt = ({ traits }: Weapon, cells: number, rules: Rules): boolean =>
  traits.modes.some((mode) => isContact(mode) && mode.hands <= traits.grip && isInReach(mode, cells, rules));
function pairFault(attacker: LsFighter, defender: LsFighter): Msg | undefined {
  if (attacker.id === defender.id || has(defender, 'dead')) return msg('lordsouls.no.target');
  return unable(attacker);
}

/** Why a weapon cannot be used in this mode now (LS-3.1.2, LS-7.1.3, SD-7). */
function weaponFault(fighter: LsFighter, weapon: Weapon, mode: Mode): Msg | undefined {
  if (weapon.id === UNARMED.id && freeHands(fighter) === 0) return msg('lordsouls.no.freeHand');
  if (weapon.traits.broken) return msg('lordsouls.no.brokenThing');
  if (!isReady(fighter, weapon)) return msg('lordsouls.no.notReady');
  if (!weapon.traits.natural && mode.hands > weapon.traits.grip) return msg('lordsouls.no.grip');
  if (mode.hands > 1 && has(fighter, 'grappled')) return msg('lordsouls.no.twoHanded');
  const empty = weapon.traits.capacity > 0 && weapon.traits.loaded === 0 && mode.kind === 'ranged';
  return empty ? msg('lordsouls.no.empty') : undefined;
}

/** Why a target is too near or too far (LS-3.1.3, LS-3.1.4, LS-7.1.5). */
function distanceFault(mode: Mode, { distance }: Situation, rules: Rules): Msg | undefined {
  if (isContact(mode)) return isInReach(mode, distance, rules) ? undefined : msg('lordsouls.no.outOfReach');
  return distance > mode.range ? msg('lordsouls.no.outOfRange') : undefined;
}

/** Why this kind of all-out attack is not possible (LS-3.5.1, LS-3.5.4, LS-3.5.5, AMB-20). */
function optionFault({ manoeuvre, option }: Attack, { traits }: Weapon, mode: Mode): Msg | undefined {
  if (manoeuvre !== 'allOutAttack') return option === 'none' ? undefined : msg('lordsouls.no.option');
  const close = option === 'accurate' || option === 'strong';
  if (option === 'none' || close !== isContact(mode)) return msg('lordsouls.no.option');
  if (option === 'strong' && mode.base === 'fixed') return msg('lordsouls.no.strong');
  const loads = traits.capacity > 0 && mode.kind === 'ranged';
  return option === 'hasty' && !loads ? msg('lordsouls.no.hasty') : undefined;
}

/** Why this penalty of a deceptive attack is not allowed (LS-3.7.1, LS-3.7.4, AMB-19). */
const deceptionFault: PairFault<Attack> = (attacker, defender, input, rules) => {
  const { k } = input;
  const { deception } = strikeOf(input);
  const most = deceptiveMost(attacker, defender, input, rules);
  if (deception === 'always' && most === 0) return msg('lordsouls.no.deceptive');
  if (deception === 'always' && k < 1) return msg('lordsouls.no.deceptiveLess');
  if (k === 0) return undefined;
  const may = deception === undefined ? rules.deceptiveCombines : deception === 'always';
  if (!may) return msg('lordsouls.no.deceptiveAlone');
  return k > most ? msg('lordsouls.no.deceptiveMore', { most }) : undefined;
};

/** Why an attack may not be made, or undefined if it may (LS-3.1, LS-3.5 to LS-3.7, LS-6.5.3, LS-7.1). */
export const attackFault: PairFault<Attack> = (attacker, defender, input, rules) => {
  const arms = armsOf(attacker, input);
  if (!arms) return msg('lordsouls.no.weapon');
  const { weapon, mode } = arms;
  const no = pairFault(attacker, defender) ?? weaponFault(attacker, weapon, mode);
  if (no) return no;
  if (!isSeen(input.situation, defender)) return msg('lordsouls.no.unseen');
  if (strikeOf(input).contact && !isContact(mode)) return msg('lordsouls.no.onlyContact');
  if ((strikeOf(input).atPart === true) !== (input.part !== 'none')) return msg('lordsouls.no.part');
  if (input.part !== 'none' && !partThere(defender, input.part)) return msg('lordsouls.no.nothingHeld');
  return (
    distanceFault(mode, input.situation, rules) ??
    optionFault(input, weapon, mode) ??
    deceptionFault(attacker, defender, input, rules)
  );
};

/** How a target is grappled or pushed. */
type Grip = { readonly hands: number; readonly situation: Situation };

/** Why a grapple is not possible, or undefined if it is (LS-3.10.2, LS-3.10.3). */
export const grappleFault: PairFault<Grip> = (attacker, defender, { hands, situation }, rules) => {
  const free = freeHands(attacker);
  if (free === 0 || hands > free) return msg('lordsouls.no.freeHand');
  if (situation.distance > rules.closeReachCells) return msg('lordsouls.no.outOfReach');
  return closeFault(attacker, defender, situation);
};

/** Why a target cannot be grappled or pushed (LS-3.11.2, AMB-51). */
function closeFault(attacker: LsFighter, defender: LsFighter, situation: Situation): Msg | undefined {
  if (!isSeen(situation, defender)) return msg('lordsouls.no.unseen');
  const tooLarge = defender.traits.size - attacker.traits.size > LARGER;
  return pairFault(attacker, defender) ?? (tooLarge ? msg('lordsouls.no.tooLarge') : undefined);
}

/** Why a push is not possible, or undefined if it is. It needs no free hand (LS-3.11.2, LS-3.11.3, AMB-27). */
export const pushFault: PairFault<Pick<Grip, 'situation'>> = (attacker, defender, { situation }, rules) => {
  const near = [...readyWeapons(attacker), UNARMED].some((one) =>
    canStrikeAt(one, situation.distance, rules),
  );
  return near ? closeFault(attacker, defender, situation) : msg('lordsouls.no.outOfReach');
};
