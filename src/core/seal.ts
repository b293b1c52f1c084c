import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Json } from './text.ts';

/*
 * A seal stands for words that are not to be known yet: SHA-256 over a salt and the words. It may lie where everybody reads; whoever is shown
 * words and salt later can see that they are the ones that were sealed. The salt keeps short words from being guessed. Who says it, where and to what
 * is sealed with it: a copied seal says nothing for anybody else.
 */

/** What is sealed: an answer, who gives it, and to which ask of which fight. */
export interface Words {
  readonly author: string;
  readonly fight: string;
  readonly ask: string;
  readonly value: Json;
}

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

/** The seal of somebody's words, in hexadecimal digits. Whatever else the object holds is not sealed. */
export const sealOf = ({ author, fight, ask, value }: Words, salt: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${salt} ${JSON.stringify(ordered({ author, fight, ask, value }))}`)));
