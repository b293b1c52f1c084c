import { describe, expect, it } from 'vitest';
import { decrypt, encrypt, KEY_BYTES, NONCE_BYTES } from '../../src/core/cipher.ts';

const key = 'ab'.repeat(KEY_BYTES);
const nonce = '01'.repeat(NONCE_BYTES);
const value = { trait: 'Скрытность', dice: [9, 9], nested: { ok: true, none: null } };

describe('what is encrypted', () => {
  it('comes back whole with its key, and does not show what it is', () => {
    const text = encrypt(value, key, nonce);
    expect(decrypt(text, key)).toEqual(value);
    expect(text).toMatch(/^[0-9a-f]+$/);
    expect(Buffer.from(text, 'hex').toString()).not.toContain('trait');
  });
  it('is the same only for the same nonce', () => {
    expect(encrypt(value, key, '02'.repeat(NONCE_BYTES))).not.toBe(encrypt(value, key, nonce));
  });
  it.each([
    ['another key', encrypt(value, key, nonce), 'ac'.repeat(KEY_BYTES)],
    [
      'a text that was altered',
      encrypt(value, key, nonce).replace(/.$/, (one) => (one === '0' ? '1' : '0')),
      key,
    ],
    ['a text that was cut', encrypt(value, key, nonce).slice(0, 60), key],
    ['no key at all', encrypt(value, key, nonce), ''],
    ['what is no text of ours', 'hello', key],
    ['nothing', '', key],
  ])('stays shut with %s', (_, text, other) => {
    expect(decrypt(text, other)).toBeUndefined();
  });
});
