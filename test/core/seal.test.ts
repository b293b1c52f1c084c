import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealOf } from '../../src/core/seal.ts';

describe('a seal stands for a value that is not to be known yet', () => {
  it('is SHA-256 over salt and value, as another program gives it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        (salt, text) => {
          const expected = createHash('sha256')
            .update(`${salt} ${JSON.stringify(text)}`, 'utf8')
            .digest('hex');
          expect(sealOf(text, salt)).toBe(expected);
        },
      ),
    );
  });

  it('is the same for equal values however their keys are ordered, and another for another value or salt', () => {
    const seal = sealOf({ mains: [], before: [{ simple: 'duck' }] }, 'salt');
    expect(sealOf({ before: [{ simple: 'duck' }], mains: [] }, 'salt')).toBe(seal);
    expect(sealOf({ before: [{ simple: 'hide' }], mains: [] }, 'salt')).not.toBe(seal);
    expect(sealOf({ mains: [], before: [{ simple: 'duck' }] }, 'other')).not.toBe(seal);
  });
});
