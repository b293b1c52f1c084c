import { describe, expect, it } from 'vitest';
import { utils } from '../../../playground/model/index.ts';

/** The examples of T13 common/utils/helpers, and what its doc comments state. */
describe('mergeObject', () => {
  const { mergeObject } = utils;

  it.each([
    [{ k1: 'v1' }, { k2: 'v2' }, { insertKeys: false }, { k1: 'v1' }],
    [{ k1: 'v1' }, { k2: 'v2' }, { insertKeys: true }, { k1: 'v1', k2: 'v2' }],
    [{ k1: { i1: 'v1' } }, { k1: { i2: 'v2' } }, { insertValues: false }, { k1: { i1: 'v1' } }],
    [{ k1: { i1: 'v1' } }, { k1: { i2: 'v2' } }, { insertValues: true }, { k1: { i1: 'v1', i2: 'v2' } }],
    [{ k1: 'v1' }, { k1: 'v2' }, { overwrite: true }, { k1: 'v2' }],
    [{ k1: 'v1' }, { k1: 'v2' }, { overwrite: false }, { k1: 'v1' }],
    [{ k1: { i1: 'v1' } }, { k1: { i2: 'v2' } }, { recursive: false }, { k1: { i2: 'v2' } }],
    [{ k1: { i1: 'v1' } }, { k1: { i2: 'v2' } }, { recursive: true }, { k1: { i1: 'v1', i2: 'v2' } }],
    [{ k1: 'v1', k2: 'v2' }, { '-=k1': null }, { performDeletions: true }, { k2: 'v2' }],
    [{ k1: { i1: 'v1' } }, { '==k1': { i2: 'v2' } }, { performDeletions: true }, { k1: { i2: 'v2' } }],
  ])('documented example %#', (original, other, options, expected) => {
    expect(mergeObject(original, other, options)).toEqual(expected);
  });

  it('changes the first argument unless told not to, and expands dotted keys', () => {
    const original = { a: { b: 1 } };
    expect(mergeObject(original, { 'a.c': 2 })).toBe(original);
    expect(original).toEqual({ a: { b: 1, c: 2 } });
    const copy = mergeObject(original, { a: { b: 9 } }, { inplace: false });
    expect(copy.a).toEqual({ b: 9, c: 2 });
    expect(original.a.b).toBe(1);
  });

  it('replaces arrays and refuses other types when they are enforced', () => {
    expect(mergeObject({ a: [1, 2, 3] }, { a: [4] })).toEqual({ a: [4] });
    expect(() => mergeObject({ a: 1 }, { a: 'x' }, { enforceTypes: true })).toThrow();
  });
});

describe('filterObject', () => {
  const source = { foo: { number: 1, name: 'Tim', topping: 'olives' }, bar: 'baz' };
  const template = { foo: { number: 0, name: 'Mit', style: 'bold' }, other: 72 };

  it('keeps the keys of the template, or its values', () => {
    expect(utils.filterObject(source, template)).toEqual({ foo: { number: 1, name: 'Tim' } });
    expect(utils.filterObject(source, template, { templateValues: true })).toEqual({
      foo: { number: 0, name: 'Mit' },
    });
  });
});

