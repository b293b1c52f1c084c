import { isObject, type Obj } from '../types.ts';

function isContainer(value: unknown): value is Obj {
  return isObject(value) || typeof value === 'function';
}

/** The value at a dotted path, or undefined. */
export function getProperty(object: unknown, key: PropertyKey): unknown {
  if (!isContainer(object)) return undefined;
  const name = String(key);
  if (name in object) return object[name];
  let target: unknown = object;
  for (const part of name.split('.')) {
    if (!isContainer(target) || !(part in target)) return undefined;
    target = target[part];
  }
  return target;
}

/** Does the dotted path exist? */
export function hasProperty(object: unknown, key: PropertyKey): boolean {
  if (!isContainer(object)) return false;
  const name = String(key);
  if (name in object) return true;
  let target: unknown = object;
  for (const part of name.split('.')) {
    if (!isContainer(target) || !(part in target)) return false;
    target = target[part];
  }
  return true;
}

/** Set the value at a dotted path, making the objects on the way. Returns whether the value changed. */
export function setProperty(object: object, key: PropertyKey, value: unknown): boolean {
  const parts = String(key).split('.');
  const last = parts.pop() ?? '';
  let target = object as Obj;
  for (const part of parts) {
    if (part === '__proto__' || part === 'constructor' || part === 'prototype') return false;
    const next = target[part];
    if (isContainer(next)) target = next;
    else {
      const made: Obj = {};
      target[part] = made;
      target = made;
    }
  }
  if (last in target && target[last] === value) return false;
  if (last === '__proto__') return false;
  target[last] = value;
  return true;
}

/** Delete the value at a dotted path. Returns whether it existed. */
export function deleteProperty(object: object, key: PropertyKey): boolean {
  const parts = String(key).split('.');
  const last = parts.pop() ?? '';
  const target = parts.length ? getProperty(object, parts.join('.')) : object;
  if (!isContainer(target) || !(last in target)) return false;
  delete target[last];
  return true;
}
