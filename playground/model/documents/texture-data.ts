import { TEXTURE_DATA_FIT_MODES } from '../constants.ts';
import * as f from '../fields/index.ts';
import type { FieldOptions } from '../fields/options.ts';

/** Initial values of a texture; the others are the common ones. */
interface TextureInitial {
  src?: string | null | (() => string | null);
  anchorX?: number;
  anchorY?: number;
  fit?: string;
  alphaThreshold?: number;
}

const number = (initial: number, options: FieldOptions = {}): f.NumberField =>
  new f.NumberField({ required: true, nullable: false, initial, ...options });

/** Stands in for {@link foundry.data.TextureData} (T13): a picture and how it lies. */
export class TextureData extends f.SchemaField {
  constructor(
    options: FieldOptions = {},
    {
      categories = ['IMAGE', 'VIDEO'],
      initial = {},
      wildcard = false,
    }: { categories?: string[]; initial?: TextureInitial; wildcard?: boolean } = {},
  ) {
    const { src = null, anchorX = 0, anchorY = 0, fit = 'fill', alphaThreshold = 0 } = initial;
    super(
      {
        src: new f.FilePathField({ categories, initial: src, wildcard }),
        anchorX: number(anchorX),
        anchorY: number(anchorY),
        offsetX: number(0, { integer: true }),
        offsetY: number(0, { integer: true }),
        fit: new f.StringField({ required: true, initial: fit, choices: TEXTURE_DATA_FIT_MODES }),
        scaleX: number(1),
        scaleY: number(1),
        rotation: new f.AngleField(),
        tint: new f.ColorField({ nullable: false, initial: '#ffffff' }),
        alphaThreshold: new f.AlphaField({ initial: alphaThreshold }),
      },
      options,
    );
  }
}
