import { Document } from '../abstract/document.ts';
import type { EmbeddedCollection } from '../abstract/embedded-collection.ts';
import { metadataOf } from '../abstract/metadata.ts';
import type { UserLike } from '../abstract/permissions.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import type { Obj } from '../types.ts';
import { BaseCombatant } from './combatant.ts';
import { BaseCombatantGroup } from './combatant-group.ts';
import { BaseScene } from './scene.ts';

/** Stands in for {@link foundry.documents.BaseCombat} (T13). */
export class BaseCombat extends Document {
  declare type: string;
  declare groups: EmbeddedCollection<BaseCombatantGroup>;
  declare combatants: EmbeddedCollection<BaseCombatant>;
  declare active: boolean;
  declare round: number;
  declare turn: number | null;
  declare sort: number;

  static override metadata = metadataOf('Combat', 'combats', {
    hasTypeData: true,
    embedded: { Combatant: 'combatants', CombatantGroup: 'groups' },
    permissions: { update: canUpdate },
  });
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'COMBAT'];

  static override defineSchema(): DataSchema {
    return {
      _id: new f.DocumentIdField(),
      type: new f.DocumentTypeField(BaseCombat, { initial: 'base' }),
      system: new f.TypeDataField(BaseCombat),
      scene: new f.ForeignDocumentField(() => BaseScene),
      groups: new f.EmbeddedCollectionField(BaseCombatantGroup),
      combatants: new f.EmbeddedCollectionField(BaseCombatant),
      active: new f.BooleanField(),
      round: new f.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      turn: new f.NumberField({ required: true, integer: true, min: 0, initial: null }),
      sort: new f.IntegerSortField(),
      flags: new f.DocumentFlagsField(),
      _stats: new f.DocumentStatsField(),
    };
  }

  /** May the user change the round? Packages override it. */
  _canChangeRound(_user: UserLike): boolean {
    return true;
  }

  /** May the user change the turn? Packages override it. */
  _canChangeTurn(_user: UserLike): boolean {
    return true;
  }
}

/** Players may move round and turn; a request with anything more is refused whole (assumed). */
function canUpdate(user: UserLike, document: BaseCombat, changes: Obj): boolean {
  if (user.isGM) return true;
  return Object.keys(changes).every((key) => {
    if (key === 'round') return document._canChangeRound(user);
    if (key === 'turn') return document._canChangeTurn(user);
    return key === '_id' || key === '_stats';
  });
}
