import { readChange } from '../operators.ts';
import { isPlainObject, type Obj } from '../types.ts';
import { applySpecialKeys } from '../utils/deletion-keys.ts';
import { diffObject } from '../utils/diff.ts';
import { mergeObject } from '../utils/merge.ts';
import { deepClone, equals, isEmpty } from '../utils/objects.ts';
import { DataField } from './data-field.ts';
import type { FieldOptions, ModelLike, UpdateOptions, ValidationResult } from './options.ts';

/** Stands in for {@link foundry.data.fields.ObjectField} (T13): a free object, merged key by key on update. */
export class ObjectField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    return initial === undefined && this.required ? {} : initial;
  }

  /** What is no object becomes an empty one. */
  override _cast(value: unknown): unknown {
    const toObject = (value as { toObject?: () => unknown }).toObject;
    if (typeof toObject === 'function') return toObject.call(value);
    return isPlainObject(value) ? value : {};
  }

  override initialize(value: unknown, _model: ModelLike, _options: Obj = {}): unknown {
    return value ? deepClone(value) : value;
  }

  override toObject(value: unknown): unknown {
    return deepClone(value);
  }

  override _validateType(value: unknown, _options: object): ValidationResult {
    if (!isPlainObject(value)) throw new Error('must be an object');
  }

  override _updateDiff(
    source: Obj,
    key: string,
    value: unknown,
    difference: Obj,
    options: UpdateOptions,
  ): void {
    const change = readChange(key, value);
    const old = source[change.name];
    const merges =
      change.kind === 'set' && options.recursive !== false && isPlainObject(old) && isPlainObject(value);
    if (merges) {
      const nested = diffObject(old, value, { deletionKeys: true });
      if (isEmpty(nested)) return;
      difference[key] = nested;
      mergeObject(old, deepClone(nested), { performDeletions: true });
      return;
    }
    const next = change.kind === 'delete' ? this.getInitialValue(source) : applySpecialKeys(change.value);
    if (equals(old, next)) return;
    source[change.name] = next;
    difference[key] = change.kind === 'set' ? next : value;
  }
}
