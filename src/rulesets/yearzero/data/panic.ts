import { memoize } from '../../../core/memoize.ts';
import type { TableRow } from '../../../core/ruleset.ts';
import { type Msg, msg } from '../../../core/text.ts';
import { SKILL_NAMES, type Skill, type YzFighter } from './fighter.ts';
import type { Rules } from './rules.ts';
import {
  chainFaults,
  effectFaults,
  type Item,
  inRow,
  itemsOf,
  numberIn,
  type OwnTable,
  PANIC_FROM,
  type RowHead,
  rowReader,
  starterRows,
} from './tables.ts';

const TIMINGS = ['instant', 'round', 'untilCalmed'] as const;
const BARS = ['attack', 'slow', 'block', 'all'] as const;
const AWAY = ['fast', 'all'] as const;
/** Immediate effects of rows: an outcry, a dropped item, a fall (YZ-T2). */
const AT_ONCE = ['outcry', 'slip', 'prone'] as const;

interface Traits {
  /** The three kinds of duration (YZ-13.27). */
  readonly timing?: (typeof TIMINGS)[number];
  readonly skills?: Partial<Record<Skill, number>>;
  /** Only these skills may be rolled. */
  readonly only?: readonly Skill[];
  readonly bars?: readonly (typeof BARS)[number][];
  /** How many fast actions remain in a fighter's turn. */
  readonly fast?: number;
  /** Which actions must lead away from the threat: the fast ones, or all of them. */
  readonly away?: (typeof AWAY)[number];
  /** Allies who see it must roll as well (YZ-13.15). */
  readonly forces?: true;
  readonly outcry?: true;
  readonly slip?: true;
  readonly prone?: true;
}

export type PanicRow = RowHead & Traits;

const LETTER = 'p';
const KEY = 'yearzero.panic';

/** The upper end of the last row, which covers everything above. */
const ABOVE = 99;

/** Our starter table (YZ-T2), consistent with all thresholds in the text. */
const STARTER: readonly TableRow[] = starterRows(LETTER, KEY, {
  7: 'untilCalmed; observation -1',
  8: 'untilCalmed; rangedCombat -1; comtech -1; firstAid -1',
  9: 'instant; outcry',
  10: 'instant; slip',
  11: 'round; bars attack; away fast',
  12: 'round; bars slow block',
  13: 'untilCalmed; bars slow; fast 1; only mobility stamina; forces',
  14: 'untilCalmed; bars attack; away all; forces',
  15: 'untilCalmed; bars all block; prone; forces',
}).map((row, i, { length }) => (i === length - 1 ? { ...row, to: ABOVE } : row));

const isOf =
  <T extends string>(all: readonly T[]) =>
  (word: string): word is T =>
    (all as readonly string[]).includes(word);

const isSkill = isOf(SKILL_NAMES);

/** The traits described by one effect. */
function partIn({ when, word, args }: Item): Traits | undefined {
  if (when !== '') return undefined;
  const n = args.length === 1 ? numberIn(args[0]) : undefined;
  if (isSkill(word)) return n === undefined ? undefined : { skills: { [word]: n } };
  const [away] = args.length === 1 ? args.filter(isOf(AWAY)) : [];
  if (word === 'only') return args.length > 0 && args.every(isSkill) ? { only: args } : undefined;
  if (word === 'bars') return args.length > 0 && args.every(isOf(BARS)) ? { bars: args } : undefined;
  if (word === 'away') return away && { away };
  if (word === 'fast') return n !== undefined && n >= 0 && n <= 2 ? { fast: n } : undefined;
  if (args.length > 0) return undefined;
  if (isOf(TIMINGS)(word)) return { timing: word };
  if (isOf(AT_ONCE)(word)) return { [word]: true };
  if (word === 'forces') return { forces: true };
  return word === 'none' ? {} : undefined;
}

function traitsIn(effect: string): Traits {
  let all: Traits = {};
  for (const item of itemsOf(effect)) {
    const { skills, ...part } = partIn(item) ?? {};
    all = { ...all, ...part, ...(skills ? { skills: { ...all.skills, ...skills } } : {}) };
  }
  return all;
}

