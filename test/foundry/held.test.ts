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
        // A blow may be announced from afar, but not struck.
        const near = !one.ask.options?.find(({ id }) => id === 'act')?.no;
        if (one.ask.id.startsWith('act:')) return ff.round('act:', near ? 'act' : 'pass');
        const who = actorOf(one.askedOf);
        const other = game.actors.contents.find((actor) => actor.id !== who.id && ff.harm(actor.name) === 0);
        const { offers } = prospect(who, other ? [idOf(other)] : []);
        const found =
          offers.find(({ id, no }) => id.startsWith('shoot:') && !no) ??
          offers.find(({ group, no }) => group === 'attack' && !no) ??
          offers.find(({ id }) => id === 'nothing');
        return ff.round('declare:', found?.declaration);
      });
      expect(said, `step ${step}`).toBe('ok');
    }
  });
});

describe('what waits counts in its own place', () => {
  const begin = (play: 'knockdown' | 'stand') =>
    gm.evaluate((name: string) => {
      const who = game.system.api.idOf(game.actors.getName('Masha'));
      return ff.say({
        kind: 'begin',
        actor: who,
        play: name,
        inputs: [name === 'stand' ? { who, share: 0 } : { who }],
      });
    }, play);
  const settle = (kind: 'confirm' | 'decline', id: string) =>
    gm.evaluate((how: object) => ff.say(how), { kind, message: id });
  const undoLast = () => gm.evaluate(() => ff.say({ kind: 'undo', combat: ff.fight().id }));
  const card = () => gm.evaluate(() => ff.card().id);
  const lies = () => gm.evaluate(() => game.actors.getName('Masha').statuses.has('prone'));

  /** How much she changes by getting up, which is then taken back: nothing when she stands. */
  const changesByGettingUp = async (): Promise<number> => {
    expect(await begin('stand')).toBe('ok');
    const changes = await gm.evaluate(() => ff.exchange().commits.flatMap((commit) => commit.changes).length);
    expect(await undoLast()).toBe('ok');
    return changes;
  };

  /** She falls while harm waits for a confirmation, and gets up while it does not. */
  const fallsAndGetsUp = async (): Promise<string> => {
    await automate(gm, 'confirm');
    expect(await begin('knockdown')).toBe('ok');
    const fall = await card();
    await automate(gm, 'full');
    expect(await begin('stand')).toBe('ok');
    return fall;
  };

  it('who got up after a fall that waits does not lie again when it is confirmed', async () => {
    const fall = await fallsAndGetsUp();
    expect(await changesByGettingUp(), 'she stands').toBe(0);
    expect(await settle('confirm', fall)).toBe('ok');
    expect(await lies()).toBe(false);
    expect(await undoLast()).toBe('ok');
    expect(await lies(), 'the fall was confirmed, the getting up taken back').toBe(true);
    expect(await undoLast()).toBe('ok');
    expect(await lies()).toBe(false);
  });

  it('a fall that waits again after the getting up was taken back is no fall on the sheet', async () => {
    const fall = await fallsAndGetsUp();
    expect(await undoLast()).toBe('ok');
    expect(await lies()).toBe(false);
    expect(await settle('decline', fall)).toBe('ok');
    expect(await lies()).toBe(false);
    expect(await changesByGettingUp(), 'she never fell').toBe(0);
    expect(await undoLast()).toBe('ok');
  });
});
