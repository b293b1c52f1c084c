import type { Msg, RuleId } from '../../core/text.ts';
import type { Ability, Attribute } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { isClose, isFirearm, isThrown, UNARMED } from './gear.ts';
import type { DamageType } from './tables.ts';

/* Ways of attacking as data (ST-8.1, ST-8.33, ST-9.46): what sets each apart from a plain blow or shot. What they do beyond damage is in effects.ts. */

/** A number and the rule that states it. */
interface Given {
  readonly n: number;
  readonly why: RuleId;
}

/** What he must be able to do; the rating of the ability must be that of the one rolled (AMB-67). */
interface Needs {
  readonly attribute: Attribute;
  readonly rating: number;
  readonly ability: number;
  readonly why: RuleId;
}

/** What a manoeuvre does beyond damage; how, is in effects.ts. */
export type Effect = 'hold' | 'feed' | 'cripple' | 'neck' | 'unbalance' | 'knockdown' | 'disarm';

/** One way of attacking. What is left out is as in a plain attack with the weapon. */
export interface Manner {
  readonly reach: 'close' | 'fired' | 'thrown';
  readonly rules: readonly RuleId[];
  suits(weapon: Weapon): boolean;
  /** What it may be rolled with; left out: the weapon's own ability. */
  readonly abilities?: readonly Ability[];
  /** In place of the 6 of every attack (D1). */
  readonly difficulty?: Given;
  /** Recoil (D2). */
  readonly recoil?: Given;
  /** Dice to the attack pool (P4). */
  readonly dice?: Given;
  /** Damage instead of the weapon's: Strength and so many dice, or so many dice alone. */
  readonly damage?: Given & { readonly strength: boolean };
  /** Dice on top of the weapon's damage. */
  readonly more?: Given;
  /** It does no damage of its own. */
  readonly harmless?: true;
  /** What a hit does besides damage, or instead of it. */
  readonly effect?: Effect;
  readonly type?: DamageType;
  readonly needs?: Needs;
  /** It cannot be aimed at a part of the body (ST-9.12, AMB-62). */
  readonly noCalledShot?: true;
  /** It takes three or five rounds at random (ST-9.31). */
  readonly burst?: true;
  /** It empties a magazine that must be full (ST-9.14, ST-9.20, ST-9.44). */
  readonly wholeMagazine?: true;
  /** It is a step of something larger: nobody picks it as an action of its own. */
  readonly step?: true;
  readonly icon: string;
  /** In place of Dexterity (ST-8.2). */
  readonly attribute?: Attribute;
  /** What it is called, where hosts have no text for it. */
  readonly name?: Msg;
}

export const bare = ({ id }: Weapon): boolean => id === UNARMED.id;
const automatic = (weapon: Weapon): boolean => isFirearm(weapon) && weapon.traits.modes.includes('fullAuto');
const bladed = (weapon: Weapon): boolean => isClose(weapon) && weapon.traits.ability === 'melee';

const HAND_TO_HAND = ['brawl', 'do'] as const;

