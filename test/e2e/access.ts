import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';

const GRAVE = new Set(['serious', 'critical']);
/** More presses than there are things to focus on any page of these tests. */
const MOST_TABS = 400;

const oneLine = (text = ''): string => text.replace(/\s+/g, ' ').trim();

/** What a page is given in place of axe when it has it already: half a megabyte to be read anew for each look. */
const NOTHING = ';';

/**
 * The serious and critical faults that axe finds below a selector, each in one line.
 * @param colours of colours alone: what else there is does not change with them.
 */
export async function faults(page: Page, selector: string, colours = false): Promise<string[]> {
  const known = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder({ page: page as never, ...(known ? { axeSource: NOTHING } : {}) })
    .options({
      resultTypes: ['violations'],
      ...(colours ? { runOnly: { type: 'tag', values: ['cat.color'] } } : {}),
    })
    .include(selector)
    .setLegacyMode(true);
  const { violations } = await axe.analyze();
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

/** How many stops the Tab key makes from the focus to an element, below zero backwards, as far as the page's order tells; 0: the focus is there. */
const stopsTo = (target: Locator): Promise<number> =>
  target.evaluate((one) => {
    const active = document.activeElement;
    if (active === one) return 0;
    const any = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]';
    const stops = [...document.querySelectorAll<HTMLElement>(any)].filter(
      (each) =>
        each === one ||
        each === active ||
        (each.tabIndex >= 0 &&
          !each.matches(':disabled, [inert], [inert] *') &&
          each.checkVisibility({ visibilityProperty: true })),
    );
    // From nowhere the key begins at the page's first stop.
    const way = stops.indexOf(one as HTMLElement) - stops.indexOf(active as HTMLElement);
    return way === 0 ? 1 : way;
  });

/**
 * Moves the focus to something with the Tab key, backwards where that is the shorter way, as people do.
 * @throws when so many presses do not come by.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let pressed = 0; pressed < MOST_TABS; ) {
    const stops = await stopsTo(target);
    if (stops === 0) return;
    for (let i = 0; i < Math.abs(stops); i++) await page.keyboard.press(stops > 0 ? 'Tab' : 'Shift+Tab');
    pressed += Math.abs(stops);
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
