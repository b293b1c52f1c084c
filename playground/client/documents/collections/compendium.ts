import { Collection } from '../../../model/collection.ts';
import { lies } from '../../../model/lies.ts';
import type { Obj } from '../../../model/types.ts';
import { getProperty, setProperty } from '../../../model/utils/index.ts';
import type { PackData, PackMetadata } from '../../../server/protocol.ts';
import { context, type Doc, type DocumentClass } from '../../context.ts';
import { DocumentCollection } from '../abstract/collections.ts';

/** What a pack tells about a document without opening it. */
export interface IndexEntry extends Obj {
  _id: string;
  uuid: string;
  name: string;
}

const ROLE_NAMES = ['NONE', 'PLAYER', 'TRUSTED', 'ASSISTANT', 'GAMEMASTER'];
const LEVELS: Record<string, number> = { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };

/** Stands in for {@link foundry.documents.collections.CompendiumCollection} (T13): a pack; it holds opened documents. */
export class CompendiumCollection extends DocumentCollection {
  readonly metadata: PackMetadata;
  readonly index = new Collection<IndexEntry>();
  readonly folders = new Collection<Doc>();
  readonly #folderSources: Obj[];
  /** Index fields that were fetched already. */
  readonly #indexed = new Set<string>();

  constructor({ metadata, index, folders }: PackData) {
    super([]);
    this.metadata = metadata;
    this.#folderSources = folders;
    for (const entry of index) this.#addToIndex(entry);
  }

  /** Constructs the pack's folders; at setup, when documents can be. */
  override _initialize(): void {
    const Folder = context.documentClass('Folder');
    for (const source of this.#folderSources) {
      const folder = new Folder(source, { pack: this.collection, strict: false });
      this.folders.set(folder.id, folder);
    }
  }

  /** The pack's id, `<package>.<name>`. */
  get collection(): string {
    return String(this.metadata.id);
  }

  override get name(): string {
    return String(this.metadata.name);
  }

  get title(): string {
    return String(this.metadata.label);
  }

  override get documentName(): string {
    return String(this.metadata.type);
  }

  get config(): Obj {
    const all = context.game.settings.get('core', 'compendiumConfiguration') as Record<string, Obj>;
    return all[this.collection] ?? {};
  }

  /** Packs of packages are locked in a world until a GM unlocks them. */
  get locked(): boolean {
    if (lies(26)) return false;
    return (this.config.locked as boolean | undefined) ?? this.metadata.packageType !== 'world';
  }

  get visible(): boolean {
    const { user } = context.game;
    return user ? this.getUserLevel(user) >= 2 : false;
  }

  /** The ownership level that the user's role gives in this pack. */
  getUserLevel(user: Doc): number {
    const ownership = {
      ...(this.metadata.ownership as Record<string, string>),
      ...(this.config.ownership as object),
    };
    const levels = ROLE_NAMES.slice(0, Number(user.role) + 1).map(
      (role) => LEVELS[ownership[role] ?? 'NONE'] ?? 0,
    );
    return user.isGM ? 3 : Math.max(0, ...levels);
  }

