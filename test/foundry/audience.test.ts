import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip } from './page.ts';
import { demoTable, type OpenTable } from './table.ts';

/* Foundry's roll modes: who sees the card of a test. */

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
}, 180_000);
afterAll(() => table?.close());

/** Who sees the newest card: the game master, Anna, Igor. */
const seen = (): Promise<boolean[]> =>
  Promise.all(
    [gm, anna, igor].map((client) =>
      client.evaluate(() => (ff.card() as unknown as { visible: boolean }).visible),
    ),
  );

/** Anna's test of Stealth in a mode of the chat. @returns who sees the card */
async function testIn(mode: string): Promise<boolean[]> {
  const before = await anna.evaluate(async (chosen: string) => {
    const { settings } = game.settings as unknown as { settings: Map<string, unknown> };
    const modern = settings.has('core.messageMode');
    await game.settings.set('core', modern ? 'messageMode' : 'rollMode', modern ? chosen : `${chosen}roll`);
    return game.messages.size;
  }, mode);
  await anna.evaluate(() =>
    (ui as unknown as { chat: { processMessage(text: string): Promise<unknown> } }).chat.processMessage(
      '/test Stealth',
    ),
  );
  for (const client of [gm, anna, igor]) await client.waitFor((n: number) => game.messages.size > n, before);
  await gm.waitFor(() => ff.exchange()?.state === 'done');
  return seen();
}

beforeEach(() => anna.evaluate(() => game.user.update({ character: game.actors.getName('Masha')?.id })));

it.each([
  ['public', [true, true, true]],
  ['gm', [true, true, false]],
  ['blind', [true, false, false]],
  ['self', [false, true, false]],
])('a test in the mode %s is seen by the game master, the roller, others: %o', async (mode, who) => {
  expect(await testIn(mode)).toEqual(who);
});

it.each([
  ['gm', [true, true, false]],
  ['blind', [true, false, false]],
  ['self', [true, true, false]],
])(
  'in the mode %s the browsers of the game master, the roller, others can read it: %o',
  async (mode, who) => {
    await testIn(mode);
    const reads = () => game.system.api.readExchange(ff.card())?.state === 'done';
    for (const [i, client] of [gm, anna, igor].entries()) if (who[i]) await client.waitFor(reads);
    const stored = () => {
      const { plays, by } = ff.card().system as unknown as { plays: object; by: string };
      return JSON.stringify([ff.card().toObject(), plays, by]);
    };
    for (const [i, client] of [gm, anna, igor].entries()) {
      expect(await client.evaluate(reads), String(i)).toBe(who[i]);
      expect(/stealth|Masha/i.test(await client.evaluate(stored)), String(i)).toBe(who[i]);
    }
  },
);

it('tells whoever rolls blind that the test is done', async () => {
  await testIn('blind');
  await anna.waitFor(() => ff.told().some((text) => text === 'Rolled. Only the GM sees the result.'));
});

it.each([
  [{ audience: 'gm' }, 'core.host.malformed'],
  [{}, 'ok'],
])('the referee refuses to hide anything but a test: an attack with %o is %s', async (more, answer) => {
  const before = await anna.evaluate(() => game.messages.size);
  const told = await anna.evaluate((given: string) => {
    const { idOf, prospect } = game.system.api;
    const [masha, oleg] = [game.actors.getName('Masha'), game.actors.getName('Oleg')];
    if (!masha || !oleg) return 'nobody';
    const { offers, situation } = prospect(masha, [idOf(oleg)]);
    const offer = offers.find(({ play, no }) => play?.name === 'attack' && !no)?.id;
    const take = { kind: 'take', actor: idOf(masha), offer, targets: [idOf(oleg)], situation };
    return ff.say({ ...take, ...(JSON.parse(given) as object) });
  }, JSON.stringify(more));
  expect(told).toBe(answer);
  if (answer !== 'ok') expect(await anna.evaluate(() => game.messages.size)).toBe(before);
});
