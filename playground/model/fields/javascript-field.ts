import type { FieldOptions, ValidationResult } from './options.ts';
import { StringField } from './string-field.ts';

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as FunctionConstructor;

/** Stands in for {@link foundry.data.fields.JavaScriptField} (T13): text that must parse as a function body. */
export class JavaScriptField extends StringField {
  declare async: boolean;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true, nullable: false, async: false };
  }

  override _validateType(value: unknown): ValidationResult {
    const Body = this.async ? AsyncFunction : Function;
    try {
      new Body(String(value));
    } catch (error) {
      throw new Error(error instanceof Error ? error.message : String(error));
    }
  }
}
