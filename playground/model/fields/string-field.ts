import { type Choices, isChoice } from './choices.ts';
import { DataField } from './data-field.ts';
import type { CleanOptions, FieldContext, FieldOptions, ValidationResult } from './options.ts';

/** Stands in for {@link foundry.data.fields.StringField} (T13). */
export class StringField extends DataField {
  declare blank: boolean;
  declare trim: boolean;
  declare choices: Choices | undefined;
  declare textSearch: boolean;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, blank: true, trim: true, choices: undefined, textSearch: false };
  }

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (this.choices) {
      this.nullable = options.nullable ?? false;
      this.blank = (options.blank as boolean | undefined) ?? false;
    }
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    const text = typeof value === 'string' && this.trim ? value.trim() : value;
    return super.clean(text === '' && !this.blank ? undefined : text, options);
  }

  /** The option's value; a required string that may be blank begins blank. */
  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    if (initial === undefined && this.blank && this.required && !this.nullable) return '';
    return initial;
  }

  override _cast(value: unknown): unknown {
    return String(value);
  }

  override _validateSpecial(value: unknown): ValidationResult {
    if (value === '') {
      if (!this.blank) throw new Error('may not be a blank string');
      if (!this.choices) return true;
    }
    return super._validateSpecial(value);
  }

  override _validateType(value: unknown): ValidationResult {
    if (typeof value !== 'string') throw new Error('must be a string');
    if (value === '' && this.blank) return true;
    if (this.choices && !this._isValidChoice(value)) throw new Error(`${value} is not a valid choice`);
  }

  _isValidChoice(value: string): boolean {
    return this.choices === undefined || isChoice(this.choices, value);
  }
}
