import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* Whoever is asked what to do in a turn may ask what the tactician would do, if the world allows it. */

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  anna = await equip(await table.seat('Anna'));
  await automate(gm, 'full');
  // Everybody else does nothing, until Masha is asked what she declares.
  await gm.evaluate(async () => {
    const { readRound, actorOf } = game.system.api;
    await ff.fight().startCombat();
    for (let i = 0; i < 6; i++) {
      const [one] = readRound(ff.fight()).asks.filter(({ ask }) => ask.id.startsWith('declare:'));
      if (!one || actorOf(one.askedOf).name === 'Masha') break;
      await ff.round('declare:', { action: 'nothing', offer: 'nothing' });
    }
  });
  await anna.waitFor(() => document.querySelector('#fivefold-prompt .ff-question') !== null);
});
afterAll(() => table?.close());

const button = (client: TableClient) =>
  client.evaluate(() => document.querySelector('#fivefold-prompt [name="hint"]') !== null);
const allow = async (word: string): Promise<void> => {
  await gm.evaluate((one: string) => game.settings.set('fivefold', 'hints', one), word);
  await anna.waitFor((one: string) => game.settings.get('fivefold', 'hints') === one, word);
};
/** Presses the button, and waits for the hint. */
const hint = async (client: TableClient): Promise<string> => {
  await client.waitFor(() => document.querySelector('#fivefold-prompt [name="hint"]') !== null);
  await client.evaluate(() => document.querySelector<HTMLElement>('#fivefold-prompt [name="hint"]')?.click());
  await client.waitFor(() => document.querySelector('#fivefold-prompt .ff-hint p') !== null);
  return client.evaluate(
    () => document.querySelector('#fivefold-prompt .ff-hint p')?.textContent?.trim() ?? '',
  );
};

it('is not offered unless the world allows it', async () => {
  expect(await button(anna)).toBe(false);
});

it('says what to do and why, and declares nothing', async () => {
  await allow('on');
  const before = await gm.evaluate(() => ff.fight().system.commits);
  expect(await hint(anna)).toMatch(/Oleg.* Mainly .+\./s);
  expect(await gm.evaluate(() => ff.fight().system.commits)).toBe(before);
});

it('is gone when the world no longer allows it, and knows nothing of hidden enemies', async () => {
  await allow('off');
  await anna.waitFor(() => document.querySelector('#fivefold-prompt .ff-hint') === null);
  await gm.evaluate(async () => {
    const oleg = game.actors.getName('Oleg');
    type Hidden = { actor: unknown; hidden: boolean; update(data: object): Promise<unknown>; token: Hidden };
    const all = (ff.fight() as never as { combatants: { contents: Hidden[] } }).combatants.contents;
    const one = all.find(({ actor }) => actor === oleg);
    await one?.token.update({ hidden: true });
    await one?.update({ hidden: true });
  });
  await anna.waitFor(() =>
    (ff.fight() as never as { combatants: { contents: { hidden: boolean }[] } }).combatants.contents.some(
      ({ hidden }) => hidden,
    ),
  );
  await allow('on');
  const told = await hint(anna);
  expect(told).not.toBe('');
  expect(told).not.toMatch(/Oleg/);
});
