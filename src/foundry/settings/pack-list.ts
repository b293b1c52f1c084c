import { type PackFlags, SYSTEM } from '../shared/package.ts';
import { uiText } from '../shared/text.ts';
import { contentLanguage, gamesPlayed } from './games.ts';

/* The list of packs leaves out those of games that the world does not play, and of the other language, until somebody wants to see them. */

/** The class of a row that is left out. */
const OUT = 'ff-elsewhere';

let showsAll = false;

/** Whether the world wants a pack: one of a ruleset that it plays, in the language that has been chosen. */
const wantsPack = ({ ruleset, language }: PackFlags): boolean =>
  gamesPlayed().includes(ruleset) && language === (contentLanguage() ?? language);

/** Whether the row of a pack is left out. Packs of others are none of our business. */
function isElsewhere(row: HTMLElement): boolean {
  const flags = game.packs?.get(row.dataset.pack ?? '')?.metadata.flags as { [scope: string]: unknown };
  const ours = flags?.[SYSTEM] as PackFlags | undefined;
  return ours !== undefined && !wantsPack(ours);
}

/** The button that shows what is left out, or leaves it out again. */
function toggleButton(list: HTMLElement, n: number): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'ff-elsewhere-toggle';
  button.textContent = uiText(showsAll ? 'packs.hide' : 'packs.show', { n });
  button.addEventListener('click', () => {
    showsAll = !showsAll;
    filterPacks(list);
    list.querySelector<HTMLElement>('.ff-elsewhere-toggle')?.focus();
  });
  return button;
}

/** Leaves out the rows of a list of packs that the world does not want, or shows them again. */
export function filterPacks(list: HTMLElement): void {
  const out = [...list.querySelectorAll<HTMLElement>('li[data-pack]')].filter(isElsewhere);
  for (const row of out) row.classList.toggle(OUT, !showsAll);
  // Folders of which nothing is left are left out as well.
  for (const folder of list.querySelectorAll<HTMLElement>('li:not([data-pack])')) {
    const rows = [...folder.querySelectorAll<HTMLElement>('li[data-pack]')];
    folder.classList.toggle(OUT, !showsAll && rows.length > 0 && rows.every((row) => out.includes(row)));
  }
  list.querySelector('.ff-elsewhere-toggle')?.remove();
  if (out.length > 0) list.append(toggleButton(list, out.length));
}
