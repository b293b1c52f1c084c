import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* Somebody clears the chat while a shot waits for its answer: the tracker says so, and the fight can be undone or continued. */

interface Page {
  readonly ui: {
    readonly combat: { readonly element: HTMLElement; render(options: object): Promise<unknown> };
  };
}

let table: OpenTable;
let gm: TableClient;
let igor: TableClient;

beforeEach(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  igor = await equip(await table.seat('Igor'));
  await automate(gm, 'full');
  await loadDice(gm, 0.15);
  await gm.evaluate(async () => {
    const { readRound, actorOf, idOf, prospect } = game.system.api;
    await ff.fight().startCombat();
    for (let i = 0; i < 8 && ff.card() === undefined; i++) {
      const [one] = readRound(ff.fight()).asks.filter(({ ask }) => /^(declare|act):/.test(ask.id));
      const who = actorOf(one?.askedOf ?? '');
      const { offers } = prospect(who, [idOf(game.actors.getName('Oleg'))]);
      const found = offers.find(({ play, no }) => play?.name === 'attack' && !no);
      const said =
        who.name === 'Masha' && found ? found.declaration : { action: 'nothing', offer: 'nothing' };
      if (one?.ask.id.startsWith('act:')) await ff.round('act:', who.name === 'Masha' ? 'act' : 'pass');
      else await ff.round('declare:', said);
    }
  });
  await igor.waitFor(() => ff.exchange()?.state === 'waiting');
  const by = () => game.system.api.actorOf(ff.exchange().by).name;
  expect(await gm.evaluate(by), 'the round began it').toBe('Masha');
  expect(await lost(gm)).toEqual({ says: false, buttons: [] });
  await gm.evaluate(() => ff.card().delete());
  await igor.waitFor(() => ff.card() === undefined);
});
afterEach(async () => {
  const faults = gm.log.filter(({ level }) => level === 'error');
  await table?.close();
  expect(faults).toEqual([]);
});

/** The tracker's notice of lost cards, and its options. */
const lost = (client: TableClient) =>
  client.evaluate(async () => {
    const { combat } = (globalThis as unknown as Page).ui;
    await combat.render({ force: true });
    const buttons = [...combat.element.querySelectorAll<HTMLElement>('[role="alert"] button')];
    return {
      says: combat.element.textContent?.includes('is gone') ?? false,
      buttons: buttons.map(({ dataset }) => dataset.action),
    };
  });

const press = (action: string) =>
  gm.evaluate((action: string) => {
    const { combat } = (globalThis as unknown as Page).ui;
    combat.element.querySelector<HTMLElement>(`[role="alert"] [data-action="${action}"]`)?.click();
  }, action);

it('everybody is told; the GM may undo the step', async () => {
  expect(await lost(igor)).toEqual({ says: true, buttons: [] });
  expect(await lost(gm)).toEqual({ says: true, buttons: ['ffUndoRound', 'ffAnew'] });
  await press('ffUndoRound');
  await gm.waitFor(() =>
    game.system.api.readRound(ff.fight()).asks.some(({ ask }) => ask.id.startsWith('act:')),
  );
  expect((await lost(gm)).buttons).not.toContain('ffAnew');
});

it('the GM may also settle it on a new card', async () => {
  await lost(gm);
  await press('ffAnew');
  await igor.waitFor(() => ff.card() !== undefined && ff.exchange().state === 'waiting');
  // The new card exists a moment before the step that it belongs to.
  await expect.poll(() => lost(gm)).toEqual({ says: false, buttons: [] });
  expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
  expect(await gm.evaluate(() => ff.harm('Oleg') > 0)).toBe(true);
});

it('a player may do neither', async () => {
  const said = await igor.evaluate(() =>
    ff.say({ kind: 'round', combat: ff.fight().id, event: { do: 'anew' } }),
  );
  expect(said).toBe('core.host.masterOnly');
});
