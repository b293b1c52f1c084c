import { DataField } from './data-field.ts';
import type { ValidationResult } from './options.ts';

/** Stands in for {@link foundry.data.fields.AnyField} (T13): takes every value. */
export class AnyField extends DataField {
  override _validateType(_value: unknown): ValidationResult {
    return true;
  }
}
