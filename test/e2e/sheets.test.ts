import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUMMARIES } from '../../src/rulesets/index.ts';
import { GENERATION } from '../generation.ts';
import { faults, scheme } from './access.ts';
import type { Seat } from './browser.ts';
import type { DemoTable } from './table.ts';
import { complaints, demoTable, exchange, openActor } from './table.ts';

/** Each generation tests the sheets in one of the two languages. */
const LANG = ({ 13: 'en', 14: 'ru' } as const)[GENERATION];

let table: DemoTable;
let gm: Seat;

/** How the most common of several reasons begins. */
const MOSTLY = LANG === 'ru' ? 'чаще всего: ' : 'mostly: ';

beforeAll(async () => {
  table = await demoTable(LANG);
  gm = await table.seat('Gamemaster');
});
afterAll(() => table?.close());

/** Opens the full sheet of an actor from a ruleset's pack, unhurt as in the pack. */
const someone = (ruleset: string): Promise<void> =>
  gm.page.evaluate(async (pack) => {
    type Person = { toObject(): object; sheet: { render(options: object): Promise<unknown> } };
    const host = globalThis as unknown as {
      game: { packs: { get(id: string): { getDocuments(): Promise<Person[]> } } };
      Actor: { create(data: object): Promise<Person> };
    };
    const [first] = await host.game.packs.get(pack).getDocuments();
    if (!first) throw new Error(`${pack} is empty`);
    const flags = { core: { sheetClass: 'fivefold.FivefoldActorSheet' } };
    await (await host.Actor.create({ ...first.toObject(), flags })).sheet.render({ force: true });
  }, `fivefold.${ruleset}-people-${LANG}`);

describe.each(SUMMARIES.map(({ id }) => id))('the sheet of %s', (ruleset) => {
  it('has tracks whose boxes are named, and are marked and cleared by a press that keeps the focus', async () => {
    await someone(ruleset);
    const sheet = gm.page.locator(`.ff-sheet[data-ruleset="${ruleset}"]`);
    const boxes = sheet.locator('.ff-head .ff-track').first().locator('.ff-box');
    await boxes.first().waitFor();
    const marked = () => boxes.evaluateAll((all) => all.filter((one) => one.dataset.mark !== '').length);
    const names = await sheet.locator('.ff-box').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
    expect(new Set(names).size).toBe(names.length);
    const before = await marked();
    const [empty, full] = {
      en: ['empty', /bashing|marked|lost/],
      ru: ['пусто', /ударный|отмечено|потеряно/],
    }[LANG] as [string, RegExp];
    expect(names[before]).toContain(empty);
    await boxes.nth(before).focus();
    await gm.page.keyboard.press('Enter');
    await expect.poll(marked).toBe(before + 1);
    const box = boxes.nth(before);
    await expect.poll(() => box.getAttribute('aria-label')).toMatch(full);
    expect(await box.evaluate((one) => one === document.activeElement)).toBe(true);
    // With a box marked, because a mark's text is read only then.
    for (const which of ['light', 'dark'] as const) {
      await scheme(gm.page, which);
      expect
        .soft({ which, found: await faults(gm.page, '.ff-sheet', which === 'dark') })
        .toEqual({ which, found: [] });
    }
    expect(await complaints([gm])).toEqual([]);
    await gm.page.keyboard.press('Enter');
    await expect.poll(marked).toBe(before);
    await sheet.locator('[data-action="close"]').first().click();
    await sheet.waitFor({ state: 'detached' });
  });
});

/** Presses that came to something so far (see browser.ts). */
const clicksOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks);

/** A trait of each ruleset whose traits roll, and the name of its offer. */
const ROLLS = {
  storyteller: 'test:stealth',
  western: 'test:nerve',
  lordsouls: 'check:agi',
  wfrp: 'test:wp',
  yearzero: 'skill:mobility',
};

