import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DataField } from '../../../playground/model/fields/data-field.ts';
import { abstract, fields as f, registry } from '../../../playground/model/index.ts';
import type { Obj } from '../../../playground/model/types.ts';
import { type Live, surround } from './fixtures.ts';

beforeEach(() => surround());
afterEach(() => surround());

/** A model with one field named `x`. */
function model(field: () => DataField): new (data?: Obj, options?: Obj) => Live {
  return class extends abstract.DataModel {
    static override defineSchema() {
      return { x: field() };
    }
  };
}

/** The stored value after construction from a raw one. */
const stored = (field: () => DataField, x?: unknown): unknown =>
  new (model(field))(x === undefined ? {} : { x })._source.x;
const failure = (field: () => DataField, x: unknown): string => {
  try {
    stored(field, x);
  } catch (error) {
    return (error as Live).getFailure('x').message;
  }
  return '';
};

describe('initial values', () => {
  it.each([
    ['BooleanField', () => new f.BooleanField(), false],
    ['NumberField', () => new f.NumberField(), null],
    ['NumberField with choices', () => new f.NumberField({ choices: [1], initial: 1 }), 1],
    ['StringField, required', () => new f.StringField({ required: true }), ''],
    ['StringField', () => new f.StringField(), undefined],
    ['HTMLField', () => new f.HTMLField(), ''],
    ['ArrayField', () => new f.ArrayField(new f.NumberField()), []],
    ['ObjectField', () => new f.ObjectField(), {}],
    ['SchemaField', () => new f.SchemaField({ a: new f.NumberField({ initial: 2 }) }), { a: 2 }],
    ['FilePathField', () => new f.FilePathField({ categories: ['IMAGE'] }), null],
    ['ColorField', () => new f.ColorField(), null],
    ['AlphaField', () => new f.AlphaField(), 1],
    ['AngleField', () => new f.AngleField(), 0],
    ['IntegerSortField', () => new f.IntegerSortField(), 0],
    ['DocumentUUIDField', () => new f.DocumentUUIDField(), null],
    ['DocumentOwnershipField', () => new f.DocumentOwnershipField(), { default: 0 }],
    ['a function', () => new f.NumberField({ initial: () => 7 }), 7],
  ])('%s begins as documented', (_name, field, expected) => {
    expect(stored(field)).toEqual(expected);
  });
});

describe('lie 3: types are cast or rejected, unknown keys dropped', () => {
  it('casts', () => {
    expect(stored(() => new f.NumberField(), '5')).toBe(5);
    expect(stored(() => new f.StringField(), 5)).toBe('5');
    expect(stored(() => new f.StringField(), '  a ')).toBe('a');
    expect(stored(() => new f.BooleanField(), 'true')).toBe(true);
    expect(stored(() => new f.NumberField({ integer: true }), 2.6)).toBe(3);
    expect(stored(() => new f.NumberField({ min: 0, max: 10 }), 12)).toBe(10);
    expect(stored(() => new f.SetField(new f.NumberField()), new Set([1, 2]))).toEqual([1, 2]);
    expect(stored(() => new f.NumberField({ nullable: false, initial: 4 }), null)).toBe(4);
    expect(stored(() => new f.StringField({ required: true, initial: '1' }), null)).toBe('1');
    expect(stored(() => new f.ObjectField(), 'word')).toEqual({});
    expect(stored(() => new f.DocumentFlagsField(), { world: '' })).toEqual({ world: {} });
  });

  it('rejects', () => {
    expect(failure(() => new f.NumberField({ nullable: false }), null)).toBe('may not be null');
    expect(failure(() => new f.NumberField(), 'abc')).toMatch('number');
    expect(failure(() => new f.StringField({ required: true, choices: ['a'] }), 'b')).toMatch('choice');
    expect(failure(() => new f.DocumentIdField(), 'short')).toMatch('16-character');
    expect(failure(() => new f.FilePathField({ categories: ['IMAGE'] }), 'a.mp3')).toMatch('extension');
    expect(failure(() => new f.ColorField(), 'red')).toMatch('color');
    expect(failure(() => new f.ArrayField(new f.NumberField(), { max: 1 }), [1, 2])).toMatch('more than');
    expect(failure(() => new f.DocumentOwnershipField(), { default: 9 })).toMatch('mapping');
  });

  it('drops unknown keys', () => {
    const Model = model(() => new f.SchemaField({ a: new f.NumberField({ initial: 1 }) }));
    expect(new Model({ x: { a: 2, typo: 3 }, other: 1 })._source).toEqual({ x: { a: 2 } });
    expect(new Model({ x: { toString: 2, constructor: 3 } })._source).toEqual({ x: { a: 1 } });
  });

  it('names the path of what failed', () => {
    const Model = model(
      () => new f.SchemaField({ list: new f.ArrayField(new f.NumberField({ nullable: false })) }),
    );
    try {
      new Model({ x: { list: [1, null] } });
      expect.unreachable();
    } catch (error) {
      expect(Object.keys((error as Live).getAllFailures())).toEqual(['x.list.1']);
    }
  });
});

