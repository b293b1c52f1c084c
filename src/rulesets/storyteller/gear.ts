import type { Gear } from '../../core/fighter.ts';
import type { Infer } from '../../core/spec.ts';
import { choice, flag, many, num, text } from '../../core/spec.ts';
import type { StFighter } from './fighter.ts';
import type { Power } from './powers.ts';
import { power } from './powers.ts';
import { ATTACK_ABILITIES, ATTACK_KINDS, BEYOND, DAMAGE_TYPES, LOCATIONS } from './tables.ts';
import type { Technique } from './techniques.ts';
import { manoeuvre } from './techniques.ts';
import type { Vulnerability } from './vulnerability.ts';
import { vulnerability } from './vulnerability.ts';

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

/** Specs of gear by type. */
export const gear = { weapon, armour, power, manoeuvre, vulnerability };

export type WeaponTraits = Infer<typeof weapon>;
export type ArmourTraits = Infer<typeof armour>;
export type Weapon = Gear<WeaponTraits> & { readonly type: 'weapon' };
export type Armour = Gear<ArmourTraits> & { readonly type: 'armour' };
export type StGear = Weapon | Armour | Power | Technique | Vulnerability;

/** The bare body: Strength + 0, bashing (AMB-33). It has no name of its own; hosts say `weapon.unarmed`. */
export const UNARMED: Weapon = {
  id: 'unarmed',
  type: 'weapon',
  name: '',
  traits: {
    category: 'brawl',
    ability: 'brawl',
    damageStrength: true,
    damage: 0,
    damageThrownLong: 0,
    type: 'bashing',
    parryDifficulty: 0,
    conceal: 'pocket',
    range: 0,
    rate: 0,
    clip: 0,
    rounds: 0,
    hands: 0,
    ready: true,
    modes: [],
    burst: 3,
    flags: ['natural'],
    bashingVsVampires: false,
    attackKind: 'blunt',
    description: '',
  },
};

/** The weapons a fighter has, his bare body last. */
export const weaponsOf = (fighter: StFighter): readonly Weapon[] => [
  ...Object.values(fighter.gear).filter((item): item is Weapon => item.type === 'weapon'),
  UNARMED,
];

/** A weapon by id; undefined when he has none such. */
export function weaponOf(fighter: StFighter, id: string): Weapon | undefined {
  if (id === UNARMED.id) return UNARMED;
  const item = fighter.gear[id];
  return item?.type === 'weapon' ? item : undefined;
}

/** The armour a fighter wears. */
export const wornBy = (fighter: StFighter): readonly Armour[] =>
  Object.values(fighter.gear).filter((item): item is Armour => item.type === 'armour' && item.traits.worn);

/** A cold weapon can parry (ST-10.5): one made for the melee, or a throwing one with a parry difficulty. */
export const isCold = ({ traits: { category, parryDifficulty, flags } }: Weapon): boolean =>
  !flags.includes('natural') && (category === 'melee' || (category === 'thrown' && parryDifficulty > 0));

/** A weapon to strike with in close combat. */
export const isClose = (one: Weapon): boolean =>
  !one.traits.flags.includes('bite') &&
  (one.traits.category === 'brawl' || one.traits.category === 'melee' || isCold(one));

/** What he has in his hands: weapons at the ready that are no part of his body. */
export const wieldedBy = (fighter: StFighter): readonly Weapon[] =>
  weaponsOf(fighter).filter(({ traits }) => traits.ready && !traits.flags.includes('natural'));

/** A weapon to throw. */
export const isThrown = ({ traits: { category, flags } }: Weapon): boolean =>
  category === 'thrown' || flags.includes('thrown');

/** A weapon to shoot with. */
export const isFirearm = ({ traits }: Weapon): boolean => traits.category === 'firearm';
