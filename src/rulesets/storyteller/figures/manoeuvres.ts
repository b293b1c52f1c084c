import { memoize } from '../../../core/memoize.ts';
import { type Id, type Msg, type RuleId, verbatim } from '../../../core/text.ts';
import type { Ability, Attribute, StFighter } from '../data/fighter.ts';
import type { DamageType, Technique, Weapon } from '../data/gear.ts';
import { isClose, isFirearm, isThrown, techniqueOf, UNARMED } from './gear.ts';

/* Attack modes as data (ST-8.1, ST-8.33, ST-9.46): how each differs from a plain blow or shot. */

type Given = { readonly n: number; readonly why: RuleId };

/** What a hit does besides damage; implemented in plays/effects.ts. */
export type EffectId = 'hold' | 'feed' | 'cripple' | 'neck' | 'unbalance' | 'knockdown' | 'disarm';

/** An attack mode. Omitted fields are as in a plain attack with the weapon. */
export interface AttackMode {
  readonly reach: 'close' | 'fired' | 'thrown';
  readonly rules: readonly RuleId[];
  isMadeFor(weapon: Weapon): boolean;
  /** The abilities it may be rolled with; by default the weapon's. */
  readonly abilities?: readonly Ability[];
  /** Replaces the usual difficulty of 6 (D1). */
  readonly difficulty?: Given;
  /** Added to the difficulty (D2). */
  readonly recoil?: Given;
  /** Dice to the attack pool (P4). */
  readonly dice?: Given;
  /** Replaces the weapon's damage: dice with or without Strength. */
  readonly damage?: Given & { readonly strength: boolean };
  readonly more?: Given;
  readonly harmless?: true;
  /** What a hit does besides damage, or instead of it. */
  readonly effect?: EffectId;
  readonly type?: DamageType;
  /** What the attacker needs. `ability` is the rating of the ability that is rolled (AMB-67). */
  readonly needs?: { attribute: Attribute; rating: number; ability: number; why: RuleId };
  /** It cannot be aimed at a part of the body (ST-9.12, AMB-62). */
  readonly noCalledShot?: true;
  /** It takes three or five rounds at random (ST-9.31). */
  readonly burst?: true;
  /** It empties the magazine, which must be full (ST-9.14, ST-9.20, ST-9.44). */
  readonly wholeMagazine?: true;
  /** It is a step of another action, and no action by itself. */
  readonly step?: true;
  /** It needs sharp teeth, or those of a vampire (ST-8.7, ST-8.9). */
  readonly teeth?: 'any' | 'vampire';
  readonly plain?: true;
  readonly icon: string;
  /** Replaces Dexterity (ST-8.2). */
  readonly attribute?: Attribute;
  /** Its name, if hosts have no text for it. */
  readonly name?: Msg;
}

export const isBareBody = ({ id }: Weapon): boolean => id === UNARMED.id;
const isAutomatic = (weapon: Weapon): boolean =>
  isFirearm(weapon) && weapon.traits.modes.includes('fullAuto');
const isBladed = (weapon: Weapon): boolean => isClose(weapon) && weapon.traits.ability === 'melee';

const HAND_TO_HAND = ['brawl', 'do'] as const;

/* Names of manoeuvres that other rules refer to. */
export const STRIKE = 'strike';
export const SHOOT = 'shoot';
export const TECHNIQUE = 'technique';
export const SPRAY = 'spray';
export const SUPPRESS = 'suppress';

const WITH_TEETH = {
  reach: 'close',
  isMadeFor: isBareBody,
  abilities: ['brawl'],
  difficulty: { n: 5, why: 'ST-8.8' },
} as const;
/** Close combat without called shots (AMB-62). */
const UNAIMED = { reach: 'close', noCalledShot: true } as const;
/** Automatic fire, also without called shots (ST-9.12). */
const AUTOMATIC = { reach: 'fired', isMadeFor: isAutomatic, noCalledShot: true } as const;

