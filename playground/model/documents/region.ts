import { Document } from '../abstract/document.ts';
import { metadataOf } from '../abstract/metadata.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';

/** A shape of a region as it is stored: a rectangle, an ellipse or circle, a polygon; what is a `hole` is cut out. */
export interface ShapeData {
  readonly type: string;
  readonly hole?: boolean;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly radius?: number;
  readonly radiusX?: number;
  readonly radiusY?: number;
  readonly points?: readonly number[];
}

/** Stands in for {@link foundry.documents.BaseRegion} (T13), without behaviours; it is not drawn. */
export class BaseRegion extends Document {
  declare name: string;
  declare shapes: ShapeData[];
  declare elevation: { bottom: number | null; top: number | null };

  static override metadata = metadataOf('Region', 'regions', { isEmbedded: true });
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'REGION'];

  static override defineSchema(): DataSchema {
    return {
      _id: new f.DocumentIdField(),
      name: new f.StringField({ required: true, blank: false, textSearch: true }),
      color: new f.ColorField({ required: true, nullable: false, initial: '#6b8e9e' }),
      shapes: new f.ArrayField(new f.ObjectField()),
      elevation: new f.SchemaField({
        bottom: new f.NumberField({ required: true, nullable: true, initial: null }),
        top: new f.NumberField({ required: true, nullable: true, initial: null }),
      }),
      visibility: new f.NumberField({ required: true, integer: true, initial: 0 }),
      locked: new f.BooleanField(),
      flags: new f.DocumentFlagsField(),
    };
  }
}
