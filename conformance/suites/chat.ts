import { until } from '../patience.ts';
import { player, remote } from '../remote.ts';
import { scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';
import { generation } from '../surroundings.ts';
import { type Mode, modeName, withMode } from '../visibility.ts';

/* Messages: who sees what, speakers, rendering, the log. Sources: client/documents/chat-message.d.mts, roll.d.mts, client/hooks.d.mts. */

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

const loggedElement = (id: string | null): HTMLElement | null =>
  ui.chat.element.querySelector(`[data-message-id="${id}"]`);

const say = (line: string): Promise<unknown> =>
  (ui.chat as unknown as { processMessage(line: string): Promise<unknown> }).processMessage(line);

export const chat: Suite = {
  key: 'chat',
  title: 'chat messages',
  checks(context) {
    const { describe, it } = context;
    const assert: Chai.AssertStatic = context.assert;
    const make = scratch(context);
    const me = (): string => game.userId ?? '';
    const masters = (): string[] => game.users.filter(({ isGM }) => isGM).map(({ id }) => id);

    /** What a mode of visibility makes of a message's data. */
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

      it('[31] self: whispered to me', () => {
        assert.deepInclude(applied('self'), { whisper: [me()], blind: false });
      });

      it('[31] private: whispered to the game masters, by their ids', () => {
        const { whisper, blind } = applied('gm');
        assert.sameMembers(whisper, masters());
        assert.isFalse(blind);
      });

      it('[31] private: an own list of people stays', () => {
        assert.deepEqual(applied('gm', { whisper: ['somebody'] }).whisper, ['somebody']);
      });

      it('[31] blind: whispered to the game masters and blind', () => {
        const { whisper, blind } = applied('blind');
        assert.sameMembers(whisper, masters());
        assert.isTrue(blind);
      });

      it('[31] a roll that is told nothing else takes the mode of the setting', async () => {
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

      it('[31] what I whisper to another I see', () => {
        const message = unsaved({ author: me(), whisper: [stranger] });
        assert.isTrue(message.visible);
        assert.isTrue(message.isContentVisible);
      });

      it('[31] what is whispered to me I see', () => {
        assert.isTrue(unsaved({ author: me(), whisper: [me()] }).visible);
      });

      it('[31] a whisper reaches the one it names', async function () {
        const other = player();
        if (!other) this.skip();
        const message = await make.message({ content: 'the number 1007', whisper: [other.id] });
        assert.deepInclude(await seenThere(message.id ?? ''), { visible: true, content: true, shown: true });
      });

      it('[31] a whisper to somebody else is not visible to him', async function () {
        if (!player()) this.skip();
        const message = await make.message({ content: 'the number 1007', whisper: [me()] });
        assert.deepInclude(await seenThere(message.id ?? ''), { visible: false, author: false });
      });

      it('[31] a private roll of the game master: the message may be seen, what was rolled may not', async function () {
        if (!player()) this.skip();
        const roll = await new Roll('1d1 + 1006').evaluate({ allowInteractive: false });
        const message = await make.message({ rolls: [roll], whisper: [me()], content: '1007' });
        const seen = await seenThere(message.id ?? '');
        assert.deepInclude(seen, { content: false, shown: false });
      });

      it('[31] a player’s blind roll hides its result from himself; the game master sees it', async function () {
        if (!player()) this.skip();
        const { id, ...his } = await rollsThere('blind');
        await until(() => game.messages.has(id), 'his message');
        const mine = game.messages.get(id);
        const element = await mine?.renderHTML();
        const shown = element?.textContent?.includes('1007');
        const facts = [mine?.blind, mine?.visible, mine?.isContentVisible, shown];
        await mine?.delete();
        assert.deepEqual(his, { visible: true, content: false, shown: false });
        assert.deepEqual(facts, [true, true, true, true]);
      });

      it('[31] a player’s private roll is shown to him and to the game master', async function () {
        if (!player()) this.skip();
        const { id, ...his } = await rollsThere('gm');
        await until(() => game.messages.has(id), 'his message');
        const mine = game.messages.get(id);
        const facts = [mine?.visible, mine?.isContentVisible, mine?.author?.id];
        await mine?.delete();
        assert.deepEqual(his, { visible: true, content: true, shown: true });
        assert.deepEqual(facts, [true, true, player()?.id]);
      });
    });

    describe('speakers and kinds', () => {
      it('[doc] getSpeaker of an actor: its id and its name', async () => {
        const actor = await make.actor({ name: 'conformance speaker' });
        const speaker = ChatMessage.implementation.getSpeaker({ actor });
        assert.deepInclude(speaker, { actor: actor.id, alias: 'conformance speaker' });
        assert.strictEqual(ChatMessage.implementation.getSpeakerActor(speaker), actor);
      });

      it('[doc] getSpeaker of a token: scene, token, actor and the token’s name', async () => {
        const actor = await make.actor();
        const scene = await make.scene();
        const token = await make.token(scene, actor, { name: 'conformance masked', actorLink: true });
        const speaker = ChatMessage.implementation.getSpeaker({ token });
        assert.deepEqual(
          { ...speaker },
          { scene: scene.id, token: token.id, actor: actor.id, alias: 'conformance masked' },
        );
      });

      it('[doc] an explicit alias wins; a message goes by it', async () => {
        const actor = await make.actor();
        const speaker = ChatMessage.implementation.getSpeaker({ actor, alias: 'conformance alias' });
        assert.strictEqual(speaker.alias, 'conformance alias');
        const message = await make.message({ speaker });
        assert.strictEqual(message.alias, 'conformance alias');
        assert.strictEqual(message.speakerActor, actor);
      });

      it('[doc] without a speaker a message goes by its author', async () => {
        const message = await make.message({ speaker: {} });
        assert.strictEqual(message.alias, game.user.name);
        assert.isTrue(message.isAuthor);
      });

      it('[doc] isRoll tells whether there are dice', async () => {
        const roll = await new Roll('1d6').evaluate({ allowInteractive: false });
        assert.isTrue((await make.message({ rolls: [roll] })).isRoll);
        assert.isFalse((await make.message()).isRoll);
      });

      it('[doc] getWhisperRecipients: the game masters, and a user by name', () => {
        const { implementation } = ChatMessage;
        assert.sameMembers(
          implementation.getWhisperRecipients('GM' as never).map(({ id }) => id),
          masters(),
        );
        const mine = implementation.getWhisperRecipients(game.user.name as never).map(({ id }) => id);
        assert.include(mine, me());
      });

      it('[doc] the data of a message’s subtype live in `system`', async () => {
        const message = await make.message({ type: 'probe', system: { note: 'n', wrong: 1 } });
        assert.strictEqual((message.system as { note: string }).note, 'n');
        assert.notProperty(message.toObject().system, 'wrong');
      });
    });

    describe('rendering', () => {
      it('[32] each rendering is an element of its own', async () => {
        const message = await make.message();
        const [one, other] = [await message.renderHTML(), await message.renderHTML()];
        assert.notStrictEqual(one, other);
        assert.strictEqual(one.dataset.messageId, message.id);
        assert.isTrue(one.classList.contains('message'));
        assert.isNotNull(one.querySelector('.message-header'));
        assert.include(one.querySelector('.message-content')?.textContent, 'conformance message');
      });

      it('[32] the hook is called for each rendering, with the message and an element', async () => {
        const message = await make.message();
        const seen: unknown[] = [];
        const id = Hooks.on('renderChatMessageHTML', ((one: unknown, element: unknown) => {
          if (one === message) seen.push(element);
        }) as never);
        const elements = [await message.renderHTML(), await message.renderHTML()];
        Hooks.off('renderChatMessageHTML', id);
        for (const element of elements)
          assert.lengthOf(
            seen.filter((one) => one === element),
            1,
          );
        assert.isTrue(seen.every((one) => one instanceof HTMLElement));
      });

      it('[32] an update puts a new element into the log; what listened to the old one is deaf', async () => {
        const message = await make.message();
        await until(() => loggedElement(message.id), 'the message in the log');
        const old = loggedElement(message.id);
        let clicks = 0;
        old?.querySelector('.message-content')?.addEventListener('click', () => {
          clicks++;
        });
        await message.update({ content: 'conformance changed' });
        await until(
          () => loggedElement(message.id)?.textContent?.includes('conformance changed'),
          'the change',
        );
        const fresh = loggedElement(message.id)?.querySelector<HTMLElement>('.message-content');
        fresh?.click();
        assert.strictEqual(clicks, 0);
        assert.isFalse(old?.isConnected && old !== loggedElement(message.id));
      });

      it('[doc] a message is logged once and goes with its deletion', async () => {
        const message = await make.message();
        await until(() => loggedElement(message.id), 'the message in the log');
        assert.isTrue(message.logged);
        assert.lengthOf(ui.chat.element.querySelectorAll(`[data-message-id="${message.id}"]`), 1);
        await message.delete();
        await until(() => !loggedElement(message.id), 'its going');
      });

      it('[doc] content is HTML, a flavor is shown', async () => {
        const message = await make.message({ content: '<em>bold</em> words', flavor: 'conformance flavor' });
        const element = await message.renderHTML();
        assert.strictEqual(element.querySelector('.message-content em')?.textContent, 'bold');
        assert.include(element.textContent, 'conformance flavor');
      });

      it('[doc] a message with a roll shows its total and its dice', async () => {
        const roll = await new Roll('1d1 + 1006').evaluate({ allowInteractive: false });
        const message = await make.message({ rolls: [roll], content: String(roll.total) });
        const element = await message.renderHTML();
        assert.isNotNull(element.querySelector('.dice-roll'));
        assert.include(element.querySelector('.dice-total')?.textContent, '1007');
      });
    });

    describe('typed lines', () => {
      it('[doc] the hook chatMessage sees a line and may keep it', async () => {
        const before = game.messages.size;
        let seen: unknown[] = [];
        const id = Hooks.on('chatMessage', ((_log: unknown, text: string, data: { user: string }) => {
          seen = [text, data.user];
          return false;
        }) as never);
        await say('conformance line');
        Hooks.off('chatMessage', id);
        assert.deepEqual(seen, ['conformance line', me()]);
        assert.strictEqual(game.messages.size, before);
      });

      it('[doc] /roll rolls', async () => {
        const before = game.messages.size;
        await say('/roll 1d1 + 1 # conformance');
        await until(() => game.messages.size > before, 'the roll');
        const message = game.messages.contents.at(-1);
        const total = message?.rolls[0]?.total;
        await message?.delete();
        assert.strictEqual(total, 2);
      });
    });
  },
};
