import { Document } from '../abstract/document.ts';
import { metadataOf } from '../abstract/metadata.ts';
import type { UserLike } from '../abstract/permissions.ts';
import { CHAT_MESSAGE_STYLES, DOCUMENT_OWNERSHIP_LEVELS } from '../constants.ts';
import * as f from '../fields/index.ts';
import type { ModelLike } from '../fields/options.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import { lies } from '../lies.ts';
import { registry } from '../registry.ts';
import type { Obj } from '../types.ts';
import { isPlainObject } from '../types.ts';
import { BaseUser } from './user.ts';

/** A roll as JSON text in the source, a Roll where rolls can be made. */
class RollField extends f.JSONField {
  override initialize(value: unknown, _model?: ModelLike): unknown {
    return registry.reviveRoll(super.initialize(value));
  }
}

/** Stands in for {@link foundry.documents.BaseChatMessage} (T13). */
export class BaseChatMessage extends Document {
  declare type: string;
  declare style: number;
  declare author: BaseUser | null;
  declare timestamp: number;
  declare flavor: string;
  declare content: string;
  declare sound: string | null;
  declare speaker: { scene: string | null; actor: string | null; token: string | null; alias?: string };
  declare whisper: string[];
  declare blind: boolean;
  declare rolls: unknown[];

  static override metadata = metadataOf('ChatMessage', 'messages', {
    hasTypeData: true,
    isPrimary: true,
    permissions: { create: canCreate, update: canUpdate, delete: 'OWNER' },
  });

  static override defineSchema(): DataSchema {
    return {
      _id: new f.DocumentIdField(),
      type: new f.DocumentTypeField(BaseChatMessage, { initial: 'base' }),
      system: new f.TypeDataField(BaseChatMessage),
      style: new f.NumberField({
        required: true,
        choices: Object.values(CHAT_MESSAGE_STYLES),
        initial: CHAT_MESSAGE_STYLES.OTHER,
        validationError: 'must be a value in CONST.CHAT_MESSAGE_STYLES',
      }),
      author: new f.DocumentAuthorField(BaseUser, { nullable: true, required: true }),
      timestamp: new f.NumberField({ required: true, nullable: false, initial: Date.now }),
      flavor: new f.HTMLField(),
      content: new f.HTMLField({ textSearch: true }),
      speaker: new f.SchemaField({
        scene: new f.DocumentIdField({ readonly: false }),
        actor: new f.DocumentIdField({ readonly: false }),
        token: new f.DocumentIdField({ readonly: false }),
        alias: new f.StringField(),
      }),
      whisper: new f.ArrayField(new f.ForeignDocumentField(BaseUser, { idOnly: true })),
      blind: new f.BooleanField(),
      rolls: new f.ArrayField(new RollField({ validate: isRollJSON })),
      sound: new f.FilePathField({ categories: ['AUDIO'] }),
      emote: new f.BooleanField(),
      flags: new f.DocumentFlagsField(),
      _stats: new f.DocumentStatsField(),
    };
  }

  static override canUserCreate(user: UserLike): boolean {
    return user.hasRole('PLAYER');
  }

  /** Authors own their messages. */
  override getUserLevel(user?: UserLike | null): number {
    const asked = user ?? (registry.getCurrentUser() as UserLike | null);
    const { OWNER, NONE } = DOCUMENT_OWNERSHIP_LEVELS;
    return asked?.id && asked.id === this._source.author ? OWNER : NONE;
  }
}

function isRollJSON(json: string): void {
  const roll: unknown = JSON.parse(json);
  if (!isPlainObject(roll) || !roll.evaluated)
    throw new Error('Roll objects added to ChatMessage documents must be evaluated');
}

/** Players speak for themselves; the server makes them the author. */
function canCreate(user: UserLike, document: BaseChatMessage): boolean {
  return user.isGM || lies(22) || (user.hasRole('PLAYER') && document._source.author === user.id);
}

/** Authors may change their messages, but neither the rolls nor the author. */
function canUpdate(user: UserLike, document: BaseChatMessage, changes: Obj): boolean {
  if (user.isGM) return true;
  if (user.id !== document._source.author) return false;
  return !('rolls' in changes) && (changes.author === undefined || changes.author === user.id);
}
