import { ACTIVE_EFFECT_MODES } from '../constants.ts';
import { readChange } from '../operators.ts';
import { registry } from '../registry.ts';
import type { Obj } from '../types.ts';
import { deepClone, equals, getType } from '../utils/objects.ts';
import type {
  CleanOptions,
  EffectChange,
  FieldContext,
  FieldOptions,
  ModelLike,
  UpdateOptions,
  ValidateOptions,
  ValidationResult,
} from './options.ts';
import { DataModelValidationFailure } from './validation-failure.ts';

/** V14 change types by the V13 mode numbers they replace. */
const CHANGE_TYPES: Readonly<Record<string, number>> = {
  custom: 0,
  multiply: 1,
  add: 2,
  subtract: -1,
  downgrade: 3,
  upgrade: 4,
  override: 5,
};

/** Stands in for {@link foundry.data.fields.DataField} (T13): one declared value of a data model. */
export abstract class DataField {
  declare required: boolean;
  declare nullable: boolean;
  declare initial: unknown;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare persisted: boolean;
  declare label: string;
  declare hint: string;
  declare validationError: string;
  declare options: FieldOptions;
  declare name: string | undefined;
  declare parent: DataField | undefined;

  /** Does the field hold documents? */
  static hierarchical = false;
  /** Does the field hold other fields? */
  static recursive = false;

