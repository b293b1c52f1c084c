import { FILE_CATEGORIES } from '../constants.ts';
import type { FieldContext, FieldOptions, ValidationResult } from './options.ts';
import { StringField } from './string-field.ts';

/** Stands in for {@link foundry.data.fields.FilePathField} (T13): a path or URL with an extension of its categories. */
export class FilePathField extends StringField {
  declare categories: string[];
  declare base64: boolean;
  declare wildcard: boolean;
  declare virtual: boolean;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      categories: [],
      base64: false,
      wildcard: false,
      virtual: false,
      nullable: true,
      blank: false,
      initial: null,
    };
  }

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (!this.categories.length || this.categories.some((name) => !(name in FILE_CATEGORIES)))
      throw new Error('The categories of a FilePathField must be keys in CONST.FILE_CATEGORIES');
  }

  override _validateType(value: unknown): ValidationResult {
    const path = value as string;
    if (this.wildcard && path.includes('*')) return true;
    if (this.virtual && path.startsWith('#')) return true;
    if (path.startsWith('data:')) {
      if (this.base64) return true;
      throw new Error('does not allow base64 data');
    }
    const extension = /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(path)?.[1]?.toLowerCase() ?? '';
    if (this.categories.some((name) => extension in (FILE_CATEGORIES[name] ?? {}))) return true;
    throw new Error('does not have a valid file extension');
  }
}