describe('live values', () => {
  it('lie 2: a SetField is stored as an array and lives as a Set', () => {
    const live = new (model(() => new f.SetField(new f.StringField())))({ x: ['a', 'b', 'a'] });
    expect(live.x).toEqual(new Set(['a', 'b']));
    expect(JSON.parse(JSON.stringify(live))).toEqual({ x: ['a', 'b'] });
    expect(live.toObject(false).x).toEqual(['a', 'b']);
  });

  it('ColorField lives as a Color, JSONField as its value', () => {
    expect(new (model(() => new f.ColorField()))({ x: '#ff0000' }).x.valueOf()).toBe(0xff0000);
    const json = new (model(() => new f.JSONField()))({ x: { a: 1 } });
    expect(json._source.x).toBe('{"a":1}');
    expect(json.x).toEqual({ a: 1 });
  });

  it('EmbeddedDataField lives as an instance that knows its parent', () => {
    const Inner = model(() => new f.NumberField({ initial: 3 }));
    const outer = new (model(() => new f.EmbeddedDataField(Inner)))();
    expect(outer.x).toBeInstanceOf(Inner);
    expect(outer.x.parent).toBe(outer);
    expect(outer.x.x).toBe(3);
  });

  it('ForeignDocumentField finds its document when it is read', () => {
    const found = { name: 'Somebody' };
    const target = { documentName: 'Actor' };
    const field = (): DataField => new f.ForeignDocumentField(Object.assign(() => target, target));
    const live = new (model(field))({ x: 'a'.repeat(16) });
    expect(live.x).toBeNull();
    surround({ getDocument: (name) => (name === 'Actor' ? found : null) });
    expect(live.x).toBe(found);
    expect(live._source.x).toBe('a'.repeat(16));
  });

  it('readonly live values cannot be assigned', () => {
    const live = new (model(() => new f.NumberField({ readonly: true, initial: 1 })))();
    expect(() => {
      live.x = 2;
    }).toThrow();
  });

  it('getField finds fields by path, which know their paths', () => {
    const Model = model(() => new f.SchemaField({ a: new f.ArrayField(new f.NumberField()) })) as Live;
    expect(Model.schema.getField('x.a').fieldPath).toBe('x.a');
    expect(Model.schema.getField('x.nothing')).toBeUndefined();
  });
});

describe('unions', () => {
  const member = (extra: Record<string, DataField>) => ({
    type: new f.StringField({ required: true, blank: false }),
    ...extra,
  });
  const union = (): DataField =>
    new f.ArrayField(
      new f.TypedSchemaField({
        cut: member({ damage: new f.NumberField({ initial: 1 }) }),
        heal: member({ points: new f.NumberField({ initial: 2 }) }),
      }),
    );

  it('cleans each element by its type and refuses unknown types', () => {
    expect(
      stored(union, [
        { type: 'cut', points: 9 },
        { type: 'heal', points: '4' },
      ]),
    ).toEqual([
      { type: 'cut', damage: 1 },
      { type: 'heal', points: 4 },
    ]);
    expect(() => stored(union, [{ type: 'fly' }])).toThrow('fly');
  });

  it('TypedObjectField merges by key and drops keys that are not valid', () => {
    const field = (): DataField =>
      new f.TypedObjectField(new f.SchemaField({ n: new f.NumberField({ initial: 1 }) }), {
        validateKey: (key: string) => /^[a-z]$/.test(key),
      });
    const live = new (model(field))({ x: { a: {}, BAD: {} } });
    expect(live._source.x).toEqual({ a: { n: 1 } });
    expect(live.updateSource({ 'x.b': { n: 5 } })).toEqual({ x: { b: { n: 5 } } });
    expect(live.updateSource({ 'x.a.n': 1 })).toEqual({});
    expect(live.updateSource({ 'x.-=a': null })).toEqual({ x: { '-=a': null } });
    expect(live.x).toEqual({ b: { n: 5 } });
  });
});

describe('active effect changes', () => {
  const change = (field: DataField, value: unknown, mode: number, delta: string): unknown =>
    field.applyChange(value, {} as Live, { key: 'x', value: delta, mode });

  it.each([
    ['add', 2, '3', 5],
    ['multiply', 1, '3', 6],
    ['override', 5, '9', 9],
    ['upgrade', 4, '1', 2],
    ['downgrade', 3, '1', 1],
  ])('number: %s', (_name, mode, delta, expected) => {
    expect(change(new f.NumberField(), 2, mode, delta)).toBe(expected);
  });

  it('boolean ADD is or, set ADD adds, array ADD pushes', () => {
    expect(change(new f.BooleanField(), false, 2, 'true')).toBe(true);
    expect(change(new f.SetField(new f.StringField()), new Set(['a']), 2, 'b')).toEqual(new Set(['a', 'b']));
    expect(change(new f.ArrayField(new f.NumberField()), [1], 2, '2')).toEqual([1, 2]);
  });

  it('CUSTOM is left to the caller', () => {
    surround({
      applyCustomChange(_model, effect, value, _delta, changes) {
        changes[(effect as { key: string }).key] = Number(value) + 100;
      },
    });
    expect(change(new f.NumberField(), 1, 0, '0')).toBe(101);
    expect(registry.generation).toBe(13);
  });
});
