import { otherCreates, otherUpdates } from '../other.ts';
import { until } from '../patience.ts';
import { known, must, source } from '../plain.ts';
import { player } from '../remote.ts';
import { scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

/** The authors of chat messages (foundry-api.md 0.3 and 8; common/documents/chat-message.d.mts). */
export const authors: Suite = {
  key: 'authors',
  title: 'Authors of messages',
  checks(context) {
    const { it, beforeEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { message: say } = scratch(context);
    beforeEach(function () {
      if (!player()) this.skip();
    });

    it('[22] the author of a message is its creator, whatever the creator claims', async () => {
      const other = must(player());
      const data = { content: 'conformance', author: game.userId };
      const { uuid, refused } = await otherCreates({ name: 'ChatMessage', data });
      if (refused === undefined) {
        await until(() => fromUuidSync(uuid));
        assert.equal(source(known(uuid)).author, other.id);
        await known(uuid).delete();
      }
      assert.isUndefined(
        game.messages.find((one) => one.content === 'conformance' && one.author?.isSelf === true),
      );
    });
    it('[22] a game master may create a message for another', async () => {
      const message = await say({ author: must(player()).id });
      assert.equal(source(message).author, must(player()).id);
    });
    it('[22] a user who is not the author may not change a message', async () => {
      const message = await say({ content: 'conformance said' });
      assert.isString((await otherUpdates({ uuid: message.uuid, data: { content: 'no' } })).refused);
      const deceived = { uuid: message.uuid, data: { content: 'no' }, deceived: true };
      assert.isString((await otherUpdates(deceived)).refused);
      assert.equal(message.content, 'conformance said');
    });
    it('[22] the author may change a message', async () => {
      const { uuid } = await otherCreates({ name: 'ChatMessage', data: { content: 'conformance first' } });
      assert.isUndefined((await otherUpdates({ uuid, data: { content: 'conformance second' } })).refused);
      await until(() => source(known(uuid)).content === 'conformance second');
      await known(uuid).delete();
    });
    it('[22] but not its author', async () => {
      const { uuid } = await otherCreates({ name: 'ChatMessage', data: { content: 'conformance mine' } });
      await otherUpdates({ uuid, data: { author: game.userId }, deceived: true });
      assert.equal(source(known(uuid)).author, must(player()).id);
      await known(uuid).delete();
    });
  },
};
