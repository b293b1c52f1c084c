import { msg } from '../core/text.ts';
import { lack } from './arrival.ts';
import { showFrom } from './compat.ts';
import type * as Dialogs from './dialogs.ts';

const { ApplicationV2 } = foundry.applications.api;

/** Windows that not everybody opens, fetched when somebody opens the first of them. */
type Windows = typeof Dialogs;

type Window = InstanceType<typeof ApplicationV2>;

/**
 * Shows one of the windows that are fetched when they are needed. Where they cannot be fetched, the user is told.
 * @param opener the window from which it is opened, if any.
 */
export async function showWindow(opener: unknown, make: (windows: Windows) => Window): Promise<void> {
  let windows: Windows;
  try {
    windows = await import('./dialogs.ts');
  } catch (error) {
    console.warn('Fivefold | a window could not be fetched:', error);
    lack(msg('core.host.noPart'));
    return;
  }
  const window = make(windows);
  if (opener) await showFrom(opener, window);
  else await window.render({ force: true });
}

/** Pixels between a window and the sidebar. */
const GAP = 12;

/** Where a window of this width lies that is opened from the sidebar: beside it, so that it hides little of the board. */
export function besideSidebar(width: number): { readonly left?: number } {
  const bar = document.getElementById('sidebar')?.getBoundingClientRect();
  const left = Math.round(bar?.left ?? 0) - width - GAP;
  return left > 0 ? { left } : {};
}

/** Escape closes a window, also while the focus is in one of its fields, where the host does not listen. Called when it is shown first. */
export function closesOnEscape(window: Window): void {
  window.element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    void window.close();
  });
}

/** What the settings open in place of the house rules' form, which is fetched then. */
export class FivefoldRulesOpener extends ApplicationV2 {
  override async render(): Promise<this> {
    await showWindow(undefined, ({ FivefoldRulesForm }) => new FivefoldRulesForm());
    return this;
  }
}
