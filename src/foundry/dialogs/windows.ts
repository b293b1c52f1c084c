import { fetched } from '../shared/arrival.ts';
import { showFrom } from '../shared/compat.ts';
import type * as Dialogs from './dialogs.ts';

const { ApplicationV2 } = foundry.applications.api;

/** Windows that are fetched when the first of them is opened. */
export type Windows = typeof Dialogs;

type Window = InstanceType<typeof ApplicationV2>;

/** What is fetched on demand, or undefined if that fails; then the user is told, and `anew` is called once there is a connection. */
export const fetchWindows = (anew?: () => unknown): Promise<Windows | undefined> =>
  fetched(import('./dialogs.ts'), anew);

/** Opens one of the windows that are fetched on demand. @param opener the window it is opened from, if any. */
export async function showWindow(opener: unknown, make: (windows: Windows) => Window): Promise<void> {
  const windows = await fetchWindows();
  if (!windows) return;
  const window = make(windows);
  if (opener) await showFrom(opener, window);
  else await window.render({ force: true });
}

/** Pixels between a window and the sidebar. */
const GAP = 12;

/** The position of a window opened from the sidebar: beside it, so that it hides little of the board. */
export function besideSidebar(width: number): { readonly left?: number } {
  const bar = document.getElementById('sidebar')?.getBoundingClientRect();
  const left = Math.round(bar?.left ?? 0) - width - GAP;
  return left > 0 ? { left } : {};
}

/** Lets Escape close a window even while the focus is in one of its fields, where the host does not listen. Called on the first render. */
export function closeOnEscape(window: Window): void {
  window.element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    void window.close();
  });
}

/** A class that stands in the settings for one of the windows that are fetched on demand. */
export const openerOf = (make: (windows: Windows) => Window): unknown =>
  class extends ApplicationV2 {
    override async render(): Promise<this> {
      await showWindow(undefined, make);
      return this;
    }
  };
