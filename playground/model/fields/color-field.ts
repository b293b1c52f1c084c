import { Color } from '../utils/color.ts';
import type { FieldOptions, ValidationResult } from './options.ts';
import { StringField } from './string-field.ts';

/** Stands in for {@link foundry.data.fields.ColorField} (T13): stored "#rrggbb", live a Color. */
export class ColorField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      initial: null,
      blank: false,
      validationError: 'is not a valid hexadecimal color string',
    };
  }

  override initialize(value: unknown): unknown {
    return value === null || value === undefined ? value : Color.from(value);
  }

  override toObject(value: unknown): unknown {
    return value instanceof Color ? value.css : value;
  }

  override _cast(value: unknown): unknown {
    if (value === '') return value;
    const color = Color.from(typeof value === 'object' && !(value instanceof Color) ? String(value) : value);
    return color.valid ? color.css : value;
  }

  override _validateType(value: unknown): ValidationResult {
    return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
  }

  override _castChangeDelta(delta: unknown): unknown {
    return Color.from(delta);
  }
}
