import { DOCUMENT_OWNERSHIP_LEVELS } from '../constants.ts';
import { isPlainObject, type Obj } from '../types.ts';
import { isValidId } from '../utils/ids.ts';
import { ObjectField } from './object-field.ts';
import type { FieldOptions, ValidationResult } from './options.ts';

const LEVELS: readonly number[] = Object.values(DOCUMENT_OWNERSHIP_LEVELS);

/** Stands in for {@link foundry.data.fields.DocumentOwnershipField} (T13): user id (or "default") to level. */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      initial: { default: DOCUMENT_OWNERSHIP_LEVELS.NONE },
      gmOnly: true,
      validationError: 'is not a mapping of user IDs and document permission levels',
    };
  }

  override _validateType(value: unknown, options: object = {}): ValidationResult {
    super._validateType(value, options);
    for (const [key, level] of Object.entries(value as Obj)) {
      if (key.startsWith('-=')) continue;
      if (isPlainObject(level) || (key !== 'default' && !isValidId(key))) return false;
      if (!LEVELS.includes(level as number)) return false;
    }
  }
}
