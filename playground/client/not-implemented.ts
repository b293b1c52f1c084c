import { NotImplemented } from '../model/not-implemented.ts';
import { type Members, membersOf } from './generations.ts';

/** Some name of either generation starts with this path: a namespace that may be missing as a whole. */
const PREFIXES = new Set<string>();
for (const name of [13, 14].flatMap((generation) => [...membersOf(generation).known])) {
  const parts = name.split('.');
  for (let length = 1; length < parts.length; length++) PREFIXES.add(parts.slice(0, length).join('.'));
}

/**
 * The object as systems see it: a public member of Foundry that this host lacks throws {@link NotImplemented}, one that
 * Foundry does not have either is `undefined`, and so is one that only the other generation has. Asking whether it is there (`in`) does not throw.
 */
export function guard<T extends object>(root: T, path: string, members: Members): T {
  return new Proxy(root, {
    get(target, key) {
      // Asked of the object itself, because methods and getters may use its private fields.
      const value: unknown = Reflect.get(target, key, target);
      if (typeof key === 'symbol') return value;
      const name = `${path}.${key}`;
      if (members.foreign.has(name)) return undefined;
      if (value === undefined && !(key in target)) {
        if (members.known.has(name)) throw new NotImplemented(name);
        return undefined;
      }
      if (typeof value === 'function' && !isPlain(target) && !Object.hasOwn(target, key))
        return bound(target, value);
      const isNamespace = PREFIXES.has(name) && typeof value === 'object' && value !== null && isPlain(value);
      return isNamespace ? cached(value, name, members) : value;
    },
    has: (target, key) => Reflect.has(target, key) && !members.foreign.has(`${path}.${String(key)}`),
  });
}

type Callable = (...args: unknown[]) => unknown;
const methods = new WeakMap<object, WeakMap<object, object>>();

/** The same bound function every time, so that methods can be compared. */
function bound(target: object, method: object): object {
  const own = methods.get(target) ?? new WeakMap<object, object>();
  methods.set(target, own);
  let found = own.get(method);
  if (!found) {
    found = (method as Callable).bind(target) as object;
    own.set(method, found);
  }
  return found;
}

const guarded = new WeakMap<object, object>();

function cached(value: object, path: string, members: Members): object {
  let proxy = guarded.get(value);
  if (!proxy) {
    proxy = guard(value, path, members);
    guarded.set(value, proxy);
  }
  return proxy;
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};
