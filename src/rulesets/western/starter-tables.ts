import { choice, flag, group, list, num } from '../../core/spec.ts';
import type { Severity } from './fighter.ts';
import { SEVERITIES } from './fighter.ts';
import type { Rules } from './rules.ts';
import type { ShotKind } from './tables.ts';
import { BLEEDINGS, SHOT_KINDS, SHOTS } from './tables.ts';

/* Starter figures that a table may replace by its own (section 5 of the ledger): shots, ranges, wounds, thresholds of tracks. */

const STARTER = 'starter';
const label = (name: string) => ({ label: `western.tableField.${name}` });

const TRACKS = ['fatigue', 'bloodLoss', 'stress'] as const;
type Track = (typeof TRACKS)[number];

export const starterTables = {
  /** Each kind of shot: its duration, what it adds to hit, and how many of it fill a turn. */
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
  /** What a distance up to so many metres adds to hit. */
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
  /** What a wound up to so much severity brings at once, how it bleeds, and by how much it hinders afterwards. */
  woundTable: list(
    group({
      severity: choice(SEVERITIES, 'scratch', { label: 'western.woundField.severity' }),
      upTo: num(0, label('severity')),
      shock: num(0, { min: 0, ...label('shock') }),
      stress: num(0, { min: 0, ...label('stress') }),
      bleeding: choice(BLEEDINGS, 'none', { label: 'western.woundField.bleeding' }),
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
  /** From which value on a track reaches its next tag, and what that does. */
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

/** The tags that a track reaches one after another (WE-11.5 to WE-11.7). */
const TAGS: { readonly [track in Track]: readonly string[] } = {
  fatigue: ['winded', 'tired', 'exhausted'],
  bloodLoss: ['paleFirst', 'paleSecond', 'paleThird'],
  stress: ['wavering'],
};

/** A step that a track has reached: its tag, and what it does (S-11, S-13, S-14). */
export type Threshold = Pick<Rules['trackTable'][number], 'roll' | 'speed' | 'noSprint'> & {
  readonly tag: string;
};

/** The step that a track has reached at a value. */
export function reached(
  { trackTable }: Pick<Rules, 'trackTable'>,
  track: Track,
  n: number,
): Threshold | undefined {
  const rows = trackTable.filter((row) => row.track === track).sort((a, b) => a.from - b.from);
  const at = rows.findLastIndex(({ from }) => n >= from);
  const row = rows[at];
  return row && { ...row, tag: TAGS[track][at] ?? TAGS[track].at(-1) ?? '' };
}

/** The figures of a kind of shot; a kind that a table leaves out keeps the starter ones. */
export const shotOf = ({ shotTable }: Pick<Rules, 'shotTable'>, kind: ShotKind) =>
  shotTable.find(({ shot }) => shot === kind) ?? SHOTS[kind];

/** The row of the range table; beyond its end, the number of its rows. */
export const rangeRow = ({ rangeTable }: Pick<Rules, 'rangeTable'>, distance: number): number => {
  const row = rangeTable.findIndex(({ upTo }) => distance <= upTo);
  return row < 0 ? rangeTable.length : row;
};

/** How bad a wound of so much is; beyond the end of the table, as bad as it gets. */
export const severityOf = ({ woundTable }: Pick<Rules, 'woundTable'>, n: number): Severity =>
  woundTable.find(({ upTo }) => n <= upTo)?.severity ?? 'mortal';

/** What a wound of a severity does; one that a table leaves out does nothing. */
export const woundOf = ({ woundTable }: Pick<Rules, 'woundTable'>, severity: Severity) =>
  woundTable.find((row) => row.severity === severity) ??
  ({ shock: 0, stress: 0, bleeding: 'none', hinders: 0 } as const);
