import { failure } from '../patience.ts';
import { change, live, liveItem, must, type Plain, source, stored } from '../plain.ts';
import { embed, scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

const actors = () => Actor.implementation;
const thing = (name: string) => ({ name, type: 'probe' });

/** The examples and sentences of common/abstract/document.d.mts, client/documents/abstract/client-document.d.mts. */
export const documents: Suite = {
  key: 'documents',
  title: 'Documents',
  checks(context) {
    const { describe, it, beforeEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make } = scratch(context);
    let actor: Actor.Implementation;
    beforeEach(async () => {
      actor = await make();
    });

    describe('writing', () => {
      it('[doc] createDocuments makes several, in order', async () => {
        const made = await actors().createDocuments([
          thing('conformance Tim'),
          thing('conformance Tom'),
        ] as never);
        assert.deepEqual(
          made.map(({ name }) => name),
          ['conformance Tim', 'conformance Tom'],
        );
        assert.strictEqual(game.actors.getName('conformance Tim') as unknown, made[0]);
        await actors().deleteDocuments(made.map(({ id }) => must(id)));
        assert.isUndefined(game.actors.getName('conformance Tim'));
      });
      it('[doc] createDocuments with a parent makes embedded documents', async () => {
        const data = [thing('Sword'), thing('Breastplate')];
        const made = await Item.implementation.createDocuments(data as never, { parent: actor } as never);
        assert.equal(made.length, 2);
        assert.equal(actor.items.size, 2);
        assert.isDefined(actor.items.getName('Sword'));
      });
      it('[doc] create of one returns one', async () => {
        const made = await actors().create(thing('conformance single') as never);
        assert.instanceOf(made, actors());
        await must(made).delete();
      });
      it('[doc] updateDocuments writes several', async () => {
        const other = await make();
        const updated = await actors().updateDocuments([
          { _id: actor.id, name: 'conformance Timothy' },
          { _id: other.id, name: 'conformance Thomas' },
        ] as never);
        assert.equal(updated.length, 2);
        assert.equal(actor.name, 'conformance Timothy');
        assert.equal(other.name, 'conformance Thomas');
      });
      it('[doc] updateEmbeddedDocuments writes several', async () => {
        const [sword, shield] = await embed<Item.Implementation>(actor, 'Item', [
          thing('Sword'),
          thing('Shield'),
        ]);
        await actor.updateEmbeddedDocuments('Item', [
          { _id: must(sword).id, name: 'Magic Sword' },
          { _id: must(shield).id, 'system.quantity': 2 },
        ] as never);
        assert.equal(must(sword).name, 'Magic Sword');
        assert.equal(liveItem(shield).quantity, 2);
      });
      it('[doc] deleteEmbeddedDocuments deletes', async () => {
        const [sword] = await embed<Item.Implementation>(actor, 'Item', [thing('Sword'), thing('Shield')]);
        const deleted = await actor.deleteEmbeddedDocuments('Item', [must(must(sword).id)]);
        assert.strictEqual(deleted[0] as unknown, sword);
        assert.deepEqual(
          actor.items.map(({ name }) => name),
          ['Shield'],
        );
      });
      it('[doc] delete returns the document, which is in no collection any more', async () => {
        const gone = await make();
        assert.strictEqual((await gone.delete()) as unknown, gone);
        assert.isFalse(game.actors.has(must(gone.id)));
      });
      it('[doc] embedded documents are created with a new parent', async () => {
        const owner = await make({ items: [thing('Sword')] });
        assert.equal(owner.items.contents[0]?.name, 'Sword');
      });
      it('[doc] embedded collections can be written through the parent’s update', async () => {
        const [sword] = await embed<Item.Implementation>(actor, 'Item', [thing('Sword')]);
        await change(actor, { items: [{ _id: must(sword).id, name: 'Sharper Sword' }] });
        assert.equal(must(sword).name, 'Sharper Sword');
        assert.equal(actor.items.size, 1);
      });
      it('[doc] an update of a missing document is refused', async () => {
        const update = { _id: foundry.utils.randomID(), name: 'conformance nobody' };
        await failure(() => actors().updateDocuments([update] as never));
      });
    });

    describe('local work', () => {
      it('[doc] updateSource changes this client only, and returns the difference', () => {
        const difference = actor.updateSource({ name: actor.name, system: { hp: { value: 3 } } } as never);
        assert.deepEqual(difference as unknown as Plain, { system: { hp: { value: 3 } } });
        assert.deepEqual(stored(actor).hp, { value: 3, max: 10 });
      });
      it('[doc] dryRun only reports the difference', () => {
        const difference = actor.updateSource({ 'system.hp.value': 3 } as never, { dryRun: true });
        assert.deepEqual(difference as unknown as Plain, { system: { hp: { value: 3 } } });
        assert.deepEqual(stored(actor).hp, { value: 10, max: 10 });
      });
      it('[doc] reset restores the live data from the source', () => {
        live(actor).hp.value = 99;
        actor.reset();
        assert.equal(live(actor).hp.value, 10);
      });
      it('[doc] a clone is another document with the same id, or none', () => {
        const copy = actor.clone({ 'system.label': 'copy' } as never, { keepId: true } as never);
        assert.notStrictEqual(copy as unknown, actor);
        assert.equal((copy as unknown as Actor.Implementation).id, actor.id);
        assert.equal(live(copy).label, 'copy');
        assert.equal(live(actor).label, 'fresh');
      });
      it('[doc] a constructed document is not stored', () => {
        const loose = new (actors())(thing('conformance loose') as never);
        assert.isNull(loose.id);
        assert.isUndefined(game.actors.getName('conformance loose'));
      });
      it('[doc] toJSON and toObject are equal', () => {
        assert.deepEqual(JSON.parse(JSON.stringify(actor)), JSON.parse(JSON.stringify(actor.toObject())));
      });
    });

    describe('names and places', () => {
      it('[doc] getCollectionName by collection and by document', () => {
        assert.equal(actors().getCollectionName('items' as never), 'items');
        assert.equal(actors().getCollectionName('Item' as never), 'items');
        assert.isNull(actors().getCollectionName('Wall' as never));
      });
      it('[doc] getEmbeddedCollection and getEmbeddedDocument', async () => {
        const [sword] = await embed<Item.Implementation>(actor, 'Item', [thing('Sword')]);
        assert.strictEqual(actor.getEmbeddedCollection('Item') as unknown, actor.items);
        const found = actor.getEmbeddedDocument('Item', must(must(sword).id), {} as never);
        assert.strictEqual(found as unknown, sword);
      });
      it('[doc] uuids resolve to documents, embedded ones too', async () => {
        const [sword] = await embed<Item.Implementation>(actor, 'Item', [thing('Sword')]);
        assert.equal(actor.uuid, `Actor.${actor.id}`);
        assert.equal(must(sword).uuid, `Actor.${actor.id}.Item.${must(sword).id}`);
        assert.strictEqual(fromUuidSync(actor.uuid) as unknown, actor);
        assert.strictEqual((await fromUuid(must(sword).uuid)) as unknown, sword);
        assert.isNull(await fromUuid(`Actor.${foundry.utils.randomID()}`));
      });
      it('[doc] a relative uuid begins with a dot', async () => {
        const [sword] = await embed<Item.Implementation>(actor, 'Item', [thing('Sword')]);
        const found = fromUuidSync(`.Item.${must(sword).id}` as never, { relative: actor as never });
        assert.strictEqual(found as unknown, sword);
      });
      it('[doc] documentName, collectionName, collection and pack', () => {
        assert.equal(actor.documentName, 'Actor');
        assert.equal(actors().documentName, 'Actor');
        assert.equal(actor.collectionName, 'actors');
        assert.strictEqual(actor.collection as unknown, game.actors);
        assert.isNull(actor.pack);
      });
      it('[doc] documents of a subtype have the model that is registered for it', () => {
        assert.strictEqual(actor.system.constructor, CONFIG.Actor.dataModels.probe);
        assert.equal(actor.type, 'probe' as never);
      });
    });

    describe('flags', () => {
      it('[doc] are set, read and unset', async () => {
        await actor.setFlag('world' as never, 'conformance' as never, { a: 1 } as never);
        assert.deepEqual(actor.getFlag('world' as never, 'conformance' as never) as unknown as Plain, {
          a: 1,
        });
        assert.deepEqual((source(actor).flags as Plain).world as Plain, { conformance: { a: 1 } });
        await actor.unsetFlag('world' as never, 'conformance' as never);
        assert.isUndefined(actor.getFlag('world' as never, 'conformance' as never));
        assert.notProperty((source(actor).flags as { world?: object }).world ?? {}, 'conformance');
      });
      it('[doc] are merged', async () => {
        await actor.setFlag('world' as never, 'conformance' as never, { a: 1 } as never);
        await actor.setFlag('world' as never, 'conformance' as never, { b: 2 } as never);
        const flag = actor.getFlag('world' as never, 'conformance' as never) as unknown as Plain;
        assert.deepEqual(flag, { a: 1, b: 2 });
      });
      it('[doc] of a missing package cannot be read or written', async () => {
        assert.throws(() => actor.getFlag('conformance-nosuchmodule' as never, 'x' as never));
        await failure(async () =>
          actor.setFlag('conformance-nosuchmodule' as never, 'x' as never, 1 as never),
        );
      });
    });

    describe('ownership', () => {
      it('[doc] testUserPermission compares levels', async () => {
        const user = must(await User.implementation.create({ name: 'conformance user', role: 1 } as never));
        try {
          await change(actor, { [`ownership.${user.id}`]: 2 });
          assert.isTrue(actor.testUserPermission(user, 'LIMITED'));
          assert.isTrue(actor.testUserPermission(user, 'OBSERVER'));
          assert.isFalse(actor.testUserPermission(user, 'OWNER'));
          assert.isFalse(actor.testUserPermission(user, 'LIMITED', { exact: true }));
          assert.isTrue(actor.testUserPermission(user, 'OBSERVER', { exact: true }));
          assert.isTrue(actor.testUserPermission(game.user, 'OWNER'));
        } finally {
          await user.delete();
        }
      });
      it('[doc] the default level applies to users who are not listed', async () => {
        const user = must(await User.implementation.create({ name: 'conformance user', role: 1 } as never));
        try {
          await change(actor, { 'ownership.default': 2 });
          assert.isTrue(actor.testUserPermission(user, 'OBSERVER'));
          assert.isFalse(actor.canUserModify(user, 'update'));
          await change(actor, { [`ownership.${user.id}`]: 3 });
          assert.isTrue(actor.canUserModify(user, 'update'));
          assert.isTrue(actor.hasPlayerOwner);
        } finally {
          await user.delete();
        }
      });
      it('[doc] embedded documents have their parent’s', async () => {
        const [sword] = await embed<Item.Implementation>(actor, 'Item', [thing('Sword')]);
        assert.equal(must(sword).permission, actor.permission);
        assert.isTrue(must(sword).isOwner);
      });
    });
  },
};
