import { names, type RuleId } from '../../../core/text.ts';
import {
  type Area,
  BLEEDINGS,
  type Bleeding,
  type Gait,
  type MainKey,
  type Mode,
  type ShotKind,
} from './fighter.ts';

/** Constants and printed tables. Starter figures (S-…) may be replaced by a group's own. */

/** Seconds of a turn (WE-1.1), and turns of a minute (WE-1.2). */
const TURN_SECONDS = 12;
const TURNS_A_MINUTE = 5;

/** The time of a fight after a number of turns (WE-1.1, WE-1.2). */
export const clockAfter = (turns: number): { readonly minutes: number; readonly seconds: number } => ({
  minutes: Math.floor(turns / TURNS_A_MINUTE),
  seconds: (turns % TURNS_A_MINUTE) * TURN_SECONDS,
});

/** The bands of a total, and the upper ends of the first two (WE-0.4). */
export const BANDS = ['bad', 'average', 'excellent'] as const;
export type Band = (typeof BANDS)[number];
export const BAD_UP_TO = 12;
export const AVERAGE_UP_TO = 17;

/** The modifier of each roll when two main actions are declared (WE-4.3). */
export const TWO_MAINS = -2;
/** The most main actions (WE-4.1), and the most simple actions of a turn without a main action (WE-5.3). */
export const MAX_MAINS = 2;
export const MAX_CHAIN = 3;
/** Snap shots of time: for the simple actions of a beat (WE-7.11), and in a window of phase A or of a round of fire (WE-8.2, WE-9.6). */
export const BEAT_BUDGET = 6;
export const WINDOW = 2;
/** The price of a reaction in Nice! (WE-10.11), and the bonus of a readied action (WE-10.5). */
export const REACTION_PRICE = 2;
export const READIED_BONUS = 5;

/** The parts of each main action, by which its halves are counted (WE-7.4), and the Area of its roll (WE-0.3, S-2). */
export const MAIN_TABLE: {
  readonly [main in MainKey]: {
    readonly area: Area;
    readonly parts: 'shots' | 'blows' | 'movement' | 'work';
    readonly physical?: true;
    /** Panic forbids it (S-13). */
    readonly needsCalm?: true;
    /** It is done to a patient. */
    readonly patient?: true;
    /** The GM tells the fighter what they notice (S-16). */
    readonly learns?: true;
    /** Its column of table S-6; movements have columns by mode. */
    readonly column?: Column;
    readonly rule: RuleId;
  };
} = {
  shooting: { area: 'firearms', parts: 'shots', needsCalm: true, column: 'shoot', rule: 'WE-2.4' },
  aimed: { area: 'firearms', parts: 'shots', needsCalm: true, column: 'aimed', rule: 'WE-2.4' },
  speedShooting: { area: 'firearms', parts: 'shots', needsCalm: true, column: 'speed', rule: 'WE-3.4' },
  melee: { area: 'melee', parts: 'blows', physical: true, needsCalm: true, column: 'melee', rule: 'WE-2.4' },
  movement: { area: 'athletics', parts: 'movement', physical: true, rule: 'WE-2.5' },
  riding: { area: 'riding', parts: 'movement', physical: true, rule: 'WE-2.4' },
  reloading: { area: 'firearms', parts: 'work', column: 'reload', rule: 'WE-2.4' },
  firstAid: { area: 'medicine', parts: 'work', patient: true, column: 'care', rule: 'WE-2.4' },
  bringRound: { area: 'talk', parts: 'work', patient: true, column: 'care', rule: 'WE-2.4' },
  pullTogether: { area: 'talk', parts: 'work', column: 'pull', rule: 'WE-2.4' },
  observation: {
    area: 'perception',
    parts: 'work',
    needsCalm: true,
    learns: true,
    column: 'observe',
    rule: 'WE-2.4',
  },
  listening: { area: 'perception', parts: 'work', learns: true, column: 'listen', rule: 'WE-2.4' },
  /** A custom main action, whose own Area replaces this one. */
  own: { area: 'crafts', parts: 'work', rule: 'WE-2.4' },
};

