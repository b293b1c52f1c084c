import type { EmbeddedCollection } from '../abstract/embedded-collection.ts';
import { EmbeddedCollectionDelta } from '../abstract/embedded-collection-delta.ts';
import type { Obj } from '../types.ts';
import { EmbeddedCollectionField } from './embedded-collection-field.ts';
import type { CleanOptions, ValidateOptions } from './options.ts';
import type { DataModelValidationFailure } from './validation-failure.ts';

/** Stands in for {@link foundry.data.fields.EmbeddedCollectionDeltaField} (T13). */
export class EmbeddedCollectionDeltaField extends EmbeddedCollectionField {
  static override get implementation(): typeof EmbeddedCollection {
    return EmbeddedCollectionDelta;
  }

  override _cleanElement(value: Obj, options: CleanOptions = {}): unknown {
    return value._tombstone ? { _id: value._id, _tombstone: true } : super._cleanElement(value, options);
  }

  override _validateElements(
    value: unknown[],
    options: ValidateOptions,
  ): DataModelValidationFailure | undefined {
    return super._validateElements(
      value.filter((entry) => !(entry as Obj)._tombstone),
      options,
    );
  }

  override _validateModel(data: unknown): void {
    if (Array.isArray(data)) super._validateModel(data.filter((entry) => !(entry as Obj)._tombstone));
  }
}
