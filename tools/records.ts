import { createHash } from 'node:crypto';

/** A document's source, or a part of one. */
export type Source = { readonly [key: string]: unknown };

export const isRecord = (value: unknown): value is Source =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A document's id that follows from what it is: the same at every build. */
export const idOf = (...of: readonly string[]): string =>
  createHash('sha256').update(of.join(' ')).digest('hex').slice(0, 16);

/** One record upon another: what both hold as records is joined, anything else is the second's. */
export const merged = (under: Source, over: Source): Source => ({
  ...under,
  ...Object.fromEntries(
    Object.entries(over).map(([key, value]) => {
      const below = under[key];
      return [key, isRecord(below) && isRecord(value) ? merged(below, value) : value];
    }),
  ),
});
