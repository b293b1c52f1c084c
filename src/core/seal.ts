import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Json } from './text.ts';

/*
 * A seal stands for an answer that must stay secret for now: SHA-256 over a salt and the answer. The seal may be public; whoever
 * later sees answer and salt can check that they are the sealed ones. The salt keeps short answers from being guessed. Author,
 * fight and ask are sealed too, so a copied seal is worthless elsewhere.
 */

/** What is sealed: an answer, its author, and the ask and fight it belongs to. */
export interface Words {
  readonly author: string;
  readonly fight: string;
  readonly ask: string;
  readonly value: Json;
}

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value with sorted keys, so that equal values have equal texts. */
function ordered(value: Json): Json {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .flatMap((key) => (value[key] === undefined ? [] : [[key, ordered(value[key])]])),
  );
}

/** The seal in hexadecimal digits. Other fields of the object are not sealed. */
export const sealOf = ({ author, fight, ask, value }: Words, salt: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${salt} ${JSON.stringify(ordered({ author, fight, ask, value }))}`)));
