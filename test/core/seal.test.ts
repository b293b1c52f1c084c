import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealOf, sha256 } from '../../src/core/seal.ts';

describe('a seal stands for a value that is not to be known yet', () => {
  it('is SHA-256, as the standard gives it', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('agrees with another program for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
      }),
    );
  });

  it('is the same for equal values however their keys are ordered, and another for another value or salt', () => {
    const seal = sealOf({ mains: [], before: [{ simple: 'duck' }] }, 'salt');
    expect(sealOf({ before: [{ simple: 'duck' }], mains: [] }, 'salt')).toBe(seal);
    expect(sealOf({ before: [{ simple: 'hide' }], mains: [] }, 'salt')).not.toBe(seal);
    expect(sealOf({ mains: [], before: [{ simple: 'duck' }] }, 'other')).not.toBe(seal);
  });
});
