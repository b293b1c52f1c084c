import type {
  AppFace,
  Combat,
  Doc,
  DocClass,
  Docs,
  Message,
  Pack,
  RollClass,
  User,
} from './document-faces.ts';

/**
 * What the applications see of the host: typed faces of the globals (`game`, `ui`, `CONFIG`, `Hooks`, `foundry`, `canvas`).
 * Systems replace these classes at run time, so the faces are structural and open.
 */

/** A plain open record. */
export type Obj = Record<string, unknown>;

interface I18n {
  lang: string;
  localize(key: string): string;
  format(key: string, data?: Obj): string;
  has(key: string, fallback?: boolean): boolean;
}

/** A registered setting with its namespace and key. */
export interface SettingEntry extends Obj {
  namespace: string;
  key: string;
  name?: string;
  hint?: string;
  scope: string;
  config?: boolean;
  type?: unknown;
  choices?: Record<string, string>;
  range?: { min?: number; max?: number; step?: number };
  requiresReload?: boolean;
  input?: unknown;
}

interface Settings {
  settings: Map<string, SettingEntry>;
  menus: Map<string, Obj & { key: string; namespace: string; type: new () => AppFace; restricted?: boolean }>;
  get(namespace: string, key: string, options?: Obj): unknown;
  set(namespace: string, key: string, value: unknown, options?: Obj): Promise<unknown>;
  register(namespace: string, key: string, data: Obj): void;
}

/** `game` as the applications use it. */
export interface Game extends Obj {
  user: User | null;
  userId: string | null;
  users: Docs<User> & { activeGM: User | null };
  i18n: I18n;
  settings: Settings;
  collections: { get(name: string): Docs | undefined };
  packs: Docs<Pack> & { get(id: string): Pack | undefined };
  actors: Docs;
  items: Docs;
  journal: Docs;
  tables: Docs;
  macros: Docs;
  scenes: Docs & { active: Doc | null; current: Doc | null; viewed: Doc | null };
  folders: Docs;
  messages: Docs<Message>;
  combats: Docs<Combat> & { viewed: Combat | null; active: Combat | null };
  combat: Combat | null;
  tooltip: { activate(element: HTMLElement, options?: Obj): void; deactivate(): void };
  keybindings: Obj & { bindings?: Map<string, Obj[]>; actions?: Map<string, Obj> };
  socket: {
    emit(name: string, ...args: unknown[]): unknown;
    on(name: string, fn: (...args: never[]) => unknown): unknown;
  };
  system: Obj & { id: string; title: string };
  world: Obj & { id: string; title: string };
  release: { generation: number };
  documentTypes?: Record<string, string[]>;
}

interface Notifier {
  notify(message: string | Error, type?: string, options?: Obj): unknown;
  info(message: string | Error, options?: Obj): unknown;
  warn(message: string | Error, options?: Obj): unknown;
  error(message: string | Error, options?: Obj): unknown;
  success(message: string | Error, options?: Obj): unknown;
}

/** `ui` as the applications use it. */
export interface Ui extends Obj {
  notifications?: Notifier;
  activeWindow?: unknown;
}

interface HooksFace {
  readonly events: Record<string, unknown[] | undefined>;
  on(name: string, fn: (...args: never[]) => unknown, options?: Obj): number;
  once(name: string, fn: (...args: never[]) => unknown): number;
  off(name: string, fn: unknown): void;
  call(name: string, ...args: unknown[]): boolean;
  callAll(name: string, ...args: unknown[]): boolean;
  onError?(location: string, error: Error, options?: Obj): void;
}

/** The part of `CONFIG` for one document class. */
export interface DocConfig extends Obj {
  documentClass: DocClass;
  typeLabels?: Record<string, string>;
  typeIcons?: Record<string, string>;
  sidebarIcon?: string;
  sheetClasses?: Record<string, Record<string, Obj>>;
}

interface Globals {
  game: Game;
  ui: Ui;
  CONFIG: Record<string, DocConfig> & Obj;
  CONST: Record<string, Obj>;
  Hooks: HooksFace;
  foundry: Obj & { utils: Obj; documents?: Obj; dice?: Obj; applications?: Obj };
  canvas?: Obj | null;
  Roll?: RollClass;
  fromUuid?: (uuid: string, options?: Obj) => Promise<Doc | null>;
  fromUuidSync?: (uuid: string, options?: Obj) => Doc | Obj | null;
}

const globals = globalThis as unknown as Globals;

/** The host's globals, read at the moment of use. */
export const host = {
  get game() {
    return globals.game;
  },
  get ui() {
    globals.ui ??= {};
    return globals.ui;
  },
  get config() {
    return globals.CONFIG;
  },
  get hooks() {
    return globals.Hooks;
  },
  get foundry() {
    return globals.foundry;
  },
  get canvas(): Obj | null {
    return globals.canvas ?? null;
  },
  get user(): User | null {
    return globals.game?.user ?? null;
  },
  /** The roll class that the system made the default one. */
  get Roll(): RollClass {
    const dice = globals.CONFIG?.Dice as unknown as { rolls?: RollClass[] } | undefined;
    const cls = dice?.rolls?.[0] ?? globals.Roll ?? (globals.foundry.dice?.Roll as RollClass | undefined);
    if (!cls) throw new Error('no Roll class is configured');
    return cls;
  },
  async fromUuid(uuid: string, options?: Obj): Promise<Doc | null> {
    const find = globals.fromUuid ?? (globals.foundry.utils.fromUuid as Globals['fromUuid']);
    return find ? find(uuid, options) : null;
  },
  fromUuidSync(uuid: string, options?: Obj): Doc | Obj | null {
    const find = globals.fromUuidSync ?? (globals.foundry.utils.fromUuidSync as Globals['fromUuidSync']);
    return find ? find(uuid, options) : null;
  },
  /** The configured class of a document name, `CONFIG.X.documentClass`. */
  documentClass(name: string): DocClass {
    const cls = globals.CONFIG[name]?.documentClass;
    if (!cls) throw new Error(`no document class is configured for ${name}`);
    return cls;
  },
};

/** The text of a key in the user's language; the key itself when there is no translation or no language yet. */
export function localize(key: string, data?: Obj): string {
  const i18n = globals.game?.i18n;
  if (!i18n) return key;
  return data ? i18n.format(key, data) : i18n.localize(key);
}

/** Dispatches a notification, or writes to the console before the interface exists. */
export function notify(type: 'info' | 'warn' | 'error' | 'success', message: string, options?: Obj): void {
  const list = globals.ui?.notifications;
  if (list) list[type](message, options);
  else console.warn(message);
}

/** Reports an error that came out of a handler nobody waits for. */
export function reportError(where: string, error: unknown): void {
  const err = error instanceof Error ? error : new Error(String(error));
  if (globals.Hooks?.onError) globals.Hooks.onError(where, err, { log: 'error', notify: 'error' });
  else console.error(where, err);
}
