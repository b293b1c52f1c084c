import type { DataField } from '../fields/data-field.ts';
import type { UpdateOptions } from '../fields/options.ts';
import type { SchemaField } from '../fields/schema-field.ts';
import { registry } from '../registry.ts';
import type { Obj } from '../types.ts';
import { mergeObject } from '../utils/merge.ts';
import { expandObject } from '../utils/objects.ts';
import { buildUuid } from '../utils/uuids.ts';
import { type ConstructionContext, DataModel } from './data-model.ts';
import type { EmbeddedCollection } from './embedded-collection.ts';
import { EmbeddingDocument } from './embedding-document.ts';
import { flagChange, flagRemoval, readFlag } from './flags.ts';
import { gmOnlyPaths } from './gm-only.ts';
import { type Action, hasLevel, levelOf, mayCreate, meetsRule, type UserLike } from './permissions.ts';
import { newSystem } from './type-change.ts';

/** Performs CRUD requests (`CONFIG.DatabaseBackend`); the client and the server each bring their own. */
export interface DatabaseBackend {
  get(documentClass: typeof Document, operation: Obj, user?: object): Promise<Document[]>;
  create(documentClass: typeof Document, operation: Obj, user?: object): Promise<Document[]>;
  update(documentClass: typeof Document, operation: Obj, user?: object): Promise<Document[]>;
  delete(documentClass: typeof Document, operation: Obj, user?: object): Promise<Document[]>;
}

/** Where a document lives, given to its constructor. */
export interface DocumentContext extends ConstructionContext {
  pack?: string | null;
  parentCollection?: string | null;
}

/** Stands in for {@link foundry.abstract.Document} (T13): a DataModel with an id, stored in the database. */
export abstract class Document extends EmbeddingDocument {
  declare readonly parent: Document | null;
  declare readonly parentCollection: string | null;
  declare _id: string | null;
  declare flags: Record<string, Obj>;
  declare ownership?: Record<string, number>;
  declare name?: unknown;
  declare system?: unknown;
  declare type?: string;

  static override LOCALIZATION_PREFIXES = ['DOCUMENT'];

  override _configure(options: DocumentContext): void {
    const { pack = null, parentCollection = null } = options;
    const fixed = (value: unknown): PropertyDescriptor => ({ value, configurable: true, enumerable: false });
    Object.defineProperty(this, 'parentCollection', fixed(this._getParentCollection(parentCollection)));
    Object.defineProperty(this, 'pack', fixed(pack ?? this.parent?.pack ?? null));
    const collections: Record<string, EmbeddedCollection> = {};
    for (const [name, field] of Object.entries((this.constructor as typeof Document).hierarchy)) {
      const type = field.constructor as unknown as { implementation?: typeof EmbeddedCollection };
      if (!type.implementation) continue;
      collections[name] = new type.implementation(name, this, (this._source[name] ?? []) as Obj[]);
    }
    Object.defineProperty(this, 'collections', fixed(Object.seal(collections)));
  }

  /* -------- class facts -------- */

  /** The schema belongs to the base class: packages' subclasses cannot change it. */
  static override get schema(): SchemaField {
    const base = this.baseDocument;
    if (!Object.hasOwn(base, '_schema')) {
      const getter = Object.getOwnPropertyDescriptor(DataModel, 'schema')?.get;
      return getter?.call(base) as SchemaField;
    }
    return base._schema as SchemaField;
  }

  static override *_initializationOrder(): Generator<[string, DataField], void, undefined> {
    const { hierarchy } = this;
    for (const [name, field] of this.schema.entries()) if (!(name in hierarchy)) yield [name, field];
    yield* Object.entries(hierarchy);
  }

  static get database(): DatabaseBackend {
    if (!registry.database) throw new Error('No database backend is configured');
    return registry.database as unknown as DatabaseBackend;
  }

  /** The class that the game uses for this document. */
  static get implementation(): typeof Document {
    return (registry.getDocumentClass(this.documentName) as typeof Document | null) ?? this.baseDocument;
  }

  /** The class of the common model that this class descends from. */
  static get baseDocument(): typeof Document {
    let type: typeof Document = this;
    for (
      let parent = Object.getPrototypeOf(type);
      parent && parent !== Document;
      parent = Object.getPrototypeOf(type)
    ) {
      if (parent === EmbeddingDocument || parent === Function.prototype) break;
      type = parent as typeof Document;
    }
    return type;
  }

  static get collectionName(): string {
    return this.metadata.collection;
  }
  get collectionName(): string {
    return (this.constructor as typeof Document).metadata.collection;
  }
  static get documentName(): string {
    return this.metadata.name;
  }
  get documentName(): string {
    return (this.constructor as typeof Document).metadata.name;
  }

