import { lies } from '../lies.ts';
import { readChange } from '../operators.ts';
import { isPlainObject, type Obj } from '../types.ts';
import { deepClone, equals, isEmpty } from '../utils/objects.ts';
import { DataField } from './data-field.ts';
import type {
  CleanOptions,
  FieldContext,
  FieldOptions,
  ModelLike,
  UpdateOptions,
  ValidateOptions,
  ValidationResult,
} from './options.ts';
import { DataModelValidationFailure } from './validation-failure.ts';

/** The declared fields of a model by name. */
export type DataSchema = Record<string, DataField>;

/** What stands for a key that a schema does not know, where unknown keys are kept. */
class Undeclared extends DataField {}

/** Stands in for {@link foundry.data.fields.SchemaField} (T13): an object with declared fields; unknown keys are dropped. */
export class SchemaField extends DataField {
  static override recursive = true;
  declare fields: DataSchema;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  constructor(fields: DataSchema, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.fields = this._initialize(fields);
  }

  _initialize(fields: DataSchema): DataSchema {
    if (!fields || typeof fields !== 'object')
      throw new Error('A DataSchema must be an object with string keys and DataField values.');
    for (const [name, field] of Object.entries(fields)) {
      if (name === '_source')
        throw new Error('"_source" is a protected property and cannot be used as a field name.');
      if (!(field instanceof DataField))
        throw new Error(`The "${name}" field is not an instance of the DataField class.`);
      if (field.parent !== undefined)
        throw new Error(
          `The "${field.fieldPath}" field already belongs to some other parent and may not be reused.`,
        );
      field.name = name;
      field.parent = this;
    }
    return { ...fields };
  }

