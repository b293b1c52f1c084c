import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* One player on two screens, or with a page that closes while it sends: each intent counts once, and of two with the same answer only one counts. */

let table: OpenTable;
let gm: TableClient;
let igor: TableClient;

beforeEach(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  igor = await equip(await table.seat('Igor'));
  await automate(gm, 'full');
  await loadDice(gm, 0.15);
  expect(await gm.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
  await igor.waitFor(() => ff.exchange()?.state === 'waiting');
});
afterEach(async () => {
  const faults = gm.log.filter(({ level }) => level === 'error');
  await table?.close();
  expect(faults).toEqual([]);
});

/** The shot and the answer to it. */
const ANSWERED = 2;

it('of two answers sent from two screens one counts, and the other screen is told so', async () => {
  const other = await equip(await table.seat('Igor'));
  await other.waitFor(() => ff.exchange()?.state === 'waiting');
  const said = await Promise.all([
    igor.evaluate(() => ff.answer('none')),
    other.evaluate(() => ff.answer('none')),
  ]);
  expect(said.toSorted()).toEqual(['core.refused.notAsked', 'ok']);
  expect(await gm.evaluate(() => ff.exchange().commits.length)).toBe(ANSWERED);
  const shown = [igor, other].map((client) => client.waitFor(() => ff.exchange().state === 'done'));
  await Promise.all(shown);
});

it('an answer survives a page reload in its middle: it counts once, and another one is too late', async () => {
  const said = igor.evaluate(() => ff.answer('none')).catch(() => 'gone');
  await igor.reload();
  await said;
  await equip(igor);
  // The intent was sent, or it was not: then it is sent again.
  if ((await igor.evaluate(() => ff.exchange().state)) === 'waiting')
    await igor.evaluate(() => ff.answer('none'));
  await igor.waitFor(() => ff.exchange().state === 'done');
  expect(await igor.evaluate(() => ff.answer('none'))).toBe('core.refused.notAsked');
  expect(await gm.evaluate(() => ff.exchange().commits.length)).toBe(ANSWERED);
});

it('an answer to a play that has just been undone changes nothing', async () => {
  const word = await igor.evaluate(() => ({
    kind: 'answer',
    message: ff.card().id,
    play: ff.exchange().plays[0]?.id,
    ask: 'defence',
    value: 'none',
  }));
  expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
  const before = await gm.evaluate(() => ff.world());
  expect(await igor.evaluate((one: object) => ff.say(one), word)).toBe('core.refused.notAsked');
  expect(await gm.evaluate(() => ff.world())).toBe(before);
});