const rowOf = rowReader(LETTER, KEY, traitsIn);

export const PANIC: readonly PanicRow[] = STARTER.map((row) => rowOf(row, false));

type TableRules = Pick<Rules, 'panicTable'>;

/** Rows below the first effect are ignored: the fighter stays steady (YZ-13.23). */
const readOwn = memoize((rows: readonly TableRow[]) =>
  rows
    .filter(({ to }) => to >= PANIC_FROM.effect)
    .map((row) => rowOf(row, true))
    .sort((a, b) => a.from - b.from),
);

/** The rows from mildest to worst, from the GM's table or the starter table (YZ-13.21). */
const rowsOf = ({ panicTable }: TableRules): readonly PanicRow[] =>
  panicTable.length > 0 ? readOwn(panicTable) : PANIC;

/** The row for a total, or undefined if the fighter stays steady (YZ-13.21, YZ-13.23). */
export const rowOfTotal = (total: number, table: TableRules): PanicRow | undefined =>
  total < PANIC_FROM.effect ? undefined : rowsOf(table).findLast(({ from }) => from <= total);

export const panicRow = (id: string, table: TableRules): PanicRow | undefined =>
  rowsOf(table).find((row) => row.id === id);

/** The next worse row, if there is one (YZ-13.24). */
export const stepUp = (row: PanicRow, table: TableRules): PanicRow =>
  rowsOf(table).find(({ from }) => from > row.from) ?? row;

/** A row as a fighter stores it. */
type Remembered = { readonly row: string; readonly name?: string; readonly effect?: string };

export const remembered = ({ id, own }: PanicRow): Remembered => ({ row: id, ...own });

export const recalled = memoize(({ row, name = '', effect }: Remembered): PanicRow | undefined => {
  if (effect === undefined) return PANIC.find(({ id }) => id === row);
  const at = Number(row.slice(LETTER.length));
  return rowOf({ from: at, to: at, name, effect }, true);
});

/** Faults of durations: rows with an effect need one, rows below the first effect must not have one (YZ-13.23, YZ-13.27). */
function timingFaults(row: TableRow): Msg[] {
  const items = itemsOf(row.effect);
  const calm = items.every(({ word }) => word === 'none');
  const isCalm = calm && row.to < PANIC_FROM.effect;
  if (row.from < PANIC_FROM.effect)
    return isCalm ? [] : [inRow(row, msg('yearzero.table.calm', { n: PANIC_FROM.effect }))];
  const timed = items.filter(({ word }) => isOf(TIMINGS)(word)).length === 1;
  return timed ? [] : [inRow(row, msg('yearzero.table.timing'))];
}

/** The panic table, which a GM may replace. It must have no gaps from 7 up, and its last row covers everything above (YZ-13.21). */
export const panicTable: OwnTable = {
  starter: STARTER,
  faults: (rows) => [
    ...chainFaults(rows, PANIC_FROM.effect),
    ...(rows.some(({ to }) => to >= PANIC_FROM.effect)
      ? []
      : [msg('yearzero.table.missing', { n: PANIC_FROM.effect })]),
    ...rows.flatMap((row) => [...effectFaults(row, partIn), ...timingFaults(row)]),
  ],
  knows: (item) => partIn(item) !== undefined,
};

/** A lasting panic: its row, and whether the turn in which it began is still in progress (YZ-A.70). */
export type Panicking = Remembered | (Remembered & { readonly fresh: true });

/** The fighter's row of panic. The GM's `true` is the mildest. */
export function panicOf({ conditions: { panic } }: YzFighter): PanicRow | undefined {
  if (panic === undefined) return undefined;
  return recalled(typeof panic === 'object' && panic !== null ? (panic as Panicking) : { row: 'p7' });
}

/** Whether the fighter may roll this skill. Some panics allow only a few (YZ-T2). */
export const mayRoll = (fighter: YzFighter, skill: Skill): boolean =>
  panicOf(fighter)?.only?.includes(skill) ?? true;
