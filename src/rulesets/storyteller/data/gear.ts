import { type GearByType, gearSpec } from '../../../core/fighter.ts';
import { choice, flag, many, num, numbers } from '../../../core/spec.ts';
import { names } from '../../../core/text.ts';

/* Terms of sheets, and gear. */

/** Generous upper bounds for numbers on sheets. */
export const LIMITS = { rating: 20, dice: 50, count: 1000, metres: 10_000 } as const;

/** Abilities used to attack (ST-3.2). */
export const ATTACK_ABILITIES = names('brawl martialArts do kailindo melee firearms athletics');

export const ATTRIBUTES = names(
  'strength dexterity stamina charisma manipulation appearance perception intelligence wits',
);

export const ABILITIES = [
  ...ATTACK_ABILITIES,
  ...names('dodge stealth alertness awareness kenning primalUrge malkavianTime intuition occult'),
  ...names('grimoires rituals hypertech security intimidation leadership expression etiquette performance'),
] as const;

/** Points that powers are paid with. Which of them somebody has depends on what they are. */
export const POOLS = names('blood rage gnosis quintessence glamour');

export const POWERS = ['auspex', 'sight', 'foreknowledge', 'divination', 'fatalism'] as const;

/** ST-5.2, from light to grave. */
export const DAMAGE_TYPES = ['bashing', 'lethal', 'aggravated'] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];

/** Kinds of attacks. Some armour is useless against some of them (ST-5.14). */
export const ATTACK_KINDS = ['blade', 'blunt', 'firearm', 'fire', 'energy', 'blast', 'other'] as const;
export type AttackKind = (typeof ATTACK_KINDS)[number];

/** Parts of the body that armour covers (ST-7.44). */
const LOCATIONS = ['torso', 'arms', 'legs', 'head', 'hands'] as const;

/** Limbs that can be disabled (ST-8.14). */
export const LIMBS = ['rightArm', 'leftArm', 'rightLeg', 'leftLeg'] as const;
export type Limb = (typeof LIMBS)[number];

export type Location = (typeof LOCATIONS)[number];

/** How a health level limits movement (ST-6.2 to 6.9). */
export const MOVES = ['free', 'halfRun', 'noRun', 'hobble', 'crawl', 'none'] as const;
export type Move = (typeof MOVES)[number];

/** ST-6.2 to 6.9, from the top of the track down. Creatures with more levels have more rows (ST-6.1). */
export const LEVELS = [
  { id: 'bruised', name: '', penalty: 0, move: 'free', role: 'ok' },
  { id: 'hurt', name: '', penalty: 1, move: 'free', role: 'ok' },
  { id: 'injured', name: '', penalty: 1, move: 'halfRun', role: 'ok' },
  { id: 'wounded', name: '', penalty: 2, move: 'noRun', role: 'ok' },
  { id: 'mauled', name: '', penalty: 2, move: 'hobble', role: 'ok' },
  { id: 'crippled', name: '', penalty: 5, move: 'crawl', role: 'ok' },
  { id: 'incapacitated', name: '', penalty: 0, move: 'none', role: 'incapacitated' },
  { id: 'dead', name: '', penalty: 0, move: 'none', role: 'dead' },
] as const;

/** Cover, from least to greatest (ST-7.22). */
export const COVERS = ['none', 'situational', 'light', 'partial', 'full'] as const;
export type Cover = (typeof COVERS)[number];

/** Effects of hits besides damage, as in the printed manoeuvres. */
const EFFECTS = ['none', 'hold', 'cripple', 'neck', 'unbalance', 'knockdown', 'disarm'] as const;

