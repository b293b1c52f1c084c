import type { Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has, unable } from './conditions.ts';
import type { LsFighter } from './fighter.ts';
import type { Mode, Weapon } from './gear.ts';
import { freeHands, isReady, readyWeapons, UNARMED } from './gear.ts';
import { partThere } from './harm.ts';
import type { Attack } from './hit.ts';
import { armsOf, deceptiveMost, isContact } from './hit.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { isSeen } from './situation.ts';
import { LARGER } from './tables.ts';

/** Whether a target at so many cells is within the reach of a way to strike; the letter В is the next cell, or by house rule the same one (LS-3.1.3, AMB-31). */
export function reaches({ near, far }: Mode, cells: number, { closeReachCells }: Rules): boolean {
  if (near === 0 && cells <= closeReachCells) return true;
  return cells >= Math.max(1, near) && cells <= far;
}

/** Whether a weapon reaches so far in contact. */
export const weaponReaches = ({ traits }: Weapon, cells: number, rules: Rules): boolean =>
  traits.modes.some((mode) => isContact(mode) && mode.hands <= traits.grip && reaches(mode, cells, rules));

/** Why two cannot have to do with each other at all. */
function pairFault(attacker: LsFighter, defender: LsFighter): Msg | undefined {
  if (attacker.id === defender.id || has(defender, 'dead')) return msg('lordsouls.no.target');
  return unable(attacker);
}

/** Why a weapon cannot be used in this way just now (LS-3.1.2, LS-7.1.3, SD-7). */
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
  if (isContact(mode)) return reaches(mode, distance, rules) ? undefined : msg('lordsouls.no.outOfReach');
  return distance > mode.range ? msg('lordsouls.no.outOfRange') : undefined;
}

/** Why an all-out attack cannot be made in this way (LS-3.5.1, LS-3.5.4, LS-3.5.5, AMB-20). */
function optionFault({ manoeuvre, option }: Attack, { traits }: Weapon, mode: Mode): Msg | undefined {
  if (manoeuvre !== 'allOutAttack') return option === 'none' ? undefined : msg('lordsouls.no.option');
  const close = option === 'accurate' || option === 'strong';
  if (option === 'none' || close !== isContact(mode)) return msg('lordsouls.no.option');
  if (option === 'strong' && mode.base === 'fixed') return msg('lordsouls.no.strong');
  const loads = traits.capacity > 0 && mode.kind === 'ranged';
  return option === 'hasty' && !loads ? msg('lordsouls.no.hasty') : undefined;
}

/** Why he cannot deceive so much, or at all (LS-3.7.1, LS-3.7.4, AMB-19). */
function deceptionFault(
  attacker: LsFighter,
  defender: LsFighter,
  input: Attack,
  rules: Rules,
): Msg | undefined {
  const { manoeuvre, k } = input;
  const most = deceptiveMost(attacker, defender, input, rules);
  if (manoeuvre === 'deceptiveAttack' && most === 0) return msg('lordsouls.no.deceptive');
  if (manoeuvre === 'deceptiveAttack' && k < 1) return msg('lordsouls.no.deceptiveLess');
  if (k === 0) return undefined;
  const combines = rules.deceptiveCombines && manoeuvre !== 'reaction';
  if (manoeuvre !== 'deceptiveAttack' && !combines) return msg('lordsouls.no.deceptiveAlone');
  return k > most ? msg('lordsouls.no.deceptiveMore', { most }) : undefined;
}

/** Why an attack may not be made; undefined: it may (LS-3.1, LS-3.5 to LS-3.7, LS-6.5.3, LS-7.1). */
export function attackFault(
  attacker: LsFighter,
  defender: LsFighter,
  input: Attack,
  rules: Rules,
): Msg | undefined {
  const arms = armsOf(attacker, input);
  if (!arms) return msg('lordsouls.no.weapon');
  const { weapon, mode } = arms;
  const no = pairFault(attacker, defender) ?? weaponFault(attacker, weapon, mode);
  if (no) return no;
  if (!isSeen(input.situation, defender)) return msg('lordsouls.no.unseen');
  if (input.manoeuvre === 'reaction' && !isContact(mode)) return msg('lordsouls.no.onlyContact');
  if ((input.manoeuvre === 'targetedAttack') !== (input.part !== 'none')) return msg('lordsouls.no.part');
  if (input.part !== 'none' && !partThere(defender, input.part)) return msg('lordsouls.no.nothingHeld');
  return (
    distanceFault(mode, input.situation, rules) ??
    optionFault(input, weapon, mode) ??
    deceptionFault(attacker, defender, input, rules)
  );
}

/** Why somebody is too large for it (LS-3.11.2, AMB-51). */
const sizeFault = (one: LsFighter, other: LsFighter): Msg | undefined =>
  other.traits.size - one.traits.size > LARGER ? msg('lordsouls.no.tooLarge') : undefined;

/** Why he cannot seize somebody; undefined: he can (LS-3.10.2, LS-3.10.3). */
export function grappleFault(
  attacker: LsFighter,
  defender: LsFighter,
  { hands, situation }: { readonly hands: number; readonly situation: Situation },
  rules: Rules,
): Msg | undefined {
  const free = freeHands(attacker);
  if (free === 0 || hands > free) return msg('lordsouls.no.freeHand');
  if (situation.distance > rules.closeReachCells) return msg('lordsouls.no.outOfReach');
  if (!isSeen(situation, defender)) return msg('lordsouls.no.unseen');
  return pairFault(attacker, defender) ?? sizeFault(attacker, defender);
}

/** Why he cannot push somebody; undefined: he can (LS-3.11.2, LS-3.11.3, AMB-27). No hand need be free for it. */
export function pushFault(
  attacker: LsFighter,
  defender: LsFighter,
  { situation }: { readonly situation: Situation },
  rules: Rules,
): Msg | undefined {
  const near = [...readyWeapons(attacker), UNARMED].some((one) =>
    weaponReaches(one, situation.distance, rules),
  );
  if (!near) return msg('lordsouls.no.outOfReach');
  if (!isSeen(situation, defender)) return msg('lordsouls.no.unseen');
  return pairFault(attacker, defender) ?? sizeFault(attacker, defender);
}
