import { isPlainObject, type Obj } from '../types.ts';
import { isEmpty } from '../utils/objects.ts';
import type {
  CleanOptions,
  FieldContext,
  FieldOptions,
  ModelLike,
  ValidateOptions,
  ValidationResult,
} from './options.ts';
import { type DataSchema, SchemaField } from './schema-field.ts';
import type { DataModelValidationFailure } from './validation-failure.ts';

/** A DataModel class as fields see it. */
export interface ModelClass {
  new (data?: Obj, options?: Obj): ModelLike;
  readonly schema: SchemaField;
  defineSchema(): DataSchema;
  cleanData(source?: Obj, options?: CleanOptions): Obj;
  migrateDataSafe(source: Obj): Obj;
  validateJoint(data: Obj): void;
}

/** Stands in for {@link foundry.data.fields.EmbeddedDataField} (T13): a DataModel inside another. */
export class EmbeddedDataField extends SchemaField {
  declare model: ModelClass;

  constructor(model: unknown, options: FieldOptions = {}, context: FieldContext = {}) {
    const type = model as ModelClass;
    if (typeof type?.defineSchema !== 'function')
      throw new Error('An EmbeddedDataField must specify a DataModel class as its type');
    super(type.defineSchema(), options, context);
    this.model = type;
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    return super.clean(value, { ...options, source: value as Obj });
  }

  override _cast(value: unknown): unknown {
    const toObject = (value as { toObject?: () => unknown }).toObject;
    return typeof toObject === 'function' ? toObject.call(value) : value;
  }

  override validate(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    return super.validate(value, { ...options, source: value as Obj });
  }

  override _validateModel(data: unknown, options: { source?: Obj } = {}): void {
    if (!isPlainObject(data)) return;
    this.model.validateJoint(data);
    super._validateModel(data, { ...options, source: data });
  }

  override _validateType(value: unknown, options: ValidateOptions = {}): ValidationResult {
    return super._validateType(value, options);
  }

  override initialize(value: unknown, model: ModelLike, options: Obj = {}): unknown {
    if (!value) return value;
    return new this.model(value as Obj, { ...options, strict: false, parent: model });
  }

  override toObject(value: unknown): unknown {
    if (value === undefined || value === null) return value;
    const model = value as ModelLike;
    return typeof model.toObject === 'function' ? model.toObject(false) : super.toObject(value);
  }

  override migrateSource(_sourceData: Obj, fieldData: unknown): unknown {
    if (isPlainObject(fieldData) && !isEmpty(fieldData)) this.model.migrateDataSafe(fieldData);
    return undefined;
  }
}
