import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

const NINES = 0.15;

let table: OpenTable;
let gm: TableClient;
let igor: TableClient;

beforeEach(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  igor = await equip(await table.seat('Igor'));
  await automate(gm, 'full');
  await loadDice(gm, NINES);
  await gm.evaluate(() => ff.attack('Masha', 'Oleg'));
  await igor.waitFor(() => game.messages.size === 1);
});
afterEach(() => table?.close());

describe('with no GM at the table', () => {
  it('an answer waits, also through a reload, and is settled when a GM returns', async () => {
    await gm.leave();
    await igor.waitFor(() => game.users.activeGM === null);
    expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
    await igor.waitFor(() => ff.parked() === 1);
    await igor.reload();
    await equip(igor);
    expect(await igor.evaluate(() => ff.exchange().state)).toBe('waiting');
    gm = await equip(await table.seat('Gamemaster'));
    await igor.waitFor(() => ff.exchange().state === 'done');
    await igor.waitFor(() => ff.parked() === 0);
    expect(await gm.evaluate(() => ff.exchange().plays[0]?.run.steps.length)).toBeGreaterThan(1);
  });

  it('of an answer given twice the first counts, the second is refused', async () => {
    await gm.leave();
    await igor.waitFor(() => game.users.activeGM === null);
    await igor.evaluate(() => ff.answer('none'));
    await igor.evaluate(() => ff.answer('dodge'));
    gm = await equip(await table.seat('Gamemaster'));
    await igor.waitFor(() => ff.parked() === 0);
    expect(await gm.evaluate(() => ff.exchange().commits.length)).toBe(2);
  });
});

describe('a crash of the GM’s client', () => {
  /** Makes the client hang in the middle of a commit: the card is written, the wounded fighter is not. */
  const crash = () =>
    gm.evaluate(() => {
      const oleg = game.actors.getName('Oleg');
      Object.defineProperty(oleg, 'update', { value: () => new Promise(() => {}) });
      void ff.answer('none');
    });

  it('between card and fighter is finished once on the next start', async () => {
    await crash();
    await igor.waitFor(() => ff.exchange().commits.length === 2);
    expect(await igor.evaluate(() => [ff.harm('Oleg'), ff.exchange().commits[1]?.applied])).toEqual([
      0,
      false,
    ]);
    await gm.reload();
    await equip(gm);
    await gm.waitFor(() => ff.exchange().commits.every(({ applied }) => applied));
    const wounds = await gm.evaluate(() => ff.harm('Oleg'));
    const said = await gm.evaluate(() =>
      ff
        .exchange()
        .commits.flatMap(({ changes }) => changes as unknown as { at: string; n?: number }[])
        .filter(({ at }) => at.startsWith('traits.health'))
        .reduce((sum, { n }) => sum + (n ?? 0), 0),
    );
    expect(wounds).toBeGreaterThan(0);
    expect(wounds).toBe(said);
    const rounds = () =>
      gm.evaluate(() => game.actors.getName('Masha').items.map(({ system }) => system.rounds));
    const loaded = await rounds();
    await gm.reload();
    await equip(gm);
    expect([await gm.evaluate(() => ff.harm('Oleg')), await rounds()]).toEqual([wounds, loaded]);
  });

  it('in the middle of an undo is finished once on the next start', async () => {
    await gm.evaluate(() => ff.answer('none'));
    const [wounds, rounds] = await gm.evaluate(() => [
      ff.harm('Oleg'),
      game.actors.getName('Masha').items.map(({ system }) => system.rounds),
    ]);
    expect(wounds).toBeGreaterThan(0);
    await gm.evaluate(() => {
      const oleg = game.actors.getName('Oleg');
      Object.defineProperty(oleg, 'update', { value: () => new Promise(() => {}) });
      void ff.say({ kind: 'undo', message: ff.card().id });
    });
    await igor.waitFor(() => ff.exchange().commits[1]?.undone === true);
    expect(await igor.evaluate(() => ff.harm('Oleg'))).toBe(wounds);
    for (let start = 0; start < 2; start++) {
      await gm.reload();
      await equip(gm);
      await gm.waitFor(() => ff.exchange().commits.every(({ applied }) => applied));
      expect(await gm.evaluate(() => ff.harm('Oleg'))).toBe(0);
      expect(await gm.evaluate(() => ff.exchange().state)).toBe('waiting');
    }
    const loaded = await gm.evaluate(() =>
      game.actors.getName('Masha').items.map(({ system }) => system.rounds),
    );
    expect(loaded).not.toEqual(rounds);
  });
});
