import { until } from '../patience.ts';
import { scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

/* Messages: speakers, kinds, rendering, the log, typed lines. Sources: client/documents/chat-message.d.mts, client/hooks.d.mts. */

const loggedElement = (id: string | null): HTMLElement | null =>
  ui.chat.element.querySelector(`[data-message-id="${id}"]`);

const say = (line: string): Promise<unknown> =>
  (ui.chat as unknown as { processMessage(line: string): Promise<unknown> }).processMessage(line);

export const messages: Suite = {
  key: 'messages',
  title: 'chat: speakers, rendering, typed lines',
  checks(context) {
    const { describe, it } = context;
    const assert: Chai.AssertStatic = context.assert;
    const make = scratch(context);
    const me = (): string => game.userId ?? '';
    const masters = (): string[] => game.users.filter(({ isGM }) => isGM).map(({ id }) => id);

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

      it('[doc] an explicit alias wins; a message shows it', async () => {
        const actor = await make.actor();
        const speaker = ChatMessage.implementation.getSpeaker({ actor, alias: 'conformance alias' });
        assert.strictEqual(speaker.alias, 'conformance alias');
        const message = await make.message({ speaker });
        assert.strictEqual(message.alias, 'conformance alias');
        assert.strictEqual(message.speakerActor, actor);
      });

      it('[doc] without a speaker a message shows its author', async () => {
        const message = await make.message({ speaker: {} });
        assert.strictEqual(message.alias, game.user.name);
        assert.isTrue(message.isAuthor);
      });

      it('[doc] isRoll is true when there are dice', async () => {
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

      it('[32] an update puts a new element into the log; listeners on the old one are not called', async () => {
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

      it('[doc] a message is logged once and removed with its deletion', async () => {
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
      it('[doc] the hook chatMessage receives a line and may stop it', async () => {
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
