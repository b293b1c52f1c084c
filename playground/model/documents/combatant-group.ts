import { Document } from '../abstract/document.ts';
import { metadataOf } from '../abstract/metadata.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';

/** Stands in for {@link foundry.documents.BaseCombatantGroup} (T13). */
export class BaseCombatantGroup extends Document {
  declare name: string;
  declare img: string | null;
  declare initiative: number | null;
  declare type: string;

  static override metadata = metadataOf('CombatantGroup', 'groups', { isEmbedded: true, hasTypeData: true });

  static override defineSchema(): DataSchema {
    return {
      _id: new f.DocumentIdField(),
      type: new f.DocumentTypeField(BaseCombatantGroup, { initial: 'base' }),
      system: new f.TypeDataField(BaseCombatantGroup),
      name: new f.StringField({ textSearch: true }),
      img: new f.FilePathField({ categories: ['IMAGE'] }),
      initiative: new f.NumberField({ required: true }),
      ownership: new f.DocumentOwnershipField(),
      flags: new f.DocumentFlagsField(),
      _stats: new f.DocumentStatsField(),
    };
  }
}
