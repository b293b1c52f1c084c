import { ALL_DOCUMENT_TYPES } from '../constants.ts';
import { isValidId } from '../utils/ids.ts';
import { parseUuid } from '../utils/uuids.ts';
import type { FieldOptions, ValidationResult } from './options.ts';
import { StringField } from './string-field.ts';

/** Stands in for {@link foundry.data.fields.DocumentUUIDField} (T13). */
export class DocumentUUIDField extends StringField {
  declare type: string | undefined;
  declare embedded: boolean | undefined;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
    };
  }

  override _validateType(value: unknown): ValidationResult {
    const parsed = parseUuid(String(value));
    if (!parsed) throw new Error('must be a valid UUID');
    if (this.type && parsed.type !== this.type) throw new Error(`must be a "${this.type}" document`);
    if (parsed.type && !ALL_DOCUMENT_TYPES.includes(parsed.type))
      throw new Error(`has an unknown document type "${parsed.type}"`);
    if (this.embedded === true && !parsed.embedded.length) throw new Error('must be an embedded document');
    if (this.embedded === false && parsed.embedded.length) throw new Error('may not be an embedded document');
    if (!isValidId(parsed.id)) throw new Error(`has an invalid document id "${parsed.id}"`);
  }
}
