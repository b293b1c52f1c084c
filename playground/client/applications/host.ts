/**
 * What the applications see of the host: typed faces of the globals (`game`, `ui`, `CONFIG`, `Hooks`, `foundry`, `canvas`)
 * and of documents. Systems replace these classes at run time, so the faces are structural and open.
 */

/** A plain open record. */
export type Obj = Record<string, unknown>;

/** A document as the applications use it. */
export interface Doc extends Obj {
  id: string;
  _id: string;
  uuid: string;
  name: string;
  img?: string | null;
  type?: string;
  documentName: string;
  pack?: string | null;
  parent: Doc | null;
  folder?: Doc | null;
  sort?: number;
  ownership?: Record<string, number>;
  apps: Record<string, unknown>;
  isOwner: boolean;
  limited: boolean;
  visible: boolean;
  isEmbedded: boolean;
  inCompendium?: boolean;
  system: Obj;
  flags: Record<string, Obj>;
  schema: SchemaFace;
  sheet: AppFace | null;
  constructor: DocClass;
  _source: Obj;
  toObject(source?: boolean): Obj;
  toDragData(): Obj;
  update(changes: Obj, operation?: Obj): Promise<Doc | undefined>;
  delete(operation?: Obj): Promise<Doc | undefined>;
  clone(changes?: Obj, context?: Obj): Doc;
  validate(options?: Obj): boolean;
  getFlag(scope: string, key: string): unknown;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
  testUserPermission(user: User, level: string | number, options?: Obj): boolean;
  canUserModify(user: User, action: string, data?: Obj): boolean;
  createEmbeddedDocuments(name: string, data: Obj[], operation?: Obj): Promise<Doc[]>;
  updateEmbeddedDocuments(name: string, data: Obj[], operation?: Obj): Promise<Doc[]>;
  deleteEmbeddedDocuments(name: string, ids: string[], operation?: Obj): Promise<Doc[]>;
}

/** A document class as the applications use it. */
export interface DocClass {
  new (data: Obj, context?: Obj): Doc;
  name: string;
  documentName: string;
  collectionName: string;
  metadata: { label: string; labelPlural: string; name: string; collection: string } & Obj;
  TYPES: string[];
  hasTypeData: boolean;
  schema: SchemaFace;
  implementation: DocClass;
  create(data: Obj | Obj[], operation?: Obj): Promise<Doc | undefined>;
  fromDropData(data: Obj, options?: Obj): Promise<Doc | undefined>;
  canUserCreate?(user: User): boolean;
  defaultName?(context?: Obj): string;
  createDialog?(data?: Obj, operation?: Obj, options?: Obj): Promise<Doc | null | undefined>;
}

/** A data field as the form builders use it. */
export interface FieldFace extends Obj {
  label: string;
  hint: string;
  fieldPath: string;
  name: string;
  required: boolean;
  nullable: boolean;
  readonly: boolean;
  toInput(config?: Obj): HTMLElement;
  toFormGroup(groupConfig?: Obj, inputConfig?: Obj): HTMLElement;
}

/** A data schema as the form builders use it. */
export interface SchemaFace extends Obj {
  fields: Record<string, FieldFace>;
  getField(path: string): FieldFace | undefined;
}

/** An application seen from outside. */
export interface AppFace {
  id: string;
  rendered: boolean;
  render(options?: Obj | boolean): Promise<unknown>;
  close(options?: Obj): Promise<unknown>;
}

/** A user document. */
export interface User extends Doc {
  isGM: boolean;
  isSelf: boolean;
  active: boolean;
  role: number;
  color: { css: string; toString(): string } | string;
  character: Doc | null;
  viewedScene: string | null;
  hotbar: Record<string, string>;
  can(permission: string): boolean;
  assignHotbarMacro(macro: Doc | null, slot: string | number, options?: Obj): Promise<unknown>;
  getHotbarMacros(page?: number): { slot: number; macro: Doc | null }[];
  query(name: string, data: Obj, options?: Obj): Promise<unknown>;
}

/** A Foundry collection: a Map whose iteration gives the values. */
export interface Docs<D = Doc> extends Iterable<D> {
  size: number;
  contents: D[];
  documentName: string;
  documentClass: DocClass;
  /** The applications that are rendered again when the collection changes. */
  apps?: unknown[];
  get(id: string): D | undefined;
  has(id: string): boolean;
  keys(): Iterable<string>;
  filter(test: (doc: D) => boolean): D[];
  find(test: (doc: D) => boolean): D | undefined;
  map<T>(change: (doc: D) => T): T[];
  some(test: (doc: D) => boolean): boolean;
}

/** A compendium pack. */
export interface Pack extends Omit<Docs<Obj>, 'documentClass'> {
  collection: string;
  title: string;
  documentName: string;
  documentClass: DocClass;
  locked: boolean;
  visible: boolean;
  metadata: Obj;
  index: Docs<Obj & { _id: string; uuid: string; name: string; img?: string; type?: string; sort?: number }>;
  getIndex(options?: Obj): Promise<unknown>;
  getDocument(id: string): Promise<Doc | null | undefined>;
  getUuid(id: string): string;
  configure(settings: Obj): Promise<unknown>;
  importDocument(doc: Doc, options?: Obj): Promise<Doc>;
  apps: unknown[];
}

/** A combat encounter. */
export interface Combat extends Doc {
  combatants: Docs<Combatant>;
  turns: Combatant[];
  turn: number | null;
  round: number;
  active: boolean;
  started: boolean;
  scene: Doc | null;
  combatant: Combatant | null;
  isActive: boolean;
  settings: Obj;
  activate(options?: Obj): Promise<unknown>;
  rollInitiative(ids: string[]): Promise<unknown>;
  setInitiative(id: string, value: number): Promise<unknown>;
}

/** A combatant of an encounter. */
export interface Combatant extends Doc {
  initiative: number | null;
  hidden: boolean;
  isDefeated: boolean;
  defeated: boolean;
  actor: Doc | null;
  token: Doc | null;
  combat: Combat | null;
  resource: unknown;
  players: User[];
  sceneId: string | null;
}

/** A chat message. */
export interface Message extends Doc {
  author: User | null;
  content: string;
  flavor: string;
  alias: string;
  timestamp: number;
  whisper: string[];
  blind: boolean;
  rolls: RollFace[];
  isRoll: boolean;
  isAuthor: boolean;
  isContentVisible: boolean;
  style: number;
  speaker: Obj;
  renderHTML(options?: Obj): Promise<HTMLElement>;
}

/** A dice roll. */
export interface RollFace {
  formula: string;
  total: number | undefined;
  _evaluated: boolean;
  evaluate(options?: Obj): Promise<RollFace>;
  render(options?: Obj): Promise<string>;
  toMessage(data?: Obj, options?: Obj): Promise<unknown>;
  toAnchor?(options?: Obj): HTMLElement;
  getTooltip(): Promise<string>;
}

/** The roll class in use. */
export interface RollClass {
  new (formula: string, data?: Obj, options?: Obj): RollFace;
  create(formula: string, data?: Obj, options?: Obj): RollFace;
  validate(formula: string): boolean;
}

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
