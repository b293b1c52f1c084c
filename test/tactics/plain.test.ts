import { describe, expect, test } from 'vitest';
import type { Enter } from '../../src/core/ask.ts';
import type { Offer } from '../../src/core/offer.ts';
import { declarePlainly } from '../../src/core/tactics/plain.ts';
import { type Json, verbatim } from '../../src/core/text.ts';

/* What is declared without a thought. */

const CONTEXT = {} as never;
const no = verbatim('no');

const offer = (declaration: Json, more: Partial<Offer> = {}): Offer =>
  ({ id: String(declaration), group: 'other', declaration, ...more }) as Offer;

const ask = (more: Partial<Enter> = {}): Enter =>
  ({ form: 'declaration', legal: () => undefined, ...more }) as Enter;

const declared = (offers: readonly Offer[], asked: Enter, turns?: readonly Json[]): Json | undefined =>
  declarePlainly(
    {
      actions: () => offers,
      ...(turns ? { tactics: { turns: () => turns.map((value) => ({ value })) } as never } : {}),
    },
    CONTEXT,
    asked,
  );

describe('without a thought', () => {
  const walk = offer('walk');
  const blow = offer('blow', { group: 'attack' });

  test('the first attack is declared that is open and allowed', () => {
    expect(declared([walk, offer('shot', { group: 'attack', no }), blow], ask())).toBe('blow');
    const onlyWalks = ask({ legal: (value) => (value === 'blow' ? no : undefined), skip: 'end' });
    expect(declared([walk, blow], onlyWalks)).toBe('end');
  });

  test('without an attack nothing is declared, or anything if something must be', () => {
    expect(declared([walk], ask({ skip: 'end' }))).toBe('end');
    expect(declared([walk], ask())).toBe('walk');
    expect(declared([], ask())).toBeUndefined();
  });

  test('other forms are left empty', () => {
    expect(declared([blow], ask({ form: 'shares', skip: 'none' }))).toBe('none');
  });

  test('of whole turns the first is declared that is allowed', () => {
    const asked = ask({
      form: 'signature',
      legal: (value) => (value === 'rash' ? no : undefined),
      skip: 'end',
    });
    expect(declared([blow], asked, ['rash', 'calm', 'slow'])).toBe('calm');
    expect(declared([blow], asked, ['rash'])).toBe('end');
  });
});
