import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Seat } from './browser.ts';
import { until } from './hands.ts';
import type { DemoTable } from './table.ts';
import { complaints, demoTable } from './table.ts';

/* Keys for what is done all the time, as the host's own settings of keys list them. */

describe('keys', () => {
  let table: DemoTable;
  let gm: Seat;
  let anna: Seat;

  beforeAll(async () => {
    table = await demoTable();
    [gm, anna] = await Promise.all([table.seat('Gamemaster'), table.seat('Anna')]);
  });
  afterAll(() => table?.close());

  const cards = (page: Page) => page.evaluate(() => game.messages.size);

  it('Shift+R repeats the last test under the same circumstances', async () => {
    const { page } = anna;
    await page.keyboard.press('Shift+R');
    await page.locator('.notification', { hasText: 'There is nothing to repeat yet' }).waitFor();
    expect(await cards(page)).toBe(0);
    await page.evaluate(async () => {
      const { perform } = game.system.api as unknown as {
        perform(actor: object, words: string, options: object): Promise<void>;
      };
      await perform(game.actors.getName('Masha'), 'test Dexterity + Stealth 8', { dialog: false });
    });
    await until(() => cards(page)).toBe(1);
    await page.keyboard.press('Shift+R');
    await until(() => cards(page)).toBe(2);
    const inputs = await page.evaluate(() =>
      game.messages.contents.map((message) => {
        const { plays } = game.system.api.readExchange(message) as unknown as { plays: [{ input: object }] };
        return JSON.stringify(plays[0].input);
      }),
    );
    expect(inputs[0]).toContain('"difficulty":8');
    expect(inputs[1]).toBe(inputs[0]);
  });

  it('Shift+N brings whoever acts now into view, and selects them for those who play them', async () => {
    const controlled = (page: Page) =>
      page.evaluate(() => {
        const { canvas } = globalThis as unknown as {
          canvas: { tokens: { controlled: { name: string }[] } };
        };
        return canvas.tokens.controlled.map(({ name }) => name);
      });
    await anna.page.keyboard.press('Shift+N');
    expect(await controlled(anna.page), 'there is no fight').toEqual([]);
    const first = await gm.page.evaluate(async () => {
      const fight = game.combats.contents[0];
      await fight?.startCombat();
      const round = fight && game.system.api.readRound(fight);
      const { tracker } = round as unknown as { tracker: { rows: { who: string; state: string }[] } };
      const now = tracker.rows.find(({ state }) => state === 'now');
      const { idOf } = game.system.api;
      return ['Masha', 'Oleg', 'Valeria'].find((name) => idOf(game.actors.getName(name)) === now?.who);
    });
    await gm.page.keyboard.press('Shift+N');
    await until(() => controlled(gm.page)).toEqual([first]);
    await until(() => anna.page.evaluate(() => game.combats.contents[0]?.started)).toBe(true);
    await anna.page.keyboard.press('Shift+N');
    await until(() => controlled(anna.page)).toEqual(first === 'Masha' ? ['Masha'] : []);
  });

  it('Shift+Q lets a game master ask for tests, and does nothing for a player', async () => {
    for (const { page } of [anna, gm]) await page.keyboard.press('Shift+Q');
    await gm.page.locator('.ff-ask-dialog').waitFor();
    expect(await anna.page.locator('.ff-ask-dialog').count()).toBe(0);
    expect(await complaints([gm, anna])).toEqual([]);
  });
});
