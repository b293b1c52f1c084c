import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { abstract, fields as f } from '../../../playground/model/index.ts';
import type { Obj } from '../../../playground/model/types.ts';
import { type Live, make, surround } from './fixtures.ts';

/** A model with a field of each way to merge. */
class Everything extends abstract.TypeDataModel {
  static override defineSchema() {
    const step = () => new f.StringField({ required: true, blank: false, initial: 'cut' });
    return {
      number: new f.NumberField({ min: 0, max: 5 }),
      words: new f.SetField(new f.StringField()),
      list: new f.ArrayField(new f.NumberField({ nullable: false })),
      free: new f.ObjectField(),
      record: new f.TypedObjectField(
        new f.SchemaField({ n: new f.NumberField({ initial: 1 }), s: new f.StringField() }),
      ),
      union: new f.TypedObjectField(
        new f.TypedSchemaField({ cut: { type: step(), depth: new f.NumberField({ initial: 1 }) } }),
      ),
    };
  }
}

const IDS = ['a', 'b', 'c'].map((letter) => letter.repeat(16));
const key = fc.constantFrom('x', 'y', 'z');
const leaf = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('p', 'q'), fc.constant(null));
const tree = fc.letrec((tie) => ({
  tree: fc.oneof({ maxDepth: 2 }, leaf, fc.dictionary(key, tie('tree'), { maxKeys: 2 })),
})).tree;

const change: fc.Arbitrary<Obj> = fc.oneof(
  fc.record({ 'system.number': fc.integer({ min: 0, max: 9 }) }),
  fc.record({ 'system.words': fc.array(fc.constantFrom('p', 'q', 'r'), { maxLength: 3 }) }),
  fc.record({ 'system.list': fc.array(fc.nat(3), { maxLength: 3 }) }),
  fc.tuple(key, tree).map(([k, value]) => ({ [`system.free.${k}`]: value })),
  key.map((k) => ({ [`system.free.-=${k}`]: null })),
  fc.tuple(key, fc.nat(3)).map(([k, n]) => ({ [`system.record.${k}.n`]: n })),
  key.map((k) => ({ [`system.record.-=${k}`]: null })),
  fc.tuple(key, fc.nat(3)).map(([k, depth]) => ({ system: { union: { [k]: { type: 'cut', depth } } } })),
  fc.tuple(key, fc.nat(3)).map(([k, n]) => ({ 'system.==record': { [k]: { n } } })),
  fc.tuple(fc.constantFrom(...IDS), fc.constantFrom('Axe', 'Bow')).map(([_id, name]) => ({
    items: [{ _id, name, type: 'sword' }],
  })),
  fc.tuple(key, leaf).map(([k, value]) => ({ [`flags.world.${k}`]: value })),
);

const json = (value: unknown): Live => JSON.parse(JSON.stringify(value));

beforeEach(() => surround({ getDataModel: (name) => (name === 'Actor' ? Everything : null) }));
afterEach(() => surround());

/** What makes all clients agree: each applies the difference that one of them computed. */
describe('replicas', () => {
  it('agree after any updates, when the differences travel as JSON', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(change, fc.boolean()), { maxLength: 12 }), (updates) => {
        const here = make('BaseActor', { name: 'A', type: 'hero' });
        const there = make('BaseActor', json(here));
        for (const [changes, dryFirst] of updates) {
          const dry = dryFirst ? here.updateSource(changes, { dryRun: true }) : undefined;
          const difference = here.updateSource(changes);
          if (dry) expect(json(dry)).toEqual(json(difference));
          there.updateSource(json(difference));
          expect(json(there)).toEqual(json(here));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('find nothing to change in an update already applied, or in their own source', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), change, (before, changes) => {
        const actor = make('BaseActor', { name: 'A', type: 'hero' });
        for (const each of before) actor.updateSource(each);
        actor.updateSource(changes);
        const isDeletion = JSON.stringify(changes).includes('-=');
        if (!isDeletion) expect(actor.updateSource(changes)).toEqual({});
        expect(actor.updateSource(json(actor))).toEqual({});
        expect(json(make('BaseActor', json(actor)))).toEqual(json(actor));
      }),
      { numRuns: 300 },
    );
  });

  it('keep live children attached to the stored data of their parent', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 10 }), (updates) => {
        const actor = make('BaseActor', { name: 'A', type: 'hero' });
        for (const changes of updates) {
          actor.updateSource(changes);
          expect(actor.system._source).toBe(actor._source.system);
          expect(actor.items.size).toBe(actor._source.items.length);
          for (const item of actor.items) expect(actor._source.items).toContain(item._source);
        }
      }),
    );
  });
});
