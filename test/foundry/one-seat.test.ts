import { afterEach, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* One GM in two browsers, where pages have no locks: one of them referees, and the other takes over when that one is closed. */

let table: OpenTable;
let first: TableClient;
let second: TableClient;
let anna: TableClient;
let igor: TableClient;
let masters: TableClient[];

/** Opens a fresh table with the GM's first window, Anna, and whoever else a test needs: a window takes a second to open. */
async function open(...others: readonly ('second' | 'igor')[]): Promise<void> {
  table = await demoTable();
  first = await equip(await table.seat('Gamemaster'));
  masters = [first];
  if (others.includes('second')) {
    second = await equip(await table.seat('Gamemaster'));
    masters.push(second);
  }
  anna = await equip(await table.seat('Anna'));
  if (others.includes('igor')) igor = await equip(await table.seat('Igor'));
  await automate(first, 'full');
  await first.waitFor(() => game.settings.get('fivefold', 'lease') !== '');
  for (const client of masters) await loadDice(client, 0.15);
}
afterEach(async () => {
  const faults = masters.flatMap(({ log }) => log.filter(({ level }) => level === 'error'));
  await table?.close();
  expect(faults).toEqual([]);
});

const cards = (client: TableClient) =>
  client.evaluate(() => game.messages.filter(({ type }) => type === 'exchange').length);

it('an attack is one card, and its answer is processed once', async () => {
  await open('second', 'igor');
  expect(await anna.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
  await igor.waitFor(() => ff.exchange()?.state === 'waiting');
  expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await cards(anna)).toBe(1);
  expect(await anna.evaluate(() => ff.exchange().commits.length)).toBe(2);
  expect(
    await second.evaluate(() =>
      ff
        .fight()
        .startCombat()
        .then(() => 'ok'),
    ),
  ).toBe('ok');
  expect(await anna.evaluate(() => ff.fight().system.commits)).toBe(1);
});

it('when the refereeing window is closed, the other one takes over', async () => {
  await open('second');
  await first.leave();
  expect(await anna.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
  await anna.waitFor(() => ff.exchange()?.state === 'waiting');
  expect(await cards(anna)).toBe(1);
});

it('a window that loses the seat and takes it again settles what was left meanwhile', async () => {
  await open();
  const left = anna.waitFor(() => game.settings.get('fivefold', 'lease') === 'another window');
  await first.evaluate(() => game.settings.set('fivefold', 'lease', 'another window'));
  await left;
  await anna.evaluate(() =>
    game.user.update({
      'flags.fivefold.pending.left': { at: 1, intent: { kind: 'confirm', message: 'gone' } },
    }),
  );
  await anna.waitFor(() => ff.parked() === 0);
});

it('what is queued when another window takes the seat is left to that window', async () => {
  await open();
  await first.evaluate(() => {
    const Message = foundry.documents.ChatMessage.implementation;
    const create = Message.create.bind(Message);
    const world = globalThis as unknown as { written: unknown[] };
    world.written = [];
    Message.create = (async (...args: Parameters<typeof create>) => {
      world.written.push(game.settings.get('fivefold', 'lease'));
      if (world.written.length > 1) return create(...args);
      // Time for the second attack to queue behind this one; then the seat is lost before the queue moves.
      await new Promise((resolve) => setTimeout(resolve, 500));
      const made = await create(...args);
      await game.settings.set('fivefold', 'lease', 'another window');
      return made;
    }) as typeof create;
  });
  const own = await first.evaluate(() => game.settings.get('fivefold', 'lease'));
  const attacks = [
    anna.evaluate(() => ff.attack('Masha', 'Oleg')),
    anna.evaluate(() => ff.attack('Masha', 'Oleg')),
  ];
  expect(await Promise.all(attacks)).toEqual(['ok', 'ok']);
  const written = await first.evaluate(() => (globalThis as unknown as { written: unknown[] }).written);
  expect(written).toHaveLength(2);
  expect(written[0]).toBe(own);
  expect(written[1], 'the second attack was settled without the seat').not.toBe('another window');
  expect(await cards(anna)).toBe(2);
});

it('a window that loses the seat in the middle of a step writes nothing more; the step is finished in the window that took it', async () => {
  await open('igor');
  expect(await anna.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
  await igor.waitFor(() => ff.exchange()?.state === 'waiting');
  await first.evaluate(() => {
    const world = globalThis as unknown as { written: unknown[] };
    world.written = [];
    const card = ff.card();
    const mark = card.update.bind(card);
    card.update = (...args) => {
      world.written.push(game.settings.get('fivefold', 'lease'));
      return mark(...args);
    };
    const oleg = game.actors.getName('Oleg');
    const update = oleg.update.bind(oleg);
    oleg.update = async (...args) => {
      oleg.update = update;
      await game.settings.set('fivefold', 'lease', `${game.user.id}.another`);
      return update(...args);
    };
  });
  expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
  await anna.waitFor(() => ff.exchange()?.commits.every(({ applied }) => applied));
  const written = await first.evaluate(() => (globalThis as unknown as { written: string[] }).written);
  expect(written.filter((lease) => lease.endsWith('.another'))).toEqual([]);
  expect(await anna.evaluate(() => ff.harm('Oleg'))).toBe(3);
});

it('nor does it go on with a fighter to whom the new window has written meanwhile', async () => {
  await open('igor');
  const struck = async () => {
    expect(await anna.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
    await igor.waitFor(() => ff.exchange()?.state === 'waiting');
    expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
  };
  await struck();
  await struck();
  await first.evaluate(() => {
    const oleg = game.actors.getName('Oleg');
    const create = oleg.createEmbeddedDocuments.bind(oleg);
    // This window is slow with the condition; the new one finishes the step meanwhile with what it knows of it.
    oleg.createEmbeddedDocuments = async (...args) => {
      oleg.createEmbeddedDocuments = create;
      await game.settings.set('fivefold', 'lease', `${game.user.id}.another`);
      const made = await create(...args);
      const { changes = [] } = ff.exchange().commits.at(-1) ?? {};
      const harm = changes.find(({ at }) => at === 'traits.health.lethal') as { n?: number } | undefined;
      await oleg.update({ system: { health: { lethal: oleg.system.health.lethal + (harm?.n ?? 0) } } });
      return made;
    };
  });
  const before = await anna.evaluate(() => ff.harm('Oleg'));
  await struck();
  await anna.waitFor(() => ff.exchange()?.commits.every(({ applied }) => applied));
  const { harm, dead } = await anna.evaluate(() => {
    const changes = ff
      .exchange()
      .commits.flatMap((one) => one.changes as unknown as { at: string; n?: number }[]);
    return {
      harm: changes.find(({ at }) => at === 'traits.health.lethal')?.n ?? 0,
      dead: game.actors.getName('Oleg').statuses.has('dead'),
    };
  });
  expect(dead, 'the third hit kills').toBe(true);
  expect(await anna.evaluate(() => ff.harm('Oleg'))).toBe(before + harm);
});

it('a GM’s own intent that is queued when the seat is lost is repeated to the new holder', async () => {
  await open();
  await first.evaluate(() => {
    const Message = foundry.documents.ChatMessage.implementation;
    const create = Message.create.bind(Message);
    Message.create = (async (...args: Parameters<typeof create>) => {
      Message.create = create;
      const made = await create(...args);
      await game.settings.set('fivefold', 'lease', 'another window');
      return made;
    }) as typeof create;
  });
  const said = await first.evaluate(() =>
    Promise.all([ff.attack('Masha', 'Oleg'), ff.attack('Masha', 'Oleg')]),
  );
  expect(said).toEqual(['ok', 'ok']);
  expect(await cards(anna)).toBe(2);
});

it('another player’s intent for a card is not taken for the user’s own', async () => {
  await open('second', 'igor');
  const says = (client: TableClient, by: string, at: string) =>
    client.evaluate(
      async ([by = '', at = '']: readonly string[]) => {
        const { idOf, prospect } = game.system.api;
        const [actor, target] = [game.actors.getName(by), idOf(game.actors.getName(at))];
        const { offers, situation } = prospect(actor, [target]);
        const offer = offers.find(({ play, no }) => play?.name === 'attack' && !no)?.id ?? 'strike:unarmed';
        const intent = {
          kind: 'take',
          actor: idOf(actor),
          offer,
          targets: [target],
          situation: { ...situation, distance: 1 },
          each: {},
        };
        const { socket } = game as unknown as { socket: { emit(channel: string, packet: object): void } };
        socket.emit('system.fivefold', { parcel: { key: 'the same word', intent } });
      },
      [by, at],
    );
  await says(anna, 'Masha', 'Oleg');
  await anna.waitFor(() => game.messages.filter(({ type }) => type === 'exchange').length === 1);
  await says(igor, 'Oleg', 'Masha');
  await igor.waitFor(() => game.messages.filter(({ type }) => type === 'exchange').length === 2);
});
