import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './access.ts';
import type { Seat } from './browser.ts';
import { until } from './hands.ts';
import type { DemoTable } from './table.ts';
import { complaints, demoTable, harm, load, openActor, reload, showTab } from './table.ts';

/* What is asked is answered where one looks: at the edge of the board, whatever tab is open. */

const GUARDS = 6;

describe('the prompt', () => {
  let table: DemoTable;
  let gm: Seat;
  let anna: Seat;
  let igor: Seat;

  beforeAll(async () => {
    table = await demoTable();
    [gm, anna, igor] = await Promise.all([
      table.seat('Gamemaster'),
      table.seat('Anna'),
      table.seat('Igor', { scheme: 'light' }),
    ]);
    // Neither chat nor combat is open: nobody may have to look there.
    for (const { page } of [gm, anna, igor]) await showTab(page, 'actors');
  });
  afterAll(() => table?.close());

  const prompt = ({ page }: Seat): Locator => page.locator('#fivefold-prompt');
  const tab = ({ page }: Seat) => page.locator('#sidebar .tab.active').getAttribute('id');

  /** Anna's first attack on Oleg, as a macro begins it. */
  const attacks = (page: Page): Promise<void> =>
    page.evaluate(async () => {
      const { idOf, prospect, send } = game.system.api;
      const masha = game.actors.getName('Masha');
      const targets = [idOf(game.actors.getName('Oleg'))];
      const attack = prospect(masha, targets).offers.find(({ group, no }) => group === 'attack' && !no);
      await send({ kind: 'take', actor: idOf(masha), offer: attack?.id, targets });
    });

  it('asks the defender; one click answers, and one more of the game master applies the harm', async () => {
    // Seven dice to hit and four of damage succeed; Oleg soaks nothing.
    await load(
      gm,
      Array.from({ length: 11 }, () => 9),
    );
    await attacks(anna.page);
    const asked = prompt(igor);
    await asked.locator('[data-action="ffAnswer"]').first().waitFor();
    expect(await asked.locator('h4').textContent()).toMatch(/Masha/);
    // The odds stand on the answers, and each has its digit.
    await until(() => asked.locator('.ff-chance').first().textContent()).toMatch(/%/);
    expect(await asked.locator('[data-action="ffAnswer"] kbd').first().textContent()).toBe('1');
    expect(await prompt(anna).count()).toBe(0);
    // What changes while the answer is being pressed does not take it away from under the pointer.
    await asked.locator('[data-option="none"]').hover();
    await igor.page.mouse.down();
    const pressed = await asked.locator('[data-option="none"]').elementHandle();
    await igor.page.evaluate(() => {
      (Hooks as unknown as { callAll(hook: string): void }).callAll('userConnected');
    });
    await igor.page.waitForTimeout(500);
    expect(await pressed?.evaluate((one) => one.isConnected)).toBe(true);
    await igor.page.mouse.up();
    const before = await harm(gm.page, 'Oleg');
    // Igor owns the one who is hurt, so it is Igor who confirms.
    await prompt(igor).locator('[data-action="ffConfirm"]').click();
    await until(() => harm(gm.page, 'Oleg')).toBeGreaterThan(before);
    expect([await tab(gm), await tab(anna), await tab(igor)]).toEqual(['actors', 'actors', 'actors']);
  });

  it('tells where the numbers come from, and folds up until something new is asked', async () => {
    await attacks(anna.page);
    const asked = prompt(igor);
    await asked.locator('[data-action="ffAnswer"]').first().waitFor();
    await igor.page.keyboard.press('Shift+Slash');
    await until(() => asked.locator('.ff-explained .ff-lines').count()).toBeGreaterThan(0);
    expect(await faults(igor.page, '#fivefold-prompt')).toEqual([]);
    await asked.locator('[name="fold"]').click();
    await until(() => asked.textContent()).toMatch(/Waiting for you: 1/);
    expect(await asked.locator('[data-action="ffAnswer"]').count()).toBe(0);
    await attacks(anna.page);
    await until(() => asked.locator('.ff-queue [data-action="ffShow"]').count()).toBe(2);
    await asked.locator('[name="next"]').click();
    // By the key with the digit that the answer bears.
    const digit = await asked.locator('[data-option="none"] kbd').textContent();
    await igor.page.keyboard.press(`Digit${digit}`);
    await until(() => asked.locator('.ff-queue').count()).toBe(0);
    // On a busy machine the first press may still meet the question that the digit has answered.
    await until(async () => {
      const rest = asked.locator('[data-option="none"]');
      if (await rest.isVisible()) await rest.click();
      return asked.locator('[data-action="ffAnswer"]').count();
    }).toBe(0);
  });

  it('comes in front of an open sheet with each new question, and lets a window be laid over it', async () => {
    const { page } = igor;
    await page.setViewportSize({ width: 1280, height: 800 });
    await openActor(page, 'Oleg');
    const sheet = page.locator('.ff-sheet');
    await until(() => sheet.evaluate(({ style }) => style.zIndex)).toMatch(/\d/);
    const [shown, bar] = await Promise.all([sheet.boundingBox(), page.locator('#sidebar').boundingBox()]);
    expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(bar?.x ?? 0);
    const answer = prompt(igor).locator('[data-option="none"]');
    /** Whether its middle is not covered. */
    const isInFront = () =>
      prompt(igor).evaluate((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await attacks(anna.page);
    await answer.waitFor();
    await until(isInFront).toBe(true);
    await sheet.locator('.window-header').click({ position: { x: 60, y: 8 } });
    expect(await isInFront()).toBe(false);
    await attacks(anna.page);
    await until(() => prompt(igor).locator('.ff-queue [data-action="ffShow"]').count()).toBe(2);
    await until(isInFront).toBe(true);
    await answer.click();
    await until(() => prompt(igor).locator('.ff-queue').count()).toBe(0);
    await answer.click();
    await until(() => prompt(igor).locator('[data-action="ffAnswer"]').count()).toBe(0);
    // Also if it has been in front last.
    await attacks(anna.page);
    await answer.waitFor();
    await until(isInFront).toBe(true);
    await answer.click();
    await until(() => prompt(igor).locator('[data-action="ffAnswer"]').count()).toBe(0);
    await sheet.locator('[data-action="close"]').first().click();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  /** Six guards, whom nobody plays, are attacked at once; on one card. */
  const ambush = (page: Page): Promise<void> =>
    page.evaluate(async (n) => {
      const { idOf, prospect, send } = game.system.api;
      const masha = game.actors.getName('Masha');
      const oleg = game.actors.getName('Oleg');
      const { _id, ownership, ...like } = oleg.toObject();
      const known = game.actors.filter(({ name }) => name.startsWith('Guard'));
      const { implementation } = foundry.documents.Actor;
      const guards =
        known.length > 0
          ? known
          : await implementation.createDocuments(
              Array.from({ length: n }, (_, i) => ({
                ...like,
                name: `Guard ${i + 1}`,
                // They dodge badly, so that the first option is not the best one.
                system: {
                  ...(like.system as object),
                  abilities: { ...(like.system as { abilities: object }).abilities, dodge: 0, brawl: 5 },
                },
              })),
            );
      const strike = prospect(masha, [idOf(oleg)]).offers.find(({ id }) => id === 'strike:unarmed');
      const { name, input } = strike?.play ?? { name: '', input: {} };
      const situation = { ...(input as { situation?: object }).situation, distance: 1 };
      const inputs = guards.flatMap((guard) =>
        guard ? [{ ...input, situation, defender: idOf(guard) }] : [],
      );
      await send({ kind: 'begin', actor: idOf(masha), play: name, inputs });
    }, GUARDS);

  const open = (page: Page): Promise<number> =>
    page.evaluate(() => {
      const last = game.messages.contents.at(-1);
      if (!last) throw new Error('there is no card');
      return game.system.api.readExchange(last).pending.length;
    });

  it('lists whom a game master answers for; two clicks answer for six', async () => {
    await ambush(gm.page);
    const asked = prompt(gm);
    await until(() => asked.locator('.ff-queue [data-action="ffShow"]').count()).toBe(GUARDS);
    expect(await open(gm.page)).toBe(GUARDS);
    await asked.locator('[name="alike"]').click();
    await asked.locator('[data-option="none"]').click();
    await until(() => open(gm.page)).toBe(0);
  });

  it('decides for all of them with one click, by the odds', async () => {
    await ambush(gm.page);
    const asked = prompt(gm);
    await until(() => asked.locator('.ff-queue [data-action="ffShow"]').count()).toBe(GUARDS);
    const best = await asked.locator('.ff-best').getAttribute('data-option');
    expect(best).not.toBe(await asked.locator('.ff-option').first().getAttribute('data-option'));
    await asked.locator('[name="decide"]').click();
    await until(() => open(gm.page)).toBe(0);
    const chosen = await gm.page.evaluate(() => {
      const last = game.messages.contents.at(-1);
      const plays = last ? game.system.api.readExchange(last).plays : [];
      type Steps = readonly { readonly ask: { readonly kind: string }; readonly value: unknown }[];
      return plays.map(({ run }) => (run.steps as Steps).find(({ ask }) => ask.kind === 'choose')?.value);
    });
    expect(chosen).toEqual(Array(GUARDS).fill(best));
  });

  const dialog = (): Locator => gm.page.locator('#fivefold-ask');
  /** Clicks, and counts it; choosing in a list is one, too. */
  const clicking = () => {
    let n = 0;
    return {
      click: (what: Locator) => what.click().then(() => ++n),
      choose: (what: Locator, value: string) => what.selectOption(value).then(() => ++n),
      clicks: () => n,
    };
  };

  it('a test is asked of both players with three clicks, its odds before it is asked; each answers with one', async () => {
    const hand = clicking();
    await hand.click(gm.page.locator('#scene-controls [data-tool="ffAsk"]'));
    await hand.choose(dialog().locator('[name="test"]'), 'test:stealth');
    // The players' fighters are picked already.
    await until(() => dialog().locator('.ff-asked input:checked').count()).toBe(2);
    await until(() => dialog().locator('.ff-asked .ff-chance').allTextContents()).toEqual([
      expect.stringMatching(/^\d+ ?%$/),
      expect.stringMatching(/^\d+ ?%$/),
      '',
    ]);
    await until(() => dialog().locator('[data-ff="group"]').textContent()).toMatch(
      /At least one succeeds: \d+ ?%/,
    );
    expect(await faults(gm.page, '#fivefold-ask')).toEqual([]);
    await hand.click(dialog().locator('[data-ff="submit"]'));
    expect(hand.clicks()).toBe(3);
    await dialog().waitFor({ state: 'detached' });
    await prompt(anna).locator('[data-action="ffRoll"]').waitFor();
    await anna.page.keyboard.press('Digit1');
    await prompt(igor).locator('[data-action="ffRoll"]').click();
    const table = gm.page.locator('.ff-request').last();
    // Every row has its result, and a click on it leads to the card.
    await until(() =>
      table.locator('tbody tr [data-action="ffReveal"] .fa-check, tbody tr .fa-xmark').count(),
    ).toBe(2);
    await showTab(gm.page, 'chat');
    expect(await faults(gm.page, '.ff-request')).toEqual([]);
    await table.locator('[data-action="ffReveal"]').first().press('Enter');
    await until(() =>
      gm.page.evaluate(
        () => document.activeElement?.closest('.chat-message')?.querySelector('.ff-play') !== null,
      ),
    ).toBe(true);
    await showTab(gm.page, 'actors');
  });

  it('what only the roller can know is asked of the roller; the rest is as the game master has set it', async () => {
    await gm.page.locator('#scene-controls [data-tool="ffAsk"]').click();
    await dialog().locator('[name="difficulty"]').fill('9');
    await dialog().locator('[name="testSpecialty"]').waitFor({ state: 'detached' });
    await dialog().locator('[data-ff="submit"]').click();
    await prompt(anna).locator('[data-action="ffMore"]').click();
    const details = anna.page.locator('.ff-dialog');
    await details.locator('[name="testSpecialty"]').check();
    expect(await details.locator('[name="difficulty"], [name="audience"], [name="target"]').count()).toBe(0);
    await details.locator('[data-ff="submit"]').click();
    await details.waitFor({ state: 'detached' });
    await until(() =>
      gm.page.evaluate(() => {
        const { readExchange } = game.system.api;
        const made = game.messages.contents
          .filter(({ type }) => type === 'exchange')
          .sort((a, b) => a.timestamp - b.timestamp);
        const last = made.at(-1);
        return last ? (readExchange(last).plays[0] as unknown as { input: object }).input : {};
      }),
    ).toMatchObject({ difficulty: 9, specialty: true });
    await prompt(igor).locator('[data-action="ffRoll"]').click();
    await until(() => prompt(igor).count()).toBe(0);
  });

  it('harm is applied to both players with three clicks, with what it would do to each; one more takes it back', async () => {
    const apply = gm.page.locator('#fivefold-apply');
    const before = [await harm(gm.page, 'Masha'), await harm(gm.page, 'Oleg')];
    // What floats up on the board of a player.
    await anna.page.evaluate(() => {
      const host = globalThis as unknown as {
        floats: string[];
        canvas: { interface: { createScrollingText(at: object, text: string): unknown } };
      };
      host.floats = [];
      host.canvas.interface.createScrollingText = async (_at, text) => host.floats.push(text);
    });
    const floats = () => anna.page.evaluate(() => (globalThis as unknown as { floats: string[] }).floats);
    const hand = clicking();
    await hand.click(gm.page.locator('#scene-controls [data-tool="ffApply"]'));
    await until(() => apply.locator('.ff-asked input:checked').count()).toBe(2);
    await hand.click(apply.locator('[name="soak"]'));
    await until(() => apply.locator('.ff-asked .ff-chance').allTextContents()).toEqual([
      expect.stringMatching(/^Health: .* → /),
      expect.stringMatching(/^Health: .* → /),
      '',
    ]);
    expect(await faults(gm.page, '#fivefold-apply')).toEqual([]);
    await hand.click(apply.locator('[data-ff="submit"]'));
    expect(hand.clicks()).toBe(3);
    await apply.waitFor({ state: 'detached' });
    const harms = async () => [await harm(gm.page, 'Masha'), await harm(gm.page, 'Oleg')];
    await until(harms).toEqual(before.map((n) => n + 1));
    await until(floats).toEqual(['−1', '−1']);
    await showTab(gm.page, 'chat');
    const newest = gm.page.locator('.ff-card').last();
    await newest.locator('[data-action="ffUndo"]').click();
    await until(harms).toEqual(before);
    await showTab(gm.page, 'actors');
  });

  it('what is asked in between has a ring, which a reload does not start anew; when the time is up, it closes', async () => {
    await gm.page.evaluate(async () => {
      await game.settings.set('fivefold', 'clock', 60);
      await game.combats.contents[0]?.startCombat();
    });
    await attacks(gm.page);
    const asked = prompt(igor);
    const ring = asked.locator('.ff-ring');
    await ring.waitFor();
    expect(await ring.getAttribute('aria-label')).toMatch(/^Seconds to answer: \d+$/);
    expect(await faults(igor.page, '#fivefold-prompt')).toEqual([]);
    const end = await ring.locator('b').getAttribute('data-ff-end');
    await igor.page.emulateMedia({ reducedMotion: 'no-preference' });
    await reload(igor);
    await ring.waitFor();
    expect(await ring.locator('b').getAttribute('data-ff-end')).toBe(end);
    const gone = await ring
      .locator('circle')
      .last()
      .evaluate((one) => getComputedStyle(one).animationDelay);
    expect(Number.parseFloat(gone)).toBeLessThan(-0.5);
    // The ring moves by itself; where nothing may move, the seconds count down instead.
    expect(await ring.locator('b').isVisible()).toBe(false);
    await igor.page.emulateMedia({ reducedMotion: 'reduce' });
    const seconds = async () => Number(await ring.locator('b').textContent());
    const unit = ring.locator('b').evaluate((one) => getComputedStyle(one, '::after').content);
    expect(await unit).toContain('s');
    const before = await seconds();
    await until(seconds).toBeLessThan(before);
    await showTab(gm.page, 'combat');
    const tracker = gm.page.locator('#combat .ff-asks');
    expect(await tracker.locator('.ff-ring').count()).toBe(1);
    expect(await faults(gm.page, '#combat')).toEqual([]);
    await gm.page.evaluate(async () => {
      const fight = game.combats.contents[0] as unknown as {
        system: { clocks: [{ running: { [key: string]: object } }] };
        update(data: object): Promise<unknown>;
      };
      const [clocks] = fight.system.clocks;
      const running = Object.entries(clocks.running).map(([key, clock]) => [key, { ...clock, end: 0 }]);
      await fight.update({ 'system.clocks': [{ ...clocks, running: Object.fromEntries(running) }] });
    });
    await until(() => asked.locator('[data-action="ffAnswer"]').count()).toBe(0);
    await until(() => tracker.textContent()).toMatch(/Time is up: Oleg/);
  });

  it('left no complaints', async () => expect(await complaints(table.seats)).toEqual([]));
});
