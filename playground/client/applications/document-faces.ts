import type { Obj } from '../../model/types.ts';

/*
 * Documents, their classes and collections as the applications see them. Systems replace these classes at run time, so the faces are structural
 * and open.
 */

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
