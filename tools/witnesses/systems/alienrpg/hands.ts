import type { Locator, Page } from 'playwright-core';
import { holds, type Live, type WitnessTable } from '../../witness.ts';

declare const game: Live, CONFIG: Live;

/** Six-sided faces in turn. */
export const d6 = (...faces: number[]): [number, number][] => faces.map((face) => [face, 6]);

/** Id of Marlow, the player's character. */
export const actorOf = (table: WitnessTable): string => table.ids.get('marlow');

/** Creates documents at the game master's. @returns their ids */
export const make = (page: Page, documentName: string, ...data: object[]): Promise<string[]> =>
  page.evaluate(
    async ([name, all]) => {
      const made = await CONFIG[name].documentClass.createDocuments(all);
      return made.map((one: Live) => one.id);
    },
    [documentName, data] as const,
  );

/** Waits until both see these values at these paths of Marlow. */
export async function bothSee(table: WitnessTable, expected: Record<string, unknown>): Promise<void> {
  for (const [who, page] of [['gm', table.gm] as const, ['player', table.player] as const])
    await table.becomes(
      page,
      ([id, paths]: [string, string[]]) =>
        paths.map((path) => path.split('.').reduce((node: Live, key) => node?.[key], game.actors.get(id))),
      [actorOf(table), Object.keys(expected)] as [string, string[]],
      Object.values(expected),
      `${who}: ${Object.keys(expected).join(', ')}`,
    );
}

/** Opens Marlow's sheet, with one of its tabs in front. */
export async function sheetOf(table: WitnessTable, page: Page, tab?: string): Promise<Locator> {
  const sheet = await table.openSheet(page, `Actor.${actorOf(table)}`);
  if (tab) {
    await sheet.locator(`nav [data-tab="${tab}"]`).click();
    await sheet.locator(`section.tab[data-tab="${tab}"].active`).waitFor();
  }
  return sheet;
}

/** The card that a roll leaves behind, as the other one reads it. */
export async function cardHolds(
  table: WitnessTable,
  before: number,
  ...texts: (string | RegExp)[]
): Promise<void> {
  for (const page of [table.player, table.gm]) {
    await page.waitForFunction((count) => game.messages.size > count, before);
    await table.calm();
    const card = await table.newestCard(page);
    const text = (await card.textContent())?.replace(/\s+/g, ' ') ?? '';
    for (const expected of texts) holds(text, expected, page === table.gm ? 'card at the GM' : 'card');
  }
}

/** Waits until both see that Marlow has exactly these statuses. */
export async function statuses(table: WitnessTable, expected: string[]): Promise<void> {
  for (const page of [table.gm, table.player])
    await table.becomes(
      page,
      (id: string) => [...game.actors.get(id).statuses].sort(),
      actorOf(table),
      expected,
      'statuses',
    );
}

/** How many chat messages a page has. */
export const messages = (page: Page): Promise<number> => page.evaluate(() => game.messages.size as number);

/** The name of a skill on the sheet, which rolls it. */
export const skill = (sheet: Locator, label: string): Locator =>
  sheet.locator(`[data-action="RollAbility"][data-label="${label}"]`);
