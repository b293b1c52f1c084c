import { TypeDataModel } from '../abstract/type-data-model.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';

/** Stands in for `foundry.data.ActiveEffectTypeDataModel` (V14): the system data that every effect subtype has. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): DataSchema {
    return {
      changes: new f.ArrayField(
        new f.SchemaField({
          key: new f.StringField({ required: true }),
          type: new f.StringField({ required: true, blank: false, initial: 'add' }),
          value: new f.AnyField({ required: true, nullable: true, initial: '' }),
          phase: new f.StringField({ required: true, blank: false, initial: 'initial' }),
          priority: new f.NumberField(),
        }),
      ),
    };
  }
}
