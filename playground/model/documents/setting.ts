import { Document } from '../abstract/document.ts';
import { metadataOf } from '../abstract/metadata.ts';
import type { UserLike } from '../abstract/permissions.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';

/** Stands in for {@link foundry.documents.BaseSetting} (T13): a world setting, or a user's when `user` is set. */
export class BaseSetting extends Document {
  declare key: string;
  declare value: unknown;
  declare user: string | null;

  static override metadata = metadataOf('Setting', 'settings', {
    permissions: { create: canModify, update: canModify, delete: canModify },
  });

  static override canUserCreate(user: UserLike): boolean {
    return user.hasPermission('SETTINGS_MODIFY');
  }

  static override defineSchema(): DataSchema {
    return {
      _id: new f.DocumentIdField(),
      key: new f.StringField({
        required: true,
        nullable: false,
        blank: false,
        validate: (key: string) => /^[^.]+\..+$/.test(key),
        validationError: 'must have the format {scope}.{field}',
      }),
      value: new f.JSONField({ required: true, nullable: true, initial: null }),
      user: new f.DocumentIdField({ readonly: false, initial: null }),
      _stats: new f.DocumentStatsField(),
    };
  }
}

/** World settings need SETTINGS_MODIFY; a user's own settings may be changed by that user alone. */
function canModify(user: UserLike, document: BaseSetting): boolean {
  return document.user ? document.user === user.id : user.hasPermission('SETTINGS_MODIFY');
}
