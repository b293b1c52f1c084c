import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import type { Seat } from '../../test/e2e/browser.ts';
import { type Face, IdBook, type Live, type WitnessTable } from './witness.ts';

declare const game: Live, foundry: Live, CONFIG: Live, fromUuid: Live;

/** How long something may take to be seen, in milliseconds. */
const PATIENCE = 8_000;
/** How long messages may be under way when nothing is expected of them, in milliseconds. */
const CALM = 400;

async function openSheet(page: Page, uuid: string): Promise<Locator> {
  const id = await page.evaluate(async (one) => {
    const document = await fromUuid(one);
    if (!document) throw new Error(`there is no ${one}`);
    await document.sheet.render(true);
    return document.sheet.element.id as string;
  }, uuid);
  const sheet = page.locator(`[id="${id}"]`);
  await sheet.waitFor();
  return sheet;
}

const closeWindows = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const app of [...foundry.applications.instances.values()])
      if (app.hasFrame) await app.close({ animate: false });
  });

async function showTab(page: Page, tab: string): Promise<Locator> {
  const panel = page.locator(`#sidebar #${tab}`);
  if (!(await panel.isVisible())) await page.locator(`#sidebar-tabs [data-tab="${tab}"]`).click();
  await panel.waitFor();
  return panel;
}

async function createEntry(page: Page, tab: 'actors' | 'items', name: string, type: string): Promise<string> {
  const panel = await showTab(page, tab);
  await panel.locator('[data-action="createEntry"]').first().click();
  const dialog = page.locator('dialog[open]').last();
  await dialog.locator('[name="name"]').fill(name);
  await dialog.locator('select[name="type"]').selectOption(type);
  await dialog.locator('button[type="submit"]').click();
  const find = ([where, who]: readonly [string, string]): string | null =>
    game[where].getName(who)?.id ?? null;
  const id = await page.waitForFunction(find, [tab, name] as const);
  return String(await id.jsonValue());
}

async function chooseInMenu(target: Locator, entry: string): Promise<void> {
  await target.click({ button: 'right' });
  await target.page().locator('#context-menu').getByText(entry, { exact: true }).click();
}

async function newestCard(page: Page): Promise<Locator> {
  const id = await page.evaluate(() => game.messages.contents.at(-1)?.id as string | undefined);
  if (!id) throw new Error('there is no chat message');
  const chat = await showTab(page, 'chat');
  const card = chat.locator(`[data-message-id="${id}"]`);
  await card.waitFor();
  return card;
}

/** The uniform number that makes a die of that many sides show that face. */
const uniform = ([face, sides]: Face): number => 1 - (face - 0.5) / sides;

const loadDice = (page: Page, ...faces: Face[]): Promise<void> =>
  page.evaluate((all) => {
    const rest = [...all];
    CONFIG.Dice.randomUniform = () => rest.shift() ?? Math.random();
  }, faces.map(uniform));

async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Tab');
}

/** Waits as long as somebody would for something to be as it should. */
async function becomes<A>(
  page: Page,
  read: (arg: A) => unknown,
  arg: A,
  expected: unknown,
  what: string,
): Promise<void> {
  const end = Date.now() + PATIENCE;
  let found: unknown;
  do {
    found = await page.evaluate(read as (arg: unknown) => unknown, arg);
    if (isDeepStrictEqual(found, expected)) return;
    await page.waitForTimeout(100);
  } while (Date.now() < end);
  throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}

async function refused<A>(page: Page, attempt: (arg: A) => unknown, arg: A, what: string): Promise<void> {
  const accepted = await page.evaluate(attempt as (arg: unknown) => unknown, arg).then(
    () => true,
    () => false,
  );
  if (accepted) throw new Error(`${what}: the server accepted it`);
}

/** The helpers for actions. @param onPicture told of each picture, before it is taken */
export function witnessTable(
  [gm, player]: readonly [Seat, Seat],
  scratch: string,
  onPicture: () => Promise<void>,
): WitnessTable {
  const pages = { gm: gm.page, player: player.page };
  const pictures = join(scratch, 'pictures');
  mkdirSync(pictures, { recursive: true });
  return {
    ...pages,
    ids: new IdBook(),
    openSheet,
    closeWindows,
    createEntry,
    chooseInMenu,
    showTab,
    newestCard,
    loadDice,
    enter,
    becomes,
    refused,
    calm: () => pages.gm.waitForTimeout(CALM),
    async picture(name) {
      await onPicture();
      for (const [who, page] of Object.entries(pages))
        await page
          .screenshot({ path: join(pictures, `${name}-${who}.png`), timeout: 30_000 })
          // A picture is for those who look; nothing is proved by it.
          .catch((error: Error) =>
            console.warn(`no picture ${name}-${who}: ${error.message.split('\n')[0]}`),
          );
    },
  };
}