export const ATTACK_MODES = {
  [STRIKE]: {
    plain: true,
    reach: 'close',
    rules: ['ST-3.1', 'ST-4.1'],
    isMadeFor: isClose,
    icon: 'crossed-swords',
  },
  [SHOOT]: {
    plain: true,
    reach: 'fired',
    rules: ['ST-3.1', 'ST-4.2', 'ST-7.16'],
    isMadeFor: isFirearm,
    icon: 'pistol-gun',
  },
  throw: {
    plain: true,
    reach: 'thrown',
    rules: ['ST-3.1', 'ST-4.1', 'ST-4.2'],
    isMadeFor: isThrown,
    icon: 'thrown-knife',
  },

  grapple: {
    ...UNAIMED,
    rules: ['ST-8.3', 'ST-8.4', 'ST-8.33'],
    isMadeFor: isBareBody,
    abilities: [...HAND_TO_HAND, 'athletics'],
    difficulty: { n: 7, why: 'ST-8.3' },
    harmless: true,
    effect: 'hold',
    icon: 'grab',
  },
  bite: {
    ...WITH_TEETH,
    rules: ['ST-8.7', 'ST-8.8', 'ST-8.10', 'ST-8.33'],
    damage: { n: 1, strength: true, why: 'ST-8.8' },
    teeth: 'any',
    icon: 'fangs',
  },
  feed: {
    ...WITH_TEETH,
    rules: ['ST-8.9', 'ST-8.10'],
    harmless: true,
    effect: 'feed',
    teeth: 'vampire',
    noCalledShot: true,
    icon: 'neck-bite',
  },
  breakJoint: {
    ...UNAIMED,
    rules: ['ST-8.11', 'ST-8.13', 'ST-8.14', 'ST-8.33'],
    isMadeFor: isBareBody,
    abilities: HAND_TO_HAND,
    difficulty: { n: 7, why: 'ST-8.13' },
    damage: { n: 2, strength: true, why: 'ST-8.13' },
    needs: { attribute: 'strength', rating: 3, ability: 4, why: 'ST-8.11' },
    effect: 'cripple',
    icon: 'broken-bone',
  },
  cutTendon: {
    ...UNAIMED,
    rules: ['ST-8.12', 'ST-8.13', 'ST-8.14', 'ST-8.33'],
    isMadeFor: (weapon) => isBladed(weapon) && weapon.traits.flags.includes('cutting'),
    abilities: ['melee'],
    difficulty: { n: 7, why: 'ST-8.13' },
    needs: { attribute: 'dexterity', rating: 3, ability: 4, why: 'ST-8.12' },
    effect: 'cripple',
    icon: 'sword-slice',
  },
  snapNeck: {
    ...UNAIMED,
    rules: ['ST-8.16', 'ST-8.17', 'ST-8.18', 'ST-8.20', 'ST-8.21', 'ST-8.33'],
    isMadeFor: isBareBody,
    abilities: HAND_TO_HAND,
    difficulty: { n: 9, why: 'ST-8.17' },
    damage: { n: 3, strength: true, why: 'ST-8.17' },
    type: 'bashing',
    needs: { attribute: 'strength', rating: 4, ability: 5, why: 'ST-8.16' },
    effect: 'neck',
    icon: 'neck-bite',
  },
  sweep: {
    ...UNAIMED,
    rules: ['ST-8.24', 'ST-8.25', 'ST-8.26', 'ST-8.33'],
    isMadeFor: (weapon) =>
      isBareBody(weapon) ||
      (isBladed(weapon) && weapon.traits.flags.includes('sweep') && weapon.traits.type === 'bashing'),
    abilities: ['brawl', 'melee'],
    difficulty: { n: 6, why: 'ST-8.24' },
    damage: { n: 4, strength: false, why: 'ST-8.26' },
    type: 'bashing',
    effect: 'unbalance',
    icon: 'foot-trip',
  },
  disarm: {
    ...UNAIMED,
    rules: ['ST-8.29', 'ST-8.30', 'ST-8.31', 'ST-8.33'],
    isMadeFor: (weapon) => isBareBody(weapon) || isBladed(weapon),
    abilities: [...HAND_TO_HAND, 'melee'],
    difficulty: { n: 7, why: 'ST-8.29' },
    effect: 'disarm',
    icon: 'drop-weapon',
  },

  /** A custom manoeuvre, described by its item (ST-8.2). These fields are the fallback. */
  [TECHNIQUE]: {
    reach: 'close',
    rules: ['ST-8.2'],
    isMadeFor: isClose,
    step: true,
    icon: 'high-kick',
  },

  fullAuto: {
    ...AUTOMATIC,
    rules: ['ST-9.9', 'ST-9.10', 'ST-9.11', 'ST-9.14', 'ST-9.46'],
    recoil: { n: 2, why: 'ST-9.10' },
    more: { n: 6, why: 'ST-9.11' },
    wholeMagazine: true,
    icon: 'machine-gun',
  },
  burst: {
    reach: 'fired',
    rules: ['ST-9.29', 'ST-9.30', 'ST-9.31', 'ST-9.46'],
    isMadeFor: (weapon) => isFirearm(weapon) && weapon.traits.modes.includes('burst'),
    recoil: { n: 1, why: 'ST-9.30' },
    dice: { n: 3, why: 'ST-9.29' },
    burst: true,
    icon: 'heavy-bullets',
  },
  [SPRAY]: {
    ...AUTOMATIC,
    rules: ['ST-9.18', 'ST-9.19', 'ST-9.22', 'ST-9.23', 'ST-9.28', 'ST-9.46'],
    recoil: { n: 2, why: 'ST-9.22' },
    dice: { n: 10, why: 'ST-9.19' },
    wholeMagazine: true,
    step: true,
    icon: 'machine-gun',
  },
  [SUPPRESS]: {
    ...AUTOMATIC,
    rules: ['ST-9.39', 'ST-9.40', 'ST-9.45', 'ST-9.46'],
    recoil: { n: 2, why: 'ST-9.45' },
    step: true,
    icon: 'machine-gun-magazine',
  },
} as const satisfies { readonly [manoeuvre: string]: AttackMode };

