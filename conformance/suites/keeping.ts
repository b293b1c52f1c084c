import { attempt } from '../attempt.ts';
import { otherCreates, otherUpdates } from '../other.ts';
import { pause, until } from '../patience.ts';
import { change, must, type Plain, source } from '../plain.ts';
import { player } from '../remote.ts';
import { scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

const stats = (document: unknown): Plain => source(document)._stats as Plain;

/** The bookkeeping of the server for each document (DocumentStatsField of common/data/fields.d.mts). */
export const keeping: Suite = {
  key: 'keeping',
  title: 'What the server writes',
  checks(context) {
    const { it } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make } = scratch(context);

    it('[13] when a document was made, and by whom', async () => {
      const begun = Date.now();
      const actor = await make();
      const { createdTime, modifiedTime, lastModifiedBy } = stats(actor);
      // The clocks of server and client may differ a little.
      assert.approximately(createdTime as number, begun, 60_000);
      assert.approximately(modifiedTime as number, begun, 60_000);
      assert.equal(lastModifiedBy, game.userId);
    });
    it('[13] which system and which Foundry made it', async () => {
      const { systemId, systemVersion, coreVersion } = stats(await make());
      assert.equal(systemId, game.system.id);
      assert.equal(systemVersion, game.system.version);
      assert.equal(coreVersion, game.version);
    });
    it('[13] an update changes the modification time, not the creation time', async () => {
      const actor = await make();
      const { createdTime, modifiedTime } = stats(actor);
      await pause(5);
      await change(actor, { 'system.hp.value': 4 });
      assert.equal(stats(actor).createdTime, createdTime);
      assert.isAbove(stats(actor).modifiedTime as number, modifiedTime as number);
    });
    it('[13] a client’s claims about it are ignored', async () => {
      const lie = { createdTime: 1, modifiedTime: 1, lastModifiedBy: 'nobodynobodynobo', systemId: 'other' };
      const actor = await make({ _stats: lie });
      assert.isAbove(stats(actor).createdTime as number, 1);
      assert.isAbove(stats(actor).modifiedTime as number, 1);
      assert.equal(stats(actor).lastModifiedBy, game.userId);
      assert.equal(stats(actor).systemId, game.system.id);
      await attempt(() =>
        change(actor, { '_stats.lastModifiedBy': 'nobodynobodynobo', name: 'conformance b' }),
      );
      assert.equal(stats(actor).lastModifiedBy, game.userId);
    });
    it('[13] who changed it last', async function () {
      const other = player();
      if (!other) this.skip();
      const actor = await make({ ownership: { default: 0, [must(other.id)]: 3 } });
      await otherUpdates({ uuid: actor.uuid, data: { 'system.hp.value': 2 } });
      await until(() => stats(actor).lastModifiedBy === other.id, 'the other as the last');
    });
    it('[13] the user who creates a document owns it', async () => {
      const actor = await make();
      assert.equal((source(actor).ownership as Plain)[must(game.userId)], 3);
      assert.equal((source(actor).ownership as Plain).default, 0);
    });
    it('[13] so does a player', async function () {
      const other = player();
      if (!other) this.skip();
      const data = { name: 'conformance macro', type: 'chat', command: 'hello' };
      const { uuid, refused } = await otherCreates({ name: 'Macro', data });
      assert.isUndefined(refused);
      await until(() => fromUuidSync(uuid), 'the macro');
      const macro = must(fromUuidSync(uuid)) as unknown as Macro.Implementation;
      assert.equal((source(macro).ownership as Plain)[must(other.id)], 3);
      assert.equal(source(macro).author, other.id);
      await macro.delete();
    });
    it('[13] sort is a whole number', async () => {
      assert.isTrue(Number.isInteger(source(await make()).sort));
    });
    it('[13] the server chooses ids: two documents created simultaneously differ', async () => {
      const [one, two] = await Promise.all([make(), make()]);
      assert.notEqual(must(one).id, must(two).id);
    });
  },
};
