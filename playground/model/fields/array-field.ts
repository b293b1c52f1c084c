import { lies } from '../lies.ts';
import { readChange } from '../operators.ts';
import { isObject, type Obj } from '../types.ts';
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

/** Stands in for {@link foundry.data.fields.ArrayField} (T13). An update replaces the array whole. */
export class ArrayField extends DataField {
  static override recursive = true;
  declare element: DataField;
  declare min: number;
  declare max: number;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, min: 0, max: Number.POSITIVE_INFINITY };
  }

  constructor(element: unknown, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.min ??= 0;
    this.max ??= Number.POSITIVE_INFINITY;
    if (this.min > this.max) throw new Error('ArrayField minimum length cannot exceed maximum length');
    const type = this.constructor as typeof ArrayField;
    this.element = type._validateElementType(element) as DataField;
    if (this.element instanceof DataField) {
      this.element.name ??= 'element';
      this.element.parent = this;
    }
  }

  static _validateElementType(element: unknown): unknown {
    if (!(element instanceof DataField))
      throw new Error(`${this.name} must have a DataField as its contained element`);
    if (element.parent !== undefined) throw new Error('The element DataField already has a parent');
    return element;
  }

  override _getField(path: string[]): DataField | undefined {
    const [key, ...rest] = path;
    if (key === undefined) return this;
    // both "list.element.x" and "list.0.x" name a field
    return this.element._getField(key === 'element' || /^\d+$/.test(key) ? rest : path);
  }

  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    return initial === undefined && this.required ? [] : initial;
  }

  override _cast(value: unknown): unknown {
    if (Array.isArray(value)) return value;
    if (value instanceof Set || value instanceof Map) return Array.from(value.values());
    if (!isObject(value)) return [value];
    const list = value as { [Symbol.iterator]?: unknown };
    if (typeof list[Symbol.iterator] === 'function') return Array.from(list as unknown as Iterable<unknown>);
    // an expanded form object: {0: …, 1: …}
    const keys = Object.keys(value);
    return keys.every((key) => /^\d+$/.test(key)) ? keys.map((key) => value[key]) : [value];
  }

  override _cleanType(value: unknown, options: CleanOptions = {}): unknown {
    const list = value as unknown[];
    const nested = { ...options, partial: false };
    for (const [i, entry] of list.entries()) list[i] = this.element.clean(entry, nested);
    return list;
  }

  override _validateType(value: unknown, options: ValidateOptions = {}): ValidationResult {
    if (!Array.isArray(value)) throw new Error('must be an Array');
    if (value.length < this.min) throw new Error(`cannot have fewer than ${this.min} elements`);
    if (value.length > this.max) throw new Error(`cannot have more than ${this.max} elements`);
    return this._validateElements(value, options);
  }

  _validateElements(value: unknown[], options: ValidateOptions): DataModelValidationFailure | undefined {
    const failures = new DataModelValidationFailure();
    for (const [id, entry] of value.entries()) {
      const failure = this._validateElement(entry, { ...options, partial: false });
      if (!failure) continue;
      failures.elements.push({ id, failure });
      if (failure.unresolved) failures.unresolved = true;
    }
    return failures.elements.length ? failures : undefined;
  }

  _validateElement(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    return this.element.validate(value, options);
  }

  override _validateModel(data: unknown, options: { source?: Obj } = {}): void {
    if (!Array.isArray(data) || !(this.element.constructor as typeof DataField).recursive) return;
    for (const entry of data) this.element._validateModel(entry, options);
  }

  override initialize(value: unknown, model: ModelLike, options: Obj = {}): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((entry) => {
      const initialized = this.element.initialize(entry, model, options);
      return typeof initialized === 'function' ? (initialized as () => unknown)() : initialized;
    });
  }

  override toObject(value: unknown): unknown {
    if (value === undefined || value === null) return value;
    return Array.from(value as Iterable<unknown>, (entry) => this.element.toObject(entry));
  }

  override apply(
    fn: string | ((this: this, value: unknown, options: unknown) => unknown),
    value: unknown = [],
    options: unknown = {},
  ): unknown {
    if (!Array.isArray(value) || !value.length) return [];
    const results = value.map((entry) => this.element.apply(fn as string, entry, options));
    return results.every(isEmpty) ? [] : results;
  }

  override migrateSource(sourceData: Obj, fieldData: unknown): unknown {
    if (Array.isArray(fieldData))
      for (const entry of fieldData) this.element.migrateSource(sourceData, entry);
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
    let next = change.kind === 'delete' ? this.getInitialValue(source) : deepClone(change.value);
    const old = source[change.name];
    if (lies(2) && Array.isArray(old) && Array.isArray(next)) next = [...next, ...old.slice(next.length)];
    if (equals(old, next)) return;
    source[change.name] = next;
    difference[key] = change.kind === 'set' ? deepClone(next) : value;
    void options;
  }

  override _castChangeDelta(delta: unknown): unknown {
    const parsed = parseDelta(delta);
    return this.#castAll(parsed);
  }

  #castAll(values: unknown[]): unknown[] {
    return values.map((value) => this.element._castChangeDelta(value));
  }

  override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    const list = value as unknown[];
    list.push(...(delta as unknown[]));
    return list;
  }
}

/** An effect's text value as a list: a JSON array, or one element. */
export function parseDelta(delta: unknown): unknown[] {
  if (typeof delta !== 'string') return Array.isArray(delta) ? delta : [delta];
  if (!delta.trim().startsWith('[')) return [delta];
  const parsed: unknown = JSON.parse(delta);
  return Array.isArray(parsed) ? parsed : [parsed];
}