/** Spec of a custom manoeuvre, an attack mode as data (ST-8.2, GAP-5). */
export const manoeuvre = gearSpec({
  /** What it is made with. */
  armed: choice(['bare', 'melee', 'firearm', 'thrown'], 'bare', { why: 'ST-8.2' }),
  /** What else the weapon must be. */
  weaponFlags: many(['cutting', 'sweep', 'club', 'natural', 'lightHandgun'], [], { why: 'ST-8.2' }),
  attribute: choice(ATTRIBUTES, 'dexterity', { why: 'ST-3.1' }),
  /** Abilities it may be rolled with; empty for the weapon's own. */
  abilities: many(ABILITIES, [], { why: 'ST-3.2' }),
  /** 0 for that of a plain attack. */
  difficulty: num(0, { min: 0, max: 10, why: 'ST-3.3' }),
  difficultyMod: num(0, { min: -10, max: 10, why: 'ST-3.3' }),
  /** Dice to the attack pool. */
  dice: num(0, { min: -LIMITS.dice, max: LIMITS.dice, why: 'ST-3.1' }),
  damage: choice(['weapon', 'strength', 'fixed', 'none'], 'weapon', { why: 'ST-4.1' }),
  /** Dice added to the weapon or Strength, or alone. */
  damageDice: num(0, { min: -LIMITS.dice, max: LIMITS.dice, why: 'ST-4.1' }),
  damageType: choice(['weapon', ...DAMAGE_TYPES], 'weapon', { why: 'ST-5.2' }),
  effect: choice(EFFECTS, 'none', { why: 'ST-8.2' }),
  needsAttribute: choice(['none', ...ATTRIBUTES], 'none', { why: 'ST-8.11' }),
  needsRating: num(0, { min: 0, max: LIMITS.rating, why: 'ST-8.11' }),
  /** The minimum rating of the ability it is rolled with. */
  needsAbility: num(0, { min: 0, max: LIMITS.rating, why: 'ST-8.11' }),
  restrictions: many(['noExtra', 'noSplit', 'noCalledShot'], [], { why: 'ST-8.2' }),
  ammo: choice(['single', 'burst', 'magazine'], 'single', { why: 'ST-9.31' }),
});

/** Spec of a weapon (ST-14.2). */
export const weapon = gearSpec({
  category: choice(['melee', 'brawl', 'thrown', 'firearm', 'explosive']),
  ability: choice(ATTACK_ABILITIES, 'melee', { why: 'ST-3.2' }),
  /** Strength is added to `damage` in close combat and short throws (ST-4.1); off for a contact stunner. */
  damageStrength: flag(true, { why: 'ST-4.1' }),
  /** The damage modifier of a blade or the damage value of a firearm, in dice. */
  damage: num(0, { min: -LIMITS.dice, max: LIMITS.dice, why: 'ST-4.1' }),
  /** The weapon's own dice when thrown far (ST-4.2). */
  damageThrownLong: num(0, { min: 0, max: LIMITS.dice, why: 'ST-4.2' }),
  type: choice(DAMAGE_TYPES, 'lethal', { why: 'ST-5.2' }),
  /** 0: the weapon has none. */
  parryDifficulty: num(0, { min: 0, max: 10, why: 'ST-10.7' }),
  conceal: choice(['pocket', 'jacket', 'coat', 'none']),
  /** Medium range in metres; maximum range is twice that. */
  range: num(0, { min: 0, max: LIMITS.metres, why: 'ST-7.16' }),
  rate: num(0, { min: 0, max: LIMITS.count, why: 'AMB-80' }),
  /** Rounds that the magazine holds; 0 if it needs no ammunition. */
  clip: num(0, { min: 0, max: LIMITS.count, why: 'ST-9.15' }),
  rounds: num(0, { min: 0, max: LIMITS.count, why: 'ST-9.15' }),
  hands: num(1, { min: 0, max: 2 }),
  ready: flag(true, { why: 'ST-13.8' }),
  modes: many(['single', 'burst', 'fullAuto'], ['single'], { why: 'ST-9.13' }),
  /** Rounds of a short burst, if the house rule leaves that to the weapon (AMB-77). */
  burst: num(3, { min: 1, max: LIMITS.count, why: 'AMB-77' }),
  /** `bite`: teeth, which only bite (AMB-65). */
  flags: many(names('thrown lightHandgun cutting sweep club taser scope laser natural bite')),
  /** Its lethal damage is bashing to vampires; only for firearms and explosives (ST-5.9). */
  bashingVsVampires: flag(true, { why: 'ST-5.9' }),
  attackKind: choice(ATTACK_KINDS, 'blade', { why: 'ST-5.14' }),
});

