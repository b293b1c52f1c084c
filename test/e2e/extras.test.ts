import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './access.ts';
import type { Seat } from './browser.ts';
import { until } from './hands.ts';
import type { DemoTable } from './table.ts';
import { complaints, demoTable, showTab } from './table.ts';

/* Extras that suggest, act and are stopped, by keyboard, in a browser. */

/** What this file needs of the board. */
interface Board {
  readonly interface: { readonly grid: { readonly highlightLayers: object } };
  draw(): Promise<unknown>;
}

let table: DemoTable;
let gm: Seat;
let page: Page;

beforeAll(async () => {
  table = await demoTable('ru', 'yearzero', 'drawn');
  gm = await table.seat('Gamemaster');
  page = gm.page;
  await page.evaluate(async () => {
    const combat = game.combats.contents[0];
    for (const one of combat?.combatants.contents ?? [])
      await one.update({ flags: { fivefold: { playsAlone: true } } });
    await game.settings.set('fivefold', 'extras', 'ask');
    await game.settings.set('fivefold', 'extrasPause', '1');
  });
});
afterAll(() => table?.close());

/** How many steps the fight has, and whether its extras are stopped. */
const standing = (): Promise<{ readonly commits: number; readonly stopped: boolean }> =>
  page.evaluate(() => {
    const combat = game.combats.contents[0];
    return {
      commits: combat?.system.commits ?? 0,
      stopped: combat?.getFlag('fivefold', 'extrasStopped') === true,
    };
  });

/** How often extras have decided something. */
const thoughts = (): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('fivefold.decide').length);

const plan = () => page.locator('.ff-plan .ff-plan-head');
const way = (one: string) => page.locator(`.ff-extras [name="extras.${one}"]`);

