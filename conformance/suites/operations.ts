import { anyHooks, type Ear, listen } from '../events.ts';
import { otherHeard, otherListens, otherSource, otherStops, otherUpdates } from '../other.ts';
import { until } from '../patience.ts';
import { change, live, must, type Plain, stored } from '../plain.ts';
import { player, remote } from '../remote.ts';
import { embed, scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

const ACTOR = [
  'preCreateActor',
  'createActor',
  'preUpdateActor',
  'updateActor',
  'preDeleteActor',
  'deleteActor',
];

let kinds: Plain | undefined;

/** The other client records the types of the next update's options. */
const watchKinds = remote('operations.watchKinds', () => {
  kinds = undefined;
  anyHooks.once('updateActor', (...args) => {
    const { conformance } = args.at(-2) as { conformance: object };
    kinds = Object.fromEntries(
      Object.entries(conformance).map(([key, value]) => [key, foundry.utils.getType(value)]),
    );
  });
  return true;
});

const kindsThere = remote('operations.kinds', async (): Promise<Plain> => {
  await until(() => kinds, 'the update on the other client');
  return must(kinds);
});

/** Where, when and in which order operations on documents are reported (foundry-api.md 0 and 5; common/abstract/document.d.mts). */
export const operations: Suite = {
  key: 'operations',
  title: 'Operations on two clients',
  checks(context) {
    const { describe, it, beforeEach, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make } = scratch(context);
    let actor: Actor.Implementation;
    let ear: Ear | undefined;
    beforeEach(async () => {
      const other = player();
      actor = await make({ ownership: { default: 0, ...(other ? { [must(other.id)]: 3 } : {}) } });
    });
    afterEach(async () => {
      ear?.stop();
      if (player()) await otherStops();
    });

    describe('who is notified of what', () => {
      it('[14] the requesting client runs the hooks before and after, the other only those after', async function () {
        if (!player()) this.skip();
        ear = listen(...ACTOR);
        await otherListens(ACTOR);
        await change(actor, { 'system.hp.value': 4 });
        assert.deepEqual(ear.names(), ['preUpdateActor', 'updateActor']);
        assert.deepEqual(
          (await otherHeard(1)).map(({ hook }) => hook),
          ['updateActor'],
        );
      });
      it('[14] the same holds for creating and deleting', async function () {
        if (!player()) this.skip();
        ear = listen(...ACTOR);
        await otherListens(ACTOR);
        const fresh = await make();
        await fresh.delete();
        assert.deepEqual(ear.names(), ['preCreateActor', 'createActor', 'preDeleteActor', 'deleteActor']);
        assert.deepEqual(
          (await otherHeard(2)).map(({ hook }) => hook),
          ['createActor', 'deleteActor'],
        );
      });
      it('[14] when the other client requests, it is the other way round', async function () {
        const other = player();
        if (!other) this.skip();
        ear = listen(...ACTOR);
        await otherListens(ACTOR);
        assert.isUndefined(
          (await otherUpdates({ uuid: actor.uuid, data: { 'system.hp.value': 3 } })).refused,
        );
        await until(() => live(actor).hp.value === 3);
        assert.deepEqual(ear.names(), ['updateActor']);
        assert.deepEqual(
          (await otherHeard(2)).map(({ hook }) => hook),
          ['preUpdateActor', 'updateActor'],
        );
        assert.equal(ear.calls[0]?.userId, other.id);
      });
      it('[14] every client is told who requested', async function () {
        if (!player()) this.skip();
        ear = listen('updateActor');
        await otherListens(['updateActor']);
        await change(actor, { 'system.hp.value': 2 });
        const [there] = await otherHeard(1);
        assert.equal(ear.calls[0]?.userId, game.userId);
        assert.equal(there?.userId, game.userId);
      });
      it('[14] every client is told of the same change', async function () {
        if (!player()) this.skip();
        await otherListens(['updateActor']);
        await change(actor, { 'system.hp.value': 2, name: actor.name });
        const [there] = await otherHeard(1);
        assert.deepEqual(there?.change.system, { hp: { value: 2 } });
      });
      it('[14] the same holds for embedded documents', async function () {
        if (!player()) this.skip();
        const heard = ['preCreateItem', 'createItem'];
        ear = listen(...heard);
        await otherListens(heard);
        await embed(actor, 'Item', [{ name: 'conformance item', type: 'probe' }]);
        assert.deepEqual(ear.names(), heard);
        assert.deepEqual(
          (await otherHeard(1)).map(({ hook }) => hook),
          ['createItem'],
        );
      });
    });

    describe('order', () => {
      it('[16] nothing changes before the server has answered', async () => {
        const promise = change(actor, { 'system.hp.value': 1 });
        assert.equal(live(actor).hp.value, 10);
        await promise;
        assert.equal(live(actor).hp.value, 1);
      });
      it('[16] nothing is made before the server has answered', async () => {
        const promise = make({ name: 'conformance later' });
        assert.isUndefined(game.actors.getName('conformance later'));
        await promise;
        assert.isDefined(game.actors.getName('conformance later'));
      });
      it('[16] hooks see the new state', async () => {
        const seen: number[] = [];
        const id = anyHooks.on('updateActor', (document) => void seen.push(live(document).hp.value));
        const before = anyHooks.on('preUpdateActor', (document) => void seen.push(live(document).hp.value));
        await change(actor, { 'system.hp.value': 7 });
        anyHooks.off('updateActor', id);
        anyHooks.off('preUpdateActor', before);
        assert.deepEqual(seen, [10, 7]);
      });
      it('[16] the promise resolves after the hook', async () => {
        ear = listen('createActor', 'updateActor', 'deleteActor');
        const fresh = await make();
        assert.deepEqual(ear.names(), ['createActor']);
        await change(fresh, { name: 'conformance renamed' });
        assert.deepEqual(ear.names(), ['createActor', 'updateActor']);
        await fresh.delete();
        assert.deepEqual(ear.names(), ['createActor', 'updateActor', 'deleteActor']);
      });
      it('[16] in one operation everything before comes first, then everything after', async () => {
        const second = await make();
        ear = listen('preUpdateActor', 'updateActor');
        await Actor.implementation.updateDocuments([
          { _id: actor.id, 'system.hp.value': 1 },
          { _id: second.id, 'system.hp.value': 2 },
        ] as never);
        assert.deepEqual(
          ear.calls.map(({ hook, id }) => [hook, id]),
          [
            ['preUpdateActor', actor.id],
            ['preUpdateActor', second.id],
            ['updateActor', actor.id],
            ['updateActor', second.id],
          ],
        );
      });
      it('[16] a document is notified before the hook is called', async () => {
        const order: string[] = [];
        const own = actor as unknown as { _onUpdate(...args: unknown[]): void };
        const usual = own._onUpdate;
        own._onUpdate = function (...args) {
          order.push('document');
          return usual.apply(this, args);
        };
        const id = anyHooks.on('updateActor', () => void order.push('hook'));
        await change(actor, { 'system.hp.value': 7 });
        anyHooks.off('updateActor', id);
        assert.deepEqual(order, ['document', 'hook']);
      });
      it('[16] two operations started together are both done, the later one last', async () => {
        await Promise.all([
          change(actor, { 'system.hp.value': 5, 'system.label': 'one' }),
          change(actor, { 'system.hp.value': 6 }),
        ]);
        assert.equal(live(actor).hp.value, 6);
        assert.equal(live(actor).label, 'one');
      });
      it('[16] writes of two clients end the same on both', async function () {
        if (!player()) this.skip();
        const theirs = otherUpdates({ uuid: actor.uuid, data: { 'system.hp.value': 3 } });
        const ours = change(actor, { 'system.hp.value': 4 });
        await Promise.all([theirs, ours]);
        await until(async () => {
          const there = must(await otherSource(actor.uuid)).system as { hp: { value: number } };
          return there.hp.value === (stored(actor).hp as { value: number }).value;
        }, 'the two clients to agree');
      });
    });

    describe('options', () => {
      it('[17] reach the other client', async function () {
        if (!player()) this.skip();
        await otherListens(['updateActor']);
        await change(actor, { 'system.hp.value': 2 }, { conformance: { n: 1, list: ['a'] } });
        const [there] = await otherHeard(1);
        assert.deepEqual(there?.options.conformance, { n: 1, list: ['a'] });
      });
      it('[17] travel as JSON: what JSON cannot hold is lost', async function () {
        if (!player()) this.skip();
        await watchKinds();
        const conformance = {
          n: 1,
          run: () => 1,
          nothing: undefined,
          map: new Map([['a', 1]]),
          when: new Date(0),
        };
        await change(actor, { 'system.hp.value': 2 }, { conformance });
        assert.deepEqual(await kindsThere(), { n: 'number', map: 'Object', when: 'string' });
      });
      it('[17] reach our own hooks', async () => {
        ear = listen('preUpdateActor', 'updateActor');
        await change(actor, { 'system.hp.value': 2 }, { conformance: { n: 1 } });
        for (const { options } of ear.calls) assert.deepEqual(options.conformance, { n: 1 });
      });
    });
  },
};
