import { openerOf, showWindow, type Windows } from '../dialogs/windows.ts';
import { registerMenu } from '../settings/settings.ts';
import { uiText } from '../shared/text.ts';

/* The window of people, gear and stat blocks is opened from the list of actors, and from the settings. */

const make = ({ FivefoldBrowser }: Windows) => new FivefoldBrowser();

/** Offers the window to game masters. Called once in `init`. */
export function registerBrowser(): void {
  registerMenu('browser', 'fa-users-viewfinder', openerOf(make));
  const on = Hooks.on as unknown as (hook: string, fn: (app: unknown, list: HTMLElement) => void) => void;
  on('renderActorDirectory', (_app, list) => {
    const place = list.querySelector('.header-actions');
    if (!game.user?.isGM || !place || place.querySelector('.ff-browse')) return;
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'ff-browse',
      textContent: uiText('browser.title'),
    });
    button.addEventListener('click', () => void showWindow(undefined, make));
    place.append(button);
  });
}
