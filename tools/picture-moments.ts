import { demoTable, showTab } from '../test/e2e/table.ts';
import { forGuide, windowOf } from './picture-guide.ts';
import {
  DRAWN,
  dress,
  everyLook,
  forReadme,
  type Language,
  next,
  type Placed,
  README,
} from './picture-looks.ts';

/* Moments that the README shows: a western turn that everybody has declared, and the first evening. */

/** Where the timeline lies over the board: above those who fight. */
const ABOVE = { left: 60, top: 6, width: 960, height: 470 };

/** By how much the board is moved down then, in its pixels. */
const DOWN = 140;

/** A western turn that everybody has declared: the timeline of both beats, full of shots, over the saloon. */
export async function takeTimeline(language: Language): Promise<void> {
  const table = await demoTable(language, 'western', 'drawn');
  try {
    const gm = await table.seat('Gamemaster', { scale: 1 });
    const { page } = gm;
    await dress(page, README[language], 1440);
    const tracker = await showTab(page, 'combat');
    await next(gm, () => tracker.locator('[data-action="startCombat"]').click());
    const decides = tracker.locator('[data-action="ffDeclareFor"]');
    for (const who of await decides.evaluateAll((all) => all.map(({ dataset }) => dataset.who ?? ''))) {
      await tracker.locator(`[data-action="ffDeclareFor"][data-who="${who}"]`).click();
      await tracker.locator(`[data-action="ffDeclareFor"][data-who="${who}"]`).waitFor({ state: 'detached' });
    }
    await tracker.locator('.ff-primary').first().click();
    await page.evaluate(async (at) => {
      const { ui } = globalThis as unknown as { ui: { combat: { renderPopout(): Promise<Placed> } } };
      (await ui.combat.renderPopout()).setPosition(at);
    }, ABOVE);
    await page.locator('.ff-lanes').last().waitFor();
    await page.evaluate((down) => {
      const { canvas } = globalThis as unknown as {
        canvas: { stage: { pivot: { y: number } }; pan(view: { y: number }): void };
      };
      canvas.pan({ y: canvas.stage.pivot.y - down });
    }, DOWN);
    await page.waitForTimeout(DRAWN);
    await forReadme(gm, language, 'western');
    await forGuide(windowOf(page, '.ff-lanes'), language, 'timeline');
  } finally {
    await table.close();
  }
}

/** The window that welcomes the game master of a new world. */
export async function takeWelcome(language: Language): Promise<void> {
  const table = await demoTable(language, '', 'drawn');
  try {
    const gm = await table.seat('Gamemaster', { scale: 1 });
    await dress(gm.page, README[language], 1280);
    await gm.page.locator('.ff-welcome input[value="western"]').check();
    await gm.page.waitForTimeout(DRAWN);
    await everyLook(gm, language, 'welcome');
    await dress(gm.page, README[language], 1280);
    await forReadme(gm, language, 'welcome');
    await forGuide(gm.page.locator('.ff-welcome'), language, 'welcome');
  } finally {
    await table.close();
  }
}
