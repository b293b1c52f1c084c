import { Document } from '../abstract/document.ts';
import { metadataOf } from '../abstract/metadata.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import { BaseActor } from './actor.ts';
import { BaseCombat } from './combat.ts';
import { BaseFolder } from './folder.ts';
import { BaseItem } from './item.ts';
import { BaseJournalEntry } from './journal-entry.ts';
import { BaseMacro } from './macro.ts';
import { BaseRollTable } from './roll-table.ts';
import { BaseScene } from './scene.ts';

/** What an adventure can hold, by field, in the order in which it comes into a world: nothing names what comes after it. */
const CONTENT = {
  folders: BaseFolder,
  actors: BaseActor,
  items: BaseItem,
  journal: BaseJournalEntry,
  scenes: BaseScene,
  combats: BaseCombat,
  tables: BaseRollTable,
  macros: BaseMacro,
};

/** Stands in for {@link foundry.documents.BaseAdventure} (T13): documents that go together; cards and playlists are not kept. */
export class BaseAdventure extends Document {
  declare name: string;
  declare img: string;

  static override metadata = metadataOf('Adventure', 'adventures', {
    indexed: true,
    compendiumIndexFields: ['_id', 'name', 'description', 'img', 'sort', 'folder'],
  });
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'ADVENTURE'];

  static get contentFields(): typeof CONTENT {
    return CONTENT;
  }

  static override defineSchema(): DataSchema {
    const content = Object.entries(CONTENT).map(([name, cls]) => [
      name,
      new f.SetField(new f.EmbeddedDataField(cls)),
    ]);
    return {
      _id: new f.DocumentIdField(),
      name: new f.StringField({ required: true, blank: false, textSearch: true }),
      img: new f.FilePathField({ categories: ['IMAGE'] }),
      caption: new f.HTMLField(),
      description: new f.HTMLField({ textSearch: true }),
      ...Object.fromEntries(content),
      folder: new f.ForeignDocumentField(BaseFolder),
      sort: new f.IntegerSortField(),
      flags: new f.DocumentFlagsField(),
      _stats: new f.DocumentStatsField(),
    };
  }
}
