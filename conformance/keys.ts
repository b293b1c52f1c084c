/* Keyboard actions of the suite's own, on keys that hardly any keyboard has: pressing them disturbs nobody. They must be registered at init. */

/** What an action is told of a key. */
export interface Pressed {
  readonly key: string;
  readonly event: KeyboardEvent;
  readonly isShift: boolean;
  readonly isControl: boolean;
  readonly isAlt: boolean;
  readonly hasModifier: boolean;
  readonly modifiers: readonly string[];
  readonly up: boolean;
  readonly repeat: boolean;
  readonly action?: string;
}

interface Binding {
  readonly key: string;
  readonly modifiers?: readonly string[];
}

interface ActionConfig {
  readonly namespace: string;
  readonly name: string;
  readonly editable: readonly Binding[];
  readonly uneditable: readonly Binding[];
  readonly repeat: boolean;
  readonly reservedModifiers: readonly string[];
  readonly precedence: number;
  readonly order: number;
}

/** `game.keybindings`, without its types of names. */
interface Keybindings {
  readonly actions: ReadonlyMap<string, ActionConfig>;
  readonly activeKeys: ReadonlyMap<string, readonly { readonly action: string }[]>;
  register(namespace: string, action: string, data: object): void;
  get(namespace: string, action: string): Binding[];
  set(namespace: string, action: string, bindings?: readonly Binding[]): Promise<void>;
}

export const keybindings = (): Keybindings => game.keybindings as unknown as Keybindings;

export const SCOPE = 'fivefold';

/** What the actions heard since {@link forget}, with the last part of their names. */
export const heard: { readonly name: string; readonly pressed: Pressed }[] = [];

/** Actions that consume what they hear. */
export const consuming = new Set<string>();

/** The keys that could not be bound at init. */
export const refused: string[] = [];

export function forget(): void {
  heard.length = 0;
  consuming.clear();
}

/** The names of the actions that heard something. */
export const names = (): string[] => heard.map(({ name }) => name);

/** The name under which an action is registered. */
export const actionOf = (name: string): string => `conformance-${name}`;

function register(name: string, data: object): void {
  const hear = (pressed: Pressed): boolean => {
    // Whoever goes on with the event may change what it is told.
    heard.push({ name, pressed: { ...pressed } });
    return consuming.has(name);
  };
  keybindings().register(SCOPE, actionOf(name), { name: `Conformance: ${name}`, onDown: hear, ...data });
}

/** Registers the actions; called at init. */
export function registerKeys(): void {
  const { PRIORITY, DEFERRED } = CONST.KEYBINDING_PRECEDENCE;
  register('last', { editable: [{ key: 'F13' }], precedence: DEFERRED });
  register('plain', { editable: [{ key: 'F13' }] });
  register('next', { editable: [{ key: 'F13' }] });
  register('first', { editable: [{ key: 'F13' }], precedence: PRIORITY });
  register('shifted', { editable: [{ key: 'F14', modifiers: ['Shift'] }] });
  register('older', { editable: [{ key: 'F14', modifiers: ['CONTROL'] }] });
  register('reserving', { editable: [{ key: 'F15' }], reservedModifiers: ['Alt'] });
  register('restricted', { editable: [{ key: 'F16' }], restricted: true });
  register('repeating', { editable: [{ key: 'F17' }], repeat: true });
  const hearUp = (pressed: Pressed): void => void heard.push({ name: 'up', pressed: { ...pressed } });
  register('both', { editable: [{ key: 'F18' }], uneditable: [{ key: 'F19' }], onUp: hearUp });
  try {
    register('protected', { editable: [{ key: 'F5' }] });
  } catch {
    refused.push('F5');
  }
}

/** Sends a key's event to an element, the page unless told. @returns the event afterwards */
export function send(
  kind: 'keydown' | 'keyup',
  code: string,
  how: KeyboardEventInit = {},
  target: EventTarget = document.body,
): KeyboardEvent {
  const event = new KeyboardEvent(kind, { key: code, code, bubbles: true, cancelable: true, ...how });
  target.dispatchEvent(event);
  return event;
}

/** Presses a key and lets go of it. @returns the event of the press */
export function press(code: string, how: KeyboardEventInit = {}, target?: EventTarget): KeyboardEvent {
  const event = send('keydown', code, how, target);
  send('keyup', code, { ...how, repeat: false }, target);
  return event;
}
