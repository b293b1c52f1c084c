/** The words and figures that specs are made of: they belong to the face. */

export const MAINS = [
  'shooting',
  'aimed',
  'speedShooting',
  'melee',
  'movement',
  'riding',
  'reloading',
  'firstAid',
  'bringRound',
  'pullTogether',
  'observation',
  'listening',
  'own',
] as const;
export type MainKey = (typeof MAINS)[number];

export const AREAS = [
  'athletics',
  'firearms',
  'riding',
  'melee',
  'archery',
  'medicine',
  'perception',
  'outdoors',
  'talk',
  'crafts',
] as const;
export type Area = (typeof AREAS)[number];

export const SHOT_KINDS = ['snap', 'quick', 'aimed', 'speed'] as const;
export type ShotKind = (typeof SHOT_KINDS)[number];

export const ATTRIBUTES = ['speed', 'attention', 'accuracy', 'strength', 'toughness', 'nerve'] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** Bleedings from the lightest on (S-10, WE-11.6). */
export const BLEEDINGS = ['none', 'trickle', 'bleeding', 'heavy', 'gushing'] as const;
export type Bleeding = (typeof BLEEDINGS)[number];

/** Blood loss at which he is knocked out, and dead (S-11). */
export const BLOOD_OUT = 16;
export const BLOOD_DEAD = 20;
