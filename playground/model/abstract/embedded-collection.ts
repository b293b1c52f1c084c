import { Collection, type GetOptions } from '../collection.ts';
import { lies } from '../lies.ts';
import { registry } from '../registry.ts';
import type { Obj } from '../types.ts';
import { randomID } from '../utils/ids.ts';
import type { Document } from './document.ts';

/** A document class as collections see it. */
export interface DocumentClass<D> {
  new (data?: Obj, context?: Obj): D;
  readonly documentName: string;
  readonly name: string;
}

/**
 * Stands in for {@link foundry.abstract.EmbeddedCollection} (T13): the documents inside a parent document. It works
 * on the parent's source array itself, so a child's `_source` is the element of that array.
 */
export class EmbeddedCollection<D extends Document = Document> extends Collection<D> {
  readonly name: string;
  readonly model: Document;
  declare readonly _source: Obj[];
  readonly invalidDocumentIds = new Set<string>();
  _initialized = false;

  constructor(name: string, parent: Document, sourceArray: Obj[]) {
    super();
    this.name = name;
    this.model = parent;
    Object.defineProperty(this, '_source', { value: sourceArray, writable: true, configurable: true });
  }

  get documentClass(): DocumentClass<D> {
    const field = this.model.schema.get(this.name) as unknown as { model: DocumentClass<D> };
    return field.model;
  }

  /** Make a document of this collection; `strict` errors reach the caller. */
  createDocument(data: Obj, context: Obj = {}): D {
    return new this.documentClass(data, {
      ...context,
      parent: this.model,
      parentCollection: this.name,
      pack: this.model.pack,
    });
  }

  /** Bring the documents in line with the source array: keep those whose source object is still there. */
  initialize(options: Obj = {}): void {
    const parentSource = this.model._source[this.name];
    if (Array.isArray(parentSource) && parentSource !== this._source)
      Object.defineProperty(this, '_source', { value: parentSource, writable: true, configurable: true });
    const old = new Map(super.entries());
    this.invalidDocumentIds.clear();
    super.clear();
    for (const data of this._source) this._initializeDocument(data, options, old);
    this._initialized = true;
  }

  _initializeDocument(data: Obj, options: Obj, existing: Map<string, D> = new Map()): void {
    data._id ??= randomID(16);
    const id = String(data._id);
    const current = existing.get(id);
    const fresh = lies(8) && this.model.documentName === 'Actor';
    if (current && current._source === data && !fresh) {
      current._initialize(options);
      super.set(id, current);
      return;
    }
    try {
      super.set(
        id,
        this.createDocument(data, {
          ...options,
          strict: true,
          fallback: options.fallback ?? !options.strict,
        }),
      );
    } catch (error) {
      this._handleInvalidDocument(id, error, {
        strict: options.dropInvalidEmbedded !== true && options.strict !== false,
      });
    }
  }

  _handleInvalidDocument(id: string, error: unknown, { strict = true }: { strict?: boolean } = {}): void {
    this.invalidDocumentIds.add(id);
    const where = `${this.model.documentName} [${this.model.id}]`;
    const message = `Failed to initialize ${this.documentClass.documentName} [${id}] in ${where}`;
    if (strict)
      throw new Error(`${message}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    registry.warn(message, error);
  }

  override get(id: string, { strict = false, invalid = false }: GetOptions = {}): D | undefined {
    const found = super.get(id) ?? (invalid ? this.getInvalid(id) : undefined);
    if (!found && strict)
      throw new Error(`${this.constructor.name} ${id} does not exist in the ${this.name} collection`);
    return found;
  }

  override set(key: string, value: D, { modifySource = true }: { modifySource?: boolean } = {}): this {
    if (modifySource) this._set(key, value);
    return super.set(key, value);
  }

  _set(key: string, value: D): void {
    const index = this._source.findIndex((data) => data._id === key);
    if (index < 0) this._source.push(value._source);
    else this._source[index] = value._source;
  }

  override delete(key: string, { modifySource = true }: { modifySource?: boolean } = {}): boolean {
    if (modifySource) this._delete(key);
    this.invalidDocumentIds.delete(key);
    return super.delete(key);
  }

  _delete(key: string): void {
    const index = this._source.findIndex((data) => data._id === key);
    if (index >= 0) this._source.splice(index, 1);
  }

  /** Update or create documents locally from an array of data with ids. */
  update(changes: Obj[], options: Obj = {}): void {
    for (const data of changes) {
      const current = this.get(String(data._id));
      if (current) current.updateSource(data, options);
      else this.set(String(data._id), this.createDocument(data, options));
    }
  }

  /** A temporary instance of a document whose data is invalid. */
  getInvalid(id: string, { strict = true }: { strict?: boolean } = {}): D | undefined {
    const data = this.invalidDocumentIds.has(id) ? this._source.find((entry) => entry._id === id) : undefined;
    if (data) return this.createDocument(data, { strict: false });
    if (strict) throw new Error(`${id} is not an invalid id in the ${this.name} collection`);
    return undefined;
  }

  toObject(source = true): Obj[] {
    return this.map((document) => document.toObject(source));
  }

  /** Follow-up of a database operation; the client's collections override it. */
  _onModifyContents(
    _action: string,
    _documents: D[],
    _result: unknown,
    _operation: Obj,
    _user: object,
  ): void {}
}
