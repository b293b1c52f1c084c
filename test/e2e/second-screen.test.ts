import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults, press, scheme } from './access.ts';
import type { JoinOptions, Seat } from './browser.ts';
import { until } from './hands.ts';
import type { DemoTable } from './table.ts';
import { aim, card, complaints, demoTable, harm, load } from './table.ts';

/* A phone beside the table: a narrow client whose board is switched off. */

const PHONE: JoinOptions = { viewport: { width: 480, height: 900 }, noCanvas: true };
const SCREEN = '#fivefold-second-screen';

/** The least width and height of what a finger presses, in pixels. */
const TOUCH = 40;

/** What can be pressed on the screen but is too small, or lies beyond the edge of the page. */
const tooSmallOrCut = (page: Page): Promise<string[]> =>
  page.locator(`${SCREEN} :is(button, select, summary, input)`).evaluateAll((all, least) => {
    const seen = all.filter((one) => one.checkVisibility());
    return seen.flatMap((one) => {
      const { width, height, left, right } = one.getBoundingClientRect();
      const isCut = left < 0 || right > innerWidth || one.scrollWidth > one.clientWidth + 1;
      return width < least || height < least || isCut ? [one.outerHTML.slice(0, 120)] : [];
    });
  }, TOUCH);

/** What lies uppermost on the page: at points of a grid all over it. */
const isCovered = (page: Page): Promise<boolean> =>
  page.evaluate((selector) => {
    const steps = [0.05, 0.3, 0.5, 0.7, 0.95];
    const points = steps.flatMap((x) => steps.map((y) => [x * innerWidth, y * innerHeight] as const));
    return points.every(([x, y]) => document.elementFromPoint(x, y)?.closest(selector) !== null);
  }, SCREEN);

/** An attack of one fighter on another, as a macro begins it. */
const attacks = (page: Page, who: string, at: string): Promise<void> =>
  page.evaluate(
    async ([by, on]) => {
      const { idOf, prospect, send } = game.system.api;
      const fighter = game.actors.getName(by);
      const targets = [idOf(game.actors.getName(on))];
      const attack = prospect(fighter, targets).offers.find(({ group, no }) => group === 'attack' && !no);
      await send({ kind: 'take', actor: idOf(fighter), offer: attack?.id, targets });
    },
    [who, at] as const,
  );

interface Token {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  update(data: object, options: object): Promise<unknown>;
}

/** Puts Oleg beside Masha. */
const meet = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = game.scenes as unknown as { active: { tokens: Iterable<Token> } };
    const tokens = [...active.tokens];
    const [masha, oleg] = ['Masha', 'Oleg'].map((who) => tokens.find(({ name }) => name === who));
    if (masha && oleg) await oleg.update({ x: masha.x + 100, y: masha.y }, { animate: false });
  });

/** A fight of the two instead of the one that is prepared. */
const duel = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const [fight] = game.combats.contents;
    if (!fight) throw new Error('there is no fight');
    const others = fight.combatants.filter(({ name }) => !['Masha', 'Oleg'].includes(name));
    await fight.deleteEmbeddedDocuments(
      'Combatant',
      others.map(({ id }) => id),
    );
    await fight.startCombat();
  });

