import { attempt } from '../attempt.ts';
import { listen } from '../events.ts';
import { otherSource } from '../other.ts';
import { failure } from '../patience.ts';
import { change, live, must, source, stored } from '../plain.ts';
import { player } from '../remote.ts';
import { scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

/** What an update sends and how it changes the stored data (common/abstract/document.d.mts, common/abstract/data.d.mts). */
export const updates: Suite = {
  key: 'updates',
  title: 'Updates',
  checks(context) {
    const { describe, it, before } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make } = scratch(context);
    let actor: Actor.Implementation;
    before(async () => {
      actor = await make({ system: { tags: ['a', 'b', 'c'], marks: ['x', 'y'] } });
    });

    describe('differences', () => {
      it('[1] an update that changes nothing calls no hook and returns undefined', async () => {
        const ear = listen('preUpdateActor', 'updateActor');
        const result = await change(actor, { 'system.hp.value': live(actor).hp.value, name: actor.name });
        ear.stop();
        assert.isUndefined(result);
        assert.deepEqual(ear.names(), []);
      });
      it('[1] an update that changes something returns the document', async () => {
        assert.strictEqual(await change(actor, { 'system.hp.value': 9 }), actor);
        assert.equal(live(actor).hp.value, 9);
      });
      it('[1] hooks receive the changed keys only', async () => {
        const ear = listen('preUpdateActor', 'updateActor');
        await change(actor, { name: actor.name, system: { hp: { value: 8, max: 10 }, label: 'fresh' } });
        ear.stop();
        assert.deepEqual(ear.names(), ['preUpdateActor', 'updateActor']);
        for (const { change: told } of ear.calls) {
          assert.deepEqual(told.system, { hp: { value: 8 } });
          assert.notProperty(told, 'name');
        }
      });
      it('[1] an update is compared with the stored data, not with the live data', async () => {
        await change(actor, { 'system.hp.value': 6 });
        live(actor).hp.value = 4;
        assert.strictEqual(await change(actor, { 'system.hp.value': 4 }), actor);
        assert.deepEqual(stored(actor).hp, { value: 4, max: 10 });
      });
      it('[1] an array that is the same is no change', async () => {
        assert.isUndefined(await change(actor, { 'system.tags': [...live(actor).tags] }));
      });
      it('[1] diff: false sends unchanged values', async () => {
        const ear = listen('updateActor');
        const result = await change(actor, { 'system.label': live(actor).label }, { diff: false });
        ear.stop();
        assert.strictEqual(result, actor);
        assert.deepEqual(ear.names(), ['updateActor']);
      });
      it('[1] of several updates only those that change something are returned', async () => {
        const other = await make();
        const updates = [
          { _id: actor.id, name: actor.name },
          { _id: other.id, name: 'conformance renamed' },
        ];
        const updated = await Actor.implementation.updateDocuments(updates as never);
        assert.deepEqual(
          updated.map(({ id }) => id),
          [other.id],
        );
      });
    });

    describe('objects, arrays and sets', () => {
      it('[2] objects are merged by key', async () => {
        await change(actor, { system: { nested: { a: 5 } } });
        assert.deepEqual(stored(actor).nested, { a: 5, b: 2 });
      });
      it('[2] arrays are replaced whole', async () => {
        await change(actor, { 'system.tags': ['a', 'b', 'c'] });
        await change(actor, { 'system.tags': ['z'] });
        assert.deepEqual(stored(actor).tags, ['z']);
      });
      it('[2] a SetField lives as a Set and is stored as an array', async () => {
        await change(actor, { 'system.marks': ['p', 'q'] });
        assert.instanceOf(live(actor).marks, Set);
        assert.deepEqual([...live(actor).marks], ['p', 'q']);
        assert.deepEqual(stored(actor).marks, ['p', 'q']);
        assert.deepEqual((actor.toObject().system as { marks: unknown }).marks, ['p', 'q']);
      });
      it('[2] a set holds no duplicates', async () => {
        const twice = await make({ system: { marks: ['x', 'x', 'y'] } });
        assert.equal(live(twice).marks.size, 2);
      });
      it('[2] the other client receives arrays and sets in the same form', async function () {
        if (!player()) this.skip();
        await change(actor, { 'system.marks': ['m'], 'system.tags': ['t', 'u'] });
        const there = must(await otherSource(actor.uuid)).system as { marks: unknown; tags: unknown };
        assert.deepEqual(there.marks, ['m']);
        assert.deepEqual(there.tags, ['t', 'u']);
      });
      it('[2] a typed object is merged by key, its entries too', async () => {
        await change(actor, {
          'system.log': { one: { text: 'first', n: 1 }, two: { text: 'second', n: 2 } },
        });
        await change(actor, { 'system.log.one.n': 7 });
        assert.deepEqual(stored(actor).log, { one: { text: 'first', n: 7 }, two: { text: 'second', n: 2 } });
      });
      it('[doc] recursive: false replaces an inner object', async () => {
        await change(actor, { 'system.bag': { a: 1, b: 2 } });
        await change(actor, { 'system.bag': { c: 3 } }, { recursive: false });
        assert.deepEqual(stored(actor).bag, { c: 3 });
      });
    });

    describe('wrong data', () => {
      it('[3] a key that the schema does not know is dropped', async () => {
        assert.isUndefined(await change(actor, { 'system.typo': 3, 'system.hp.valeu': 4 }));
        assert.notProperty(stored(actor), 'typo');
        assert.notProperty(stored(actor).hp as object, 'valeu');
        assert.notProperty(live(actor), 'typo');
      });
      it('[3] an unknown key of a new document is dropped', async () => {
        const fresh = await make({ system: { typo: 3, label: 'kept' } });
        assert.notProperty(stored(fresh), 'typo');
        assert.equal(stored(fresh).label, 'kept');
      });
      it('[3] a number written as text is cast', async () => {
        await change(actor, { 'system.hp.value': '5' });
        assert.strictEqual(stored(actor).hp && live(actor).hp.value, 5);
        assert.deepEqual((stored(actor).hp as { value: unknown }).value, 5);
      });
      it('[3] null is refused by a number that is not nullable', async () => {
        await change(actor, { 'system.hp.value': 7 });
        await attempt(() => change(actor, { 'system.hp.value': null }));
        assert.isNumber((stored(actor).hp as { value: unknown }).value);
      });
      it('[3] null is accepted by a nullable number', async () => {
        await change(actor, { 'system.speed': 4 });
        await change(actor, { 'system.speed': null });
        assert.isNull(stored(actor).speed);
      });
      it('[3] a value that is not one of the choices is refused', async () => {
        await failure(() => change(actor, { 'system.mood': 'furious' }));
        assert.equal(stored(actor).mood, 'calm');
      });
      it('[3] a text that is not a number is refused', async () => {
        await change(actor, { 'system.hp.value': 7 });
        await failure(() => change(actor, { 'system.hp.value': 'many' }));
        assert.deepEqual(stored(actor).hp, { value: 7, max: 10 });
      });
      it('[3] a refused key refuses the others of its update as well', async () => {
        await failure(() => change(actor, { 'system.mood': 'furious', 'system.label': 'half' }));
        assert.notEqual(stored(actor).label, 'half');
      });
      it('[doc] integer and min are applied in cleaning', async () => {
        await change(actor, { 'system.hp.value': -5 });
        assert.deepEqual((stored(actor).hp as { value: unknown }).value, 0);
        await change(actor, { 'system.hp.value': 3.2 });
        assert.deepEqual((stored(actor).hp as { value: unknown }).value, 3);
      });
      it('[3] a document of a type that the manifest does not declare is refused', async () => {
        const create = () =>
          Actor.implementation.create({ name: 'conformance', type: 'nosuchtype' } as never);
        await failure(create);
        assert.isUndefined(game.actors.find(({ type }) => (type as string) === 'nosuchtype'));
      });
      it('[3] a new document without a name is refused', async () => {
        await failure(() => Actor.implementation.create({ type: 'probe' } as never));
      });
    });

    describe('keys', () => {
      it('[10] dotted keys and nested objects mean the same', async () => {
        await change(actor, { 'system.nested.a': 21 });
        await change(actor, { system: { 'nested.b': 22 } });
        assert.deepEqual(stored(actor).nested, { a: 21, b: 22 });
        assert.notProperty(source(actor), 'system.nested.a');
      });
      it('[10] ids have 16 letters and digits', () => {
        assert.match(must(actor.id), /^[A-Za-z0-9]{16}$/);
      });
      it('[10] an id given with a new document is not kept unless requested', async () => {
        const _id = foundry.utils.randomID();
        const fresh = await make({ _id });
        assert.notEqual(fresh.id, _id);
      });
      it('[10] keepId keeps it', async () => {
        const _id = foundry.utils.randomID();
        const kept = await Actor.implementation.create(
          { _id, name: 'conformance kept', type: 'probe' } as never,
          { keepId: true } as never,
        );
        assert.equal(must(kept).id, _id);
        await must(kept).delete();
      });
      it('[10] an id of another form is refused', async () => {
        const data = { _id: 'too-short', name: 'conformance odd', type: 'probe' };
        const create = () => Actor.implementation.create(data as never, { keepId: true } as never);
        await failure(create);
        assert.isUndefined(game.actors.getName('conformance odd'));
      });
      it('[10] ids of embedded documents are kept, as the operation does by default', async () => {
        const _id = foundry.utils.randomID();
        const owner = await make({ items: [{ _id, name: 'conformance item', type: 'probe' }] });
        assert.equal(owner.items.contents[0]?.id, _id);
      });
    });
  },
};
