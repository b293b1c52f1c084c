/** Everything of `foundry.utils` that is pure; the client adds what needs a page or a server (`fromUuid`, `fetch…`). */
export { Collection } from '../collection.ts';
export * from './classes.ts';
export { Color } from './color.ts';
export * from './deletion-keys.ts';
export { diffObject } from './diff.ts';
export * from './geometry.ts';
export * from './html-text.ts';
export { randomID } from './ids.ts';
export { mergeObject } from './merge.ts';
export * from './objects.ts';
export * from './paths.ts';
export { Semaphore } from './semaphore.ts';
export { performIntegerSort } from './sorting.ts';
export { benchmark, debounce, threadLock, throttle } from './timing.ts';
export * from './urls.ts';
export { buildUuid, parseUuid } from './uuids.ts';
export { isNewerVersion } from './versions.ts';
