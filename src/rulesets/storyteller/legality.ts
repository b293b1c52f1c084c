import { blank, choice, faults, group, text } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import type { Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has, isShocked, unable } from './conditions.ts';
import type { StFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { isClose, isFirearm, isThrown, weaponOf } from './gear.ts';
import type { Attack, Manoeuvre } from './pools.ts';
import { band, isBlind, MANOEUVRES } from './pools.ts';
import { situationSpec } from './situation.ts';
import { BLIND_RANGE, REACH } from './tables.ts';

const attackSpec = {
  attacker: text(),
  defender: text(),
  weapon: text(),
  manoeuvre: choice(MANOEUVRES),
  situation: group(situationSpec),
  slot: text(),
};

type Fields = { readonly [field: string]: Json };

const isRecord = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Why a fighter can attack nobody now, whatever his weapon. */
export function cannotAttack(fighter: StFighter): Msg | undefined {
  const no = unable(fighter);
  if (no) return no;
  if (isShocked(fighter)) return msg('storyteller.no.shocked');
  return has(fighter, 'owesStanding') ? msg('storyteller.no.owesStanding') : undefined;
}

const SUITS: { readonly [manoeuvre in Manoeuvre]: (weapon: Weapon) => boolean } = {
  strike: isClose,
  shoot: isFirearm,
  throw: isThrown,
};

/** Whether a weapon is made for a manoeuvre. */
export const suits = (weapon: Weapon, manoeuvre: Manoeuvre): boolean => SUITS[manoeuvre](weapon);

/** Why a weapon cannot be used so now. */
export function cannotUse({ traits }: Weapon, manoeuvre: Manoeuvre): Msg | undefined {
  if (!traits.ready) return msg('storyteller.no.notReady');
  if (manoeuvre === 'shoot' && traits.clip > 0 && traits.rounds < 1)
    return msg('storyteller.no.magazineEmpty');
  return undefined;
}

/** Why the target is beyond this attack (ST-7.9, ST-7.17). */
function beyond(attacker: StFighter, { traits: { range } }: Weapon, attack: Attack): Msg | undefined {
  const { situation, manoeuvre } = attack;
  const { distance } = situation;
  if (manoeuvre === 'strike')
    return distance > REACH ? msg('storyteller.no.outOfReach', { distance, reach: REACH }) : undefined;
  if (isBlind(attacker, situation) && distance > BLIND_RANGE)
    return msg('storyteller.no.blindTooFar', { distance, most: BLIND_RANGE });
  return band(distance, range) ? undefined : msg('storyteller.no.outOfRange', { distance, most: 2 * range });
}

/** Why an attack cannot be made now; undefined: it can. */
export function attackImpossible(cast: Cast<StFighter>, attack: Attack): Msg | undefined {
  const attacker = cast[attack.attacker];
  if (!attacker) return msg('core.refused.gone', { who: attack.attacker });
  if (!cast[attack.defender]) return msg('core.refused.gone', { who: attack.defender });
  if (attack.attacker === attack.defender) return msg('storyteller.no.self');
  const weapon = weaponOf(attacker, attack.weapon);
  if (!weapon) return msg('storyteller.no.noSuchWeapon');
  if (!suits(weapon, attack.manoeuvre)) return msg('storyteller.no.unsuited');
  return cannotAttack(attacker) ?? cannotUse(weapon, attack.manoeuvre) ?? beyond(attacker, weapon, attack);
}

/** The input of an attack with what it leaves unsaid filled in: an ordinary situation, no action of a round. */
export function wholeAttack(input: Json): Json {
  if (!isRecord(input) || !isRecord(input.situation ?? {})) return input;
  const situation = blank(situationSpec, (input.situation ?? {}) as Fields);
  return { slot: '', ...input, situation };
}

/** What is wrong with the input of an attack: malformed, or not possible now. */
export function attackFault(cast: Cast<StFighter>, input: Json): Msg | undefined {
  const whole = wholeAttack(input);
  const [first] = faults(attackSpec, whole);
  if (first) return msg('storyteller.no.malformed', { at: first.at, says: first.says });
  return attackImpossible(cast, whole as unknown as Attack);
}
