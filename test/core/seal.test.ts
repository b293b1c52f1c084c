import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealOf } from '../../src/core/seal.ts';
import type { Json } from '../../src/core/text.ts';

const words = (value: Json) => ({ author: 'anna', fight: 'saloon', ask: 'declare:jose', value });

describe('a seal stands for words that are not to be known yet', () => {
  it('is SHA-256 over salt and words, keys in order, as another program gives it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        (salt, value) => {
          const said = { ask: 'declare:jose', author: 'anna', fight: 'saloon', value };
          const expected = createHash('sha256')
            .update(`${salt} ${JSON.stringify(said)}`, 'utf8')
            .digest('hex');
          expect(sealOf(words(value), salt)).toBe(expected);
        },
      ),
    );
  });

  it('is the same for equal values however their keys are ordered, and another for another value or salt', () => {
    const seal = sealOf(words({ mains: [], before: [{ simple: 'duck' }] }), 'salt');
    expect(sealOf(words({ before: [{ simple: 'duck' }], mains: [] }), 'salt')).toBe(seal);
    const shots = (...shot: Json[]) => sealOf(words({ mains: [{ shots: shot }] }), 'salt');
    expect(shots({ at: 'bob', n: 2 }, 1)).toBe(shots({ n: 2, at: 'bob' }, 1));
    expect(shots(1, { at: 'bob', n: 2 })).not.toBe(shots({ at: 'bob', n: 2 }, 1));
    expect(sealOf(words({ before: [{ simple: 'hide' }], mains: [] }), 'salt')).not.toBe(seal);
    expect(sealOf(words({ mains: [], before: [{ simple: 'duck' }] }), 'other')).not.toBe(seal);
  });

  it('is another for another author, fight or ask: what is copied stands for nobody else', () => {
    const seal = sealOf(words('duck'), 'salt');
    for (const other of [{ author: 'igor' }, { fight: 'station' }, { ask: 'declare:pancho' }])
      expect(sealOf({ ...words('duck'), ...other }, 'salt'), JSON.stringify(other)).not.toBe(seal);
  });
});
