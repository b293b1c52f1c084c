import { Document } from '../abstract/document.ts';
import { metadataOf } from '../abstract/metadata.ts';
import { DOCUMENT_OWNERSHIP_LEVELS, JOURNAL_ENTRY_PAGE_FORMATS } from '../constants.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';

/** Stands in for {@link foundry.documents.BaseJournalEntryPage} (T13). */
export class BaseJournalEntryPage extends Document {
  declare name: string;
  declare type: string;
  declare title: { show: boolean; level: number };
  declare text: { content?: string; markdown?: string; format: number };
  declare sort: number;

  static override metadata = metadataOf('JournalEntryPage', 'pages', {
    isEmbedded: true,
    hasTypeData: true,
    indexed: true,
    compendiumIndexFields: ['name', 'type', 'sort'],
    coreTypes: ['text', 'image', 'pdf', 'video'],
    permissions: { create: 'OWNER', delete: 'OWNER' },
  });
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'JOURNALENTRYPAGE'];

  static override defineSchema(): DataSchema {
    return {
      _id: new f.DocumentIdField(),
      name: new f.StringField({
        required: true,
        blank: false,
        label: 'JOURNALENTRYPAGE.PageTitle',
        textSearch: true,
      }),
      type: new f.DocumentTypeField(BaseJournalEntryPage, { initial: 'text' }),
      system: new f.TypeDataField(BaseJournalEntryPage),
      title: new f.SchemaField({
        show: new f.BooleanField({ initial: true }),
        level: new f.NumberField({
          required: true,
          initial: 1,
          min: 1,
          max: 6,
          integer: true,
          nullable: false,
        }),
      }),
      image: new f.SchemaField({ caption: new f.StringField({ required: false, initial: undefined }) }),
      text: new f.SchemaField({
        content: new f.HTMLField({ required: false, initial: undefined, textSearch: true }),
        markdown: new f.StringField({ required: false, initial: undefined }),
        format: new f.NumberField({
          initial: JOURNAL_ENTRY_PAGE_FORMATS.HTML,
          choices: Object.values(JOURNAL_ENTRY_PAGE_FORMATS),
        }),
      }),
      video: new f.ObjectField(),
      src: new f.StringField({ required: false, blank: false, nullable: true, initial: null }),
      category: new f.DocumentIdField({ readonly: false }),
      sort: new f.IntegerSortField(),
      ownership: new f.DocumentOwnershipField({ initial: { default: DOCUMENT_OWNERSHIP_LEVELS.INHERIT } }),
      flags: new f.DocumentFlagsField(),
      _stats: new f.DocumentStatsField(),
    };
  }
}
