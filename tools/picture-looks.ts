import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Seat } from '../test/e2e/browser.ts';
import { ROOT } from './folders.ts';

/* How windows are dressed for pictures, and where these go: in both colour schemes and two widths, and as the README shows them. */

export const RESULTS = join(ROOT, 'test-results');
export const DOCS = join(ROOT, 'docs', 'pictures');
const WIDTHS = [1280, 1920] as const;
const SCHEMES = ['dark', 'light'] as const;
export type Scheme = (typeof SCHEMES)[number];
export type Language = 'en' | 'ru';
export interface Placed {
  readonly position: { readonly width: number; readonly height: number };
  setPosition(at: { left: number; top: number; width?: number; height?: number }): void;
}

/** The two pictures of the README: which scheme goes with which language. */
export const README: { readonly [language in Language]: Scheme } = { ru: 'dark', en: 'light' };

/** Sets scheme and size, with the windows in the middle as if they had been opened at that size. */
export async function dress(page: Page, scheme: Scheme, width: number): Promise<void> {
  await page.setViewportSize({ width, height: Math.round(width * 0.625) });
  await page.evaluate(async (one) => {
    await game.settings.set('core', 'uiConfig', { colorScheme: { interface: one, applications: one } });
    const { instances } = (foundry as unknown as { applications: { instances: Map<string, Placed> } })
      .applications;
    for (const [id, window] of instances)
      if (/^(fivefold|FivefoldActorSheet)/.test(id)) {
        const { width, height } = window.position;
        // The window of declarations lies beside the sidebar.
        const share = id.startsWith('Fivefold') ? 0.25 : id.startsWith('fivefold-declare') ? 0.98 : 0.5;
        window.setPosition({
          left: (innerWidth - 350 - width) * share,
          top: Math.max(0, (innerHeight - height) / 2),
        });
      }
  }, scheme);
  await page.locator(`body.theme-${scheme}`).waitFor();
}

/** One picture in each scheme and width. */
export async function everyLook({ page }: Seat, language: Language, name: string): Promise<void> {
  for (const scheme of SCHEMES)
    for (const width of WIDTHS) {
      await dress(page, scheme, width);
      await page.screenshot({ path: join(RESULTS, `${name}-${language}-${scheme}-${width}.png`) });
    }
  await dress(page, README[language], 1440);
}

export const forReadme = ({ page }: Seat, language: Language, name: string): Promise<unknown> =>
  page.screenshot({ path: join(DOCS, `${name}-${language}-${README[language]}.png`) });

/** How long the board takes to show a plan, or to settle after a change of size, in milliseconds. */
export const DRAWN = 1500;

/** Lets somebody do something in the tracker and waits until the game master's shows it. */
export async function next(gm: Seat, click: () => Promise<unknown>): Promise<void> {
  const shown = gm.page.locator('#combat .ff-tracker');
  const before = (await shown.textContent()) ?? '';
  await click();
  await gm.page.waitForFunction(
    (text) => document.querySelector('#combat .ff-tracker')?.textContent !== text,
    before,
  );
}
