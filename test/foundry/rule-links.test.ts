import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { RULINGS } from '../../src/rulesets/storyteller/data/rules.ts';
import { automate, equip, loadDice } from './page.ts';
import { demoTable, type OpenTable } from './table.ts';

/* A rule's link opens the rules journal at the rule's own heading: in texts, and on every line of a card that names a rule. */

let table: OpenTable;
let gm: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
});
afterAll(() => table?.close());

/** Clicks the first element of some html, and returns the heading to which the journal has scrolled. */
const opened = async (html: string): Promise<string> => {
  await gm.evaluate((inner: string) => {
    Element.prototype.scrollIntoView = function scrolled(this: Element) {
      document.body.dataset.scrolled = this.textContent ?? '';
    };
    delete document.body.dataset.scrolled;
    const holder = document.createElement('div');
    holder.innerHTML = inner;
    document.body.append(holder);
    holder.querySelector<HTMLElement>('[data-fivefold-rule]')?.click();
  }, html);
  await gm.waitFor(() => document.body.dataset.scrolled !== undefined);
  return gm.evaluate(() => document.body.dataset.scrolled ?? '');
};

const enriched = (text: string) =>
  gm.evaluate((source: string) => {
    const { TextEditor } = (
      foundry as unknown as {
        applications: {
          ux: { TextEditor: { implementation: { enrichHTML(text: string): Promise<string> } } };
        };
      }
    ).applications.ux;
    return TextEditor.implementation.enrichHTML(source);
  }, text);

describe.each([
  ['en', 'ST-7.3'],
  ['ru', 'ST-13.6'],
  // Rules of another ruleset are in another pack; starter rules have a page each.
  ['ru', 'WE-7.8'],
  ['en', 'S-9'],
])('in %s: %s', (language, rule) => {
  it('a link in a text opens the journal at the heading', async () => {
    await gm.leave();
    gm = await equip(await table.table.join('Gamemaster', { language }));
    const heading = await opened(await enriched(`@Rule[${rule}]`));
    expect(heading.startsWith(`${rule} `)).toBe(true);
    expect(/[а-яё]/i.test(heading)).toBe(language === 'ru');
    // Another rule of a journal that is open already.
    const other = await opened(await enriched('@Rule[ST-4.4]'));
    expect(other.startsWith('ST-4.4 ')).toBe(true);
  });
});

/** A link as on a card: the card knows the ruleset. */
const onCard = (html = ''): string => `<section data-ruleset="storyteller">${html}</section>`;

it('each line of a card that names a rule links to it', async () => {
  await automate(gm, 'full');
  await loadDice(gm, 0.15);
  await gm.evaluate(async () => {
    await ff.attack('Masha', 'Oleg');
    await ff.answer('none');
  });
  const links = await gm.evaluate(async () => {
    const card = (await ff.card().renderHTML()) as unknown as HTMLElement;
    const all = (selector: string) =>
      [...card.querySelectorAll<HTMLElement>(`${selector} [data-fivefold-rule]`)].map((one) => [
        one.dataset.fivefoldRule,
        one.outerHTML,
      ]);
    return { ends: all('.ff-end'), rules: all('.ff-rules') };
  });
  // A shot for a wound: the end names ST-6.1; the modifiers of the roll and the soak have theirs.
  expect(links.ends.map(([id]) => id)).toContain('ST-6.1');
  expect(links.rules.map(([id]) => id)).toEqual(expect.arrayContaining(['ST-4.2', 'ST-6.1']));
  for (const [id, html] of [...links.ends, ...links.rules])
    expect((await opened(onCard(html))).startsWith(`${RULINGS[id ?? ''] ?? id} `), id).toBe(true);
  // A decision has no heading of its own: it leads to the rule that it belongs to, knockdown's AMB-59 to getting up.
  expect(await opened(onCard('<button data-fivefold-rule="AMB-59">AMB-59</button>'))).toMatch(/^ST-7\.37 /);
});
