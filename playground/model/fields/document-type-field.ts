import type { FieldContext, FieldOptions, ValidateOptions, ValidationResult } from './options.ts';
import { StringField } from './string-field.ts';

/** The part of a document class that its type field needs. */
interface TypedClass {
  readonly TYPES: string[];
  readonly documentName: string;
}

/** Stands in for {@link foundry.data.fields.DocumentTypeField} (T13): one of the document's declared subtypes. */
export class DocumentTypeField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      blank: false,
      validationError: 'is not a valid type for this Document class',
    };
  }

  constructor(documentClass: TypedClass, options: FieldOptions = {}, context: FieldContext = {}) {
    super({ choices: () => documentClass.TYPES, ...options }, context);
  }

  /** A type with a dot belongs to a module, which may be off at the moment: then only loading is allowed. */
  override _validateType(value: unknown, options: ValidateOptions = {}): ValidationResult {
    if (typeof value !== 'string' || !value) throw new Error(this.validationError);
    if (this._isValidChoice(value)) return true;
    if (value.includes('.') && options.fallback) return true;
    throw new Error(`"${value}" ${this.validationError}`);
  }
}
