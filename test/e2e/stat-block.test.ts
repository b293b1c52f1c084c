import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUMMARIES } from '../../src/rulesets/index.ts';
import { faults, press, scheme, tabTo } from './access.ts';
import type { Seat } from './browser.ts';
import { until } from './hands.ts';
import type { DemoTable } from './table.ts';
import { complaints, demoTable, exchange, showTab } from './table.ts';

/* Extras have a sheet without tabs. Who has limited permission sees no figure of anybody. */

const SIX = 6;

type Opened = { readonly sheet: { render(options: object): Promise<unknown> } };

let table: DemoTable;
let gm: Seat;
let anna: Seat;

beforeAll(async () => {
  table = await demoTable();
  [gm, anna] = await Promise.all([table.seat('Gamemaster'), table.seat('Anna')]);
  // Valeria has a sword, so an enemy has to stand beside her.
  await gm.page.evaluate(async () => {
    const [scene] = game.scenes.contents;
    const oleg = scene?.tokens.getName('Oleg');
    const x = (oleg?.x ?? 0) - (scene?.grid.size ?? 0);
    await scene?.tokens.getName('Valeria').update({ x, y: oleg?.y }, { animate: false });
  });
});
afterAll(() => table?.close());

const block = (page: Page): Locator => page.locator('.ff-stat-block');

const clicksOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks);

const close = async (sheet: Locator): Promise<void> => {
  await sheet.locator('[data-action="close"]').first().click();
  await sheet.waitFor({ state: 'detached' });
};

/** Opens Valeria's stat block from the directory. */
async function openValeria(page: Page): Promise<Locator> {
  const actors = await showTab(page, 'actors');
  await actors.locator('.entry-name', { hasText: 'Valeria' }).click();
  await block(page).locator('.ff-thing').first().waitFor();
  return block(page);
}

