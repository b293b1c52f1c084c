import type { Offer } from '../../core/offer.ts';
import type { Forecast } from '../../core/view.ts';
import type { ListedOffer, OfferTable } from '../actions/crossing.ts';
import { doubtText, type Prospect } from '../actions/use.ts';
import { type Assuming, assumption, headline } from '../cards/forecast.ts';
import { isElement } from '../shared/elements.ts';
import { checkText, iconPath } from '../shared/present.ts';
import { percent, say, uiText } from '../shared/text.ts';

/* Tables of offers: a row for each weapon, a column for each kind of attack, and in each cell how likely it is and what it does. */

/** With more columns than this a narrow list shows rows as columns. */
const MAX_NARROW = 4;

/** What a cell says before its odds are known. */
const saidOf = (offer: Offer, no: string | undefined): string =>
  [say(offer.label), no ?? (offer.detail && say(offer.detail)), no ? '' : checkText(offer.check)]
    .concat(no ? [] : [doubtText(offer)])
    .filter(Boolean)
    .join(' · ');

const cellView = (one: ListedOffer, firstOpen: Offer | undefined): object => ({
  id: one.offer.id,
  no: one.no,
  icon: iconPath(one.offer.icon),
  odds: one.offer.play !== undefined || one.offer.foreseen !== undefined,
  name: say(one.offer.label),
  said: saidOf(one.offer, one.no),
  tab: one.offer === firstOpen ? 0 : -1,
});

/** A table for its template. @param key makes the ids of its cells unique on the page */
export function tableView({ who }: Prospect, { columns, rows }: OfferTable, key: string): object {
  const all = rows.flatMap(({ cells }) => cells.flatMap((one) => one ?? []));
  const first = all.find(({ no }) => no === undefined) ?? all[0];
  return {
    label: uiText('matrix.label'),
    legend: uiText('matrix.legend'),
    turns: columns.length > MAX_NARROW && rows.length < columns.length,
    columns: columns.map((label, i) => ({ label: say(label), at: i + 2 })),
    rows: rows.map(({ label, cells }, i) => ({
      label: say(label),
      at: i + 2,
      key: `${key}.${who}`,
      cells: cells.map((one, j) => ({ ...(one && cellView(one, first?.offer)), at: j + 2 })),
    })),
  };
}

/** The mean of a forecast's amounts, or undefined if it has none. */
export const meanOf = ({ amounts }: Forecast): number | undefined =>
  amounts?.bars.reduce((sum, { value, p }) => sum + value * p, 0);

const isCell = (place: Element): place is HTMLElement => place.classList.contains('ff-cell');

/** Adds words to what a cell says, in its tooltip and to screen readers. */
function addWords(cell: HTMLElement, words: string): void {
  const told = `${cell.dataset.tooltip} · ${words}`;
  cell.dataset.tooltip = told;
  cell.querySelector('.ff-sr')?.replaceChildren(told);
}

/** Shows the odds of an offer in its cell. @returns whether the place is a cell */
export function fillCell(place: HTMLElement, view: Assuming | undefined): boolean {
  if (!isCell(place)) return false;
  const odds = headline(view);
  if (!view || !odds) return true;
  addWords(place, [odds.text, assumption(view)].filter(Boolean).join(', '));
  const chance = document.createElement('b');
  chance.textContent = view.no ? '?' : percent(odds.p);
  const harm = document.createElement('small');
  const mean = meanOf(view);
  if (mean !== undefined) harm.textContent = uiText('matrix.mean', { n: Math.round(mean * 10) / 10 });
  place.querySelector('.ff-shown')?.replaceChildren(chance, harm);
  const known = { p: odds.p, of: view.chances[0]?.id, ...(mean !== undefined && { mean }) };
  if (!view.no) Object.assign(place.dataset, known);
  return true;
}

/** How good what a cell offers is: the harm if it is told anywhere in the table, else the chance. */
function worths(cells: readonly HTMLElement[]): number[] {
  const harms = cells.some(({ dataset }) => dataset.mean !== undefined);
  return cells.map(({ dataset }) => Number((harms ? dataset.mean : dataset.p) ?? 0));
}

/** Marks the best cell of each table, once all odds are known. Chances of different things are not compared. */
export function markBest(list: HTMLElement): void {
  for (const table of list.querySelectorAll('.ff-matrix')) {
    const cells = [...table.querySelectorAll<HTMLElement>('.ff-cell[data-p]')];
    const all = worths(cells);
    const top = Math.max(...all);
    const alike = new Set(cells.map(({ dataset }) => dataset.of)).size === 1;
    const best = alike && all.some((worth) => worth < top) ? cells[all.indexOf(top)] : undefined;
    if (!best) continue;
    best.classList.add('ff-best');
    addWords(best, uiText('matrix.best'));
  }
}

const center = (one: Element): { x: number; y: number } => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Where each key leads: the axis, and the direction on it. Home and End go to the ends of the line. */
const KEYS: { readonly [key: string]: readonly ['x' | 'y', 1 | -1, 'next' | 'last'] } = {
  ArrowRight: ['x', 1, 'next'],
  ArrowLeft: ['x', -1, 'next'],
  ArrowDown: ['y', 1, 'next'],
  ArrowUp: ['y', -1, 'next'],
  Home: ['x', -1, 'last'],
  End: ['x', 1, 'last'],
};

/** The cell that a key leads to, as the table looks now: a narrow one is turned. */
function cellTo(from: HTMLElement, key: string): HTMLElement | undefined {
  const [axis, sign, how] = KEYS[key] ?? ['x', 1, 'next'];
  const here = center(from);
  const across = axis === 'x' ? 'y' : 'x';
  const half = (across === 'y' ? from.offsetHeight : from.offsetWidth) / 2;
  const ahead = [...(from.closest('.ff-matrix')?.querySelectorAll<HTMLElement>('.ff-cell') ?? [])]
    .map((cell) => ({ cell, at: center(cell) }))
    .filter(({ at }) => Math.abs(at[across] - here[across]) < half && (at[axis] - here[axis]) * sign > 1)
    .sort((a, b) => (a.at[axis] - b.at[axis]) * sign);
  return ahead.at(how === 'next' ? 0 : -1)?.cell;
}

/** Lets arrow keys lead from cell to cell; Tab stops once at each table. */
export function walkTables(list: HTMLElement): void {
  const cellOf = (target: EventTarget | null): HTMLElement | null =>
    isElement(target) ? target.closest<HTMLElement>('.ff-cell') : null;
  list.addEventListener('keydown', (event) => {
    const cell = cellOf(event.target);
    if (!cell || !KEYS[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    cellTo(cell, event.key)?.focus();
  });
  list.addEventListener('focusin', ({ target }) => {
    const cell = cellOf(target);
    if (!cell) return;
    for (const one of cell.closest('.ff-matrix')?.querySelectorAll<HTMLElement>('.ff-cell') ?? [])
      one.tabIndex = one === cell ? 0 : -1;
  });
}
