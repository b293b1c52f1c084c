import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/*
 * In a running fight the round decides who does what when. Asking the referee directly for a play does not bypass it: otherwise a player would shoot
 * and load for free.
 */

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  anna = await equip(await table.seat('Anna'));
  await automate(gm, 'full');
  await loadDice(gm, 0.15);
  await gm.evaluate(() => ff.fight().startCombat());
  await anna.waitFor(() => ff.fight().started);
});
afterAll(() => table?.close());

/** Makes a client take an offer as no button does in a fight: `$gun` stands for the id of the fighter's first item. */
const take = (client: TableClient, offer: string, actor = 'Masha') =>
  client.evaluate(
    ([name, asked]: readonly [string, string]) => {
      const one = game.actors.getName(name);
      const id = asked.replace('$gun', one.items.contents[0]?.id ?? '');
      return ff.say({ kind: 'take', actor: game.system.api.idOf(one), offer: id, targets: [] });
    },
    [actor, offer] as const,
  );
const state = (client: TableClient) => client.evaluate(() => ff.world());

describe('a player in a running fight', () => {
  it('cannot begin an attack, a reload or a fall by an intent', async () => {
    await gm.evaluate(() =>
      game.actors.getName('Masha').items.contents[0]?.update({ system: { rounds: 1 } }),
    );
    const before = await state(gm);
    expect(await anna.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('core.host.roundSays');
    expect(await take(anna, 'reload:$gun')).toBe('core.host.roundSays');
    expect(await take(anna, 'knockdown')).toBe('core.host.roundSays');
    expect(await take(anna, 'release')).toBe('storyteller.no.holdsNobody');
    expect(await state(gm)).toBe(before);
  });

  it('nor with a fighter outside the fight against one inside', async () => {
    await gm.evaluate(async () => {
      const data = { name: 'Passer-by', type: 'storyteller', ownership: { default: 3 } };
      await foundry.documents.Actor.implementation.createDocuments([data]);
    });
    await anna.waitFor(() => game.actors.getName('Passer-by') !== undefined);
    expect(await anna.evaluate(() => ff.attack('Passer-by', 'Oleg'))).toBe('core.host.roundSays');
  });

  it('ST-8.6: can let go of a held fighter at any moment, as the offer says', async () => {
    await gm.evaluate(async () => {
      const { idOf } = game.system.api;
      const [masha, oleg] = ['Masha', 'Oleg'].map((name) => game.actors.getName(name));
      const lay = (who: typeof masha, status: string, by: typeof masha) =>
        who?.createEmbeddedDocuments('ActiveEffect', [
          { name: status, statuses: [status], flags: { fivefold: { value: [by && idOf(by)] } } },
        ]);
      await lay(masha, 'holding', oleg);
      await lay(oleg, 'held', masha);
    });
    await anna.waitFor(() => game.actors.getName('Masha').statuses.has('holding'));
    const offers = await anna.evaluate(() =>
      game.system.api
        .prospect(game.actors.getName('Masha'), [])
        .offers.filter(({ anytime, group }) => anytime && group !== 'skill')
        .map(({ id, no }) => [id, no === undefined]),
    );
    expect(offers).toEqual([['release', true]]);
    expect(await take(anna, 'release')).toBe('ok');
    await gm.waitFor(() => !game.actors.getName('Oleg').statuses.has('held'));
    expect(await gm.evaluate(() => game.actors.getName('Masha').statuses.has('holding'))).toBe(false);
  });
});

it('the GM can begin anything', async () => {
  expect(await gm.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
});
