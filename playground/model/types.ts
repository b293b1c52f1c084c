/** A free plain object whose contents are not known. */
export type Obj = Record<string, unknown>;

/** Any class, seen from outside. The parameters are open because callers only pass them through. */
// biome-ignore lint/suspicious/noExplicitAny: a constructor type that accepts every class needs open parameters
export type AnyClass<T = object> = abstract new (...args: any[]) => T;

/** Is the value a plain object: made by a literal, by JSON or without prototype? */
export function isPlainObject(value: unknown): value is Obj {
  if (typeof value !== 'object' || value === null) return false;
  const proto: unknown = Object.getPrototypeOf(value);
  return proto === null || Object.getPrototypeOf(proto as object) === null;
}

/** Is the value any object or array? */
export function isObject(value: unknown): value is Obj {
  return typeof value === 'object' && value !== null;
}

/** Answer of a `_preX` step: false vetoes, nothing agrees. */
// biome-ignore lint/suspicious/noConfusingVoidType: the usual answer is no return statement at all
export type Veto = Promise<boolean | void>;
