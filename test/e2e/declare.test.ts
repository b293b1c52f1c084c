import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Seat } from './browser.ts';
import { beginFight, declare, pick } from './hands.ts';
import type { DemoTable } from './table.ts';
import { card, complaints, demoTable, harm, load, openActor, rows, showTab } from './table.ts';

describe('ST-11: a declaration of several parts is put together at the table', () => {
  let table: DemoTable;
  let gm: Seat;
  let anna: Seat;
  let igor: Seat;

  beforeAll(async () => {
    table = await demoTable('en');
    [gm, anna, igor] = await Promise.all([
      table.seat('Gamemaster'),
      table.seat('Anna'),
      table.seat('Igor', { scheme: 'light' }),
    ]);
    // Masha is the slowest and declares first.
    await beginFight(gm, [3, 9, 4]);
  });
  afterAll(() => table?.close());

  const editor = (seat: Seat): Locator => seat.page.locator('.ff-compose');
  const budget = (seat: Seat): Promise<string | null> =>
    editor(seat).locator('.ff-compose-budget [data-ff="says"]').textContent();
  const add = (seat: Seat, offer: string): Locator =>
    editor(seat).locator(`[data-action="ffAdd"][data-offer^="${offer}"]`).first();
  const focused = ({ page }: Seat): Promise<string | null | undefined> =>
    page.evaluate(() => document.activeElement?.getAttribute('name'));
  const declared = async (seat: Seat, who: string): Promise<string> => {
    const tracker = await showTab(seat.page, 'combat');
    return (await tracker.locator('.combatant', { hasText: who }).textContent()) ?? '';
  };

  it('opens from the tracker and asks for two parts', async () => {
    const tracker = await showTab(anna.page, 'combat');
    await tracker.locator('[data-action="ffCompose"]').click();
    await editor(anna).waitFor();
    expect(await editor(anna).locator('[data-action="ffSubmit"]').getAttribute('aria-disabled')).toBe('true');
  });

  it('lists what cannot be a part, with the reason', async () => {
    // A run is never a part (ST-13.7); Masha has no training for a broken joint (ST-8.12).
    expect(await add(anna, 'run').getAttribute('data-tooltip')).toContain('part of multiple actions');
    expect(await add(anna, 'breakJoint').getAttribute('aria-disabled')).toBe('true');
  });

  it('shares out the smallest pool, by keyboard alone', async () => {
    // Masha: Dexterity 4, Firearms 3, Athletics 1. Shooting has 7 dice, moving 5: five to share.
    await add(anna, 'shoot').focus();
    await anna.page.keyboard.press('Enter');
    await add(anna, 'move').focus();
    await anna.page.keyboard.press('Enter');
    await expect.poll(() => budget(anna)).toBe('1 of 5 left');
    // Two each by default; the remaining die goes to the first, and then there is nothing to spread.
    const spread = editor(anna).locator('[data-action="ffSpread"]');
    await spread.focus();
    await anna.page.keyboard.press('Enter');
    await expect.poll(() => budget(anna)).toBe('0 of 5 left');
    expect(await editor(anna).locator('[name="part.0.share"]').inputValue()).toBe('3');
    expect(await editor(anna).locator('[name="part.1.share"]').inputValue()).toBe('2');
    expect(await spread.count()).toBe(0);
    await editor(anna).locator('[name="part.0.less"]').click();
    await expect.poll(() => budget(anna)).toBe('1 of 5 left');
    await editor(anna).locator('[name="part.0.more"]').focus();
    await anna.page.keyboard.press('Space');
    await expect.poll(() => budget(anna)).toBe('0 of 5 left');
    expect(await focused(anna)).toBe('part.0.more');
    // Arrow keys change the number itself.
    await editor(anna).locator('[name="part.1.share"]').focus();
    await anna.page.keyboard.press('ArrowUp');
    await expect.poll(() => budget(anna)).toBe('1 too many');
    expect(await focused(anna)).toBe('part.1.share');
    expect(await editor(anna).locator('[data-action="ffSubmit"]').getAttribute('aria-disabled')).toBe('true');
    await anna.page.keyboard.press('ArrowDown');
    await expect.poll(() => budget(anna)).toBe('0 of 5 left');
  });

  it('shows each part’s dice and odds, with their sources', async () => {
    const shot = editor(anna).locator('.ff-part').first();
    await expect.poll(() => shot.locator('.ff-part-odds').textContent()).toMatch(/\d+% to hit/);
    expect(await shot.locator('[name="part.0.pool"]').textContent()).toBe('3d10');
    expect(await shot.locator('[name="part.0.own"]').textContent()).toContain('7');
  });

  it('keeps the order that is given to the parts', async () => {
    await editor(anna).locator('[name="part.1.shift.-1"]').click();
    await expect
      .poll(() => editor(anna).locator('.ff-part-head b').allTextContents())
      .toEqual(['Move', 'Shoot: Light pistol']);
    expect(await focused(anna)).toBe('part.0.shift.-1');
  });

  it('declares it; everybody sees the parts', async () => {
    await editor(anna).locator('[data-action="ffSubmit"]').click();
    await editor(anna).waitFor({ state: 'detached' });
    await expect.poll(() => declared(igor, 'Masha')).toMatch(/mov.*: 2.*Light pistol.*: 3/i);
    // A fighter who splits has no extra actions (ST-12.2): of Masha's six one is left.
    const tracker = await showTab(anna.page, 'combat');
    const pips = tracker.locator('.combatant', { hasText: 'Masha' }).locator('.ff-pip.ff-left');
    expect(await pips.count()).toBe(1);
  });

  it('opens from the sheet as well, and says there why a declaration is not due', async () => {
    const sheet = await openActor(igor.page, 'Oleg');
    const put = sheet.locator('[data-action="ffOffer"][data-offer="multiple"]');
    expect(await put.getAttribute('data-tooltip')).toContain('It is not your turn');
    await put.click({ force: true });
    await editor(igor).waitFor();
    await igor.page.locator('.ff-compose [data-action="close"]').click();
    await editor(igor).waitFor({ state: 'detached' });
  });

  it('marks a declaration as having no outward sign by a checkbox', async () => {
    const tracker = await showTab(gm.page, 'combat');
    await tracker.locator('.ff-mine[aria-label^="Valeria:"] [data-action="ffDeclare"]').click();
    // Masha stands nearer, and is a friend.
    const target = gm.page.locator('.ff-dialog select[name="target"] option:checked');
    await expect.poll(() => target.textContent()).toMatch(/^Oleg/);
    const dialog = gm.page.locator('.ff-dialog');
    expect(await dialog.locator('[name="gist"]').count()).toBe(0);
    await dialog.locator('[name="inconspicuous"]').check();
    await dialog.locator('[name="gist"]').fill('She mutters something');
    await dialog.locator('[name="gist"]').press('Tab');
    await dialog.locator('[data-action="ffOffer"][data-offer="run"]').click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => declared(gm, 'Valeria')).toContain('(inconspicuous)');
  });

  it('updates while it is open, keeps what is being typed, and closes on Escape', async () => {
    const tracker = await showTab(igor.page, 'combat');
    await tracker.locator('.ff-mine [data-action="ffDeclare"]').click();
    const dialog = igor.page.locator('.ff-dialog');
    const target = dialog.locator('select[name="target"]');
    const names = (): Promise<string | null> => target.textContent();
    await expect.poll(names).toContain('Masha');
    const renamed = (name: string): Promise<unknown> =>
      gm.page.evaluate(async (to) => {
        type Doc = { readonly name: string; update(data: object): Promise<unknown> };
        const { canvas } = globalThis as unknown as {
          canvas: { scene: { tokens: Iterable<Doc & { readonly actor: Doc }> } };
        };
        const one = [...canvas.scene.tokens].find(({ name: is }) => is.startsWith('Masha'));
        await one?.update({ name: to });
        await one?.actor.update({ name: to });
      }, name);
    await renamed('Masha the Red');
    await expect.poll(names).toContain('Masha the Red');
    await dialog.locator('[name="inconspicuous"]').check();
    const gist = dialog.locator('[name="gist"]');
    await gist.pressSequentially('They mut');
    await renamed('Masha');
    await igor.page.waitForTimeout(300);
    await gist.pressSequentially('ter');
    expect(await gist.inputValue()).toBe('They mutter');
    await gist.press('Tab');
    await expect.poll(names).not.toContain('Red');
    expect(await gist.inputValue()).toBe('They mutter');
    await target.focus();
    await igor.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('survives a window that closes while something in it is being unfolded', async () => {
    const tracker = await showTab(igor.page, 'combat');
    await tracker.locator('.ff-mine [data-action="ffDeclare"]').click();
    await igor.page.locator('.ff-dialog [data-action="ffDetails"]').first().click();
    const form = igor.page.locator('form.ff-dialog');
    await form.locator('details').first().waitFor();
    await form.evaluate((element) => {
      const { foundry: host } = globalThis as unknown as {
        foundry: { applications: { instances: Map<string, { close(options: object): Promise<unknown> }> } };
      };
      const folded = element.querySelector('details');
      if (folded) folded.open = !folded.open;
      void host.applications.instances.get(element.id)?.close({ animate: false });
    });
    await form.waitFor({ state: 'detached' });
  });

  it('takes a walk by a form in the tracker: too far is refused where it is typed', async () => {
    await declare(igor, 'Oleg', 'Run');
    const tracker = await showTab(igor.page, 'combat');
    const walk = tracker.locator('details[data-ask^="walk:"]');
    await walk.locator('summary').click();
    const metres = walk.locator('[data-field="metres"]');
    await metres.fill('50');
    await expect.poll(() => walk.locator('[data-ff="wrong"]').textContent()).not.toBe('');
    expect(await walk.locator('[data-action="ffEnter"]').getAttribute('aria-disabled')).toBe('true');
    await metres.fill('1');
    await walk.locator('[data-action="ffStep"][data-by="1"]').click();
    expect(await metres.inputValue()).toBe('2');
    await walk.locator('[data-action="ffEnter"]').click();
    await walk.waitFor({ state: 'detached' });
    expect((await rows(tracker)).length).toBe(3);
  });

  it('ST-0.4 the GM enters harm on a card', async () => {
    await load(gm, []);
    const sheet = await openActor(gm.page, 'Oleg');
    await sheet.locator('[data-action="ffOffer"][data-offer="harm"]').click();
    const asked = await card(gm.page);
    const entry = asked.locator('.ff-entry');
    await entry.locator('[data-field="levels"]').fill('2');
    await entry.locator('[data-field="soak"]').uncheck();
    await entry.locator('[data-action="ffEnter"]').click();
    await entry.waitFor({ state: 'detached' });
    await asked.locator('[data-action="ffConfirm"]').click();
    await expect.poll(() => harm(gm.page, 'Oleg')).toBe(2);
  });

  it('carries the parts out one after the other', async () => {
    await pick(igor, 'Oleg', 'act');
    await pick(gm, 'Valeria', 'act');
    // Two metres first, and Masha is asked for the shot.
    await pick(anna, 'Masha', 'act');
    const tracker = await showTab(anna.page, 'combat');
    await expect
      .poll(() => tracker.locator('.ff-mine [data-option="act"]').textContent())
      .toContain('Light pistol');
  });

  it('leaves nothing untranslated and reports no error', async () => {
    expect(await complaints([gm, anna, igor])).toEqual([]);
  });
});
