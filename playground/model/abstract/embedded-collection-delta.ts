import { NotImplemented } from '../not-implemented.ts';
import type { Obj } from '../types.ts';
import type { Document } from './document.ts';
import { EmbeddedCollection } from './embedded-collection.ts';

/**
 * Stands in for {@link foundry.abstract.EmbeddedCollectionDelta} (T13): what an unlinked token's actor has
 * differently. An entry is a whole document, or `{_id, _tombstone: true}` for one that the token lost.
 */
export class EmbeddedCollectionDelta<D extends Document = Document> extends EmbeddedCollection<D> {
  /** Is the document held here, and not taken from the base actor? */
  manages(key: string): boolean {
    return this._source.some((data) => data._id === key);
  }

  isTombstone(key: string): boolean {
    return this._source.some((data) => data._id === key && data._tombstone === true);
  }

  override _initializeDocument(data: Obj, options: Obj, existing: Map<string, D> = new Map()): void {
    if (!data._tombstone) super._initializeDocument(data, options, existing);
  }

  restoreDocument(_id: string): Promise<D> {
    throw new NotImplemented('foundry.abstract.EmbeddedCollectionDelta#restoreDocument');
  }

  restoreDocuments(_ids: string[]): Promise<D[]> {
    throw new NotImplemented('foundry.abstract.EmbeddedCollectionDelta#restoreDocuments');
  }
}
