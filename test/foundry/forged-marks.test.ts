import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* A fighter's player cannot decide whether a step has reached the fighter: whatever is written on the sheet, harm is applied and undone. */

let table: OpenTable;
let gm: TableClient;
let igor: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  igor = await equip(await table.seat('Igor'));
  await automate(gm, 'confirm');
  await loadDice(gm, 0.15);
});
afterAll(() => table?.close());

/** Igor writes marks of everything on the newest card onto Oleg, their own fighter. */
const forges = () =>
  igor.evaluate(async () => {
    const { commits } = ff.exchange();
    const marks = commits.flatMap(({ id }) => [id, `${id}-h`, `${id}-u`]);
    await game.actors.getName('Oleg').update({ 'flags.fivefold.commits': marks });
  });
const harm = () => gm.evaluate(() => ff.harm('Oleg'));

it('forged marks prevent neither the confirmation of harm nor its undo', async () => {
  expect(await gm.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
  await igor.waitFor(() => ff.exchange()?.state === 'waiting');
  expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
  await igor.waitFor(() => ff.exchange()?.state === 'proposed');
  await forges();
  expect(await harm()).toBe(0);
  expect(await gm.evaluate(() => ff.say({ kind: 'confirm', message: ff.card().id }))).toBe('ok');
  expect(await harm()).toBeGreaterThan(0);
  await forges();
  expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
  expect(await harm()).toBe(0);
});

const attacked = async (): Promise<void> => {
  expect(await gm.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
  await igor.waitFor(() => ff.exchange()?.state === 'waiting');
  expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
  await igor.waitFor(() => ff.exchange()?.state === 'proposed');
};

it('an interrupted confirmation is finished, once, also when the GM reconnects', async () => {
  await attacked();
  await gm.evaluate(() => {
    const oleg = game.actors.getName('Oleg');
    const update = oleg.update.bind(oleg);
    oleg.update = async () => {
      oleg.update = update;
      throw new Error('refused');
    };
  });
  expect(await gm.evaluate(() => ff.say({ kind: 'confirm', message: ff.card().id }))).toBe(
    'core.host.failed',
  );
  expect(await harm()).toBe(3);
  expect(await gm.evaluate(() => ff.exchange().commits.every(({ applied }) => applied))).toBe(true);
  await gm.evaluate(() => ff.card().update({ system: { commits: { c1: { applied: false } } } }));
  await gm.reload();
  await equip(gm);
  await gm.waitFor(() => ff.exchange().commits.every(({ applied }) => applied));
  expect(await harm()).toBe(3);
  expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
  expect(await harm()).toBe(0);
  expect(await gm.evaluate(() => ff.say({ kind: 'confirm', message: ff.card().id }))).toBe(
    'core.host.nothingHeld',
  );
});

it('the attacker does not confirm the harm; the wounded fighter’s owner may', async () => {
  const anna = await equip(await table.seat('Anna'));
  await loadDice(gm, 0.15);
  await attacked();
  await anna.waitFor(() => ff.exchange()?.state === 'proposed');
  expect(await anna.evaluate(() => ff.say({ kind: 'confirm', message: ff.card().id }))).toBe(
    'core.host.notYours',
  );
  expect(await igor.evaluate(() => ff.say({ kind: 'decline', message: ff.card().id }))).toBe(
    'core.host.notYours',
  );
  expect(await harm()).toBe(0);
  expect(await igor.evaluate(() => ff.say({ kind: 'confirm', message: ff.card().id }))).toBe('ok');
  expect(await harm()).toBe(3);
});
