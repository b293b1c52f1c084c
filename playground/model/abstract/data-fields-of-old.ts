import type { Obj } from '../types.ts';
import { deleteProperty, getProperty, hasProperty, setProperty } from '../utils/paths.ts';

/** What is said when an old name is read. */
export interface ShimOptions {
  value?: unknown;
  warning?: string;
  since?: number | string;
  until?: number | string;
}

/** Moves a value from an old path to a new one, on the way through `apply`. @returns whether there was one */
export function migrateField(
  data: Obj,
  oldKey: string,
  newKey: string,
  apply?: (data: Obj) => unknown,
): boolean {
  if (hasProperty(data, newKey) || !hasProperty(data, oldKey)) return false;
  setProperty(data, newKey, apply ? apply(data) : getProperty(data, oldKey));
  deleteProperty(data, oldKey);
  return true;
}

/** Lets an old path be read and written, as another name of the new one, with a warning. */
export function shimField(data: Obj, oldKey: string, newKey: string, options: ShimOptions = {}): void {
  const keys = oldKey.split('.');
  const last = keys.pop() ?? oldKey;
  const holder = (keys.length ? getProperty(data, keys.join('.')) : data) as Obj | undefined;
  if (!holder || Object.hasOwn(holder, last)) return;
  const warn = () => {
    const { warning = `"${oldKey}" is now "${newKey}"`, since, until } = options;
    console.warn(`${warning} (since ${since ?? '?'}, until ${until ?? '?'})`);
  };
  Object.defineProperty(holder, last, {
    configurable: true,
    get() {
      warn();
      return 'value' in options ? options.value : getProperty(data, newKey);
    },
    set(value: unknown) {
      warn();
      setProperty(data, newKey, value);
    },
  });
}
