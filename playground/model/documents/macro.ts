import { Document } from '../abstract/document.ts';
import { metadataOf } from '../abstract/metadata.ts';
import type { UserLike } from '../abstract/permissions.ts';
import { MACRO_SCOPES, MACRO_TYPES } from '../constants.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import type { Obj } from '../types.ts';
import { BaseFolder } from './folder.ts';
import { BaseUser } from './user.ts';

/** Stands in for {@link foundry.documents.BaseMacro} (T13). */
export class BaseMacro extends Document {
  declare name: string;
  declare type: string;
  declare command: string;
  declare img: string;

  static DEFAULT_ICON = 'icons/svg/dice-target.svg';
  static override metadata = metadataOf('Macro', 'macros', {
    indexed: true,
    compendiumIndexFields: ['_id', 'name', 'img', 'sort', 'folder'],
    coreTypes: Object.values(MACRO_TYPES),
    permissions: { create: canCreate, update: canUpdate, delete: 'OWNER' },
  });
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'MACRO'];

  static override defineSchema(): DataSchema {
    return {
      _id: new f.DocumentIdField(),
      name: new f.StringField({ required: true, blank: false, textSearch: true }),
      type: new f.DocumentTypeField(BaseMacro, { initial: MACRO_TYPES.CHAT }),
      author: new f.DocumentAuthorField(BaseUser, { nullable: true }),
      img: new f.FilePathField({ categories: ['IMAGE'], initial: () => BaseMacro.DEFAULT_ICON }),
      scope: new f.StringField({ required: true, choices: MACRO_SCOPES, initial: 'global' }),
      command: new f.StringField({ required: true, blank: true }),
      folder: new f.ForeignDocumentField(BaseFolder),
      sort: new f.IntegerSortField(),
      ownership: new f.DocumentOwnershipField(),
      flags: new f.DocumentFlagsField(),
      _stats: new f.DocumentStatsField(),
    };
  }

  static override canUserCreate(user: UserLike): boolean {
    return user.hasRole('PLAYER');
  }

  /** Authors own their macros. */
  override getUserLevel(user?: UserLike | null): number | null {
    return user?.id && user.id === this._source.author ? 3 : super.getUserLevel(user);
  }
}

/** Script macros need MACRO_SCRIPT. */
function canCreate(user: UserLike, document: BaseMacro): boolean {
  if (!user.hasRole('PLAYER')) return false;
  return document._source.type !== MACRO_TYPES.SCRIPT || user.hasPermission('MACRO_SCRIPT');
}

function canUpdate(user: UserLike, document: BaseMacro, changes: Obj): boolean {
  const type = changes.type ?? document._source.type;
  if (type === MACRO_TYPES.SCRIPT && !user.hasPermission('MACRO_SCRIPT')) return false;
  return document.testUserPermission(user, 'OWNER');
}