describe.each(Object.entries(ROLLS))('a trait on the sheet of %s', (ruleset, offer) => {
  it('is rolled by two clicks, its odds seen before', async () => {
    await someone(ruleset);
    const sheet = gm.page.locator(`.ff-sheet[data-ruleset="${ruleset}"]`);
    await sheet.locator('nav [data-tab="traits"]').click();
    const cards = () => gm.page.evaluate(() => game.messages?.size ?? 0);
    const before = await cards();
    const trait = sheet.locator(`[data-action="ffTrait"][data-offer="${offer}"]`);
    const clicks = await clicksOf(gm.page);
    await trait.click();
    const window = gm.page.locator('.ff-dialog');
    await expect.poll(() => window.locator('[data-ff="result"]').textContent()).toContain('%');
    await window.locator('[data-ff="submit"]').click();
    await expect.poll(cards).toBe(before + 1);
    expect((await clicksOf(gm.page)) - clicks).toBe(2);
    // Traits are not listed a second time on the fight tab.
    expect(await sheet.locator(`section[data-tab="fight"] [data-offer="${offer}"]`).count()).toBe(0);
    expect.soft(await faults(gm.page, '.ff-sheet')).toEqual([]);
    expect(await complaints([gm])).toEqual([]);
    await sheet.locator('[data-action="close"]').first().click();
    await sheet.waitFor({ state: 'detached' });
  });
});

it('shows no odds of a resisted test before somebody resists, and cannot be rolled then', async () => {
  await someone('western');
  const sheet = gm.page.locator('.ff-sheet[data-ruleset="western"]');
  await sheet.locator('nav [data-tab="traits"]').click();
  await sheet.locator('[data-action="ffTrait"][data-offer="test:nerve"]').click();
  const window = gm.page.locator('.ff-dialog');
  const result = () => window.locator('[data-ff="result"]').textContent();
  await expect.poll(result).toContain('%');
  await window.locator('[name="resisted"]').check();
  await window.locator('select[name="target"]').waitFor();
  await window.locator('select[name="target"]').selectOption('');
  await expect.poll(result).not.toContain('%');
  expect(await window.locator('[data-ff="submit"]').isDisabled()).toBe(true);
  await window.locator('[name="resisted"]').uncheck();
  await expect.poll(result).toContain('%');
  await gm.page.keyboard.press('Escape');
  await window.waitFor({ state: 'detached' });
  await sheet.locator('[data-action="close"]').first().click();
  await sheet.waitFor({ state: 'detached' });
});

describe('the fight tab', () => {
  const [hero, foe, none] = {
    en: ['Masha', 'Oleg', 'Choose a target'],
    ru: ['Маша', 'Олег', 'Выберите цель'],
  }[LANG] as [string, string, string];

  it('is aimed at the nearest enemy, so that an attack takes two clicks', async () => {
    const sheet = await openActor(gm.page, hero);
    const chosen = sheet.locator('[data-ff="target"] option:checked');
    expect(await chosen.textContent()).toContain(foe);
    const [first] = await sheet.locator('section[data-tab="fight"] .ff-offer').all();
    expect(await first?.getAttribute('class')).not.toContain('ff-closed');
    const clicks = await clicksOf(gm.page);
    await first?.locator('.ff-do').click();
    await gm.page.locator('.ff-dialog [data-ff="submit"]').click();
    await expect.poll(() => exchange(gm.page)).toMatchObject({ state: 'waiting' });
    expect((await clicksOf(gm.page)) - clicks).toBe(2);
  });

  it('folds what is closed under one line with its number and reason, and remembers what was unfolded', async () => {
    const sheet = await openActor(gm.page, hero);
    const fold = sheet.locator('.ff-more', { hasText: none }).first();
    await sheet.locator('[data-ff="target"]').selectOption('');
    await fold.waitFor();
    const n = await fold.locator('.ff-offer').count();
    expect(n).toBeGreaterThan(4);
    expect(await fold.locator('summary').textContent()).toContain(`×${n}`);
    // One reason stands for all of them; of several the most common one, said to be that.
    const reasonsOf = (one: typeof fold) =>
      one.locator('.ff-offer > span > small:first-of-type').allTextContents();
    const folds = await sheet.locator('section[data-tab="fight"] .ff-more:has(.ff-offer)').all();
    const said = await Promise.all(
      folds.map(
        async (one) => [await one.locator('summary small').textContent(), await reasonsOf(one)] as const,
      ),
    );
    expect(said.length).toBeGreaterThan(1);
    for (const [why, reasons] of said) {
      const count = (reason: string) => reasons.filter((other) => other === reason).length;
      const most = Math.max(...reasons.map(count));
      const told = why?.replace(MOSTLY, '') ?? '';
      expect(why?.startsWith(MOSTLY)).toBe(new Set(reasons).size > 1);
      expect(count(told)).toBe(most);
    }
    expect(said.some(([why]) => why?.startsWith(MOSTLY))).toBe(true);
    await fold.locator('summary').press('Enter');
    await expect.poll(() => fold.locator('.ff-offer').first().isVisible()).toBe(true);
    // The browser tells of it one task later.
    await gm.page.waitForTimeout(100);
    await gm.page.evaluate(async (name) => {
      const actor: unknown = game.actors.getName(name);
      await (actor as { sheet: { render(options: object): Promise<unknown> } }).sheet.render({ force: true });
    }, hero);
    await expect.poll(() => fold.getAttribute('open')).toBe('');
    expect.soft(await faults(gm.page, '.ff-sheet')).toEqual([]);
    expect(await complaints([gm])).toEqual([]);
    await sheet.locator('[data-action="close"]').first().click();
    await sheet.waitFor({ state: 'detached' });
  });
});

