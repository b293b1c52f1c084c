import type { Obj } from '../../model/types.ts';

/** One combination of keys. */
export interface Keybinding {
  key: string;
  modifiers: string[];
}

/** What a package says about a keyboard action. */
export interface KeybindingAction extends Obj {
  namespace: string;
  action: string;
  name: string;
  hint?: string;
  editable: Keybinding[];
  uneditable: Keybinding[];
  restricted?: boolean;
  precedence: number;
  repeat?: boolean;
  onDown?: (context: Obj) => unknown;
  onUp?: (context: Obj) => unknown;
}

interface SettingsFace {
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}

const MODIFIERS: [held: 'ctrlKey' | 'shiftKey' | 'altKey', name: string][] = [
  ['altKey', 'Alt'],
  ['ctrlKey', 'Control'],
  ['shiftKey', 'Shift'],
];

/** Stands in for {@link foundry.helpers.interaction.ClientKeybindings} (T13), `game.keybindings`. */
export class ClientKeybindings {
  readonly actions = new Map<string, KeybindingAction>();
  readonly bindings = new Map<string, Keybinding[]>();
  readonly #settings: SettingsFace;
  readonly #isGM: () => boolean;

  constructor(settings: SettingsFace, isGM: () => boolean) {
    this.#settings = settings;
    this.#isGM = isGM;
  }

  /** Declares an action and its default keys. */
  register(namespace: string, action: string, data: Obj): void {
    if (!namespace || !action)
      throw new Error('You must specify both namespace and action of the keybinding');
    const entry: KeybindingAction = {
      precedence: 1,
      ...data,
      namespace,
      action,
      name: String(data.name ?? `${namespace}.${action}`),
      editable: bindingsOf(data.editable),
      uneditable: bindingsOf(data.uneditable),
    };
    this.actions.set(`${namespace}.${action}`, entry);
  }

  /** Takes over the keys that the user chose. */
  initialize(): void {
    const chosen = this.#settings.get('core', 'keybindings') as Record<string, Keybinding[]>;
    for (const [id, action] of this.actions) {
      this.bindings.set(id, [...action.uneditable, ...(chosen[id] ?? action.editable)]);
    }
  }

  get(namespace: string, action: string): Keybinding[] {
    const id = `${namespace}.${action}`;
    if (!this.actions.has(id)) throw new Error(`"${id}" is not a registered keybinding`);
    return this.bindings.get(id) ?? [];
  }

  async set(namespace: string, action: string, bindings: Keybinding[] | undefined): Promise<void> {
    const id = `${namespace}.${action}`;
    const chosen = { ...(this.#settings.get('core', 'keybindings') as Record<string, Keybinding[]>) };
    if (bindings === undefined) delete chosen[id];
    else chosen[id] = bindingsOf(bindings);
    await this.#settings.set('core', 'keybindings', chosen);
    this.initialize();
  }

  async resetDefaults(): Promise<void> {
    await this.#settings.set('core', 'keybindings', {});
    this.initialize();
  }

  /** Listens to a window's keyboard. Keys typed into a field stay there. */
  activateListeners(view: Window): void {
    view.addEventListener('keydown', (event) => this.#handle(event, false));
    view.addEventListener('keyup', (event) => this.#handle(event, true));
  }

  #handle(event: KeyboardEvent, up: boolean): void {
    if (isTyping(event)) return;
    const pressed = MODIFIERS.filter(([held]) => event[held]).map(([, name]) => name);
    const matches = [...this.actions]
      .filter(([id]) => (this.bindings.get(id) ?? []).some((binding) => fits(binding, event.code, pressed)))
      .map(([, action]) => action)
      .filter((action) => !action.restricted || this.#isGM())
      .sort((a, b) => a.precedence - b.precedence);
    const context = {
      key: event.code,
      event,
      up,
      repeat: event.repeat,
      isShift: event.shiftKey,
      isControl: event.ctrlKey || event.metaKey,
      isAlt: event.altKey,
      modifiers: pressed,
    };
    for (const action of matches) {
      if (event.repeat && !action.repeat) continue;
      if ((up ? action.onUp : action.onDown)?.(context) !== true) continue;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
  }
}

function bindingsOf(value: unknown): Keybinding[] {
  if (!Array.isArray(value)) return [];
  return value.map((binding: Partial<Keybinding>) => ({
    key: String(binding.key),
    modifiers: [...(binding.modifiers ?? [])].sort(),
  }));
}

function fits(binding: Keybinding, key: string, pressed: string[]): boolean {
  return (
    binding.key === key &&
    binding.modifiers.length === pressed.length &&
    binding.modifiers.every((one) => pressed.includes(one))
  );
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as Element | null;
  return target?.matches?.('input, textarea, select, [contenteditable], [contenteditable] *') ?? false;
}
