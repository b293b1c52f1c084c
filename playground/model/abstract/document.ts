import { DOCUMENT_OWNERSHIP_LEVELS } from '../constants-permissions.ts';
import type { DataField } from '../fields/data-field.ts';
import type { UpdateOptions } from '../fields/options.ts';
import type { SchemaField } from '../fields/schema-field.ts';
import { ForcedDeletion, readChange } from '../operators.ts';
import { registry } from '../registry.ts';
import type { Obj, Veto } from '../types.ts';
import { mergeObject } from '../utils/merge.ts';
import { expandObject } from '../utils/objects.ts';
import { getProperty } from '../utils/paths.ts';
import { buildUuid } from '../utils/uuids.ts';
import { migrateField, type ShimOptions, shimField } from './data-fields-of-old.ts';
import { type ConstructionContext, DataModel } from './data-model.ts';
import type { EmbeddedCollection } from './embedded-collection.ts';
import { gmOnlyPaths } from './gm-only.ts';
import { type HierarchyField, hierarchyOf } from './hierarchy.ts';
import { DEFAULT_METADATA, type DocumentMetadata } from './metadata.ts';
import { type Action, meetsRule, type UserLike } from './permissions.ts';

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
export abstract class Document extends DataModel {
  declare readonly parent: Document | null;
  declare readonly pack: string | null;
  declare readonly parentCollection: string | null;
  declare readonly collections: Readonly<Record<string, EmbeddedCollection>>;
  declare _id: string | null;
  declare flags: Record<string, Obj>;
  declare ownership?: Record<string, number>;
  declare name?: unknown;
  declare system?: unknown;
  declare type?: string;

  static metadata: DocumentMetadata = DEFAULT_METADATA;
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
      if (parent === DataModel || parent === Function.prototype) break;
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

  /** The fields that hold documents, by name. */
  static get hierarchy(): Readonly<Record<string, HierarchyField>> {
    return hierarchyOf(this.schema);
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
    const rule = this.metadata.permissions.create;
    if (typeof rule === 'function') throw new Error(`${this.name}.canUserCreate must be overridden`);
    return rule in DOCUMENT_OWNERSHIP_LEVELS || user.hasRole(rule) || user.hasPermission(rule);
  }

  /** The level recorded for a user, whatever the user's role; embedded documents have their parent's. */
  getUserLevel(user?: UserLike | null): number | null {
    const asked = user ?? (registry.getCurrentUser() as UserLike | null);
    if (!asked?.id) return null;
    if (this.pack) {
      const level = registry.getPackLevel(this.pack, asked);
      if (level !== null) return level;
    }
    if (this.schema.has('ownership') && this.ownership) {
      const level = this.ownership[asked.id] ?? this.ownership.default ?? DOCUMENT_OWNERSHIP_LEVELS.NONE;
      if (level !== DOCUMENT_OWNERSHIP_LEVELS.INHERIT) return level;
    }
    return this.parent ? this.parent.getUserLevel(asked) : DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }

