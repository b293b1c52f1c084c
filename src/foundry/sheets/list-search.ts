import { isTag } from '../shared/elements.ts';
import { uiText } from '../shared/text.ts';

/* The search in a list of actions. What is found in a folded part is shown too; nothing else about the list changes. */

/** What is searched for in each window that is open, by its element. */
const queries = new WeakMap<HTMLElement, string>();

/** Whether something is searched for in a window. */
export const isSearched = (window: HTMLElement): boolean => Boolean(queries.get(window));

const plain = (text: string): string => text.trim().toLocaleLowerCase().replaceAll('ё', 'е');

const isSeen = (part: HTMLElement): boolean => part.querySelector('[data-find]:not([hidden])') !== null;

/** Shows the rows whose names contain what is searched for, and says how many there are. */
function filter(window: HTMLElement, unfolded: ReadonlySet<string>): void {
  const wanted = plain(queries.get(window) ?? '');
  const rows = [...window.querySelectorAll<HTMLElement>('[data-find]')];
  for (const row of rows) row.hidden = !plain(row.dataset.find ?? '').includes(wanted);
  for (const part of window.querySelectorAll<HTMLElement>('.ff-crossed, .ff-listed, .ff-listed .ff-more')) {
    part.hidden = !isSeen(part);
    if (isTag(part, 'details')) part.open = wanted ? isSeen(part) : unfolded.has(part.dataset.group ?? '');
  }
  const n = rows.filter(({ hidden }) => !hidden).length;
  window.querySelector('[data-ff="found"]')?.replaceChildren(wanted ? uiText('find.found', { n }) : '');
}

/** Lets a list be searched; what is searched for stays when the list is drawn anew. Called after each render. @param unfolded the headings that are unfolded without a search */
export function followSearch(window: HTMLElement, unfolded: ReadonlySet<string>): void {
  const input = window.querySelector<HTMLInputElement>('[data-ff="find"]');
  if (!input) return;
  const search = (text: string): void => {
    input.value = text;
    // Windows that wait while somebody types need not wait for a search.
    input.defaultValue = text;
    queries.set(window, text);
    filter(window, unfolded);
  };
  input.value = queries.get(window) ?? '';
  if (input.value) filter(window, unfolded);
  input.addEventListener('input', (event) => {
    event.stopPropagation();
    search(input.value);
  });
  // The sheet around it is a form that is saved when something in it changes.
  input.addEventListener('change', (event) => event.stopPropagation());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
    if (event.key !== 'Escape' || !input.value) return;
    event.preventDefault();
    event.stopPropagation();
    search('');
  });
}

/** Leads to the search by a slash, unless somebody is writing. Called once for each window. */
export function slashSearches(window: HTMLElement): void {
  window.addEventListener('keydown', (event) => {
    const input = window.querySelector<HTMLInputElement>('[data-ff="find"]');
    const writes =
      isTag(event.target, 'input', 'textarea', 'select') || (event.target as HTMLElement).isContentEditable;
    if (event.key !== '/' || writes || !input?.offsetParent) return;
    event.preventDefault();
    event.stopPropagation();
    input.focus();
    input.select();
  });
}
