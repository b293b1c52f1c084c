import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  abstract,
  documents,
  fields as f,
  operators,
  reviveOperators,
} from '../../../playground/model/index.ts';
import type { Obj } from '../../../playground/model/types.ts';
import { id, type Live, make, surround } from './fixtures.ts';

class Hero extends abstract.TypeDataModel {
  static migrations = 0;
  declare hp: { value: number; max: number };

  static override defineSchema() {
    const number = (initial: number) =>
      new f.NumberField({ required: true, nullable: false, integer: true, initial });
    return {
      hp: new f.SchemaField({ value: number(5), max: number(10) }),
      words: new f.ArrayField(new f.StringField()),
      tags: new f.SetField(new f.StringField()),
      notes: new f.ObjectField(),
    };
  }

  static override migrateData(source: Obj): Obj {
    Hero.migrations += 1;
    if ('life' in source) source.hp = { ...(source.hp as Obj), value: source.life };
    return super.migrateData(source);
  }

  static override validateJoint(data: Obj): void {
    const hp = data.hp as { value: number; max: number };
    if (hp.value > hp.max) throw new Error('more hit points than the maximum');
  }
}

const hero = (system: Obj = {}, data: Obj = {}): Live =>
  make('BaseActor', { name: 'Ann', type: 'hero', system, ...data });

beforeEach(() =>
  surround({ getDataModel: (name, type) => (name === 'Actor' && type === 'hero' ? Hero : null) }),
);
afterEach(() => surround());

describe('lie 1: updates are differences against the source', () => {
  it('keeps only what changed; nothing changed gives an empty object', () => {
    const actor = hero();
    expect(actor.updateSource({ 'system.hp.value': 7, 'system.hp.max': 10, name: 'Ann' })).toEqual({
      system: { hp: { value: 7 } },
    });
    expect(actor.updateSource({ 'system.hp.value': '7' })).toEqual({});
  });

  it('dryRun changes nothing', () => {
    const actor = hero();
    expect(actor.updateSource({ name: 'Bea' }, { dryRun: true })).toEqual({ name: 'Bea' });
    expect(actor.name).toBe('Ann');
  });
});

describe('lie 2: arrays are replaced whole, objects merged', () => {
  it('merges objects and replaces arrays', () => {
    const actor = hero({ words: ['a', 'b', 'c'], notes: { x: { y: 1 } } });
    actor.updateSource({
      'system.words': ['z'],
      'system.notes': { x: { w: 2 } },
      'system.tags': new Set(['t']),
    });
    expect(actor._source.system.words).toEqual(['z']);
    expect(actor._source.system.notes).toEqual({ x: { y: 1, w: 2 } });
    expect(actor._source.system.tags).toEqual(['t']);
    expect(actor.system.tags).toEqual(new Set(['t']));
  });

  it('recursive: false replaces objects', () => {
    const actor = hero({ notes: { a: 1 } });
    actor.updateSource({ system: { notes: { b: 2 } } }, { recursive: false });
    expect(actor._source.system).toEqual({ hp: { value: 5, max: 10 }, words: [], tags: [], notes: { b: 2 } });
  });
});

describe('null where it is not allowed', () => {
  it('becomes the initial value', () => {
    const actor = hero();
    actor.updateSource({ 'system.hp.value': 3 });
    actor.updateSource({ 'system.hp.value': null });
    expect(actor._source.system.hp.value).toBe(hero()._source.system.hp.value);
  });
});

describe('lie 3: a typing error in a path changes nothing', () => {
  it('drops unknown paths and refuses wrong types', () => {
    const actor = hero();
    expect(actor.updateSource({ 'system.hp.valeu': 3, nmae: 'x' })).toEqual({});
    expect(() => actor.updateSource({ 'system.hp.value': 'many' })).toThrow('number');
    expect(actor.system.hp.value).toBe(5);
  });

  it('joint rules see the data after the change', () => {
    const actor = hero();
    expect(() => actor.updateSource({ 'system.hp.value': 11 })).toThrow('more hit points');
    expect(actor.updateSource({ system: { hp: { value: 11, max: 12 } } })).toEqual({
      system: { hp: { value: 11, max: 12 } },
    });
  });
});

