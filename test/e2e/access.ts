import axe, { type AxeResults } from 'axe-core';
import type { Locator, Page } from 'playwright-core';

const GRAVE = new Set(['serious', 'critical']);
/** More key presses than there are focusable elements on any page of these tests. */
const MOST_TABS = 400;

const oneLine = (text = ''): string => text.replace(/\s+/g, ' ').trim();

/** The rules of axe that look at colours: the only ones that find something else in another scheme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What a page has of axe. */
interface PageWithAxe {
  readonly axe?: { run(selector: string, options: object): Promise<AxeResults> };
}

/** Gives a page axe, unless it has it: it is half a megabyte, and a page is looked at dozens of times. */
async function equip(page: Page): Promise<void> {
  const has = await page.evaluate(() => (globalThis as unknown as PageWithAxe).axe !== undefined);
  if (!has) await page.evaluate(axe.source);
}

/** The serious and critical faults that axe finds below a selector, each in one line; of its colours alone where only these have changed. */
export async function faults(page: Page, selector: string, coloursAlone = false): Promise<string[]> {
  await equip(page);
  const options = { resultTypes: ['violations'], ...(coloursAlone && { runOnly: OF_COLOURS }) };
  const violations = await page.evaluate(
    async ([one, how]) => {
      const found = await (globalThis as unknown as PageWithAxe).axe?.run(one, how);
      if (!found) throw new Error('the page has no axe');
      return found.violations;
    },
    [selector, options] as const,
  );
  return violations
    .filter(({ impact }) => GRAVE.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary }) => `${id}: ${oneLine(html).slice(0, 160)} ${oneLine(failureSummary)}`,
      ),
    );
}

/** Chooses the colours of windows and interface as a person does in the settings. */
export async function scheme(page: Page, which: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (one) => {
    const colorScheme = { interface: one, applications: one };
    await game.settings.set('core', 'uiConfig', { colorScheme });
  }, which);
  await page.locator(`body.theme-${which}`).waitFor();
}

const focused = (target: Locator): Promise<boolean> =>
  target.evaluate((one) => one === document.activeElement);

/** Presses Tab until the element has the focus. @throws when a whole cycle through the page does not reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let i = 0; i < MOST_TABS; i++) {
    if (await focused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not reach ${target}`);
}

/** Moves the focus to a button and presses it. */
export async function press(page: Page, button: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press(key);
}

/** Goes to a tab of the sidebar with the arrow keys. */
export async function arrowTo(page: Page, tab: string): Promise<Locator> {
  const at = page.locator(`#sidebar-tabs [data-tab="${tab}"]`);
  await tabTo(page, page.locator('#sidebar-tabs [role="tab"][aria-selected="true"]'));
  for (let i = 0; i < 12 && !(await focused(at)); i++) await page.keyboard.press('ArrowDown');
  const panel = page.locator(`#sidebar #${tab}`);
  await panel.waitFor();
  return panel;
}
