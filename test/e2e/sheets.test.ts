import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FACES } from '../../src/rulesets/index.ts';
import { GENERATION } from '../generation.ts';
import { faults, scheme } from './access.ts';
import type { Seat } from './browser.ts';
import type { DemoTable } from './table.ts';
import { complaints, demoTable } from './table.ts';

/** Each generation reads the sheets in one of the two languages. */
const LANG = ({ 13: 'en', 14: 'ru' } as const)[GENERATION];

let table: DemoTable;
let gm: Seat;

beforeAll(async () => {
  table = await demoTable(LANG);
  gm = await table.seat('Gamemaster');
});
afterAll(() => table?.close());

/** Opens the sheet of somebody of a ruleset's pack, unhurt as he lies there. */
const someone = (ruleset: string): Promise<void> =>
  gm.page.evaluate(async (pack) => {
    type Person = { toObject(): object; sheet: { render(options: object): Promise<unknown> } };
    const host = globalThis as unknown as {
      game: { packs: { get(id: string): { getDocuments(): Promise<Person[]> } } };
      Actor: { create(data: object): Promise<Person> };
    };
    const [first] = await host.game.packs.get(pack).getDocuments();
    if (!first) throw new Error(`${pack} is empty`);
    await (await host.Actor.create(first.toObject())).sheet.render({ force: true });
  }, `fivefold.${ruleset}-people-${LANG}`);

describe.each(FACES.map(({ id }) => id))('the sheet of %s', (ruleset) => {
  it('has tracks whose boxes are named, and marked and freed by a press that keeps the focus', async () => {
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
    // With a box marked, for what is said of a mark is read only then.
    for (const which of ['light', 'dark'] as const) {
      await scheme(gm.page, which);
      expect.soft({ which, found: await faults(gm.page, '.ff-sheet') }).toEqual({ which, found: [] });
    }
    expect(await complaints([gm])).toEqual([]);
    await gm.page.keyboard.press('Enter');
    await expect.poll(marked).toBe(before);
    await sheet.locator('[data-action="close"]').first().click();
    await sheet.waitFor({ state: 'detached' });
  });
});
