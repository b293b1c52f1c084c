import { operatorOf } from '../operators.ts';
import { isPlainObject, type Obj } from '../types.ts';
import { isDeletionKey } from './deletion-keys.ts';
import { equals, isEmpty } from './objects.ts';

/** The keys and values of `other` that differ from `original`. Arrays are compared whole. */
export function diffObject(
  original: object,
  other: object,
  { inner = false, deletionKeys = false }: { inner?: boolean; deletionKeys?: boolean } = {},
): Obj {
  const [before, after, difference] = [original as Obj, other as Obj, {} as Obj];
  for (const [key, value] of Object.entries(after)) {
    if (deletionKeys && isDeletionKey(key)) {
      const name = key.slice(2);
      if (key.startsWith('-=') ? name in before : !equals(before[name], value)) difference[key] = value;
      continue;
    }
    const operator = operatorOf(value);
    if (operator) {
      if (operator.kind === 'delete' ? key in before : !equals(before[key], operator.value))
        difference[key] = value;
      continue;
    }
    if (inner && !(key in before)) continue;
    const old = before[key];
    if (isPlainObject(old) && isPlainObject(value)) {
      const nested = diffObject(old, value, { inner, deletionKeys });
      // an empty object says nothing about the keys of the old one
      if (!isEmpty(nested)) difference[key] = nested;
    } else if (!(key in before) || !equals(old, value)) difference[key] = value;
  }
  return difference;
}
