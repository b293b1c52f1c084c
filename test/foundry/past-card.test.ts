import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/*
 * A GM's cards remain when their author has lost that role or the account: they are shown and read, but nothing on them goes on, because the author
 * could have altered them since. A card written by a player is not even shown.
 */

const PLAYER = 1;
const MASTER = 4;

let table: OpenTable;
let old: TableClient;
let fresh: TableClient;
let igor: TableClient;

beforeAll(async () => {
  table = await demoTable();
  old = await equip(await table.seat('Gamemaster'));
  igor = await equip(await table.seat('Igor'));
  await automate(old, 'confirm');
  await loadDice(old, 0.15);
  await old.waitFor(() => (game.settings.get('fivefold', 'masters') as string[]).length === 1);
  await old.evaluate(async (role: number) => {
    for (const combat of game.combats.contents) await combat.delete();
    await ff.attack('Masha', 'Oleg');
    await ff.answer('none');
    await ff.attack('Masha', 'Oleg');
    await foundry.documents.User.implementation.create({ name: 'Vera', role });
  }, MASTER);
  fresh = await equip(await table.table.join('Vera'));
});
afterAll(() => table?.close());

const cards = () =>
  fresh.evaluate(() =>
    game.messages.contents
      .sort((a, b) => a.timestamp - b.timestamp)
      .map((one) => {
        const read = game.system.api.readExchange(one);
        return read && { state: read.state, asked: read.pending.length, past: read.past };
      }),
  );

it('is read, but goes on no more, when its GM is now a player', async () => {
  expect(await cards()).toEqual([
    { state: 'proposed', asked: 0, past: false },
    { state: 'waiting', asked: 1, past: false },
  ]);
  await fresh.evaluate(
    (role: number) => game.users.getName('Gamemaster').update({ role }) as Promise<unknown>,
    PLAYER,
  );
  await fresh.waitFor(() => game.users.activeGM?.id === game.user.id);
  expect(await cards()).toEqual([
    { state: 'proposed', asked: 0, past: true },
    { state: 'waiting', asked: 0, past: true },
  ]);
  const said = await fresh.evaluate(async () => {
    const [held, open] = game.messages.contents.sort((a, b) => a.timestamp - b.timestamp);
    const shown = await open?.renderHTML();
    return {
      text: shown?.querySelector('.ff-card h4')?.textContent ?? '',
      button: shown?.querySelector('[data-action="ffUndo"], [data-action="ffAnswer"]') ?? null,
      confirm: await ff.say({ kind: 'confirm', message: held?.id }),
      undo: await ff.say({ kind: 'undo', message: held?.id }),
      answer: await ff.say({ kind: 'answer', message: open?.id, play: 'p', ask: 'a', value: 'none' }),
      harm: ff.harm('Oleg'),
    };
  });
  expect(said).toMatchObject({ button: null, harm: 0 });
  expect(said.text).not.toBe('');
  expect([said.confirm, said.undo, said.answer]).toEqual(Array(3).fill('core.host.noCard'));
});

it('is not recovered, whatever its author writes into it', async () => {
  await old.waitFor(() => !game.user.isGM);
  await old.evaluate(async () => {
    const who = game.system.api.idOf(game.actors.getName('Masha'));
    const [card] = game.messages.contents;
    const changes = [{ do: 'add', who, at: 'traits.health.lethal', n: 3, why: 'ST-1' }];
    await card?.update({ system: { commits: { c0: { changes, left: [3], applied: false } } } });
  });
  await fresh.reload();
  await equip(fresh);
  await fresh.waitFor(() => game.users.activeGM?.id === game.user.id);
  // The referee is at work again: players' intents are settled, and only after the recovery.
  expect(await igor.evaluate(() => ff.say({ kind: 'confirm', message: 'gone' }))).toBe('core.host.noCard');
  expect(await fresh.evaluate(() => ff.harm('Masha'))).toBe(0);
});

it('is still read when its author’s account is gone; a card written by a player is not', async () => {
  await igor.evaluate(() =>
    foundry.documents.ChatMessage.implementation.create({ ...ff.card().toObject(), author: undefined }),
  );
  await fresh.waitFor(() => game.messages.size === 3);
  await fresh.evaluate(() => game.users.getName('Gamemaster').delete());
  await fresh.waitFor(() => game.users.size === 3);
  const read = await fresh.evaluate(async () => {
    const seen = [];
    for (const one of game.messages.contents) {
      const shown = await one.renderHTML();
      const by = one.toObject().author === game.users.getName('Igor').id ? 'Igor' : 'master';
      seen.push([
        by,
        game.system.api.readExchange(one)?.past ?? null,
        shown.querySelector('.ff-play') !== null,
      ]);
    }
    return seen.sort();
  });
  expect(read).toEqual([
    ['Igor', null, false],
    ['master', true, true],
    ['master', true, true],
  ]);
});
