import { readChange } from '../operators.ts';
import { isPlainObject, type Obj } from '../types.ts';
import { deepClone, equals, isEmpty } from '../utils/objects.ts';
import { DataField } from './data-field.ts';
import { EmbeddedDataField } from './embedded-data-field.ts';
import type {
  CleanOptions,
  FieldContext,
  FieldOptions,
  ModelLike,
  UpdateOptions,
  ValidateOptions,
  ValidationResult,
} from './options.ts';
import { type DataSchema, SchemaField } from './schema-field.ts';
import { StringField } from './string-field.ts';

/** Stands in for {@link foundry.data.fields.TypedSchemaField} (T13): one of several schemas, chosen by `type`. */
export class TypedSchemaField extends DataField {
  static override recursive = true;
  declare types: Record<string, SchemaField>;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true };
  }

  /** @param types schemas, schema fields or DataModel classes by the value of their `type` */
  constructor(types: Record<string, unknown>, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.types = {};
    for (const [type, definition] of Object.entries(types)) {
      const field = toSchemaField(definition);
      if (!(field.fields.type instanceof StringField))
        throw new Error(`The "${type}" type must have a StringField named "type"`);
      field.name ??= type;
      field.parent = this;
      this.types[type] = field;
    }
  }

  #typeOf(value: unknown): SchemaField | undefined {
    const type = isPlainObject(value) ? value.type : (value as { type?: unknown } | undefined)?.type;
    return typeof type === 'string' && Object.hasOwn(this.types, type) ? this.types[type] : undefined;
  }

  override _getField(path: string[]): DataField | undefined {
    const [type, ...rest] = path;
    return type === undefined ? this : this.types[type]?._getField(rest);
  }

  override _addTypes(source: unknown, changes: unknown): void {
    if (!isPlainObject(changes)) return;
    if (changes.type === undefined && isPlainObject(source)) changes.type = source.type;
    this.#typeOf(changes)?._addTypes(source, changes);
  }

  override _cast(value: unknown): unknown {
    const toObject = (value as { toObject?: () => unknown }).toObject;
    return typeof toObject === 'function' ? toObject.call(value) : value;
  }

  override _cleanType(value: unknown, options: CleanOptions = {}): unknown {
    const field = this.#typeOf(value);
    return field ? field.clean(value, { ...options, source: value as Obj }) : value;
  }

  override _validateType(value: unknown, options: ValidateOptions = {}): ValidationResult {
    if (!isPlainObject(value)) throw new Error('must be an object');
    const field = this.#typeOf(value);
    if (!field) throw new Error(`"${String(value.type)}" is not a valid type`);
    return field.validate(value, { ...options, source: value });
  }

  override _validateModel(data: unknown, options: { source?: Obj } = {}): void {
    this.#typeOf(data)?._validateModel(data, options);
  }

  override initialize(value: unknown, model: ModelLike, options: Obj = {}): unknown {
    return this.#typeOf(value)?.initialize(value, model, options) ?? value;
  }

  override toObject(value: unknown): unknown {
    if (value === undefined || value === null) return value;
    return this.#typeOf(value)?.toObject(value) ?? value;
  }

  override apply(
    fn: string | ((this: this, value: unknown, options: unknown) => unknown),
    data: unknown = {},
    options: unknown = {},
  ): unknown {
    return this.#typeOf(data)?.apply(fn as string, data, options) ?? {};
  }

  override migrateSource(sourceData: Obj, fieldData: unknown): unknown {
    this.#typeOf(fieldData)?.migrateSource(sourceData, fieldData);
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
    const next = change.value;
    const sameType =
      isPlainObject(old) && isPlainObject(next) && (next.type === undefined || next.type === old.type);
    if (change.kind === 'set' && options.recursive !== false && sameType) {
      const nested = this.#typeOf(old)?.diffFields(old, next, options) ?? {};
      if (!isEmpty(nested)) difference[key] = nested;
      return;
    }
    const whole = change.kind === 'delete' ? this.getInitialValue(source) : this.clean(deepClone(next), {});
    if (equals(old, whole)) return;
    source[change.name] = whole;
    difference[key] = change.kind === 'set' ? whole : value;
  }

  override _updateCommit(
    source: Obj,
    key: string,
    value: unknown,
    diff: unknown,
    options: UpdateOptions,
  ): void {
    const old = source[key];
    const field = this.#typeOf(old);
    const sameType = isPlainObject(old) && isPlainObject(value) && old.type === value.type;
    if (field && sameType && isPlainObject(diff)) field.commitFields(old, value, diff, options);
    else source[key] = value;
  }
}

function toSchemaField(definition: unknown): SchemaField {
  if (definition instanceof SchemaField) return definition;
  if (typeof definition === 'function') return new EmbeddedDataField(definition);
  return new SchemaField(definition as DataSchema);
}
