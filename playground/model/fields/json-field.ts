import type { CleanOptions, FieldOptions, ValidationResult } from './options.ts';
import { StringField } from './string-field.ts';

/** Stands in for {@link foundry.data.fields.JSONField} (T13): stored as JSON text, live the parsed value. */
export class JSONField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      blank: false,
      trim: false,
      initial: undefined,
      validationError: 'is not a valid JSON string',
    };
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    if (value === '') return '{}';
    if (typeof value === 'object' && value !== null) return JSON.stringify(value);
    return super.clean(value, options);
  }

  override _validateType(value: unknown): ValidationResult {
    if (typeof value !== 'string') throw new Error('must be a serialized JSON string');
    JSON.parse(value);
  }

  override initialize(value: unknown): unknown {
    return typeof value === 'string' ? JSON.parse(value) : value;
  }

  override toObject(value: unknown): unknown {
    if (value === undefined || (this.nullable && value === null)) return value;
    return JSON.stringify(value);
  }
}
