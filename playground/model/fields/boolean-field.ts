import { DataField } from './data-field.ts';
import type { FieldOptions, ValidationResult } from './options.ts';

/** Stands in for {@link foundry.data.fields.BooleanField} (T13). */
export class BooleanField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }

  override _cast(value: unknown): unknown {
    if (typeof value === 'string') return value === 'true';
    if (typeof value === 'object') return false;
    return Boolean(value);
  }

  override _validateType(value: unknown): ValidationResult {
    if (typeof value !== 'boolean') throw new Error('must be a boolean');
  }

  override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return value || delta;
  }
  override _applyChangeMultiply(value: unknown, delta: unknown): unknown {
    return value && delta;
  }
  override _applyChangeUpgrade(value: unknown, delta: unknown): unknown {
    return Number(delta) > Number(value) ? delta : value;
  }
  override _applyChangeDowngrade(value: unknown, delta: unknown): unknown {
    return Number(delta) < Number(value) ? delta : value;
  }
}
