import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, fairDice, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

const NINES = 0.15;

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
  await loadDice(gm, NINES);
});
afterAll(() => table?.close());

/** The fight according to the host's own fields. */
const native = (client: TableClient) =>
  client.evaluate(() => {
    const { round, turn, turns } = ff.fight();
    return { round, turn, turns: turns.map(({ name, initiative }) => [name, initiative !== null]) };
  });
const asked = (client: TableClient) =>
  client.evaluate(() => {
    const round = game.system.api.readRound(ff.fight());
    return round.asks.map(({ ask, mayAnswer }) => [ask.id.split(':')[0], mayAnswer(game.user)]);
  });
/** Makes the GM do something and counts the updates of the Combat document. */
const counted = async (run: () => unknown): Promise<number> => {
  const before = await gm.evaluate(() => ff.updates);
  await gm.evaluate(run);
  return (await gm.evaluate(() => ff.updates)) - before;
};

describe('a fight of three', () => {
  it('begins with everybody’s dice rolled, in one update; its turns show the order of the phase', async () => {
    expect(await counted(() => ff.fight().startCombat())).toBe(1);
    const { round, turns } = await native(gm);
    expect(round).toBe(1);
    expect(turns.length).toBe(3);
    expect(turns.every(([, known]) => known)).toBe(true);
    await anna.waitFor(() => ff.fight().started);
    expect(await native(anna)).toEqual(await native(gm));
  });

  it('asks the slowest fighter for a declaration, and only that fighter’s player', async () => {
    const { turn, turns } = await native(gm);
    expect(turn).toBe(turns.length - 1);
    expect(await asked(gm)).toContainEqual(['declare', true]);
    const may = await Promise.all([anna, igor].map(asked));
    expect(may.filter((asks) => asks.some(([ask, mine]) => ask === 'declare' && mine)).length).toBeLessThan(
      2,
    );
  });

  it('refuses to begin twice, a declaration by the wrong player, and orders from players', async () => {
    expect(
      await gm.evaluate(() => ff.say({ kind: 'round', combat: ff.fight().id, event: { do: 'begin' } })),
    ).toBe('core.refused.begun');
    expect(
      await igor.evaluate(() => ff.say({ kind: 'round', combat: ff.fight().id, event: { do: 'begin' } })),
    ).toBe('core.host.masterOnly');
    const stranger = (await asked(igor)).some(([ask, mine]) => ask === 'declare' && mine) ? anna : igor;
    expect(await stranger.evaluate(() => ff.round('declare:', { action: 'nothing', offer: 'nothing' }))).toBe(
      'core.host.notYours',
    );
  });

  it('goes on by one update per step, opens the declared attack as a card, and processes its end', async () => {
    for (let i = 0; i < 3; i++)
      expect(
        await counted(async () => {
          const { readRound, actorOf, idOf, prospect } = game.system.api;
          const ask = readRound(ff.fight()).asks.find((one) => one.ask.id.startsWith('declare:'));
          const who = actorOf(ask?.askedOf ?? '');
          const { offers } = prospect(who, [idOf(game.actors.getName('Oleg'))]);
          const shot = offers.find(({ play, no }) => play?.name === 'attack' && !no);
          const said = who.name === 'Masha' ? shot?.declaration : { action: 'nothing', offer: 'nothing' };
          if ((await ff.round('declare:', said)) !== 'ok')
            throw new Error(`${who.name} may not declare that`);
        }),
      ).toBe(1);
    expect(await counted(() => ff.round('act:', 'act'))).toBe(1);
    await igor.waitFor(() => ff.exchange()?.state === 'waiting');
    expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
    await gm.waitFor(() => ff.exchange().state === 'done');
    expect(await gm.evaluate(() => ff.harm('Oleg'))).toBeGreaterThan(0);
    expect((await asked(gm)).some(([ask]) => ask === 'act' || ask === 'declare')).toBe(true);
  });

  it('lets a fighter leave and join again', async () => {
    const commits = await gm.evaluate(() => ff.fight().system.commits);
    const who = await gm.evaluate(async () => {
      const { implementation } = foundry.documents.Actor;
      const [made] = await implementation.createDocuments([{ name: 'Latecomer', type: 'storyteller' }]);
      const [one] = await ff.fight().createEmbeddedDocuments('Combatant', [{ actorId: made?.id }]);
      return one?.id ?? '';
    });
    const rows = () => gm.evaluate(() => game.system.api.readRound(ff.fight()).tracker?.rows.length);
    await gm.waitFor((n: number) => ff.fight().system.commits === n + 1, commits);
    expect(await rows()).toBe(4);
    await gm.evaluate((id: string) => ff.fight().deleteEmbeddedDocuments('Combatant', [id]), who);
    await gm.waitFor((n: number) => ff.fight().system.commits === n + 2, commits);
    expect(await rows()).toBe(3);
  });

  it('is undone step by step to before it began', async () => {
    await gm.evaluate(async () => {
      const fight = ff.fight();
      while (fight.system.commits > 0) await fight.previousTurn();
    });
    expect(await native(gm)).toMatchObject({ round: 0, turn: null });
    expect(await gm.evaluate(() => ff.harm('Oleg'))).toBe(0);
    expect(await gm.evaluate(() => ff.exchange().state)).toBe('undone');
    expect(await gm.evaluate(() => game.system.api.readRound(ff.fight()).state)).toBeUndefined();
    expect(await counted(() => ff.fight().startCombat())).toBe(1);
  });
});

