import { Document } from '../abstract/document.ts';
import { metadataOf } from '../abstract/metadata.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import type { Obj } from '../types.ts';
import { mergeObject } from '../utils/merge.ts';
import { deepClone } from '../utils/objects.ts';
import { BaseActiveEffect } from './active-effect.ts';
import { BaseActor } from './actor.ts';
import { BaseItem } from './item.ts';

/** Stands in for {@link foundry.documents.BaseActorDelta} (T13): how an unlinked token's actor differs from its base. */
export class BaseActorDelta extends Document {
  static override metadata = metadataOf('ActorDelta', 'delta', {
    isEmbedded: true,
    embedded: { Item: 'items', ActiveEffect: 'effects' },
    permissions: { create: 'OWNER', delete: 'OWNER' },
  });

  static override defineSchema(): DataSchema {
    return {
      _id: new f.DocumentIdField(),
      name: new f.StringField({ required: false, nullable: true, initial: null }),
      type: new f.StringField({ required: false, nullable: true, initial: null }),
      img: new f.FilePathField({ categories: ['IMAGE'], nullable: true, initial: null, required: false }),
      system: new f.ObjectField(),
      items: new f.EmbeddedCollectionDeltaField(BaseItem),
      effects: new f.EmbeddedCollectionDeltaField(BaseActiveEffect),
      ownership: new f.DocumentOwnershipField({ required: false, nullable: true, initial: null }),
      flags: new f.DocumentFlagsField(),
    };
  }

  /** Source data of the synthetic actor: the base actor's with the delta on top. */
  static mergeSource(base: Obj, delta: Obj): Obj {
    const { items, effects, _id, ...own } = deepClone(delta);
    const overrides = Object.fromEntries(
      Object.entries(own).filter(([, value]) => value !== null && value !== undefined),
    );
    const source = mergeObject(deepClone(base), overrides, { performDeletions: true });
    source.items = mergeCollection(base.items as Obj[], items as Obj[] | undefined);
    source.effects = mergeCollection(base.effects as Obj[], effects as Obj[] | undefined);
    return source;
  }

  /** A synthetic actor for a delta; its parent is the delta's token. */
  static applyDelta(delta: BaseActorDelta, baseActor: BaseActor, context: Obj = {}): BaseActor | null {
    if (!baseActor) return null;
    const type = BaseActor.implementation as unknown as new (data: Obj, context: Obj) => BaseActor;
    const source = BaseActorDelta.mergeSource(baseActor.toObject(), delta.toObject());
    return new type(source, { strict: false, parent: delta.parent, ...context });
  }
}

/** The base's documents without the lost ones, replaced by the delta's, then the delta's own. */
function mergeCollection(base: Obj[] = [], delta: Obj[] = []): Obj[] {
  const managed = new Map(delta.map((data) => [data._id, data]));
  const kept = base.filter((data) => !managed.has(data._id)).map((data) => deepClone(data));
  return [...kept, ...delta.filter((data) => !data._tombstone)];
}