/** Movement modes on foot, with the metres of an average turn (WE-2.5, S-17). */
export const FOOT = { crawl: 6, crouch: 12, walk: 18, jog: 36, zigzag: 40, sprint: 72 } as const;
/** Whether a gait has its own initiative, in phase B (WE-8.3, WE-9.4). */
export const isFastGait = (gait: string | undefined): boolean =>
  gait === 'rideGallop' || gait === 'rideCareer';

/**
 * The kinds of shots: duration in snap shots (WE-7.6; aimed and speed shooting S-5, S-7), modifier to hit (S-9), and how many fill a Shooting
 * (S-7).
 */
export const SHOTS = {
  snap: { dur: 1, toHit: -2, most: 8 },
  quick: { dur: 2, toHit: 0, most: 4 },
  aimed: { dur: 4, toHit: 4, most: 2 },
  speed: { dur: 2, toHit: -4, most: 4 },
} as const;
/** A simple action: its duration in snap shots, whether it needs a roll, whether Nice! buys it (S-5). */
export interface Simple {
  readonly dur: number;
  readonly roll?: true;
  readonly noChip?: true;
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
  /** A custom simple action; the house rule `ownSimples` has its duration. */
  own: { dur: 1, rule: 'WE-3.3' },
} as const satisfies { readonly [key: string]: Simple };

export type SimpleKey = keyof typeof SIMPLE_TABLE;
/** The simple actions without custom ones. */
export const SIMPLES = (Object.keys(SIMPLE_TABLE) as SimpleKey[]).filter((key) => key !== 'own');
export const simpleOf = (key: SimpleKey): Simple => SIMPLE_TABLE[key];

/** A number of chips of each colour. */
export type ChipCount = { readonly nice: number; readonly damnit: number };

/** Chips by the total of a roll: the row with the highest `from` at or below it (S-3; the row of 15 is from the text, WE-12.3). */
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

/** The blood that a bleeding costs at the end of a turn: `by` once in `every` turns (S-10). */
export const BLEEDS: { readonly [bleeding in Bleeding]: { readonly by: number; readonly every: number } } = {
  none: { by: 0, every: 1 },
  trickle: { by: 1, every: 5 },
  bleeding: { by: 1, every: 1 },
  heavy: { by: 2, every: 1 },
  gushing: { by: 4, every: 1 },
};

/** A bleeding made lighter by some steps (S-16). */
export const lighterBleeding = (bleeding: Bleeding, steps: number): Bleeding =>
  BLEEDINGS[Math.max(0, BLEEDINGS.indexOf(bleeding) - steps)] ?? 'none';

const LIMBS: ReadonlySet<string> = new Set(['rightArm', 'leftArm', 'hip', 'rightLeg', 'leftLeg']);

/** What the location of a hit adds to its severity (S-10). */
export const locationModifier = (location: string): number =>
  location === 'head' ? 2 : LIMBS.has(location) ? -1 : 0;

/* Which actions combine (WE-4.4 to WE-4.6, WE-6; S-6). */

/**
 * How two main actions combine: `no` is forbidden by the rules text, `warn` only by the starter table, so that the GM may allow it; `same` are main
 * actions of one kind (WE-4.3).
 */
export type Verdict = 'ok' | 'warn' | 'no' | 'same';

const COLUMNS = names(
  'shoot aimed speed melee slow jog zigzag sprint trot gallop reload care pull observe listen',
);
type Column = (typeof COLUMNS)[number];

/** The upper triangle of table S-6, each row starting at the diagonal: `=` same, `+` ok, `w` warn, `x` no. */
const ROWS: { readonly [column in Column]: string } = {
  shoot: '=ww++++x++xww+w',
  aimed: '=wwwwwxwwxwwww',
  speed: '=w++wx+wxwwww',
  melee: '=+++x++wwwww',
  slow: '===xww+ww++',
  jog: '==xwwwww++',
  zigzag: '=xwwwww++',
  sprint: '=xxxxxxx',
  trot: '==+ww++',
  gallop: '=www+w',
  reload: '=ww++',
  care: '=w++',
  pull: '=ww',
  observe: '=+',
  listen: '=',
};
const MEANING: { readonly [sign: string]: Verdict } = { '=': 'same', '+': 'ok', w: 'warn', x: 'no' };

