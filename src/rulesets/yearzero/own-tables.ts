import type { TableRow } from '../../core/ruleset.ts';
import type { Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';

/*
 * The tables that the text leaves out (YZ-12.17, YZ-13.21): starter rows of our own, which a game master may replace. A row says in words that the
 * rules know what it does: `fatal turn; aid -1; untreated: crawlOnly`.
 */

/** One of the effects of a row: `untreated: mobility -1` is the word `mobility` with `-1` behind it, and counts while untreated. */
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

/** A whole number as people write it, with either minus; undefined: it is none. */
export const numberIn = (text = ''): number | undefined =>
  /^[+−-]?\d+$/.test(text) ? Number(text.replace('−', '-')) : undefined;

/** What an item of a row comes to; undefined: the rules do not know it. */
export type Reader<Part> = (item: Item) => Part | undefined;

/** Where a row of a table stands and what it is called. `own`: it is not the starter table's, and whoever it befalls remembers it so. */
export interface Standing {
  /** The results that lead to it, and its word. */
  readonly from: number;
  readonly to: number;
  readonly id: string;
  readonly name: Msg;
  readonly own?: { readonly name: string; readonly effect: string };
}

/** The row as its part of a table; starter rows are called by their word. */
export const standing = (
  letter: string,
  key: string,
  { from, to, name, effect }: TableRow,
  own: boolean,
): Standing => ({
  from,
  to,
  id: `${letter}${from}`,
  name: own ? verbatim(name) : msg(`${key}.${letter}${from}`),
  ...(own ? { own: { name, effect } } : {}),
});

const place = ({ from, to }: TableRow): string => (from === to ? String(from) : `${from}–${to}`);

/** Something is wrong with a row: which one, and what. */
export const inRow = (row: TableRow, says: Msg): Msg =>
  msg('yearzero.table.row', { at: place(row), name: verbatim(row.name), says });

/** Effects that a row does not name in words that the rules know. */
export function effectFaults<Part>(row: TableRow, read: Reader<Part>): Msg[] {
  const items = itemsOf(row.effect);
  if (items.length === 0) return [inRow(row, msg('yearzero.table.silent'))];
  return items
    .filter((item) => read(item) === undefined)
    .map(({ text }) => inRow(row, msg('yearzero.table.unknown', { what: verbatim(text) })));
}

/** Results that stand in no row or in several, and rows that no result leads to. */
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

/** Where rows that follow one another leave a gap or overlap; they begin at `low` at the latest. */
export function chainFaults(rows: readonly TableRow[], low: number): Msg[] {
  const sorted = [...rows].sort((a, b) => a.from - b.from);
  return sorted.flatMap((row, i) => {
    const next = (sorted[i - 1]?.to ?? Math.min(low, row.from) - 1) + 1;
    if (row.to < row.from) return [inRow(row, msg('yearzero.table.never'))];
    if (row.from > next) return [msg('yearzero.table.missing', { n: next })];
    return row.from < next ? [inRow(row, msg('yearzero.table.twice', { n: row.from }))] : [];
  });
}

/** Remembers what was made of a table: the same rows are read over and over. */
export function once<Row>(made: (rows: readonly TableRow[]) => readonly Row[]) {
  const known = new WeakMap<readonly TableRow[], readonly Row[]>();
  return (rows: readonly TableRow[]): readonly Row[] => {
    const found = known.get(rows) ?? made(rows);
    known.set(rows, found);
    return found;
  };
}

/** Rows of a starter table from their effects, by the result that leads to each. */
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
