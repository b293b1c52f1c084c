import { repeatTest } from '../actions/last-test.ts';
import { promptHere } from '../prompt/load-prompt.ts';
import { askForTest } from '../requests/open-ask.ts';
import { SYSTEM } from '../shared/ids.ts';
import { showWhoseTurn } from '../tracker/whose-turn.ts';
import { planKeys } from './plan-keys.ts';

/* Keys for what is done all the time. `answer`, `explain`, `next`, `plan` and `turn` leave the key to the host while they have nothing to do. */

/** What is pressed. */
interface Pressed {
  /** The code of the key, such as `Digit3` or `Numpad3`. */
  readonly key: string;
}

interface Binding {
  readonly key: string;
  readonly modifiers?: readonly string[];
}

interface Key {
  readonly bindings: readonly Binding[];
  readonly gmOnly?: true;
  /** @returns whether the key is used up; otherwise the host may use it */
  onDown(pressed: Pressed): boolean;
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** A key with Shift: plain letters are the host's. */
const withShift = (key: string): readonly Binding[] => [{ key, modifiers: ['Shift'] }];

/** Starts a task without waiting for it; the key is always used up. */
const begin = (task: Promise<unknown>): boolean => {
  void task;
  return true;
};

const KEYS: { readonly [id: string]: Key } = {
  answer: {
    bindings: DIGITS.map((digit) => ({ key: `Digit${digit}` })),
    onDown: ({ key }) => promptHere()?.press(Number(/\d$/.exec(key)?.[0] ?? 0)) ?? false,
  },
  // The question mark, by its place on the keyboard.
  explain: { bindings: withShift('Slash'), onDown: () => promptHere()?.explain() ?? false },
  next: { bindings: withShift('KeyX'), onDown: () => promptHere()?.next() ?? false },
  plan: {
    bindings: ['Enter', 'Tab', 'Escape', 'Space'].map((key) => ({ key })),
    gmOnly: true,
    onDown: ({ key }) => planKeys.press(key),
  },
  turn: { bindings: withShift('KeyN'), onDown: showWhoseTurn },
  repeat: { bindings: withShift('KeyR'), onDown: () => begin(repeatTest()) },
  ask: { bindings: withShift('KeyQ'), gmOnly: true, onDown: () => begin(askForTest()) },
};

/** Registers the keys. Called once in `init`. */
export function registerKeys(): void {
  for (const [id, { bindings, gmOnly = false, onDown }] of Object.entries(KEYS))
    game.keybindings?.register(
      SYSTEM as never,
      id as never,
      {
        name: `FIVEFOLD.ui.keys.${id}.name`,
        hint: `FIVEFOLD.ui.keys.${id}.hint`,
        editable: bindings,
        restricted: gmOnly,
        // The host gives digits to the macro bar.
        precedence: CONST.KEYBINDING_PRECEDENCE.PRIORITY,
        onDown,
      } as never,
    );
}