describe('objects', () => {
  it('diffObject gives the keys of other that differ, arrays whole', () => {
    const before = { a: 1, b: { c: 2, d: [1, 2] }, e: 5 };
    expect(utils.diffObject(before, { a: 1, b: { c: 3, d: [1, 2] }, f: 6 })).toEqual({ b: { c: 3 }, f: 6 });
    expect(utils.diffObject(before, { b: { d: [1, 2, 3] } })).toEqual({ b: { d: [1, 2, 3] } });
    expect(utils.diffObject(before, { a: 2, f: 6 }, { inner: true })).toEqual({ a: 2 });
    expect(utils.diffObject(before, { '-=e': null, '-=x': null }, { deletionKeys: true })).toEqual({
      '-=e': null,
    });
  });

  it('expands and flattens', () => {
    const flat = { 'a.b': 1, 'a.c.d': [1], e: 2 };
    const deep = { a: { b: 1, c: { d: [1] } }, e: 2 };
    expect(utils.expandObject(flat)).toEqual(deep);
    expect(utils.flattenObject(deep)).toEqual(flat);
  });

  it('clones plain data, keeps others by reference or refuses them', () => {
    const set = new Set([1]);
    const original = { a: [{ b: 1 }], set, date: new Date(0) };
    const clone = utils.deepClone(original);
    expect(clone).toEqual(original);
    expect(clone.a[0]).not.toBe(original.a[0]);
    expect(clone.set).toBe(set);
    expect(() => utils.deepClone(original, { strict: true })).toThrow();
    const loop: { self?: unknown } = {};
    loop.self = loop;
    expect(() => utils.deepClone(loop)).toThrow();
  });

  it('knows types and emptiness', () => {
    class Own {}
    const values = [
      null,
      undefined,
      1,
      'a',
      true,
      [],
      new Set(),
      new Map(),
      {},
      new Error('x'),
      Promise.resolve(),
    ];
    expect(values.map(utils.getType)).toEqual([
      ...[
        'null',
        'undefined',
        'number',
        'string',
        'boolean',
        'Array',
        'Set',
        'Map',
        'Object',
        'Error',
        'Promise',
      ],
    ]);
    expect(utils.getType(new Own())).toBe('Unknown');
    expect([undefined, null, [], {}, new Set(), new Map()].every(utils.isEmpty)).toBe(true);
    expect([0, '', false, [0], { a: 1 }].some(utils.isEmpty)).toBe(false);
  });

  it('reads, writes and deletes by dotted path', () => {
    const object = { a: { b: { c: 1 } } };
    expect(utils.getProperty(object, 'a.b.c')).toBe(1);
    expect(utils.hasProperty(object, 'a.b.x')).toBe(false);
    expect(utils.setProperty(object, 'a.b.c', 1)).toBe(false);
    expect(utils.setProperty(object, 'a.x.y', 2)).toBe(true);
    expect(object).toEqual({ a: { b: { c: 1 }, x: { y: 2 } } });
    expect(utils.deleteProperty(object, 'a.b.c')).toBe(true);
    expect(utils.deleteProperty(object, 'a.b.c')).toBe(false);
  });

  it('does not let paths reach prototypes', () => {
    utils.setProperty({}, '__proto__.polluted', 1);
    utils.mergeObject({}, JSON.parse('{"__proto__": {"polluted": 1}}'));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('compares and inverts', () => {
    expect(utils.objectsEqual({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true);
    expect(utils.objectsEqual({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(utils.invertObject({ a: 'x', b: 'y' })).toEqual({ x: 'a', y: 'b' });
  });
});

describe('versions, ids, texts', () => {
  it.each([
    ['1.2.10', '1.2.9', true],
    ['13.351', '13.346', true],
    ['13', '13.0', false],
    ['13.1', '13', true],
    ['2.0.0', '10.0.0', false],
    [14, 13, true],
    ['1.0.0', '1.0.0', false],
  ])('isNewerVersion(%s, %s) is %s', (a, b, newer) => {
    expect(utils.isNewerVersion(a, b)).toBe(newer);
  });

  it('makes ids of 16 letters and digits', () => {
    const ids = Array.from({ length: 200 }, () => utils.randomID());
    expect(ids.every((id) => /^[A-Za-z0-9]{16}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(200);
    expect(utils.randomID(5)).toHaveLength(5);
  });

  it('escapes exactly five characters and back', () => {
    const text = `<a href="x">Tom & 'Jerry'</a>`;
    expect(utils.escapeHTML(text)).toBe('&lt;a href=&quot;x&quot;&gt;Tom &amp; &#x27;Jerry&#x27;&lt;/a&gt;');
    expect(utils.unescapeHTML(utils.escapeHTML(text))).toBe(text);
  });
});

describe('uuids', () => {
  const [A, B] = ['a'.repeat(16), 'b'.repeat(16)];

  it('parses world, embedded and compendium uuids', () => {
    expect(utils.parseUuid(`Actor.${A}`)).toMatchObject({
      type: 'Actor',
      id: A,
      embedded: [],
      primaryType: undefined,
    });
    expect(utils.parseUuid(`Actor.${A}.Item.${B}`)).toMatchObject({
      type: 'Item',
      id: B,
      primaryType: 'Actor',
      primaryId: A,
      embedded: ['Item', B],
    });
    expect(utils.parseUuid(`Compendium.fivefold.gear.Item.${A}`)).toMatchObject({
      type: 'Item',
      id: A,
      embedded: [],
    });
  });

  it('resolves relative uuids', () => {
    const actor = { id: A, uuid: `Actor.${A}`, documentName: 'Actor', pack: null, parent: null };
    expect(utils.parseUuid(`.Item.${B}`, { relative: actor })?.uuid).toBe(`Actor.${A}.Item.${B}`);
  });

  it('builds uuids, or null without a document', () => {
    expect(utils.buildUuid({ id: A, documentName: 'Actor' })).toBe(`Actor.${A}`);
    expect(utils.buildUuid({ id: A, documentName: 'Item', pack: 'w.p' })).toBe(`Compendium.w.p.Item.${A}`);
    expect(utils.buildUuid({ id: A })).toBeNull();
  });
});

describe('performIntegerSort', () => {
  it('moves only the source while there is room, else renumbers all', () => {
    const [a, b, c] = [{ sort: 0 }, { sort: 100000 }, { sort: 200000 }];
    expect(utils.performIntegerSort(c, { target: b, siblings: [a, b] })).toEqual([
      { target: c, update: { sort: 50000 } },
    ]);
    const [d, e] = [{ sort: 1 }, { sort: 2 }];
    expect(
      utils.performIntegerSort(c, { target: e, siblings: [d, e] }).map(({ update }) => update.sort),
    ).toEqual([100000, 200000, 300000]);
  });
});
