import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { equip } from './page.ts';
import { demoTable, type OpenTable } from './table.ts';

/* The list of all that affects a fighter, on the gear tab. */

let table: OpenTable;
let gm: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await gm.evaluate(async () => {
    const [ada] = await foundry.documents.Actor.implementation.createDocuments([
      { name: 'Ada', type: 'wfrp', flags: { core: { sheetClass: 'fivefold.FivefoldActorSheet' } } },
    ]);
    if (!ada) throw new Error('nobody was created');
    await game.system.api.ruleset('wfrp');
    const change = (key: string, mode: number, value: string) => ({ key, mode, value });
    await ada.createEmbeddedDocuments('ActiveEffect', [
      { name: 'Prone, by the host', statuses: ['prone'] },
      {
        name: 'Blessing',
        changes: [change('system.fortune', 2, '2'), change('system.movement', 5, '6')],
        duration: { rounds: 3 },
      },
      { name: 'Old curse', disabled: true, changes: [change('system.unknown', 2, '-1')] },
    ]);
    const [ring] = await ada.createEmbeddedDocuments('Item', [{ name: 'Ring', type: 'wfrpEquipment' }]);
    await ring?.createEmbeddedDocuments('ActiveEffect', [
      { name: 'Ring of luck', transfer: true, changes: [change('system.fate', 2, '1')] },
    ]);
    await (ada as unknown as { sheet: { render(options: object): Promise<unknown> } }).sheet.render({
      force: true,
    });
  });
}, 180_000);
afterAll(() => table?.close());

/** The rows of the list: name, what it changes, where from, until when, whether it counts. */
const rows = (): Promise<string[][]> =>
  gm.evaluate(() =>
    [...document.querySelectorAll('.ff-more[data-group="effects"] .ff-gear')].map((row) => [
      ...['b', 'small', '.ff-facts :first-child', '.ff-facts :last-child'].map(
        (part) => row.querySelector(part)?.textContent?.trim() ?? '',
      ),
      row.querySelector('[data-action="ffEffect"]')?.getAttribute('aria-pressed') ?? '',
    ]),
  );

const press = (name: string, action: string): Promise<void> =>
  gm.evaluate(
    ({ who, what }) => {
      const all = [...document.querySelectorAll('.ff-more[data-group="effects"] .ff-gear')];
      const row = all.find((one) => one.querySelector('b')?.textContent === who);
      row?.querySelector<HTMLElement>(`[data-action="${what}"]`)?.click();
    },
    { who: name, what: action },
  );

const fortune = () =>
  gm.evaluate(() => (game.actors.getName('Ada').system as unknown as { fortune: number }).fortune);

it('names each, with what it changes, where it comes from and how long it lasts; those that do not count come last', async () => {
  await expect.poll(rows).toEqual([
    ['Prone', '', 'condition', 'until it is ended', 'true'],
    ['Blessing', 'Fortune Points +2, Movement = 6', 'own effect', 'rounds: 3', 'true'],
    ['Ring of luck', 'Fate Points +1', 'Ring', 'until it is ended', 'true'],
    ['Old curse', 'unknown −1', 'own effect', 'until it is ended', 'false'],
  ]);
});

it('switches an effect, also one of a thing', async () => {
  expect(await fortune()).toBe(2);
  await press('Blessing', 'ffEffect');
  await expect.poll(fortune).toBe(0);
  await expect
    .poll(async () => (await rows()).map(([name, , , , on]) => `${name} ${on}`))
    .toContain('Blessing false');
  await press('Ring of luck', 'ffEffect');
  await expect
    .poll(async () => (await rows()).map(([name, , , , on]) => `${name} ${on}`))
    .toContain('Ring of luck false');
});

it('ends an effect once it has been confirmed', async () => {
  const choose = async (answer: 'yes' | 'no') => {
    await press('Prone', 'ffEndEffect');
    await gm.waitFor(() => document.querySelector('dialog') !== null);
    await gm.evaluate((what: string) => {
      document.querySelector<HTMLElement>(`dialog [data-action="${what}"]`)?.click();
    }, answer);
    await gm.waitFor(() => document.querySelector('dialog') === null);
  };
  const isProne = () => gm.evaluate(() => game.actors.getName('Ada').statuses.has('prone'));
  await choose('no');
  expect(await isProne()).toBe(true);
  await choose('yes');
  await expect.poll(isProne).toBe(false);
  await expect.poll(async () => (await rows()).map(([name]) => name)).not.toContain('Prone');
  // What belongs to a thing ends with the thing: it is only switched here.
  const ends = await gm.evaluate(() => document.querySelectorAll('[data-action="ffEndEffect"]').length);
  expect(ends).toBe(2);
});
