import type { Json } from './text.ts';

/*
 * A seal stands for a value that is not to be known yet: SHA-256 over a salt and the value. It may lie where everybody reads; whoever is shown
 * value and salt later can see that they are the ones that were sealed. The salt keeps short values from being guessed.
 */

/** Fractions of the cube roots of the first 64 primes, as the algorithm wants them; of the square roots of the first 8. */
const { ROUNDS, START } = constants();

function constants(): { readonly ROUNDS: readonly number[]; readonly START: readonly number[] } {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const fraction = (root: number): number => Math.floor((root % 1) * 2 ** 32) | 0;
  return {
    ROUNDS: primes.map((prime) => fraction(Math.cbrt(prime))),
    START: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
  };
}

/** The bytes of a text in UTF-8. */
const bytesOf = (text: string): number[] =>
  encodeURIComponent(text)
    .split(/(%[0-9A-F]{2})/)
    .flatMap((piece) =>
      piece.startsWith('%') ? [Number.parseInt(piece.slice(1), 16)] : [...piece].map((c) => c.charCodeAt(0)),
    );

/** Whole blocks of sixteen words: the bytes, a one, zeros, the length in bits. */
function wordsOf(bytes: readonly number[]): number[] {
  const words = Array.from({ length: (((bytes.length + 8) >> 6) + 1) * 16 }, () => 0);
  for (const [i, byte] of [...bytes, 0x80].entries())
    words[i >> 2] = (words[i >> 2] ?? 0) | (byte << (24 - (i % 4) * 8));
  words[words.length - 1] = bytes.length * 8;
  return words;
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The block's words and the forty-eight made of them. */
function schedule(block: readonly number[]): number[] {
  const w = [...block];
  const at = (i: number): number => w[i] ?? 0;
  for (let i = 16; i < 64; i++) {
    const [a, b] = [at(i - 15), at(i - 2)];
    const one = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const two = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w[i] = (at(i - 16) + one + at(i - 7) + two) | 0;
  }
  return w;
}

function mixed(hash: readonly number[], block: readonly number[]): number[] {
  const words = schedule(block);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i++) {
    const big = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + big + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + (words[i] ?? 0)) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => ((hash[i] ?? 0) + word) | 0);
}

/** SHA-256 of a text, in hexadecimal digits. */
export function sha256(text: string): string {
  const words = wordsOf(bytesOf(text));
  let hash: readonly number[] = START;
  for (let i = 0; i < words.length; i += 16) hash = mixed(hash, words.slice(i, i + 16));
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
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

/** The seal of a value. */
export const sealOf = (value: Json, salt: string): string =>
  sha256(`${salt} ${JSON.stringify(ordered(value))}`);
