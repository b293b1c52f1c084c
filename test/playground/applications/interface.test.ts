import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../../playground/node/index.ts';
import type { Live } from '../fixtures/live.ts';
import { openAppTable } from './fixture.ts';

declare const game: Live, Hooks: Live, CONFIG: Live, ui: Live, foundry: Live;

let gm: TableClient;
let alice: TableClient;
let bob: TableClient;
let close: () => Promise<void>;

beforeAll(async () => {
  const opened = await openAppTable(['Gamemaster', 'Alice', 'Bob']);
  [gm, alice, bob] = opened.seats as [TableClient, TableClient, TableClient];
  close = opened.close;
}, 90_000);

afterAll(() => close?.());

/** Is the message shown in this client's log? */
const shown = (client: TableClient, id: string) =>
  client.evaluate((one) => document.querySelector(`.chat-log [data-message-id="${one}"]`) !== null, id);

describe('Chat log', () => {
  it('shows a whisper to its recipient only, and posts it as it arrives (lie 31)', async () => {
    const id = await gm.evaluate(
      async () => (await ui.chat.processMessage('/w Alice <b>psst</b>'))?.id as string,
    );
    await alice.waitFor((one) => document.querySelector(`.chat-log [data-message-id="${one}"]`), id);
    await expect.poll(() => shown(gm, id)).toBe(true);
    const text = await alice.evaluate(
      (one) => document.querySelector(`[data-message-id="${one}"] .message-content`)?.textContent,
      id,
    );
    expect(text).toBe('<b>psst</b>');
    await bob.waitFor((one) => game.messages.get(one), id);
    expect(await shown(bob, id)).toBe(false);
  });

  it('renders a message separately for each place and updates it in place (lie 32)', async () => {
    const told = await gm.evaluate(async () => {
      const message = await CONFIG.ChatMessage.documentClass.create({
        content: '<button data-action="x">old</button>',
      });
      await new Promise((resolve) => setTimeout(resolve, 50));
      let hooks = 0;
      const hook = Hooks.on('renderChatMessageHTML', () => hooks++);
      const [a, b] = [await message.renderHTML(), await message.renderHTML()];
      Hooks.off('renderChatMessageHTML', hook);
      const selector = `.chat-log [data-message-id="${message.id}"]`;
      await new Promise((resolve) => setTimeout(resolve, 20));
      const before = document.querySelector(selector);
      await message.update({ content: 'new' });
      await new Promise((resolve) => setTimeout(resolve, 50));
      const after = document.querySelector(selector);
      return {
        same: a === b,
        hooks,
        replaced: before !== after,
        text: after?.querySelector('.message-content')?.textContent,
        count: document.querySelectorAll(selector).length,
      };
    });
    expect(told).toEqual({ same: false, hooks: 2, replaced: true, text: 'new', count: 1 });
  });

  it('rolls typed formulas, and lets the hook chatMessage take over a line', async () => {
    const told = await gm.evaluate(async () => {
      const roll = await ui.chat.processMessage('/r 3 + 4 # sum');
      const hook = Hooks.on('chatMessage', (_log: Live, text: string) => text !== 'mine');
      const mine = await ui.chat.processMessage('mine');
      Hooks.off('chatMessage', hook);
      const wrong = await ui.chat.processMessage('/nonsense x').then(
        () => 'sent',
        (error: Error) => error.message,
      );
      return [roll.rolls[0].total, roll.flavor, mine ?? null, wrong];
    });
    expect(told).toEqual([7, 'sum', null, 'There is no command /nonsense.']);
  });
});

describe('Combat tracker', () => {
  it('keeps the DOM that modules rely on, hides hidden fighters from players, runs the footer by method name', async () => {
    await gm.evaluate(async () => {
      const combat = await CONFIG.Combat.documentClass.create({ active: true });
      await combat.createEmbeddedDocuments('Combatant', [
        { name: 'Orc', initiative: 3 },
        { name: 'Elf', initiative: 9 },
        { name: 'Ghost', initiative: 1, hidden: true },
      ]);
      await combat.startCombat();
    });
    const rows = () =>
      [...document.querySelectorAll('ol.combat-tracker > li.combatant[data-combatant-id]')].map(
        (row) =>
          `${row.querySelector('.token-name .name')?.textContent}${row.classList.contains('active') ? '*' : ''}`,
      );
    await gm.waitFor(
      () =>
        document.querySelectorAll('li.combatant').length === 3 &&
        document.querySelector('li.combatant.active'),
    );
    expect(await gm.evaluate(rows)).toEqual(['Elf*', 'Orc', 'Ghost']);
    await alice.waitFor(() => document.querySelector('li.combatant.active'));
    expect(await alice.evaluate(rows)).toEqual(['Elf*', 'Orc']);
    await gm.evaluate(() =>
      (document.querySelector('#combat [data-action=nextTurn]') as HTMLElement).click(),
    );
    await alice.waitFor(() => game.combat?.turn === 1);
    await alice.waitFor(() => document.querySelector('li.combatant.active .name')?.textContent === 'Orc');
    expect(await alice.evaluate(() => document.querySelector('#combat [data-action=nextTurn]'))).toBeNull();
  });
});

describe('Sidebar', () => {
  it('lets a document class show a dialog of its own when one is created', async () => {
    const asked = await gm.evaluate(async () => {
      const cls = CONFIG.Actor.documentClass;
      const data: object[] = [];
      const original = Object.getOwnPropertyDescriptor(cls, 'createDialog');
      cls.createDialog = async (given: object) => void data.push(given);
      document.querySelector<HTMLElement>('#actors [data-action=createEntry]')?.click();
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (original) Object.defineProperty(cls, 'createDialog', original);
      else delete cls.createDialog;
      return data;
    });
    expect(asked).toEqual([{ folder: null }]);
  });

  it('shows visible documents in folders, only to those who may see them', async () => {
    await gm.evaluate(async () => {
      const folder = await CONFIG.Folder.documentClass.create({ name: 'Band', type: 'Actor' });
      const Actor = CONFIG.Actor.documentClass;
      await Actor.create({ name: 'Open', type: 'hero', folder: folder.id, ownership: { default: 2 } });
      await Actor.create({ name: 'Secret', type: 'hero' });
    });
    const names = () =>
      [...document.querySelectorAll('#actors .entry-name span')].map((name) => name.textContent);
    await gm.waitFor(() => document.querySelectorAll('#actors .directory-item.entry').length === 2);
    expect(await gm.evaluate(names)).toEqual(['Open', 'Secret']);
    await bob.waitFor(() => document.querySelector('#actors .entry'));
    expect(await bob.evaluate(names)).toEqual(['Open']);
    expect(
      await bob.evaluate(() => [ui.scenes?.rendered ?? false, foundry.applications.instances.has('scenes')]),
    ).toEqual([false, false]);
  });
});
