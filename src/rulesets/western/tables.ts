import type { RuleId } from '../../core/text.ts';
import type { Area, MainKey, ShotKind } from './names.ts';

export * from './names.ts';

/** Constants and starter tables as data. Figures of the text name its rule; starter figures (S-…) may be replaced by a table's own. */

/** One turn, in seconds (WE-1.1); five of them are a minute (WE-1.2). */
export const TURN_SECONDS = 12;
export const TURNS_A_MINUTE = 5;

/** The clock of the fight when so many turns are over (WE-1.1, WE-1.2). */
export const clockAfter = (turns: number): { readonly minutes: number; readonly seconds: number } => ({
  minutes: Math.floor(turns / TURNS_A_MINUTE),
  seconds: (turns % TURNS_A_MINUTE) * TURN_SECONDS,
});

/** Upper ends of the bands of a roll's total (WE-0.4): above the last it is excellent. */
export const BANDS = ['bad', 'average', 'excellent'] as const;
export type Band = (typeof BANDS)[number];
export const BAD_UP_TO = 12;
export const AVERAGE_UP_TO = 17;

/** Rolls of two mains take this each (WE-4.3). */
export const TWO_MAINS = -2;
/** Two mains at most (WE-4.1), three simples without a main (WE-5.3). */
export const MOST_MAINS = 2;
export const MOST_CHAIN = 3;
/** Simples of one beat, in snap shots (WE-7.11); a window of phase A, of a round of fire (WE-8.2, WE-9.6). */
export const BEAT_BUDGET = 6;
export const WINDOW = 2;
/** A reaction's price in Nice! (WE-10.11), a readied action's help (WE-10.5). */
export const REACTION_PRICE = 2;
export const READIED_BONUS = 5;

/** What is done in a main, and by halves (WE-7.4); the Area that its roll counts (WE-0.3, S-2). */
export const MAIN_TABLE: {
  readonly [main in MainKey]: {
    readonly area: Area;
    readonly parts: 'shots' | 'blows' | 'way' | 'work';
    readonly physical?: true;
    readonly rule: RuleId;
  };
} = {
  shooting: { area: 'firearms', parts: 'shots', rule: 'WE-2.4' },
  aimed: { area: 'firearms', parts: 'shots', rule: 'WE-2.4' },
  speedShooting: { area: 'firearms', parts: 'shots', rule: 'WE-3.4' },
  melee: { area: 'melee', parts: 'blows', physical: true, rule: 'WE-2.4' },
  movement: { area: 'athletics', parts: 'way', physical: true, rule: 'WE-2.5' },
  riding: { area: 'riding', parts: 'way', physical: true, rule: 'WE-2.4' },
  reloading: { area: 'firearms', parts: 'work', rule: 'WE-2.4' },
  firstAid: { area: 'medicine', parts: 'work', rule: 'WE-2.4' },
  bringRound: { area: 'talk', parts: 'work', rule: 'WE-2.4' },
  pullTogether: { area: 'talk', parts: 'work', rule: 'WE-2.4' },
  observation: { area: 'perception', parts: 'work', rule: 'WE-2.4' },
  listening: { area: 'perception', parts: 'work', rule: 'WE-2.4' },
  /** Whatever else a table has for a main; the Area is that of the action. */
  own: { area: 'crafts', parts: 'work', rule: 'WE-2.4' },
};

/** Ways to go on foot, with the metres of an average turn (WE-2.5, S-17). */
export const FOOT = { crawl: 6, crouch: 12, walk: 18, jog: 36, zigzag: 40, sprint: 72 } as const;
export const MODES = ['crawl', 'crouch', 'walk', 'jog', 'zigzag', 'sprint'] as const;
export type Mode = (typeof MODES)[number];
/** A horse's gaits (S-18). */
export const GAITS = ['rideWalk', 'rideTrot', 'rideGallop', 'rideCareer'] as const;
export type Gait = (typeof GAITS)[number];
/** Gaits with an initiative of their own, in phase B (WE-8.3, WE-9.4). */
export const isFastGait = (gait: string | undefined): boolean =>
  gait === 'rideGallop' || gait === 'rideCareer';

/**
 * Kinds of shots with their duration in snap shots (WE-7.6; aimed and speed shooting S-5, S-7), what they add to hit (S-9), and how many fill a
 * Shooting (S-7).
 */
