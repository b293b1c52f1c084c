import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GENERATION } from '../generation.ts';
import type { Seat } from './browser.ts';
import type { DemoTable } from './table.ts';
import { aim, card, complaints, demoTable, exchange, openActor, showTab } from './table.ts';

/* The visible differences between the two generations: context menus, and V14's windows that leave the page. */

let table: DemoTable;
let gm: Seat;
let anna: Seat;

beforeAll(async () => {
  table = await demoTable('en', 'storyteller', 'drawn');
  gm = await table.seat('Gamemaster');
  anna = await table.seat('Anna');
});
afterAll(() => table?.close());

/** The entries of an element's context menu; closes it again. */
async function menu(page: Page, target: Locator): Promise<string[]> {
  await target.click({ button: 'right' });
  const entries = page.locator('#context-menu .context-item');
  await entries.first().waitFor();
  const texts = await entries.allTextContents();
  await page.keyboard.press('Escape');
  await entries.first().waitFor({ state: 'detached' });
  return texts.map((text) => text.trim());
}

it('draws no more frames of the board a second than the user wants', async () => {
  const most = await gm.page.evaluate(
    () => (canvas as unknown as { app: { ticker: { maxFPS: number } } }).app.ticker.maxFPS,
  );
  expect(most).toBeCloseTo(10);
});

it('has menus on actors and on the rows of a fight', async () => {
  const actors = await showTab(gm.page, 'actors');
  const ofActor = await menu(gm.page, actors.locator('.directory-item.entry').first());
  const tracker = await showTab(gm.page, 'combat');
  const ofFighter = await menu(gm.page, tracker.locator('.combatant').first());
  expect(ofActor).toEqual(['Ownership', 'Duplicate', 'Delete']);
  expect(ofFighter).toContain('Remove combatant');
  expect([...ofActor, ...ofFighter]).not.toContain('');
});

it.runIf(GENERATION === 13)('keeps windows in the page', async () => {
  const sheet = await openActor(anna.page, 'Masha');
  await sheet.locator('[data-action="toggleControls"]').click();
  expect(await sheet.locator('.controls-dropdown button').count()).toBeGreaterThan(0);
  expect(await sheet.locator('[data-action="detach"]').count()).toBe(0);
});

it.runIf(GENERATION === 14)('lets a sheet outside the page fight', async () => {
  const { page } = anna;
  const sheet = await openActor(page, 'Masha');
  await sheet.locator('[data-action="toggleControls"]').click();
  const opened = page.waitForEvent('popup');
  await sheet.locator('button[data-action="detach"]').click();
  const apart = await opened;
  const wrong: string[] = [];
  apart.on('pageerror', ({ message }) => wrong.push(message));
  const there = apart.locator('.ff-sheet');
  await there.locator('[data-tab="fight"].active .ff-group').first().waitFor();
  expect(await sheet.count()).toBe(0);

  await aim(there.getByLabel('Target'), 'Oleg');
  const shot = there.locator('.ff-offer', { hasText: 'Shoot: Light pistol' });
  await shot.locator('[data-odds]', { hasText: '%' }).waitFor();
  await shot.locator('.ff-number').first().hover();
  await apart.locator('#tooltip.active').waitFor();
  await shot.locator('.ff-do').click();
  const dialog = apart.locator('.ff-dialog');
  await dialog.locator('[name="modDice"]').fill('-4');
  await dialog.locator('[data-ff="result"]').getByText('3d10').waitFor();
  await dialog.locator('[data-ff="submit"]').click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => exchange(page)).toMatchObject({ state: 'waiting' });
  expect(await (await card(gm.page)).textContent()).toContain('Masha → Oleg');

  await there.locator('[data-action="toggleControls"]').click();
  await there.locator('button[data-action="attach"]').click();
  await sheet.locator('[data-tab="fight"].active .ff-group').first().waitFor();
  expect(apart.isClosed()).toBe(true);
  expect(wrong).toEqual([]);
});

it('has no errors, no untranslated texts, and no calls that the host reports as deprecated', async () => {
  expect(await complaints(table.seats)).toEqual([]);
});
