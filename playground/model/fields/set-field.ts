import type { Obj } from '../types.ts';
import { equals } from '../utils/objects.ts';
import { ArrayField } from './array-field.ts';
import type { ModelLike, ValidateOptions } from './options.ts';
import type { DataModelValidationFailure } from './validation-failure.ts';

/** Stands in for {@link foundry.data.fields.SetField} (T13): stored as an array of unique elements, live a Set. */
export class SetField extends ArrayField {
  override _validateElements(
    value: unknown[],
    options: ValidateOptions,
  ): DataModelValidationFailure | undefined {
    const seen: unknown[] = [];
    for (const entry of value) if (!seen.some((other) => equals(other, entry))) seen.push(entry);
    if (seen.length !== value.length) value.splice(0, value.length, ...seen);
    return super._validateElements(value, options);
  }

  override initialize(value: unknown, model: ModelLike, options: Obj = {}): unknown {
    const list = super.initialize(value, model, options);
    return Array.isArray(list) ? new Set(list) : list;
  }

  override _castChangeDelta(delta: unknown): unknown {
    return new Set(super._castChangeDelta(delta) as unknown[]);
  }

  override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    const set = value as Set<unknown>;
    for (const entry of delta as Set<unknown>) set.add(entry);
    return set;
  }
}
