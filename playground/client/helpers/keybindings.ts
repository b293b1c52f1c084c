import type { Obj } from '../../model/types.ts';
import type { KeyContext } from './keyboard.ts';
import { bindingsOf, type Keybinding, modifiersOf } from './keys.ts';

type Handler = (context: KeyContext) => unknown;

/** What a package says about a keyboard action. */
interface ActionConfig extends Obj {
  namespace: string;
  name: string;
  hint?: string;
  editable: Keybinding[];
  uneditable: Keybinding[];
  restricted?: boolean;
  repeat: boolean;
  reservedModifiers: string[];
  precedence: number;
  order: number;
  onDown?: Handler;
  onUp?: Handler;
}

/** What a key may set off. */
export interface KeyAction {
  /** The whole name, as `core.target`. */
  action: string;
  key: string;
  name: string;
  requiredModifiers: string[];
  optionalModifiers: string[];
  onDown?: Handler;
  onUp?: Handler;
  repeat: boolean;
  restricted?: boolean;
  precedence: number;
  order: number;
}

type Chosen = Record<string, Keybinding[]>;

interface SettingsFace {
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}

/** The order in which actions of one key are tried. */
const inOrder = (a: KeyAction, b: KeyAction): number => a.precedence - b.precedence || a.order - b.order;

/** Stands in for {@link foundry.helpers.interaction.ClientKeybindings} (T13), `game.keybindings`. */
export class ClientKeybindings {
  readonly actions = new Map<string, ActionConfig>();
  /** What each key may set off, by its code. */
  activeKeys = new Map<string, KeyAction[]>();
  /** The editable bindings of each action as they are now; undefined while actions can still be registered. */
  bindings: Map<string, Keybinding[]> | undefined = undefined;
  readonly #settings: SettingsFace;
  #registered = 0;

  constructor(settings: SettingsFace) {
    this.#settings = settings;
  }

  /** Declares an action and its default keys. @throws once the bindings are initialized, or when a key is impossible */
  register(namespace: string, action: string, data: Obj): void {
    if (this.bindings) throw new Error('Keybindings must be registered before the game is set up');
    const id = idOf(namespace, action);
    this.actions.set(id, {
      ...data,
      namespace,
      name: String(data.name ?? id),
      editable: bindingsOf(data.editable),
      uneditable: bindingsOf(data.uneditable),
      repeat: data.repeat === true,
      reservedModifiers: modifiersOf(data.reservedModifiers),
      precedence: Number(data.precedence ?? 1),
      order: this.#registered++,
    });
  }

  /** Takes over the keys that the user chose: after `setup`, and whenever the setting changes. */
  initialize(): void {
    const chosen = this.#chosen();
    this.bindings = new Map();
    this.activeKeys = new Map();
    for (const [id, config] of this.actions) {
      const editable = chosenBindings(id, chosen[id]) ?? config.editable;
      this.bindings.set(id, editable);
      for (const binding of [...config.uneditable, ...editable]) this.#activate(id, config, binding);
    }
    for (const actions of this.activeKeys.values()) actions.sort(inOrder);
  }

  /** The editable bindings of an action as they are now. @throws when there is no such action */
  get(namespace: string, action: string): Keybinding[] {
    const id = this.#known(namespace, action);
    return this.bindings?.get(id) ?? [];
  }

  /** Replaces the editable bindings of an action; without bindings, the default ones come back. */
  async set(namespace: string, action: string, bindings?: unknown[]): Promise<void> {
    const id = this.#known(namespace, action);
    const chosen = { ...this.#chosen() };
    if (bindings === undefined) delete chosen[id];
    else chosen[id] = bindingsOf(bindings);
    await this.#settings.set('core', 'keybindings', chosen);
  }

  /** Brings the default bindings of every action back. */
  async resetDefaults(): Promise<void> {
    await this.#settings.set('core', 'keybindings', {});
  }

  #chosen(): Chosen {
    return this.#settings.get('core', 'keybindings') as Chosen;
  }

  #known(namespace: string, action: string): string {
    const id = idOf(namespace, action);
    if (!this.actions.has(id)) throw new Error(`"${id}" is not a registered keybinding`);
    return id;
  }

  #activate(id: string, config: ActionConfig, { key, modifiers }: Keybinding): void {
    const { name, onDown, onUp, repeat, restricted, precedence, order } = config;
    const shared = { name, onDown, onUp, repeat, restricted, precedence, order };
    const actions = this.activeKeys.get(key) ?? [];
    this.activeKeys.set(key, actions);
    const optionalModifiers = config.reservedModifiers;
    actions.push({ action: id, key, requiredModifiers: modifiers, optionalModifiers, ...shared });
  }
}

function idOf(namespace: string, action: string): string {
  if (!namespace || !action) throw new Error('You must specify both namespace and action of the keybinding');
  return `${namespace}.${action}`;
}

/** What the user chose, unless it is spoilt: then the default holds. */
function chosenBindings(id: string, stored: unknown): Keybinding[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  try {
    return bindingsOf(stored);
  } catch (error) {
    console.warn(`The stored keys of ${id} cannot be used; the default ones are`, error);
    return undefined;
  }
}