describe('extras', () => {
  it('are asked about once when a fight begins', async () => {
    await (await showTab(page, 'combat')).locator('[data-action="startCombat"]').click();
    await page.locator('.ff-extras-ask [value="suggest"]').check();
    expect(await faults(page, '.ff-extras-ask')).toEqual([]);
    await page.locator('dialog button[data-action="ok"]').click();
    await until(() => way('suggest').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('1');
  });

  it('think in slices, between which the page is drawn', async () => {
    await plan().waitFor();
    await way('no').click();
    await until(() => plan().count()).toBe(0);
    const { thought, tasks } = await page.evaluate(async () => {
      const observer = new PerformanceObserver(() => undefined);
      observer.observe({ type: 'longtask' });
      performance.clearMeasures();
      const combat = game.combats.contents[0];
      await combat?.update({ flags: { fivefold: { extras: 'suggest' } } } as never);
      while (performance.getEntriesByName('fivefold.decide').length === 0)
        await new Promise((resolve) => setTimeout(resolve, 50));
      const [thinking] = performance.getEntriesByName('fivefold.decide');
      const { startTime = 0, duration = 0 } = thinking ?? {};
      const long = observer.takeRecords().filter((one) => {
        const middle = one.startTime + one.duration / 2;
        return middle > startTime && middle < startTime + duration;
      });
      return { thought: duration, tasks: long.map((one) => one.duration) };
    });
    expect(thought).toBeGreaterThan(0);
    // 50 ms is what the browser calls a long task. A machine that is busy otherwise may take longer for a slice, but never for all.
    expect(Math.max(0, ...tasks)).toBeLessThan(Math.max(50, thought / 3));
    await plan().waitFor();
  });

  it('come in front of a window once for each question, not each time that they think again', async () => {
    await plan().waitFor();
    await page.evaluate(() => {
      const [actor] = game.actors as unknown as { sheet: { render(options: object): unknown } }[];
      actor?.sheet.render({ force: true });
    });
    const sheet = page.locator('.ff-sheet');
    await sheet.locator('.window-header').click({ position: { x: 60, y: 8 } });
    const depth = (selector: string) =>
      page.locator(selector).evaluate((one) => Number(getComputedStyle(one).zIndex));
    const isInFront = async () => (await depth('.ff-plan')) > (await depth('.ff-sheet'));
    await until(isInFront).toBe(false);
    const { commits } = await standing();
    const thought = await thoughts();
    // Somebody joins the fight: a step, after which the plan is thought out anew.
    await page.evaluate(async () => {
      type Documents = {
        createEmbeddedDocuments(kind: string, data: object[]): Promise<{ id: string }[]>;
      };
      const scene = game.scenes.contents[0];
      const [token] = await (scene as unknown as Documents).createEmbeddedDocuments('Token', [
        { name: 'Late', actorId: [...game.actors].at(-1)?.id, actorLink: false, x: 0, y: 0 },
      ]);
      await (game.combats.contents[0] as unknown as Documents).createEmbeddedDocuments('Combatant', [
        { tokenId: token?.id, sceneId: scene?.id },
      ]);
    });
    await until(async () => (await standing()).commits).toBeGreaterThan(commits);
    await until(thoughts).toBeGreaterThan(thought);
    await plan().waitFor();
    expect(await isInFront()).toBe(false);
    await sheet.locator('[data-action="close"]').first().click();
  });

  it('suggest a plan: Tab shows the next best, Enter does it', async () => {
    await plan().waitFor();
    expect(await faults(page, '.ff-plan')).toEqual([]);
    // A board that is drawn anew shows the plan as well.
    const isDrawn = () =>
      page.evaluate(() => {
        const { grid } = (canvas as unknown as Board).interface;
        return 'fivefold-thought' in grid.highlightLayers;
      });
    await until(isDrawn).toBe(true);
    await page.evaluate(() => (canvas as unknown as Board).draw());
    await until(isDrawn).toBe(true);
    const first = await plan().textContent();
    const { commits } = await standing();
    await page.keyboard.press('Tab');
    await until(() => plan().textContent()).not.toBe(first);
    expect((await standing()).commits).toBe(commits);
    const thought = await thoughts();
    // Whoever has pressed something beside the board with the mouse has not taken the keys from the plan.
    await page.locator('#sidebar [data-tab="combat"][data-action="tab"]').click();
    await page.keyboard.press('Enter');
    await until(async () => (await standing()).commits).toBe(commits + 1);
    await until(thoughts).toBeGreaterThan(thought);
  });

  it('leave it to the game master at Escape, who is asked as usual', async () => {
    await plan().waitFor();
    await until(() => page.locator('.ff-prompt:not(.ff-plan) .ff-question').count()).toBe(0);
    const { commits } = await standing();
    await page.keyboard.press('Escape');
    await page.locator('.ff-prompt:not(.ff-plan) .ff-question').waitFor();
    expect(await plan().count()).toBe(0);
    expect((await standing()).commits).toBe(commits);
  });

  it('act after a pause, and Space stops them before', async () => {
    await way('act').click();
    const { commits } = await standing();
    await until(async () => (await standing()).commits).toBeGreaterThan(commits);
    // Time enough to press Space while a plan is shown, on a busy machine too.
    await page.evaluate(() => game.settings.set('fivefold', 'extrasPause', '3'));
    const latest = await standing();
    await until(async () => (await standing()).commits).toBeGreaterThan(latest.commits);
    await plan().waitFor();
    await page.keyboard.press('Space');
    await until(async () => (await standing()).stopped).toBe(true);
    // The plan lies above what is asked, also if that has come later.
    await page.locator('#fivefold-prompt').waitFor();
    const edges = async (): Promise<number> => {
      const [above, below] = [
        await plan().boundingBox(),
        await page.locator('#fivefold-prompt').boundingBox(),
      ];
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    };
    await until(edges).toBeGreaterThanOrEqual(0);
    const held = await standing();
    await page.waitForTimeout(2000);
    expect(await standing()).toEqual(held);
    // The host's own pause has not been pressed.
    expect(await page.evaluate(() => (game as unknown as { paused: boolean }).paused)).toBe(false);
  });

  it('go on by a button, and stop when a step is undone', async () => {
    const { commits } = await standing();
    await page.locator('.ff-plan [name="plan-stop"]').click();
    await until(async () => (await standing()).commits).toBeGreaterThan(commits);
    await page.locator('[data-action="ffUndoRound"]').click();
    await until(async () => (await standing()).stopped).toBe(true);
  });

  it('have a character, a mission and a morale, which the game master chooses in the tracker', async () => {
    const robot = page.locator('.ff-alone').first();
    await page.evaluate(() => game.settings.set('fivefold', 'morale', 'on'));
    const moraleOf = async (name: string, then?: { readonly value: string; readonly says: RegExp }) => {
      const row = page.locator('.combatant', { hasText: name }).locator('.ff-alone');
      await row.click();
      await page.locator('.ff-extras-ask [value="shaky"]').waitFor();
      const checked = await page.locator('.ff-extras-ask [name="morale"]:checked').getAttribute('value');
      if (then) await page.locator(`.ff-extras-ask [value="${then.value}"]`).check();
      await page.locator('dialog button[data-action="ok"]').click();
      await page.locator('.ff-extras-ask').first().waitFor({ state: 'detached' });
      if (then) await until(() => row.getAttribute('aria-label')).toMatch(then.says);
      return checked;
    };
    // Whom a player owns does not run unless the game master says so.
    expect(await moraleOf('Капитан Орлова')).toBe('fearless');
    // A morale that nobody chose follows the character.
    expect(await moraleOf('Второй наёмник', { value: 'mindless', says: /Безмозглый$/ })).toBe('average');
    expect(await moraleOf('Второй наёмник', { value: 'steady', says: /Хладнокровный$/ })).toBe('fearless');
    expect(await moraleOf('Второй наёмник')).toBe('average');
    await robot.click();
    await page.locator('.ff-extras-ask [value="mindless"]').waitFor();
    expect(await page.locator('.ff-extras-ask label', { hasText: /75\s%.*25\s%/ }).count()).toBe(1);
    await page.locator('.ff-extras-ask [value="shaky"]').check();
    expect(await faults(page, '.ff-extras-ask')).toEqual([]);
    await page.locator('.ff-extras-ask [value="mindless"]').check();
    await page.locator('dialog button[data-action="ok"]').click();
    await until(() => robot.getAttribute('aria-label')).toMatch(/Безмозглый$/);
    await page.evaluate(() => game.settings.set('fivefold', 'morale', 'off'));
    await robot.click();
    expect(await page.locator('.ff-extras-ask [value="shaky"]').count()).toBe(0);
    await page.locator('.ff-extras-ask [value="hold"]').check();
    await page.locator('dialog button[data-action="ok"]').click();
    await until(() => robot.getAttribute('aria-label')).toMatch(/Безмозглый · Удерживать место$/);
    await robot.click();
    // Whoever chooses whom to protect chooses to protect somebody.
    const wards = page.locator('.ff-extras-ask select[name="ward"]');
    await wards.selectOption({ index: 1 });
    const ward = await wards.locator('option:checked').textContent();
    expect(await page.locator('.ff-extras-ask [value="protect"]').isChecked()).toBe(true);
    expect(await faults(page, '.ff-extras-ask')).toEqual([]);
    await page.locator('dialog button[data-action="ok"]').click();
    await until(() => robot.getAttribute('aria-label')).toMatch(
      new RegExp(`Безмозглый · защищает: ${ward}$`),
    );
    await robot.click();
    await page.locator('.ff-extras-ask [value="fight"]').check();
    await page.locator('.ff-extras-ask [value="person"]').check();
    await page.locator('dialog button[data-action="ok"]').click();
    await until(() => robot.getAttribute('aria-pressed')).toBe('false');
  });

  it('say on their cards who has decided, and why', async () => {
    const said = await page.evaluate(async () => {
      const cards = game.messages.contents.filter(({ type }) => type === 'exchange');
      const texts: (string | null)[] = [];
      for (const card of cards) {
        const html = (await card.renderHTML()) as unknown as HTMLElement;
        texts.push(html.querySelector('.ff-decided')?.getAttribute('aria-label') ?? null);
      }
      return texts;
    });
    expect(said.some((text) => text?.startsWith('Решил тактик: '))).toBe(true);
  });

  it('leave nothing untranslated and report no error', async () => {
    expect(await complaints([gm])).toEqual([]);
  });
});

describe('a tab that was clicked before there was a plan', () => {
  it('does not keep Enter from it', async () => {
    const other = await demoTable('ru', 'western');
    try {
      const seat = await other.seat('Gamemaster');
      await showTab(seat.page, 'combat');
      const commits = () => seat.page.evaluate(() => game.combats.contents[0]?.system.commits);
      await seat.page.evaluate(async () => {
        await game.settings.set('fivefold', 'extras', 'suggest');
        await game.combats.contents[0]?.startCombat();
      });
      await seat.page.locator('.ff-plan .ff-plan-head').waitFor();
      const before = await commits();
      await seat.page.keyboard.press('Enter');
      await until(commits).toBe((before ?? 0) + 1);
    } finally {
      await other.close();
    }
  });
});
