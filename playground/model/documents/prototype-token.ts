import { DataModel } from '../abstract/data-model.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import { sharedTokenSchema } from './token-schema.ts';

/** Stands in for {@link foundry.data.PrototypeToken} (T13): what tokens of an actor begin with. */
export class PrototypeToken extends DataModel {
  declare name: string;
  declare width: number;
  declare height: number;

  static override LOCALIZATION_PREFIXES = ['TOKEN'];

  static override defineSchema(): DataSchema {
    return {
      name: new f.StringField({ required: true, blank: true, textSearch: true }),
      ...sharedTokenSchema(),
      randomImg: new f.BooleanField(),
      appendNumber: new f.BooleanField(),
      prependAdjective: new f.BooleanField(),
    };
  }

  /** The actor that the prototype belongs to. */
  get actor(): unknown {
    return this.parent;
  }
}
