import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blank, choice, faults, flag, group, list, many, num, record, text } from '../../src/core/spec.ts';
import type { Json } from '../../src/core/text.ts';
import { msg } from '../../src/core/text.ts';

const spec = {
  n: num(2, { min: 0, max: 5 }),
  r: num(0.5, { real: true }),
  t: text('x'),
  f: flag(true),
  c: choice(['one', 'two'], 'two'),
  m: many(['a', 'b'], ['a']),
  l: list(num(1, { min: 1 }), [1, 2]),
  d: record(text()),
  g: group({ inner: num(7), deeper: group({ on: flag() }) }),
};

const whole = {
  n: 2,
  r: 0.5,
  t: 'x',
  f: true,
  c: 'two',
  m: ['a'],
  l: [1, 2],
  d: {},
  g: { inner: 7, deeper: { on: false } },
};
const keysAt = (data: Json) => faults(spec, data).map(({ at, says }) => `${at} ${says.key}`);

describe('specs', () => {
  it('give every field its default; given values win', () => {
    expect(blank(spec)).toEqual(whole);
    expect(blank(spec, { n: 4, g: { deeper: { on: true } } })).toEqual({
      ...whole,
      n: 4,
      g: { inner: 7, deeper: { on: true } },
    });
    expect(keysAt(blank(spec) as Json)).toEqual([]);
  });

  it('drop unknown fields, and give a default to a field set to undefined', () => {
    expect(blank(spec, { extra: 1, toString: 'x', n: undefined as never })).toStrictEqual(whole);
    expect(blank({ n: num(), t: text(), f: flag() })).toEqual({ n: 0, t: '', f: false });
  });

  it('give each instance its own groups', () => {
    expect(blank(spec).g).not.toBe(blank(spec).g);
  });

  it.each([
    ['n', 6, 'core.fault.tooLarge'],
    ['n', -1, 'core.fault.tooSmall'],
    ['n', 1.5, 'core.fault.notWhole'],
    ['n', '2', 'core.fault.notNumber'],
    ['n', Number.NaN, 'core.fault.notNumber'],
    ['t', 3, 'core.fault.notText'],
    ['f', 'yes', 'core.fault.notFlag'],
    ['c', 'three', 'core.fault.noSuchChoice'],
    ['m', ['a', 'z'], 'core.fault.noSuchChoice'],
    ['m', 'a', 'core.fault.notList'],
    ['l', {}, 'core.fault.notList'],
    ['d', [], 'core.fault.notRecord'],
    ['g', null, 'core.fault.notRecord'],
  ] as const)('report %s = %j as faulty', (field, value, key) => {
    expect(keysAt({ ...whole, [field]: value } as Json)).toEqual([`${field} ${key}`]);
  });

  it('complete the entries of lists and records, and leave alone what has another form', () => {
    const one = group({ a: num(1), b: text('b') });
    const held = { l: list(one), r: record(one), g: one };
    expect(blank(held, { l: [{ a: 2 }], r: { x: { b: 'c' } } })).toEqual({
      l: [{ a: 2, b: 'b' }],
      r: { x: { a: 1, b: 'c' } },
      g: { a: 1, b: 'b' },
    });
    expect(blank(held, { l: 'no list', r: [], g: 3 })).toEqual({ l: 'no list', r: [], g: 3 });
  });

  it('say where in lists, records and groups a fault lies, and what is missing or unknown', () => {
    expect(keysAt({ ...whole, l: [1, 0] })).toEqual(['l.1 core.fault.tooSmall']);
    expect(keysAt({ ...whole, d: { k: 1 } } as unknown as Json)).toEqual(['d.k core.fault.notText']);
    expect(keysAt({ ...whole, g: { inner: 7, deeper: {} } } as Json)).toEqual([
      'g.deeper.on core.fault.missing',
    ]);
    expect(keysAt({ ...whole, extra: 1 })).toEqual(['extra core.fault.unknown']);
    expect(keysAt([] as Json)).toEqual([' core.fault.notRecord']);
  });

  it('accept fractions only where they are allowed', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (r) => {
        expect(keysAt({ ...whole, r })).toEqual([]);
      }),
    );
  });

  it('may restrict the form of a text', () => {
    const word = text('x', { fault: (said) => (said.includes(' ') ? msg('no.word', { said }) : undefined) });
    expect(faults({ word }, { word: 'ox' })).toEqual([]);
    expect(faults({ word }, { word: 'an ox' })).toEqual([
      { at: 'word', says: msg('no.word', { said: 'an ox' }) },
    ]);
    expect(faults({ word }, { word: 1 }).map(({ says }) => says.key)).toEqual(['core.fault.notText']);
  });
});