export type Manoeuvre = keyof typeof ATTACK_MODES;

export const MANOEUVRES = Object.keys(ATTACK_MODES) as [Manoeuvre, ...Manoeuvre[]];

/** A printed attack mode by its name; `modeFor` finds techniques as well. */
export const modeOf = (manoeuvre: Manoeuvre): AttackMode => ATTACK_MODES[manoeuvre];

export const isMadeFor = (weapon: Weapon, manoeuvre: Manoeuvre): boolean =>
  modeOf(manoeuvre).isMadeFor(weapon);

/** The part of an attack that determines its mode. */
export interface Manoeuvred {
  readonly manoeuvre: Manoeuvre;
  /** The item that describes a technique. */
  readonly technique?: Id;
}

const REACH = { bare: 'close', melee: 'close', firearm: 'fired', thrown: 'thrown' } as const;

const ARMED: { readonly [armed in Technique['traits']['armed']]: (weapon: Weapon) => boolean } = {
  bare: isBareBody,
  melee: (weapon) => isClose(weapon) && !isBareBody(weapon),
  firearm: isFirearm,
  thrown: isThrown,
};

const own = (n: number) => ({ n, why: 'ST-8.2' });

/** The damage of a technique: the weapon's with extra dice, Strength and dice, dice alone, or none. */
function damageOf({ damage, damageDice: n }: Technique['traits']): Partial<AttackMode> {
  if (damage === 'none') return { harmless: true };
  if (damage === 'weapon') return n === 0 ? {} : { more: own(n) };
  return { damage: { ...own(n), strength: damage === 'strength' } };
}

function needsOf({ needsAttribute, needsRating, needsAbility }: Technique['traits']): Partial<AttackMode> {
  const own = needsAttribute === 'none' ? undefined : { attribute: needsAttribute, rating: needsRating };
  if (!own && needsAbility === 0) return {};
  return { needs: { attribute: 'dexterity', rating: 0, ...own, ability: needsAbility, why: 'ST-8.2' } };
}

/** A technique as an attack mode. */
export const modeOfTechnique = memoize(({ name, traits }: Technique): AttackMode => {
  const { armed, weaponFlags, attribute, abilities, difficulty, difficultyMod, dice } = traits;
  const { damageType, effect, restrictions, ammo } = traits;
  return {
    reach: REACH[armed],
    rules: ['ST-8.2'],
    isMadeFor: (weapon) =>
      ARMED[armed](weapon) && weaponFlags.every((flag) => weapon.traits.flags.includes(flag)),
    ...(attribute === 'dexterity' ? {} : { attribute }),
    ...(abilities.length > 0 ? { abilities } : {}),
    ...(difficulty > 0 ? { difficulty: own(difficulty) } : {}),
    ...(difficultyMod === 0 ? {} : { recoil: own(difficultyMod) }),
    ...(dice === 0 ? {} : { dice: own(dice) }),
    ...damageOf(traits),
    ...(damageType === 'weapon' ? {} : { type: damageType }),
    ...(effect === 'none' ? {} : { effect }),
    ...needsOf(traits),
    ...(restrictions.includes('noCalledShot') ? { noCalledShot: true } : {}),
    ...(ammo === 'burst' ? { burst: true } : {}),
    ...(ammo === 'magazine' ? { wholeMagazine: true } : {}),
    icon: modeOf(TECHNIQUE).icon,
    name: verbatim(name),
  };
});

export function modeFor(fighter: StFighter, { manoeuvre, technique }: Manoeuvred): AttackMode {
  const known = manoeuvre === TECHNIQUE ? techniqueOf(fighter, technique) : undefined;
  return known ? modeOfTechnique(known) : modeOf(manoeuvre);
}