export const MANNERS = {
  strike: { reach: 'close', rules: ['ST-3.1', 'ST-4.1'], suits: isClose, icon: 'crossed-swords' },
  shoot: { reach: 'fired', rules: ['ST-3.1', 'ST-4.2', 'ST-7.16'], suits: isFirearm, icon: 'pistol-gun' },
  throw: { reach: 'thrown', rules: ['ST-3.1', 'ST-4.1', 'ST-4.2'], suits: isThrown, icon: 'thrown-knife' },

  grapple: {
    reach: 'close',
    rules: ['ST-8.3', 'ST-8.4', 'ST-8.33'],
    suits: bare,
    abilities: [...HAND_TO_HAND, 'athletics'],
    difficulty: { n: 7, why: 'ST-8.3' },
    harmless: true,
    effect: 'hold',
    noCalledShot: true,
    icon: 'grab',
  },
  bite: {
    reach: 'close',
    rules: ['ST-8.7', 'ST-8.8', 'ST-8.10', 'ST-8.33'],
    suits: bare,
    abilities: ['brawl'],
    difficulty: { n: 5, why: 'ST-8.8' },
    damage: { n: 1, strength: true, why: 'ST-8.8' },
    icon: 'fangs',
  },
  feed: {
    reach: 'close',
    rules: ['ST-8.9', 'ST-8.10'],
    suits: bare,
    abilities: ['brawl'],
    difficulty: { n: 5, why: 'ST-8.8' },
    harmless: true,
    effect: 'feed',
    noCalledShot: true,
    icon: 'neck-bite',
  },
  breakJoint: {
    reach: 'close',
    rules: ['ST-8.11', 'ST-8.13', 'ST-8.14', 'ST-8.33'],
    suits: bare,
    abilities: HAND_TO_HAND,
    difficulty: { n: 7, why: 'ST-8.13' },
    damage: { n: 2, strength: true, why: 'ST-8.13' },
    needs: { attribute: 'strength', rating: 3, ability: 4, why: 'ST-8.11' },
    effect: 'cripple',
    noCalledShot: true,
    icon: 'broken-bone',
  },
  cutTendon: {
    reach: 'close',
    rules: ['ST-8.12', 'ST-8.13', 'ST-8.14', 'ST-8.33'],
    suits: (weapon) => bladed(weapon) && weapon.traits.flags.includes('cutting'),
    abilities: ['melee'],
    difficulty: { n: 7, why: 'ST-8.13' },
    needs: { attribute: 'dexterity', rating: 3, ability: 4, why: 'ST-8.12' },
    effect: 'cripple',
    noCalledShot: true,
    icon: 'sword-slice',
  },
  snapNeck: {
    reach: 'close',
    rules: ['ST-8.16', 'ST-8.17', 'ST-8.18', 'ST-8.20', 'ST-8.21', 'ST-8.33'],
    suits: bare,
    abilities: HAND_TO_HAND,
    difficulty: { n: 9, why: 'ST-8.17' },
    damage: { n: 3, strength: true, why: 'ST-8.17' },
    type: 'bashing',
    needs: { attribute: 'strength', rating: 4, ability: 5, why: 'ST-8.16' },
    effect: 'neck',
    noCalledShot: true,
    icon: 'neck-bite',
  },
  sweep: {
    reach: 'close',
    rules: ['ST-8.24', 'ST-8.25', 'ST-8.26', 'ST-8.33'],
    suits: (weapon) =>
      bare(weapon) ||
      (bladed(weapon) && weapon.traits.flags.includes('sweep') && weapon.traits.type === 'bashing'),
    abilities: ['brawl', 'melee'],
    difficulty: { n: 6, why: 'ST-8.24' },
    damage: { n: 4, strength: false, why: 'ST-8.26' },
    type: 'bashing',
    effect: 'unbalance',
    noCalledShot: true,
    icon: 'foot-trip',
  },
  disarm: {
    reach: 'close',
    rules: ['ST-8.29', 'ST-8.30', 'ST-8.31', 'ST-8.33'],
    suits: (weapon) => bare(weapon) || bladed(weapon),
    abilities: [...HAND_TO_HAND, 'melee'],
    difficulty: { n: 7, why: 'ST-8.29' },
    effect: 'disarm',
    noCalledShot: true,
    icon: 'drop-weapon',
  },

  /** A manoeuvre of the table's own, named by its item (ST-8.2); this is what it falls back on. */
  technique: {
    reach: 'close',
    rules: ['ST-8.2'],
    suits: isClose,
    step: true,
    icon: 'high-kick',
  },

  fullAuto: {
    reach: 'fired',
    rules: ['ST-9.9', 'ST-9.10', 'ST-9.11', 'ST-9.14', 'ST-9.46'],
    suits: automatic,
    recoil: { n: 2, why: 'ST-9.10' },
    more: { n: 6, why: 'ST-9.11' },
    noCalledShot: true,
    wholeMagazine: true,
    icon: 'machine-gun',
  },
  burst: {
    reach: 'fired',
    rules: ['ST-9.29', 'ST-9.30', 'ST-9.31', 'ST-9.46'],
    suits: (weapon) => isFirearm(weapon) && weapon.traits.modes.includes('burst'),
    recoil: { n: 1, why: 'ST-9.30' },
    dice: { n: 3, why: 'ST-9.29' },
    burst: true,
    icon: 'heavy-bullets',
  },
  spray: {
    reach: 'fired',
    rules: ['ST-9.18', 'ST-9.19', 'ST-9.22', 'ST-9.23', 'ST-9.28', 'ST-9.46'],
    suits: automatic,
    recoil: { n: 2, why: 'ST-9.22' },
    dice: { n: 10, why: 'ST-9.19' },
    noCalledShot: true,
    wholeMagazine: true,
    step: true,
    icon: 'machine-gun',
  },
  suppress: {
    reach: 'fired',
    rules: ['ST-9.39', 'ST-9.40', 'ST-9.45', 'ST-9.46'],
    suits: automatic,
    recoil: { n: 2, why: 'ST-9.45' },
    noCalledShot: true,
    step: true,
    icon: 'machine-gun-magazine',
  },
} as const satisfies { readonly [manoeuvre: string]: Manner };

export type Manoeuvre = keyof typeof MANNERS;

export const MANOEUVRES = Object.keys(MANNERS) as unknown as readonly [Manoeuvre, ...Manoeuvre[]];

/** A way of attacking by its name; a technique is looked up with its user (`mannerIn`). */
export const mannerOf = (manoeuvre: Manoeuvre): Manner => MANNERS[manoeuvre];

/** Whether a declared deed is an attack; what is a step of something larger is declared as that. */
export const isAttack = (action: string): action is Manoeuvre =>
  action === 'technique' || (action in MANNERS && !mannerOf(action as Manoeuvre).step);

/** Whether a weapon is made for a manoeuvre. */
export const suits = (weapon: Weapon, manoeuvre: Manoeuvre): boolean => mannerOf(manoeuvre).suits(weapon);
