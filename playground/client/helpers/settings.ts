import { DataModel } from '../../model/abstract/index.ts';
import { DataField } from '../../model/fields/index.ts';
import { isObject, type Obj } from '../../model/types.ts';
import { Hooks } from './hooks.ts';

type Scope = 'world' | 'client' | 'user';

/** What a package says about one of its settings. */
export interface SettingConfig extends Obj {
  namespace: string;
  key: string;
  id: string;
  name?: string;
  hint?: string;
  scope: Scope;
  config?: boolean;
  type?: unknown;
  default?: unknown;
  onChange?: (value: unknown, options: Obj, userId?: string) => unknown;
}

/** A stored setting document. */
interface SettingDocument {
  id: string;
  key: string;
  _source: Obj;
  update(changes: Obj, operation: Obj): Promise<unknown>;
}

/** The collection of stored settings, `game.settings.storage.get("world")`. */
export interface SettingStorage {
  getSetting(key: string, userId?: string | null): SettingDocument | undefined;
}

interface SettingClass {
  create(data: Obj, operation: Obj): Promise<unknown>;
}

interface ModelClass {
  new (data?: Obj): DataModel;
  fromSource(source: Obj): DataModel;
}

/** Stands in for {@link foundry.helpers.ClientSettings} (T13), `game.settings`. */
export class ClientSettings {
  readonly settings = new Map<string, SettingConfig>();
  readonly menus = new Map<string, Obj>();
  readonly storage: Map<string, unknown>;
  readonly #userId: string;
  /** What this client set and may not have been able to keep: wins over its storage. */
  readonly #world: SettingStorage;

  constructor(world: SettingStorage, userId: string) {
    this.#world = world;
    this.#userId = userId;
    this.storage = new Map<string, unknown>([
      ['client', globalThis.localStorage],
      ['world', world],
      ['user', world],
    ]);
  }

  /** Declares a setting. Only declared settings can be read. */
  register(namespace: string, key: string, data: Obj): void {
    if (!namespace || !key)
      throw new Error('You must specify both namespace and key portions of the setting');
    const scope: Scope = data.scope === 'world' || data.scope === 'user' ? data.scope : 'client';
    const config: SettingConfig = { ...data, namespace, key, id: `${namespace}.${key}`, scope };
    if (config.type instanceof DataField && config.default === undefined) {
      config.default = config.type.getInitialValue({});
    }
    this.settings.set(config.id, config);
  }

  /** Declares a button in the settings window that opens an application. */
  registerMenu(namespace: string, key: string, data: Obj): void {
    if (!namespace || !key) throw new Error('You must specify both namespace and key portions of the menu');
    if (typeof data.type !== 'function')
      throw new Error('A settings menu needs an application class as its type');
    this.menus.set(`${namespace}.${key}`, { ...data, namespace, key });
  }

  /** The value of a setting, cast to its type. @throws when it is not registered */
  get(namespace: string, key: string, { document = false }: { document?: boolean } = {}): unknown {
    const config = this.#config(namespace, key);
    if (document && config.scope !== 'client') return this.#stored(config);
    return cast(config, this.#read(config));
  }

  /**
   * Stores a setting. World settings reach the server, which decides whether the user may.
   * Resolves to the value as it is read from now on.
   */
  async set(namespace: string, key: string, value: unknown, options: Obj = {}): Promise<unknown> {
    const config = this.#config(namespace, key);
    const json = JSON.stringify(toSource(config, value === undefined ? config.default : value)) ?? 'null';
    if (config.scope === 'client') this.#setClient(config, json, options);
    else await this.#setDocument(config, json, options);
    return this.get(namespace, key);
  }

  /** Tells the setting's owner that its stored value has changed. */
  onDocumentChange(key: string, options: Obj, userId: string): void {
    const config = this.settings.get(key);
    if (config?.onChange) notifyOwner(config, this.get(config.namespace, config.key), options, userId);
  }

  #config(namespace: string, key: string): SettingConfig {
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }

  #stored(config: SettingConfig): SettingDocument | undefined {
    return this.#world.getSetting(config.id, config.scope === 'user' ? this.#userId : null);
  }

  /** The stored value, or undefined when the default holds. */
  #read(config: SettingConfig): unknown {
    const raw =
      config.scope === 'client'
        ? globalThis.localStorage.getItem(config.id)
        : this.#stored(config)?._source.value;
    if (typeof raw !== 'string') return raw ?? undefined;
    try {
      return JSON.parse(raw);
    } catch (error) {
      console.warn(`The stored value of setting ${config.id} is not JSON; its default is used`, error);
      return undefined;
    }
  }

  #setClient(config: SettingConfig, json: string, options: Obj): void {
    const storage = globalThis.localStorage;
    if (storage.getItem(config.id) === json) return;
    storage.setItem(config.id, json);
    const value = this.get(config.namespace, config.key);
    notifyOwner(config, value, options, this.#userId);
    Hooks.callAll('clientSettingChanged', config.id, value, options);
  }

  async #setDocument(config: SettingConfig, json: string, options: Obj): Promise<void> {
    const stored = this.#stored(config);
    if (stored) {
      await stored.update({ value: json }, options);
      return;
    }
    const cls = (globalThis as unknown as { CONFIG: { Setting: { documentClass: SettingClass } } }).CONFIG
      .Setting.documentClass;
    await cls.create(
      { key: config.id, value: json, user: config.scope === 'user' ? this.#userId : null },
      options,
    );
  }
}

function notifyOwner(config: SettingConfig, value: unknown, options: Obj, userId: string): void {
  try {
    config.onChange?.(value, options, userId);
  } catch (error) {
    Hooks.onError('ClientSettings#onChange', error as Error, { log: 'error', key: config.id });
  }
}

const isModel = (type: unknown): type is ModelClass =>
  typeof type === 'function' && (type.prototype as unknown) instanceof DataModel;

/** What the reader of a setting gets for a stored value. */
function cast(config: SettingConfig, stored: unknown): unknown {
  const { type } = config;
  const value = stored === undefined ? config.default : stored;
  if (type instanceof DataField) {
    const clean = type.clean(stored === undefined ? (config.default ?? type.getInitialValue({})) : stored);
    return type.initialize(type.validate(clean) ? config.default : clean, undefined as never);
  }
  if (isModel(type))
    return value instanceof DataModel ? value : type.fromSource(isObject(value) ? value : {});
  if (value === undefined || value === null) return value;
  if (type === Array) return Array.isArray(value) ? value : [value];
  if (type === Object) return Array.isArray(value) ? value : Object(value);
  if (type === Number || type === String || type === Boolean)
    return (type as (given: unknown) => unknown)(value);
  if (typeof type === 'function') {
    const Constructed = type as new (given: unknown) => unknown;
    return value instanceof Constructed ? value : new Constructed(value);
  }
  return value;
}

/** What is stored for a value. @throws when the setting's field or model refuses it */
function toSource(config: SettingConfig, value: unknown): unknown {
  const { type } = config;
  if (type instanceof DataField) {
    const clean = type.clean(value);
    const failure = type.validate(clean);
    if (failure) throw failure.asError();
    return type.toObject(type.initialize(clean, undefined as never));
  }
  if (isModel(type)) return (value instanceof DataModel ? value : new type(value as Obj)).toObject();
  if (type === Number && !Number.isFinite(Number(value))) throw new Error(`${config.id} must be a number`);
  if (type === Number || type === String || type === Boolean) {
    return value === null ? null : (type as (given: unknown) => unknown)(value);
  }
  return value;
}
