import { Document } from '../abstract/document.ts';
import type { EmbeddedCollection } from '../abstract/embedded-collection.ts';
import { metadataOf } from '../abstract/metadata.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import { BaseFolder } from './folder.ts';
import { BaseJournalEntryPage } from './journal-entry-page.ts';

/** Stands in for {@link foundry.documents.BaseJournalEntry} (T13); categories of pages are not kept. */
export class BaseJournalEntry extends Document {
  declare name: string;
  declare pages: EmbeddedCollection<BaseJournalEntryPage>;
  declare sort: number;

  static override metadata = metadataOf('JournalEntry', 'journal', {
    indexed: true,
    compendiumIndexFields: ['_id', 'name', 'sort', 'folder'],
    embedded: { JournalEntryPage: 'pages' },
    permissions: { create: 'JOURNAL_CREATE', delete: 'OWNER' },
  });
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'JOURNAL'];

  static override defineSchema(): DataSchema {
    return {
      _id: new f.DocumentIdField(),
      name: new f.StringField({ required: true, blank: false, textSearch: true }),
      pages: new f.EmbeddedCollectionField(BaseJournalEntryPage),
      folder: new f.ForeignDocumentField(BaseFolder),
      sort: new f.IntegerSortField(),
      ownership: new f.DocumentOwnershipField(),
      flags: new f.DocumentFlagsField(),
      _stats: new f.DocumentStatsField(),
    };
  }
}
