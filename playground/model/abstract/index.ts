/** `foundry.abstract`. */
export { DataModel } from './data-model.ts';
export { type DatabaseBackend, Document } from './document.ts';
export { EmbeddedCollection } from './embedded-collection.ts';
export { EmbeddedCollectionDelta } from './embedded-collection-delta.ts';
export { TypeDataModel } from './type-data-model.ts';
