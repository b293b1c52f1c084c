import type { Offer } from '../../core/offer.ts';
import type { Msg } from '../../core/text.ts';

/* Lists that repeat the same actions for each of several things become tables: a row for each thing, a column for each action. */

/** An offer, and why it is closed. */
export interface ListedOffer {
  readonly offer: Offer;
  readonly no: string | undefined;
}

/** A table of offers. `cells` has an entry for each column; undefined where there is no such offer. */
export interface OfferTable {
  readonly columns: readonly Msg[];
  readonly rows: readonly { readonly label: Msg; readonly cells: readonly (ListedOffer | undefined)[] }[];
}

/** An offer and its place: the keys of its row and its column. */
interface Placed {
  readonly one: ListedOffer;
  readonly row: string;
  readonly column: string;
  readonly labels: { readonly row: Msg; readonly column: Msg };
}

/** How many cells of a table may be empty, as a share of all. */
const MAX_EMPTY = 0.5;
/** How many columns fit side by side with their headings. */
const MAX_COLUMNS = 6;

/** Attacks and the like by their places. Things with the same name get rows of their own. */
function placed(all: readonly ListedOffer[]): Placed[] {
  const taken = new Map<string, number>();
  return all.flatMap((one) => {
    const { cell, needsTarget } = one.offer;
    if (!cell || !needsTarget) return [];
    const [row, column] = [JSON.stringify(cell.row), JSON.stringify(cell.column)];
    const place = `${row} ${column}`;
    const n = taken.get(place) ?? 0;
    taken.set(place, n + 1);
    return [{ one, row: `${row} ${n}`, column, labels: cell }];
  });
}

/** The part of the offers that hangs together with the first one, directly or by others, by rows and columns. */
function together(all: readonly Placed[]): Placed[] {
  let found = all.slice(0, 1);
  for (;;) {
    const more = all.filter((one) =>
      found.some(({ row, column }) => row === one.row || column === one.column),
    );
    if (more.length === found.length) return found;
    found = more;
  }
}

const isOpen = ({ one }: Placed): boolean => one.no === undefined;

/** Those in rows in which something is open; closed columns go as well if there are many. */
function worthShowing(all: readonly Placed[]): readonly Placed[] {
  const openIn = (of: 'row' | 'column') => new Set(all.filter(isOpen).map((one) => one[of]));
  const [rows, columns] = [openIn('row'), openIn('column')];
  const isWide = new Set(all.map(({ column }) => column)).size > MAX_COLUMNS;
  return all.filter(({ row, column }) => rows.has(row) && (!isWide || columns.has(column)));
}

function tableOf(part: readonly Placed[]): OfferTable | undefined {
  const all = worthShowing(part);
  const first = (of: 'row' | 'column'): Placed[] =>
    all.filter((one, i) => all.findIndex((other) => other[of] === one[of]) === i);
  const [rows, columns] = [first('row'), first('column')];
  if (rows.length < 2 || columns.length < 2) return undefined;
  if (all.length < rows.length * columns.length * (1 - MAX_EMPTY)) return undefined;
  return {
    columns: columns.map(({ labels }) => labels.column),
    rows: rows.map(({ row, labels }) => ({
      label: labels.row,
      cells: columns.map(({ column }) => all.find((one) => one.row === row && one.column === column)?.one),
    })),
  };
}

/** A table with many columns is read more easily the other way round. */
const readable = (table: OfferTable): OfferTable =>
  table.columns.length <= Math.max(MAX_COLUMNS, table.rows.length)
    ? table
    : {
        columns: table.rows.map(({ label }) => label),
        rows: table.columns.map((label, i) => ({ label, cells: table.rows.map(({ cells }) => cells[i]) })),
      };

/** The tables that a list contains, and what remains of it. */
export function crossed(all: readonly ListedOffer[]): {
  readonly tables: readonly OfferTable[];
  readonly rest: readonly ListedOffer[];
} {
  const tables: OfferTable[] = [];
  for (let left = placed(all); left.length > 0; ) {
    const part = together(left);
    const table = tableOf(part);
    if (table) tables.push(readable(table));
    left = left.filter((one) => !part.includes(one));
  }
  const inTables = new Set(tables.flatMap(offersIn));
  return { tables, rest: all.filter((one) => !inTables.has(one)) };
}

/** The offers of a table. */
const offersIn = ({ rows }: OfferTable): ListedOffer[] =>
  rows.flatMap(({ cells }) => cells.flatMap((one) => one ?? []));
