import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealOf } from '../../src/core/seal.ts';
import type { Json } from '../../src/core/text.ts';

const words = (value: Json) => ({ author: 'anna', fight: 'saloon', ask: 'declare:jose', value });

describe('a seal of a secret answer', () => {
  it('is SHA-256 over salt and answer with ordered keys, equal to another program’s result', () => {
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

  it('is the same for equal values however their keys are ordered, and differs for another value or salt', () => {
    const seal = sealOf(words({ mains: [], before: [{ simple: 'duck' }] }), 'salt');
    expect(sealOf(words({ before: [{ simple: 'duck' }], mains: [] }), 'salt')).toBe(seal);
    const shots = (...shot: Json[]) => sealOf(words({ mains: [{ shots: shot }] }), 'salt');
    expect(shots({ at: 'bob', n: 2 }, 1)).toBe(shots({ n: 2, at: 'bob' }, 1));
    expect(shots(1, { at: 'bob', n: 2 })).not.toBe(shots({ at: 'bob', n: 2 }, 1));
    expect(sealOf(words({ before: [{ simple: 'hide' }], mains: [] }), 'salt')).not.toBe(seal);
    expect(sealOf(words({ mains: [], before: [{ simple: 'duck' }] }), 'other')).not.toBe(seal);
  });

  it('differs for another author, fight or ask, so a copied seal is worth nothing to anybody else', () => {
    const seal = sealOf(words('duck'), 'salt');
    for (const other of [{ author: 'igor' }, { fight: 'station' }, { ask: 'declare:pancho' }])
      expect(sealOf({ ...words('duck'), ...other }, 'salt'), JSON.stringify(other)).not.toBe(seal);
  });
});
