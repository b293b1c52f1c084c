import type { Group, Location, TalentKey } from './names.ts';

/* Printed tables, and the lists that only rules know. */

/** The highest face of the d12 that still means the part (WF-5.3 to WF-5.8). */
const LOCATION_DIE: readonly (readonly [number, Location])[] = [
  [5, 'body'],
  [7, 'rightArm'],
  [9, 'leftArm'],
  [10, 'rightLeg'],
  [11, 'leftLeg'],
  [12, 'head'],
];

/** Where a blow lands, by the d12 (WF-5.1). */
export const locationAt = (face: number): Location =>
  LOCATION_DIE.find(([upTo]) => face <= upTo)?.[1] ?? 'head';

/** What a part is like where the severity ladder tells parts apart. */
export const KIND_OF: { readonly [location in Location]: 'body' | 'arm' | 'leg' | 'head' } = {
  body: 'body',
  rightArm: 'arm',
  leftArm: 'arm',
  rightLeg: 'leg',
  leftLeg: 'leg',
  head: 'head',
};

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** The talent that a group asks for. */
export const talentOf = (group: Group): TalentKey => `group${capital(group)}` as TalentKey;

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

/** The flat modifiers that come again and again. */
export const TEN = 10;
export const TWENTY = 20;

/** What can trigger the reaction of whoever has marked its author: by default when at all in reach, when leaving it, or not (WF-4, AMB-17). */
export const RASH = {
  move: 'any',
  charge: 'leave',
  leap: 'any',
  disengage: 'no',
  allOut: 'no',
  shoot: 'any',
  shootPistol: 'no',
  throw: 'no',
  cast: 'any',
  drink: 'any',
  apply: 'any',
  ready: 'no',
  rummage: 'any',
  light: 'any',
  aid: 'any',
  reloadMechanism: 'any',
  reload: 'no',
  fall: 'any',
  dropProne: 'no',
  standUp: 'no',
  mount: 'no',
  pickUp: 'no',
  sheathe: 'no',
  unarmed: 'no',
} as const;
export type RashRow = keyof typeof RASH;
export type RashMode = 'any' | 'leave' | 'no';

/** The rule that names each. */
export const RASH_RULES: { readonly [row in RashRow]: string } = {
  move: 'WF-4.4',
  charge: 'AMB-17',
  leap: 'AMB-17',
  disengage: 'AMB-17',
  allOut: 'AMB-17',
  shoot: 'WF-4.5',
  shootPistol: 'WF-4.6',
  throw: 'WF-4.17',
  cast: 'WF-4.7',
  drink: 'WF-4.8',
  apply: 'WF-4.8',
  ready: 'AMB-17',
  rummage: 'WF-4.9',
  light: 'WF-4.10',
  aid: 'WF-4.11',
  reloadMechanism: 'WF-4.12',
  reload: 'AMB-17',
  fall: 'WF-4.13',
  dropProne: 'AMB-17',
  standUp: 'WF-4.16',
  mount: 'AMB-17',
  pickUp: 'WF-4.19',
  sheathe: 'WF-4.20',
  unarmed: 'WF-4.18',
};

/** What the severity of a critical does, by the kind of part it struck (GAP-10, severity ladder). `as` goes on with another row. */
export type Effect =
  | 'jolted'
  | 'offBalance'
  | 'pain'
  | 'armour'
  | 'blow'
  | 'agony'
  | 'useless'
  | 'bleeds'
  | 'bleedsFast'
  | 'helpless'
  | 'dead';

/** The ladder from 1 to 10: what each rung brings. */
export const LADDER: readonly (readonly Effect[])[] = [
  ['jolted'],
  ['offBalance'],
  ['pain'],
  ['armour'],
  ['blow'],
  ['blow', 'agony'],
  ['useless'],
  ['useless', 'bleeds'],
  ['helpless', 'bleedsFast'],
  ['dead'],
];

/** Odds of dying in each own turn, in ten: bleeding of rung 8, and of rung 9. */
export const BLEEDS = { slow: 1, fast: 2 } as const;
