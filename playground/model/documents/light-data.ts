import { DataModel } from '../abstract/data-model.ts';
import * as f from '../fields/index.ts';
import type { FieldOptions } from '../fields/options.ts';
import type { DataSchema } from '../fields/schema-field.ts';

const number = (initial: number, options: FieldOptions = {}): f.NumberField =>
  new f.NumberField({ required: true, nullable: false, initial, ...options });

/** Stands in for {@link foundry.data.LightData} (T13). Stored so that data survives; this host draws no light. */
export class LightData extends DataModel {
  static override defineSchema(): DataSchema {
    return {
      negative: new f.BooleanField(),
      priority: number(0, { integer: true, min: 0 }),
      alpha: new f.AlphaField({ initial: 0.5 }),
      angle: new f.AngleField({ initial: 360, normalize: false }),
      bright: number(0, { min: 0, step: 0.01 }),
      color: new f.ColorField(),
      coloration: new f.NumberField({ required: true, integer: true, initial: 1 }),
      dim: number(0, { min: 0, step: 0.01 }),
      attenuation: new f.AlphaField({ initial: 0.5 }),
      luminosity: number(0.5, { min: 0, max: 1 }),
      saturation: number(0, { min: -1, max: 1 }),
      contrast: number(0, { min: -1, max: 1 }),
      shadows: number(0, { min: 0, max: 1 }),
      animation: new f.SchemaField({
        type: new f.StringField({ nullable: true, blank: false, initial: null }),
        speed: number(5, { integer: true, min: 0, max: 10 }),
        intensity: number(5, { integer: true, min: 1, max: 10 }),
        reverse: new f.BooleanField(),
      }),
      darkness: new f.SchemaField(
        { min: new f.AlphaField({ initial: 0 }), max: new f.AlphaField({ initial: 1 }) },
        {
          validate: (range: { min?: number; max?: number }) => (range.min ?? 0) <= (range.max ?? 1),
          validationError: 'darkness.max may not be less than darkness.min',
        },
      ),
    };
  }
}