describe('lies 4 and 5: initial values and migration at each construction', () => {
  it('fills old data in memory and leaves the given object unchanged', () => {
    expect(hero({ hp: { value: 3 } })._source.system).toEqual({
      hp: { value: 3, max: 10 },
      words: [],
      tags: [],
      notes: {},
    });
  });

  it('migrates on construction and on partial updates', () => {
    const actor = hero({ life: 2 });
    expect(actor.system.hp.value).toBe(2);
    const before = Hero.migrations;
    expect(actor.updateSource({ 'system.life': 4 })).toEqual({ system: { hp: { value: 4 } } });
    expect(Hero.migrations).toBeGreaterThan(before);
  });
});

describe('lies 6 to 8: source and live data', () => {
  it('forgets live changes at the next update and never stores them', () => {
    const actor = hero();
    actor.system.hp.value = 99;
    expect(actor.toObject().system.hp.value).toBe(5);
    expect(actor.toObject(false).system.hp.value).toBe(99);
    actor.updateSource({ name: 'Bea' });
    expect(actor.system.hp.value).toBe(5);
  });

  it('makes a new instance of system with each update, and keeps embedded documents', () => {
    const actor = hero({}, { items: [{ _id: id(), name: 'Sword', type: 'sword' }] });
    const [system, item] = [actor.system, actor.items.contents[0]];
    actor.updateSource({
      name: 'Bea',
      items: [
        { _id: item.id, name: 'Axe' },
        { name: 'Shield', type: 'sword' },
      ],
    });
    expect(actor.system).not.toBe(system);
    expect(actor.system._source).toBe(actor._source.system);
    expect(actor.items.get(item.id)).toBe(item);
    expect(item.name).toBe('Axe');
    expect(actor.items.map((entry: Live) => entry.name)).toEqual(['Axe', 'Shield']);
    item.updateSource({ name: 'Bow' });
    expect(actor._source.items[0].name).toBe('Bow');
  });

  it('toObject returns copies', () => {
    const actor = hero();
    actor.toObject().system.words.push('x');
    expect(actor._source.system.words).toEqual([]);
  });

  it('the source accepts no keys that the schema lacks', () => {
    const actor = hero();
    expect(() => {
      actor._source.extra = 1;
    }).toThrow();
  });
});

describe('lie 9: parents', () => {
  it('children know their parent, models their document', () => {
    const actor = hero(
      {},
      { items: [{ _id: id(), name: 'Sword', type: 'sword', effects: [{ _id: id(), name: 'Burn' }] }] },
    );
    const [item] = actor.items;
    expect(item.parent).toBe(actor);
    expect(item.effects.contents[0].parent).toBe(item);
    expect(actor.system.parent).toBe(actor);
    expect(item.isEmbedded).toBe(true);
    expect(item.uuid).toBe(`Actor.${actor.id}.Item.${item.id}`);
    expect([...actor.traverseEmbeddedDocuments()].map(([path]: [string]) => path)).toEqual([
      'items',
      'items.effects',
    ]);
  });
});

describe('lie 10: keys and ids', () => {
  it('refuses malformed ids', () => {
    expect(() => make('BaseActor', { _id: 'nope', name: 'A', type: 'hero' })).toThrow('16-character');
  });

  it('expands dotted keys, also in flags', () => {
    const actor = hero();
    actor.updateSource({ 'flags.world.a.b': 1 });
    expect(actor.flags).toEqual({ world: { a: { b: 1 } } });
    expect(actor.getFlag('world', 'a.b')).toBe(1);
  });
});

