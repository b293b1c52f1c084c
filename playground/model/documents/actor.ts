import { Document } from '../abstract/document.ts';
import type { EmbeddedCollection } from '../abstract/embedded-collection.ts';
import { metadataOf } from '../abstract/metadata.ts';
import type { UserLike } from '../abstract/permissions.ts';
import { DEFAULT_TOKEN } from '../constants.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import type { Obj } from '../types.ts';
import { BaseActiveEffect } from './active-effect.ts';
import { BaseFolder } from './folder.ts';
import { BaseItem } from './item.ts';
import { PrototypeToken } from './prototype-token.ts';

/** Stands in for {@link foundry.documents.BaseActor} (T13). */
export class BaseActor extends Document {
  declare name: string;
  declare img: string;
  declare type: string;
  declare folder: BaseFolder | null;
  declare ownership: Record<string, number>;
  declare prototypeToken: PrototypeToken;
  declare items: EmbeddedCollection<BaseItem>;
  declare effects: EmbeddedCollection<BaseActiveEffect>;
  declare sort: number;

  static DEFAULT_ICON = DEFAULT_TOKEN;
  static override metadata = metadataOf('Actor', 'actors', {
    hasTypeData: true,
    indexed: true,
    compendiumIndexFields: ['_id', 'name', 'img', 'type', 'sort', 'folder'],
    embedded: { ActiveEffect: 'effects', Item: 'items' },
    permissions: { create: canCreate, update: canUpdate },
  });
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'ACTOR'];

  static override defineSchema(): DataSchema {
    return {
      _id: new f.DocumentIdField(),
      name: new f.StringField({ required: true, blank: false, textSearch: true }),
      type: new f.DocumentTypeField(BaseActor),
      img: new f.FilePathField({
        categories: ['IMAGE'],
        initial: (data: Obj) => (BaseActor.implementation as typeof BaseActor).getDefaultArtwork(data).img,
      }),
      system: new f.TypeDataField(BaseActor),
      prototypeToken: new f.EmbeddedDataField(PrototypeToken),
      items: new f.EmbeddedCollectionField(BaseItem),
      effects: new f.EmbeddedCollectionField(BaseActiveEffect),
      folder: new f.ForeignDocumentField(BaseFolder),
      sort: new f.IntegerSortField(),
      ownership: new f.DocumentOwnershipField(),
      flags: new f.DocumentFlagsField(),
      _stats: new f.DocumentStatsField(),
    };
  }

  static getDefaultArtwork(_actorData: Obj = {}): { img: string; texture: { src: string } } {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }

  static override canUserCreate(user: UserLike): boolean {
    return user.hasPermission('ACTOR_CREATE');
  }

  /** A new actor's token has the actor's name and picture unless it was given its own. */
  override _initializeSource(data: Obj, options: Obj = {}): Obj {
    const source = super._initializeSource(data, options);
    const token = source.prototypeToken as Obj;
    token.name = token.name || source.name;
    const texture = token.texture as Obj;
    if (!texture.src || texture.src === DEFAULT_TOKEN)
      texture.src = source.img === BaseActor.DEFAULT_ICON ? DEFAULT_TOKEN : (source.img ?? DEFAULT_TOKEN);
    return source;
  }
}

function canCreate(user: UserLike): boolean {
  return user.hasPermission('ACTOR_CREATE');
}

/** Owners; the prototype token needs TOKEN_CONFIGURE besides (assumed: how strictly is not documented). */
function canUpdate(user: UserLike, document: BaseActor, changes: Obj): boolean {
  if (!document.testUserPermission(user, 'OWNER')) return false;
  return !('prototypeToken' in changes) || user.hasPermission('TOKEN_CONFIGURE');
}
