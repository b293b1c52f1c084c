import { memoize } from '../../../core/memoize.ts';
import { choice, flag, group, type Infer, list, num, record, text } from '../../../core/spec.ts';
import { SEVERITIES, type Severity, SHOT_KINDS, type ShotKind, woundSpec } from './fighter.ts';
import { BEAT_BUDGET, CHIP_TABLE, SHOTS } from './tables.ts';

const ROLL = 'roll';
const ORDER = 'order';
const DECLARATION = 'declaration';
const STARTER = 'starter';

/* House rules. The first option of each is the default. The tables are starter figures that a group may replace (section 5 of the ledger). */

const label = (name: string) => ({ label: `western.tableField.${name}` });

const TRACKS = ['fatigue', 'bloodLoss', 'stress'] as const;
type Track = (typeof TRACKS)[number];

const starterTables = {
  /** The kinds of shots: duration, modifier to hit, and how many of them fill a turn. */
  shotTable: list(
    group({
      shot: choice(SHOT_KINDS, 'snap', label('shot')),
      dur: num(1, { min: 0, ...label('dur') }),
      toHit: num(0, label('toHit')),
      most: num(4, { min: 1, ...label('most') }),
    }),
    SHOT_KINDS.map((shot) => ({ shot, ...SHOTS[shot] })),
    { why: 'S-7', group: STARTER },
  ),
  /** The modifier to hit up to a distance in metres. */
  rangeTable: list(
    group({ upTo: num(0, { min: 0, ...label('upTo') }), toHit: num(0, label('toHit')) }),
    [
      { upTo: 3, toHit: 2 },
      { upTo: 10, toHit: 0 },
      { upTo: 30, toHit: -3 },
      { upTo: 80, toHit: -6 },
      { upTo: 200, toHit: -9 },
    ],
    { why: 'S-9', group: STARTER },
  ),
  /** The immediate effect of a wound by severity, its bleeding, and its later penalty. */
  woundTable: list(
    group({
      severity: choice(SEVERITIES, 'scratch', { label: 'western.woundField.severity' }),
      upTo: num(0, label('severity')),
      shock: num(0, { min: 0, ...label('shock') }),
      stress: num(0, { min: 0, ...label('stress') }),
      bleeding: woundSpec.bleeding,
      hinders: num(0, { max: 0, ...label('hinders') }),
    }),
    [
      { severity: 'scratch', upTo: 2, shock: 0, stress: 1, bleeding: 'none', hinders: 0 },
      { severity: 'light', upTo: 5, shock: 1, stress: 1, bleeding: 'trickle', hinders: 0 },
      { severity: 'serious', upTo: 9, shock: 2, stress: 1, bleeding: 'bleeding', hinders: -1 },
      { severity: 'grave', upTo: 13, shock: 4, stress: 2, bleeding: 'heavy', hinders: -2 },
      { severity: 'mortal', upTo: 99, shock: 6, stress: 2, bleeding: 'gushing', hinders: -4 },
    ],
    { why: 'S-10', group: STARTER },
  ),
  /** The values at which a track reaches its next tag, and the effects of the tag. */
  trackTable: list(
    group({
      track: choice(TRACKS, 'fatigue', label('track')),
      from: num(1, { min: 1, ...label('from') }),
      roll: num(0, { max: 0, ...label('roll') }),
      speed: num(0, { max: 0, ...label('speed') }),
      noSprint: flag(false, label('noSprint')),
    }),
    [
      { track: 'fatigue', from: 4, roll: -1, speed: 0, noSprint: false },
      { track: 'fatigue', from: 8, roll: -2, speed: -1, noSprint: true },
      { track: 'fatigue', from: 12, roll: -4, speed: -2, noSprint: true },
      { track: 'bloodLoss', from: 4, roll: -1, speed: 0, noSprint: false },
      { track: 'bloodLoss', from: 8, roll: -2, speed: -1, noSprint: false },
      { track: 'bloodLoss', from: 12, roll: -4, speed: -2, noSprint: true },
      { track: 'stress', from: 3, roll: -1, speed: 0, noSprint: false },
    ],
    { why: 'S-11', group: STARTER },
  ),
};

