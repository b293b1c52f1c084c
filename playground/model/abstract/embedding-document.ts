import type { Obj } from '../types.ts';
import type { Document } from './document.ts';
import { DocumentLife } from './document-life.ts';
import type { EmbeddedCollection } from './embedded-collection.ts';
import { type HierarchyField, hierarchyOf } from './hierarchy.ts';
import { DEFAULT_METADATA, type DocumentMetadata } from './metadata.ts';

/** What a document does with the documents inside it: it finds, creates, changes and deletes them. */
export abstract class EmbeddingDocument extends DocumentLife {
  declare readonly pack: string | null;
  declare readonly collections: Readonly<Record<string, EmbeddedCollection>>;

  static metadata: DocumentMetadata = DEFAULT_METADATA;

  abstract get documentName(): string;

  /** The fields that hold documents, by name. */
  static get hierarchy(): Readonly<Record<string, HierarchyField>> {
    return hierarchyOf(this.schema);
  }

  /** The name of an embedded collection, from itself or from the document name. */
  static getCollectionName(name: string): string | null {
    if (name in this.hierarchy) return name;
    return this.metadata.embedded[name] ?? null;
  }

  getEmbeddedCollection(embeddedName: string): EmbeddedCollection {
    const name = (this.constructor as typeof EmbeddingDocument).getCollectionName(embeddedName);
    const collection = name ? this.collections[name] : undefined;
    if (!collection)
      throw new Error(
        `${embeddedName} is not a valid embedded Document within the ${this.documentName} Document`,
      );
    return collection;
  }

  getEmbeddedDocument(
    embeddedName: string,
    id: string,
    options: { strict?: boolean; invalid?: boolean } = {},
  ): Document | undefined {
    return this.getEmbeddedCollection(embeddedName).get(id, options);
  }

  createEmbeddedDocuments(embeddedName: string, data: Obj[] = [], operation: Obj = {}): Promise<Document[]> {
    const { documentClass } = this.getEmbeddedCollection(embeddedName);
    return (documentClass as unknown as typeof Document).createDocuments(data, {
      ...operation,
      parent: this,
      pack: this.pack,
    });
  }

  updateEmbeddedDocuments(
    embeddedName: string,
    updates: Obj[] = [],
    operation: Obj = {},
  ): Promise<Document[]> {
    const { documentClass } = this.getEmbeddedCollection(embeddedName);
    return (documentClass as unknown as typeof Document).updateDocuments(updates, {
      ...operation,
      parent: this,
      pack: this.pack,
    });
  }

  deleteEmbeddedDocuments(embeddedName: string, ids: string[], operation: Obj = {}): Promise<Document[]> {
    const { documentClass } = this.getEmbeddedCollection(embeddedName);
    return (documentClass as unknown as typeof Document).deleteDocuments(ids, {
      ...operation,
      parent: this,
      pack: this.pack,
    });
  }

  /** All descendants with the dotted path of their collection. */
  *traverseEmbeddedDocuments(_parentPath?: string): Generator<[string, Document], void, undefined> {
    for (const [name, collection] of Object.entries(this.collections)) {
      const path = _parentPath ? `${_parentPath}.${name}` : name;
      for (const document of collection) {
        yield [path, document];
        yield* document.traverseEmbeddedDocuments(path);
      }
    }
  }
}
