import { describe, expect, it } from 'vitest';
import {
  count,
  flag,
  isBounded,
  json,
  list,
  oneOf,
  oneOfWords,
  plainValue,
  record,
  shape,
  text,
  word,
} from '../../src/core/outside.ts';

/* Outside data are what they claim to be, or nothing. */

describe('outside input', () => {
  it.each([null, 'x', 0, 1.5, true, false, [1, ['a', { b: null }]], { a: { b: [1] }, c: 'd' }])(
    '%j is JSON',
    (data) => expect(json(data)).toEqual(data),
  );

  it.each([
    ['nothing', undefined],
    ['a function', () => 0],
    ['no number', Number.NaN],
    ['no finite number', Number.POSITIVE_INFINITY],
    ['something else deep within, beside what is', { a: 1, b: [1, { c: undefined, d: 2 }] }],
    ['something else in a list, beside what is', [1, Number.NaN]],
  ])('%s is not JSON', (_, data) => expect(json(data)).toBeUndefined());

  it('reads a flag, a text, or one of several texts', () => {
    expect([flag(true), flag(false), flag('true'), flag(1)]).toEqual([true, false, undefined, undefined]);
    expect([word('yes')('yes'), word('yes')('no'), word(true)(true)]).toEqual(['yes', undefined, true]);
    expect([oneOfWords('a', 'b')('b'), oneOfWords('a', 'b')('c')]).toEqual(['b', undefined]);
  });

  it('reads a whole number from 0 up to the maximum', () => {
    const read = count(3);
    expect([0, 3, 4, -1, 1.5, '1'].map((one) => read(one))).toEqual([0, 3, ...Array(4).fill(undefined)]);
  });

  it('reads a text that is neither empty nor too long', () => {
    const read = text(3);
    expect(['a', 'abc', '', 'abcd', 1].map((one) => read(one))).toEqual([
      'a',
      'abc',
      ...Array(3).fill(undefined),
    ]);
  });

  it('reads a list of one kind, neither too short nor too long', () => {
    const read = list(count(9), 1, 2);
    expect([read([1]), read([1, 2])]).toEqual([[1], [1, 2]]);
    for (const bad of [[], [1, 2, 3], [1, 'x'], 'x', { 0: 1 }, null]) expect(read(bad)).toBeUndefined();
  });

  it('reads a record of one kind under allowed keys', () => {
    const read = record(text(1), count(9));
    expect([read({}), read({ a: 1, b: 2 })]).toEqual([{}, { a: 1, b: 2 }]);
    for (const bad of [{ a: 'x' }, { ab: 1 }, [1], null, 'x']) expect(read(bad)).toBeUndefined();
  });

  it('requires its mandatory fields, and of others accepts only the known ones', () => {
    const read = shape({ a: count(9) }, { b: flag });
    expect([read({ a: 1 }), read({ a: 1, b: true, c: 2 })]).toEqual([{ a: 1 }, { a: 1, b: true }]);
    for (const bad of [{}, { b: true }, { a: 1, b: 2 }, [], null]) expect(read(bad)).toBeUndefined();
  });

  it('reads the first of several kinds that fits; a plain value is a text or a number', () => {
    expect([oneOf(flag, count(9))(3), oneOf(flag, count(9))('x')]).toEqual([3, undefined]);
    expect(['x'.repeat(300), 1000].map((one) => plainValue(one))).toEqual(['x'.repeat(300), 1000]);
    expect(['x'.repeat(301), 1001, true].map((one) => plainValue(one))).toEqual(Array(3).fill(undefined));
  });

  it('is limited in length and depth to what a person writes', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    expect([isBounded(nested(32)), isBounded(nested(33))]).toEqual([true, false]);
    // Deep values may hide among shallow ones.
    const among = (depth: number): unknown => ({ a: 1, b: nested(depth - 1), c: [] });
    expect([isBounded(among(32)), isBounded(among(33))]).toEqual([true, false]);
    // With its quotation marks it is two characters longer.
    expect([isBounded('x'.repeat(99_998)), isBounded('x'.repeat(99_999))]).toEqual([true, false]);
    expect([isBounded('abc', 5), isBounded('abcd', 5)]).toEqual([true, false]);
    expect([isBounded(undefined), isBounded(null)]).toEqual([true, true]);
  });
});
