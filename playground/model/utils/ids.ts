const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random string of letters and digits; 16 of them make a document id. */
export function randomID(length = 16): string {
  let id = '';
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(Math.min(length * 2, 16384)))) {
      // 248 = 4 × 62: larger bytes would favour the first letters
      if (byte < 248 && id.length < length) id += ALPHABET[byte % ALPHABET.length];
    }
  }
  return id;
}

/** Is it a document id: 16 characters of [A-Za-z0-9]? */
export function isValidId(id: unknown): id is string {
  return typeof id === 'string' && /^[a-zA-Z0-9]{16}$/.test(id);
}
