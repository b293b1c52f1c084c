import { readChange } from '../operators.ts';
import { registry } from '../registry.ts';
import { isPlainObject, type Obj } from '../types.ts';
import { deepClone, expandObject, getType } from './objects.ts';

/** Options of {@link mergeObject}; `applyOperators` is V14's name of `performDeletions`. */
export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  performDeletions?: boolean;
  applyOperators?: boolean;
}

/**
 * Update `original` with the values of `other`; dotted keys of `other` are expanded first.
 * Mutates and returns `original` unless `inplace` is false.
 * @throws Error when one of the two is not an object
 */
export function mergeObject<T extends object>(
  original: T,
  other: object = {},
  options: MergeOptions = {},
  _d = 0,
): T & Obj {
  if (typeof original !== 'object' || original === null || typeof (other ?? {}) !== 'object')
    throw new Error('One of original or other are not Objects!');
  const target = (_d === 0 && options.inplace === false ? deepClone(original) : original) as T & Obj;
  const changes = _d === 0 && isPlainObject(other) ? expandObject(other) : (other as Obj);
  for (const [key, value] of Object.entries(changes ?? {})) mergeEntry(target, key, value, options, _d);
  return target;
}

/** Whether keys and values that are instructions are carried out; V13 knows only the older name of the option. */
const obeys = ({ performDeletions, applyOperators }: MergeOptions): boolean =>
  Boolean(performDeletions || (applyOperators && registry.generation >= 14));

function mergeEntry(target: Obj, key: string, value: unknown, options: MergeOptions, depth: number): void {
  if (key === '__proto__') return;
  const special = obeys(options);
  const change = special ? readChange(key, value) : { kind: 'set', name: key, value };
  if (change.kind === 'delete') delete target[change.name];
  else if (change.kind === 'replace') target[change.name] = change.value;
  else if (key in target) updateEntry(target, key, value, options, depth);
  else insertEntry(target, key, value, options, depth);
}

function insertEntry(target: Obj, key: string, value: unknown, options: MergeOptions, depth: number): void {
  const { insertKeys = true, insertValues = true } = options;
  if (!(depth === 0 ? insertKeys : insertValues)) return;
  if (isPlainObject(value) && obeys(options))
    target[key] = mergeObject(
      {},
      value,
      { ...options, inplace: true, insertKeys: true, insertValues: true },
      1,
    );
  else target[key] = value;
}

function updateEntry(target: Obj, key: string, value: unknown, options: MergeOptions, depth: number): void {
  const { recursive = true, overwrite = true, enforceTypes = false } = options;
  const old = target[key];
  if (isPlainObject(old) && isPlainObject(value) && recursive) {
    mergeObject(old, value, { ...options, inplace: true }, depth + 1);
    return;
  }
  if (!overwrite) return;
  if (enforceTypes && old !== undefined && old !== null && getType(old) !== getType(value))
    throw new Error('Mismatched data types encountered during object merge.');
  target[key] = value;
}
