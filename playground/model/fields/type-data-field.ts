import { readChange } from '../operators.ts';
import { registry } from '../registry.ts';
import { isPlainObject, type Obj } from '../types.ts';
import { mergeObject } from '../utils/merge.ts';
import { deepClone, equals, isEmpty } from '../utils/objects.ts';
import type { DataField } from './data-field.ts';
import type { ModelClass } from './embedded-data-field.ts';
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

/** The part of a document class that its system data needs. */
interface SystemClass {
  readonly documentName: string;
}

/**
 * Stands in for {@link foundry.data.fields.TypeDataField} (T13): `system`, whose model depends on the document's type.
 * Without a registered model (always on the server) the data is free.
 */
export class TypeDataField extends ObjectField {
  static override recursive = true;
  declare document: SystemClass;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true };
  }

  constructor(document: SystemClass, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.document = document;
  }

  static getModelProvider(model: ModelLike): object | null {
    const parent = model.parent as { documentName?: string; type?: string } | null;
    if (!parent?.documentName || parent.type === undefined) return null;
    return registry.getModelProvider(parent.documentName, parent.type);
  }

  get documentName(): string {
    return this.document.documentName;
  }

  getModelForType(type: unknown): ModelClass | null {
    return typeof type === 'string'
      ? (registry.getDataModel(this.documentName, type) as ModelClass | null)
      : null;
  }

  override getInitialValue(data?: unknown): unknown {
    const type = (data as Obj | undefined)?.type;
    const model = this.getModelForType(type);
    if (model) return model.schema.getInitialValue();
    return typeof type === 'string' ? deepClone(registry.getTypeDefaults(this.documentName, type)) : {};
  }

  override _cleanType(value: unknown, options: CleanOptions = {}): unknown {
    if (!isPlainObject(value)) return value;
    const model = this.getModelForType(options.source?.type);
    if (model) return model.cleanData(value, { ...options, source: value });
    if (options.partial) return value;
    return mergeObject(this.getInitialValue(options.source) as Obj, value);
  }

  override _validateType(value: unknown, options: ValidateOptions = {}): ValidationResult {
    const model = this.getModelForType(options.source?.type);
    if (!model) return super._validateType(value, options);
    if (!isPlainObject(value)) throw new Error('must be an object');
    return model.schema.validate(value, { ...options, source: value });
  }

  override _validateModel(data: unknown, options: { source?: Obj } = {}): void {
    const model = this.getModelForType(options.source?.type);
    if (!model || !isPlainObject(data)) return;
    model.validateJoint(data);
    model.schema._validateModel(data, { source: data });
  }

  /**
   * A new instance at each initialisation: what a model has besides its fields is gone with the next update. Assumed from systems whose models gather
   * into instance fields while they are prepared, and never empty them (draw-steel 0.11).
   */
  override initialize(value: unknown, parent: ModelLike, options: Obj = {}): unknown {
    const model = this.getModelForType(parent._source.type);
    if (!model || !isPlainObject(value)) return isPlainObject(value) ? deepClone(value) : value;
    return new model(value, { ...options, strict: false, parent });
  }

  override toObject(value: unknown): unknown {
    const model = value as ModelLike | undefined;
    return typeof model?.toObject === 'function' ? model.toObject(false) : deepClone(value);
  }

  override migrateSource(sourceData: Obj, fieldData: unknown): unknown {
    const model = this.getModelForType(sourceData.type);
    if (model && isPlainObject(fieldData)) model.migrateDataSafe(fieldData);
    return undefined;
  }

  override _addTypes(
    source: unknown,
    changes: unknown,
    { source: document, changes: documentChanges }: { source?: Obj; changes?: Obj } = {},
  ): void {
    this.getModelForType(documentChanges?.type ?? document?.type)?.schema._addTypes(source, changes);
  }

  override _updateDiff(
    source: Obj,
    key: string,
    value: unknown,
    difference: Obj,
    options: UpdateOptions,
  ): void {
    const change = readChange(key, value);
    const model = this.getModelForType(source.type);
    const merges = change.kind === 'set' && options.recursive !== false && isPlainObject(change.value);
    if (!model) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    const old = source[change.name];
    if (merges && isPlainObject(old)) {
      const nested = model.schema.diffFields(old, change.value as Obj, options);
      if (!isEmpty(nested)) difference[key] = nested;
      return;
    }
    const whole = change.kind === 'delete' ? {} : deepClone(change.value);
    const next = isPlainObject(whole) ? model.cleanData(whole, {}) : whole;
    if (equals(old, next)) return;
    source[change.name] = next;
    difference[key] = change.kind === 'set' ? next : value;
  }

  override _updateCommit(
    source: Obj,
    key: string,
    value: unknown,
    diff: unknown,
    options: UpdateOptions,
  ): void {
    const model = this.getModelForType(source.type);
    const old = source[key];
    if (model && isPlainObject(old) && isPlainObject(value) && isPlainObject(diff))
      model.schema.commitFields(old, value, diff, options);
    else source[key] = value;
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }
}
