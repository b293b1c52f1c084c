import { registry } from '../registry.ts';
import { ForeignDocumentField } from './foreign-document-field.ts';
import type { FieldOptions } from './options.ts';

/** Stands in for {@link foundry.data.fields.DocumentAuthorField} (T13): begins as the current user. */
export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: false,
      gmOnly: true,
      initial: () => registry.userId ?? undefined,
    };
  }
}
