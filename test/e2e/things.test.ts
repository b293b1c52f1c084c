import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './access.ts';
import type { Seat } from './browser.ts';
import type { DemoTable } from './table.ts';
import { complaints, demoTable, showTab } from './table.ts';

/* What a fighter has: counted, shown and given away by hand. */

let table: DemoTable;
let gm: Seat;
let anna: Seat;
let igor: Seat;

/** Sheets side by side. */
const WIDTH = 620;

/** Opens the gear tab of a fighter, the first or second from the left. */
const gearOf = async ({ page }: Seat, name: string, place = 0): Promise<Locator> => {
  await page.evaluate(
    async ({ who, left, width }) => {
      const { sheet } = game.actors.getName(who) as unknown as {
        sheet: {
          readonly element: HTMLElement;
          render(options: object): Promise<unknown>;
          changeTab(tab: string, group: string): void;
        };
      };
      await sheet.render({ force: true, position: { left, top: 20, width, height: 700 } });
      if (sheet.element.querySelector('[data-tab="gear"]')) sheet.changeTab('gear', 'primary');
    },
    { who: name, left: place * (WIDTH + 10), width: WIDTH },
  );
  const sheet = page.locator('.ff-sheet', { has: page.locator('h1', { hasText: name }) });
  await sheet.waitFor();
  return sheet;
};

const row = (sheet: Locator, name: string): Locator => sheet.locator('.ff-gear', { hasText: name });

const counts = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(
    (who) =>
      game.actors
        .getName(who)
        .items.map((one) =>
          `${one.name} ${(one.system as unknown as { quantity?: number }).quantity ?? ''}`.trim(),
        )
        .sort(),
    name,
  );

const gift = ({ page }: Seat): Locator => page.locator('#chat .ff-gift').last();

beforeAll(async () => {
  table = await demoTable('en', 'wfrp');
  [gm, anna, igor] = await Promise.all([
    table.seat('Gamemaster'),
    table.seat('Anna'),
    table.seat('Igor', { scheme: 'light' }),
  ]);
  await gm.page.evaluate(async () => {
    const { implementation } = foundry.documents.Actor;
    const owner = (name: string) => ({ default: 1, [game.users.getName(name).id]: 3 });
    await implementation.createDocuments([
      { name: 'Ada', type: 'wfrp', ownership: owner('Anna') },
      { name: 'Bea', type: 'wfrp', ownership: owner('Anna') },
      { name: 'Ivo', type: 'wfrp', ownership: owner('Igor') },
      { name: 'Sam', type: 'western', ownership: owner('Anna') },
    ]);
    await game.actors.getName('Ada').createEmbeddedDocuments('Item', [
      { name: 'Axe', type: 'wfrpWeapon' },
      { name: 'Rope', type: 'wfrpEquipment', system: { quantity: 5 } },
    ]);
  });
  for (const { page } of [gm, anna, igor]) {
    await page.waitForFunction(() => game.actors.filter(({ name }) => name === 'Ada')[0]?.items.size === 2);
    await showTab(page, 'chat');
  }
});
afterAll(() => table?.close());

describe('the gear tab', () => {
  it('counts with two buttons that keep the focus, down to nothing and not below', async () => {
    const rope = row(await gearOf(anna, 'Ada'), 'Rope');
    const [less, more] = [rope.locator('[data-by="-1"]'), rope.locator('[data-by="1"]')];
    await more.focus();
    await anna.page.keyboard.press('Enter');
    await expect.poll(() => counts(anna.page, 'Ada')).toEqual(['Axe', 'Rope 6']);
    await expect.poll(() => more.evaluate((one) => one === document.activeElement)).toBe(true);
    // Clicks in quick succession are not lost.
    for (let n = 0; n < 3; n++) await less.click();
    await expect.poll(() => counts(anna.page, 'Ada')).toEqual(['Axe', 'Rope 3']);
    for (let n = 0; n < 3; n++) await less.click();
    await expect.poll(() => less.isDisabled()).toBe(true);
    await anna.page.evaluate(() =>
      game.actors
        .getName('Ada')
        .items.find(({ name }) => name === 'Rope')
        ?.update({ system: { quantity: 5 } }),
    );
    await expect.poll(() => less.isDisabled()).toBe(false);
  });

  it('shows a thing with its figures in the chat of everybody', async () => {
    const axe = row(await gearOf(anna, 'Ada'), 'Axe');
    expect(await axe.textContent()).toMatch(/Damage/);
    await axe.locator('[data-action="ffShowItem"]').click();
    for (const { page } of [anna, igor]) {
      const shown = page.locator('#chat .ff-shown').last();
      await expect.poll(() => shown.textContent()).toMatch(/Axe[\s\S]*Damage/);
    }
    expect(await faults(igor.page, '#chat .ff-shown')).toEqual([]);
  });
});

