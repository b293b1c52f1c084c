import { ObjectField } from './object-field.ts';
import type { FieldContext, FieldOptions } from './options.ts';
import { TypedObjectField } from './typed-object-field.ts';

/** Is it a possible package id? */
function isPackageId(key: string): boolean {
  return /^[A-Za-z0-9-_]+$/.test(key);
}

/** Stands in for {@link foundry.data.fields.DocumentFlagsField} (T13): free data by package id. */
export class DocumentFlagsField extends TypedObjectField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, validateKey: isPackageId };
  }

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(new ObjectField(), options, context);
  }
}