export const SHOTS = {
  snap: { dur: 1, toHit: -2, most: 8 },
  quick: { dur: 2, toHit: 0, most: 4 },
  aimed: { dur: 4, toHit: 4, most: 2 },
  speed: { dur: 2, toHit: -4, most: 4 },
} as const;
/** A simple: its duration, whether it needs a roll, whether Nice! buys it (S-5). */
export interface Simple {
  readonly dur: number;
  readonly roll?: true;
  readonly noChip?: true;
  /** It is a shot of this kind. */
  readonly shot?: ShotKind;
  readonly rule: RuleId;
}

export const SIMPLE_TABLE = {
  fireSnap: { dur: 1, roll: true, noChip: true, shot: 'snap', rule: 'WE-7.6' },
  fireQuick: { dur: 2, roll: true, noChip: true, shot: 'quick', rule: 'WE-7.6' },
  fireSpeed: { dur: 2, roll: true, noChip: true, shot: 'speed', rule: 'WE-3.4' },
  mount: { dur: 4, noChip: true, rule: 'WE-3.3' },
  dismount: { dur: 2, rule: 'WE-3.3' },
  moveCrawl: { dur: 2, rule: 'WE-3.3' },
  moveCrouch: { dur: 2, rule: 'WE-3.3' },
  moveWalk: { dur: 2, rule: 'WE-3.3' },
  moveJog: { dur: 2, rule: 'WE-3.3' },
  jumpAside: { dur: 2, rule: 'WE-3.3' },
  reload: { dur: 4, noChip: true, rule: 'WE-3.5' },
  hide: { dur: 1, rule: 'WE-7.6' },
  duck: { dur: 1, rule: 'WE-7.6' },
  leanOut: { dur: 1, rule: 'WE-7.6' },
  lookAround: { dur: 2, rule: 'WE-3.3' },
  listen: { dur: 2, rule: 'WE-3.3' },
  open: { dur: 2, rule: 'WE-3.3' },
  kickIn: { dur: 3, noChip: true, rule: 'WE-3.3' },
  lieDown: { dur: 2, rule: 'WE-3.3' },
  kneel: { dur: 1, rule: 'WE-3.3' },
  standUp: { dur: 2, rule: 'WE-7.6' },
  standUpLying: { dur: 3, rule: 'WE-3.3' },
  throwAway: { dur: 1, rule: 'WE-3.3' },
  pickUp: { dur: 2, rule: 'WE-3.3' },
  takeOut: { dur: 2, rule: 'WE-3.3' },
  takeOutBoot: { dur: 3, rule: 'WE-3.3' },
  putAway: { dur: 2, rule: 'WE-3.3' },
  takeOff: { dur: 2, rule: 'WE-3.3' },
  instantDraw: { dur: 0, rule: 'WE-3.3' },
  order: { dur: 1, rule: 'WE-7.6' },
  warning: { dur: 1, rule: 'WE-3.3' },
  line: { dur: 1, rule: 'WE-3.3' },
  setFire: { dur: 3, noChip: true, rule: 'WE-3.3' },
  lookOver: { dur: 2, rule: 'WE-3.3' },
  clearJam: { dur: 2, rule: 'S-5' },
} as const satisfies { readonly [key: string]: Simple };

export type SimpleKey = keyof typeof SIMPLE_TABLE;
export const SIMPLES = Object.keys(SIMPLE_TABLE) as SimpleKey[];
export const isSimple = (key: string): key is SimpleKey => Object.hasOwn(SIMPLE_TABLE, key);
export const simpleOf = (key: SimpleKey): Simple => SIMPLE_TABLE[key];

/** Chips won by a total: the row with the highest `from` not above it (S-3; 15 is the text's, WE-12.3). */
export const CHIP_TABLE = [
  { from: -99, nice: 0, damnit: 4 },
  { from: 5, nice: 0, damnit: 3 },
  { from: 9, nice: 1, damnit: 3 },
  { from: 13, nice: 2, damnit: 2 },
  { from: 18, nice: 3, damnit: 1 },
  { from: 21, nice: 4, damnit: 1 },
  { from: 24, nice: 5, damnit: 0 },
  { from: 27, nice: 6, damnit: 0 },
] as const;
