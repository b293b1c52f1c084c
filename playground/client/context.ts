import type { Obj } from '../model/types.ts';
import type { ClientDatabaseBackend } from './data/backend.ts';
import type { Game } from './game.ts';

/** The configuration of one document class, `CONFIG.Actor` and its like. */
export interface DocumentConfig extends Obj {
  documentClass: DocumentClass;
  collection?: unknown;
  dataModels?: Record<string, unknown>;
  typeLabels?: Record<string, string>;
  typeIcons?: Record<string, string>;
  sheetClasses?: Record<string, Record<string, Obj>>;
  compendiumIndexFields?: string[];
}

/** A document as the client's machinery sees it. Systems subclass these, so the face is structural. */
export interface Doc extends Obj {
  readonly id: string;
  readonly uuid: string;
  readonly documentName: string;
  readonly collectionName: string;
  readonly isEmbedded: boolean;
  name: string;
  parent: Doc | null;
  pack: string | null;
  _source: Obj;
  toObject(source?: boolean): Obj;
  updateSource(changes: Obj, options?: Obj): Obj;
  update(changes: Obj, operation?: Obj): Promise<Doc | undefined>;
  delete(operation?: Obj): Promise<Doc | undefined>;
  reset(): void;
  getEmbeddedCollection(name: string): DocCollection;
  testUserPermission(user: Doc, level: string | number, options?: Obj): boolean;
  render(force?: boolean, context?: Obj): void;
}

/** A collection of documents, of the world or embedded. */
export interface DocCollection<D = Doc> extends Iterable<D> {
  readonly size: number;
  readonly contents: D[];
  get(id: string, options?: Obj): D | undefined;
  set(id: string, document: D, options?: Obj): unknown;
  delete(id: string, options?: Obj): unknown;
  has(id: string): boolean;
  find(test: (document: D) => boolean): D | undefined;
  filter(test: (document: D) => boolean): D[];
  map<M>(change: (document: D) => M): M[];
  some(test: (document: D) => boolean): boolean;
}

export interface DocumentClass {
  new (data: Obj, context?: Obj): Doc;
  readonly name: string;
  readonly documentName: string;
  readonly collectionName: string;
  readonly metadata: Obj & {
    embedded: Record<string, string>;
    hasTypeData?: boolean;
    label: string;
    coreTypes: string[];
  };
  readonly implementation: DocumentClass;
  create(data: Obj | Obj[], operation?: Obj): Promise<Doc | undefined>;
  createDocuments(data: Obj[], operation?: Obj): Promise<Doc[]>;
  updateDocuments(updates: Obj[], operation?: Obj): Promise<Doc[]>;
  deleteDocuments(ids: string[], operation?: Obj): Promise<Doc[]>;
}

interface Globals {
  game: Game;
  CONFIG: Record<string, DocumentConfig> & Obj & { DatabaseBackend: ClientDatabaseBackend };
  ui: Record<string, { render?: (options?: Obj | boolean) => unknown } & Obj>;
  canvas: Obj | null;
}

const globals = globalThis as unknown as Globals;

/** The client's globals, read at the moment of use, because systems replace what hangs on them. */
export const context = {
  get game(): Game {
    return globals.game;
  },
  get config(): Globals['CONFIG'] {
    return globals.CONFIG;
  },
  get ui(): Globals['ui'] {
    return globals.ui;
  },
  /** The board when it is drawn, else null. */
  get canvas(): Obj | null {
    return globals.canvas?.ready ? globals.canvas : null;
  },
  /** The configured class of a document. */
  documentClass(name: string): DocumentClass {
    const cls = globals.CONFIG[name]?.documentClass;
    if (!cls) throw new Error(`No document class is configured for "${name}"`);
    return cls;
  },
};

/** A notification, or a line in the console while there is no interface. */
export function notify(level: 'info' | 'warn' | 'error', message: string): void {
  const notifications = globals.ui?.notifications as unknown as
    | Record<string, (text: string) => void>
    | undefined;
  if (notifications) notifications[level]?.(message);
  else console.warn(message);
}
