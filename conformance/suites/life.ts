import { attempt } from '../attempt.ts';
import { anyHooks, listen } from '../events.ts';
import { failure, pause, until } from '../patience.ts';
import { change, known, live, must, source, stored } from '../plain.ts';
import { ActorProbe } from '../probe.ts';
import { player, remote } from '../remote.ts';
import { embed, scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';
import { generation } from '../surroundings.ts';

type Method = (this: object, ...args: unknown[]) => unknown;

/** Puts a method before a class's own, which it may call, until undone. */
function overlay(owner: object, name: string, make: (usual: Method) => Method): () => void {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  const usual = (owner as { [name: string]: Method })[name] as Method;
  Object.defineProperty(owner, name, { configurable: true, writable: true, value: make(usual) });
  return () => {
    if (own) Object.defineProperty(owner, name, own);
    else Reflect.deleteProperty(owner, name);
  };
}

const LIFE = ['_preCreate', '_onCreate', '_preUpdate', '_onUpdate', '_preDelete', '_onDelete'];

/** Records which steps of its life the probe's model takes on this client. */
function trace(): { steps: string[]; stop(): void } {
  const steps: string[] = [];
  const undo = LIFE.map((name) =>
    overlay(
      ActorProbe.prototype,
      name,
      (usual) =>
        function (...args) {
          steps.push(name);
          return usual.apply(this, args);
        },
    ),
  );
  return {
    steps,
    stop: () => {
      for (const one of undo) one();
    },
  };
}

let theirs: ReturnType<typeof trace> | undefined;
const otherTraces = remote('life.trace', () => {
  theirs = trace();
  return true;
});
const otherTraced = remote('life.traced', async (wanted: number) => {
  await until(() => (theirs?.steps.length ?? 0) >= wanted, `${wanted} steps`);
  await pause(30);
  theirs?.stop();
  return theirs?.steps ?? [];
});
const labelThere = remote('life.label', async (uuid: string) => String(stored(known(uuid)).label));

/** The steps that models, documents and classes take in an operation (common/abstract/{document,type-data}.d.mts; foundry-api.md 3 and 5). */
export const life: Suite = {
  key: 'life',
  title: 'Steps of an operation',
  checks(context) {
    const { describe, it, before, beforeEach, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make } = scratch(context);
    let actor: Actor.Implementation;
    let undo: (() => void)[] = [];
    const put = (owner: object, name: string, method: (usual: Method) => Method) =>
      void undo.push(overlay(owner, name, method));
    beforeEach(async () => {
      actor = await make();
    });
    afterEach(() => {
      for (const one of undo) one();
      undo = [];
    });

    describe('of a model', () => {
      it('[14] the requesting client runs all of them', async () => {
        const own = trace();
        const fresh = await make();
        await change(fresh, { 'system.hp.value': 1 });
        await fresh.delete();
        own.stop();
        assert.deepEqual(own.steps, LIFE);
      });
      it('[14] the other clients run only those after the write', async function () {
        if (!player()) this.skip();
        await otherTraces();
        const fresh = await make();
        await change(fresh, { 'system.hp.value': 1 });
        await fresh.delete();
        assert.deepEqual(await otherTraced(3), ['_onCreate', '_onUpdate', '_onDelete']);
      });
      it('[14] false from _preUpdate keeps everything as it is', async () => {
        put(ActorProbe.prototype, '_preUpdate', () => async () => false);
        assert.isUndefined(await change(actor, { 'system.hp.value': 1 }));
        assert.equal(live(actor).hp.value, 10);
      });
      it('[15] a model’s own step is awaited', async () => {
        put(ActorProbe.prototype, '_preUpdate', () => async (changes) => {
          await pause(30);
          foundry.utils.setProperty(changes as object, 'system.label', 'late');
        });
        await change(actor, { 'system.hp.value': 1 });
        assert.equal(stored(actor).label, 'late');
      });
      it('[16] data that _preCreate writes into the source are created, on both clients', async () => {
        put(
          ActorProbe.prototype,
          '_preCreate',
          () =>
            async function () {
              (this as ActorProbe).updateSource({ label: 'from the model' } as never);
            },
        );
        const fresh = await make();
        assert.equal(stored(fresh).label, 'from the model');
        if (player()) assert.equal(await labelThere(fresh.uuid), 'from the model');
      });
      it('[6] a document whose model throws in its preparation is not lost', async () => {
        put(ActorProbe.prototype, 'prepareDerivedData', () => () => {
          throw new Error('conformance: this error is thrown on purpose');
        });
        await change(actor, { 'system.hp.value': 4 });
        assert.equal(live(actor).hp.value, 4);
        assert.isTrue(game.actors.has(must(actor.id)));
      });
    });

    describe('of a class', () => {
      let Actors: object;
      before(() => {
        Actors = Actor.implementation;
      });

      it('[16] documents come first, then the operation as a whole', async () => {
        const order: string[] = [];
        const second = await make();
        const note = (name: string) => (usual: Method) =>
          function (this: object, ...args: unknown[]) {
            order.push(name);
            return usual.apply(this, args);
          };
        put(Actors, '_preUpdateOperation', note('before all'));
        put(Actors, '_onUpdateOperation', note('after all'));
        const ids = ['preUpdateActor', 'updateActor'].map(
          (hook) => [hook, anyHooks.on(hook, () => void order.push(hook))] as const,
        );
        await Actor.implementation.updateDocuments([
          { _id: actor.id, 'system.hp.value': 1 },
          { _id: second.id, 'system.hp.value': 2 },
        ] as never);
        for (const [hook, id] of ids) anyHooks.off(hook, id);
        assert.deepEqual(order, [
          'preUpdateActor',
          'preUpdateActor',
          'before all',
          'updateActor',
          'updateActor',
          'after all',
        ]);
      });
      it('[16] false from the operation’s step keeps all documents as they are', async () => {
        put(Actors, '_preUpdateOperation', () => async () => false);
        await change(actor, { 'system.hp.value': 1 });
        assert.equal(live(actor).hp.value, 10);
      });
      it('[9] a parent is notified of its descendants, once for all of an operation', async () => {
        const calls: unknown[][] = [];
        put(
          actor,
          '_onCreateDescendantDocuments',
          (usual) =>
            function (...args) {
              calls.push(args);
              return usual.apply(this, args);
            },
        );
        await embed(actor, 'Item', [
          { name: 'conformance 1', type: 'probe' },
          { name: 'conformance 2', type: 'probe' },
        ]);
        assert.equal(calls.length, 1);
        const [parent, collection, documents, , , userId] = calls[0] ?? [];
        assert.strictEqual(parent as unknown, actor);
        assert.equal(collection, 'items');
        assert.equal((documents as unknown[]).length, 2);
        assert.equal(userId, game.userId);
      });
      it('[9] an actor is notified of an effect in its item', async () => {
        const [item] = await embed<Item.Implementation>(actor, 'Item', [
          { name: 'conformance', type: 'probe' },
        ]);
        const calls: unknown[][] = [];
        put(
          actor,
          '_onCreateDescendantDocuments',
          (usual) =>
            function (...args) {
              calls.push(args);
              return usual.apply(this, args);
            },
        );
        await embed(item, 'ActiveEffect', [{ name: 'conformance effect' }]);
        assert.equal(calls.length, 1);
        assert.strictEqual(calls[0]?.[0], item);
        assert.equal(calls[0]?.[1], 'effects');
      });
    });

    describe('of several documents', () => {
      it('[16] an operation is done as a whole: one refused document refuses the rest', async () => {
        const second = await make();
        await attempt(() =>
          Actor.implementation.updateDocuments([
            { _id: actor.id, 'system.hp.value': 1 },
            { _id: second.id, 'system.mood': 'furious' },
          ] as never),
        );
        assert.equal(stored(second).mood, 'calm');
      });
      it('[doc] modifyBatch does several operations in one request, in order', async function () {
        if (generation() < 14) this.skip();
        const ear = listen('updateActor', 'createItem');
        await batch([
          { action: 'update', documentName: 'Actor', updates: [{ _id: actor.id, 'system.hp.value': 2 }] },
          {
            action: 'create',
            documentName: 'Item',
            parent: actor,
            data: [{ name: 'conformance batch', type: 'probe' }],
          },
        ]);
        ear.stop();
        assert.deepEqual(ear.names(), ['updateActor', 'createItem']);
        assert.equal(live(actor).hp.value, 2);
        assert.equal(actor.items.size, 1);
      });
      it('[doc] all of it or nothing', async function () {
        if (generation() < 14) this.skip();
        put(ActorProbe.prototype, '_preUpdate', () => async () => {
          throw new Error('conformance: this error is thrown on purpose');
        });
        await attempt(() =>
          batch([
            {
              action: 'create',
              documentName: 'Item',
              parent: actor,
              data: [{ name: 'conformance batch', type: 'probe' }],
            },
            { action: 'update', documentName: 'Actor', updates: [{ _id: actor.id, 'system.hp.value': 2 }] },
          ]),
        );
        assert.equal(actor.items.size, 0);
        assert.equal(live(actor).hp.value, 10);
      });
      it('[doc] 13 has no modifyBatch', function () {
        if (generation() >= 14) this.skip();
        assert.isUndefined((foundry.documents as { modifyBatch?: unknown }).modifyBatch);
      });
    });

    describe('of single options', () => {
      it('[doc] a clone can be saved immediately', async () => {
        const name = 'conformance saved clone';
        const saved = (await actor.clone(
          { name } as never,
          { save: true } as never,
        )) as unknown as Actor.Implementation;
        assert.strictEqual(game.actors.getName(name) as unknown, saved);
        assert.notEqual(saved.id, actor.id);
        await saved.delete();
      });
      it('[doc] a document knows where it was copied from', async () => {
        const saved = (await actor.clone(
          { name: 'conformance copy' } as never,
          { save: true, addSource: true } as never,
        )) as unknown as Actor.Implementation;
        assert.equal((source(saved)._stats as { duplicateSource?: unknown }).duplicateSource, actor.uuid);
        await saved.delete();
      });
      it('[doc] a deleted document cannot be written any more', async () => {
        await actor.delete();
        await failure(() => change(actor, { 'system.hp.value': 3 }));
      });
    });
  },
};

/** Operations of 14 in one request. */
const batch = (operations: readonly object[]): Promise<unknown> => {
  const { modifyBatch } = foundry.documents as unknown as {
    modifyBatch(operations: readonly object[]): Promise<unknown>;
  };
  return modifyBatch(operations);
};
