import { blank, choice, faults, flag, group, list, num, text } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has, holderOf, isShocked, unable } from './conditions.ts';
import type { StFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { UNARMED, weaponOf, wieldedBy } from './gear.ts';
import { unhandy } from './limbs.ts';
import { abilityOf, mannerIn, techniqueOf } from './manners.ts';
import type { Effect, Manner, Manoeuvre } from './manoeuvres.ts';
import { MANOEUVRES, mannerOf, suits } from './manoeuvres.ts';
import { natureOf } from './nature.ts';
import type { Attack } from './pools.ts';
import { band, isBlind } from './pools.ts';
import type { Rules } from './rules.ts';
import { situationSpec } from './situation.ts';
import { suppressesWith } from './stances.ts';
import { BLIND_RANGE, REACH } from './tables.ts';
import { attributeOf, ratingOf } from './traits.ts';

const attackSpec = {
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

/** What an attack leaves unsaid. */
const UNSAID = {
  technique: '',
  slot: '',
  share: 0,
  bonus: 0,
  undefended: false,
  counter: false,
  coverers: [],
};

type Fields = { readonly [field: string]: Json };

const isRecord = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Why a fighter can attack nobody now, whatever his weapon. */
export function cannotAttack(fighter: StFighter): Msg | undefined {
  const no = unable(fighter);
  if (no) return no;
  if (has(fighter, 'held')) return msg('storyteller.no.held');
  if (isShocked(fighter)) return msg('storyteller.no.shocked');
  return has(fighter, 'owesStanding') ? msg('storyteller.no.owesStanding') : undefined;
}

/** Why he is not good enough for a manoeuvre (ST-8.11, ST-8.12, ST-8.16, AMB-67). */
function unskilled(fighter: StFighter, weapon: Weapon, attack: Attack, rules: Rules): Msg | undefined {
  const { needs } = mannerIn(fighter, attack);
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

/** Rounds that a burst needs at least (AMB-77). */
const LEAST_BURST = 3;

/** Why the magazine does not do (ST-9.14, AMB-74, AMB-77). */
function unloaded({ traits: { clip, rounds } }: Weapon, manner: Manner): Msg | undefined {
  const { reach, wholeMagazine, burst } = manner;
  if (reach !== 'fired' || clip === 0) return undefined;
  if (rounds < 1) return msg('storyteller.no.magazineEmpty');
  if (wholeMagazine && rounds < clip) return msg('storyteller.no.magazineNotFull', { rounds, clip });
  return burst && rounds < LEAST_BURST
    ? msg('storyteller.no.tooFewRounds', { rounds, least: LEAST_BURST })
    : undefined;
}

/** Why a zone cannot be raked with a weapon (ST-9.43, ST-9.44). */
export function cannotSuppress(fighter: StFighter, weaponId: Id): Msg | undefined {
  const weapon = weaponOf(fighter, weaponId);
  if (!weapon) return msg('storyteller.no.noSuchWeapon');
  if (!suits(weapon, 'suppress')) return msg('storyteller.no.unsuited');
  return unhandy(fighter, weapon) ?? unloaded(weapon, mannerOf('fullAuto'));
}

/** Only beings with sharp teeth bite, and only vampires to drink (ST-8.7, ST-8.9). */
function toothless(fighter: StFighter, manoeuvre: Manoeuvre): Msg | undefined {
  if (manoeuvre !== 'bite' && manoeuvre !== 'feed') return undefined;
  if (!natureOf(fighter).sharpTeeth) return msg('storyteller.no.toothless');
  return manoeuvre === 'feed' && fighter.traits.kind !== 'vampire'
    ? msg('storyteller.no.noVampire')
    : undefined;
}

/** Why he cannot attack with this weapon in this way now, whomever. */
export function cannotUse(fighter: StFighter, attack: Attack, rules: Rules): Msg | undefined {
  const weapon = weaponOf(fighter, attack.weapon) ?? UNARMED;
  const no = unhandy(fighter, weapon);
  if (no) return no;
  const manner = mannerIn(fighter, attack);
  if (manner.noCalledShot && attack.situation.calledShot !== 'none')
    return msg('storyteller.no.noCalledShot');
  return (
    (attack.manoeuvre === 'suppress' ? undefined : unloaded(weapon, manner)) ??
    toothless(fighter, attack.manoeuvre) ??
    unskilled(fighter, weapon, attack, rules)
  );
}

/** A being shaped like a man bites only the helpless, the fallen, and whom he holds himself (ST-8.10, AMB-66). */
function outOfBite(biter: StFighter, target: StFighter): Msg | undefined {
  if (!natureOf(biter).humanoid || unable(target) || has(target, 'prone')) return undefined;
  return holderOf(target) === biter.id ? undefined : msg('storyteller.no.notHelpless');
}

/** What a manoeuvre, or what it does, asks of its target. */
const OF_TARGET: {
  readonly [what in Manoeuvre | Effect]?: (attacker: StFighter, target: StFighter) => Msg | undefined;
} = {
  bite: outOfBite,
  feed: outOfBite,
  hold: (_, target) => (has(target, 'held') ? msg('storyteller.no.heldAlready') : undefined),
  suppress: (attacker) => (suppressesWith(attacker) ? undefined : msg('storyteller.no.notSuppressing')),
  disarm: (_, target) => (wieldedBy(target).length > 0 ? undefined : msg('storyteller.no.unarmed')),
};

/** Why the target is beyond this attack (ST-7.9, ST-7.17). */
export function beyond(attacker: StFighter, { traits: { range } }: Weapon, attack: Attack): Msg | undefined {
  const { situation } = attack;
  const { distance } = situation;
  if (mannerIn(attacker, attack).reach === 'close')
    return distance > REACH ? msg('storyteller.no.outOfReach', { distance, reach: REACH }) : undefined;
  if (isBlind(attacker, situation) && distance > BLIND_RANGE)
    return msg('storyteller.no.blindTooFar', { distance, most: BLIND_RANGE });
  return band(distance, range) ? undefined : msg('storyteller.no.outOfRange', { distance, most: 2 * range });
}

/** When an attack is judged: as it is made, or as it is announced for later, when people will have moved and fallen. */
export type When = 'now' | 'later';

/** Why an attack cannot be made; undefined: it can. What only the moment decides, range and the target's state, is not asked of one announced for later. */
export function attackImpossible(
  cast: Cast<StFighter>,
  attack: Attack,
  rules: Rules,
  when: When = 'now',
): Msg | undefined {
  const attacker = cast[attack.attacker];
  if (!attacker) return msg('core.refused.gone', { who: attack.attacker });
  const target = cast[attack.defender];
  if (!target) return msg('core.refused.gone', { who: attack.defender });
  if (attack.attacker === attack.defender) return msg('storyteller.no.self');
  const weapon = weaponOf(attacker, attack.weapon);
  if (!weapon) return msg('storyteller.no.noSuchWeapon');
  if (attack.manoeuvre === 'technique' && !techniqueOf(attacker, attack.technique))
    return msg('storyteller.no.noSuchTechnique');
  const { suits: fits, effect = attack.manoeuvre } = mannerIn(attacker, attack);
  if (!fits(weapon)) return msg('storyteller.no.unsuited');
  const no = cannotAttack(attacker) ?? cannotUse(attacker, attack, rules);
  if (no || when === 'later') return no;
  return (
    (OF_TARGET[attack.manoeuvre] ?? OF_TARGET[effect])?.(attacker, target) ?? beyond(attacker, weapon, attack)
  );
}

/** The input of an attack with what it leaves unsaid filled in: an ordinary situation, no action of a round. */
export function wholeAttack(input: Json): Json {
  if (!isRecord(input) || !isRecord(input.situation ?? {})) return input;
  const situation = blank(situationSpec, (input.situation ?? {}) as Fields);
  return { ...UNSAID, ...input, situation };
}

/** What is wrong with the form of an attack's input. */
export function attackMalformed(input: Json): Msg | undefined {
  const [first] = faults(attackSpec, wholeAttack(input));
  return first && msg('storyteller.no.malformed', { at: first.at, says: first.says });
}

/** What is wrong with the input of an attack: malformed, or not possible now. */
export const attackFault = (
  cast: Cast<StFighter>,
  input: Json,
  rules: Rules,
  when: When = 'now',
): Msg | undefined =>
  attackMalformed(input) ?? attackImpossible(cast, wholeAttack(input) as unknown as Attack, rules, when);
