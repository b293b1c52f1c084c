import { until } from '../patience.ts';
import { player, remote } from '../remote.ts';
import { scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';
import { generation } from '../surroundings.ts';
import { type Mode, modeName, withMode } from '../visibility.ts';

/* Messages: who sees what. Sources: client/documents/chat-message.d.mts, roll.d.mts, client/hooks.d.mts. */

const seenThere = remote('chat.seen', async (id: string) => {
  await until(() => game.messages.has(id), 'the message');
  const message = game.messages.get(id);
  const element = await message?.renderHTML();
  return {
    visible: message?.visible,
    content: message?.isContentVisible,
    author: message?.isAuthor,
    shown: element?.textContent?.includes('1007') ?? false,
  };
});

const rollsThere = remote('chat.rolls', async (mode: Mode) => {
  const message = (await new Roll('1d1 + 1006').toMessage({}, withMode(mode))) as ChatMessage.Implementation;
  const element = await message.renderHTML();
  return {
    id: message.id ?? '',
    visible: message.visible,
    content: message.isContentVisible,
    shown: element.textContent?.includes('1007') ?? false,
  };
});

export const chat: Suite = {
  key: 'chat',
  title: 'chat: who sees what',
  checks(context) {
    const { describe, it } = context;
    const assert: Chai.AssertStatic = context.assert;
    const make = scratch(context);
    const me = (): string => game.userId ?? '';
    const masters = (): string[] => game.users.filter(({ isGM }) => isGM).map(({ id }) => id);

    /** What a visibility mode does to a message's data. */
    const applied = (mode: Mode, data: object = {}): { whisper: string[]; blind: boolean } => {
      const { implementation } = ChatMessage as unknown as {
        implementation: { [method: string]: (data: object, mode: string) => object };
      };
      const method = generation() < 14 ? 'applyRollMode' : 'applyMode';
      return implementation[method]?.(data, modeName(mode)) as { whisper: string[]; blind: boolean };
    };

    describe('modes of visibility', () => {
      it('[31] public: whispered to nobody, not blind', () => {
        assert.deepInclude(applied('public', { whisper: ['x'], blind: true }), { whisper: [], blind: false });
      });

      it('[31] self: whispered to the user', () => {
        assert.deepInclude(applied('self'), { whisper: [me()], blind: false });
      });

      it('[31] private: whispered to the game masters, by their ids', () => {
        const { whisper, blind } = applied('gm');
        assert.sameMembers(whisper, masters());
        assert.isFalse(blind);
      });

      it('[31] private: an explicit list of recipients stays', () => {
        assert.deepEqual(applied('gm', { whisper: ['somebody'] }).whisper, ['somebody']);
      });

      it('[31] blind: whispered to the game masters and blind', () => {
        const { whisper, blind } = applied('blind');
        assert.sameMembers(whisper, masters());
        assert.isTrue(blind);
      });

      it('[31] a roll without a mode takes the mode of the setting', async () => {
        const key = generation() < 14 ? 'rollMode' : 'messageMode';
        const before = game.settings.get('core', key as never) as unknown;
        await game.settings.set('core', key as never, modeName('self') as never);
        try {
          const message = (await new Roll('2').toMessage()) as ChatMessage.Implementation;
          const { whisper } = message;
          await message.delete();
          assert.deepEqual(whisper, [me()]);
        } finally {
          await game.settings.set('core', key as never, before as never);
        }
      });

      it('[31] a mode given to toMessage wins over the setting', async () => {
        const message = (await new Roll('2').toMessage({}, withMode('gm'))) as ChatMessage.Implementation;
        const { whisper } = message;
        await message.delete();
        assert.sameMembers(whisper, masters());
      });
    });

    describe('who sees what', () => {
      const unsaved = (data: object): ChatMessage.Implementation =>
        new ChatMessage.implementation({ content: 'x', ...data } as never);
      const stranger = 'conformanceAAAAA';

      it('[31] a whisper to another user is visible to its author', () => {
        const message = unsaved({ author: me(), whisper: [stranger] });
        assert.isTrue(message.visible);
        assert.isTrue(message.isContentVisible);
      });

      it('[31] a whisper is visible to its recipient', () => {
        assert.isTrue(unsaved({ author: me(), whisper: [me()] }).visible);
      });

      it('[31] a whisper reaches its recipient', async function () {
        const other = player();
        if (!other) this.skip();
        const message = await make.message({ content: 'the number 1007', whisper: [other.id] });
        assert.deepInclude(await seenThere(message.id ?? ''), { visible: true, content: true, shown: true });
      });

      it('[31] a player does not see a whisper to somebody else', async function () {
        if (!player()) this.skip();
        const message = await make.message({ content: 'the number 1007', whisper: [me()] });
        assert.deepInclude(await seenThere(message.id ?? ''), { visible: false, author: false });
      });

      it('[31] a private roll of the game master: the message may be seen, the roll may not', async function () {
        if (!player()) this.skip();
        const roll = await new Roll('1d1 + 1006').evaluate({ allowInteractive: false });
        const message = await make.message({ rolls: [roll], whisper: [me()], content: '1007' });
        const seen = await seenThere(message.id ?? '');
        assert.deepInclude(seen, { content: false, shown: false });
      });

      it('[31] a player does not see the result of their own blind roll; the game master does', async function () {
        if (!player()) this.skip();
        const { id, ...theirs } = await rollsThere('blind');
        await until(() => game.messages.has(id), 'the player’s message');
        const mine = game.messages.get(id);
        const element = await mine?.renderHTML();
        const shown = element?.textContent?.includes('1007');
        const facts = [mine?.blind, mine?.visible, mine?.isContentVisible, shown];
        await mine?.delete();
        assert.deepEqual(theirs, { visible: true, content: false, shown: false });
        assert.deepEqual(facts, [true, true, true, true]);
      });

      it('[31] a player’s private roll is shown to that player and to the game master', async function () {
        if (!player()) this.skip();
        const { id, ...theirs } = await rollsThere('gm');
        await until(() => game.messages.has(id), 'the player’s message');
        const mine = game.messages.get(id);
        const facts = [mine?.visible, mine?.isContentVisible, mine?.author?.id];
        await mine?.delete();
        assert.deepEqual(theirs, { visible: true, content: true, shown: true });
        assert.deepEqual(facts, [true, true, player()?.id]);
      });
    });
  },
};