/** The parts of a main action that determine how it combines. */
type Main = { readonly main: MainKey; readonly mode?: Mode | Gait };

/** The column of the table for a main action; custom ones have none. */
function columnOf({ main, mode }: Main): Column | undefined {
  if (main === 'movement') return mode === 'jog' || mode === 'zigzag' || mode === 'sprint' ? mode : 'slow';
  if (main === 'riding') return isFastGait(mode) ? 'gallop' : 'trot';
  return MAIN_TABLE[main].column;
}

const isFoot = (column: Column): boolean => ['slow', 'jog', 'zigzag', 'sprint'].includes(column);

/** The keys by which a house rule may name a main action: its mode first, if it has one. */
const keysOf = ({ main, mode }: Main): string[] => (mode === undefined ? [main] : [mode, main]);

/** Whether two main actions may be declared together; `own` holds a group's verdicts by pair: `shooting+movement`, `shooting+jog`. */
export function verdictOf(a: Main, b: Main, own: { readonly [pair: string]: string } = {}): Verdict {
  const named = keysOf(a)
    .flatMap((x) => keysOf(b).flatMap((y) => [own[`${x}+${y}`], own[`${y}+${x}`]]))
    .find((verdict) => verdict !== undefined);
  if (named === 'ok' || named === 'warn' || named === 'no') return named;
  const [one, other] = [columnOf(a), columnOf(b)];
  if (one === undefined || other === undefined) {
    // Custom main actions are in no table, but nothing combines with a sprint (WE-6.2).
    if (a.main === b.main) return 'same';
    return a.mode === 'sprint' || b.mode === 'sprint' ? 'no' : 'warn';
  }
  if (isFoot(one) && isFoot(other)) return 'same';
  const [i, k] = [COLUMNS.indexOf(one), COLUMNS.indexOf(other)];
  const row = COLUMNS[Math.min(i, k)] ?? 'shoot';
  // Only walking and crouching leave the hands free for reloading.
  const crawls = [a, b].some(({ mode }) => mode === 'crawl');
  if (row === 'slow' && crawls && (one === 'reload' || other === 'reload')) return 'warn';
  return MEANING[ROWS[row][Math.abs(i - k)] ?? ''] ?? 'warn';
}

const TALK: readonly SimpleKey[] = ['order', 'warning', 'line'];
const FIRE: readonly SimpleKey[] = ['fireSnap', 'fireQuick', 'fireSpeed'];
const SHORT_MOVES: readonly SimpleKey[] = ['moveCrawl', 'moveCrouch', 'moveWalk', 'moveJog'];
const DOWN: readonly SimpleKey[] = ['lieDown', 'kneel'];

/** The simple actions that cannot be bought with a main action: a list, or all but a list. */
type Ban = { readonly allBut: readonly SimpleKey[] } | readonly SimpleKey[];

const BANS: { readonly [column in Column]?: Ban } = {
  sprint: { allBut: [] },
  aimed: { allBut: TALK },
  pull: { allBut: [] },
  shoot: ['reload', 'mount'],
  speed: ['reload', 'mount'],
  melee: ['lookOver', 'reload', 'setFire', 'listen'],
  jog: ['lookOver', 'listen', 'setFire'],
  zigzag: ['lookOver', 'listen', 'setFire'],
  gallop: [...DOWN, 'hide', ...SHORT_MOVES, 'pickUp', 'open', 'dismount'],
  reload: [...FIRE, 'takeOutBoot'],
  care: [...FIRE, 'lieDown', ...SHORT_MOVES, 'jumpAside'],
  observe: FIRE,
  listen: FIRE,
};

/** Whether a main action forbids buying a simple action (WE-6.1, WE-6.2). */
export function forbids(main: Main, simple: SimpleKey): boolean {
  const column = columnOf(main);
  const ban = column && BANS[column];
  if (!ban) return false;
  return 'allBut' in ban ? !ban.allBut.includes(simple) : ban.includes(simple);
}
