import { Document } from '../abstract/document.ts';
import { metadataOf } from '../abstract/metadata.ts';
import { FOLDER_DOCUMENT_TYPES } from '../constants.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import type { Obj } from '../types.ts';

/** Stands in for {@link foundry.documents.BaseFolder} (T13). */
export class BaseFolder extends Document {
  declare name: string;
  declare type: string;
  declare sorting: 'a' | 'm';
  declare sort: number;

  static SORTING_MODES = ['a', 'm'];
  static override metadata = metadataOf('Folder', 'folders', { coreTypes: FOLDER_DOCUMENT_TYPES });
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'FOLDER'];

  static override defineSchema(): DataSchema {
    return {
      _id: new f.DocumentIdField(),
      name: new f.StringField({ required: true, blank: false, textSearch: true }),
      type: new f.DocumentTypeField(BaseFolder),
      description: new f.HTMLField({ textSearch: true }),
      folder: new f.ForeignDocumentField(() => BaseFolder),
      sorting: new f.StringField({ required: true, initial: 'a', choices: BaseFolder.SORTING_MODES }),
      sort: new f.IntegerSortField(),
      color: new f.ColorField(),
      flags: new f.DocumentFlagsField(),
      _stats: new f.DocumentStatsField(),
    };
  }

  static override validateJoint(data: Obj): void {
    if (data.folder && data.folder === data._id) throw new Error('A Folder may not contain itself');
  }
}
