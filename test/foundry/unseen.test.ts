import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import type { PageDoc } from './page.ts';
import { automate, equip } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* What players' ordinary windows reveal about fighters whom they do not see, or may know little about. What a console reads is another matter. */

interface Window {
  readonly element: HTMLElement;
  render(options: object): Promise<unknown>;
  close(): Promise<unknown>;
}
interface Page {
  readonly ui: { readonly combat: Window };
}

const BOSS = 'SecretBoss';

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  anna = await equip(await table.seat('Anna'));
  await automate(gm, 'full');
  await gm.evaluate(async (name: string) => {
    const { Actor, Combat } = foundry.documents as unknown as {
      readonly [name: string]: { create(data: object): Promise<PageDoc> };
    };
    for (const one of [...game.combats]) await one.delete();
    const { _id, ...valeria } = game.actors.getName('Valeria').toObject() as { _id: string };
    const boss = await Actor?.create({ ...valeria, name, ownership: { default: 0 } });
    const combat = await Combat?.create({ type: 'storyteller', active: true });
    await combat?.createEmbeddedDocuments('Combatant', [
      { actorId: game.actors.getName('Masha').id },
      { actorId: game.actors.getName('Oleg').id },
      { actorId: boss?.id, hidden: true },
    ]);
    await combat?.startCombat();
  }, BOSS);
  await anna.waitFor(() => ff.fight()?.started && ff.fight().combatants.size === 3);
});
afterAll(() => table?.close());