  *[Symbol.iterator](): Generator<DataField, void, undefined> {
    yield* Object.values(this.fields);
  }
  keys(): string[] {
    return Object.keys(this.fields);
  }
  values(): DataField[] {
    return Object.values(this.fields);
  }
  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }
  has(fieldName: string): boolean {
    return Object.hasOwn(this.fields, fieldName);
  }
  get(fieldName: string): DataField | undefined {
    return this.fields[fieldName];
  }

  /** The field of a key; undefined for one that the schema does not know. */
  #fieldOf(name: string): DataField | undefined {
    return this.has(name) ? this.fields[name] : lies(3) ? new Undeclared() : undefined;
  }

  /** The field at a dotted path. */
  getField(fieldName: string | string[]): DataField | undefined {
    return this._getField(Array.isArray(fieldName) ? [...fieldName] : fieldName.split('.'));
  }

  override _getField(path: string[]): DataField | undefined {
    const [name, ...rest] = path;
    if (name === undefined) return this;
    return this.get(name)?._getField(rest);
  }

  override _addTypes(source: unknown, changes: unknown): void {
    if (!isPlainObject(changes)) return;
    const current = isPlainObject(source) ? source : {};
    for (const [name, field] of this.entries())
      if (name in changes) field._addTypes(current[name], changes[name], { source: current, changes });
    const decides = this.has('type') && this.values().some((field) => 'getModelForType' in field);
    if (decides && current.type !== undefined && changes.type === undefined) changes.type = current.type;
  }

  /* -------- cleaning -------- */

  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined || !this.required) return initial;
    const built: Obj = {};
    for (const [name, field] of this.entries()) built[name] = field.getInitialValue(built);
    return built;
  }

  override _cast(value: unknown): unknown {
    return typeof value === 'object' ? value : {};
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    // the initial value is cleaned too, so that children's own cleaning holds for it
    if (value === undefined && this.required && !options.partial) {
      const initial = this.getInitialValue(options.source);
      return initial === undefined || initial === null ? initial : this._cleanType(initial, options);
    }
    return super.clean(value, options);
  }

  override _cleanType(value: unknown, options: CleanOptions = {}): unknown {
    const data = value as Obj;
    const nested = { ...options, source: options.source ?? data };
    for (const key of Object.keys(data)) {
      const { kind, name } = readChange(key, data[key]);
      if (!this.#fieldOf(name)) delete data[key];
      else if (kind === 'replace' && key !== name)
        data[key] = this.fields[name]?.clean(data[key], { ...nested, partial: false });
    }
    for (const [name, field] of this.entries()) {
      const present = Object.hasOwn(data, name);
      if (options.partial && !present) continue;
      if (present && readChange(name, data[name]).kind !== 'set') continue;
      data[name] = field.clean(data[name], nested);
    }
    return data;
  }

  /* -------- validation -------- */

  override _validateType(value: unknown, options: ValidateOptions = {}): ValidationResult {
    if (!isPlainObject(value)) throw new Error('must be an object');
    const nested = { ...options, source: options.source ?? value };
    const failures = new DataModelValidationFailure();
    for (const [name, field] of this.entries()) {
      const present = Object.hasOwn(value, name);
      if (options.partial && !present) continue;
      if (present && readChange(name, value[name]).kind !== 'set') continue;
      const failure = field.validate(value[name], nested);
      if (!failure) continue;
      // a document cannot change its id: nothing to fall back to
      if (options.fallback && failure.unresolved && name !== '_id')
        this.#fallBack(value, name, field, failure, nested);
      failures.fields[name] = failure;
      if (failure.unresolved) failures.unresolved = true;
    }
    return failures.isEmpty() ? undefined : failures;
  }

  #fallBack(
    data: Obj,
    name: string,
    field: DataField,
    failure: DataModelValidationFailure,
    options: ValidateOptions,
  ): void {
    const initial = field.getInitialValue(options.source);
    if (field.validate(initial, { ...options, fallback: false })) return;
    data[name] = initial;
    failure.fallback = initial;
    failure.unresolved = false;
  }

  override validate(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    const failure = super.validate(value, options);
    // a failure whose parts were all replaced is only a note for whoever loaded the data
    return failure && (failure.unresolved || options.fallback) ? failure : undefined;
  }

  override _validateModel(data: unknown, options: { source?: Obj } = {}): void {
    if (!isPlainObject(data)) return;
    const nested = { source: options.source ?? data };
    for (const [name, field] of this.entries())
      if ((field.constructor as typeof DataField).recursive) field._validateModel(data[name], nested);
  }

  /* -------- live values -------- */

  override initialize(value: unknown, model: ModelLike, options: Obj = {}): unknown {
    if (!value) return value;
    const live: Obj = {};
    for (const [name, field] of this.entries()) {
      const initialized = field.initialize((value as Obj)[name], model, options);
      if (typeof initialized === 'function')
        Object.defineProperty(live, name, {
          get: initialized as () => unknown,
          configurable: true,
          enumerable: true,
        });
      else live[name] = initialized;
    }
    return live;
  }

  override toObject(value: unknown): unknown {
    if (value === undefined || value === null) return value;
    const data: Obj = {};
    for (const [name, field] of this.entries()) data[name] = field.toObject((value as Obj)[name]);
    return data;
  }

  override apply(
    fn: string | ((this: this, value: unknown, options: unknown) => unknown),
    data: unknown = {},
    options: unknown = {},
  ): unknown {
    const results: Obj = {};
    for (const [name, field] of this.entries()) {
      const result = field.apply(fn as string, (data as Obj)?.[name], options);
      if (!isEmpty(result)) results[name] = result;
    }
    return results;
  }

  override migrateSource(sourceData: Obj, fieldData: unknown): unknown {
    if (!isPlainObject(fieldData)) return undefined;
    for (const [name, field] of this.entries())
      if (name in fieldData) field.migrateSource(sourceData, fieldData[name]);
    return undefined;
  }

  /* -------- updates -------- */

  override _updateDiff(
    source: Obj,
    key: string,
    value: unknown,
    difference: Obj,
    options: UpdateOptions,
  ): void {
    const change = readChange(key, value);
    const old = source[change.name];
    const merges =
      change.kind === 'set' && options.recursive !== false && isPlainObject(old) && isPlainObject(value);
    if (merges) {
      const nested = this.diffFields(old, value, options);
      if (!isEmpty(nested)) difference[key] = nested;
      return;
    }
    const whole = change.kind === 'delete' ? this.getInitialValue(source) : change.value;
    const next = isPlainObject(whole) ? this.clean(deepClone(whole), {}) : whole;
    if (equals(old, next)) return;
    source[change.name] = next;
    difference[key] = change.kind === 'set' ? next : value;
  }

  /** Apply changes to a copy of source data, field by field; returns what differs. */
  diffFields(source: Obj, changes: Obj, options: UpdateOptions): Obj {
    const difference: Obj = {};
    for (const [key, value] of Object.entries(changes)) {
      const field = this.#fieldOf(readChange(key, value).name);
      field?._updateDiff(source, key, value, difference, options);
    }
    return difference;
  }

  override _updateCommit(
    source: Obj,
    key: string,
    value: unknown,
    diff: unknown,
    options: UpdateOptions,
  ): void {
    const old = source[key];
    if (!isPlainObject(old) || !isPlainObject(value) || !isPlainObject(diff)) {
      source[key] = value;
      return;
    }
    this.commitFields(old, value, diff, options);
  }

  /** Copy the updated values named by the diff into real source data, keeping the identity of nested objects. */
  commitFields(source: Obj, updated: Obj, difference: Obj, options: UpdateOptions): void {
    for (const [key, diff] of Object.entries(difference)) {
      const { name, kind } = readChange(key, diff);
      this.#fieldOf(name)?._updateCommit(
        source,
        name,
        updated[name],
        kind === 'set' ? diff : undefined,
        options,
      );
    }
  }
}
