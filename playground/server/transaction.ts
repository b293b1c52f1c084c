import type { Database } from './database.ts';
import { classOf, type ServerDocument } from './documents.ts';

/**
 * Working copies of the documents that an operation touches. Nothing is seen or stored before `commit`,
 * so a refused operation leaves no trace.
 */
export class Transaction {
  readonly #touched = new Map<
    Database,
    Map<string, [collection: string, id: string, ServerDocument | null]>
  >();

  /** The document as this transaction sees it. */
  read(database: Database, collection: string, id: string): ServerDocument | undefined {
    const copy = this.#touched.get(database)?.get(`${collection}.${id}`);
    return copy ? (copy[2] ?? undefined) : database.collection(collection).get(id);
  }

  /** A copy that may be changed. */
  copy(database: Database, collection: string, id: string): ServerDocument | undefined {
    const touched = this.#touched.get(database)?.get(`${collection}.${id}`);
    if (touched) return touched[2] ?? undefined;
    const document = database.collection(collection).get(id);
    if (!document) return undefined;
    const cls = classOf(document.documentName);
    const copy = new cls(document.toObject(), { pack: database.pack?.id ?? null, strict: false });
    this.put(database, collection, copy);
    return copy;
  }

  put(database: Database, collection: string, document: ServerDocument): void {
    this.#entries(database).set(`${collection}.${document.id}`, [collection, document.id, document]);
  }

  remove(database: Database, collection: string, id: string): void {
    this.#entries(database).set(`${collection}.${id}`, [collection, id, null]);
  }

  /** The databases this transaction writes to. */
  get databases(): Iterable<Database> {
    return this.#touched.keys();
  }

  async commit(): Promise<void> {
    for (const [database, entries] of this.#touched) await database.commit(entries.values());
  }

  #entries(database: Database) {
    let entries = this.#touched.get(database);
    if (!entries) {
      entries = new Map();
      this.#touched.set(database, entries);
    }
    return entries;
  }
}
