import { EmbeddedCollection } from '../abstract/embedded-collection.ts';
import { readChange } from '../operators.ts';
import { registry } from '../registry.ts';
import { isObject, isPlainObject, type Obj } from '../types.ts';
import { randomID } from '../utils/ids.ts';
import { deepClone, equals, isEmpty } from '../utils/objects.ts';
import { ArrayField } from './array-field.ts';
import type { ModelClass } from './embedded-data-field.ts';
import type {
  CleanOptions,
  FieldContext,
  FieldOptions,
  ModelLike,
  UpdateOptions,
  ValidateOptions,
} from './options.ts';
import type { SchemaField } from './schema-field.ts';
import { DataModelValidationFailure } from './validation-failure.ts';

/** A document class as fields see it. */
export interface EmbeddedClass extends ModelClass {
  readonly documentName: string;
  readonly implementation: EmbeddedClass;
}

/** Stands in for {@link foundry.data.fields.EmbeddedCollectionField} (T13): documents inside a document, merged by id. */
export class EmbeddedCollectionField extends ArrayField {
  static override hierarchical = true;

  constructor(element: unknown, options: FieldOptions = {}, context: FieldContext = {}) {
    super(element, options, context);
    this.readonly = true;
  }

  static override _validateElementType(element: unknown): unknown {
    if (typeof (element as { documentName?: unknown })?.documentName !== 'string')
      throw new Error('An EmbeddedCollectionField must specify a Document class as its type');
    return element;
  }

  static get implementation(): typeof EmbeddedCollection {
    return EmbeddedCollection;
  }

  /** The configured class of the documents. */
  get model(): EmbeddedClass {
    return (this.element as unknown as EmbeddedClass).implementation;
  }

  get schema(): SchemaField {
    return this.model.schema;
  }

  override _cast(value: unknown): unknown {
    if (value instanceof EmbeddedCollection) return value.toObject();
    if (Array.isArray(value)) return value;
    if (isObject(value) && typeof value[Symbol.iterator as unknown as string] === 'function')
      return Array.from(value as unknown as Iterable<unknown>);
    return [value];
  }

  override _cleanType(value: unknown, options: CleanOptions = {}): unknown {
    return (value as unknown[]).map((entry) => {
      const data = (
        isObject(entry) && typeof entry.toObject === 'function' ? entry.toObject() : entry
      ) as Obj;
      return this._cleanElement(data, options);
    });
  }

  /** An element of an update is partial; whether it is an update is only known by its id, see `_updateDiff`. */
  _cleanElement(value: Obj, options: CleanOptions = {}): unknown {
    return isPlainObject(value) ? this.schema.clean(value, { ...options, source: value }) : value;
  }

  override _validateElements(
    value: unknown[],
    options: ValidateOptions,
  ): DataModelValidationFailure | undefined {
    const failures = new DataModelValidationFailure();
    for (const entry of value) {
      const data = entry as Obj;
      const failure = this.schema.validate(data, { ...options, source: data });
      if (!failure) continue;
      const dropped = Boolean(options.dropInvalidEmbedded) && failure.unresolved;
      failure.dropped = dropped;
      failures.elements.push({ id: String(data?._id), name: String(data?.name ?? ''), failure });
      if (failure.unresolved && !dropped) failures.unresolved = true;
    }
    return failures.elements.length ? failures : undefined;
  }

  override _validateModel(data: unknown): void {
    if (!Array.isArray(data)) return;
    for (const entry of data as Obj[]) {
      this.model.validateJoint(entry);
      this.schema._validateModel(entry, { source: entry });
    }
  }

  override _addTypes(source: unknown, changes: unknown): void {
    if (!Array.isArray(changes) || !Array.isArray(source)) return;
    for (const change of changes as Obj[]) {
      const current = (source as Obj[]).find((data) => data._id === change?._id);
      if (current) this.schema._addTypes(current, change);
    }
  }

  override initialize(_value: unknown, model: ModelLike, options: Obj = {}): unknown {
    const collection = (model as unknown as { collections: Record<string, EmbeddedCollection> }).collections[
      this.name ?? ''
    ];
    collection?.initialize(options);
    return collection;
  }

  override toObject(value: unknown): unknown {
    return (value as EmbeddedCollection).toObject(false);
  }

  override apply(
    fn: string | ((this: this, value: unknown, options: unknown) => unknown),
    value: unknown = [],
    options: unknown = {},
  ): unknown {
    if (!Array.isArray(value)) return [];
    const results = value.map((entry) => this.schema.apply(fn as string, entry, options));
    return results.every(isEmpty) ? [] : results;
  }

  override migrateSource(_sourceData: Obj, fieldData: unknown): unknown {
    if (Array.isArray(fieldData))
      for (const entry of fieldData) if (isPlainObject(entry)) this.model.migrateDataSafe(entry);
    return undefined;
  }

  /** Elements with a known id are updated, others are added; `recursive: false` makes the list the new contents. */
  override _updateDiff(
    source: Obj,
    key: string,
    value: unknown,
    difference: Obj,
    options: UpdateOptions,
  ): void {
    const { kind, name, value: next } = readChange(key, value);
    const current = source[name] as Obj[];
    const changes = (Array.isArray(next) ? next : []) as Obj[];
    const whole = kind !== 'set' || options.recursive === false;
    const diffs: Obj[] = [];
    const kept: Obj[] = [];
    for (const change of changes) {
      const old = current.find((data) => data._id !== null && data._id === change._id);
      if (old) {
        const nested = this.schema.diffFields(old, change, options);
        kept.push(old);
        if (!isEmpty(nested)) diffs.push({ ...nested, _id: old._id });
      } else {
        const created = this._cleanElement(deepClone(change), {}) as Obj;
        created._id ??= randomID();
        kept.push(created);
        diffs.push(deepClone(created));
      }
    }
    if (whole) {
      const removed = current.length !== kept.length || current.some((data) => !kept.includes(data));
      if (!removed && !diffs.length) return;
      source[name] = kept;
      difference[key] = deepClone(kept);
      return;
    }
    if (!diffs.length) return;
    source[name] = [...current, ...kept.filter((data) => !current.includes(data))];
    difference[key] = diffs;
  }

  /** Keep the array and the objects of unchanged ids, because the live documents hold them. */
  override _updateCommit(
    source: Obj,
    key: string,
    value: unknown,
    _diff: unknown,
    options: UpdateOptions,
  ): void {
    const current = source[key] as Obj[];
    const updated = value as Obj[];
    const next = updated.map((data) => {
      const old = current.find((entry) => entry._id === data._id);
      if (!old) return data;
      for (const name of Object.keys(data)) {
        const field = this.schema.get(name);
        if (field && !equals(old[name], data[name]))
          field._updateCommit(old, name, data[name], data[name], options);
      }
      return old;
    });
    current.splice(0, current.length, ...next);
  }

  getCollection(parent: object): EmbeddedCollection | undefined {
    return (parent as Obj)[this.name ?? ''] as EmbeddedCollection | undefined;
  }
}

/** The class configured for a document name, or the base class. */
export function implementationOf(base: EmbeddedClass): EmbeddedClass {
  return (registry.getDocumentClass(base.documentName) as EmbeddedClass | null) ?? base;
}
