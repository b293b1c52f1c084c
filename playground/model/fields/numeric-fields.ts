import { mathMethods } from '../primitives/math.ts';
import { NumberField } from './number-field.ts';
import type { FieldOptions } from './options.ts';

/** Stands in for {@link foundry.data.fields.AngleField} (T13): degrees. */
export class AngleField extends NumberField {
  declare normalize: boolean;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      normalize: true,
      min: 0,
      max: 360,
      validationError: 'is not a number between 0 and 360',
    };
  }

  override _cast(value: unknown): unknown {
    const angle = Number(value);
    return this.normalize && Number.isFinite(angle) ? mathMethods.normalizeDegrees(angle) : angle;
  }
}

/** Stands in for {@link foundry.data.fields.AlphaField} (T13): a share between 0 and 1. */
export class AlphaField extends NumberField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 1,
      min: 0,
      max: 1,
      validationError: 'is not a number between 0 and 1',
    };
  }
}

/** Stands in for {@link foundry.data.fields.HueField} (T13): a colour angle between 0 and 1. */
export class HueField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 1 };
  }

  override _cast(value: unknown): unknown {
    const hue = Number(value) % 1;
    return hue < 0 ? hue + 1 : hue;
  }
}

/** Stands in for {@link foundry.data.fields.IntegerSortField} (T13). */
export class IntegerSortField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}