const tracker = (client: TableClient) =>
  client.evaluate(async () => {
    const { combat } = (globalThis as unknown as Page).ui;
    await combat.render({ force: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    return combat.element.outerHTML;
  });

const sheetOfMasha = () =>
  anna.evaluate(async () => {
    const { sheet } = game.actors.getName('Masha') as unknown as { sheet: Window };
    await sheet.render({ force: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const text = sheet.element.outerHTML;
    await sheet.close();
    return text;
  });

const messages = (client: TableClient) =>
  client.evaluate(async () => {
    const seen = game.messages.filter((one) => (one as unknown as { visible: boolean }).visible);
    const texts = await Promise.all(seen.map(async (one) => (await one.renderHTML()).outerHTML));
    return { text: texts.join(), rolls: seen.map(({ rolls }) => rolls.length) };
  });

/** Every fighter who is asked to declare does nothing. */
const declares = () => gm.evaluate(() => ff.round('declare:', { action: 'nothing', offer: 'nothing' }));

describe('a foe who is hidden in the fight', () => {
  it('is not named in the tracker, whoever is awaited', async () => {
    for (let n = 0; n < 3; n++) {
      expect(await tracker(anna)).not.toContain(BOSS);
      const asked = await gm.evaluate(() =>
        game.system.api.readRound(ff.fight()).asks.some(({ ask }) => ask.id.startsWith('declare:')),
      );
      if (asked) expect(await declares()).toBe('ok');
    }
    expect(await tracker(anna)).not.toContain(BOSS);
    expect(await tracker(gm)).toContain(BOSS);
  });

  it('is not named in the message of initiative, and their dice are not in it', async () => {
    const seen = await messages(anna);
    expect(seen.text).toContain('Masha');
    expect(seen.text).not.toContain(BOSS);
    expect(seen.rolls).toEqual([2]);
    const documents = await anna.evaluate(() => JSON.stringify(game.messages.map((one) => one.toObject())));
    expect(documents).not.toContain(BOSS);
  });

  it('is no target on a sheet, and is not named in declarations', async () => {
    const html = await sheetOfMasha();
    expect(html).toContain('Oleg');
    expect(html).not.toContain(BOSS);
  });

  it('is not named on the card of what they do, and their dice are not in it', async () => {
    expect(await gm.evaluate((name: string) => ff.attack(name, 'Masha'), BOSS)).toBe('ok');
    await anna.waitFor(() => ff.exchange()?.state === 'waiting');
    expect(await anna.evaluate(() => ff.answer('none'))).toBe('ok');
    await gm.waitFor(() => ff.exchange().commits.length === 2);
    const head = (client: TableClient) =>
      client.evaluate(async () => {
        const html = await ff.card().renderHTML();
        return {
          text: html.outerHTML,
          rolls: (ff.card() as unknown as { rolls: object[] }).rolls.length,
        };
      });
    const seen = await head(anna);
    expect(seen.text).toContain('Masha');
    expect(seen.text).not.toContain(BOSS);
    expect(seen.rolls).toBe(0);
    expect((await head(gm)).text).toContain(BOSS);
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
  });

  it('is named as soon as the GM reveals them', async () => {
    const show = (hidden: boolean) =>
      gm.evaluate(async (hidden: boolean) => {
        const boss = ff.fight().combatants.find(({ actor }) => actor?.name === 'SecretBoss');
        await boss?.update({ hidden });
      }, hidden);
    await show(false);
    await anna.waitFor(
      () =>
        ff.fight().combatants.filter((one) => (one as unknown as { hidden: boolean }).hidden).length === 0,
    );
    expect(await tracker(anna)).toContain(BOSS);
    // Another fight that is only prepared, in which they are hidden, makes no difference.
    await gm.evaluate(async () => {
      const { Combat } = foundry.documents as unknown as {
        readonly [name: string]: { create(data: object): Promise<PageDoc> };
      };
      const next = await Combat?.create({ type: 'storyteller' });
      const boss = game.actors.getName('SecretBoss').id;
      await next?.createEmbeddedDocuments('Combatant', [{ actorId: boss, hidden: true }]);
    });
    await anna.waitFor(() => game.combats.contents.some(({ combatants }) => combatants.size === 1));
    expect(await sheetOfMasha()).toContain(BOSS);
  });
});

describe('a user with limited permission', () => {
  const WORDS = 'A man of few words';

  it('is shown face, name and public words of the sheet, and no number', async () => {
    await gm.evaluate(async (words: string) => {
      const valeria = game.actors.getName('Valeria');
      const biography = `<p>${words}</p><section class="secret" id="secret-abcdefghijklmnop"><p>hates Masha</p></section>`;
      await valeria.update({ ownership: { default: 1 }, system: { notes: { biography } } });
    }, WORDS);
    await anna.waitFor(
      () => game.actors.getName('Valeria')?.testUserPermission(game.user, 'LIMITED') === true,
    );
    const [text, html] = await anna.evaluate(async () => {
      const { sheet } = game.actors.getName('Valeria') as unknown as { sheet: Window };
      await sheet.render({ force: true });
      await new Promise((resolve) => setTimeout(resolve, 300));
      const both = [
        sheet.element.querySelector('.window-content')?.textContent ?? '',
        sheet.element.outerHTML,
      ];
      await sheet.close();
      return both;
    });
    expect(text).toContain('Valeria');
    expect(text).toContain(WORDS);
    expect(text).not.toMatch(/\d/);
    expect(html).not.toMatch(/ff-(figure|box|offer|field|gear)\b/);
    expect(html).not.toContain('hates Masha');
  });

  it('does not have the sheet redrawn more often because a fight goes on', async () => {
    const permit = (level: number) =>
      gm.evaluate(
        async (level: number) => game.actors.getName('Oleg').update({ ownership: { default: level } }),
        level,
      );
    await permit(1);
    await anna.waitFor(() => game.actors.getName('Oleg').testUserPermission(game.user, 'LIMITED'));
    anna.log.length = 0;
    const drawn = await anna.evaluate(async () => {
      const { sheet } = game.actors.getName('Oleg') as unknown as {
        sheet: Window & { render(options: object): Promise<unknown> };
      };
      await sheet.render({ force: true });
      const render = sheet.render.bind(sheet);
      let drawn = 0;
      sheet.render = (options) => {
        drawn += 1;
        return render(options);
      };
      const { callAll } = Hooks as unknown as { callAll(hook: string, ...args: unknown[]): void };
      callAll('updateCombat', ff.fight(), {}, {}, game.user.id);
      await new Promise((resolve) => setTimeout(resolve, 300));
      Reflect.deleteProperty(sheet, 'render');
      await sheet.close();
      return drawn;
    });
    expect(drawn).toBe(0);
    expect(anna.log).toEqual([]);
    await permit(0);
  });

  it('no longer sees numbers on a sheet that was open when the permission was removed', async () => {
    const permit = (level: number) =>
      gm.evaluate(
        async (level: number) => game.actors.getName('Valeria').update({ ownership: { default: level } }),
        level,
      );
    const shown = () =>
      anna.evaluate(() => {
        const { sheet } = game.actors.getName('Valeria') as unknown as { sheet: Window };
        return /ff-(figure|box|offer|field|gear)\b/.test(sheet.element.outerHTML);
      });
    await permit(2);
    await anna.waitFor(() => game.actors.getName('Valeria').testUserPermission(game.user, 'OBSERVER'));
    await anna.evaluate(async () => {
      const { sheet } = game.actors.getName('Valeria') as unknown as { sheet: Window };
      await sheet.render({ force: true });
    });
    await expect.poll(shown).toBe(true);
    await permit(1);
    await expect.poll(shown).toBe(false);
  });
});
