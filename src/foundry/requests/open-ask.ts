import { showWindow } from '../dialogs/windows.ts';
import { uiText } from '../shared/text.ts';
import type { Beginning } from './ask-dialog.ts';

/** Opens the window in which a game master asks for a test. @param beginning a test that is chosen already */
export const askForTest = (beginning?: Beginning): Promise<void> =>
  showWindow(undefined, ({ FivefoldAskDialog }) => new FivefoldAskDialog(beginning));

/** Opens the window in which a game master applies harm, healing or a condition to several fighters. */
const applyToMany = (): Promise<void> =>
  showWindow(undefined, ({ FivefoldApplyDialog }) => new FivefoldApplyDialog());

/** The tools of the token layer, by name. */
interface Controls {
  readonly tokens?: { readonly tools: { [name: string]: object } };
}

/** The buttons for game masters: the name of the tool, its title, its icon, and what it opens. */
const BUTTONS = [
  ['ffAsk', 'ask.title', 'fa-dice-d20', () => askForTest()],
  ['ffApply', 'apply.title', 'fa-burst', applyToMany],
] as const;

/** Puts buttons for game masters among the tools of the token layer. Called once in `init`. */
export function registerMasterButtons(): void {
  const on = Hooks.on as unknown as (hook: string, fn: (controls: Controls) => void) => void;
  on('getSceneControlButtons', ({ tokens }) => {
    if (!tokens || !game.user?.isGM) return;
    for (const [name, title, icon, open] of BUTTONS)
      tokens.tools[name] = {
        name,
        title: uiText(title),
        icon: `fa-solid ${icon}`,
        button: true,
        order: Object.keys(tokens.tools).length,
        // The host also calls this when another tool is chosen.
        onChange: (_event: Event, active: boolean) => active && void open(),
      };
  });
}
