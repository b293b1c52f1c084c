import { listen } from '../events.ts';
import { otherCreates, otherDeletes, otherSource, otherUpdates } from '../other.ts';
import { until } from '../patience.ts';
import { change, known, live, must, stored } from '../plain.ts';
import { player, remote } from '../remote.ts';
import { embed, scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

/** A document as the other person's client sees it. */
const seenThere = remote('permissions.seen', async (uuid: string) => {
  await until(() => fromUuidSync(uuid), 'the document on the other client');
  const document = known(uuid) as unknown as Actor.Implementation;
  const { visible, isOwner, limited, permission } = document;
  return { visible, isOwner, limited, permission };
});

/** Sets a setting of the world on the other client. */
const setsThere = remote('permissions.sets', async (value: number) => {
  const { settings } = game as unknown as { settings: { set(...args: unknown[]): Promise<unknown> } };
  try {
    await settings.set('core', 'gridDiagonals', value);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
});

const setting = (): unknown =>
  (game as unknown as { settings: { get(...args: string[]): unknown } }).settings.get(
    'core',
    'gridDiagonals',
  );

/** What the server allows a player (foundry-api.md 5 and 8; common/documents/*.d.mts). */
export const permissions: Suite = {
  key: 'permissions',
  title: 'Permissions',
  checks(context) {
    const { it, beforeEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make } = scratch(context);
    let foreign: Actor.Implementation;
    let own: Actor.Implementation;

    beforeEach(async function () {
      const other = player();
      if (!other) this.skip();
      foreign = await make({ name: 'conformance foreign', ownership: { default: 0 } });
      own = await make({ name: 'conformance own', ownership: { default: 0, [must(other.id)]: 3 } });
    });

    it('[21] a player’s update of a foreign actor is refused, and changes nothing anywhere', async () => {
      const ear = listen('updateActor');
      const { refused } = await otherUpdates({ uuid: foreign.uuid, data: { 'system.hp.value': 1 } });
      ear.stop();
      assert.isString(refused);
      assert.deepEqual(ear.names(), []);
      assert.deepEqual(stored(foreign).hp, { value: 10, max: 10 });
      const there = must(await otherSource(foreign.uuid));
      assert.deepEqual((there.system as { hp: unknown }).hp, { value: 10, max: 10 });
    });
    it('[21] the server decides alone, whatever the client believes', async () => {
      const data = { 'system.hp.value': 1 };
      const { refused } = await otherUpdates({ uuid: foreign.uuid, data, deceived: true });
      assert.isString(refused);
      assert.deepEqual(stored(foreign).hp, { value: 10, max: 10 });
    });
    it('[21] a player may update their own documents', async () => {
      const { refused } = await otherUpdates({ uuid: own.uuid, data: { 'system.hp.value': 2 } });
      assert.isUndefined(refused);
      await until(() => live(own).hp.value === 2);
    });
    it('[21] a player may put an item into their own documents, and not into others', async () => {
      const data = { name: 'conformance item', type: 'probe' };
      assert.isUndefined((await otherCreates({ name: 'Item', data, parent: own.uuid })).refused);
      await until(() => own.items.size === 1);
      assert.isString((await otherCreates({ name: 'Item', data, parent: foreign.uuid })).refused);
      assert.equal(foreign.items.size, 0);
    });
    it('[21] a player may take an item out of their own documents', async () => {
      const [item] = await embed<Item.Implementation>(own, 'Item', [
        { name: 'conformance item', type: 'probe' },
      ]);
      assert.isUndefined((await otherDeletes(must(item).uuid)).refused);
      await until(() => own.items.size === 0);
    });
    it('[21] a player may not delete a foreign actor', async () => {
      assert.isString((await otherDeletes(foreign.uuid)).refused);
      assert.isTrue(game.actors.has(must(foreign.id)));
    });
    it('[21] a player may not create an actor of the world', async () => {
      const data = { name: 'conformance intruder', type: 'probe' };
      assert.isString((await otherCreates({ name: 'Actor', data })).refused);
      assert.isUndefined(game.actors.getName('conformance intruder'));
    });
    it('[21] a player cannot become a game master by updating their own user', async () => {
      const other = must(player());
      assert.isString((await otherUpdates({ uuid: other.uuid, data: { role: 4 }, deceived: true })).refused);
      assert.equal(Number(must(game.users.get(must(other.id))).role), Number(other.role));
      assert.isFalse(other.isGM);
    });
    it('[21] a player may not change a setting of the world', async () => {
      const before = setting();
      assert.isString(await setsThere(before === 2 ? 1 : 2));
      assert.equal(setting(), before);
    });
    it('[21] a change of ownership takes effect immediately', async () => {
      const other = must(player());
      await change(foreign, { [`ownership.${other.id}`]: 3 });
      const { refused } = await otherUpdates({ uuid: foreign.uuid, data: { 'system.hp.value': 6 } });
      assert.isUndefined(refused);
      await change(foreign, { [`ownership.${other.id}`]: 0 });
      assert.isString((await otherUpdates({ uuid: foreign.uuid, data: { 'system.hp.value': 7 } })).refused);
    });
    it('[25] assumed: a player’s client receives actors that it may not show', async () => {
      const { visible, isOwner } = await seenThere(foreign.uuid);
      assert.isFalse(visible);
      assert.isFalse(isOwner);
      assert.equal(must(await otherSource(foreign.uuid)).name, 'conformance foreign');
    });
    it('[25] each level means what it says on the other client', async () => {
      const other = must(player());
      const seen = { 1: [true, false, true], 2: [true, false, false], 3: [true, true, false] };
      for (const [level, expected] of Object.entries(seen)) {
        await change(foreign, { [`ownership.${other.id}`]: Number(level) });
        const { visible, isOwner, limited } = await seenThere(foreign.uuid);
        assert.deepEqual([visible, isOwner, limited], expected, `level ${level}`);
      }
    });
  },
};
