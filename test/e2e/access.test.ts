import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GENERATION } from '../generation.ts';
import { arrowTo, faults, press, scheme, tabTo } from './access.ts';
import type { Seat } from './browser.ts';
import type { DemoTable } from './table.ts';
import { card, complaints, demoTable, exchange, HIT, harm, load } from './table.ts';

const NAMES = {
  en: { masha: 'Masha', oleg: 'Oleg', pistol: 'Shoot: Light pistol', run: 'Run' },
  ru: { masha: 'Маша', oleg: 'Олег', pistol: 'Выстрел: Лёгкий пистолет', run: 'Бег' },
} as const;

/** Each generation is tested in one of the two languages: axe's findings depend on either one, not on their combination. */
const LANG = ({ 13: 'en', 14: 'ru' } as const)[GENERATION];

describe(`Shows 7: usable by keyboard alone and accessible, in ${LANG}`, () => {
  const { masha, oleg, pistol, run } = NAMES[LANG];
  let table: DemoTable;
  let gm: Seat;
  let anna: Seat;
  let igor: Seat;
  const everybody = () => [gm, anna, igor];

  beforeAll(async () => {
    table = await demoTable(LANG);
    [gm, anna, igor] = await Promise.all([
      table.seat('Gamemaster'),
      table.seat('Anna'),
      table.seat('Igor', { scheme: 'light' }),
    ]);
  });
  afterAll(() => table?.close());

  /** axe's findings for a part of the page in both schemes, and its untranslated keys; both must be empty. */
  async function look({ page, untranslated }: Seat, selector: string): Promise<void> {
    await page.locator(selector).first().waitFor();
    for (const which of ['light', 'dark'] as const) {
      await scheme(page, which);
      const found = await faults(page, selector, which === 'dark');
      expect.soft({ which, selector, found }).toEqual({ which, selector, found: [] });
    }
    expect.soft(await untranslated()).toEqual([]);
  }

  describe('an exchange', () => {
    it('opens the sheet and chooses the target; the focus stays there', async () => {
      const actors = await arrowTo(anna.page, 'actors');
      await press(anna.page, actors.locator('.entry-name', { hasText: masha }));
      const target = anna.page.locator('.ff-sheet [data-ff="target"]');
      await tabTo(anna.page, target);
      // The name alone, without the distance behind it.
      const chosen = () =>
        target.evaluate((one) => (one as HTMLSelectElement).selectedOptions[0]?.text.split(' · ')[0]);
      for (let i = 0; i < 4 && (await chosen()) !== oleg; i++) {
        const before = await chosen();
        await anna.page.keyboard.press('ArrowDown');
        await expect.poll(chosen).not.toBe(before);
      }
      await anna.page.locator('.ff-offer', { hasText: pistol }).locator('.ff-bar').waitFor();
      expect(await target.evaluate((one) => one === document.activeElement)).toBe(true);
    });

    it('has no accessibility fault on any tab of the sheet', async () => {
      await look(anna, '.ff-sheet');
      for (const tab of ['traits', 'gear', 'notes', 'fight']) {
        await press(anna.page, anna.page.locator(`.ff-sheet nav [data-tab="${tab}"]`));
        await anna.page.locator(`.ff-sheet section[data-tab="${tab}"].active`).waitFor();
        if (tab !== 'fight') await look(anna, '.ff-sheet');
      }
    });

    it('has no accessibility fault while the sheet is edited, or on the sheet of an item', async () => {
      const { page } = anna;
      const mode = page.locator('.ff-sheet [data-action="ffMode"]');
      const tab = (id: string) => page.locator(`.ff-sheet nav [data-tab="${id}"]`);
      await press(page, mode);
      await page.locator('.ff-sheet .ff-name').waitFor();
      await press(page, tab('traits'));
      await look(anna, '.ff-sheet');
      await press(page, tab('gear'));
      await press(page, page.locator('.ff-sheet [data-action="ffItem"]').first());
      await look(anna, '.ff-item');
      await press(page, page.locator('.ff-item [data-action="close"]'));
      await page.locator('.ff-item').waitFor({ state: 'detached' });
      await press(page, mode);
      await press(page, tab('fight'));
    });

    it('shoots from the dialog, odds following a modifier', async () => {
      const { page } = anna;
      await press(page, page.locator('.ff-offer', { hasText: pistol }).locator('.ff-do'), 'Space');
      const dialog = page.locator('.ff-dialog');
      const submit = dialog.locator('[data-ff="submit"]');
      await expect.poll(() => submit.evaluate((one) => one === document.activeElement)).toBe(true);
      await look(anna, '.ff-dialog');
      const result = dialog.locator('[data-ff="result"]');
      const before = await result.textContent();
      await tabTo(page, dialog.locator('[name="modDice"]'));
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => result.textContent()).not.toBe(before);
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => result.textContent()).toBe(before);
      await press(page, submit);
      await dialog.waitFor({ state: 'detached' });
    });

    it('is answered, confirmed and undone on the card, which never has an accessibility fault', async () => {
      await load(gm, HIT);
      await arrowTo(anna.page, 'chat');
      const asked = await card(igor.page);
      await asked.locator('[data-option="dodge"] .ff-chance', { hasText: '%' }).waitFor();
      await look(igor, '#chat .ff-card');
      await look(anna, '#chat .ff-card');
      await press(igor.page, asked.locator('[data-option="dodge"]'));
      const confirm = (await card(igor.page)).locator('[data-action="ffConfirm"]');
      await confirm.waitFor();
      await look(igor, '#chat .ff-card');
      await press(igor.page, confirm, 'Space');
      for (const { page } of everybody()) await expect.poll(() => harm(page, oleg)).toBe(2);
      await look(gm, '#chat .ff-card');
      await press(gm.page, (await card(gm.page)).locator('[data-action="ffUndo"]'));
      for (const { page } of everybody()) await expect.poll(() => harm(page, oleg)).toBe(0);
      await expect.poll(() => exchange(igor.page)).toMatchObject({ state: 'waiting' });
      await press(gm.page, (await card(gm.page)).locator('[data-action="ffUndo"]'));
      await expect.poll(() => exchange(igor.page)).toMatchObject({ state: 'undone' });
    });
  });

  describe('a fight', () => {
    const live = ({ page }: Seat) => page.locator('#combat [data-ff="live"]');

    it('begins, asks, and announces whose turn to answer it is', async () => {
      await load(gm, [3, 9, 4]);
      for (const { page } of everybody()) await arrowTo(page, 'combat');
      await look(gm, '#combat');
      expect(await live(anna).getAttribute('role')).toBe('status');
      await press(gm.page, gm.page.locator('[data-action="startCombat"]'));
      for (const seat of everybody()) await expect.poll(() => live(seat).textContent()).toContain(masha);
      // A rendering that follows at once must not swallow what nobody has heard yet.
      await anna.page.evaluate(() => (ui as unknown as { combat: { render(): unknown } }).combat.render());
      expect(await live(anna).textContent()).toContain(masha);
      await look(anna, '#combat');
      await look(gm, '#combat');
    });

    it('takes a declaration from the dialog, and the rest from the tracker', async () => {
      const { page } = anna;
      await press(page, page.locator('#combat [data-action="ffDeclare"]'));
      const dialog = page.locator('.ff-dialog');
      await dialog.locator('[data-action="ffOffer"]').first().waitFor();
      await look(anna, '.ff-dialog');
      const said = (await live(anna).textContent()) ?? '';
      await press(page, dialog.locator('[data-action="ffOffer"]', { hasText: pistol }));
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => live(anna).textContent()).not.toBe(said);
      await look(gm, '#combat');
      for (const seat of [gm, igor])
        await press(
          seat.page,
          seat.page.locator('#combat [data-action="ffQuick"]', { hasText: run }).first(),
        );
      const act = igor.page.locator('#combat [data-option="act"]');
      await act.waitFor();
      expect(await live(igor).textContent()).toContain(oleg);
      await look(igor, '#combat');
      await press(igor.page, act);
      await act.waitFor({ state: 'detached' });
    });
  });

  it('has no accessibility fault in the form of house rules', async () => {
    await gm.page.evaluate(async () => {
      const { settings } = game as unknown as {
        settings: { menus: Map<string, { type: new () => { render(options: object): Promise<unknown> } }> };
      };
      const Form = settings.menus.get('fivefold.rules')?.type;
      if (Form) await new Form().render({ force: true });
    });
    await look(gm, 'form.application:has([data-ff="search"])');
  });

  it('has reported no error', async () => {
    expect(await complaints(everybody())).toEqual([]);
  });
});
