import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* What an undone step leaves: everything as it was, except what something else has written since, and that is reported. */

const NINES = 0.15;

let table: OpenTable;
let gm: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await gm.evaluate(async () => {
    for (const combat of game.combats.contents) await combat.delete();
  });
});
afterAll(() => table?.close());

beforeEach(async () => {
  await automate(gm, 'full');
  await loadDice(gm, NINES);
  await gm.evaluate(async () => {
    for (const one of [...game.messages.contents, ...game.combats.contents]) await one.delete();
    for (const name of ['Masha', 'Oleg', 'Valeria']) {
      const actor = game.actors.getName(name) as unknown as {
        effects: { keys(): string[] };
        update(data: object): Promise<unknown>;
        deleteEmbeddedDocuments(name: string, ids: string[]): Promise<unknown>;
      };
      await actor.update({ system: { health: { bashing: 0, lethal: 0, aggravated: 0 } } });
      await actor.deleteEmbeddedDocuments('ActiveEffect', [...actor.effects.keys()]);
    }
    ff.told();
  });
});

const struck = async (): Promise<void> => {
  const begun = await gm.evaluate(() => {
    const { idOf, prospect } = game.system.api;
    const masha = game.actors.getName('Masha');
    const { offers } = prospect(masha, [idOf(game.actors.getName('Oleg'))]);
    const shot = offers.find(({ id, play }) => id.startsWith('shoot:') && play);
    return ff.say({ kind: 'begin', actor: idOf(masha), play: 'attack', inputs: [shot?.play?.input ?? {}] });
  });
  expect(begun).toBe('ok');
  expect(await gm.evaluate(() => ff.answer('none'))).toBe('ok');
};
const undo = () => gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }));
const told = () => gm.evaluate(() => ff.told());
const lethal = () => gm.evaluate(() => game.actors.getName('Oleg').system.health.lethal);
const wound = (n: number) =>
  gm.evaluate((n: number) => game.actors.getName('Oleg').update({ system: { health: { lethal: n } } }), n);
const begins = (play: string, who: string, by = who) =>
  gm.evaluate(
    ([play, who, by]: readonly string[]) => {
      const [one, other] = [who, by].map((name) => game.system.api.idOf(game.actors.getName(name ?? '')));
      const input = play === 'release' ? { who: one, by: other } : { who: one };
      return ff.say({ kind: 'begin', actor: one, play, inputs: [input] });
    },
    [play, who, by] as const,
  );

describe('the report of an undo', () => {
  it('is empty where nothing else has written, also when harm was confirmed meanwhile', async () => {
    await struck();
    expect(await undo()).toBe('ok');
    expect([await lethal(), await told()]).toEqual([0, []]);
    await automate(gm, 'confirm');
    await struck();
    expect(await gm.evaluate(() => ff.say({ kind: 'confirm', message: ff.card().id }))).toBe('ok');
    expect(await lethal()).toBeGreaterThan(0);
    expect(await undo()).toBe('ok');
    expect([await lethal(), await told()]).toEqual([0, []]);
  });

  it('names the fighter whose field somebody else has changed: a sum is reduced all the same', async () => {
    await struck();
    await wound((await lethal()) + 2);
    expect(await undo()).toBe('ok');
    expect(await lethal()).toBe(2);
    expect(await told()).toEqual([expect.stringMatching(/Oleg.*changed since for another reason/)]);
  });

  it('names a condition that somebody has applied again: it stays, and the rest of the step is undone', async () => {
    const lay = (name: string, status: string, value: string) =>
      gm.evaluate(
        ([name, status, value]: readonly string[]) => {
          const flags = { fivefold: { value: [value] } };
          return game.actors
            .getName(name ?? '')
            .createEmbeddedDocuments('ActiveEffect', [{ name: status, statuses: [status], flags }]);
        },
        [name, status, value] as const,
      );
    const id = (name: string) =>
      gm.evaluate((name: string) => game.system.api.idOf(game.actors.getName(name)), name);
    const bears = (name: string) =>
      gm.evaluate((name: string) => game.system.api.fighterOf(game.actors.getName(name)).conditions, name);
    const [masha, oleg, valeria] = [await id('Masha'), await id('Oleg'), await id('Valeria')];
    await lay('Masha', 'holding', oleg);
    await lay('Oleg', 'held', masha);
    expect(await begins('release', 'Masha', 'Oleg')).toBe('ok');
    expect([await bears('Masha'), await bears('Oleg')]).toEqual([{}, {}]);
    await lay('Masha', 'holding', valeria);
    expect(await undo()).toBe('ok');
    expect([await bears('Masha'), await bears('Oleg')]).toEqual([{ holding: valeria }, { held: masha }]);
    expect(await told()).toEqual([expect.stringContaining('Masha')]);
  });

  it('is empty for an item or a fighter that is gone', async () => {
    await struck();
    const gun = await gm.evaluate(async () => {
      const { at } = ff
        .exchange()
        .commits.flatMap(({ changes }) => changes)
        .find((one) => one.at.startsWith('gear.')) ?? { at: '' };
      const masha = game.actors.getName('Masha');
      const item = masha.items.get(at.split('.')[1] ?? '')?.toObject();
      await masha.deleteEmbeddedDocuments('Item', [at.split('.')[1] ?? '']);
      return item;
    });
    expect(gun).toBeDefined();
    expect(await undo()).toBe('ok');
    expect([await lethal(), await told()]).toEqual([0, []]);
    const laid = await gm.evaluate(async (data: object) => {
      await game.actors.getName('Masha').createEmbeddedDocuments('Item', [data]);
      const [copy] = await foundry.documents.Actor.implementation.createDocuments([
        { ...game.actors.getName('Oleg').toObject(), name: 'Guest' },
      ]);
      const said = [await ff.attack('Masha', 'Guest'), await ff.answer('none')];
      await copy?.delete();
      return said;
    }, gun ?? {});
    expect(laid).toEqual(['ok', 'ok']);
    expect(await undo()).toBe('ok');
    expect(await told()).toEqual([]);
  });
});

