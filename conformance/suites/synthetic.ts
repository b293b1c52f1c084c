import { effectWith } from '../effects.ts';
import { until } from '../patience.ts';
import { change, live, liveItem, must, stored } from '../plain.ts';
import { player, remote } from '../remote.ts';
import { embed, scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

/** The hit points of a token's actor and of its base, as the other client has them. */
const bothThere = remote('synthetic.both', async (uuid: string) => {
  const token = must(fromUuidSync(uuid)) as unknown as TokenDocument.Implementation;
  const base = must(game.actors.get(must(token.actorId)));
  await until(() => live(token.actor).hp.value !== live(base).hp.value, 'the two to differ');
  return [live(token.actor).hp.value, live(base).hp.value];
});

/** What a token's actor has of its own and what of its base (client/documents/{token,actor,actor-delta}.d.mts). */
export const synthetic: Suite = {
  key: 'synthetic',
  title: 'Synthetic actors',
  checks(context) {
    const { it, before, beforeEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make, scene: makeScene, token: place } = scratch(context);
    let scene: Scene.Implementation;
    let base: Actor.Implementation;
    let token: TokenDocument.Implementation;
    let actor: Actor.Implementation;
    before(async () => {
      scene = await makeScene();
    });
    beforeEach(async () => {
      base = await make({ items: [{ name: 'conformance sword', type: 'probe' }] });
      token = await place(scene, base, { actorLink: false });
      actor = must(token.actor) as Actor.Implementation;
    });

    it('[12] is another object than the base, always the same', () => {
      assert.notStrictEqual(actor, base);
      assert.isTrue(actor.isToken);
      assert.isFalse(base.isToken);
      assert.strictEqual(actor.token as unknown, token);
      assert.equal(actor.id, base.id);
      assert.strictEqual(token.actor as unknown, actor);
    });
    it('[12] an update goes to the delta, the base stays as it is', async () => {
      await change(actor, { 'system.hp.value': 3 });
      assert.equal(live(token.actor).hp.value, 3);
      assert.equal(live(base).hp.value, 10);
      assert.deepEqual(stored(must(token.delta)), { hp: { value: 3 } });
    });
    it('[12] has its own derived data', async () => {
      await change(actor, { 'system.hp.value': 2 });
      assert.equal(live(token.actor).double, 4);
      assert.equal(live(base).double, 20);
    });
    it('[12] shows a change of the base, but not where it is overridden', async () => {
      await change(actor, { 'system.hp.value': 3 });
      await change(base, { 'system.hp.value': 7, 'system.label': 'from below' });
      assert.equal(live(token.actor).hp.value, 3);
      assert.equal(live(token.actor).label, 'from below');
      assert.equal(live(base).hp.value, 7);
    });
    it('[12] an array of its own replaces the base’s', async () => {
      await change(base, { 'system.tags': ['a', 'b'] });
      await change(must(token.actor), { 'system.tags': ['z'] });
      assert.deepEqual(live(token.actor).tags, ['z']);
      assert.deepEqual(live(base).tags, ['a', 'b']);
    });
    it('[12] a name of its own stays its own', async () => {
      await change(actor, { name: 'conformance other name' });
      assert.equal(must(token.actor).name, 'conformance other name');
      assert.equal(base.name, 'conformance actor');
    });
    it('[12] an item added to it is not added to the base', async () => {
      await embed(actor, 'Item', [{ name: 'conformance loot', type: 'probe' }]);
      assert.isDefined(must(token.actor).items.getName('conformance loot'));
      assert.isUndefined(base.items.getName('conformance loot'));
      assert.equal(must(token.actor).items.size, 2);
    });
    it('[12] an item removed from it stays with the base', async () => {
      await must(actor.items.getName('conformance sword')).delete();
      assert.equal(must(token.actor).items.size, 0);
      assert.equal(base.items.size, 1);
    });
    it('[12] an item changed on it is unchanged on the base', async () => {
      await change(must(actor.items.getName('conformance sword')), { 'system.wear': 5 });
      assert.equal(liveItem(must(token.actor).items.contents[0]).wear, 5);
      assert.equal(liveItem(base.items.contents[0]).wear, 0);
    });
    it('[12] an item added to the base is added to it', async () => {
      await embed(base, 'Item', [{ name: 'conformance gift', type: 'probe' }]);
      assert.isDefined(must(token.actor).items.getName('conformance gift'));
    });
    it('[12] an effect on it applies to it only', async () => {
      await embed(actor, 'ActiveEffect', [effectWith([{ key: 'system.hp.value', kind: 'add', value: '5' }])]);
      assert.equal(live(token.actor).hp.value, 15);
      assert.equal(live(base).hp.value, 10);
      assert.equal(base.effects.size, 0);
    });
    it('[12] its uuid resolves to it', async () => {
      assert.equal(actor.uuid, `Scene.${scene.id}.Token.${token.id}.Actor.${base.id}`);
      assert.strictEqual(fromUuidSync(actor.uuid) as unknown, actor);
      const sword = must(actor.items.contents[0]);
      assert.strictEqual((await fromUuid(sword.uuid)) as unknown, sword);
    });
    it('[12] the other client keeps the two apart', async function () {
      if (!player()) this.skip();
      await change(actor, { 'system.hp.value': 3 });
      assert.deepEqual(await bothThere(token.uuid), [3, 10]);
    });
    it('[9] a token knows its scene, a delta its token', () => {
      assert.strictEqual(token.parent as unknown, scene);
      assert.strictEqual(must(token.delta).parent as unknown, token);
      assert.strictEqual(token.baseActor as unknown, base);
    });
  },
};
