import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

const NINES = 0.15;

let table: OpenTable;
let gm: TableClient;
let helper: TableClient;
let igor: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await automate(gm, 'full');
  await gm.evaluate(() => foundry.documents.User.implementation.create({ name: 'Helper', role: 3 }));
  helper = await equip(await table.table.join('Helper'));
  igor = await equip(await table.seat('Igor'));
  await gm.leave();
  await helper.waitFor(() => game.users.activeGM?.name === 'Helper');
  await loadDice(helper, NINES);
});
afterAll(() => table?.close());

it('a GM who joins while an assistant’s client is still writing takes over after it has finished', async () => {
  expect(await helper.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
  await igor.waitFor(() => game.messages.size === 1);
  // Another window of the assistant's, which never referees: it has nothing to finish, and must not answer for the busy one.
  await table.table.join('Helper');
  // The assistant's connection is slow: the write to the sheet arrives when the next hit has been written, or some seconds after the change.
  await helper.evaluate(() => {
    const oleg = game.actors.getName('Oleg');
    const update = oleg.update.bind(oleg);
    oleg.update = async (...args) => {
      let end = Number.POSITIVE_INFINITY;
      while (Date.now() < end && ff.harm('Oleg') < 6) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (game.users.activeGM?.name === 'Gamemaster') end = Math.min(end, Date.now() + 4000);
      }
      return update(...args);
    };
  });
  const answered = igor.evaluate(() => ff.answer('none'));
  await igor.waitFor(() => ff.exchange().commits.length === 2);
  await gm.reload();
  await equip(gm);
  await loadDice(gm, NINES);
  expect(await gm.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
  await igor.waitFor(() => game.messages.size === 2);
  expect(await gm.evaluate(() => ff.answer('none'))).toBe('ok');
  await answered;
  await helper.waitFor(() => ff.exchange().commits.every(({ applied }) => applied));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const said = () =>
    game.messages.contents
      .flatMap((message) => game.system.api.readExchange(message).commits)
      .flatMap(({ changes }) => changes as unknown as { at: string; n?: number }[])
      .filter(({ at }) => at === 'traits.health.lethal')
      .reduce((sum, { n }) => sum + (n ?? 0), 0);
  const wounds = await gm.evaluate(said);
  expect(wounds).toBe(6);
  for (const client of [gm, helper, igor]) expect(await client.evaluate(() => ff.harm('Oleg'))).toBe(wounds);
});
