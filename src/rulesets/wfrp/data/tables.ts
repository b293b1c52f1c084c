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

/** The kind of a part, where the severity ladder distinguishes them. */
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
