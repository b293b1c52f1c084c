import { Document } from '../abstract/document.ts';
import { metadataOf } from '../abstract/metadata.ts';
import type { UserLike } from '../abstract/permissions.ts';
import { TABLE_RESULT_TYPES } from '../constants.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import type { Obj } from '../types.ts';

/** Stands in for {@link foundry.documents.BaseTableResult} (T13). */
export class BaseTableResult extends Document {
  declare name: string;
  declare type: string;
  declare description: string;
  declare weight: number;
  declare range: [number, number];
  declare drawn: boolean;

  static override metadata = metadataOf('TableResult', 'results', {
    isEmbedded: true,
    coreTypes: Object.values(TABLE_RESULT_TYPES),
    permissions: { create: 'OWNER', update: canUpdate, delete: 'OWNER' },
  });
  static override LOCALIZATION_PREFIXES = ['TABLE_RESULT'];

  static override defineSchema(): DataSchema {
    return {
      _id: new f.DocumentIdField(),
      type: new f.DocumentTypeField(BaseTableResult, { initial: TABLE_RESULT_TYPES.TEXT }),
      name: new f.StringField({
        required: true,
        nullable: false,
        blank: true,
        initial: '',
        textSearch: true,
      }),
      img: new f.FilePathField({ categories: ['IMAGE'] }),
      description: new f.HTMLField({ textSearch: true }),
      documentUuid: new f.DocumentUUIDField({ required: false, nullable: true, initial: undefined }),
      weight: new f.NumberField({
        required: true,
        integer: true,
        positive: true,
        nullable: false,
        initial: 1,
      }),
      range: new f.ArrayField(new f.NumberField({ integer: true }), {
        min: 2,
        max: 2,
        initial: [1, 1],
        validate: ([low, high]: [number, number]) => low <= high,
        validationError: 'must be a length-2 array of ascending integers',
      }),
      drawn: new f.BooleanField(),
      flags: new f.DocumentFlagsField(),
      _stats: new f.DocumentStatsField(),
    };
  }
}

/** Whoever may see the table may draw; the rest needs its owner. */
function canUpdate(user: UserLike, document: BaseTableResult, changes: Obj): boolean {
  const drawOnly = Object.keys(changes).every((key) => key === '_id' || key === 'drawn');
  return document.testUserPermission(user, drawOnly ? 'OBSERVER' : 'OWNER');
}
