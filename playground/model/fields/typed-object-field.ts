import { readChange } from '../operators.ts';
import { isPlainObject, type Obj } from '../types.ts';
import { applySpecialKeys } from '../utils/deletion-keys.ts';
import { deepClone, equals, isEmpty } from '../utils/objects.ts';
import { DataField } from './data-field.ts';
import { ObjectField } from './object-field.ts';
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

/** Stands in for {@link foundry.data.fields.TypedObjectField} (T13): a record whose entries are all of one field. */
export class TypedObjectField extends ObjectField {
  static override recursive = true;
  declare element: DataField;
  declare validateKey: ((key: string) => boolean) | undefined;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, validateKey: undefined };
  }

  constructor(element: DataField, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (!(element instanceof DataField))
      throw new Error('The element of a TypedObjectField must be a DataField');
    if (element.parent !== undefined) throw new Error('The element DataField already has a parent');
    element.parent = this;
    element.name ??= 'element';
    this.element = element;
  }

  #isKey(key: string): boolean {
    return this.validateKey?.(key) ?? true;
  }

  override _getField(path: string[]): DataField | undefined {
    const [key, ...rest] = path;
    return key === undefined ? this : this.element._getField(rest);
  }

  override _addTypes(source: unknown, changes: unknown): void {
    if (!isPlainObject(changes)) return;
    const current = isPlainObject(source) ? source : {};
    for (const [key, value] of Object.entries(changes)) this.element._addTypes(current[key], value);
  }

  /** Entries are cleaned whole unless they update an entry that the source already has. */
  override _cleanType(value: unknown, options: CleanOptions = {}): unknown {
    const data = value as Obj;
    for (const [key, entry] of Object.entries(data)) {
      const { kind, name } = readChange(key, entry);
      if (!this.#isKey(name)) delete data[key];
      else if (kind === 'replace' && key !== name)
        data[key] = this.element.clean(entry, { ...options, partial: false });
      else if (kind === 'set') data[key] = this.element.clean(entry, options);
    }
    return data;
  }

  override _validateType(value: unknown, options: ValidateOptions = {}): ValidationResult {
    if (!isPlainObject(value)) throw new Error('must be an object');
    const failures = new DataModelValidationFailure();
    for (const [key, entry] of Object.entries(value)) {
      if (readChange(key, entry).kind !== 'set') continue;
      const failure = this.element.validate(entry, options);
      if (!failure) continue;
      failures.fields[key] = failure;
      if (!failure.unresolved) continue;
      if (options.fallback) {
        delete value[key];
        failure.dropped = true;
        failure.unresolved = false;
      } else failures.unresolved = true;
    }
    return failures.isEmpty() ? undefined : failures;
  }

  override _validateModel(data: unknown, options: { source?: Obj } = {}): void {
    if (!isPlainObject(data) || !(this.element.constructor as typeof DataField).recursive) return;
    for (const entry of Object.values(data)) this.element._validateModel(entry, options);
  }

  override initialize(value: unknown, model: ModelLike, options: Obj = {}): unknown {
    if (!isPlainObject(value)) return value;
    const live: Obj = {};
    for (const [key, entry] of Object.entries(value)) {
      const initialized = this.element.initialize(entry, model, options);
      if (typeof initialized === 'function')
        Object.defineProperty(live, key, {
          get: initialized as () => unknown,
          configurable: true,
          enumerable: true,
        });
      else live[key] = initialized;
    }
    return live;
  }

  override toObject(value: unknown): unknown {
    if (value === undefined || value === null) return value;
    return Object.fromEntries(
      Object.entries(value as Obj).map(([key, entry]) => [key, this.element.toObject(entry)]),
    );
  }

  override apply(
    fn: string | ((this: this, value: unknown, options: unknown) => unknown),
    data: unknown = {},
    options: unknown = {},
  ): unknown {
    const results: Obj = {};
    for (const [key, entry] of Object.entries(data as Obj)) {
      const result = this.element.apply(fn as string, entry, options);
      if (!isEmpty(result)) results[key] = result;
    }
    return results;
  }

  override migrateSource(sourceData: Obj, fieldData: unknown): unknown {
    if (isPlainObject(fieldData))
      for (const entry of Object.values(fieldData)) this.element.migrateSource(sourceData, entry);
    return undefined;
  }

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
      const nested: Obj = {};
      for (const [name, entry] of Object.entries(value)) this.#diffEntry(old, name, entry, nested, options);
      if (!isEmpty(nested)) difference[key] = nested;
      return;
    }
    const whole = change.kind === 'delete' ? this.getInitialValue(source) : change.value;
    const next = isPlainObject(whole) ? this.clean(deepClone(whole), {}) : whole;
    if (equals(old, next)) return;
    source[change.name] = next;
    difference[key] = change.kind === 'set' ? next : value;
  }

  #diffEntry(source: Obj, key: string, value: unknown, difference: Obj, options: UpdateOptions): void {
    const { kind, name, value: next } = readChange(key, value);
    if (kind === 'delete') {
      if (!(name in source)) return;
      delete source[name];
      difference[key] = value;
    } else if (name in source) {
      this.element._updateDiff(source, key, value, difference, options);
    } else {
      // a new entry is filled up with initial values; there is nothing in it yet that could be deleted
      const entry = this.element.clean(applySpecialKeys(deepClone(next)), {});
      const failure = this.element.validate(entry);
      if (failure) throw failure.asError();
      source[name] = entry;
      difference[key] = kind === 'set' ? deepClone(entry) : value;
    }
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
    for (const [entryKey, entryDiff] of Object.entries(diff)) {
      const { name, kind } = readChange(entryKey, entryDiff);
      if (kind === 'delete') delete old[name];
      else if (name in old)
        this.element._updateCommit(old, name, value[name], kind === 'set' ? entryDiff : undefined, options);
      else old[name] = value[name];
    }
  }
}
