import { showWindow } from '../dialogs/windows.ts';
import { uiText } from '../shared/text.ts';
import type { Beginning } from './ask-dialog.ts';

/** Opens the window in which a game master asks for a test. @param beginning a test that is chosen already */
export const askForTest = (beginning?: Beginning): Promise<void> =>
  showWindow(undefined, ({ FivefoldAskDialog }) => new FivefoldAskDialog(beginning));

/** Opens the window for a click on the button; the host also calls this when another tool is chosen. */
const opened = (_event: Event, active: boolean): void => {
  if (active) void askForTest();
};

/** The tools of the token layer, by name. */
interface Controls {
  readonly tokens?: { readonly tools: { [name: string]: object } };
}

/** Puts a button for game masters among the tools of the token layer. Called once in `init`. */
export function registerAskButton(): void {
  const on = Hooks.on as unknown as (hook: string, fn: (controls: Controls) => void) => void;
  on('getSceneControlButtons', ({ tokens }) => {
    if (!tokens || !game.user?.isGM) return;
    const tool = { name: 'ffAsk', title: uiText('ask.title'), icon: 'fa-solid fa-dice-d20', button: true };
    tokens.tools.ffAsk = {
      ...tool,
      order: Object.keys(tokens.tools).length,
      onChange: opened,
    };
  });
}