  static get _defaults(): FieldOptions {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      persisted: true,
      label: '',
      hint: '',
      validationError: 'is not a valid value',
    };
  }

  constructor(options: FieldOptions = {}, { name, parent }: FieldContext = {}) {
    this.name = name;
    this.parent = parent as DataField | undefined;
    this.options = options;
    const defaults = (this.constructor as typeof DataField)._defaults;
    for (const [key, value] of Object.entries(defaults))
      (this as unknown as Obj)[key] = key in options ? options[key] : value;
  }

  /** Dotted path of the field within the outermost schema. */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter(Boolean).join('.');
  }

  /** Call a function, or the method of that name, on this field and those inside of it. */
  apply(
    fn: string | ((this: this, value: unknown, options: unknown) => unknown),
    value?: unknown,
    options: unknown = {},
  ): unknown {
    const method = typeof fn === 'string' ? (this as unknown as Record<string, typeof fn>)[fn] : fn;
    if (typeof method !== 'function') throw new Error(`${this.constructor.name} has no method ${String(fn)}`);
    return method.call(this, value, options);
  }

  /** The field at a path below this one. */
  _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }

  /**
   * Give partial changes the `type` that their source has, where it decides about other fields.
   * @param _options the object that this field's value lies in, before and after the changes
   */
  _addTypes(_source: unknown, _changes: unknown, _options: { source?: Obj; changes?: Obj } = {}): void {}

  /* -------- cleaning -------- */

  /**
   * Coerce a value to the field's type; undefined becomes the initial value, and so does null where it may not be. A null for
   * which there is no initial value is for validation to judge.
   */
  clean(value: unknown, options: CleanOptions = {}): unknown {
    if (value === undefined) return this.getInitialValue(options.source);
    if (value === null) return this.nullable ? null : (this.getInitialValue(options.source) ?? null);
    return this._cleanType(this._cast(value), options);
  }

  _cleanType(value: unknown, _options: CleanOptions): unknown {
    return value;
  }

  _cast(value: unknown): unknown {
    return value;
  }

  /** The initial value of the options (called with the source if it is a function); without one, null if nullable. */
  getInitialValue(data?: unknown): unknown {
    const initial: unknown =
      typeof this.initial === 'function' ? this.initial(data) : deepClone(this.initial);
    if (initial !== undefined || 'initial' in this.options) return initial;
    return this.nullable ? null : undefined;
  }

  /* -------- validation -------- */

  /** Returns what is wrong with a cleaned value, or undefined. */
  validate(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    const custom = this.options.validate as
      | ((value: unknown, options: ValidateOptions) => unknown)
      | undefined;
    const validators: ((value: unknown) => unknown)[] = [
      (v) => this._validateSpecial(v),
      (v) => this._validateType(v, options),
      (v) => custom?.call(this, v, options),
    ];
    try {
      for (const validator of validators) {
        const result = validator(value);
        if (result === true && validator !== validators[1]) return undefined;
        if (result === false) return this.#fail(value, this.validationError);
        if (result instanceof DataModelValidationFailure) return result;
      }
    } catch (error) {
      return this.#fail(value, error instanceof Error ? error.message : String(error));
    }
    return undefined;
  }

  #fail(invalidValue: unknown, message: string): DataModelValidationFailure {
    return new DataModelValidationFailure({ invalidValue, message, unresolved: true });
  }

  /** True ends the validation well; an error ends it badly. */
  _validateSpecial(value: unknown): ValidationResult {
    if (value === undefined) {
      if (this.required) throw new Error('may not be undefined');
      return true;
    }
    if (value === null) {
      if (!this.nullable) throw new Error('may not be null');
      return true;
    }
  }

  _validateType(_value: unknown, _options: ValidateOptions): ValidationResult {}

  /** Joint rules of models inside this field. */
  _validateModel(_data: unknown, _options: { source?: Obj }): void {}

  /* -------- live values -------- */

  /** The live value for a stored one; a function becomes a getter of the model. */
  initialize(value: unknown, _model: ModelLike, _options: Obj = {}): unknown {
    return value;
  }

  /** The storable value of a live one. */
  toObject(value: unknown): unknown {
    return value;
  }

  /** Migrate the data of this field inside the model's raw source. */
  migrateSource(_sourceData: Obj, _fieldData: unknown): unknown {
    return undefined;
  }

  /* -------- updates -------- */

  /** Apply one update entry to a copy of the source and record what really changed. */
  _updateDiff(source: Obj, key: string, value: unknown, difference: Obj, options: UpdateOptions): void {
    const change = readChange(key, value);
    const next = change.kind === 'delete' ? this.getInitialValue(source) : change.value;
    if (equals(source[change.name], next)) return;
    source[change.name] = next;
    difference[key] = change.kind === 'set' ? next : value;
    void options;
  }

  /** Write an updated value into the model's real source. */
  _updateCommit(source: Obj, key: string, value: unknown, _diff: unknown, _options: UpdateOptions): void {
    source[key] = value;
  }

  /* -------- forms -------- */

  static get hasFormSupport(): boolean {
    return this.prototype._toInput !== DataField.prototype._toInput;
  }

  toInput(config: Obj = {}): HTMLElement | HTMLCollection {
    const inputConfig: Obj = { name: this.fieldPath, ...config };
    if (typeof config.input === 'function') return config.input(this, inputConfig) as HTMLElement;
    return this._toInput(inputConfig);
  }

  _toInput(config: Obj): HTMLElement | HTMLCollection {
    return registry.toInput(this, config);
  }

  toFormGroup(groupConfig: Obj = {}, inputConfig: Obj = {}): HTMLDivElement {
    return registry.toFormGroup(this, groupConfig, inputConfig);
  }

  /* -------- active effects -------- */

  /** The value after one active effect change; undefined when the change does nothing. */
  applyChange(value: unknown, model: ModelLike, change: EffectChange): unknown {
    const delta = this._castChangeDelta(change.value as string);
    const mode = change.mode ?? CHANGE_TYPES[change.type ?? ''] ?? Number(change.type);
    switch (mode) {
      case ACTIVE_EFFECT_MODES.ADD:
        return this._applyChangeAdd(value, delta, model, change);
      case CHANGE_TYPES.subtract:
        return this._applyChangeSubtract(value, delta, model, change);
      case ACTIVE_EFFECT_MODES.MULTIPLY:
        return this._applyChangeMultiply(value, delta, model, change);
      case ACTIVE_EFFECT_MODES.OVERRIDE:
        return this._applyChangeOverride(value, delta, model, change);
      case ACTIVE_EFFECT_MODES.UPGRADE:
        return this._applyChangeUpgrade(value, delta, model, change);
      case ACTIVE_EFFECT_MODES.DOWNGRADE:
        return this._applyChangeDowngrade(value, delta, model, change);
      default:
        return this._applyChangeCustom(value, delta, model, change);
    }
  }

  _castChangeDelta(delta: unknown): unknown {
    return this._cast(delta);
  }

  _applyChangeAdd(value: unknown, delta: unknown, _model: ModelLike, _change: EffectChange): unknown {
    if (getType(value) !== getType(delta)) return delta;
    return (value as number) + (delta as number);
  }

  _applyChangeSubtract(_value: unknown, _delta: unknown, _model: ModelLike, _change: EffectChange): unknown {
    return undefined;
  }

  _applyChangeMultiply(_value: unknown, _delta: unknown, _model: ModelLike, _change: EffectChange): unknown {
    return undefined;
  }

  _applyChangeOverride(_value: unknown, delta: unknown, _model: ModelLike, _change: EffectChange): unknown {
    return delta;
  }

  _applyChangeUpgrade(_value: unknown, _delta: unknown, _model: ModelLike, _change: EffectChange): unknown {
    return undefined;
  }

  _applyChangeDowngrade(_value: unknown, _delta: unknown, _model: ModelLike, _change: EffectChange): unknown {
    return undefined;
  }

  _applyChangeCustom(value: unknown, delta: unknown, model: ModelLike, change: EffectChange): unknown {
    const before = deepClone(value);
    const changes: Obj = {};
    registry.applyCustomChange(model, change, value, delta, changes);
    if (change.key in changes) return changes[change.key];
    return equals(before, value) ? undefined : value;
  }
}
