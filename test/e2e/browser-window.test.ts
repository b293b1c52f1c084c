import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GENERATION } from '../generation.ts';
import { faults, press, tabTo } from './access.ts';
import type { Seat } from './browser.ts';
import { until } from './hands.ts';
import { complaints, type DemoTable, demoTable, showTab } from './table.ts';

/* Opponents in a minute: the window that searches people and gear, puts extras on the board, and reads stat blocks. */

/** Each generation is tested in one of the two languages. */
const LANG = ({ 13: 'en', 14: 'ru' } as const)[GENERATION];

const WORDS = {
  en: {
    outlaw: 'Outlaw',
    deputy: 'Deputy',
    cowhand: 'Cowhand',
    veteran: 'Outlaw (veteran) 1',
    fast: 'speed>6',
    hero: 'Billy',
    revolver: 'pocket',
    pocket: 'Pocket revolver',
    knife: 'Knife',
    noRoom: 'Room for 4 of 20 only: clear part of the scene, or choose fewer.',
    prevented: 'Another module has prevented it: nothing was created.',
    block: 'Sam\nSpeed 7, Accuracy 99\nLasso, Hoverboard',
    unread: [
      'Line 2, “Accuracy 99”: 99 is too large: at most 10',
      'Line 3, “Hoverboard”: nothing has this name here',
    ],
  },
  ru: {
    outlaw: 'Налётчик',
    deputy: 'Помощник шерифа',
    cowhand: 'Ковбой',
    veteran: 'Налётчик (ветеран) 1',
    fast: 'скорость>6',
    hero: 'Билли',
    revolver: 'карманный',
    pocket: 'Карманный револьвер',
    knife: 'Нож',
    noRoom: 'Место есть только для 4 из 20: освободите часть сцены или выберите меньше.',
    prevented: 'Другой модуль этому помешал: ничего не создано.',
    block: 'Сэм\nСкорость 7, Меткость 99\nЛассо, Гравискейт',
    unread: [
      'Строка 2, «Меткость 99»: 99 — слишком много: не больше 10',
      'Строка 3, «Гравискейт»: здесь ничего так не называется',
    ],
  },
}[LANG];

