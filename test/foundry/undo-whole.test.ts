import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

const TWOS = 0.85;

let table: OpenTable;
let gm: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await automate(gm, 'full');
  await loadDice(gm, TWOS);
});
afterAll(() => table?.close());

const prone = () => gm.evaluate(() => game.actors.getName('Masha').statuses.has('prone'));

it('what a play of one single step has done is taken back with it', async () => {
  const begun = await gm.evaluate(() => {
    const who = game.system.api.idOf(game.actors.getName('Masha'));
    return ff.say({ kind: 'begin', actor: who, play: 'knockdown', inputs: [{ who }] });
  });
  expect(begun).toBe('ok');
  expect(await prone()).toBe(true);
  expect(await gm.evaluate(() => ff.exchange().commits.length)).toBe(1);
  expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
  expect(await gm.evaluate(() => ff.exchange().state)).toBe('undone');
  expect(await prone()).toBe(false);
});
