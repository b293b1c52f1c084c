import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { equip } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/*
 * Anybody may write messages of any kind in their own name. A card counts only when a GM's client has written it: otherwise a player could write one
 * whose step looks interrupted by a crash, and the referee would finish it.
 */

let table: OpenTable;
let gm: TableClient;
let igor: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  igor = await equip(await table.seat('Igor'));
});
afterAll(() => table?.close());

it('a card written by a player is not carried out, answered or undone', async () => {
  await igor.evaluate(async () => {
    const who = game.system.api.idOf(game.actors.getName('Masha'));
    const commit = {
      id: 'forgedforgedforg',
      n: 0,
      order: 0,
      user: game.user.id,
      changes: [{ do: 'add', who, at: 'traits.health.lethal', n: 1, why: 'ST-1' }],
      left: [1],
      held: [],
      heldState: 'none',
      applied: false,
      undone: false,
      before: {},
      rolls: 0,
      after: [],
    };
    const card = {
      ruleset: 'storyteller',
      combat: '',
      rules: [{}],
      by: who,
      user: game.user.id,
      key: 'k',
      plays: {},
    };
    await foundry.documents.ChatMessage.implementation.create({
      type: 'exchange',
      system: { ...card, commits: { c0: commit } },
    });
  });
  await gm.waitFor(() => game.messages.size === 1);
  await gm.reload();
  await equip(gm);
  await gm.waitFor(() => game.users.activeGM?.id === game.user.id);
  expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: game.messages.contents[0]?.id }))).toBe(
    'core.host.noCard',
  );
  expect(await gm.evaluate(() => ff.harm('Masha'))).toBe(0);
  expect(await gm.evaluate(() => ff.exchange())).toBeUndefined();
});
