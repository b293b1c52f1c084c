import type { Locator, Page } from 'playwright-core';
import type { Live, WitnessTable } from '../../witness.ts';

declare const game: Live;

/** The pack in which the system keeps this kind of thing. */
export const PACK = { options: 'draw-steel.character-options', monsters: 'draw-steel.monsters' } as const;

/** Ten-sided faces in turn. */
export const d10 = (...faces: number[]): [number, number][] => faces.map((face) => [face, 10]);

/** What is at some paths of a document, as a page sees it; nothing where there is none. */
const read = ([collection, id, paths]: readonly [string, string, string[]]): unknown =>
  paths.map(
    (path) => path.split('.').reduce((node: Live, key) => node?.[key], game[collection].get(id)) ?? null,
  );

/** Waits until both see these values at these paths of an actor. */
export async function bothSee(
  table: WitnessTable,
  who: string,
  expected: Record<string, unknown>,
): Promise<void> {
  const paths = Object.keys(expected);
  for (const page of [table.gm, table.player])
    await table.becomes(
      page,
      read,
      ['actors', table.ids.get(who), paths] as const,
      Object.values(expected),
      `${page === table.gm ? 'gm' : 'player'}: ${paths.join(', ')}`,
    );
}

/** Opens the hero's sheet for the player with one of its tabs in front. */
export async function heroSheet(table: WitnessTable, tab: string): Promise<Locator> {
  const sheet = await table.openSheet(table.player, `Actor.${table.ids.get('hero')}`);
  await sheet.locator(`nav [data-tab="${tab}"]`).click();
  await sheet.locator(`.tab.active[data-tab="${tab}"]`).waitFor();
  return sheet;
}

/** The dialog in front. */
export const dialog = (page: Page): Locator =>
  page.locator('dialog.application, .application.dialog, .roll-dialog').last();

/** How many chat messages a page has. */
export const messages = (page: Page): Promise<number> => page.evaluate(() => game.messages.size as number);

/** Text of the newest card on a page, when there is a newer one than so many. */
export async function newest(table: WitnessTable, page: Page, before: number): Promise<string> {
  await page.waitForFunction((count) => game.messages.size > count, before);
  await table.calm();
  const card = await table.newestCard(page);
  return ((await card.textContent()) ?? '').replace(/\s+/g, ' ');
}