describe('a thing dropped on another’s sheet', () => {
  it('goes to one’s own fighter at once; a stack asks how many; undo brings it back', async () => {
    const [ada, bea] = [await gearOf(anna, 'Ada'), await gearOf(anna, 'Bea', 1)];
    await row(ada, 'Rope').dragTo(bea.locator('.ff-head h1'));
    const dialog = anna.page.locator('dialog', { hasText: 'Rope → Bea' });
    const many = dialog.locator('[name="n"]');
    expect(await many.inputValue()).toBe('5');
    expect(await faults(anna.page, 'dialog')).toEqual([]);
    await many.fill('2');
    await many.press('Enter');
    await expect.poll(() => counts(anna.page, 'Bea')).toEqual(['Rope 2']);
    await expect.poll(() => counts(anna.page, 'Ada')).toEqual(['Axe', 'Rope 3']);
    await expect.poll(() => gift(anna).textContent()).toMatch(/Rope ×2[\s\S]*Ada → Bea/);
    expect(await faults(anna.page, '#chat .ff-gift')).toEqual([]);
    await gift(anna).locator('[data-gift="undo"]').click();
    await expect.poll(() => counts(anna.page, 'Ada')).toEqual(['Axe', 'Rope 5']);
    await expect.poll(() => counts(anna.page, 'Bea')).toEqual([]);
    await expect.poll(() => gift(anna).locator('button').count()).toBe(0);
  });

  it('is offered to another player’s fighter, although their sheet may hardly be seen', async () => {
    const [ada, ivo] = [await gearOf(anna, 'Ada'), await gearOf(anna, 'Ivo', 1)];
    await row(ada, 'Axe').dragTo(ivo.locator('.ff-head h1'));
    await expect.poll(() => gift(anna).locator('button').allTextContents()).toEqual(['Withdraw']);
    await gift(igor).locator('[data-gift="accept"]').click();
    await expect.poll(() => counts(igor.page, 'Ivo')).toEqual(['Axe']);
    await expect.poll(() => counts(igor.page, 'Ada')).toEqual(['Rope 5']);
    await expect.poll(() => gift(igor).textContent()).toMatch(/Given/);
    await ivo.locator('[data-action="close"]').first().click();
  });

  it('of other rules is refused with a word', async () => {
    const [ada, sam] = [await gearOf(anna, 'Ada'), await gearOf(anna, 'Sam', 1)];
    await row(ada, 'Rope').dragTo(sam.locator('.ff-head h1'));
    await anna.page.locator('.notification', { hasText: 'Rope belongs to other rules than Sam' }).waitFor();
    expect(await counts(anna.page, 'Sam')).toEqual([]);
    expect(await anna.page.locator('dialog').count()).toBe(0);
    await sam.locator('[data-action="close"]').first().click();
  });

  it('is copied for a game master who holds Shift', async () => {
    const [ada, bea] = [await gearOf(gm, 'Ada'), await gearOf(gm, 'Bea', 1)];
    const { mouse, keyboard } = gm.page;
    await row(ada, 'Rope').locator('.ff-what').hover();
    await mouse.down();
    await bea.locator('.ff-head h1').hover();
    await keyboard.down('Shift');
    await bea.locator('.ff-head h1').hover();
    await mouse.up();
    await keyboard.up('Shift');
    await expect.poll(() => counts(gm.page, 'Bea')).toEqual(['Rope 5']);
    expect(await counts(gm.page, 'Ada')).toEqual(['Rope 5']);
  });
});

it('a thing is given away by the keyboard alone', async () => {
  const ada = await gearOf(anna, 'Ada');
  await row(ada, 'Rope').locator('[data-action="ffGive"]').focus();
  await anna.page.keyboard.press('Enter');
  const dialog = anna.page.locator('dialog', { hasText: 'To whom' });
  await dialog.locator('[name="to"]').selectOption({ label: 'Ivo' });
  await dialog.locator('[name="n"]').fill('1');
  await anna.page.keyboard.press('Enter');
  await gift(igor).locator('[data-gift="decline"]').focus();
  await igor.page.keyboard.press('Enter');
  await expect.poll(() => gift(anna).textContent()).toMatch(/Declined/);
  expect(await counts(anna.page, 'Ada')).toEqual(['Rope 5']);
});

it('all effects are unfolded by the keyboard, switched and ended', async () => {
  await gm.page.evaluate(() =>
    game.actors.getName('Ada').createEmbeddedDocuments('ActiveEffect', [{ name: 'x', statuses: ['prone'] }]),
  );
  const fold = (await gearOf(anna, 'Ada')).locator('.ff-more[data-group="effects"]');
  await expect.poll(() => fold.locator('summary').textContent()).toMatch(/Effects ×1/);
  await fold.locator('summary').press('Enter');
  const prone = fold.locator('.ff-gear', { hasText: 'Prone' });
  const counts = prone.locator('[data-action="ffEffect"]');
  await counts.focus();
  await anna.page.keyboard.press('Enter');
  await expect.poll(() => counts.getAttribute('aria-pressed')).toBe('false');
  // Drawn again, the list is still unfolded and the focus where it was.
  expect(await fold.getAttribute('open')).toBe('');
  expect(await counts.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await faults(anna.page, '.ff-sheet')).toEqual([]);
  await prone.locator('[data-action="ffEndEffect"]').click();
  await anna.page.locator('dialog [data-action="yes"]').click();
  await expect.poll(() => fold.locator('.ff-gear').count()).toBe(0);
});

it('left no complaints', async () => expect(await complaints(table.seats)).toEqual([]));
