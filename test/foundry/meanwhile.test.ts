import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

let table: OpenTable;
let gm: TableClient;
let igor: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  igor = await equip(await table.seat('Igor'));
  await automate(gm, 'full');
  await loadDice(gm, 0.15);
});
afterAll(() => table?.close());

it('a wound entered by hand while a commit is being written is not lost', async () => {
  await gm.evaluate(() => game.actors.getName('Oleg').update({ system: { health: { lethal: 6 } } }));
  await gm.evaluate(() => ff.attack('Masha', 'Oleg'));
  await igor.waitFor(() => game.messages.size === 1);
  await gm.evaluate(() => {
    const oleg = game.actors.getName('Oleg');
    const create = oleg.createEmbeddedDocuments.bind(oleg);
    oleg.createEmbeddedDocuments = async (...args) => {
      const made = await create(...args);
      await oleg.update({ system: { health: { lethal: oleg.system.health.lethal - 1 } } });
      return made;
    };
  });
  expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
  const added = await gm.evaluate(() =>
    ff
      .exchange()
      .commits.flatMap(({ changes }) => changes as unknown as { at: string; n?: number }[])
      .filter(({ at }) => at === 'traits.health.lethal')
      .reduce((sum, { n }) => sum + (n ?? 0), 0),
  );
  expect(added).toBeGreaterThan(0);
  expect(await gm.evaluate(() => game.actors.getName('Oleg').system.health.lethal)).toBe(6 - 1 + added);
});