describe("a fight from the host's own button, which names no type", () => {
  it('takes the ruleset of its fighters, and has its fields', async () => {
    const made = await gm.evaluate(async () => {
      const fight = await foundry.documents.Combat.implementation.create({});
      const { type, system } = fight.toObject() as { type: string; system: object };
      await fight.delete();
      return { type, fields: Object.keys(system).sort() };
    });
    const fields = ['clocks', 'commits', 'forgotten', 'journal', 'order', 'rules', 'state', 'turns'];
    expect(made).toEqual({ type: 'storyteller', fields });
  });
});

describe('dice that always fall alike', () => {
  it('do not hang a fight whose ties are rolled off', async () => {
    await loadDice(gm, NINES);
    const said = await gm.evaluate(async () => {
      for (const fight of game.combats.contents) await fight.delete();
      const data = ['Twin', 'Twin'].map((name) => ({ name, type: 'storyteller' }));
      const actors = await foundry.documents.Actor.implementation.createDocuments(data);
      const fight = await foundry.documents.Combat.implementation.create({ type: 'storyteller' });
      const combatants = actors.map(({ id }) => ({ actorId: id }));
      await fight.createEmbeddedDocuments('Combatant', combatants);
      return ff.say({ kind: 'round', combat: fight.id, event: { do: 'begin' } });
    });
    expect(said).toBe('core.host.endless');
    expect(await gm.evaluate(() => ff.fight().round)).toBe(0);
  });
});

describe.each([5, 13, 200])('a fight of %i', (size) => {
  it('makes one update per step', async () => {
    await fairDice(gm);
    await gm.evaluate(async (n: number) => {
      for (const fight of game.combats.contents) await fight.delete();
      const data = Array.from({ length: n }, (_, i) => ({ name: `Fighter ${i}`, type: 'storyteller' }));
      const actors = await foundry.documents.Actor.implementation.createDocuments(data);
      const fight = await foundry.documents.Combat.implementation.create({ type: 'storyteller' });
      await fight.createEmbeddedDocuments(
        'Combatant',
        actors.map(({ id }) => ({ actorId: id })),
      );
    }, size);
    expect(await counted(() => ff.fight().startCombat())).toBe(1);
    expect((await native(gm)).turns.length).toBe(size);
    for (let i = 0; i < 3; i++) expect(await counted(() => ff.fight().nextTurn())).toBe(1);
    await igor.waitFor((n: number) => ff.fight()?.turns.length === n, size);
  });
});
