import { describe, expect, test } from 'vitest';
import type { Candidate } from '../../src/core/tactics/candidates.ts';
import { whyOf } from '../../src/core/tactics/decide.ts';
import { msg } from '../../src/core/text.ts';

const NONE = { now: 0, ready: 0, danger: 0, next: 0, place: 0 };
const like = (more: Partial<Candidate>): Candidate => ({
  value: 'x',
  score: 1,
  about: 'x',
  label: msg('x'),
  ...more,
});

describe('why something is done', () => {
  test.each(['now', 'ready', 'danger', 'next', 'place'] as const)('is %s, if that counts most', (part) => {
    const parts = { ...NONE, now: 0.1, danger: 0.2, place: 0.1, [part]: 0.5 };
    expect(whyOf(like({ parts })).key).toBe(`core.tactics.why.${part}`);
  });

  test('is that the rest is worse, if nothing speaks for it', () => {
    expect(whyOf(like({ parts: { ...NONE, danger: -0.3, now: -0.1 } })).key).toBe('core.tactics.why.least');
  });

  test('are the odds, for an answer on a card', () => {
    expect(whyOf(like({})).key).toBe('core.tactics.why.odds');
  });

  test('says that the fighter goes elsewhere first, unless to go is all they do', () => {
    const parts = { ...NONE, now: 1 };
    const way = [{ x: 1, y: 0 }];
    const why = msg('core.tactics.why.now');
    expect(whyOf(like({ parts, way }))).toEqual(msg('core.tactics.walksFirst', { why }));
    expect(whyOf(like({ parts, way, isMove: true }))).toEqual(why);
    expect(whyOf(like({ parts, way, value: undefined }))).toEqual(why);
  });
});