/** House rules where the text is silent or ambiguous, and a group's own figures. */
export const rulesSpec = {
  topUpMax: num(1, { min: 0, max: 3, why: 'AM-28', group: ROLL }),
  simpleShotRoll: choice(['limited', 'none', 'full'], 'limited', { why: 'AM-26', group: ROLL }),
  unspentNice: choice(['lost', 'keepOneTurn'], 'lost', { why: 'AM-27', group: ROLL }),
  chipTable: list(
    group({
      from: num(0, { label: 'western.chipField.from' }),
      nice: num(0, { min: 0, label: 'western.chipField.nice' }),
      damnit: num(0, { min: 0, label: 'western.chipField.damnit' }),
    }),
    CHIP_TABLE,
    { why: 'S-3', group: ROLL },
  ),
  testTarget: num(16, { why: 'S-8', group: ROLL }),
  hitTarget: num(16, { why: 'S-9', group: ROLL }),

  speedTie: choice(['simultaneous', 'rollTotal', 'rollOff'], 'simultaneous', { why: 'AM-6', group: ORDER }),
  gallopInitiative: choice(['metres', 'swiftness'], 'metres', { why: 'AM-7', group: ORDER }),
  briefSimpleFirst: flag(true, { why: 'AM-9', group: ORDER }),
  trailingInExchange: flag(true, { why: 'AM-10', group: ORDER }),
  exchangeScope: choice(['cycle', 'all'], 'cycle', { why: 'AM-11', group: ORDER }),
  holdFireMode: choice(['nextBeat', 'sameBeatEnd'], 'nextBeat', { why: 'AM-13', group: ORDER }),
  meleeAlternates: flag(false, { why: 'AM-52', group: ORDER }),

  sprintBeforeAfter: flag(true, { why: 'AM-17', group: DECLARATION }),
  planScope: choice(['rolled', 'free'], 'rolled', { why: 'AM-39', group: DECLARATION }),
  onTargetDown: choice(['hold', 'keepFiring'], 'hold', { why: 'AM-43', group: DECLARATION }),
  declarationVisibility: choice(['secret', 'open', 'masterOnly'], 'secret', {
    why: 'AM-58',
    group: DECLARATION,
  }),
  npcQuick: flag(false, { why: 'AM-62', group: DECLARATION }),
  textExport: choice(['ru', 'en', 'both'], 'ru', { why: 'WE-12.1', group: DECLARATION }),

  starterRules: flag(true, { why: 'S-9', group: STARTER }),
  /** Durations of simple actions that differ from the starter table, by key. */
  simpleTable: record(num(0, { min: 0 }), {}, { why: 'S-5', group: STARTER }),
  /** Custom simple actions: their durations in snap shots, and whether Nice! buys them. */
  ownSimples: list(
    group({
      name: text('', { label: 'western.simpleField.name' }),
      dur: num(1, { min: 0, max: BEAT_BUDGET, label: 'western.simpleField.dur' }),
      chips: flag(true, { label: 'western.simpleField.chips' }),
    }),
    [],
    { why: 'WE-3.3', group: STARTER },
  ),
  /** Verdicts on pairs of main actions that differ from the starter table: `shooting+movement`. */
  comboTable: record(choice(['ok', 'warn', 'no']), {}, { why: 'S-6', group: STARTER }),
  /** Metres of an average turn that differ from the starter table, by movement mode. */
  moveTable: record(num(0, { min: 0 }), {}, { why: 'S-17', group: STARTER }),
  /** Whether Nice! buys a simple action, if that differs from the starter table, by key. */
  chipSimples: record(flag(true), {}, { why: 'AM-19', group: STARTER }),
  ...starterTables,
};

export type Rules = Infer<typeof rulesSpec>;

/** The tags of each track, in the order in which it reaches them (WE-11.5 to WE-11.7). */
const TAGS: { readonly [track in Track]: readonly string[] } = {
  fatigue: ['winded', 'tired', 'exhausted'],
  bloodLoss: ['paleFirst', 'paleSecond', 'paleThird'],
  stress: ['wavering'],
};

/** A tag that a track has reached, and its effects (S-11, S-13, S-14). */
export type Threshold = Pick<Rules['trackTable'][number], 'roll' | 'speed' | 'noSprint'> & {
  readonly tag: string;
};

/** The thresholds of a track, the lowest first. */
const thresholdsOf = memoize((trackTable: Rules['trackTable'], track: Track) =>
  trackTable
    .filter((row) => row.track === track)
    .sort((a, b) => a.from - b.from)
    .map((row, at) => ({ ...row, tag: TAGS[track][at] ?? TAGS[track].at(-1) ?? '' })),
);

/** The highest threshold of a track at or below a value, or undefined if there is none. */
export const thresholdAt = ({ trackTable }: Pick<Rules, 'trackTable'>, track: Track, n: number) =>
  thresholdsOf(trackTable, track).findLast(({ from }) => n >= from);

/** The figures of a kind of shot; those of the starter table if the group's table has none. */
export const shotOf = ({ shotTable }: Pick<Rules, 'shotTable'>, kind: ShotKind) =>
  shotTable.find(({ shot }) => shot === kind) ?? SHOTS[kind];

/** The row of the range table for a distance in metres; beyond its end, the number of its rows. */
export const rangeRow = ({ rangeTable }: Pick<Rules, 'rangeTable'>, distance: number): number => {
  const row = rangeTable.findIndex(({ upTo }) => distance <= upTo);
  return row < 0 ? rangeTable.length : row;
};

/** The severity of a wound, by its points; `mortal` beyond the end of the table. */
export const severityOf = ({ woundTable }: Pick<Rules, 'woundTable'>, n: number): Severity =>
  woundTable.find(({ upTo }) => n <= upTo)?.severity ?? 'mortal';

/** What a wound of a severity does; nothing if the group's table has no such row. */
export const woundOf = ({ woundTable }: Pick<Rules, 'woundTable'>, severity: Severity) =>
  woundTable.find((row) => row.severity === severity) ??
  ({ shock: 0, stress: 0, bleeding: 'none', hinders: 0 } as const);
