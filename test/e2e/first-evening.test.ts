import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GENERATION } from '../generation.ts';
import { faults, press } from './access.ts';
import type { Seat } from './browser.ts';
import { until } from './hands.ts';
import { complaints, type DemoTable, demoTable, reload, showTab } from './table.ts';

/** Each generation is tested in one of the two languages. */
const LANG = ({ 13: 'en', 14: 'ru' } as const)[GENERATION];

const WORDS = {
  en: {
    begin: 'Begin',
    show: 'Show 47 packs',
    hide: 'Hide packs',
    title: 'First steps',
    again: 'Import it again?',
    billy: 'Billy',
    half: 'Some of it may be',
    guide: 'GM: prepare',
  },
  ru: {
    begin: 'Начать',
    show: 'Показать ещё 47',
    hide: 'Скрыть',
    title: 'Первые шаги',
    again: 'Перенести ещё раз?',
    billy: 'Билли',
    half: 'Часть могла стать',
    guide: 'Ведущему: подготовка',
  },
}[LANG];

/** The title of the first steps in the language that is not the game master's. */
const FOREIGN = { en: 'Первые шаги', ru: 'First steps' }[LANG];

describe(`the first evening in an empty world, in ${LANG}`, () => {
  let table: DemoTable;
  let gm: Seat;
  let window: Locator;
  /** The box of the game that is played. */
  let box: Locator;

  beforeAll(async () => {
    table = await demoTable(LANG, '');
    gm = await table.seat('Gamemaster');
    window = gm.page.locator('.ff-welcome');
    box = window.locator('.ff-game[data-ruleset="western"] input');
    await window.waitFor();
  });
  afterAll(() => table?.close());

  const clicks = (page: Page): Promise<number> =>
    page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks);
  const counts = () =>
    gm.page.evaluate(() => ({
      actors: game.actors.size,
      scenes: game.scenes.size,
      combats: game.combats.size,
      journal: (game as unknown as { journal: { size: number } }).journal.size,
    }));

  /** How many declarations have been made: each can be taken back. */
  const declared = () =>
    gm.page.evaluate(() => {
      const { api } = game.system;
      const [fight] = game.combats.contents;
      const asks = fight ? api.readRound(fight).asks : [];
      return asks.filter(({ ask }) => ask.id.startsWith('return:')).length;
    });

  /** The kinds that a button of the sidebar offers for a new document. */
  const offered = async (tab: string): Promise<string[]> => {
    const panel = await showTab(gm.page, tab);
    await panel.locator('.create-entry').click();
    const dialog = gm.page.locator('dialog, .dialog', { has: gm.page.locator('select[name="type"]') });
    const types = await dialog
      .locator('select[name="type"] option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''));
    await gm.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    return types;
  };

  /** Opens what a button in the settings opens. */
  const openMenu = (key: string): Promise<void> =>
    gm.page.evaluate(async (one: string) => {
      const { menus } = game.settings as unknown as {
        menus: Map<string, { type: new () => { render(): Promise<unknown> } }>;
      };
      const { type: Opener } = menus.get(`fivefold.${one}`) ?? {};
      if (Opener) await new Opener().render();
    }, key);

  /** The packs of the sidebar that are seen. */
  const packs = async (): Promise<string[]> => {
    const rows = (await showTab(gm.page, 'compendium')).locator('li[data-pack]:visible');
    return rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-pack') ?? ''));
  };

  it('asks what is played, and can do nothing before that is said', async () => {
    expect(await window.locator('footer button:not(:disabled)').count()).toBe(0);
    expect(await faults(gm.page, '.ff-welcome')).toEqual([]);
    expect((await offered('actors')).length).toBe(5);
    // Twenty-six packs in each language.
    expect((await packs()).length).toBeGreaterThan(50);
    await showTab(gm.page, 'chat');
  });

  it('leaves nothing of a fight in the world if its import fails, and says why', async () => {
    await gm.page.evaluate(() => {
      const { Scene } = CONFIG as unknown as { Scene: { documentClass: unknown } };
      const scenes = Scene.documentClass as unknown as { createDocuments: unknown };
      const { createDocuments } = scenes;
      scenes.createDocuments = () => {
        scenes.createDocuments = createDocuments;
        throw new Error('the disk is full');
      };
    });
    const before = await clicks(gm.page);
    await box.click();
    await window.locator('[data-action="ffImport"]').click();
    await gm.page.locator('.notification', { hasText: 'the disk is full' }).waitFor();
    expect(await counts()).toEqual({ actors: 0, scenes: 0, combats: 0, journal: 0 });
    expect(await window.isVisible()).toBe(true);
    // The page logs the error after it has told it.
    await until(async () => gm.consoleErrors.length).toBeGreaterThan(0);
    expect(await clicks(gm.page)).toBe(before + 2);
    gm.consoleErrors.length = 0;
    gm.pageErrors.length = 0;
  });

  it('opens the guide for game masters from the welcome', async () => {
    await window.locator('[data-ff="guide"]').click();
    const journal = gm.page.locator('.journal-entry');
    await journal.locator('h1', { hasText: WORDS.guide }).waitFor();
    await journal.locator('[data-action="close"]').first().click();
  });

  it('takes five clicks from there to the first declared attack of a learning fight', async () => {
    await reload(gm);
    await box.click();
    await window.locator('[data-action="ffImport"]').click();
    // The import opens the tracker.
    await gm.page.locator('#combat [data-action="startCombat"]').click();
    await gm.page.locator('dialog button, .dialog button', { hasText: WORDS.begin }).last().click();
    const first = gm.page.locator('.ff-prompt .ff-choices button.ff-primary').first();
    await first.waitFor();
    expect(await declared()).toBe(0);
    await first.click();
    await until(declared).toBe(1);
    expect(await clicks(gm.page)).toBeLessThanOrEqual(5);
  });

  it('offers new documents and packs of the chosen game alone, and shows the others on demand', async () => {
    expect(await offered('actors')).toEqual(['western']);
    const items = await offered('items');
    expect(items.length).toBeGreaterThan(1);
    expect(items.filter((type) => !type.startsWith('western'))).toEqual([]);
    const seen = await packs();
    expect(seen.length).toBeLessThanOrEqual(6);
    expect(seen.filter((id) => !(id.startsWith('fivefold.western-') && id.endsWith(`-${LANG}`)))).toEqual([]);
    const panel = await showTab(gm.page, 'compendium');
    await panel.locator('.ff-elsewhere-toggle', { hasText: WORDS.show }).click();
    expect((await packs()).length).toBeGreaterThan(50);
    await panel.locator('.ff-elsewhere-toggle', { hasText: WORDS.hide }).click();
    expect(await packs()).toEqual(seen);
  });

  it('takes the accent of the chosen game where no other game is shown', async () => {
    const accents = await gm.page.evaluate(() => {
      const accentIn = (ruleset: string | undefined) => {
        const box = document.createElement('div');
        box.className = 'fivefold';
        if (ruleset) box.dataset.ruleset = ruleset;
        document.body.append(box);
        const accent = getComputedStyle(box).getPropertyValue('--ff-accent');
        box.remove();
        return accent;
      };
      return { own: accentIn(undefined), western: accentIn('western'), wfrp: accentIn('wfrp') };
    });
    expect(accents.own).toMatch(/^#/);
    expect(accents.own).toBe(accents.western);
    expect(accents.own).not.toBe(accents.wfrp);
  });

  it('shows a drawn map on every scene of a fight, which the browser can read', async () => {
    const read = await gm.page.evaluate(async () => {
      const sizes = [];
      for (const scene of game.scenes) {
        const { background, width, thumb } = scene as unknown as {
          background: { src: string };
          width: number;
          thumb: string;
        };
        const image = new Image();
        image.src = background.src;
        await image.decode();
        sizes.push([thumb === background.src, image.naturalWidth / width]);
      }
      return sizes;
    });
    // Twice as many pixels as the scene: 24 squares of 64 are far below the limit.
    expect(read).toEqual([[true, 2]]);
  });

  it('gives tokens the bars of their game, and asks before it changes those that are there', async () => {
    const { page } = gm;
    type Token = { [field: string]: unknown };
    /** The tokens of all actors, and those on the board, by name. */
    const looks = (): Promise<{ prototypes: [string, Token][]; placed: [string, Token][] }> =>
      page.evaluate(() => {
        type Raw = { name: string; prototypeToken: Record<string, unknown> };
        const raw = (doc: unknown): Raw => (doc as { toObject(): Raw }).toObject();
        const placed = [...game.scenes].flatMap(({ tokens }) => [...tokens].map(raw));
        return {
          prototypes: [...game.actors].map((actor) => [actor.name, raw(actor).prototypeToken]),
          placed: placed.map((token) => [token.name, token as unknown as Record<string, unknown>]),
        };
      });
    /** The second bars that tokens have, and whether each is as it was but for what is chosen here. */
    const bars = (all: [string, Token][]) => [
      ...new Set(all.map(([, { bar2 }]) => (bar2 as { attribute: unknown }).attribute)),
    ];
    const sides = (all: [string, Token][]) =>
      all.map(([name, { disposition, actorLink }]) => [name, disposition, actorLink]);
    const make = (data: object): Promise<void> =>
      page.evaluate(async (one: object) => {
        const { Actor } = CONFIG as unknown as {
          Actor: { documentClass: { create(data: object): Promise<object> } };
        };
        await Actor.documentClass.create(one);
      }, data);
    const remove = (name: string): Promise<unknown> =>
      page.evaluate(
        (one: string) => (game.actors.getName(one) as unknown as { delete(): Promise<unknown> }).delete(),
        name,
      );
    await make({ name: 'Passer-by', type: 'western' });
    await make({ name: 'Heroine', type: 'western', ownership: { default: 3 } });
    await make({ name: 'Foreign', type: 'wfrp' });
    const before = await looks();
    expect(bars(before.placed)).toEqual(['shock']);
    await openMenu('tokens');
    const form = page.locator('.ff-tokens');
    await form.waitFor();
    expect(await form.locator('table').count()).toBe(1);
    expect(await faults(page, '.ff-tokens')).toEqual([]);
    for (const kind of ['people', 'extras'])
      await form.locator(`[name="western/${kind}/bar2"]`).selectOption('');
    // The rest by the keyboard alone.
    await press(page, form.locator('[name="western/extras/ring"]'), 'Space');
    await press(page, form.locator('[data-action="ffApply"]'));
    await press(page, page.locator('dialog [data-action="yes"], .dialog [data-action="yes"]'));
    await form.locator('[data-action="ffTakeBack"]').waitFor();
    const after = await looks();
    expect(bars(after.placed)).toEqual([null]);
    // Sides and links of placed tokens stay, and so does all of a game that the form does not show.
    expect(sides(after.placed)).toEqual(sides(before.placed));
    const of = (all: [string, Token][], name: string) => all.find(([one]) => one === name)?.[1];
    expect(of(after.prototypes, 'Foreign')).toEqual(of(before.prototypes, 'Foreign'));
    expect(of(after.prototypes, 'Heroine')).toMatchObject({ actorLink: true, ring: { enabled: true } });
    expect(of(after.prototypes, 'Passer-by')).toMatchObject({ actorLink: false, ring: { enabled: false } });
    // One of those who were changed is gone by then.
    await remove('Passer-by');
    await press(page, form.locator('[data-action="ffTakeBack"]'));
    await form.locator('[data-action="ffTakeBack"]').waitFor({ state: 'hidden' });
    const there = ([name]: [string, Token]) => name !== 'Passer-by';
    expect(await looks()).toEqual({ ...before, prototypes: before.prototypes.filter(there) });
    // What had been chosen is chosen again.
    await until(() => form.locator('[name="western/extras/bar2"]').inputValue()).toBe('shock');
    await form.locator('button[type="submit"]').click();
    await form.waitFor({ state: 'detached' });
    await make({ name: 'Next', type: 'western' });
    expect(bars((await looks()).prototypes.filter(([name]) => name === 'Next'))).toEqual(['shock']);
    for (const name of ['Heroine', 'Foreign', 'Next']) await remove(name);
  });

  it('offers whoever has people of another game what these can use', async () => {
    await gm.page.evaluate(async () => {
      const { Actor, Item } = CONFIG as unknown as {
        [kind: string]: {
          documentClass: {
            create(data: object): Promise<object>;
            createDialog(data: object, operation: object): Promise<unknown>;
          };
        };
      };
      const parent = await Actor?.documentClass.create({ name: 'Guest', type: 'wfrp' });
      void Item?.documentClass.createDialog({}, { parent });
    });
    const dialog = gm.page.locator('dialog, .dialog', { has: gm.page.locator('select[name="type"]') });
    const types = await dialog
      .locator('select[name="type"] option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''));
    expect(types.length).toBeGreaterThan(1);
    expect(types.filter((type) => !type.startsWith('wfrp'))).toEqual([]);
    await gm.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await gm.page.evaluate(() =>
      (game.actors.getName('Guest') as unknown as { delete(): Promise<unknown> }).delete(),
    );
  });

  it('shows the house rules of the chosen game, and the others on demand', async () => {
    const { page } = gm;
    await openMenu('rules');
    const form = page.locator('.ff-rules');
    const shown = () => form.locator('[data-ruleset]:visible .ff-rule:visible').count();
    const links = form.locator('[data-action="ffGoTo"]:visible');
    await until(shown).toBeGreaterThan(5);
    expect(await links.count()).toBe(1);
    const own = await shown();
    await form.locator('[data-action="ffMore"]').click();
    await until(shown).toBeGreaterThan(2 * own);
    expect(await links.count()).toBe(5);
    expect(await faults(page, '.ff-rules')).toEqual([]);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
  });

  it('tells everybody once, in their own language, how to begin', async () => {
    const anna = await table.seat('Anna', { lang: LANG === 'en' ? 'ru' : 'en' });
    const steps = (await showTab(anna.page, 'chat')).locator('.ff-first-steps');
    await steps.waitFor();
    expect(await steps.locator('h3').textContent()).toBe(FOREIGN);
    await steps.locator('.ff-link').first().click();
    await anna.page.locator('.ff-sheet').first().waitFor();
    await reload(gm);
    const own = (await showTab(gm.page, 'chat')).locator('.ff-first-steps');
    await own.waitFor();
    expect(await own.count()).toBe(1);
    expect(await own.locator('h3').textContent()).toBe(WORDS.title);
    expect(await window.count()).toBe(0);
  });

  it('is opened again from the settings, and asks before it resets a fight or doubles names', async () => {
    const { page } = gm;
    const before = await counts();
    await openMenu('welcome');
    await window.waitFor();
    expect(
      await window
        .locator('input[name="games"]:checked')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
    ).toEqual(['western']);
    const dialog = page.locator('dialog, .dialog', { has: page.locator('[data-action="no"]') });
    const refuse = async (): Promise<string> => {
      await window.locator('[data-action="ffImport"]').click();
      const text = (await dialog.locator('p').first().textContent()) ?? '';
      await dialog.locator('[data-action="no"]').click();
      await dialog.waitFor({ state: 'detached' });
      return text;
    };
    expect(await refuse()).toContain(WORDS.again);
    // The people of the other fight are others, some of the same names.
    await window.locator('select[name="fight"]').selectOption({ index: 1 });
    expect(await refuse()).toContain(WORDS.billy);
    expect(await counts()).toEqual(before);
    expect(await page.evaluate(() => game.combats.contents[0]?.started)).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('says so if a fight can only be reset in part', async () => {
    const { page } = gm;
    await openMenu('welcome');
    await window.waitFor();
    await page.evaluate(() => {
      const { Scene } = CONFIG as unknown as { Scene: { documentClass: { updateDocuments: unknown } } };
      const { updateDocuments } = Scene.documentClass;
      Scene.documentClass.updateDocuments = () => {
        Scene.documentClass.updateDocuments = updateDocuments;
        throw new Error('the disk is full');
      };
    });
    await window.locator('[data-action="ffImport"]').click();
    await page.locator('dialog [data-action="yes"], .dialog [data-action="yes"]').click();
    await page.locator('.notification', { hasText: WORDS.half }).waitFor();
    await until(async () => gm.consoleErrors.length).toBeGreaterThan(0);
    gm.consoleErrors.length = 0;
    await page.keyboard.press('Escape');
  });

  it('finishes an import that a reload has cut off', async () => {
    const { page } = gm;
    const before = await counts();
    await page.evaluate(async (pack: string) => {
      const { packs, settings, user } = game as unknown as {
        packs: { get(id: string): { getIndex(): Promise<Iterable<{ _id: string; name: string }>> } };
        settings: { set(scope: string, key: string, value: readonly string[]): Promise<unknown> };
        user: { id: string };
      };
      const entries = [...(await packs.get(pack).getIndex())];
      const [entry] = entries.sort((a, b) => a.name.localeCompare(b.name));
      await settings.set('fivefold', 'importing', [user.id, pack, entry?._id ?? '']);
      for (const one of [...game.combats, ...game.scenes])
        await (one as unknown as { delete(): Promise<unknown> }).delete();
    }, `fivefold.western-encounters-${LANG}`);
    await reload(gm);
    await until(counts).toEqual(before);
    await until(() => page.evaluate(() => JSON.stringify(game.settings.get('fivefold', 'importing')))).toBe(
      '[]',
    );
  });

  it('leaves nothing untranslated and reports no error', async () => {
    expect(await complaints(table.seats)).toEqual([]);
  });
});
