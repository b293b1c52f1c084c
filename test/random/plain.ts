import type { Obj } from '../../playground/server/protocol.ts';

/** Documents as stored, by collection and id. */
export type World = Map<string, Map<string, Obj>>;

export const isObj = (value: unknown): value is Obj =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text that is the same for the same data, whatever the order of the keys. Keys in `ignored` do not count. */
export function text(data: unknown, ignored: ReadonlySet<string> = new Set()): string {
  return JSON.stringify(data, (key, value: unknown) => {
    if (ignored.has(key)) return undefined;
    if (!isObj(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

const isDocuments = (value: unknown): value is Obj[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isObj(one) && typeof one._id === 'string');

/** Every leaf of an object by its dotted path; arrays and empty objects are leaves, but for arrays of documents: those are known by their ids. */
export function leaves(data: Obj, at = ''): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [key, value] of Object.entries(data)) {
    const path = at ? `${at}.${key}` : key;
    if (isDocuments(value)) {
      found.set(
        path,
        value.map(({ _id }) => _id),
      );
      for (const one of value)
        for (const [deeper, leaf] of leaves(one, `${path}.${one._id}`)) found.set(deeper, leaf);
    } else if (isObj(value) && Object.keys(value).length > 0) {
      for (const [deeper, leaf] of leaves(value, path)) found.set(deeper, leaf);
    } else found.set(path, value);
  }
  return found;
}

/** Collections as they come from a server or a client, by id; a document that occurs twice is an error. */
export function worldOf(collections: Record<string, readonly Obj[]>): World {
  const world: World = new Map();
  for (const [name, sources] of Object.entries(collections)) {
    const byId = new Map(sources.map((source) => [String(source._id), source]));
    if (byId.size !== sources.length) throw new Error(`${name} holds a document twice`);
    world.set(name, byId);
  }
  return world;
}

/** The differences between two worlds, as text; empty when they are equal. Collections that only one of them has count as empty. */
export function differences(
  expected: World,
  actual: World,
  ignored: ReadonlySet<string> = new Set(),
): string[] {
  const found: string[] = [];
  for (const name of new Set([...expected.keys(), ...actual.keys()])) {
    const [wanted, there] = [
      expected.get(name) ?? new Map<string, Obj>(),
      actual.get(name) ?? new Map<string, Obj>(),
    ];
    for (const id of new Set([...wanted.keys(), ...there.keys()])) {
      const [a, b] = [wanted.get(id), there.get(id)];
      if (!a || !b) found.push(`${name} ${id}: ${a ? 'is missing' : 'should not be there'}`);
      else if (text(a, ignored) !== text(b, ignored)) found.push(...unlike(`${name} ${id}`, a, b, ignored));
    }
  }
  return found;
}

function unlike(what: string, expected: Obj, actual: Obj, ignored: ReadonlySet<string>): string[] {
  const [wanted, there] = [leaves(expected), leaves(actual)];
  const paths = [...new Set([...wanted.keys(), ...there.keys()])];
  return paths
    .filter((path) => !path.split('.').some((key) => ignored.has(key)))
    .map((path) => [path, text(wanted.get(path), ignored), text(there.get(path), ignored)])
    .filter(([, a, b]) => a !== b)
    .map(([path, a, b]) => `${what} ${path}: expected ${a}, is ${b}`);
}

/** The differences except fields that one side has filled with their defaults, as clients do with data stored without them. */
export const beyondDefaults = (found: readonly string[]): string[] =>
  found.filter((one) => !/: expected (undefined|{}), is /.test(one));

/** Waits until there are no differences left, and returns those that remain when time is up. */
export async function settled(look: () => Promise<string[]>, patience: number): Promise<string[]> {
  const end = performance.now() + patience;
  for (;;) {
    const found = await look();
    if (found.length === 0 || performance.now() > end) return found;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}
