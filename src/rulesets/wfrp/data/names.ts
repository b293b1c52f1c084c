/* Closed lists: the words that specs are made of. */

/** The main characteristics (GAP-1). */
export const CHARACTERISTICS = ['ws', 'bs', 's', 't', 'ag', 'int', 'wp', 'fel'] as const;

export type Characteristic = (typeof CHARACTERISTICS)[number];

/** The parts of a body (WF-5.3 to WF-5.8). */
export const LOCATIONS = ['body', 'rightArm', 'leftArm', 'rightLeg', 'leftLeg', 'head'] as const;

export type Location = (typeof LOCATIONS)[number];

/** Weapon groups; all but the first need their talent (GAP-13). */
export const GROUPS = [
  'ordinary',
  'parrying',
  'fencing',
  'twoHanded',
  'flail',
  'longbow',
  'crossbow',
  'gunpowder',
  'throwing',
  'sling',
  'cavalry',
] as const;

export type Group = (typeof GROUPS)[number];

/** Weapon qualities (GAP-13). */
export const QUALITIES = [
  'balanced',
  'defensive',
  'fast',
  'slow',
  'impact',
  'tiring',
  'armourPiercing',
  'precise',
  'pummelling',
  'unreliable',
] as const;

export type Quality = (typeof QUALITIES)[number];

/** What else rules know of a weapon. */
export const WEAPON_FLAGS = ['pistol', 'mechanism', 'improvised', 'unarmed', 'natural'] as const;

/** Where a weapon is carried: in which hand, or out of hand. */
export const PLACES = ['main', 'off', 'both', 'sheathed', 'ground'] as const;

/** What rules know a talent by; `group…` lifts the halving of that weapon group (WF-7.17, GAP-20). */
export const TALENTS = [
  'none',
  'ambidextrous',
  'groupParrying',
  'groupFencing',
  'groupTwoHanded',
  'groupFlail',
  'groupLongbow',
  'groupCrossbow',
  'groupGunpowder',
  'groupThrowing',
  'groupSling',
  'groupCavalry',
  'steadyNerves',
  'fearless',
  'strongBlow',
  'quickLoader',
] as const;

export type TalentKey = (typeof TALENTS)[number];

/** Ways of attacking hand to hand (WF-6). `toHit` is the modifier. */
export const MODES = {
  standard: { toHit: 0, why: 'WF-6.1' },
  charge: { toHit: 10, why: 'WF-6.4' },
  swift: { toHit: 0, why: 'WF-6.7' },
  allOut: { toHit: 20, why: 'WF-6.10' },
  guarded: { toHit: -10, why: 'WF-6.14' },
  manoeuvring: { toHit: 0, why: 'WF-6.18' },
} as const;

export type Mode = keyof typeof MODES;

export const MODE_NAMES = Object.keys(MODES) as [Mode, ...Mode[]];

/** The eight directions of a map whose rows go down. */
export const DIRECTIONS = {
  east: { x: 1, y: 0 },
  southEast: { x: 1, y: 1 },
  south: { x: 0, y: 1 },
  southWest: { x: -1, y: 1 },
  west: { x: -1, y: 0 },
  northWest: { x: -1, y: -1 },
  north: { x: 0, y: -1 },
  northEast: { x: 1, y: -1 },
} as const;

export type DirectionName = keyof typeof DIRECTIONS;

export const DIRECTION_NAMES = Object.keys(DIRECTIONS) as [DirectionName, ...DirectionName[]];
