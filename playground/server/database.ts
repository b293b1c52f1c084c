import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { classOf, PRIMARY, type ServerDocument } from './documents.ts';
import type { PackManifest } from './manifest.ts';
import type { Obj } from './protocol.ts';
import { Storage, type Write } from './storage.ts';
import { enter, type Surroundings } from './surroundings.ts';

/** A place where primary documents live: the world, or one pack. Held in memory, written through. */
export class Database {
  /** Null for the world. */
  readonly pack: PackManifest | null;
  readonly #storage: Storage;
  readonly #around: Surroundings;
  /** What is stored of collections that nobody has asked for yet: most packs are only listed. */
  readonly #stored: Record<string, Obj[]>;
  readonly #collections = new Map<string, Map<string, ServerDocument>>();

  private constructor(
    storage: Storage,
    pack: PackManifest | null,
    around: Surroundings,
    stored: Record<string, Obj[]>,
  ) {
    this.#storage = storage;
    this.pack = pack;
    this.#around = around;
    this.#stored = stored;
  }

  static async open(folder: string, pack: PackManifest | null, around: Surroundings): Promise<Database> {
    await mkdir(path.dirname(folder), { recursive: true });
    const storage = new Storage(folder);
    await storage.open();
    const database = new Database(storage, pack, around, await storage.readAll());
    // The world is read whole: what is wrong with it is told before anybody enters.
    if (!pack) for (const name of PRIMARY) database.collection(classOf(name).collectionName);
    return database;
  }

  /** The documents this place may hold. */
  get documentNames(): readonly string[] {
    return this.pack ? [this.pack.type, 'Folder'] : PRIMARY;
  }

  collection(name: string): Map<string, ServerDocument> {
    const known = this.#collections.get(name);
    if (known) return known;
    const collection = new Map<string, ServerDocument>();
    this.#collections.set(name, collection);
    enter(this.#around);
    for (const documentName of this.documentNames) {
      const cls = classOf(documentName);
      if (cls.collectionName !== name) continue;
      for (const source of this.#stored[name] ?? []) {
        const document = new cls(source, { pack: this.pack?.id ?? null, strict: false });
        collection.set(document.id, document);
      }
    }
    delete this.#stored[name];
    return collection;
  }

  /** The data of all documents of a collection. */
  sources(name: string): readonly Obj[] {
    return this.#stored[name] ?? [...this.collection(name).values()].map(({ _source }) => _source as Obj);
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
