import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUMMARIES } from '../../src/rulesets/index.ts';
import { GENERATION } from '../generation.ts';
import { faults, scheme } from './access.ts';
import type { Seat } from './browser.ts';
import type { DemoTable } from './table.ts';
import { complaints, demoTable, openActor, showTab } from './table.ts';

/* The traits tab and the head of each game's sheet. */

/** Each generation tests the sheets in one of the two languages. */
const LANG = ({ 13: 'en', 14: 'ru' } as const)[GENERATION];

/** Widths of a sheet: on a phone, the narrowest and the usual one on a desk, and a wide one. */
const WIDTHS = [464, 560, 720, 1200];

let table: DemoTable;
let gm: Seat;

beforeAll(async () => {
  table = await demoTable(LANG);
  gm = await table.seat('Gamemaster');
});
afterAll(() => table?.close());

/** Opens the sheet of an actor from a ruleset's pack on the traits tab, with these changes. */
async function open(ruleset: string, system: object = {}): Promise<Locator> {
  await gm.page.evaluate(
    async ({ pack, changes }) => {
      type Person = {
        toObject(): object;
        update(data: object): Promise<unknown>;
        sheet: { render(options: object): Promise<unknown> };
      };
      const host = globalThis as unknown as {
        game: { packs: { get(id: string): { getDocuments(): Promise<Person[]> } } };
        Actor: { create(data: object): Promise<Person> };
      };
      const [first] = await host.game.packs.get(pack).getDocuments();
      if (!first) throw new Error(`${pack} is empty`);
      // Extras open as stat blocks otherwise.
      const flags = { core: { sheetClass: 'fivefold.FivefoldActorSheet' } };
      const actor = await host.Actor.create({ ...first.toObject(), flags });
      await actor.update({ system: changes });
      await actor.sheet.render({ force: true });
    },
    { pack: `fivefold.${ruleset}-people-${LANG}`, changes: system },
  );
  const sheet = gm.page.locator(`.ff-sheet[data-ruleset="${ruleset}"]`);
  await sheet.locator('nav [data-tab="traits"]').click();
  await sheet.locator('section[data-tab="traits"].active').waitFor();
  return sheet;
}

async function close(sheet: Locator): Promise<void> {
  await sheet.locator('[data-action="close"]').first().click();
  await sheet.waitFor({ state: 'detached' });
}

/** What is wider than its place, in words. */
const cutOff = (sheet: Locator): Promise<string[]> =>
  sheet.evaluate((root) => {
    const places = root.querySelectorAll(
      '.ff-head, .tab.active, .ff-field, .ff-table :is(th, td), h4, .ff-body button',
    );
    return [...places]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map(
        (one) =>
          `${one.className || one.tagName}: ${one.textContent?.trim().replace(/\s+/g, ' ').slice(0, 60)}`,
      );
  });

describe.each(SUMMARIES.map(({ id }) => id))('the traits tab of %s', (ruleset) => {
  it('cuts nothing off in any width, neither shown nor edited, and has no accessibility fault', async () => {
    const sheet = await open(ruleset);
    for (const mode of ['shown', 'edited']) {
      for (const width of WIDTHS) {
        await sheet.evaluate((one, px) => {
          one.style.left = '0';
          one.style.width = `${px}px`;
        }, width);
        expect.soft({ mode, width, cut: await cutOff(sheet) }).toEqual({ mode, width, cut: [] });
      }
      for (const which of ['light', 'dark'] as const) {
        await scheme(gm.page, which);
        const found = await faults(gm.page, '.ff-sheet', which === 'dark');
        expect.soft({ mode, which, found }).toEqual({ mode, which, found: [] });
      }
      await sheet.locator('[data-action="ffMode"]').click();
      await sheet.locator('.ff-name').waitFor({ state: mode === 'shown' ? 'attached' : 'detached' });
    }
    expect(await complaints([gm])).toEqual([]);
    await close(sheet);
  });
});