describe(`people, gear and stat blocks, in ${LANG}`, () => {
  let table: DemoTable;
  let gm: Seat;
  let window: Locator;

  beforeAll(async () => {
    table = await demoTable(LANG, 'western');
    gm = await table.seat('Gamemaster');
    await (await showTab(gm.page, 'actors')).locator('.ff-browse').click();
    window = gm.page.locator('.ff-browser');
    await window.waitFor();
    await window.locator('select[name="game"]').selectOption('western');
  });
  afterAll(() => table?.close());

  const row = (name: string): Locator =>
    window.locator('[data-part="people"] .ff-row', {
      has: gm.page.getByRole('button', { name, exact: true }),
    });
  const names = (part: string): Promise<string[]> =>
    window.locator(`[data-part="${part}"] .ff-row:visible .ff-plain`).allTextContents();
  const counts = () =>
    gm.page.evaluate(() => ({
      actors: game.actors.size,
      tokens: [...(game.scenes.contents[0]?.tokens ?? [])].length,
      combatants: game.combats.contents[0]?.combatants.size,
    }));

  it('finds people by words and figures, and has no serious fault of access', async () => {
    expect((await names('people')).length).toBe(13);
    await window.locator('[name="find"]:visible').fill(WORDS.fast);
    // Of the people of the packs, the gambler and Jose have a Speed of 7.
    expect((await names('people')).length).toBe(2);
    await window.locator('[name="find"]:visible').fill('');
    expect(await faults(gm.page, '.ff-browser')).toEqual([]);
  });

  it('puts ten extras of three kinds on the board and into the fight in under eight clicks', async () => {
    const clicks = () => gm.page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks);
    const before = await counts();
    const from = await clicks();
    for (const [name, n] of [
      [WORDS.outlaw, '4'],
      [WORDS.deputy, '3'],
      [WORDS.cowhand, '3'],
    ] as const) {
      await row(name).locator('input').click();
      await row(name).locator('input').fill(n);
    }
    await window.locator('select[name="grade"]').selectOption('veteran');
    await window.locator('button[type="submit"]').click();
    await until(async () => (await counts()).tokens).toBe(before.tokens + 10);
    // One click has opened the window, and choosing a grade takes another.
    expect((await clicks()) - from + 2).toBeLessThan(8);
    await until(async () => (await counts()).combatants).toBe((before.combatants ?? 0) + 10);
    expect((await counts()).actors).toBe(before.actors + 3);
    const made = await gm.page.evaluate((name: string) => {
      const tokens = [...(game.scenes.contents[0]?.tokens ?? [])] as unknown as {
        name: string;
        x: number;
        y: number;
        actorLink: boolean;
        actor: { system: { attributes: { accuracy: number; nerve: number } } };
      }[];
      const one = tokens.find((token) => token.name === name);
      const places = new Set(tokens.map(({ x, y }) => `${x},${y}`));
      return {
        link: one?.actorLink,
        figures: one?.actor.system.attributes,
        apart: places.size === tokens.length,
      };
    }, WORDS.veteran);
    // An outlaw has Accuracy 4 and Nerve 4; a veteran one more of each.
    expect(made).toMatchObject({ link: false, figures: { accuracy: 5, nerve: 5, speed: 4 }, apart: true });
  });

  it('takes them back, and makes none twice for another time', async () => {
    const before = await counts();
    await row(WORDS.outlaw).locator('[data-action="ffMore"]').click();
    await window.locator('button[type="submit"]').click();
    await until(async () => (await counts()).tokens).toBe(before.tokens + 1);
    // The actor is there already: veterans are still chosen.
    expect((await counts()).actors).toBe(before.actors);
    await window.locator('[data-action="ffUndo"]').click();
    await until(counts).toEqual(before);
    await window.locator('[data-action="ffUndo"]').click();
    await until(async () => (await counts()).tokens).toBe(before.tokens - 10);
    await until(async () => (await counts()).actors).toBe(before.actors - 3);
    expect(await window.locator('[data-action="ffUndo"]').isVisible()).toBe(false);
  });

  it('is used by the keyboard alone', async () => {
    const { page } = gm;
    const before = await counts();
    await press(page, row(WORDS.deputy).locator('[data-action="ffMore"]'));
    await tabTo(page, window.locator('select[name="side"]'));
    await page.keyboard.press('End');
    await press(page, window.locator('button[type="submit"]'));
    await until(async () => (await counts()).tokens).toBe(before.tokens + 1);
    const side = () =>
      page.evaluate(
        () =>
          ([...(game.scenes.contents[0]?.tokens ?? [])] as unknown as { disposition: number }[]).at(-1)
            ?.disposition,
      );
    // The last choice is friendly.
    expect(await side()).toBe(1);
    await press(page, window.locator('[data-action="ffUndo"]'));
    await until(counts).toEqual(before);
    await page.keyboard.press('Escape');
    await window.waitFor({ state: 'detached' });
    await press(page, page.locator('.ff-browse'));
    await window.waitFor();
    await window.locator('select[name="game"]').selectOption('western');
    await window.locator('select[name="grade"]').selectOption('veteran');
  });

  it('gives them gear, a side, names of their own, and hides them', async () => {
    const before = await counts();
    await row(WORDS.hero).locator('[data-action="ffMore"]').click();
    await window.locator('select[name="side"]').selectOption('hostile');
    await window.locator('select[name="names"]').selectOption('list');
    for (const label of [WORDS.knife, WORDS.pocket])
      await window.locator('select[name="gear"]').selectOption({ label });
    // A second thought.
    await window.locator('.ff-given button', { hasText: WORDS.knife }).click();
    await window.locator('[name="unseen"]').check();
    await window.locator('button[type="submit"]').click();
    await until(async () => (await counts()).tokens).toBe(before.tokens + 1);
    const made = await gm.page.evaluate(() => {
      const tokens = [...(game.scenes.contents[0]?.tokens ?? [])] as unknown as {
        name: string;
        hidden: boolean;
        disposition: number;
        toObject(): { ring: { colors: { ring: string } } };
        actor: { items: { name: string; type: string }[] };
      }[];
      const token = tokens.at(-1);
      if (!token) throw new Error('no token');
      const { name, hidden, disposition, actor } = token;
      const weapons = [...actor.items].filter(({ type }) => type === 'westernWeapon');
      return {
        ...{ name, hidden, disposition, ring: token.toObject().ring.colors.ring },
        weapons: weapons.map((weapon) => weapon.name),
        skills: [...actor.items].length - weapons.length,
      };
    });
    expect(made).toMatchObject({ hidden: true, disposition: -1, ring: '#d2565e' });
    // In the place of a heavy revolver and a knife; what Billy has learnt stays.
    expect(made).toMatchObject({ weapons: [WORDS.pocket], skills: 2 });
    expect(made.name).not.toContain(WORDS.hero);
    await window.locator('[data-action="ffUndo"]').click();
    await until(counts).toEqual(before);
    await window.locator('[name="unseen"]').uncheck();
  });

  /** Asks for extras that cannot be made: the reason is told, and nothing of them stays. */
  const fails = async (name: string, n: string, reason: string): Promise<void> => {
    const before = await counts();
    await row(name).locator('input').fill(n);
    await window.locator('button[type="submit"]').click();
    await gm.page.locator('#notifications', { hasText: reason }).waitFor();
    await until(() => window.locator('button[type="submit"]').isEnabled()).toBe(true);
    expect(await counts()).toEqual(before);
    // Whoever was chosen still is.
    expect(await row(name).locator('input').inputValue()).toBe(n);
    await row(name).locator('input').fill('0');
  };

  it('leaves nothing behind where a module prevents tokens, or combatants', async () => {
    for (const kind of ['Token', 'Combatant']) {
      await gm.page.evaluate((one) => void Hooks.once(`preCreate${one}`, () => false), kind);
      await fails(WORDS.cowhand, '2', WORDS.prevented);
    }
  });

  it('leaves nothing behind where there is no room', async () => {
    const scene = await gm.page.evaluate(async () => {
      const [first] = game.scenes.contents;
      const size = (first as unknown as { grid: { size: number } }).grid.size;
      const small = (await foundry.documents.Scene.implementation.create({
        ...{ name: 'Closet', width: 2 * size, height: 2 * size, padding: 0, grid: { size } },
      })) as unknown as { id: string; view(): Promise<unknown> };
      await small.view();
      return small.id;
    });
    await fails(WORDS.deputy, '20', WORDS.noRoom);
    expect(await gm.page.evaluate((id) => game.scenes.get(id)?.tokens.size, scene)).toBe(0);
    await gm.page.evaluate(async (id) => {
      await (game.scenes.contents[0] as unknown as { view(): Promise<unknown> }).view();
      await (game.scenes.get(id) as unknown as { delete(): Promise<unknown> }).delete();
    }, scene);
  });

  it('finds gear, which can be dragged out', async () => {
    // Each list has its own search.
    await window.locator('[name="find"]:visible').fill(WORDS.fast);
    await window.locator('[data-show="things"]').click();
    expect((await names('things')).length).toBeGreaterThan(40);
    await window.locator('[name="find"]:visible').fill(WORDS.revolver);
    expect((await names('things')).length).toBe(1);
    const dragged = await window
      .locator('[data-part="things"] .ff-row:visible')
      .first()
      .evaluate((element) => {
        const data = new DataTransfer();
        element.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer: data }));
        return JSON.parse(data.getData('text/plain')) as { type: string; uuid: string };
      });
    expect(dragged.type).toBe('Item');
    expect(dragged.uuid).toMatch(new RegExp(`^Compendium\\.fivefold\\.western-items-${LANG}\\.`));
  });

  it('reads a pasted stat block, names what it cannot read, and makes an actor of the rest', async () => {
    await window.locator('[data-show="paste"]').click();
    await window.locator('textarea').fill(WORDS.block);
    const unread = await window.locator('.ff-unread li').allTextContents();
    expect(unread).toEqual(WORDS.unread);
    await window.locator('[data-action="ffMake"]').click();
    const name = WORDS.block.split('\n')[0] ?? '';
    await until(() =>
      gm.page.evaluate((one: string) => {
        const actor = game.actors.getName(one) as unknown as
          | { system: { attributes: { speed: number; accuracy: number } }; items: { size: number } }
          | undefined;
        return actor && [actor.system.attributes.speed, actor.system.attributes.accuracy, actor.items.size];
      }, name),
    ).toEqual([7, 4, 1]);
    // What the example shows is read without a fault.
    await gm.page.locator('.ff-sheet, .ff-block').first().waitFor();
    await window.locator('.window-header').click({ position: { x: 60, y: 8 } });
    await window.locator('[data-action="ffExample"]').click();
    await until(() => window.locator('.ff-unread li').count()).toBe(0);
  });

  it('leaves nothing untranslated and reports no error', async () => {
    expect(await complaints(table.seats)).toEqual([]);
  });
});