describe('lie 11: deletion and replacement of keys', () => {
  it('V13: -= and == are keys', () => {
    const actor = hero({ notes: { a: 1, b: { c: 2 } } });
    expect(actor.updateSource({ 'system.notes.-=a': null })).toEqual({ system: { notes: { '-=a': null } } });
    expect(actor._source.system.notes).toEqual({ b: { c: 2 } });
    expect(actor.updateSource({ 'system.notes.-=missing': null })).toEqual({});
    expect(actor.updateSource({ 'system.notes.==b': { d: 3 } })).toEqual({
      system: { notes: { '==b': { d: 3 } } },
    });
    expect(actor._source.system.notes).toEqual({ b: { d: 3 } });
  });

  it('deleting a declared field brings its initial value back', () => {
    const actor = hero({ hp: { value: 8, max: 9 } });
    actor.updateSource({ 'system.-=hp': null });
    expect(actor._source.system.hp).toEqual({ value: 5, max: 10 });
  });

  it('V13: operators are unknown', () => {
    const actor = hero({ notes: { a: 1 } });
    actor.updateSource({ system: { notes: { a: new operators.ForcedDeletion() } } });
    expect(actor._source.system.notes).toHaveProperty('a');
    expect(reviveOperators({ a: { __operator: 'delete' } })).toEqual({ a: { __operator: 'delete' } });
  });

  it('V14: the keys of V13 still work, with a warning', () => {
    const warn = vi.fn();
    surround({ generation: 14, warn });
    const actor = make('BaseActor', { name: 'Ann', type: 'hero', system: { a: 1 } });
    actor.updateSource({ 'system.-=a': null });
    expect(actor._source.system).toEqual({});
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('V14: operators stand for values and survive JSON', () => {
    surround({ generation: 14, getDataModel: () => Hero });
    const actor = hero({ notes: { a: 1, b: { c: 2 } } });
    const { ForcedDeletion, ForcedReplacement } = operators;
    const changes = { system: { notes: { a: new ForcedDeletion(), b: new ForcedReplacement({ d: 3 }) } } };
    actor.updateSource(reviveOperators(JSON.parse(JSON.stringify(changes))));
    expect(actor._source.system.notes).toEqual({ b: { d: 3 } });
  });

  it('a type changes only together with a replaced system', () => {
    const actor = hero();
    expect(() => actor.updateSource({ type: 'sword' })).toThrow('type of a Document');
    actor.updateSource({ type: 'sword', '==system': { edge: 1 } });
    expect(actor._source).toMatchObject({ type: 'sword', system: { edge: 1 } });
  });
});

describe('clones', () => {
  it('have changes, no id and the same parent', () => {
    const actor = hero({}, { items: [{ _id: id(), name: 'Sword', type: 'sword' }] });
    const [item] = actor.items;
    const copy = item.clone({ name: 'Copy', 'flags.world.x': 1 });
    expect(copy.toObject()).toMatchObject({ _id: null, name: 'Copy', flags: { world: { x: 1 } } });
    expect(copy.parent).toBe(actor);
    expect(item.clone({}, { keepId: true }).id).toBe(item.id);
    expect(item.name).toBe('Sword');
  });
});

describe('trusted sources', () => {
  it('fall back to initial values and set invalid documents aside', () => {
    const warn = vi.fn();
    surround({ getDataModel: () => Hero, warn });
    const bad = id();
    const source = {
      _id: id(),
      name: 'Old',
      type: 'hero',
      system: { hp: { value: 'junk' } },
      items: [
        { _id: bad, type: 'sword', name: '' },
        { _id: id(), type: 'sword', name: 'Fine' },
      ],
    };
    const actor = documents.BaseActor.fromSource(source) as Live;
    expect(actor.system.hp.value).toBe(5);
    expect(actor.items.size).toBe(1);
    expect([...actor.items.invalidDocumentIds]).toEqual([bad]);
    expect(actor.items.getInvalid(bad).invalid).toBe(true);
    expect(warn).toHaveBeenCalled();
  });

  it('strict construction throws instead', () => {
    expect(() => hero({ hp: { value: 'junk' } })).toThrow('system.hp.value');
  });
});

describe('classes', () => {
  it('a package cannot change the schema of a document', () => {
    class Mine extends documents.BaseActor {
      static override defineSchema() {
        return { ...super.defineSchema(), extra: new f.NumberField() };
      }
    }
    expect(Mine.schema).toBe(documents.BaseActor.schema);
    expect(Mine.schema.has('extra')).toBe(false);
    expect(Mine.baseDocument).toBe(documents.BaseActor);
  });

  it('the schema of a model is made once', () => {
    const define = vi.fn(() => ({ a: new f.NumberField() }));
    class Model extends abstract.DataModel {
      static override defineSchema() {
        return define();
      }
    }
    new (Model as Live)();
    new (Model as Live)();
    expect(define).toHaveBeenCalledTimes(1);
  });
});