describe('the table of characteristics of WFRP', () => {
  const row = (sheet: Locator, at: number) => sheet.locator('.ff-table').first().locator('tbody tr').nth(at);

  it('is a table whose rows add up; a cell that is edited is written, and the focus stays there', async () => {
    const sheet = await open('wfrp', { main: { ws: { base: 31, advance: 10, temp: 0 } } });
    const now = row(sheet, 3).locator('td').first();
    expect(await now.textContent()).toContain('41');
    expect(await sheet.locator('.ff-table').first().locator('th[scope="col"]').count()).toBe(8);
    await sheet.locator('[data-action="ffMode"]').click();
    const cell = row(sheet, 2).locator('input').first();
    await cell.fill('-20');
    await cell.press('Tab');
    await expect.poll(() => now.textContent()).toContain('21');
    const focused = () => gm.page.evaluate(() => document.activeElement?.getAttribute('name'));
    expect(await focused()).toBe('system.main.bs.temp');
    // Nothing is rolled while the sheet is edited.
    expect(await now.locator('[data-action="ffTrait"]').count()).toBe(0);
    await close(sheet);
  });

  it('is rolled from the row of what counts now, by the keyboard', async () => {
    const sheet = await open('wfrp');
    const button = row(sheet, 3).locator('td').first().locator('button');
    expect(await sheet.locator('[data-offer="test:ws"]').count()).toBe(1);
    await button.focus();
    await gm.page.keyboard.press('Enter');
    const window = gm.page.locator('.ff-dialog');
    await expect.poll(() => window.locator('[data-ff="result"]').textContent()).toContain('%');
    await gm.page.keyboard.press('Escape');
    await window.waitFor({ state: 'detached' });
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    await close(sheet);
  });
});

it('tells by the figure which part is wounded, in words too', async () => {
  const wound = { severity: 'grave', bleeding: 'heavy', bandaged: false, turn: 0 };
  const sheet = await open('western', { wounds: [{ ...wound, location: 'leftArm' }] });
  const parts = sheet.locator('.ff-body li');
  expect(await parts.count()).toBe(8);
  const hurt = sheet.locator('.ff-body [data-hurt]');
  expect(await hurt.count()).toBe(1);
  const told = { en: /left arm: ×1, badly hurt/, ru: /левая рука: ×1, тяжёлое ранение/ }[LANG];
  expect(await hurt.locator('button').getAttribute('aria-label')).toMatch(told);
  await close(sheet);
});

it('keeps a folded block as it was left', async () => {
  const sheet = await open('storyteller');
  const fold = sheet.locator('section[data-tab="traits"] details').first();
  expect(await fold.getAttribute('open')).toBeNull();
  await fold.locator('summary').press('Enter');
  await expect.poll(() => fold.getAttribute('open')).toBe('');
  // The browser tells of it one task later.
  await gm.page.waitForTimeout(100);
  await sheet.locator('.ff-box').last().click();
  await expect.poll(() => sheet.locator('.ff-box:not([data-mark=""])').count()).toBe(1);
  expect(await fold.getAttribute('open')).toBe('');
  await close(sheet);
});

it('shows what is left of a turn to whoever may spend it, as soon as a fight has begun', async () => {
  const name = { en: 'Masha', ru: 'Маша' }[LANG];
  const sheet = await openActor(gm.page, name);
  const pips = sheet.locator('.ff-head .ff-pip.ff-left');
  expect(await pips.count()).toBe(0);
  await showTab(gm.page, 'combat');
  await gm.page.locator('[data-action="startCombat"]').click();
  const row = gm.page.locator('#combat .combatant', { hasText: name });
  await expect.poll(() => pips.count()).toBeGreaterThan(0);
  expect(await pips.count()).toBe(await row.locator('.ff-pip.ff-left').count());
  expect(await complaints([gm])).toEqual([]);
});
