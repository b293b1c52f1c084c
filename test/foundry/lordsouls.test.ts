import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

const NINES = 0.15;

let table: OpenTable;
let gm: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await automate(gm, 'full');
  await loadDice(gm, NINES);
});
afterAll(() => table?.close());

describe('Lord Souls at a table', () => {
  it('LS-6.0.4 people of the pack have their numbers, a sheet, and offers that say why they are closed', async () => {
    const seen = await gm.evaluate(async () => {
      type Doc = {
        id: string;
        name: string;
        system: { hp: { value: number; max: number } };
        toObject(): object;
      };
      const host = globalThis as unknown as {
        game: { packs: { get(id: string): { getDocuments(): Promise<Doc[]> } } };
        Actor: { create(data: object): Promise<Doc> };
      };
      const people = await host.game.packs.get('fivefold.lordsouls-people-en').getDocuments();
      const made: Doc[] = [];
      for (const name of ['Duellist', 'Guard']) {
        const found = people.find((one) => one.name === name);
        if (found) made.push(await host.Actor.create(found.toObject()));
      }
      const [one, other] = made;
      const { idOf, prospect } = game.system.api;
      const { offers } = prospect(one as never, [idOf(other as never)]);
      const { sheet } = one as unknown as {
        sheet: {
          render(options: object): Promise<unknown>;
          element: { textContent: string };
          close(): Promise<unknown>;
        };
      };
      await sheet.render({ force: true });
      const text = sheet.element.textContent;
      await sheet.close();
      return {
        hp: made.map(({ system }) => [system.hp.value, system.hp.max]),
        open: offers.filter(({ no }) => !no).map(({ id }) => id.split(':')[0] ?? ''),
        text,
      };
    });
    expect(seen.hp).toEqual([
      [10, 10],
      [11, 11],
    ]);
    expect(seen.open).toEqual(
      expect.arrayContaining(['attack', 'deceptiveAttack', 'grapple', 'move', 'check']),
    );
    expect(seen.text).toContain('Parry: Rapier');
    expect(seen.text).not.toMatch(/lordsouls\.\w/);
  });
});
