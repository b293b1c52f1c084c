import { SchemaField } from '../fields/schema-field.ts';
import { readChange } from '../operators.ts';
import { isPlainObject, type Obj } from '../types.ts';

/** Paths of the changed fields that only game masters may change. */
export function gmOnlyPaths(schema: SchemaField, changes: Obj): string[] {
  return Object.entries(changes).flatMap(([key, value]) => {
    const field = schema.get(readChange(key, value).name);
    if (field?.gmOnly) return [field.fieldPath];
    return field instanceof SchemaField && isPlainObject(value) ? gmOnlyPaths(field, value) : [];
  });
}
