import { SYSTEM } from '../shared/ids.ts';
import { promptHere } from './load-prompt.ts';

/* Keys for the prompt. Each counts only while the prompt has something to do with it; otherwise the host's own key works. */

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The key of the question mark, by its place on the keyboard. */
const QUESTION_MARK = 'Slash';

/** What is pressed. */
interface Pressed {
  /** The code of the key, such as `Digit3` or `Numpad3`. */
  readonly key: string;
}

/** Registers the keys of the prompt. Called once in `init`. */
export function registerKeys(): void {
  const keys: {
    readonly [id: string]: readonly [bindings: object[], onDown: (pressed: Pressed) => boolean];
  } = {
    answer: [
      DIGITS.map((digit) => ({ key: `Digit${digit}` })),
      ({ key }) => promptHere()?.press(Number(/\d$/.exec(key)?.[0] ?? 0)) ?? false,
    ],
    explain: [[{ key: QUESTION_MARK, modifiers: ['Shift'] }], () => promptHere()?.explain() ?? false],
    next: [[], () => promptHere()?.next() ?? false],
  };
  for (const [id, [editable, onDown]] of Object.entries(keys))
    game.keybindings?.register(
      SYSTEM as never,
      id as never,
      {
        name: `FIVEFOLD.ui.keys.${id}.name`,
        hint: `FIVEFOLD.ui.keys.${id}.hint`,
        editable,
        // The host gives digits to the macro bar.
        precedence: CONST.KEYBINDING_PRECEDENCE.PRIORITY,
        onDown,
      } as never,
    );
}
