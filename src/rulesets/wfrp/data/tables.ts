import { count, oneOfWords, type Result, record, shape, text, word } from '../../../core/outside.ts';
import type { ConditionDef } from '../../../core/ruleset.ts';
import { names } from '../../../core/text.ts';

/* Closed lists: the words that specs are made of, and the conditions. */

/** The main characteristics (GAP-1). */
export const CHARACTERISTICS = names('ws bs s t ag int wp fel');

export type Characteristic = (typeof CHARACTERISTICS)[number];

/** The parts of a body (WF-5.3 to WF-5.8). */
export const LOCATIONS = names('body rightArm leftArm rightLeg leftLeg head');

export type Location = (typeof LOCATIONS)[number];

/** Weapon groups; all but the first need their talent (GAP-13). */
export const GROUPS = names(
  'ordinary parrying fencing twoHanded flail longbow crossbow gunpowder throwing sling cavalry',
);

type Group = (typeof GROUPS)[number];

/** Weapon qualities (GAP-13). */
export const QUALITIES = names(
  'balanced defensive fast slow impact tiring armourPiercing precise pummelling unreliable',
);

export type Quality = (typeof QUALITIES)[number];

/** What else rules know of a weapon. */
export const WEAPON_FLAGS = names('pistol mechanism improvised unarmed natural');

/** Where a weapon is carried: in which hand, or out of hand. */
export const PLACES = names('main off both sheathed ground');

/** What rules know a talent by; `group…` lifts the halving of that weapon group (WF-7.17, GAP-20). */
export const TALENTS = [
  'none',
  'ambidextrous',
  ...names('groupParrying groupFencing groupTwoHanded groupFlail groupLongbow groupCrossbow'),
  ...names('groupGunpowder groupThrowing groupSling groupCavalry'),
  ...names('steadyNerves fearless strongBlow quickLoader'),
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

type DirectionName = keyof typeof DIRECTIONS;

export const DIRECTION_NAMES = Object.keys(DIRECTIONS) as [DirectionName, ...DirectionName[]];

const round = count(100_000);

const track = shape(
  {
    kind: oneOfWords('creature', 'scene', 'terror'),
    state: oneOfWords('fight', 'flight', 'freeze', 'flee', 'due', 'shaken'),
  },
  {
    cornered: word(true),
    /** The round in which it was tested last: once in each (WF-15.4). */
    round,
    /** The insanity point has been given (AMB-48). */
    mad: word(true),
    /** The round in which a minute is over (WF-16.3). */
    next: round,
    /** Fortune spent on it in a round (AMB-50). */
    spent: shape({ round, n: count(100) }),
  },
);

/**
 * A fighter's state towards one source of fear (WF-15, WF-16). `fight`, `flight`, `freeze` and `flee`: step one has failed; `shaken`: step
 * two has. Who is `due` has passed step one and not tested step two yet.
 */
export type Track = Result<typeof track>;

/**
 * What may be wrong with a fighter. The value is `true`, except for `stunned` (rounds left), `bleeding` (chances in ten to die in each own
 * turn) and `fear` (a track for each source).
 */
export const CONDITIONS = [
  { id: 'prone', icon: 'falling', why: 'GAP-17' },
  { id: 'stunned', icon: 'knocked-out-stars', why: 'GAP-17', value: count(1000) },
  { id: 'offBalance', icon: 'foot-trip', why: 'GAP-10' },
  { id: 'jolted', icon: 'hourglass', why: 'GAP-10' },
  { id: 'bleeding', icon: 'ragged-wound', why: 'GAP-10', value: count(10) },
  { id: 'surprised', icon: 'blindfold', why: 'GAP-17' },
  { id: 'fear', icon: 'all-seeing-eye', why: 'WF-15.3', freeing: true, value: record(text(120), track) },
  { id: 'helpless', icon: 'handcuffs', why: 'GAP-17' },
  { id: 'unconscious', icon: 'coma', why: 'GAP-17' },
  { id: 'out', icon: 'cross-mark', why: 'GAP-10', out: true },
  { id: 'dead', icon: 'death-skull', why: 'GAP-10', out: true },
] as const satisfies readonly ConditionDef[];

export type Condition = (typeof CONDITIONS)[number]['id'];

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

/** The talent that a group asks for. */
export const talentOf = (group: Group): TalentKey =>
  `group${group.charAt(0).toUpperCase()}${group.slice(1)}` as TalentKey;

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

/** What the severity of a critical does, by the kind of part it struck (GAP-10, severity ladder). `as` continues with another row. */
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

/** Odds of dying in each of the fighter's turns, in ten: bleeding of rung 8, and of rung 9. */
export const BLEEDS = { slow: 1, fast: 2 } as const;
