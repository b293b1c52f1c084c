import type { DataField } from '../fields/data-field.ts';
import type { CleanOptions, UpdateOptions } from '../fields/options.ts';
import { type DataSchema, SchemaField } from '../fields/schema-field.ts';
import { type DataModelValidationError, DataModelValidationFailure } from '../fields/validation-failure.ts';
import { lies } from '../lies.ts';
import { registry } from '../registry.ts';
import type { Obj } from '../types.ts';
import { mergeObject } from '../utils/merge.ts';
import { deepClone, expandObject, isEmpty } from '../utils/objects.ts';

/** Options of a DataModel's constructor. */
export interface ConstructionContext extends Obj {
  parent?: object | null;
  strict?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
}

/** Options of {@link DataModel.validate}. */
export interface ModelValidateOptions {
  fields?: boolean;
  joint?: boolean;
  changes?: Obj;
  clean?: boolean;
  strict?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
}

/** What failed when a model was last validated. */
export interface ValidationFailures {
  fields: DataModelValidationFailure | null;
  joint: DataModelValidationFailure | null;
}

/**
 * Stands in for {@link foundry.abstract.DataModel} (T13): data that follows a declared schema. `_source` is what is
 * stored; the properties of the model are live copies that preparation may change.
 */
export abstract class DataModel {
  declare readonly parent: object | null;
  declare readonly _source: Obj;
  declare validationFailures: ValidationFailures;
  /** Live values by field name. */
  [field: string]: unknown;

  static _schema: SchemaField | undefined;
  static LOCALIZATION_PREFIXES: string[] = [];

  constructor(data: Obj = {}, { parent = null, strict = true, ...options }: ConstructionContext = {}) {
    const hidden = (value: unknown): PropertyDescriptor => ({ value, configurable: true, enumerable: false });
    Object.defineProperty(this, 'validationFailures', {
      ...hidden({ fields: null, joint: null }),
      writable: true,
    });
    Object.defineProperty(this, 'parent', hidden(parent));
    const source = this._initializeSource(data, { strict, ...options });
    Object.defineProperty(this, '_source', hidden(source));
    if (!lies(3)) Object.seal(source);
    this._configure(options);
    const { fallback, dropInvalidEmbedded } = options;
    this.validate({ strict, fallback, dropInvalidEmbedded, fields: true, joint: true });
    this._initialize({ strict, ...options });
  }