describe('the stat block of an extra', () => {
  it('shows the odds against the nearest enemy on the buttons, and takes an attack with two clicks', async () => {
    const { page } = gm;
    await showTab(page, 'actors');
    const clicks = await clicksOf(page);
    const sheet = await openValeria(page);
    const first = sheet.locator('.ff-thing').first();
    await until(() => first.locator('.ff-odds').textContent()).toMatch(/\d+\s?%/);
    expect(await sheet.locator('[data-ff="target"] option:checked').textContent()).toMatch(
      /^(Masha|Oleg) · /,
    );
    expect(await sheet.locator('.ff-thing').count()).toBe(3);
    expect(await sheet.locator('nav').count()).toBe(0);
    await first.click();
    await until(() => exchange(page)).toMatchObject({ state: 'waiting' });
    expect((await clicksOf(page)) - clicks).toBe(2);
  });

  it('opens the window with the circumstances by a right click', async () => {
    const { page } = gm;
    await block(page).locator('.ff-thing').first().click({ button: 'right' });
    const window = page.locator('.ff-dialog');
    await until(() => window.locator('[data-ff="result"]').textContent()).toContain('%');
    await page.keyboard.press('Escape');
    await window.waitFor({ state: 'detached' });
  });

  it('unfolds the other actions, with their odds, and keeps them so', async () => {
    const sheet = block(gm.page);
    const rest = sheet.locator('.ff-more[data-group="rest"]');
    await rest.locator('summary').first().press('Enter');
    const attack = rest.locator('.ff-offer:not(.ff-closed) .ff-odds:not(:empty)').first();
    await attack.waitFor();
    // No action stands there twice.
    const ids = await sheet.locator('[data-odds]').evaluateAll((all) => all.map((one) => one.dataset.odds));
    expect(new Set(ids).size).toBe(ids.length);
    for (const which of ['light', 'dark'] as const) {
      await scheme(gm.page, which);
      const found = await faults(gm.page, '.ff-stat-block', which === 'dark');
      expect.soft({ which, found }).toEqual({ which, found: [] });
    }
    await gm.page.evaluate(async () => game.actors.getName('Valeria').update({ 'system.health.lethal': 1 }));
    await until(() => sheet.locator('.ff-box:not([data-mark=""])').count()).toBe(1);
    expect(await rest.getAttribute('open')).toBe('');
    await rest.locator('summary').first().press('Enter');
  });

  it('is worked by the keyboard, and keeps the focus', async () => {
    const { page } = gm;
    const sheet = block(page);
    const box = sheet.locator('.ff-box').first();
    await press(page, box, 'Space');
    await until(() => sheet.locator('.ff-box:not([data-mark=""])').count()).toBe(0);
    await until(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
    const before = await page.evaluate(() => game.messages.size);
    await press(page, sheet.locator('.ff-thing').nth(1));
    await until(() => page.evaluate(() => game.messages.size)).toBe(before + 1);
    // To the full sheet and back: the focus stays in the window.
    await press(page, sheet.locator('[data-action="ffForm"]'));
    await sheet.waitFor({ state: 'detached' });
    const full = page.locator('.ff-sheet:not(.ff-stat-block)');
    await full.locator('nav [data-tab="fight"]').waitFor();
    const there = full.locator('[data-action="ffForm"]');
    await until(() => there.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await sheet.locator('.ff-thing').first().waitFor();
    await tabTo(page, sheet.locator('[data-ff="target"]'));
    await close(sheet);
    expect(await complaints([gm])).toEqual([]);
  });

  it('shows how each of six stands, and changes when one is wounded', async () => {
    const { page } = gm;
    await page.evaluate(async (n) => {
      const valeria = game.actors.getName('Valeria');
      await valeria.update({ 'system.health': { bashing: 0, lethal: 0, aggravated: 0 } });
      const { id } = valeria;
      const scene = game.scenes.contents[0];
      const at = scene?.tokens.getName('Masha');
      const size = scene?.grid.size ?? 0;
      const like = { actorId: id, actorLink: false, disposition: -1 };
      const places = Array.from({ length: n }, (_, i) => i + 1);
      const data = places.map((i) => ({
        ...like,
        name: `Thug ${i}`,
        x: (at?.x ?? 0) + i * size,
        y: (at?.y ?? 0) + size,
      }));
      const tokens = (await scene?.createEmbeddedDocuments('Token', data)) ?? [];
      const [fight] = game.combats.contents;
      const ids = fight?.combatants.filter(({ name }) => name === 'Valeria').map((one) => one.id);
      await fight?.deleteEmbeddedDocuments('Combatant', ids ?? []);
      await fight?.createEmbeddedDocuments(
        'Combatant',
        tokens.map((token) => ({ tokenId: token.id, actorId: id, sceneId: scene?.id })),
      );
      await (tokens[0] as unknown as { actor: Opened }).actor.sheet.render({ force: true });
    }, SIX);
    const fellows = block(page).locator('.ff-fellow');
    await until(() => fellows.count()).toBe(SIX);
    await until(() => fellows.nth(3).textContent()).toMatch(/8\/8/);
    await page.evaluate(async () => {
      const token = game.scenes.contents[0]?.tokens.getName('Thug 4');
      await token?.actor.update({ 'system.health.lethal': 2 });
    });
    await until(() => fellows.nth(3).textContent()).toMatch(/6\/8/);
    expect(await fellows.nth(3).getAttribute('aria-label')).toMatch(/^4\. Thug 4: Health: 2 \/ 8/);
    expect(await faults(page, '.ff-stat-block')).toEqual([]);
    await press(page, fellows.nth(3));
    await until(() => block(page).locator('h1').last().textContent()).toMatch(/Thug 4/);
    const current = block(page).locator('.ff-fellow[aria-current]');
    await until(() => current.evaluate((one) => one === document.activeElement)).toBe(true);
    await close(block(page));
    expect(await complaints([gm])).toEqual([]);
  });
});

const FORMS = ['FivefoldStatBlock', 'FivefoldActorSheet'] as const;

/** Ownership levels of the host. */
const [NONE, LIMITED, OBSERVER] = [0, 1, 2];

/** Everything that a window says to eyes and ears, and the parts of a sheet that only who may look has. */
const told = (window: Locator): Promise<{ words: string; parts: number }> =>
  window.evaluate((one) => {
    const said = ['aria-label', 'data-tooltip', 'data-tooltip-html', 'value', 'title', 'data-index'];
    const own =
      '.ff-figure, .ff-line, .ff-box, .ff-field, .ff-gear, .ff-fellow, [data-offer], [data-odds], input, select';
    const content = one.querySelector('.window-content')?.cloneNode(true) as HTMLElement;
    // Public notes are what the public may know.
    for (const prose of content.querySelectorAll('.ff-prose')) prose.remove();
    const read = (node: Element) => said.map((name) => node.getAttribute(name) ?? '');
    const words = [content.textContent ?? '', ...[...content.querySelectorAll('*')].flatMap(read)];
    return { words: words.join(' '), parts: content.querySelectorAll(own).length };
  });

describe.each(SUMMARIES.map(({ id }) => id))('limited permission for somebody of %s', (ruleset) => {
  const who = `Stranger of ${ruleset}`;

  it.each(FORMS)('shows no figure in a %s, not even after it has shown all', async (form) => {
    await gm.page.evaluate(
      async ([pack, name, form, level]) => {
        type Person = { toObject(): object };
        const { packs } = game as unknown as {
          packs: { get(id: string): { getDocuments(): Promise<Person[]> } };
        };
        const [first] = await packs.get(pack).getDocuments();
        const flags = { core: { sheetClass: `fivefold.${form}` } };
        const one = { ...first?.toObject(), name, flags, ownership: { default: level } };
        await foundry.documents.Actor.implementation.createDocuments([one]);
      },
      [`fivefold.${ruleset}-people-en`, who, form, LIMITED] as const,
    );
    const actors = await showTab(anna.page, 'actors');
    await actors.locator('.entry-name', { hasText: who }).click();
    const window = anna.page.locator(`.ff-sheet[data-ruleset="${ruleset}"]`);
    await window.waitFor();
    const hidden = { words: expect.not.stringMatching(/\d/) as string, parts: 0 };
    await until(() => told(window)).toEqual(hidden);
    expect((await told(window)).words).toContain(who);
    const permit = (level: number | undefined) =>
      gm.page.evaluate(
        async ([name, level]) => game.actors.getName(name).update({ ownership: { default: level } }),
        [who, level] as const,
      );
    // With more permission there is something to hide.
    await permit(OBSERVER);
    await until(async () => (await told(window)).parts).toBeGreaterThan(0);
    await permit(LIMITED);
    await until(() => told(window)).toEqual(hidden);
    await permit(OBSERVER);
    await until(async () => (await told(window)).parts).toBeGreaterThan(0);
    await permit(NONE);
    await until(async () => ((await window.count()) === 0 ? 0 : (await told(window)).parts)).toBe(0);
    await gm.page.evaluate(async (name) => game.actors.getName(name).delete(), who);
    await window.waitFor({ state: 'detached' });
  });
});