describe('a phone as second screen', () => {
  let table: DemoTable;
  let gm: Seat;
  let anna: Seat;
  let igor: Seat;

  const screen = ({ page }: Seat): Locator => page.locator(SCREEN);
  const asked = (seat: Seat): Locator => screen(seat).locator('#fivefold-prompt');
  const messages = () => gm.page.evaluate(() => game.messages.size);
  const rest = (seat: Seat): Locator => screen(seat).locator('[data-group="rest"] > summary');
  const marked = (seat: Seat) => screen(seat).locator('.ff-box:not([data-mark=""])').count();

  beforeAll(async () => {
    table = await demoTable('en');
    [gm, anna, igor] = await Promise.all([
      table.seat('Gamemaster'),
      table.seat('Anna', PHONE),
      table.seat('Igor', { ...PHONE, lang: 'ru', scheme: 'light' }),
    ]);
    await meet(gm.page);
    for (const seat of [anna, igor]) await screen(seat).locator('.ff-first').waitFor();
  });
  afterAll(() => table?.close());

  it('covers the host with the tracks and actions of the own fighter, in both languages', async () => {
    for (const [seat, name] of [
      [anna, 'Masha'],
      [igor, 'Oleg'],
    ] as const) {
      expect(await screen(seat).locator('h1').textContent()).toContain(name);
      expect(await screen(seat).locator('.ff-track .ff-box').count()).toBeGreaterThan(6);
      await rest(seat).click();
      await screen(seat).locator('.ff-offer').first().waitFor();
      await until(() =>
        screen(seat).locator('[data-odds] .ff-bar, [data-odds] small').count(),
      ).toBeGreaterThan(0);
      expect(await isCovered(seat.page)).toBe(true);
      expect(await tooSmallOrCut(seat.page)).toEqual([]);
      expect(await faults(seat.page, SCREEN)).toEqual([]);
      await rest(seat).click();
    }
  });

  it('asks for the defence there; two presses answer and apply, and the track shows it', async () => {
    // Every die of the attack and of its damage succeeds; Masha soaks nothing.
    await load(gm, [...Array.from({ length: 24 }, () => 9)]);
    await attacks(gm.page, 'Oleg', 'Masha');
    const none = asked(anna).locator('[data-option="none"]');
    await until(() => none.locator('.ff-chance').textContent()).toMatch(/%/);
    expect(await tooSmallOrCut(anna.page)).toEqual([]);
    expect(await faults(anna.page, SCREEN)).toEqual([]);
    await scheme(anna.page, 'light');
    expect(await faults(anna.page, SCREEN, true)).toEqual([]);
    await none.click();
    expect(await marked(anna)).toBe(0);
    await asked(anna).locator('[data-action="ffConfirm"]').click();
    await until(() => marked(anna)).toBeGreaterThan(0);
    expect(await marked(anna)).toBe(await harm(gm.page, 'Masha'));
    // The game master takes the answer back, and the dice are kinder.
    await load(gm, []);
    const done = await card(gm.page);
    await done.locator('[data-action="ffUndo"]').click();
    await until(() => marked(anna)).toBe(0);
    await none.click();
    await until(() => none.count()).toBe(0);
  });

  it('attacks with one press outside a fight, and by keyboard', async () => {
    const before = await messages();
    await aim(screen(anna).locator('select[name="target"]'), 'Oleg');
    const attack = screen(anna).locator('.ff-first [data-action="ffNow"]').first();
    await press(anna.page, attack);
    await until(messages).toBe(before + 1);
    await asked(igor).locator('[data-action="ffAnswer"]').first().waitFor();
    expect(await faults(igor.page, SCREEN)).toEqual([]);
    // By the key with the digit that the answer bears.
    const digit = await asked(igor).locator('[data-option="none"] kbd').textContent();
    await igor.page.keyboard.press(`Digit${digit}`);
    await until(() => asked(igor).locator('[data-option="none"]').count()).toBe(0);
  });

  it('attacks in a fight with two presses: the declaration, and doing it', async () => {
    // Masha is slower, so she declares first.
    await load(gm, [3, 9]);
    await duel(gm.page);
    // With nothing but what is optional, the prompt is as wide as its words.
    const optional = gm.page.locator('#fivefold-prompt .ff-optional');
    await until(async () => (await optional.boundingBox())?.width).toBeGreaterThan(100);
    const aimed = asked(anna).locator('.ff-aimed').first();
    await until(() => aimed.locator('.ff-chance').textContent()).toMatch(/%/);
    expect(await tooSmallOrCut(anna.page)).toEqual([]);
    const before = await messages();
    await aimed.click();
    await aimed.waitFor({ state: 'detached' });
    // Igor's fighter does nothing.
    const act = asked(anna).locator('[data-option^="act"]').first();
    await asked(igor).locator('[data-value*="nothing"]').click();
    await act.click();
    await until(messages).toBeGreaterThan(before);
  });

  it('gives the page back to the host, and returns; a wide window has none', async () => {
    const leave = screen(anna).locator('[name="leave"]');
    await leave.click();
    await anna.page.locator('#sidebar-tabs').waitFor();
    await until(() => isCovered(anna.page)).toBe(false);
    expect(await faults(anna.page, SCREEN)).toEqual([]);
    await leave.click();
    await screen(anna).locator('.ff-first').waitFor();
    expect(await isCovered(anna.page)).toBe(true);
    await igor.page.setViewportSize({ width: 900, height: 480 });
    await until(() => screen(igor).count()).toBe(0);
    await igor.page.setViewportSize({ width: 480, height: 900 });
    await screen(igor).locator('.ff-first').waitFor();
  });

  it('opens the whole sheet, which fits', async () => {
    await screen(anna).locator('[name="sheet"]').click();
    const sheet = anna.page.locator('.ff-sheet:not(.ff-stat-block)');
    for (const tab of ['fight', 'traits', 'gear', 'notes']) {
      await sheet.locator(`[role="tab"][data-tab="${tab}"], nav [data-tab="${tab}"]`).first().click();
      const body = sheet.locator(`section[data-tab="${tab}"].active`);
      await body.waitFor();
      const wide = await body.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(wide, tab).toBeLessThanOrEqual(1);
    }
    expect(await faults(anna.page, '.ff-sheet:not(.ff-stat-block)')).toEqual([]);
    const box = await sheet.boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 481).toBe(true);
  });

  it('left no complaints', async () => expect(await complaints(table.seats)).toEqual([]));
});
