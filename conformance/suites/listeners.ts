import { anyHooks } from '../events.ts';
import { pause } from '../patience.ts';
import { change, live, must, stored } from '../plain.ts';
import { embed, scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

const EVENT = 'conformance.event';

/** What listeners can and cannot stop and change (client/helpers/hooks.d.mts; foundry-api.md 2 and 5). */
export const listeners: Suite = {
  key: 'listeners',
  title: 'What listeners can do',
  checks(context) {
    const { describe, it, before, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make } = scratch(context);
    let actor: Actor.Implementation;
    let heard: unknown[] = [];
    const registered: [string, number][] = [];
    const on = (hook: string, listener: (...args: unknown[]) => unknown): void => {
      registered.push([hook, anyHooks.on(hook, listener)]);
    };
    before(async () => {
      actor = await make();
    });
    afterEach(() => {
      for (const [hook, id] of registered.splice(0)) anyHooks.off(hook, id);
      heard = [];
    });

    describe('of any hook', () => {
      it('[15] are called in the order in which they were registered', () => {
        for (const n of [1, 2, 3]) on(EVENT, () => void heard.push(n));
        anyHooks.callAll(EVENT);
        assert.deepEqual(heard, [1, 2, 3]);
      });
      it('[15] are given the arguments themselves', () => {
        on(EVENT, (...args) => void heard.push(args));
        const object = {};
        anyHooks.callAll(EVENT, 1, object);
        assert.strictEqual((heard[0] as unknown[])[1], object);
      });
      it('[15] stop a call by returning false', () => {
        on(EVENT, () => void heard.push(1));
        on(EVENT, () => false);
        on(EVENT, () => void heard.push(2));
        assert.isFalse(anyHooks.call(EVENT));
        assert.deepEqual(heard, [1]);
      });
      it('[15] stop nothing when they are async: they return a promise', () => {
        on(EVENT, async () => false);
        on(EVENT, () => void heard.push(2));
        assert.isTrue(anyHooks.call(EVENT));
        assert.deepEqual(heard, [2]);
      });
      it('[15] are not awaited', async () => {
        let finish = () => {};
        const slow = new Promise<void>((resolve) => {
          finish = resolve;
        }).then(() => void heard.push('slow'));
        on(EVENT, () => slow);
        on(EVENT, () => void heard.push('quick'));
        anyHooks.callAll(EVENT);
        assert.deepEqual(heard, ['quick']);
        finish();
        await slow;
        assert.deepEqual(heard, ['quick', 'slow']);
      });
    });

    describe('of documents', () => {
      it('[15] prevent a change by returning false from preUpdate', async () => {
        on('preUpdateActor', () => false);
        on('updateActor', () => void heard.push('updated'));
        assert.isUndefined(await change(actor, { 'system.hp.value': 1 }));
        assert.equal(live(actor).hp.value, 10);
        assert.deepEqual(heard, []);
      });
      it('[15] cannot do so when they are async', async () => {
        on('preUpdateActor', async () => false);
        assert.strictEqual(await change(actor, { 'system.hp.value': 2 }), actor);
      });
      it('[15] change in preUpdate what is written', async () => {
        on('preUpdateActor', (_document, changes) => {
          foundry.utils.setProperty(changes as object, 'system.hp.value', 5);
        });
        await change(actor, { 'system.hp.value': 3 });
        assert.deepEqual(stored(actor).hp, { value: 5, max: 10 });
      });
      it('[15] change in preCreate what is made', async () => {
        on('preCreateActor', (document) => {
          (document as Actor.Implementation).updateSource({ system: { label: 'changed' } } as never);
        });
        assert.equal(stored(await make()).label, 'changed');
      });
      it('[15] prevent a creation by returning false from preCreate', async () => {
        on('preCreateActor', () => false);
        const data = { name: 'conformance never', type: 'probe' };
        assert.isUndefined(await Actor.implementation.create(data as never));
        assert.isUndefined(game.actors.getName('conformance never'));
      });
      it('[15] prevent a deletion by returning false from preDelete', async () => {
        on('preDeleteActor', () => false);
        await actor.delete();
        assert.isTrue(game.actors.has(must(actor.id)));
      });
      it('[15] veto only the document that they are called for', async () => {
        on('preCreateItem', (item) => (item as { name: string }).name !== 'conformance no');
        const made = await embed<Item.Implementation>(actor, 'Item', [
          { name: 'conformance no', type: 'probe' },
          { name: 'conformance yes', type: 'probe' },
        ]);
        assert.deepEqual(
          made.map(({ name }) => name),
          ['conformance yes'],
        );
      });
      it('[15] do not delay a write, however slow they are', async () => {
        on('updateActor', async () => {
          await pause(150);
          heard.push('slow');
        });
        await change(actor, { 'system.hp.value': 8 });
        assert.deepEqual(heard, []);
        assert.equal(live(actor).hp.value, 8);
        await pause(200);
        assert.deepEqual(heard, ['slow']);
      });
    });
  },
};