describe('a refused undo', () => {
  it('is one of a step that is already undone, or not the last', async () => {
    await struck();
    const all = (intent: object) => gm.evaluate((one: object) => ff.say({ kind: 'undo', ...one }), intent);
    const message = await gm.evaluate(() => ff.card().id);
    const commits = await gm.evaluate(() => ff.exchange().commits.map(({ id }) => id));
    expect(commits.length).toBe(2);
    expect(await all({ message, commit: commits[0] })).toBe('core.host.notLast');
    expect(await all({ message, commit: commits[1] })).toBe('ok');
    expect(await all({ message, commit: commits[1] })).toBe('core.host.notLast');
    expect(await all({ message })).toBe('ok');
    expect(await all({ message })).toBe('core.refused.nothingToUndo');
  });

  it('is refused in a fight likewise', async () => {
    const combat = await gm.evaluate(async () => {
      const fight = await foundry.documents.Combat.implementation.create({
        type: 'storyteller',
        active: true,
      });
      const all = ['Masha', 'Oleg'].map((name) => ({ actorId: game.actors.getName(name).id }));
      await fight.createEmbeddedDocuments('Combatant', all);
      return fight.id;
    });
    const all = (intent: object) => gm.evaluate((one: object) => ff.say({ kind: 'undo', ...one }), intent);
    expect(await all({ combat })).toBe('core.refused.nothingToUndo');
    await gm.evaluate(() => ff.fight().startCombat());
    const cards = [];
    for (const who of ['Masha', 'Oleg']) {
      expect(await begins('knockdown', who)).toBe('ok');
      cards.push(await gm.evaluate(() => ({ message: ff.card().id, commit: ff.exchange().commits[0]?.id })));
    }
    const [first, last] = cards;
    const orders = await gm.evaluate(() => {
      const { journal } = ff.fight().system as unknown as {
        journal: { [slot: string]: { id: string; n: number }[] };
      };
      return game.messages.contents.flatMap((message) =>
        (game.system.api.readExchange(message)?.commits ?? []).map((commit) => {
          const entry = Object.values(journal).find(([one]) => one?.id === commit.id)?.[0];
          return [(commit as unknown as { order: number }).order, entry?.n];
        }),
      );
    });
    expect(orders.length).toBe(2);
    for (const [order, n] of orders) expect(order, 'its place among the steps of the fight').toBe(n);
    expect(await all({ message: first?.message })).toBe('core.host.notLast');
    expect(await all({ combat, commit: first?.commit })).toBe('core.host.notLast');
    expect(await all({ combat, commit: last?.commit })).toBe('ok');
    expect(await all({ message: first?.message, commit: first?.commit })).toBe('ok');
    expect(await all({ message: first?.message })).toBe('core.host.notLast');
  });
});

it('dice of earlier steps stay on their card', async () => {
  const begun = await gm.evaluate(() => {
    const { idOf, prospect } = game.system.api;
    const masha = game.actors.getName('Masha');
    const inputs = ['Oleg', 'Valeria'].map((name) => {
      const { offers } = prospect(masha, [idOf(game.actors.getName(name))]);
      return offers.find(({ play, no }) => play?.name === 'attack' && !no)?.play?.input ?? {};
    });
    return ff.say({ kind: 'begin', actor: idOf(masha), play: 'attack', inputs });
  });
  expect(begun).toBe('ok');
  const rolls = () => gm.evaluate(() => ff.card().rolls.map((one) => JSON.stringify(one)));
  expect(await gm.evaluate(() => ff.answer('none'))).toBe('ok');
  const first = await rolls();
  expect(first.length).toBeGreaterThan(0);
  expect(await gm.evaluate(() => ff.answer('none'))).toBe('ok');
  expect((await rolls()).length).toBeGreaterThan(first.length);
  const steps = await gm.evaluate(() =>
    ff.exchange().commits.map((one) => {
      const { n, order } = one as unknown as { n: number; order: number };
      return [n, order];
    }),
  );
  expect(steps).toEqual([0, 1, 2].map((n) => [n, n]));
  expect(await undo()).toBe('ok');
  expect(await rolls()).toEqual(first);
});

it('an interrupted undo in a fight undoes a sum once', async () => {
  await gm.evaluate(async () => {
    const fight = await foundry.documents.Combat.implementation.create({ type: 'storyteller', active: true });
    const all = ['Masha', 'Oleg'].map((name) => ({ actorId: game.actors.getName(name).id }));
    await fight.createEmbeddedDocuments('Combatant', all);
    await fight.startCombat();
  });
  await wound(2);
  await struck();
  const after = await lethal();
  expect(after).toBeGreaterThan(3);
  await gm.evaluate(() => {
    const fight = ff.fight();
    const update = fight.update.bind(fight);
    fight.update = async () => {
      fight.update = update;
      throw new Error('refused');
    };
  });
  expect(await undo()).toBe('core.host.failed');
  expect(await lethal()).toBe(2);
});
