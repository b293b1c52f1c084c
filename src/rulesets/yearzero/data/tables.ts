import type { TableDef, TableRow } from '../../../core/ruleset.ts';
import { type Msg, msg, verbatim } from '../../../core/text.ts';

/** A shot's modifier by band (YZ-11.5 to YZ-11.8); Close has none. */
export const SHOT = {
  engaged: { n: -3, why: 'YZ-11.8' },
  medium: { n: -1, why: 'YZ-11.5' },
  long: { n: -2, why: 'YZ-11.6' },
  extreme: { n: -3, why: 'YZ-11.7' },
} as const;

/** A target that cannot defend itself (YZ-11.9). */
export const DEFENCELESS = 3;
/** Shooting into the dark (YZ-2.10). */
export const DARK = -2;
/** An attack at a prone target (YZ-10.4). */
export const LYING = 2;
/** Aiming before a shot (YZ-11.2). */
export const AIMED = 2;
/** A long burst (YZ-11.12). */
export const BURST = 2;

/** Panic totals: the first effect, the action fails, and so on (YZ-13.22 to YZ-13.35). */
export const PANIC_FROM = { effect: 7, voids: 10, overkill: 11, trauma: 13 } as const;

/** Maximum metres for extra targets of a burst, for witnessing panic (YZ-11.14, YZ-13.26), and for a run or a retreat (YZ-8.2, YZ-10.21). */
export const NEAR = 25;

/*
 * The tables that the text leaves out (YZ-12.17, YZ-13.21), with our starter rows, which a GM may replace. Rows have their effects as text:
 * `fatal turn; aid -1; untreated: crawlOnly`.
 */

/** One effect of a row: `untreated: mobility -1` is the word `mobility` with the argument `-1`, and applies while untreated. */
export interface Item {
  readonly text: string;
  readonly when: string;
  readonly word: string;
  readonly args: readonly string[];
}

/** The effects that a row names. */
export const itemsOf = (effect: string): Item[] =>
  effect
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((text) => {
      const [, when = '', rest = ''] = /^(?:(\w+)\s*:)?\s*(.*)$/.exec(text) ?? [];
      const [word = '', ...args] = rest.split(/\s+/);
      return { text, when, word, args };
    });

/** An integer as people write it, with either minus sign, or undefined if it is none. */
export const numberIn = (text = ''): number | undefined =>
  /^[+−-]?\d+$/.test(text) ? Number(text.replace('−', '-')) : undefined;

/** The place of a row in its table, and its name. `own`: it is from the GM's table, so that affected fighters store it. */
export interface RowHead {
  /** The results that lead to it, and its id. */
  readonly from: number;
  readonly to: number;
  readonly id: string;
  readonly name: Msg;
  readonly own?: { readonly name: string; readonly effect: string };
}

/** Reads the rows of a table whose effects are written in one language. Starter rows are named by message key. */
export const rowReader =
  <Traits>(letter: string, key: string, traitsIn: (effect: string) => Traits) =>
  ({ from, to, name, effect }: TableRow, own: boolean): Traits & RowHead => ({
    ...traitsIn(effect),
    from,
    to,
    id: `${letter}${from}`,
    name: own ? verbatim(name) : msg(`${key}.${letter}${from}`),
    ...(own ? { own: { name, effect } } : {}),
  });

const place = ({ from, to }: TableRow): string => (from === to ? String(from) : `${from}–${to}`);

/** A fault with the row that it is in. */
export const inRow = (row: TableRow, says: Msg): Msg =>
  msg('yearzero.table.row', { at: place(row), name: verbatim(row.name), says });

/** The effects of a row that the rules do not know. */
export function effectFaults(row: TableRow, read: (item: Item) => unknown): Msg[] {
  const items = itemsOf(row.effect);
  if (items.length === 0) return [inRow(row, msg('yearzero.table.silent'))];
  return items
    .filter((item) => read(item) === undefined)
    .map(({ text }) => inRow(row, msg('yearzero.table.unknown', { what: verbatim(text) })));
}

/** Results in no row or in several, and rows that no result leads to. */
export function rangeFaults(rows: readonly TableRow[], results: readonly number[]): Msg[] {
  const holding = (n: number) => rows.filter(({ from, to }) => from <= n && n <= to);
  const never = rows.filter(({ from, to }) => !results.some((n) => from <= n && n <= to));
  return [
    ...never.map((row) => inRow(row, msg('yearzero.table.never'))),
    ...results.flatMap((n) => {
      const [first, second] = holding(n);
      if (!first) return [msg('yearzero.table.missing', { n })];
      return second ? [inRow(second, msg('yearzero.table.twice', { n }))] : [];
    }),
  ];
}

/** Gaps and overlaps between consecutive rows, which must start at or below `low`. */
export function chainFaults(rows: readonly TableRow[], low: number): Msg[] {
  const sorted = [...rows].sort((a, b) => a.from - b.from);
  return sorted.flatMap((row, i) => {
    const next = (sorted[i - 1]?.to ?? Math.min(low, row.from) - 1) + 1;
    if (row.to < row.from) return [inRow(row, msg('yearzero.table.never'))];
    if (row.from > next) return [msg('yearzero.table.missing', { n: next })];
    return row.from < next ? [inRow(row, msg('yearzero.table.twice', { n: row.from }))] : [];
  });
}

/** The rows of a starter table, from their effects by result. */
export const starterRows = (
  letter: string,
  key: string,
  effects: { readonly [at: number]: string },
): TableRow[] =>
  Object.entries(effects).map(([at, effect]) => ({
    from: Number(at),
    to: Number(at),
    name: `${key}.${letter}${at}`,
    effect,
  }));

/** A table that the GM may replace. `knows`: whether the rules know an effect. */
export type OwnTable = Omit<TableDef, 'says'> & { knows(item: Item): boolean };

/** What is thrown that is not made for it (YZ-11.1). */
export const THROWN_OBJECT = { bonus: -1, damage: 1, effective: 'close', sighted: 'medium' } as const;
