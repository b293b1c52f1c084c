import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  await automate(gm, 'confirm');
  await loadDice(gm, 0.15);
});
afterAll(() => table?.close());

/** Whoever must declare now, as this client sees it. */
const declarer = (client: TableClient): Promise<string> =>
  client.evaluate(() => {
    const { asks } = game.system.api.readRound(ff.fight());
    return asks.find(({ ask }) => ask.id.startsWith('declare:'))?.askedOf ?? '';
  });

describe('what a fight asks is what the referee will hear', () => {
  it('nobody is asked who was taken out by hand meanwhile, and the next one may declare', async () => {
    await gm.evaluate(() => ff.fight().startCombat());
    const first = await declarer(gm);
    expect(first).not.toBe('');
    await gm.evaluate(
      (id: string) => game.system.api.actorOf(id).update({ 'system.health.lethal': 8 }),
      first,
    );
    await igor.waitFor((id: string) => {
      const { asks } = game.system.api.readRound(ff.fight());
      return asks.every(({ askedOf }) => askedOf !== id);
    }, first);
    const second = await declarer(gm);
    expect(second).not.toBe(first);
    expect(await declarer(igor)).toBe(second);
    expect(await gm.evaluate(() => ff.round('declare:', { action: 'nothing', offer: 'nothing' }))).toBe('ok');
  });

  it('harm that waits for a confirmation counts for the round on every screen', async () => {
    for (let step = 0; step < 12; step++) {
      const said = await gm.evaluate(async () => {
        const { readRound, actorOf, idOf, prospect } = game.system.api;
        const card = ff.card();
        if (card && ff.exchange().state === 'waiting') return ff.answer('none');
        const [one] = readRound(ff.fight()).asks.filter(({ ask }) => /^(declare|act):/.test(ask.id));
        if (!one) return 'nobody is asked';
        if (one.ask.id.startsWith('act:')) return ff.round('act:', 'act');
        const who = actorOf(one.askedOf);
        const other = game.actors.contents.find((actor) => actor.id !== who.id && ff.harm(actor.name) === 0);
        const { offers } = prospect(who, other ? [idOf(other)] : []);
        const found =
          offers.find(({ group, no }) => group === 'attack' && !no) ??
          offers.find(({ id }) => id === 'nothing');
        return ff.round('declare:', found?.declaration);
      });
      expect(said, `step ${step}`).toBe('ok');
    }
  });
});
