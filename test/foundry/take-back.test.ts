import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* A player may undo their last answer or declaration, before anybody has reacted to it and as long as no dice have been rolled for it. */

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;
let igor: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  anna = await equip(await table.seat('Anna'));
  igor = await equip(await table.seat('Igor'));
  await automate(gm, 'full');
  await loadDice(gm, 0.15);
});
afterAll(() => table?.close());

const takesBackCard = (client: TableClient) =>
  client.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }));
const takesBackStep = (client: TableClient) =>
  client.evaluate(() => ff.say({ kind: 'undo', combat: ff.fight().id }));
const button = (client: TableClient) =>
  client.evaluate(async () => {
    const html = (await ff.card().renderHTML()) as { querySelector(selector: string): unknown };
    return html.querySelector('[data-action="ffUndo"]') !== null;
  });

describe('outside a fight', () => {
  it('the player who began may undo; another player may not', async () => {
    expect(await anna.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
    await igor.waitFor(() => ff.card() !== undefined);
    expect([await button(gm), await button(anna), await button(igor)]).toEqual([true, true, false]);
    expect(await takesBackCard(igor)).toBe('core.host.notToTakeBack');
    expect(await takesBackCard(anna)).toBe('ok');
    await anna.waitFor(() => ff.exchange().state === 'undone');
  });

  it('once dice have fallen only the GM may', async () => {
    await anna.evaluate(() => ff.attack('Masha', 'Oleg'));
    await igor.waitFor(() => ff.exchange()?.state === 'waiting');
    expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
    await igor.waitFor(() => ff.exchange().state === 'done');
    expect([await button(gm), await button(anna), await button(igor)]).toEqual([true, false, false]);
    expect([await takesBackCard(anna), await takesBackCard(igor)]).toEqual([
      'core.host.notToTakeBack',
      'core.host.notToTakeBack',
    ]);
    expect(await takesBackCard(gm)).toBe('ok');
  });
});

describe('in a fight', () => {
  const commits = () => gm.evaluate(() => ff.fight().system.commits);
  const nothing = { action: 'nothing', offer: 'nothing' };
  const declares = (client: TableClient) =>
    client.evaluate((said: object) => ff.round('declare:', said), nothing);
  /** The fighter who is asked to declare now. */
  const asked = () =>
    gm.evaluate(() => {
      const { readRound, actorOf } = game.system.api;
      const ask = readRound(ff.fight()).asks.find((one) => one.ask.id.startsWith('declare:'));
      return ask ? actorOf(ask.askedOf).name : '';
    });

  it('only the GM undoes the initiative roll', async () => {
    await gm.evaluate(() => ff.fight().startCombat());
    await anna.waitFor(() => ff.fight().started);
    expect(await takesBackStep(anna)).toBe('core.host.notToTakeBack');
  });

  it('a declaration can be undone by the player who made it, until the next one has declared', async () => {
    const clients: { readonly [who: string]: TableClient } = { Masha: anna, Oleg: igor };
    for (let who = await asked(); !clients[who]; who = await asked())
      expect(await declares(gm), who).toBe('ok');
    const mine = clients[await asked()] ?? gm;
    const other = mine === anna ? igor : anna;
    const before = await commits();
    await mine.waitFor((n: number) => ff.fight().system.commits === n, before);
    expect(await declares(mine)).toBe('ok');
    expect(await takesBackStep(other)).toBe('core.host.notToTakeBack');
    expect(await takesBackStep(mine)).toBe('ok');
    expect(await commits()).toBe(before);
    await mine.waitFor((n: number) => ff.fight().system.commits === n, before);
    expect(await declares(mine)).toBe('ok');
    expect(await declares(gm)).toBe('ok');
    expect(await takesBackStep(mine)).toBe('core.host.notToTakeBack');
  });

  it('no player may where the table does not allow it', async () => {
    await gm.evaluate(async () => {
      await game.settings.set('fivefold', 'takeBack', false);
      for (const fight of game.combats.contents) await fight.delete();
    });
    await anna.waitFor(() => game.combats.size === 0);
    expect(await anna.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
    await anna.waitFor(() => ff.exchange()?.state === 'waiting');
    expect(await takesBackCard(anna)).toBe('core.host.notToTakeBack');
    expect(await button(anna)).toBe(false);
  });
});
