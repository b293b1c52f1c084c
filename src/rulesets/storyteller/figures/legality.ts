import { faultsOfInput, wholeInput } from '../../../core/define-play.ts';
import { choice, flag, group, list, num, text } from '../../../core/spec.ts';
import { absenceReason } from '../../../core/stage.ts';
import { type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import type { StCast, StFighter } from '../data/fighter.ts';
import type { Weapon } from '../data/gear.ts';
import { BLIND_RANGE, REACH, type Rules, situationSpec } from '../data/rules.ts';
import { techniqueOf, UNARMED, weaponOf, wieldedBy } from './gear.ts';
import { attributeOf, natureOf, ratingOf } from './health.ts';
import {
  type AttackMode,
  type EffectId,
  isMadeFor,
  MANOEUVRES,
  type Manoeuvre,
  modeFor,
  modeOf,
  SUPPRESS,
  TECHNIQUE,
} from './manoeuvres.ts';
import { type Attack, abilityOf, band, isBlind } from './pools.ts';
import { has, holderOf, isShocked, suppressionWeaponOf, unable, wieldFault } from './state.ts';

export const attackSpec = {
  attacker: text(),
  defender: text(),
  weapon: text(),
  manoeuvre: choice(MANOEUVRES),
  technique: text(),
  situation: group(situationSpec),
  slot: text(),
  share: num(0, { min: 0 }),
  bonus: num(0, { min: 0 }),
  undefended: flag(false),
  counter: flag(false),
  coverers: list(text(), []),
};

/** Why a fighter cannot attack at all now. */
export function cannotAttack(fighter: StFighter): Msg | undefined {
  const no = unable(fighter);
  if (no) return no;
  if (has(fighter, 'held')) return msg('storyteller.no.held');
  if (isShocked(fighter)) return msg('storyteller.no.shocked');
  return has(fighter, 'owesStanding') ? msg('storyteller.no.owesStanding') : undefined;
}

/** Why a fighter's ratings are too low for a manoeuvre (ST-8.11, ST-8.12, ST-8.16, AMB-67). */
function skillFault(fighter: StFighter, weapon: Weapon, attack: Attack, rules: Rules): Msg | undefined {
  const { needs } = modeFor(fighter, attack);
  if (!needs) return undefined;
  const ability = abilityOf(fighter, weapon, attack, rules);
  if (attributeOf(fighter, needs.attribute) >= needs.rating && ratingOf(fighter, ability) >= needs.ability)
    return undefined;
  return msg('storyteller.no.unskilled', {
    attribute: msg(`storyteller.field.attributes.${needs.attribute}`),
    rating: needs.rating,
    ability: msg(`storyteller.field.abilities.${ability}`),
    dots: needs.ability,
  });
}

/** The minimum number of rounds for a burst (AMB-77). */
const MIN_BURST = 3;

/** Why there are not enough rounds in the magazine (ST-9.14, AMB-74, AMB-77). */
function magazineFault({ traits: { clip, rounds } }: Weapon, mode: AttackMode): Msg | undefined {
  const { reach, wholeMagazine, burst } = mode;
  if (reach !== 'fired' || clip === 0) return undefined;
  if (rounds < 1) return msg('storyteller.no.magazineEmpty');
  if (wholeMagazine && rounds < clip) return msg('storyteller.no.magazineNotFull', { rounds, clip });
  return burst && rounds < MIN_BURST
    ? msg('storyteller.no.tooFewRounds', { rounds, least: MIN_BURST })
    : undefined;
}

/** Why a zone cannot be suppressed with a weapon (ST-9.43, ST-9.44). */
export function cannotSuppress(fighter: StFighter, weaponId: Id): Msg | undefined {
  const weapon = weaponOf(fighter, weaponId);
  if (!weapon) return msg('storyteller.no.noSuchWeapon');
  if (!isMadeFor(weapon, SUPPRESS)) return msg('storyteller.no.unsuited');
  return wieldFault(fighter, weapon) ?? magazineFault(weapon, { ...modeOf(SUPPRESS), wholeMagazine: true });
}

/** Only beings with sharp teeth bite, and only vampires drink (ST-8.7, ST-8.9). */
function teethFault(fighter: StFighter, manoeuvre: Manoeuvre): Msg | undefined {
  const { teeth } = modeOf(manoeuvre);
  if (!teeth) return undefined;
  if (!natureOf(fighter).sharpTeeth) return msg('storyteller.no.toothless');
  return teeth === 'vampire' && fighter.traits.kind !== 'vampire'
    ? msg('storyteller.no.noVampire')
    : undefined;
}

/** Why a fighter cannot attack with this weapon and manoeuvre now, whoever the target. */
export function cannotUse(fighter: StFighter, attack: Attack, rules: Rules): Msg | undefined {
  const weapon = weaponOf(fighter, attack.weapon) ?? UNARMED;
  const no = wieldFault(fighter, weapon);
  if (no) return no;
  const mode = modeFor(fighter, attack);
  if (mode.noCalledShot && attack.situation.calledShot !== 'none') return msg('storyteller.no.noCalledShot');
  return (
    (attack.manoeuvre === SUPPRESS ? undefined : magazineFault(weapon, mode)) ??
    teethFault(fighter, attack.manoeuvre) ??
    skillFault(fighter, weapon, attack, rules)
  );
}

/** Humanoids can only bite targets who are helpless, prone, or held by them (ST-8.10, AMB-66). */
function biteFault(biter: StFighter, target: StFighter): Msg | undefined {
  if (!natureOf(biter).humanoid || unable(target) || has(target, 'prone')) return undefined;
  return holderOf(target) === biter.id ? undefined : msg('storyteller.no.notHelpless');
}

/** What a manoeuvre, or its effect, requires of the target. */
const OF_TARGET: {
  readonly [what in Manoeuvre | EffectId]?: (attacker: StFighter, target: StFighter) => Msg | undefined;
} = {
  hold: (_, target) => (has(target, 'held') ? msg('storyteller.no.heldAlready') : undefined),
  [SUPPRESS]: (attacker) =>
    suppressionWeaponOf(attacker) ? undefined : msg('storyteller.no.notSuppressing'),
  disarm: (_, target) => (wieldedBy(target).length > 0 ? undefined : msg('storyteller.no.unarmed')),
};

/** Why the target is out of range of this attack (ST-7.9, ST-7.17). */
export function rangeFault(attacker: StFighter, { traits }: Weapon, attack: Attack): Msg | undefined {
  const { range } = traits;
  const { situation } = attack;
  const { distance } = situation;
  if (modeFor(attacker, attack).reach === 'close')
    return distance > REACH ? msg('storyteller.no.outOfReach', { distance, reach: REACH }) : undefined;
  if (isBlind(attacker, situation) && distance > BLIND_RANGE)
    return msg('storyteller.no.blindTooFar', { distance, most: BLIND_RANGE });
  return band(distance, range) ? undefined : msg('storyteller.no.outOfRange', { distance, most: 2 * range });
}

/** When an attack is checked: as it is carried out, or as it is declared for later, when others may have moved or fallen. */
export type When = 'now' | 'later';

/** Why an attack cannot be made, or undefined if it can. For one declared for later, range and the target's state are not checked. */
export function attackImpossible(
  cast: StCast,
  attack: Attack,
  rules: Rules,
  when: When = 'now',
): Msg | undefined {
  const attacker = cast[attack.attacker];
  if (!attacker) return msg('core.refused.gone', { who: attack.attacker });
  const target = cast[attack.defender];
  if (!target) return absenceReason(attack.defender);
  if (attack.attacker === attack.defender) return msg('storyteller.no.self');
  const weapon = weaponOf(attacker, attack.weapon);
  if (!weapon) return msg('storyteller.no.noSuchWeapon');
  if (attack.manoeuvre === TECHNIQUE && !techniqueOf(attacker, attack.technique))
    return msg('storyteller.no.noSuchTechnique');
  const { isMadeFor: fits, effect = attack.manoeuvre } = modeFor(attacker, attack);
  if (!fits(weapon)) return msg('storyteller.no.unsuited');
  const no = cannotAttack(attacker) ?? cannotUse(attacker, attack, rules);
  if (no || when === 'later') return no;
  const needs = OF_TARGET[attack.manoeuvre] ?? OF_TARGET[effect];
  return (
    (modeOf(attack.manoeuvre).teeth ? biteFault(attacker, target) : undefined) ??
    needs?.(attacker, target) ??
    rangeFault(attacker, weapon, attack)
  );
}

/** The input of an attack, completed with defaults. */
export const wholeAttack = (input: Json): Attack => wholeInput<Attack>(attackSpec, input);

function attackMalformed(input: Json): Msg | undefined {
  const [first] = faultsOfInput(attackSpec, input);
  return first && msg('storyteller.no.malformed', { at: first.at, says: first.says });
}

/** What is wrong with the input of an attack: malformed, or not possible now. */
export const attackFault = (cast: StCast, input: Json, rules: Rules, when: When = 'now'): Msg | undefined =>
  attackMalformed(input) ?? attackImpossible(cast, wholeAttack(input), rules, when);
