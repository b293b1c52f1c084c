import { Document } from '../abstract/document.ts';
import type { EmbeddedCollection } from '../abstract/embedded-collection.ts';
import { metadataOf } from '../abstract/metadata.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import { BaseFolder } from './folder.ts';
import { BaseTableResult } from './table-result.ts';

/** Stands in for {@link foundry.documents.BaseRollTable} (T13). */
export class BaseRollTable extends Document {
  declare name: string;
  declare img: string;
  declare results: EmbeddedCollection<BaseTableResult>;
  declare formula: string;
  declare replacement: boolean;

  static DEFAULT_ICON = 'icons/svg/d20-grey.svg';
  static override metadata = metadataOf('RollTable', 'tables', {
    indexed: true,
    compendiumIndexFields: ['_id', 'name', 'img', 'sort', 'folder'],
    embedded: { TableResult: 'results' },
  });
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'TABLE'];

  static override defineSchema(): DataSchema {
    return {
      _id: new f.DocumentIdField(),
      name: new f.StringField({ required: true, blank: false, textSearch: true }),
      img: new f.FilePathField({ categories: ['IMAGE'], initial: () => BaseRollTable.DEFAULT_ICON }),
      description: new f.HTMLField({ textSearch: true }),
      results: new f.EmbeddedCollectionField(BaseTableResult),
      formula: new f.StringField(),
      replacement: new f.BooleanField({ initial: true }),
      displayRoll: new f.BooleanField({ initial: true }),
      folder: new f.ForeignDocumentField(BaseFolder),
      sort: new f.IntegerSortField(),
      ownership: new f.DocumentOwnershipField(),
      flags: new f.DocumentFlagsField(),
      _stats: new f.DocumentStatsField(),
    };
  }
}