  /** Has the user this level or more? GMs own everything. */
  testUserPermission(
    user: UserLike,
    permission: string | number,
    { exact = false }: { exact?: boolean } = {},
  ): boolean {
    const levels: Record<string, number> = DOCUMENT_OWNERSHIP_LEVELS;
    const level = user.isGM ? DOCUMENT_OWNERSHIP_LEVELS.OWNER : (this.getUserLevel(user) ?? 0);
    const target =
      typeof permission === 'string' ? (levels[permission] ?? DOCUMENT_OWNERSHIP_LEVELS.OWNER) : permission;
    return exact ? level === target : level >= target;
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
    const { type } = this._source;
    const newType = changes.type;
    const replacement = Object.entries(changes).find(([key, value]) => {
      const change = readChange(key, value);
      return change.name === 'system' && change.kind === 'replace';
    });
    const typed = this.schema.has('system') && typeof newType === 'string' && newType !== type;
    if (typed && !replacement && options.recursive !== false)
      throw new Error(
        'The type of a Document can be changed only if the system field is force-replaced (==) or updated with {recursive: false}',
      );
    const difference = super.updateSource(changes, options);
    // a new type travels with its replacement even if nothing else differs here: elsewhere it has other models
    if (typed && replacement) difference[replacement[0]] ??= replacement[1];
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

  /* -------- embedded documents -------- */

  /** The name of an embedded collection, from itself or from the document name. */
  static getCollectionName(name: string): string | null {
    if (name in this.hierarchy) return name;
    return this.metadata.embedded[name] ?? null;
  }

  getEmbeddedCollection(embeddedName: string): EmbeddedCollection {
    const name = (this.constructor as typeof Document).getCollectionName(embeddedName);
    const collection = name ? this.collections[name] : undefined;
    if (!collection)
      throw new Error(
        `${embeddedName} is not a valid embedded Document within the ${this.documentName} Document`,
      );
    return collection;
  }

  getEmbeddedDocument(
    embeddedName: string,
    id: string,
    options: { strict?: boolean; invalid?: boolean } = {},
  ): Document | undefined {
    return this.getEmbeddedCollection(embeddedName).get(id, options);
  }

  createEmbeddedDocuments(embeddedName: string, data: Obj[] = [], operation: Obj = {}): Promise<Document[]> {
    const { documentClass } = this.getEmbeddedCollection(embeddedName);
    return (documentClass as unknown as typeof Document).createDocuments(data, {
      ...operation,
      parent: this,
      pack: this.pack,
    });
  }

  updateEmbeddedDocuments(
    embeddedName: string,
    updates: Obj[] = [],
    operation: Obj = {},
  ): Promise<Document[]> {
    const { documentClass } = this.getEmbeddedCollection(embeddedName);
    return (documentClass as unknown as typeof Document).updateDocuments(updates, {
      ...operation,
      parent: this,
      pack: this.pack,
    });
  }

  deleteEmbeddedDocuments(embeddedName: string, ids: string[], operation: Obj = {}): Promise<Document[]> {
    const { documentClass } = this.getEmbeddedCollection(embeddedName);
    return (documentClass as unknown as typeof Document).deleteDocuments(ids, {
      ...operation,
      parent: this,
      pack: this.pack,
    });
  }

  /** All descendants with the dotted path of their collection. */
  *traverseEmbeddedDocuments(_parentPath?: string): Generator<[string, Document], void, undefined> {
    for (const [name, collection] of Object.entries(this.collections)) {
      const path = _parentPath ? `${_parentPath}.${name}` : name;
      for (const document of collection) {
        yield [path, document];
        yield* document.traverseEmbeddedDocuments(path);
      }
    }
  }

  /* -------- flags -------- */

  getFlag(scope: string, key: string): unknown {
    checkScope(scope);
    return getProperty(this.flags?.[scope], key);
  }

  async setFlag(scope: string, key: string, value: unknown): Promise<this | undefined> {
    checkScope(scope);
    return this.update({ flags: { [scope]: { [key]: value } } });
  }

  async unsetFlag(scope: string, key: string): Promise<this | undefined> {
    checkScope(scope);
    const path = key.split('.');
    const last = path.pop() ?? key;
    const at = ['flags', scope, ...path].join('.');
    if (registry.generation >= 14) return this.update({ [`${at}.${last}`]: ForcedDeletion.create() });
    return this.update({ [`${at}.-=${last}`]: null });
  }

  /* -------- life -------- */

  async _preCreate(_data: Obj, _options: Obj, _user: object): Veto {}
  _onCreate(_data: Obj, _options: Obj, _userId: string): void {}
  async _preUpdate(_changed: Obj, _options: Obj, _user: object): Veto {}
  _onUpdate(_changed: Obj, _options: Obj, _userId: string): void {}
  async _preDelete(_options: Obj, _user: object): Veto {}
  _onDelete(_options: Obj, _userId: string): void {}

  static _addDataFieldMigration(
    data: Obj,
    oldKey: string,
    newKey: string,
    apply?: (data: Obj) => unknown,
  ): boolean {
    return migrateField(data, oldKey, newKey, apply);
  }

  static _addDataFieldShim(data: Obj, oldKey: string, newKey: string, options?: ShimOptions): void {
    shimField(data, oldKey, newKey, options);
  }

  static _addDataFieldShims(data: Obj, shims: Record<string, string>, options?: ShimOptions): void {
    for (const [oldKey, newKey] of Object.entries(shims)) shimField(data, oldKey, newKey, options);
  }

  static async _preCreateOperation(_documents: Document[], _operation: Obj, _user: object): Promise<unknown> {
    return undefined;
  }
  static async _onCreateOperation(_documents: Document[], _operation: Obj, _user: object): Promise<void> {}
  static async _preUpdateOperation(_documents: Document[], _operation: Obj, _user: object): Promise<unknown> {
    return undefined;
  }
  static async _onUpdateOperation(_documents: Document[], _operation: Obj, _user: object): Promise<void> {}
  static async _preDeleteOperation(_documents: Document[], _operation: Obj, _user: object): Promise<unknown> {
    return undefined;
  }
  static async _onDeleteOperation(_documents: Document[], _operation: Obj, _user: object): Promise<void> {}
}

function checkScope(scope: string): void {
  if (!registry.isFlagScope(scope))
    throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
}

function withParent(operation: Obj): Obj {
  const parent = operation.parent as Document | null | undefined;
  return parent?.pack && !operation.pack ? { ...operation, pack: parent.pack } : { ...operation };
}

function setStats(source: Obj, original: Document): void {
  const stats = (source._stats ?? {}) as Obj;
  source._stats = { ...stats, duplicateSource: original.uuid, exportSource: null };
}