  testUserPermission(user: Doc, level: string | number): boolean {
    return this.getUserLevel(user) >= (typeof level === 'number' ? level : (LEVELS[level] ?? 0));
  }

  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  /** The index, with further fields when asked for. */
  async getIndex({ fields = [] }: { fields?: string[] } = {}): Promise<Collection<IndexEntry>> {
    const configured = context.config[this.documentName]?.compendiumIndexFields ?? [];
    const missing = [...configured, ...fields].filter((field) => !this.#indexed.has(field));
    if (missing.length === 0) return this.index;
    for (const source of await context.game.socket.packDocuments(this.collection)) {
      const entry = this.index.get(String(source._id)) ?? this.#addToIndex(indexEntry(source));
      for (const field of missing) {
        const value = getProperty(source, field);
        if (value !== undefined) setProperty(entry, field, value);
      }
    }
    for (const field of missing) this.#indexed.add(field);
    return this.index;
  }

  /** One document, fetched once and then kept. Null when the pack has no such entry. */
  async getDocument(id: string): Promise<Doc | null> {
    if (!id) return null;
    const opened = this.get(id);
    if (opened) return opened;
    const [source] = await context.game.socket.packDocuments(this.collection, [id]);
    return source ? this.#open(source) : null;
  }

  /** All documents, or those whose fields equal (`type: "x"`) or are among (`type__in: [...]`) the query's. */
  async getDocuments(query: Obj = {}): Promise<Doc[]> {
    const sources = await context.game.socket.packDocuments(this.collection);
    return sources
      .map((source) => this.get(String(source._id)) ?? this.#open(source))
      .filter((one) => matches(one, query));
  }

  #open(source: Obj): Doc {
    const present = this.get(String(source._id));
    if (present) return present;
    const document = this.createDocument(source, { pack: this.collection, strict: false });
    super.set(document.id, document);
    return document;
  }

  override createDocument(data: Obj, options: Obj = {}): Doc {
    return super.createDocument(data, { ...options, pack: this.collection });
  }

  async importDocument(document: Doc, options: Obj = {}): Promise<Doc | undefined> {
    const data = (document as unknown as { toCompendium(pack: unknown, options: Obj): Obj }).toCompendium(
      this,
      options,
    );
    return this.documentClass.create(data, { pack: this.collection, keepId: options.keepId });
  }

  async importAll({
    folderId = null,
    options = {},
  }: {
    folderId?: string | null;
    options?: Obj;
  } = {}): Promise<Doc[]> {
    const collection = context.game.collections.get(this.documentName) as unknown as {
      fromCompendium(document: Doc, options: Obj): Obj;
    };
    const data = (await this.getDocuments()).map((one) => ({
      ...collection.fromCompendium(one, { clearFolder: true, ...options }),
      folder: folderId,
    }));
    return (this.documentClass as DocumentClass).createDocuments(data, { ...options, fromCompendium: true });
  }

  /** Changes how this world treats the pack, such as `{locked: false}`. */
  async configure(configuration: Obj): Promise<Obj> {
    const { settings } = context.game;
    const all = { ...(settings.get('core', 'compendiumConfiguration') as Record<string, Obj>) };
    all[this.collection] = { ...all[this.collection], ...configuration };
    await settings.set('core', 'compendiumConfiguration', all);
    return all[this.collection] ?? {};
  }

  override set(id: string, document: Doc): this {
    if (document.documentName === this.documentName) {
      this.#addToIndex(indexEntry(document._source));
    }
    return super.set(id, document);
  }

  override delete(id: string): boolean {
    this.index.delete(id);
    return super.delete(id);
  }

  override _onModifyContents(
    action: string,
    documents: Doc[],
    result: unknown,
    operation: Obj,
    user?: unknown,
  ): void {
    if (action === 'update') {
      for (const document of documents)
        Object.assign(this.index.get(document.id) ?? {}, indexEntry(document._source));
    }
    super._onModifyContents(action, documents, result, operation, user);
  }

  #addToIndex(source: Obj): IndexEntry {
    const id = String(source._id);
    const entry = {
      ...source,
      _id: id,
      name: String(source.name),
      uuid: this.getUuid(id),
      pack: this.collection,
    };
    this.index.set(id, entry);
    return entry;
  }
}

function indexEntry(source: Obj): Obj {
  const { _id, name, img, type, sort, folder } = source;
  return { _id, name, img, type, sort, folder };
}

function matches(document: Doc, query: Obj): boolean {
  return Object.entries(query).every(([key, wanted]) => {
    const isList = key.endsWith('__in');
    const value = getProperty(document._source, isList ? key.slice(0, -4) : key);
    return isList ? (wanted as unknown[]).includes(value) : value === wanted;
  });
}
