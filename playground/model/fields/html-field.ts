import type { Obj } from '../types.ts';
import type { FieldOptions } from './options.ts';
import { StringField } from './string-field.ts';

/** Stands in for {@link foundry.data.fields.HTMLField} (T13): rich text; the server cleans the declared ones. */
export class HTMLField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true };
  }

  override toFormGroup(groupConfig: Obj = {}, inputConfig: Obj = {}): HTMLDivElement {
    const stacked = groupConfig.stacked ?? inputConfig.elementType !== 'input';
    return super.toFormGroup({ ...groupConfig, stacked }, inputConfig);
  }
}