/** Spec of armour (GAP-2). */
export const armour = gearSpec({
  dice: num(1, { min: 0, max: LIMITS.dice, why: 'ST-5.13' }),
  /** A Dexterity modifier, 0 or negative; it counts only by house rule. */
  dexPenalty: num(0, { min: -LIMITS.rating, max: 0, why: 'GAP-2' }),
  coverage: many(LOCATIONS, ['torso'], { why: 'ST-7.44' }),
  ineffectiveAgainst: many(ATTACK_KINDS, [], { why: 'ST-5.14' }),
  worn: flag(true),
});

/** Spec of a power. It counts only while it is active. */
export const power = gearSpec({
  active: flag(true),
  duration: choice(['permanent', 'scene', 'rounds'], 'permanent', { why: 'GAP-4' }),
  /** How many rounds it lasts, including the one in which it is activated. */
  rounds: num(1, { min: 1, max: LIMITS.count, why: 'GAP-4' }),
  /** How many rounds are left. */
  left: num(0, { min: 0, max: LIMITS.count, why: 'GAP-4' }),
  bonus: numbers(ATTRIBUTES, (name) =>
    num(0, {
      min: -LIMITS.rating,
      max: LIMITS.rating,
      why: 'GAP-4',
      label: `storyteller.field.attributes.${name}`,
    }),
  ),
  /** Abilities that it raises, and the bonus. */
  abilities: many(ABILITIES, [], { why: 'GAP-4' }),
  abilityBonus: num(0, { min: -LIMITS.rating, max: LIMITS.rating, why: 'GAP-4' }),
  extraActions: num(0, { min: 0, max: LIMITS.rating, why: 'ST-12.1' }),
  /** Dice that it adds to the soak, by type. */
  soak: numbers(DAMAGE_TYPES, (type) =>
    num(0, { min: 0, max: LIMITS.dice, why: 'ST-5.1', label: `storyteller.type.${type}` }),
  ),
  /** Damage types that Stamina soaks in addition to those of the kind, such as by the Wyrd. */
  soakTypes: many(DAMAGE_TYPES, [], { why: 'ST-5.10' }),
  ignoresWounds: flag(false, { why: 'ST-6.10' }),
  /** The fighter heals without help. */
  regenerates: flag(false, { why: 'ST-7.31' }),
  /** It lets the fighter block lethal and aggravated damage. */
  blocksAll: flag(false, { why: 'ST-10.10' }),
  /** Its rating, for rules such as awareness (AMB-28). */
  rating: num(0, { min: 0, max: LIMITS.rating, why: 'AMB-28' }),
  /** Activating it costs no action. */
  reflexive: flag(false, { why: 'AMB-48' }),
  /** It needs no movement: immobilised fighters can use it, if it is also reflexive. */
  motionless: flag(false, { why: 'AMB-48' }),
});

/** Spec of a vulnerability, such as a vampire's to sunlight (ST-5.11). Its name and text say what it is. */
export const vulnerability = gearSpec({
  damageType: choice(DAMAGE_TYPES, 'aggravated', { why: 'ST-5.11' }),
  /** Nothing soaks it. */
  noSoak: flag(false, { why: 'ST-5.11' }),
  /** Attacks of these kinds always count; others do if the Storyteller says so. */
  kinds: many(ATTACK_KINDS, [], { why: 'ST-5.11' }),
});

export const gear = { weapon, armour, power, manoeuvre, vulnerability };

type Items = GearByType<typeof gear>;
export type Weapon = Items['weapon'];
export type Armour = Items['armour'];
/** A power. The text names only the results of powers (GAP-4). */
export type Power = Items['power'];
export type Technique = Items['manoeuvre'];
export type Vulnerability = Items['vulnerability'];
export type StGear = Items[keyof Items];

export type WeaponTraits = Weapon['traits'];
export type ArmourTraits = Armour['traits'];
export type PowerTraits = Power['traits'];
