import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Seat } from './browser.ts';
import { until } from './hands.ts';
import type { DemoTable } from './table.ts';
import { complaints, demoTable } from './table.ts';

/* A game master asks players for tests: somebody is away, something is secret. */

describe('a test asked of three players', () => {
  let table: DemoTable;
  let gm: Seat;
  let anna: Seat;
  let igor: Seat;
  let olga: Seat;

  beforeAll(async () => {
    table = await demoTable('en');
    gm = await table.seat('Gamemaster');
    // Olga plays a twin of Oleg.
    await gm.page.evaluate(async () => {
      const { Actor, User } = foundry.documents as unknown as {
        Actor: typeof foundry.documents.Actor;
        User: { implementation: { create(data: object): Promise<{ id: string }> } };
      };
      const { id } = await User.implementation.create({ name: 'Olga', role: 1 });
      const { _id, ...like } = game.actors.getName('Oleg').toObject();
      await Actor.implementation.createDocuments([{ ...like, name: 'Vera', ownership: { [id]: 3 } }]);
    });
    [anna, olga] = await Promise.all([table.seat('Anna'), table.seat('Olga')]);
  });
  afterAll(() => table?.close());

  const roll = ({ page }: Seat): Locator => page.locator('#fivefold-prompt [data-action="ffRoll"]');
  const request = ({ page }: Seat): Locator => page.locator('#chat .ff-request').last();
  const results = (seat: Seat) => request(seat).locator('tbody tr [data-action="ffReveal"]').count();

  const asks = (offer: string, names: string[], sight: string): Promise<void> =>
    gm.page.evaluate(
      async ([test, who, audience]) => {
        const { idOf, send } = game.system.api;
        const asked = (who as string[]).map((name) => idOf(game.actors.getName(name)));
        const fields = { situation: { difficulty: 6 }, targets: [], group: 'each', sight: audience };
        await send({ kind: 'ask', offer: test, asked, ...fields });
      },
      [offer, names, sight] as const,
    );

  /** How often a word occurs in all documents of a page, those that it alone can decrypt included. */
  const occurrences = (page: Page, word: string): Promise<number> =>
    page.evaluate((wanted) => {
      type Doc = {
        toObject(): object;
        system?: { plays?: object; by?: string; offer?: string };
        rolls?: object;
      };
      const { collections } = game as unknown as { collections: Map<string, Iterable<Doc>> };
      const texts = [...collections.values()].flatMap((all) =>
        [...all].map((one) => {
          const { plays, by, offer } = one.system ?? {};
          return JSON.stringify([one.toObject(), plays, by, offer, one.rolls]);
        }),
      );
      return texts.join(' ').toLowerCase().split(wanted).length - 1;
    }, word);

  it('is answered by those who are there; who is away is waited for, and asked when they come', async () => {
    await asks('test:stealth', ['Masha', 'Vera', 'Oleg'], 'public');
    for (const seat of [anna, olga]) await roll(seat).click();
    await until(() => results(gm)).toBe(2);
    await until(() => request(anna).textContent()).toMatch(/Oleg\s+Igor is away/);
    // The game master is not asked in Igor's place.
    expect(await roll(gm).count()).toBe(0);
    igor = await table.seat('Igor');
    await roll(igor).click();
    await until(() => results(gm)).toBe(3);
    await until(() => roll(igor).count()).toBe(0);
  });

  it.each([
    ['secret', true],
    ['blind', false],
  ] as const)('%s: the result is on no other page', async (sight, own) => {
    const word = 'alertness';
    const onOthers = () => Promise.all([igor, olga].map(({ page }) => occurrences(page, word)));
    const [before, masters] = [await onOthers(), await occurrences(gm.page, word)];
    const mine = await occurrences(anna.page, word);
    const tables = await gm.page.locator('#chat .ff-request').count();
    await asks('test:alertness', ['Masha'], sight);
    await until(() => gm.page.locator('#chat .ff-request').count()).toBe(tables + 1);
    await roll(anna).click();
    await until(() => results(gm)).toBe(1);
    if (own) await until(() => occurrences(anna.page, word)).toBeGreaterThan(mine);
    expect(await occurrences(gm.page, word)).toBeGreaterThan(masters);
    expect(await onOthers()).toEqual(before);
    for (const { page } of [igor, olga])
      expect(await page.locator('#chat').textContent()).not.toMatch(/alertness/i);
  });

  it('left no complaints', async () => expect(await complaints(table.seats)).toEqual([]));
});