  static defineSchema(): DataSchema {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  static get schema(): SchemaField {
    if (!Object.hasOwn(this, '_schema') || !this._schema) {
      const schema = new SchemaField(Object.freeze(this.defineSchema()));
      Object.defineProperty(this, '_schema', { value: schema, writable: true, configurable: true });
    }
    return this._schema as SchemaField;
  }

  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  /** Is there a failure that no fallback resolved? */
  get invalid(): boolean {
    const { fields, joint } = this.validationFailures;
    return Boolean(fields?.unresolved || joint?.unresolved);
  }

  /** Prepare the instance before it is validated and initialized. */
  _configure(_options: Obj): void {}

  _initializeSource(data: Obj | DataModel, _options: Obj = {}): Obj {
    const type = this.constructor as typeof DataModel;
    const source = data instanceof DataModel ? data.toObject() : data;
    const migrated = type.migrateDataSafe(source);
    return type.shimData(type.cleanData(migrated, { partial: lies(4) && isStored(this, source) }));
  }

  /** Make data fit the schema: unknown keys go, missing ones come, types are cast. Changes its argument. */
  static cleanData(source: Obj = {}, options: CleanOptions = {}): Obj {
    return this.schema.clean(source, options) as Obj;
  }

  static *_initializationOrder(): Generator<[string, DataField], void, undefined> {
    yield* this.schema.entries();
  }

  /** Copy the source to live properties. */
  _initialize(options: Obj = {}): void {
    const type = this.constructor as typeof DataModel;
    for (const [name, field] of type._initializationOrder()) {
      const value = field.initialize(this._source[name], this, options);
      const shape = { enumerable: true, configurable: true };
      if (typeof value === 'function')
        Object.defineProperty(this, name, { get: value as () => unknown, set() {}, ...shape });
      else Object.defineProperty(this, name, { value, writable: !field.readonly, ...shape });
    }
  }

  /** Forget all changes of live properties. */
  reset(): void {
    this._initialize();
  }

  /** A new model of this data with some of it changed. */
  clone(data: Obj = {}, context: ConstructionContext = {}): this {
    const type = this.constructor as unknown as new (data: Obj, context: ConstructionContext) => this;
    const merged = mergeObject(this.toObject(), data, {
      insertKeys: false,
      performDeletions: true,
      inplace: true,
    });
    return new type(merged, { parent: this.parent as object | null, ...context });
  }

  /** Check the source, or proposed changes. @throws DataModelValidationError when strict */
  validate({
    changes,
    clean = false,
    fallback = false,
    dropInvalidEmbedded = false,
    strict = true,
    fields = true,
    joint,
  }: ModelValidateOptions = {}): boolean {
    const type = this.constructor as typeof DataModel;
    const source = changes ?? this._source;
    const partial = changes ? !joint : lies(4) && isStored(this, source);
    if (changes && clean) type.cleanData(changes, { partial, source: { ...this._source, ...changes } });
    const context = changes ? { ...this._source, ...changes } : this._source;
    const failures: ValidationFailures = { fields: null, joint: null };
    if (fields)
      failures.fields =
        type.schema.validate(source, { partial, fallback, dropInvalidEmbedded, source: context }) ?? null;
    if ((joint ?? !changes) && !failures.fields?.unresolved) failures.joint = jointFailure(type, source);
    if (!changes) this.validationFailures = failures;
    const failure = failures.fields?.unresolved ? failures.fields : failures.joint;
    if (!failure) return true;
    if (strict) throw describeFailure(this, failure);
    return false;
  }

  /** Rules that concern several fields; throws when they are broken. */
  static validateJoint(_data: Obj): void {}

  /**
   * Change the source locally and initialize again. Returns only what really changed.
   * @throws DataModelValidationError when a change is not valid
   */
  updateSource(changes: Obj = {}, options: UpdateOptions = {}): Obj {
    const type = this.constructor as typeof DataModel;
    const expanded = expandObject(changes);
    type.schema._addTypes(this._source, expanded);
    const proposed = lies(5) ? expanded : type.migrateDataSafe(expanded);
    const context = { ...this._source, ...(proposed.type === undefined ? {} : { type: proposed.type }) };
    type.cleanData(proposed, { partial: true, source: context });
    this.validate({ changes: proposed, fallback: options.fallback, joint: false });
    const updated = deepClone(this._source);
    const difference = type.schema.diffFields(updated, proposed, options);
    if (isEmpty(difference)) return difference;
    const joint = jointFailure(type, updated);
    if (joint) throw describeFailure(this, joint);
    if (options.dryRun) return difference;
    type.schema.commitFields(this._source, updated, difference, options);
    this._initialize();
    return difference;
  }

  /** Plain data: of the source, or of the live properties. */
  toObject(source: boolean | null = true): Obj {
    if (source) return deepClone(this._source);
    const data: Obj = {};
    for (const [name, field] of this.schema.entries()) data[name] = field.toObject(this[name]);
    return data;
  }

  toJSON(): Obj {
    return this.toObject(true);
  }

  /** Make a model of trusted data: what is invalid falls back to initial values. */
  static fromSource<T extends DataModel>(
    this: abstract new (
      data: Obj,
      context: ConstructionContext,
    ) => T,
    source: Obj,
    { strict = false, ...context }: ConstructionContext = {},
  ): T {
    const type = this as unknown as new (data: Obj, context: ConstructionContext) => T;
    return new type(source, { fallback: !strict, dropInvalidEmbedded: !strict, ...context, strict });
  }

  static fromJSON<T extends DataModel>(
    this: abstract new (
      data: Obj,
      context: ConstructionContext,
    ) => T,
    json: string,
  ): T {
    return (DataModel.fromSource as (this: unknown, source: Obj) => T).call(this, JSON.parse(json) as Obj);
  }

  /** Reshape raw data of earlier versions. Runs at each construction and on partial updates. */
  static migrateData(source: Obj): Obj {
    for (const [name, field] of this.schema.entries())
      if (name in source) field.migrateSource(source, source[name]);
    return source;
  }

  static migrateDataSafe(source: Obj): Obj {
    try {
      return this.migrateData(source) ?? source;
    } catch (error) {
      registry.warn(`Failed data migration for ${this.name}`, error);
      return source;
    }
  }

  /** Add accessors of earlier versions; this host has none. */
  static shimData(data: Obj, _options: { embedded?: boolean } = {}): Obj {
    return data;
  }
}

/** Do the data belong to a document that has an id, as those around it have? */
function isStored(model: DataModel, data: Obj): boolean {
  const parent = model.parent as DataModel | null;
  const isDocument = model.schema.has('_id');
  if (isDocument && typeof data._id !== 'string') return false;
  return parent ? isStored(parent, parent._source) : isDocument;
}

function jointFailure(type: typeof DataModel, source: Obj): DataModelValidationFailure | null {
  try {
    type.validateJoint(source);
    type.schema._validateModel(source, { source });
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return new DataModelValidationFailure({ message, unresolved: true });
  }
}

function describeFailure(model: DataModel, failure: DataModelValidationFailure): DataModelValidationError {
  const error = failure.asError();
  const id = (model._source?._id as string | null | undefined) ?? '';
  error.message = `${model.constructor.name}${id ? ` [${id}]` : ''} validation errors:\n${failure.toString()}`;
  return error;
}
