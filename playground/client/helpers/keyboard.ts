import { context } from '../context.ts';
import type { KeyAction } from './keybindings.ts';
import { MODIFIER_CODES, MODIFIER_KEYS, modifierOf, PROTECTED_KEYS } from './keys.ts';

/** A press or release of a key, as actions are told of it. */
export interface KeyContext {
  /** The key's place on the keyboard, as `KeyA`. */
  key: string;
  /** What the key writes, as `a`; its place when it writes nothing. */
  logicalKey: string;
  event: KeyboardEvent;
  isShift: boolean;
  isControl: boolean;
  isAlt: boolean;
  hasModifier: boolean;
  modifiers: string[];
  up: boolean;
  repeat: boolean;
  /** The action that is carried out, as `core.target`. */
  action?: string;
}

/** How a key is pressed that nobody presses. */
interface Emulation {
  altKey?: boolean;
  ctrlKey?: boolean;
  shiftKey?: boolean;
  repeat?: boolean;
  /** Also while somebody types. */
  force?: boolean;
}

const FIELDS = 'input, select, textarea, form button';
const EDITORS = 'prose-mirror, [contenteditable]:not([contenteditable="false"])';

/** Stands in for {@link foundry.helpers.interaction.KeyboardManager} (T13), `game.keyboard`. */
export class KeyboardManager {
  static readonly MODIFIER_KEYS = MODIFIER_KEYS;
  static readonly MODIFIER_CODES = MODIFIER_CODES;
  static readonly PROTECTED_KEYS = PROTECTED_KEYS;

  /** Codes of the keys that are held. */
  readonly downKeys = new Set<string>();

  /** A key event as actions are told of it. */
  static getKeyboardEventContext(event: KeyboardEvent, up = false): KeyContext {
    const isControl = event.ctrlKey || event.metaKey;
    const held = { Control: isControl, Shift: event.shiftKey, Alt: event.altKey };
    const modifiers = Object.values(MODIFIER_KEYS).filter((name) => held[name]);
    return {
      key: event.code,
      logicalKey: [...event.key].length === 1 ? event.key.toLowerCase() : event.code,
      event,
      isShift: event.shiftKey,
      isControl,
      isAlt: event.altKey,
      hasModifier: modifiers.length > 0,
      modifiers,
      up,
      repeat: event.repeat,
    };
  }

  /** Acts as if a key were pressed or released. */
  static emulateKeypress(up: boolean, code: string, { force, ...how }: Emulation = {}): KeyContext {
    const event = new KeyboardEvent(up ? 'keyup' : 'keydown', { code, key: code, cancelable: true, ...how });
    const pressed = KeyboardManager.getKeyboardEventContext(event, up);
    const { keyboard } = context.game;
    if (up) keyboard?.downKeys.delete(code);
    keyboard?._processKeyboardContext(pressed, { force });
    return pressed;
  }

  /** Whether the focus is where keys are typed, or where they press a button of a form. */
  get hasFocus(): boolean {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return false;
    const { keyboardFocus } = focused.dataset;
    if (keyboardFocus === 'true' || keyboardFocus === '') return true;
    if (keyboardFocus === 'false') return false;
    return focused.matches(FIELDS) || focused.isContentEditable || focused.closest(EDITORS) !== null;
  }

  /** Whether a modifier is held. */
  isModifierActive(modifier: string): boolean {
    return (MODIFIER_CODES[modifierOf(modifier)] ?? []).some((code) => this.downKeys.has(code));
  }

  /** Lets go of all keys that are held, the last one first, so that the modifiers still count for the others. */
  releaseKeys({ force = true }: { force?: boolean } = {}): void {
    for (const code of [...this.downKeys].reverse()) {
      const [ctrlKey, shiftKey, altKey] = ['Control', 'Shift', 'Alt'].map((name) =>
        this.isModifierActive(name),
      );
      KeyboardManager.emulateKeypress(true, code, { ctrlKey, shiftKey, altKey, force });
    }
  }

  /** Begins to listen to the page's keyboard. */
  _activateListeners(): void {
    globalThis.addEventListener('keydown', (event) => this.#handle(event, false));
    globalThis.addEventListener('keyup', (event) => this.#handle(event, true));
    globalThis.addEventListener('focusin', () => this._onFocusIn());
    // Whoever switches to another window lets go of the keys there.
    globalThis.addEventListener('blur', () => this.releaseKeys());
  }

  /** A key that was held when somebody begins to type is let go of unseen. */
  _onFocusIn(): void {
    if (this.hasFocus) this.releaseKeys();
  }

  /** Carries out the actions of a key, until one consumes it. */
  _processKeyboardContext(pressed: KeyContext, { force = false }: { force?: boolean } = {}): void {
    if (this.hasFocus && !force) return;
    for (const action of context.game.keybindings.activeKeys.get(pressed.key) ?? []) {
      if (!matches(action, pressed)) continue;
      const handler = pressed.up ? action.onUp : action.onDown;
      if (!handler) continue;
      pressed.action = action.action;
      if (handler(pressed) !== true) continue;
      pressed.event.preventDefault();
      pressed.event.stopPropagation();
      return;
    }
  }

  #handle(event: KeyboardEvent, up: boolean): void {
    // Keys of an input method write a sign together; some browsers fill in forms with events that name no key.
    if (event.isComposing || !event.code) return;
    if (up) this.downKeys.delete(event.code);
    else this.downKeys.add(event.code);
    this._processKeyboardContext(KeyboardManager.getKeyboardEventContext(event, up));
  }
}

/** Whether a press or release sets off an action: every modifier is held that it needs, and none that it does not allow. */
function matches(action: KeyAction, { key, modifiers, repeat }: KeyContext): boolean {
  if (repeat && !action.repeat) return false;
  if (action.restricted && context.game.user?.isGM !== true) return false;
  return Object.values(MODIFIER_KEYS).every((name) => {
    // A modifier that is itself the key counts as held when it goes down, and no more when it goes up.
    if (MODIFIER_CODES[name]?.includes(key)) return true;
    if (action.requiredModifiers.includes(name)) return modifiers.includes(name);
    return !modifiers.includes(name) || action.optionalModifiers.includes(name);
  });
}
