import { Document } from '../abstract/document.ts';
import { metadataOf } from '../abstract/metadata.ts';
import type { UserLike } from '../abstract/permissions.ts';
import { DOCUMENT_OWNERSHIP_LEVELS } from '../constants-permissions.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import { registry } from '../registry.ts';
import type { Obj } from '../types.ts';

/** What an actor's owner may change of its combatant; the rest is the GM's (assumed from reports, not documented). */
const OWNER_KEYS: readonly string[] = ['_id', 'type', 'initiative', 'flags', 'defeated', 'system', '_stats'];

/** Stands in for {@link foundry.documents.BaseCombatant} (T13). */
export class BaseCombatant extends Document {
  declare type: string;
  declare actorId: string | null;
  declare tokenId: string | null;
  declare sceneId: string | null;
  declare name: string;
  declare img: string | null;
  declare initiative: number | null;
  declare hidden: boolean;
  declare defeated: boolean;

  static override metadata = metadataOf('Combatant', 'combatants', {
    isEmbedded: true,
    hasTypeData: true,
    permissions: { create: 'OWNER', update: canUpdate, delete: 'OWNER' },
  });

  static override defineSchema(): DataSchema {
    const id = (label: string): f.DocumentIdField => new f.DocumentIdField({ readonly: false, label });
    return {
      _id: new f.DocumentIdField(),
      type: new f.DocumentTypeField(BaseCombatant, { initial: 'base' }),
      system: new f.TypeDataField(BaseCombatant),
      actorId: id('COMBAT.CombatantActor'),
      tokenId: id('COMBAT.CombatantToken'),
      sceneId: id('COMBAT.CombatantScene'),
      name: new f.StringField({ label: 'COMBAT.CombatantName', textSearch: true }),
      img: new f.FilePathField({ categories: ['IMAGE'], label: 'COMBAT.CombatantImage' }),
      initiative: new f.NumberField({ required: true, label: 'COMBAT.CombatantInitiative' }),
      hidden: new f.BooleanField({ label: 'COMBAT.CombatantHidden' }),
      defeated: new f.BooleanField({ label: 'COMBAT.CombatantDefeated' }),
      group: new f.DocumentIdField({ readonly: false }),
      flags: new f.DocumentFlagsField(),
      _stats: new f.DocumentStatsField(),
    };
  }

  /** The actor whose owner owns the combatant; the client knows synthetic ones too. */
  get actorForPermissions(): Document | null {
    const own = (this as { actor?: unknown }).actor as Document | null | undefined;
    if (own) return own;
    return this.actorId ? (registry.getDocument('Actor', this.actorId) as Document | null) : null;
  }

  override getUserLevel(user?: UserLike | null): number | null {
    return this.actorForPermissions?.getUserLevel(user) ?? DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }
}

function canUpdate(user: UserLike, document: BaseCombatant, changes: Obj): boolean {
  if (user.isGM) return true;
  if (!document.testUserPermission(user, 'OWNER')) return false;
  return Object.keys(changes).every((key) => OWNER_KEYS.includes(key));
}
