import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Json } from './text.ts';

/*
 * A seal stands for a value that is not to be known yet: SHA-256 over a salt and the value. It may lie where everybody reads; whoever is shown
 * value and salt later can see that they are the ones that were sealed. The salt keeps short values from being guessed.
 */

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value with its keys in order, so that equal values have equal texts. */
function ordered(value: Json): Json {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .flatMap((key) => (value[key] === undefined ? [] : [[key, ordered(value[key])]])),
  );
}

/** The seal of a value, in hexadecimal digits. */
export const sealOf = (value: Json, salt: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${salt} ${JSON.stringify(ordered(value))}`)));
