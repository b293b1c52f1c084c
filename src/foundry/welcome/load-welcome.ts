import { fetchWindows, openerOf, showWindow, type Windows } from '../dialogs/windows.ts';
import { gamesChosen } from '../settings/games.ts';
import { readSetting, registerMenu, registerSetting } from '../settings/settings.ts';
import { SYSTEM } from '../shared/ids.ts';

/* The welcome of a new world. Its code is fetched with the windows. */

const make = ({ FivefoldWelcome }: Windows) => new FivefoldWelcome();

/** Registers the settings, and draws the first steps in their message. Called once in `init`. */
export function registerWelcome(): void {
  registerSetting('importing', { scope: 'world', config: false, type: Array, default: [] });
  registerMenu('welcome', 'fa-door-open', openerOf(make));
  const on = Hooks.on as unknown as (
    hook: string,
    fn: (message: ChatMessage.Implementation, html: HTMLElement) => void,
  ) => void;
  on('renderChatMessageHTML', ({ flags, author }, html) => {
    const { [SYSTEM]: ours } = flags as { readonly [scope: string]: { firstSteps?: unknown } | undefined };
    // Anybody can write a message, so only those of game masters count.
    if (ours?.firstSteps && author?.isGM)
      void fetchWindows().then((windows) => windows?.drawFirstSteps(html));
  });
}

/** Welcomes the game master of a world that is new and empty. Called once in `ready`. */
export function welcome(): void {
  if (!game.users?.activeGM?.isSelf) return;
  const isEmpty = !game.actors?.size && !game.items?.size && !game.scenes?.size;
  if (isEmpty && gamesChosen().length === 0) void showWindow(undefined, make);
  if ((readSetting('importing') as readonly string[]).length > 0)
    void fetchWindows().then((windows) => windows?.finishImport());
}
