import { fetched } from '../shared/arrival.ts';
import { contentLanguage, gamesChosen } from './games.ts';

/* The list of packs is filtered once somebody has chosen what the world plays; only then is the code for it fetched. */

let isFiltered = false;

/** Filters a list of packs, if that is wanted now or has been. */
async function filter(list: HTMLElement): Promise<void> {
  isFiltered ||= gamesChosen().length > 0 || contentLanguage() !== undefined;
  if (!isFiltered) return;
  const part = await fetched(import('./pack-list.ts'), redrawPackList);
  part?.filterPacks(list);
}

/** Filters the list of packs whenever it is drawn. Called once in `init`. */
export function followPackList(): void {
  const on = Hooks.on as unknown as (hook: string, fn: (app: unknown, list: HTMLElement) => void) => void;
  on('renderCompendiumDirectory', (_app, list) => void filter(list));
}

/** Draws the list of packs anew. */
export const redrawPackList = (): void => void ui.compendium?.render();
