/* Documents without the types' knowledge of each field: stored data, live data, and writes of any data, including wrong data. */

import type { ActorProbe, ItemProbe } from './probe.ts';

export type Plain = { [key: string]: unknown };

/** A document, as far as all kinds are alike. */
export interface AnyDocument {
  readonly id: string | null;
  readonly uuid: string;
  update(data?: never, options?: never): Promise<unknown>;
  delete(options?: never): Promise<unknown>;
}

/** The live data of a probe actor. */
export const live = (actor: unknown): ActorProbe => (actor as { system: ActorProbe }).system;

/** The live data of a probe item. */
export const liveItem = (item: unknown): ItemProbe => (item as { system: ItemProbe }).system;

/** The stored data of a document. */
export const source = (document: unknown): Plain => (document as { _source: Plain })._source;

/** The stored data of a document's `system`. */
export const stored = (document: unknown): Plain => source(document).system as Plain;

/** Updates a document with any data. */
export const change = (document: unknown, data: object, options?: object): Promise<unknown> =>
  (document as AnyDocument).update(data as never, options as never);

/** The member of a collection. @throws when there is none */
export function must<T>(found: T | null | undefined, what = 'the document'): T {
  if (found === null || found === undefined) throw new Error(`${what} is not there`);
  return found;
}

/** A document of the world by its uuid. @throws when this client has none */
export const known = (uuid: string): AnyDocument & Plain =>
  must(fromUuidSync(uuid), uuid) as unknown as AnyDocument & Plain;
