import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { classOf, PRIMARY, type ServerDocument } from './documents.ts';
import type { PackManifest } from './manifest.ts';
import { Storage, type Write } from './storage.ts';
import { enter, type Surroundings } from './surroundings.ts';

/** A place where primary documents live: the world, or one pack. Held in memory, written through. */
export class Database {
  /** Null for the world. */
  readonly pack: PackManifest | null;
  readonly #storage: Storage;
  readonly #collections = new Map<string, Map<string, ServerDocument>>();

  private constructor(storage: Storage, pack: PackManifest | null) {
    this.#storage = storage;
    this.pack = pack;
  }

  static async open(folder: string, pack: PackManifest | null, around: Surroundings): Promise<Database> {
    await mkdir(path.dirname(folder), { recursive: true });
    const storage = new Storage(folder);
    await storage.open();
    const database = new Database(storage, pack);
    const stored = await storage.readAll();
    enter(around);
    for (const documentName of database.documentNames) {
      const cls = classOf(documentName);
      const collection = database.collection(cls.collectionName);
      for (const source of stored[cls.collectionName] ?? []) {
        const document = new cls(source, { pack: pack?.id ?? null, strict: false });
        collection.set(document.id, document);
      }
    }
    return database;
  }

  /** The documents this place may hold. */
  get documentNames(): readonly string[] {
    return this.pack ? [this.pack.type, 'Folder'] : PRIMARY;
  }

  collection(name: string): Map<string, ServerDocument> {
    let collection = this.#collections.get(name);
    if (!collection) {
      collection = new Map();
      this.#collections.set(name, collection);
    }
    return collection;
  }

  /** Stores all changes at once, and only then shows them to readers. A null document is a deletion. */
  async commit(
    changes: Iterable<[collection: string, id: string, document: ServerDocument | null]>,
  ): Promise<void> {
    const list = [...changes];
    const writes = list.map(
      ([collection, id, document]): Write =>
        document ? { collection, put: document.toObject() } : { collection, del: id },
    );
    if (writes.length > 0) await this.#storage.write(writes);
    for (const [collection, id, document] of list) {
      if (document) this.collection(collection).set(id, document);
      else this.collection(collection).delete(id);
    }
  }

  async close(): Promise<void> {
    await this.#storage.close();
  }
}
