import type { AnyClass } from '../types.ts';

/** The classes that a class extends, nearest first. */
export function getParentClasses(cls: AnyClass): AnyClass[] {
  if (typeof cls !== 'function') throw new Error('The provided class is not a type of Function');
  const parents: AnyClass[] = [];
  let parent = Object.getPrototypeOf(cls) as AnyClass | null;
  while (parent && parent !== Function.prototype) {
    parents.push(parent);
    parent = Object.getPrototypeOf(parent) as AnyClass | null;
  }
  return parents;
}

/** Is a class the same as, or a subclass of, the parent? */
export function isSubclass(cls: AnyClass, parent: AnyClass): boolean {
  return typeof cls === 'function' && (cls === parent || Object.prototype.isPrototypeOf.call(parent, cls));
}

/** The class in the chain that defines a property: static for a class, of the prototype for an instance. */
export function getDefiningClass(obj: object, property: string): AnyClass | undefined {
  const isStatic = typeof obj === 'function';
  let target = (isStatic ? obj : Object.getPrototypeOf(obj)) as { constructor: unknown } | null;
  while (target && target !== Function.prototype) {
    if (Object.hasOwn(target, property)) return (isStatic ? target : target.constructor) as AnyClass;
    target = Object.getPrototypeOf(target) as { constructor: unknown } | null;
  }
  return undefined;
}
