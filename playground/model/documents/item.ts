import { Document } from '../abstract/document.ts';
import type { EmbeddedCollection } from '../abstract/embedded-collection.ts';
import { metadataOf } from '../abstract/metadata.ts';
import type { UserLike } from '../abstract/permissions.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import type { Obj } from '../types.ts';
import { BaseActiveEffect } from './active-effect.ts';
import { BaseFolder } from './folder.ts';

/** Stands in for {@link foundry.documents.BaseItem} (T13). */
export class BaseItem extends Document {
  declare name: string;
  declare img: string;
  declare type: string;
  declare effects: EmbeddedCollection<BaseActiveEffect>;
  declare sort: number;

  static DEFAULT_ICON = 'icons/svg/item-bag.svg';
  static override metadata = metadataOf('Item', 'items', {
    hasTypeData: true,
    indexed: true,
    compendiumIndexFields: ['_id', 'name', 'img', 'type', 'sort', 'folder'],
    embedded: { ActiveEffect: 'effects' },
    permissions: { create: canCreate, delete: 'OWNER' },
  });
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'ITEM'];

  static override defineSchema(): DataSchema {
    return {
      _id: new f.DocumentIdField(),
      name: new f.StringField({ required: true, blank: false, textSearch: true }),
      type: new f.DocumentTypeField(BaseItem),
      img: new f.FilePathField({
        categories: ['IMAGE'],
        initial: (data: Obj) => (BaseItem.implementation as typeof BaseItem).getDefaultArtwork(data).img,
      }),
      system: new f.TypeDataField(BaseItem),
      effects: new f.EmbeddedCollectionField(BaseActiveEffect),
      folder: new f.ForeignDocumentField(BaseFolder),
      sort: new f.IntegerSortField(),
      ownership: new f.DocumentOwnershipField(),
      flags: new f.DocumentFlagsField(),
      _stats: new f.DocumentStatsField(),
    };
  }

  static getDefaultArtwork(_itemData: Obj = {}): { img: string } {
    return { img: this.DEFAULT_ICON };
  }

  static override canUserCreate(user: UserLike): boolean {
    return user.hasPermission('ITEM_CREATE');
  }

  /** Owned items follow their actor. */
  override getUserLevel(user?: UserLike | null): number | null {
    return this.parent ? this.parent.getUserLevel(user) : super.getUserLevel(user);
  }
}

function canCreate(user: UserLike, document: BaseItem): boolean {
  return document.parent
    ? document.parent.testUserPermission(user, 'OWNER')
    : user.hasPermission('ITEM_CREATE');
}
