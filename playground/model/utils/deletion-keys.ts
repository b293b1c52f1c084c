import { isPlainObject, type Obj } from '../types.ts';

/** Is the key a V13 deletion ("-=key") or replacement ("==key")? */
export function isDeletionKey(key: string): boolean {
  return typeof key === 'string' && (key.startsWith('-=') || key.startsWith('=='));
}

/** Drop "-=key" entries and turn "==key" into plain assignments, recursively. */
export function applySpecialKeys<T>(obj: T): T {
  if (Array.isArray(obj)) return obj.map((entry: unknown) => applySpecialKeys(entry)) as T;
  if (!isPlainObject(obj)) return obj;
  const applied: Obj = {};
  for (const [key, value] of Object.entries(obj)) {
    if (key.startsWith('-=')) {
      delete applied[key.slice(2)];
      continue;
    }
    applied[key.startsWith('==') ? key.slice(2) : key] = applySpecialKeys(value);
  }
  return applied as T;
}
