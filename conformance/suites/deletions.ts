import { attempt } from '../attempt.ts';
import { otherSource } from '../other.ts';
import { change, live, must, stored } from '../plain.ts';
import { player } from '../remote.ts';
import { scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';
import { generation } from '../surroundings.ts';

/** The operators of 14. */
const operators = globalThis as unknown as { _del?: unknown; _replace?(value: unknown): unknown };

/** The update that deletes a key, as this generation writes it. */
const without = (path: string, key: string): object =>
  generation() < 14 ? { [`${path}.-=${key}`]: null } : { [`${path}.${key}`]: operators._del };

/** The update that replaces an object, as this generation writes it. */
const instead = (path: string, key: string, value: object): object =>
  generation() < 14 ? { [`${path}.==${key}`]: value } : { [`${path}.${key}`]: operators._replace?.(value) };

/** Deleting keys and replacing objects (foundry-api.md 3 and 13; common/utils/helpers.d.mts). */
export const deletions: Suite = {
  key: 'deletions',
  title: 'Deleting and replacing keys',
  checks(context) {
    const { it, beforeEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make } = scratch(context);
    let actor: Actor.Implementation;
    beforeEach(async () => {
      actor = await make({
        system: {
          bag: { one: 1, two: { deep: 2 } },
          log: { a: { text: 'A', n: 1 }, b: { text: 'B', n: 2 } },
        },
      });
    });

    it('[11] a key of a free object is deleted', async () => {
      await change(actor, without('system.bag', 'one'));
      assert.deepEqual(stored(actor).bag, { two: { deep: 2 } });
      assert.deepEqual(live(actor).bag, { two: { deep: 2 } } as never);
    });
    it('[11] an entry of a typed object is deleted', async () => {
      await change(actor, without('system.log', 'a'));
      assert.deepEqual(Object.keys(stored(actor).log as object), ['b']);
    });
    it('[11] a nested key is deleted', async () => {
      await change(actor, without('system.bag.two', 'deep'));
      assert.deepEqual(stored(actor).bag, { one: 1, two: {} });
    });
    it('[11] it is gone on the other client too', async function () {
      if (!player()) this.skip();
      await change(actor, without('system.bag', 'one'));
      const there = must(await otherSource(actor.uuid)).system as { bag: unknown };
      assert.deepEqual(there.bag, { two: { deep: 2 } });
    });
    it('[1] deleting a missing key changes nothing', async () => {
      await change(actor, without('system.bag', 'nothing'));
      assert.deepEqual(stored(actor).bag, { one: 1, two: { deep: 2 } });
    });
    it('[11] an object is replaced whole', async () => {
      await change(actor, instead('system', 'bag', { only: 1 }));
      assert.deepEqual(stored(actor).bag, { only: 1 });
    });
    it('[11] 13 does not know the operators of 14', function () {
      if (generation() >= 14) this.skip();
      assert.isUndefined(operators._del);
      assert.isUndefined(operators._replace);
      assert.isUndefined((foundry.data as { operators?: object }).operators);
    });
    it('[11] 13 deletes a key only by its own form', async function () {
      if (generation() >= 14) this.skip();
      await attempt(() => change(actor, { 'system.log.a': null }));
      assert.property(stored(actor).log as object, 'a');
    });
    it('[11] 14 still accepts the form of 13', async function () {
      if (generation() < 14) this.skip();
      await change(actor, { 'system.bag.-=one': null });
      assert.deepEqual(stored(actor).bag, { two: { deep: 2 } });
    });
    it('[11] no operator is left in what is stored', async () => {
      await change(actor, { ...without('system.bag', 'one'), 'system.bag.three': 3 });
      assert.deepEqual(stored(actor).bag, { two: { deep: 2 }, three: 3 });
    });
  },
};