  /** The subtypes: core's and those that packages declare. */
  static get TYPES(): string[] {
    return [...new Set([...this.metadata.coreTypes, ...(registry.getSubtypes(this.documentName) ?? [])])];
  }

  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData;
  }

  /* -------- identity -------- */

  _getParentCollection(parentCollection?: string | null): string | null {
    if (!this.parent) return null;
    if (parentCollection) return parentCollection;
    return (this.parent.constructor as typeof Document).getCollectionName(this.documentName);
  }

  get id(): string | null {
    return this._id;
  }
  get isEmbedded(): boolean {
    return Boolean(
      this.parent && (this.parent.constructor as typeof Document).metadata.embedded[this.documentName],
    );
  }
  get inCompendium(): boolean {
    return Boolean(this.pack);
  }
  get uuid(): string {
    const { documentName, parent, pack } = this;
    return buildUuid({ id: this.id ?? 'null', documentName, parent, pack }) ?? '';
  }

  /* -------- permissions -------- */

  static canUserCreate(user: UserLike): boolean {
    return mayCreate(this, user);
  }

  /** The level recorded for a user, whatever the user's role; embedded documents have their parent's. */
  getUserLevel(user?: UserLike | null): number | null {
    return levelOf(this, user);
  }

  /** Has the user this level or more? GMs own everything. */
  testUserPermission(
    user: UserLike,
    permission: string | number,
    { exact = false }: { exact?: boolean } = {},
  ): boolean {
    return hasLevel(this, user, permission, exact);
  }

  /** May the user do this to the document? Updates of fields marked gmOnly are for game masters. */
  canUserModify(user: UserLike, action: Action, data: Obj = {}): boolean {
    if (action === 'update' && !user.isGM && gmOnlyPaths(this.schema, data).length > 0) return false;
    return meetsRule((this.constructor as typeof Document).metadata.permissions[action], user, this, data);
  }

  /* -------- local data -------- */

  /**
   * @throws Error when the type changes without a replacement of the whole system data
   */
  override updateSource(changes: Obj = {}, options: UpdateOptions = {}): Obj {
    const replacement = newSystem(this, changes, options);
    const difference = super.updateSource(changes, options);
    // a new type travels with its replacement even if nothing else differs here: elsewhere it has other models
    if (replacement) difference[replacement[0]] ??= replacement[1];
    return difference;
  }

  /** A copy with changes, without id unless kept; saved when asked to. */
  override clone(
    data: Obj = {},
    context: DocumentContext & { save?: boolean; keepId?: boolean; addSource?: boolean } = {},
  ): this {
    const { save = false, keepId = false, addSource = false, ...rest } = context;
    const source = mergeObject(this.toObject(), expandObject(data), { performDeletions: true });
    if (!keepId) delete source._id;
    if (addSource) setStats(source, this);
    const type = this.constructor as unknown as new (data: Obj, context: DocumentContext) => this;
    const copy: DocumentContext = {
      parent: this.parent,
      pack: this.pack,
      parentCollection: this.parentCollection,
      ...rest,
    };
    if (!save) return new type(source, copy);
    const saved = (this.constructor as typeof Document).create(source, {
      parent: this.parent,
      pack: this.pack,
      keepId,
    });
    return saved as unknown as this;
  }

  migrateSystemData(): Obj {
    return (this.toObject().system ?? {}) as Obj;
  }

  /* -------- database -------- */

  static async createDocuments(data: Obj[] = [], operation: Obj = {}): Promise<Document[]> {
    const { implementation } = this;
    return implementation.database.create(implementation, { ...withParent(operation), data });
  }

  static async updateDocuments(updates: Obj[] = [], operation: Obj = {}): Promise<Document[]> {
    const { implementation } = this;
    return implementation.database.update(implementation, { ...withParent(operation), updates });
  }

  static async deleteDocuments(ids: string[] = [], operation: Obj = {}): Promise<Document[]> {
    const { implementation } = this;
    return implementation.database.delete(implementation, { ...withParent(operation), ids });
  }

  /** Create one document, or several from an array. */
  static async create(data: Obj | Obj[], operation: Obj = {}): Promise<Document | Document[] | undefined> {
    const created = await this.createDocuments(Array.isArray(data) ? data : [data], operation);
    return Array.isArray(data) ? created : created.shift();
  }

  async update(data: Obj = {}, operation: Obj = {}): Promise<this | undefined> {
    const type = this.constructor as typeof Document;
    const [updated] = await type.updateDocuments([{ ...data, _id: this.id }], {
      ...operation,
      parent: this.parent,
      pack: this.pack,
    });
    return updated as this | undefined;
  }

  async delete(operation: Obj = {}): Promise<this | undefined> {
    const type = this.constructor as typeof Document;
    const [deleted] = await type.deleteDocuments([this.id ?? ''], {
      ...operation,
      parent: this.parent,
      pack: this.pack,
    });
    return deleted as this | undefined;
  }

  /** A world document by id; the client overrides it for compendia. */
  static get(documentId: string, _operation: Obj = {}): Document | null {
    return registry.getDocument(this.documentName, documentId) as Document | null;
  }

  /* -------- flags -------- */

  getFlag(scope: string, key: string): unknown {
    return readFlag(this.flags, scope, key);
  }

  async setFlag(scope: string, key: string, value: unknown): Promise<this | undefined> {
    return this.update(flagChange(scope, key, value));
  }

  async unsetFlag(scope: string, key: string): Promise<this | undefined> {
    return this.update(flagRemoval(scope, key));
  }
}

function withParent(operation: Obj): Obj {
  const parent = operation.parent as Document | null | undefined;
  return parent?.pack && !operation.pack ? { ...operation, pack: parent.pack } : { ...operation };
}

function setStats(source: Obj, original: Document): void {
  const stats = (source._stats ?? {}) as Obj;
  source._stats = { ...stats, duplicateSource: original.uuid, exportSource: null };
}
