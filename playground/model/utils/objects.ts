import { isPlainObject, type Obj } from '../types.ts';
import { setProperty } from './paths.ts';

/** Nesting beyond this depth is taken for a cycle. */
const MAX_DEPTH = 100;

function guardDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw new Error('Maximum object depth exceeded');
}

/** The kind of a value: "Array", "Set", "Object", "null", "number" … or "Unknown". */
export function getType(variable: unknown): string {
  const type = typeof variable;
  if (type !== 'object') return type;
  if (variable === null) return 'null';
  if (Array.isArray(variable)) return 'Array';
  if (variable instanceof Set) return 'Set';
  if (variable instanceof Map) return 'Map';
  if (variable instanceof Promise) return 'Promise';
  if (variable instanceof Error) return 'Error';
  if (typeof HTMLElement !== 'undefined' && variable instanceof HTMLElement) return 'HTMLElement';
  return isPlainObject(variable) ? 'Object' : 'Unknown';
}

function copy(original: unknown, strict: boolean, depth: number): unknown {
  guardDepth(depth);
  if (typeof original !== 'object' || original === null) return original;
  if (Array.isArray(original)) return original.map((entry) => copy(entry, strict, depth + 1));
  if (original instanceof Date) return new Date(original);
  if (!isPlainObject(original)) {
    if (strict) throw new Error('deepClone cannot clone advanced objects');
    return original;
  }
  const clone: Obj = {};
  for (const key of Object.keys(original)) clone[key] = copy(original[key], strict, depth + 1);
  return clone;
}

/** Copy plain data deeply; advanced objects are kept by reference, or refused when strict. */
export function deepClone<T>(original: T, { strict = false }: { strict?: boolean } = {}): T {
  return copy(original, strict, 0) as T;
}

/** Copy through JSON. */
export function duplicate<T>(original: T): T {
  return JSON.parse(JSON.stringify(original)) as T;
}

function protect(obj: unknown, strict: boolean, lock: (value: object) => void, depth: number): void {
  guardDepth(depth);
  if (typeof obj !== 'object' || obj === null) return;
  if (!Array.isArray(obj) && !isPlainObject(obj)) {
    if (strict) throw new Error('Only plain objects and arrays can be frozen or sealed');
    return;
  }
  for (const value of Object.values(obj)) protect(value, strict, lock, depth + 1);
  lock(obj);
}

/** Freeze plain data deeply, in place. */
export function deepFreeze<T>(obj: T, { strict = false }: { strict?: boolean } = {}): T {
  protect(obj, strict, Object.freeze, 0);
  return obj;
}

/** Seal plain data deeply, in place. */
export function deepSeal<T>(obj: T, { strict = false }: { strict?: boolean } = {}): T {
  protect(obj, strict, Object.seal, 0);
  return obj;
}

function equal(a: unknown, b: unknown): boolean {
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const compare = (a as { equals?: unknown }).equals;
  if (!Array.isArray(a) && typeof compare === 'function') return Boolean(compare.call(a, b));
  const type = getType(a);
  if (type !== getType(b)) return false;
  if (type === 'Array') {
    const [left, right] = [a as unknown[], b as unknown[]];
    return left.length === right.length && left.every((value, i) => equal(value, right[i]));
  }
  return type === 'Object' && objectsEqual(a, b);
}

/** Have both objects the same enumerable keys and values, deeply? */
export function objectsEqual(a: object, b: object): boolean {
  if (Array.isArray(a) || Array.isArray(b)) return equal(a, b);
  const [left, right] = [a as Obj, b as Obj];
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && equal(left[key], right[key]));
}

/** Equality of any two data values, as used by diffs. V14's `foundry.utils.equals`. */
export function equals(a: unknown, b: unknown): boolean {
  return equal(a, b);
}

/** Is the value undefined, null or without contents? Other primitives are never empty. */
export function isEmpty(value: unknown): boolean {
  switch (getType(value)) {
    case 'undefined':
    case 'null':
      return true;
    case 'Array':
      return (value as unknown[]).length === 0;
    case 'Object':
      return Object.keys(value as object).length === 0;
    case 'Set':
    case 'Map':
      return (value as Set<unknown>).size === 0;
    default:
      return false;
  }
}

function expand(value: unknown, depth: number): unknown {
  guardDepth(depth);
  if (Array.isArray(value)) return value.map((entry) => expand(entry, depth + 1));
  if (!isPlainObject(value)) return value;
  const expanded: Obj = {};
  for (const [key, entry] of Object.entries(value)) setProperty(expanded, key, expand(entry, depth + 1));
  return expanded;
}

/** Turn dotted keys, at every level, into nested objects. */
export function expandObject(obj: object): Obj {
  return expand(obj, 0) as Obj;
}

/** Turn nested objects into one level with dotted keys. Arrays and empty objects are values. */
export function flattenObject(obj: object, _d = 0): Obj {
  guardDepth(_d);
  const flat: Obj = {};
  for (const [key, value] of Object.entries(obj)) {
    if (isPlainObject(value) && !isEmpty(value)) {
      for (const [inner, leaf] of Object.entries(flattenObject(value, _d + 1)))
        flat[`${key}.${inner}`] = leaf;
    } else flat[key] = value;
  }
  return flat;
}

/** Keep the keys of source that the template has; with templateValues take the template's values. */
export function filterObject(
  source: object,
  template: object,
  { deletionKeys = false, templateValues = false }: { deletionKeys?: boolean; templateValues?: boolean } = {},
): Obj {
  const [from, shape, filtered] = [source as Obj, template as Obj, {} as Obj];
  for (const key of Object.keys(from)) {
    if (key in shape) {
      const [value, pattern] = [from[key], shape[key]];
      if (isPlainObject(value) && isPlainObject(pattern))
        filtered[key] = filterObject(value, pattern, { deletionKeys, templateValues });
      else filtered[key] = templateValues ? pattern : value;
    } else if (deletionKeys && key.startsWith('-=') && key.slice(2) in shape) filtered[key] = from[key];
  }
  return filtered;
}

/** Swap keys and values. */
export function invertObject(obj: Obj): Obj {
  const inverted: Obj = {};
  for (const [key, value] of Object.entries(obj)) {
    const name = String(value);
    if (Object.hasOwn(inverted, name)) throw new Error('Values at keys must be unique to invert an object');
    inverted[name] = key;
  }
  return inverted;
}
