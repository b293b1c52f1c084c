import { ClassicLevel } from 'classic-level';
import type { Obj } from './protocol.ts';

/**
 * Which embedded collections a stored document has, by collection name: an array of documents or one.
 * The names and the key scheme (`!actors!A`, `!actors.items!A.I`) are those of the official command line tool.
 */
const EMBEDDED: Record<string, Record<string, 'many' | 'one'>> = {
  actors: { items: 'many', effects: 'many' },
  items: { effects: 'many' },
  combats: { combatants: 'many', groups: 'many' },
  scenes: { tokens: 'many', walls: 'many', regions: 'many' },
  tokens: { delta: 'one' },
  delta: { items: 'many', effects: 'many' },
  journal: { pages: 'many', categories: 'many' },
  tables: { results: 'many' },
};

/** One write of a batch: a whole primary document, or the id of one that is gone. */
export type Write = { collection: string; put: Obj } | { collection: string; del: string };

/** Documents in one LevelDB folder, each embedded document under its own key. */
export class Storage {
  readonly #db: ClassicLevel<string, Obj>;

  constructor(folder: string) {
    this.#db = new ClassicLevel<string, Obj>(folder, { keyEncoding: 'utf8', valueEncoding: 'json' });
  }

  async open(): Promise<void> {
    await this.#db.open();
  }

  async close(): Promise<void> {
    await this.#db.close();
  }

  /** Every primary document with its embedded documents put back in place, by collection. */
  async readAll(): Promise<Record<string, Obj[]>> {
    const values = new Map<string, Obj>();
    for await (const [key, value] of this.#db.iterator()) values.set(key, value);
    const collections: Record<string, Obj[]> = {};
    for (const [key, value] of values) {
      const { path, ids } = parseKey(key);
      const [collection, ...deeper] = path;
      if (collection === undefined || deeper.length > 0) continue;
      collections[collection] ??= [];
      collections[collection].push(assemble(values, path, ids, value));
    }
    return collections;
  }

  /** Writes everything or nothing. */
  async write(writes: Write[]): Promise<void> {
    const batch = this.#db.batch();
    for (const write of writes) {
      const id = 'put' in write ? String(write.put._id) : write.del;
      for (const key of await this.#keysOf(write.collection, id)) batch.del(key);
      if (!('put' in write)) continue;
      for (const [key, value] of scatter([write.collection], [id], write.put)) batch.put(key, value);
    }
    await batch.write();
  }

  /** All keys that belong to one primary document. */
  async #keysOf(collection: string, id: string): Promise<string[]> {
    const keys = [`!${collection}!${id}`];
    for (const path of pathsUnder([collection])) {
      // '/' follows '.' in the key order, so this range is exactly "below this id".
      for await (const key of this.#db.keys({ gte: `!${path}!${id}.`, lt: `!${path}!${id}/` }))
        keys.push(key);
    }
    return keys;
  }
}

/** The dotted paths of everything that can be embedded below a collection. */
function pathsUnder(path: string[]): string[] {
  return Object.keys(EMBEDDED[path.at(-1) ?? ''] ?? {}).flatMap((name) => [
    [...path, name].join('.'),
    ...pathsUnder([...path, name]),
  ]);
}

function parseKey(key: string): { path: string[]; ids: string[] } {
  const [, path = '', ids = ''] = key.split('!');
  return { path: path.split('.'), ids: ids.split('.') };
}

function assemble(values: Map<string, Obj>, path: string[], ids: string[], stored: Obj): Obj {
  const document = { ...stored };
  for (const [name, kind] of Object.entries(EMBEDDED[path.at(-1) ?? ''] ?? {})) {
    const child = (id: unknown): Obj[] => {
      const childIds = [...ids, String(id)];
      const found = values.get(`!${[...path, name].join('.')}!${childIds.join('.')}`);
      return found ? [assemble(values, [...path, name], childIds, found)] : [];
    };
    const reference = stored[name];
    if (kind === 'many' && Array.isArray(reference)) document[name] = reference.flatMap(child);
    if (kind === 'one' && typeof reference === 'string') document[name] = child(reference)[0] ?? null;
  }
  return document;
}

/** The keys and values of a document and of everything embedded in it. */
function scatter(path: string[], ids: string[], document: Obj): [string, Obj][] {
  const stored: Obj = { ...document };
  const entries: [string, Obj][] = [[`!${path.join('.')}!${ids.join('.')}`, stored]];
  for (const [name, kind] of Object.entries(EMBEDDED[path.at(-1) ?? ''] ?? {})) {
    const value = document[name];
    if (kind === 'many' && Array.isArray(value)) {
      stored[name] = value.map((child: Obj) => child._id);
      for (const child of value as Obj[]) {
        entries.push(...scatter([...path, name], [...ids, String(child._id)], child));
      }
    } else if (kind === 'one' && typeof value === 'object' && value !== null) {
      const child = value as Obj;
      if (typeof child._id !== 'string') continue;
      stored[name] = child._id;
      entries.push(...scatter([...path, name], [...ids, child._id], child));
    }
  }
  return entries;
}
