import { lies } from '../lies.ts';
import { isValidId } from '../utils/ids.ts';
import type { FieldOptions, ValidationResult } from './options.ts';
import { StringField } from './string-field.ts';

/** Stands in for {@link foundry.data.fields.DocumentIdField} (T13): 16 characters of [A-Za-z0-9], or null. */
export class DocumentIdField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      readonly: true,
      validationError: 'is not a valid Document ID string',
    };
  }

  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    return initial === undefined && !('initial' in this.options) ? null : initial;
  }

  override _cast(value: unknown): unknown {
    const id = (value as { _id?: unknown })._id;
    return typeof value === 'object' && id !== undefined ? id : String(value);
  }

  override _validateType(value: unknown): ValidationResult {
    if (!isValidId(value) && !lies(10)) throw new Error('must be a valid 16-character alphanumeric ID');
  }
}
