import { readChange } from '../operators.ts';
import { isPlainObject, type Obj } from '../types.ts';

/** Is the key a V13 deletion ("-=key") or replacement ("==key")? */
export function isDeletionKey(key: string): boolean {
  return typeof key === 'string' && (key.startsWith('-=') || key.startsWith('=='));
}

/** Drop deletions and turn replacements into plain assignments, recursively. */
export function applySpecialKeys<T>(obj: T): T {
  if (Array.isArray(obj)) return obj.map((entry: unknown) => applySpecialKeys(entry)) as T;
  if (!isPlainObject(obj)) return obj;
  const applied: Obj = {};
  for (const [key, entry] of Object.entries(obj)) {
    const { kind, name, value } = readChange(key, entry);
    if (kind === 'delete') delete applied[name];
    else applied[name] = applySpecialKeys(value);
  }
  return applied as T;
}
