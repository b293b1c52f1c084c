import { beforeAll, describe, expect, it } from 'vitest';
import { installPrimitives, utils } from '../../../playground/model/index.ts';

/** A built-in value with the members that Foundry adds, which TypeScript does not know here. */
type Extended = Record<string, (...args: unknown[]) => unknown>;
const ext = (value: unknown): Extended => value as Extended;
const call = (value: unknown, name: string, ...args: unknown[]): unknown =>
  ext(value)[name]?.call(value, ...args);

beforeAll(() => installPrimitives());

describe('numbers (T13 primitives/number)', () => {
  it.each([
    [17.18, [5], 15],
    [17.18, [10], 20],
    [17.18, [10, 'floor'], 10],
    [17.18, [10, 'ceil'], 20],
    [17.18, [0.25], 17.25],
    [17.18, [2, 'round', 1], 17],
  ])('%d.toNearest(%j) is %d', (n, args, expected) => {
    expect(call(n, 'toNearest', ...args)).toBe(expected);
  });

  it('formats', () => {
    expect([1, 2, 3, 4, 11, 22, 113].map((n) => call(n, 'ordinalString'))).toEqual([
      ...['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th'],
    ]);
    expect([5, 0, -5].map((n) => call(n, 'signedString'))).toEqual(['+5', '+0', '−5']);
    expect(call(7, 'paddedString', 3)).toBe('007');
  });

  it('knows numeric values', () => {
    const numeric = (n: unknown): unknown => call(Number, 'isNumeric', n);
    expect([1, '1', '1.5', '-2'].every(numeric)).toBe(true);
    expect(['', 'a', null, undefined, true, [], {}, Number.NaN].some(numeric)).toBe(false);
    expect(call(5, 'between', 5, 10)).toBe(true);
    expect(call(5, 'between', 5, 10, false)).toBe(false);
  });
});

describe('arrays, sets, strings, math', () => {
  it('partitions: failures first', () => {
    expect(call([1, 2, 3, 4], 'partition', (n: unknown) => Number(n) > 2)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('splices what it finds', () => {
    const list = [1, 2, 3];
    expect(call(list, 'findSplice', (n: unknown) => n === 2)).toBe(2);
    expect(list).toEqual([1, 3]);
    expect(call(list, 'findSplice', (n: unknown) => n === 9)).toBeNull();
    expect(call(Array, 'fromRange', 3, 1)).toEqual([1, 2, 3]);
  });

  it('gives sets the methods of arrays', () => {
    const set = new Set([1, 2, 3]);
    expect(call(set, 'filter', (n: unknown) => Number(n) > 1)).toEqual(new Set([2, 3]));
    expect(call(set, 'map', (n: unknown) => Number(n) * 2)).toEqual(new Set([2, 4, 6]));
    expect(call(set, 'first')).toBe(1);
    expect(call(set, 'equals', new Set([3, 2, 1]))).toBe(true);
    expect(call(set, 'intersects', new Set([9, 3]))).toBe(true);
    expect(call(set, 'reduce', (a: unknown, b: unknown) => Number(a) + Number(b), 0)).toBe(6);
    expect(call(set, 'union', new Set([4]))).toEqual(new Set([1, 2, 3, 4]));
  });

  it('adds nothing that a loop over keys would see', () => {
    const keys: string[] = [];
    for (const key in [1]) keys.push(key);
    expect(keys).toEqual(['0']);
  });

  it('makes slugs and titles', () => {
    expect(call('Hello World!', 'slugify', { strict: true })).toBe('hello-world');
    expect(call('Меч Огня', 'slugify')).toBe('mech-ognya');
    expect(call('the end', 'titleCase')).toBe('The End');
    expect(call('abc', 'capitalize')).toBe('Abc');
    expect(['b', 'a', 'B'].sort((a, b) => Number(call(a, 'compare', b)))).toEqual(['B', 'a', 'b']);
  });

  it('clamps and normalizes', () => {
    expect(call(Math, 'clamp', 12, 0, 10)).toBe(10);
    expect([0, 360, -90, 725].map((d) => call(Math, 'normalizeDegrees', d))).toEqual([0, 0, 270, 5]);
    expect(call(Math, 'mix', 0, 10, 0.25)).toBe(2.5);
  });
});

describe('Collection (T13 common/utils/collection)', () => {
  const collection = new utils.Collection([
    ['a', { name: 'Alfred' }],
    ['b', { name: 'Bob' }],
  ]);

  it('iterates over values and searches like an array', () => {
    expect([...collection].map(({ name }) => name)).toEqual(['Alfred', 'Bob']);
    expect(collection.contents).not.toBe(collection.contents);
    expect(collection.filter(({ name }) => name < 'B')).toEqual([{ name: 'Alfred' }]);
    expect(collection.map(({ name }, i) => `${i}${name}`)).toEqual(['0Alfred', '1Bob']);
    expect(collection.find((entry) => entry.name === 'Bob')).toBe(collection.get('b'));
    expect([...collection.keys()]).toEqual(['a', 'b']);
  });

  it('throws only when strict', () => {
    expect(collection.get('x')).toBeUndefined();
    expect(() => collection.get('x', { strict: true })).toThrow();
    expect(collection.getName('Bob')?.name).toBe('Bob');
    expect(() => collection.getName('X', { strict: true })).toThrow();
  });
});

describe('Color', () => {
  it('reads and writes', () => {
    expect(utils.Color.from('#ff8000').valueOf()).toBe(0xff8000);
    expect(utils.Color.from(0x00ff00).css).toBe('#00ff00');
    expect(utils.Color.from('nonsense').valid).toBe(false);
    expect(utils.Color.fromHSV([1 / 3, 1, 1]).css).toBe('#00ff00');
    expect(utils.Color.from('#123456').hsv.map((n) => Number(n.toFixed(3)))).toEqual([0.583, 0.791, 0.337]);
  });
});
