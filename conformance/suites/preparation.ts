import { effectWith } from '../effects.ts';
import { failure } from '../patience.ts';
import { change, live, liveItem, must, source, stored } from '../plain.ts';
import { ActorProbe, counts, ItemProbe } from '../probe.ts';
import { embed, scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';
import { generation } from '../surroundings.ts';
import { newTransferral } from '../transferral.ts';

const raise = (by: number) => effectWith([{ key: 'system.hp.value', kind: 'add', value: `${by}` }]);

/** Initial values, migration, preparation, and what stays the same object (common/abstract/{data,type-data}.d.mts). */
export const preparation: Suite = {
  key: 'preparation',
  title: 'Source, migration and prepared data',
  checks(context) {
    const { describe, it, beforeEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make } = scratch(context);
    newTransferral(context);
    let actor: Actor.Implementation;
    let item: Item.Implementation;
    beforeEach(async () => {
      actor = await make();
      item = must(
        (await embed<Item.Implementation>(actor, 'Item', [{ name: 'conformance item', type: 'probe' }]))[0],
      );
    });

    describe('initial values', () => {
      it('[4] fill what a new document leaves out', async () => {
        const partial = await make({ system: { hp: { value: 3 } } });
        assert.deepEqual(stored(partial).hp, { value: 3, max: 10 });
        assert.equal(stored(partial).label, 'fresh');
        assert.deepEqual(stored(partial).tags, []);
      });
      it('[4] fill what an old document lacks, wherever it is constructed', () => {
        const old = () => ({
          _id: foundry.utils.randomID(),
          name: 'conformance old',
          type: 'probe',
          system: { hp: { max: 4 } },
        });
        for (const actor of [
          Actor.implementation.fromSource(old() as never),
          new Actor.implementation(old() as never),
        ]) {
          assert.deepEqual(live(actor).hp, { value: 10, max: 4 } as never);
          assert.equal(live(actor).label, 'fresh');
          assert.deepEqual(stored(actor).nested, { a: 1, b: 2 });
        }
        assert.equal(new ItemProbe({ quantity: 2 } as never).wear, 0);
      });
      it('[4] the initial value of a free object is not shared', () => {
        const [one, two] = [new ActorProbe({} as never), new ActorProbe({} as never)];
        (one.bag as { mine?: number }).mine = 1;
        assert.deepEqual(two.bag, {} as never);
      });
    });

    describe('migration', () => {
      it('[5] migrateData runs at each construction', () => {
        const before = counts.migrated;
        assert.equal(new ActorProbe({ oldLabel: 'kept' } as never).label, 'kept');
        assert.equal(new ActorProbe({ oldLabel: 'again' } as never).label, 'again');
        assert.isAtLeast(counts.migrated, before + 2);
      });
      it('[5] a partial update is migrated too', async () => {
        await change(actor, { system: { oldLabel: 'moved' } });
        assert.equal(stored(actor).label, 'moved');
        assert.notProperty(stored(actor), 'oldLabel');
      });
      it('[5] a document from a source is migrated', () => {
        const data = { name: 'conformance', type: 'probe', system: { oldLabel: 'source' } };
        const made = Actor.implementation.fromSource(data as never);
        assert.equal(live(made).label, 'source');
      });
    });

    describe('derived data', () => {
      it('[6] are computed again at each update', async () => {
        assert.equal(live(actor).double, 20);
        await change(actor, { 'system.hp.value': 4 });
        assert.equal(live(actor).double, 8);
      });
      it('[6] manual changes are lost at the next update', async () => {
        live(actor).hp.value = 99;
        live(actor).double = 99;
        await change(actor, { name: 'conformance renamed' });
        assert.equal(live(actor).hp.value, 10);
        assert.equal(live(actor).double, 20);
      });
      it('[6] is not stored', async () => {
        await change(actor, { 'system.hp.value': 6 });
        assert.notProperty(stored(actor), 'double');
        assert.notProperty(actor.toObject().system, 'double');
      });
      it('[6] base data, then items, then derived data', async () => {
        await change(actor, { 'system.label': 'anew' });
        assert.deepEqual(live(actor).steps, ['base', 'item', 'derived']);
      });
      it('[6] effects come between base and derived data', async () => {
        await embed(actor, 'ActiveEffect', [raise(5)]);
        assert.deepEqual(live(actor).saw, { base: 10, derived: 15 });
        assert.equal(live(actor).double, 30);
      });
      it('[6] effects of the final phase come after derived data', async function () {
        if (generation() < 14) this.skip();
        const last = effectWith([{ key: 'system.hp.value', kind: 'add', value: '5', phase: 'final' }]);
        await embed(actor, 'ActiveEffect', [last]);
        assert.equal(live(actor).hp.value, 15);
        assert.equal(live(actor).double, 20);
      });
      it('[6] an effect does not add up over preparations', async () => {
        await embed(actor, 'ActiveEffect', [raise(5)]);
        await change(actor, { 'system.label': 'one' });
        await change(actor, { 'system.label': 'two' });
        assert.equal(live(actor).hp.value, 15);
      });
    });

    describe('source and live data', () => {
      it('[7] toObject returns the stored data', async () => {
        await embed(actor, 'ActiveEffect', [raise(5)]);
        assert.equal(live(actor).hp.value, 15);
        assert.equal((actor.toObject().system as { hp: { value: number } }).hp.value, 10);
        assert.deepEqual(stored(actor).hp, { value: 10, max: 10 });
      });
      it('[7] toObject(false) returns the live data', async () => {
        await embed(actor, 'ActiveEffect', [raise(5)]);
        assert.equal((actor.toObject(false).system as { hp: { value: number } }).hp.value, 15);
      });
      it('[7] an update of another field does not store a value raised by an effect', async () => {
        await embed(actor, 'ActiveEffect', [raise(5)]);
        await change(actor, { 'system.label': 'other' });
        assert.deepEqual(stored(actor).hp, { value: 10, max: 10 });
      });
      it('[7] toObject is a copy', () => {
        (actor.toObject().system as { nested: { a: number } }).nested.a = 77;
        assert.deepEqual(stored(actor).nested, { a: 1, b: 2 });
      });
      it('[7] live data are not part of the stored data', () => {
        live(actor).tags.push('by hand');
        assert.deepEqual(stored(actor).tags, []);
      });
      it('[7] a clone begins from the stored data', async () => {
        await embed(actor, 'ActiveEffect', [raise(5)]);
        const copy = actor.clone({ name: 'conformance copy' } as never) as unknown as Actor.Implementation;
        assert.equal(copy.name, 'conformance copy');
        assert.deepEqual(stored(copy).hp, { value: 10, max: 10 });
        assert.notEqual(actor.name, 'conformance copy');
      });
    });

    describe('identity', () => {
      it('[8] an item stays the same object when it is updated', async () => {
        await change(item, { 'system.quantity': 4 });
        assert.strictEqual(actor.items.get(must(item.id)), item);
        assert.equal(liveItem(item).quantity, 4);
      });
      it('[8] an item stays the same object when its actor is updated', async () => {
        await change(actor, { 'system.hp.value': 2 });
        assert.strictEqual(actor.items.get(must(item.id)), item);
        assert.strictEqual(game.actors.get(must(actor.id)), actor);
      });
      it('[8] an item stays the same object when another is created or deleted', async () => {
        const [other] = await embed<Item.Implementation>(actor, 'Item', [
          { name: 'conformance 2', type: 'probe' },
        ]);
        await must(other).delete();
        assert.strictEqual(actor.items.get(must(item.id)), item);
        assert.equal(actor.items.size, 1);
      });
      it('[8] a reference to the document shows its new data', async () => {
        const kept = actor;
        const read = () => live(kept).hp.value;
        await change(actor, { 'system.hp.value': 3 });
        assert.equal(read(), 3);
      });
      it('[8] an update of an item through its actor reaches the same object', async () => {
        await actor.updateEmbeddedDocuments('Item', [{ _id: item.id, 'system.wear': 3 }] as never);
        assert.equal(liveItem(item).wear, 3);
      });
    });

    describe('parents', () => {
      it('[9] an owned item knows its actor', () => {
        assert.strictEqual(item.parent as unknown, actor);
        assert.strictEqual(item.actor as unknown, actor);
        assert.isTrue(item.isOwned);
        assert.isTrue(item.isEmbedded);
      });
      it('[9] a model knows its document', () => {
        assert.strictEqual(live(actor).parent as unknown, actor);
        assert.strictEqual(liveItem(item).parent as unknown, item);
      });
      it('[9] an item of the world has no parent and no actor', async () => {
        const single = await Item.implementation.create({
          name: 'conformance single',
          type: 'probe',
        } as never);
        assert.isNull(must(single).parent);
        assert.isNull(must(single).actor);
        await must(single).delete();
      });
      it('[9] an effect of an item has the item as parent and the actor as target', async () => {
        const [effect] = await embed<ActiveEffect.Implementation>(item, 'ActiveEffect', [raise(1)]);
        assert.strictEqual(must(effect).parent as unknown, item);
        assert.strictEqual(must(effect).target as unknown, actor);
      });
      it('[9] a change of an item prepares its actor', async () => {
        const seen = () => counts.derived;
        let last = seen();
        const rose = (what: string) => {
          assert.isAbove(seen(), last, what);
          last = seen();
        };
        await change(item, { 'system.quantity': 2 });
        rose('an update');
        const [other] = await embed<Item.Implementation>(actor, 'Item', [
          { name: 'conformance 3', type: 'probe' },
        ]);
        rose('a creation');
        await must(other).delete();
        rose('a deletion');
      });
      it('[9] an update of a missing item is refused', async () => {
        const missing = foundry.utils.randomID();
        await failure(() =>
          actor.updateEmbeddedDocuments('Item', [{ _id: missing, name: 'nobody' }] as never),
        );
        assert.notEqual(source(actor).name, 'nobody');
      });
    });
  },
};
