import type { NumField } from '../../core/spec.ts';
import { choice, flag, group, many, num, text } from '../../core/spec.ts';
import {
  ABILITIES,
  ATTACK_ABILITIES,
  ATTACK_KINDS,
  ATTRIBUTES,
  BEYOND,
  DAMAGE_TYPES,
  LOCATIONS,
} from './names.ts';
import { manoeuvre } from './techniques.ts';

/** Spec of a weapon (ST-14.2). */
export const weapon = {
  category: choice(['melee', 'brawl', 'thrown', 'firearm', 'explosive']),
  ability: choice(ATTACK_ABILITIES, 'melee', { why: 'ST-3.2' }),
  /** Strength is added to `damage` in close combat and short throws (ST-4.1); off for a contact stunner. */
  damageStrength: flag(true, { why: 'ST-4.1' }),
  /** The damage modifier of a blade, the damage value of a firearm, in dice. */
  damage: num(0, { min: -BEYOND.dice, max: BEYOND.dice, why: 'ST-4.1' }),
  /** The weapon's own dice when thrown far (ST-4.2). */
  damageThrownLong: num(0, { min: 0, max: BEYOND.dice, why: 'ST-4.2' }),
  type: choice(DAMAGE_TYPES, 'lethal', { why: 'ST-5.2' }),
  /** 0: the weapon has none. */
  parryDifficulty: num(0, { min: 0, max: 10, why: 'ST-10.7' }),
  conceal: choice(['pocket', 'jacket', 'coat', 'none']),
  /** Medium range in metres; the maximum is twice as far. */
  range: num(0, { min: 0, max: BEYOND.metres, why: 'ST-7.16' }),
  rate: num(0, { min: 0, max: BEYOND.count, why: 'AMB-80' }),
  /** Rounds that the magazine holds; 0: it needs no ammunition. */
  clip: num(0, { min: 0, max: BEYOND.count, why: 'ST-9.15' }),
  rounds: num(0, { min: 0, max: BEYOND.count, why: 'ST-9.15' }),
  hands: num(1, { min: 0, max: 2 }),
  ready: flag(true, { why: 'ST-13.8' }),
  modes: many(['single', 'burst', 'fullAuto'], ['single'], { why: 'ST-9.13' }),
  /** Rounds of a short burst where the weapon itself decides (AMB-77). */
  burst: num(3, { min: 1, max: BEYOND.count, why: 'AMB-77' }),
  flags: many([
    'thrown',
    'lightHandgun',
    'cutting',
    'sweep',
    'club',
    'taser',
    'scope',
    'laser',
    'natural',
    /** Teeth: not for blows, but what a bite is made with (AMB-65). */
    'bite',
  ]),
  /** Its lethal damage is bashing to a vampire (ST-5.9); read of firearms and explosives only. */
  bashingVsVampires: flag(true, { why: 'ST-5.9' }),
  attackKind: choice(ATTACK_KINDS, 'blade', { why: 'ST-5.14' }),
  description: text('', { rich: true }),
};

/** Spec of armour (GAP-2). */
export const armour = {
  dice: num(1, { min: 0, max: BEYOND.dice, why: 'ST-5.13' }),
  /** Dice of Dexterity that it costs, as a negative number; counted by house rule only. */
  dexPenalty: num(0, { min: -BEYOND.rating, max: 0, why: 'GAP-2' }),
  coverage: many(LOCATIONS, ['torso'], { why: 'ST-7.44' }),
  ineffectiveAgainst: many(ATTACK_KINDS, [], { why: 'ST-5.14' }),
  worn: flag(true),
  description: text('', { rich: true }),
};

/** One number a name. */
const numbers = <K extends string>(names: readonly K[], below: string, more: Parameters<typeof num>[1]) =>
  group(
    Object.fromEntries(
      names.map((name) => [name, num(0, { ...more, label: `storyteller.${below}.${name}` })]),
    ) as {
      readonly [name in K]: NumField;
    },
  );

/** Spec of a power. It counts while it is active. */
export const power = {
  active: flag(true),
  duration: choice(['permanent', 'scene', 'rounds'], 'permanent', { why: 'GAP-4' }),
  /** Rounds for which it works once it is called upon, the present one included. */
  rounds: num(1, { min: 1, max: BEYOND.count, why: 'GAP-4' }),
  /** Rounds that are left of them. */
  left: num(0, { min: 0, max: BEYOND.count, why: 'GAP-4' }),
  /** What it adds to attributes. */
  bonus: numbers(ATTRIBUTES, 'field.attributes', { min: -BEYOND.rating, max: BEYOND.rating, why: 'GAP-4' }),
  /** Abilities that it raises, and by how much. */
  abilities: many(ABILITIES, [], { why: 'GAP-4' }),
  abilityBonus: num(0, { min: -BEYOND.rating, max: BEYOND.rating, why: 'GAP-4' }),
  extraActions: num(0, { min: 0, max: BEYOND.rating, why: 'ST-12.1' }),
  /** Dice that it adds to the soak, by type. */
  soak: numbers(DAMAGE_TYPES, 'type', { min: 0, max: BEYOND.dice, why: 'ST-5.1' }),
  /** Types that Stamina soaks besides those of the kind, such as after a call on the Wyrd. */
  soakTypes: many(DAMAGE_TYPES, [], { why: 'ST-5.10' }),
  ignoresWounds: flag(false, { why: 'ST-6.10' }),
  /** He heals by himself. */
  regenerates: flag(false, { why: 'ST-7.31' }),
  /** It lets him block lethal and aggravated damage. */
  blocksAll: flag(false, { why: 'ST-10.10' }),
  /** What it is rated at, where others ask for that: what he notices (AMB-28). */
  rating: num(0, { min: 0, max: BEYOND.rating, why: 'AMB-28' }),
  /** Calling upon it costs no action. */
  reflexive: flag(false, { why: 'AMB-48' }),
  /** It needs no movement: whoever is immobilised can call upon it, if it is reflexive as well. */
  motionless: flag(false, { why: 'AMB-48' }),
  description: text('', { rich: true }),
};

/** Spec of something that works on one being only, such as sunlight on a vampire (ST-5.11). What it is, is in its name and text. */
export const vulnerability = {
  /** What the damage counts as. */
  damageType: choice(DAMAGE_TYPES, 'aggravated', { why: 'ST-5.11' }),
  /** Nothing soaks it. */
  noSoak: flag(false, { why: 'ST-5.11' }),
  /** Attacks of these kinds always strike it; others do by the Storyteller's word. */
  kinds: many(ATTACK_KINDS, [], { why: 'ST-5.11' }),
  description: text('', { rich: true }),
};

/** Specs of gear by type. */
export const gear = { weapon, armour, power, manoeuvre, vulnerability };
