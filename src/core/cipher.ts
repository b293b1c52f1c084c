import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToHex, bytesToUtf8, hexToBytes, utf8ToBytes } from '@noble/ciphers/utils.js';
import type { Json } from './text.ts';

/*
 * Encrypts what only some may read: XChaCha20-Poly1305. Whoever has the key can read a text and be sure that it was made with that key.
 */

/** The lengths of keys and nonces, in bytes. */
export const KEY_BYTES = 32;
export const NONCE_BYTES = 24;

const HEX = 2;

/**
 * Encrypts a value. @param key 32 bytes in hexadecimal digits @param nonce 24 bytes in hexadecimal digits, never used twice with the same
 * key; random ones are long enough
 */
export const encrypt = (value: Json, key: string, nonce: string): string =>
  nonce +
  bytesToHex(
    xchacha20poly1305(hexToBytes(key), hexToBytes(nonce)).encrypt(utf8ToBytes(JSON.stringify(value))),
  );

/** The value in a text from `encrypt`, or undefined if the key or the text is another one. */
export function decrypt(text: string, key: string): Json | undefined {
  try {
    const nonce = hexToBytes(text.slice(0, NONCE_BYTES * HEX));
    const bytes = xchacha20poly1305(hexToBytes(key), nonce).decrypt(
      hexToBytes(text.slice(NONCE_BYTES * HEX)),
    );
    return JSON.parse(bytesToUtf8(bytes)) as Json;
  } catch {
    // The library throws for a wrong key or an altered text, which is all that can go wrong here.
    return undefined;
  }
}
