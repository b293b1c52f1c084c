import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../tools/folders.ts';
import { guideFile } from '../../tools/guide.ts';
import { GENERATION } from '../generation.ts';
import { faults } from './access.ts';
import type { Seat } from './browser.ts';
import { until } from './hands.ts';
import { aim, complaints, type DemoTable, demoTable, openActor, showTab } from './table.ts';

/** Each generation is tested in one of the two languages. */
const LANG = ({ 13: 'en', 14: 'ru' } as const)[GENERATION];

const NAMES = { en: { jose: 'Jose', pancho: 'Pancho' }, ru: { jose: 'Хозе', pancho: 'Панчо' } }[LANG];

const titleOf = (page: string): string =>
  /^# (.+)/.exec(readFileSync(join(ROOT, guideFile(LANG, page)), 'utf8'))?.[1] ?? '';

describe(`the guide of a game, in ${LANG}`, () => {
  let table: DemoTable;
  let gm: Seat;
  let anna: Seat;
  let journal: Locator;

  beforeAll(async () => {
    table = await demoTable(LANG, 'western');
    [gm, anna] = await Promise.all([table.seat('Gamemaster'), table.seat('Anna')]);
    journal = anna.page.locator('.journal-entry');
  });
  afterAll(() => table?.close());

  /** The page that a player reads now. */
  const read = (): Promise<string | null> => journal.locator('.journal-page-header h1').first().textContent();
  const close = async (): Promise<void> => {
    await journal.locator('[data-action="close"]').first().click();
    await journal.waitFor({ state: 'detached' });
  };

  it('is opened by a player from the tracker, in their language, without importing anything', async () => {
    const tracker = await showTab(anna.page, 'combat');
    await tracker.locator('.ff-guide').click();
    await until(read).toBe(titleOf('western'));
    expect(
      await anna.page.evaluate(() => (game as unknown as { journal: { size: number } }).journal.size),
    ).toBe(0);
    expect(await journal.textContent()).not.toMatch(/@(UUID|Rule)\[/);
    const widths = await journal.locator('img').evaluateAll((all) =>
      Promise.all(
        all.map(async (one) => {
          const image = one as HTMLImageElement;
          await image.decode();
          return image.naturalWidth;
        }),
      ),
    );
    expect(widths.length).toBeGreaterThan(1);
    expect(Math.min(...widths)).toBeGreaterThan(300);
    expect(await faults(anna.page, '.ff-tracker-foot')).toEqual([]);
  });

  it('links its pages and the rules', async () => {
    await journal.locator('a.content-link[data-uuid]').first().click();
    await until(read).toBe(titleOf('basics'));
    await close();
  });

  it('is opened by keyboard from a sheet', async () => {
    const actors = await showTab(anna.page, 'actors');
    await actors.locator('.entry-name').first().click();
    const button = anna.page.locator('.ff-sheet .window-header [data-fivefold-rule]');
    await button.focus();
    await anna.page.keyboard.press('Enter');
    await until(read).toBe(titleOf('western'));
    await close();
  });

  it('is opened from a card', async () => {
    const sheet = await openActor(gm.page, NAMES.jose);
    await aim(sheet.locator('[data-ff="target"]'), NAMES.pancho);
    const shot = sheet.locator('.ff-matrix [data-offer^="quick:"]').first();
    await shot.click({ modifiers: ['Shift'] });
    await showTab(anna.page, 'chat');
    await anna.page.locator('#chat .ff-card .ff-guide').last().click();
    await until(read).toBe(titleOf('western'));
    await close();
    expect(await complaints([gm, anna])).toEqual([]);
  });
});