describe('editing a sheet, on the sheet of WFRP', () => {
  const tab = async (id: string) => {
    const sheet = gm.page.locator('.ff-sheet[data-ruleset="wfrp"]:not(.ff-item)');
    await sheet.locator(`nav [data-tab="${id}"]`).click();
    return sheet.locator(`section[data-tab="${id}"]`);
  };
  const rows = async (): Promise<string[]> => (await tab('gear')).locator('.ff-gear b').allTextContents();

  it('adds an item, switches it, and asks before it deletes it', async () => {
    await someone('wfrp');
    const before = await rows();
    const gear = await tab('gear');
    await gear.locator('[data-action="ffNewItem"][data-type="wfrpArmour"]').click();
    const own = gm.page.locator('.ff-sheet.ff-item');
    await own.locator('[data-action="close"]').first().click();
    await expect.poll(rows).toHaveLength(before.length + 1);
    const name = { en: 'Armour (Fantasy d100)', ru: 'Доспех (Фэнтези д100)' }[LANG];
    const row = gear.locator('.ff-gear', { hasText: name });
    const worn = row.locator('[data-action="ffToggle"]').first();
    const was = await worn.getAttribute('aria-pressed');
    await worn.click();
    await expect.poll(() => worn.getAttribute('aria-pressed')).toBe(was === 'true' ? 'false' : 'true');
    expect(await worn.evaluate((one) => one === document.activeElement)).toBe(true);
    await row.locator('[data-action="ffDrop"]').click();
    const sure = gm.page.locator('.dialog', { hasText: name });
    await sure.locator('[data-action="no"]').click();
    expect(await rows()).toContain(name);
    await row.locator('[data-action="ffDrop"]').click();
    await sure.locator('[data-action="yes"]').click();
    await expect.poll(rows).toEqual(before);
  });

  it('removes a condition', async () => {
    await gm.page.evaluate(async () => {
      const actors = game.actors as unknown as {
        contents: { type: string; toggleStatusEffect(id: string): Promise<unknown> }[];
      };
      await actors.contents.findLast(({ type }) => type === 'wfrp')?.toggleStatusEffect('bleeding');
    });
    const head = gm.page.locator('.ff-sheet[data-ruleset="wfrp"] .ff-head');
    await head.locator('[data-action="ffCondition"]').click();
    await expect.poll(() => head.locator('.ff-condition').count()).toBe(0);
    expect(await complaints([gm])).toEqual([]);
  });
});
