import type { Json } from '../text.ts';

/** Named values as a file contains them. */
export type Data = { readonly [key: string]: Json };

export const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
