import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* Too much of everything: what a player's console stuffs into stores, flags, packets and fights blocks nobody, and gains nothing. */

interface Raw {
  readonly socket: { emit(channel: string, payload: unknown): void };
}

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
});
afterAll(() => table?.close());

const isHeard = () => anna.evaluate(() => ff.say({ kind: 'confirm', message: 'gone' }));
const errors = () =>
  [gm, anna].flatMap(({ log }) => log.filter(({ level }) => level === 'error').map(({ text }) => text));

describe('what no fight waits for', () => {
  it('is not stored when it is handed over as sealed, however well it fits its seal', async () => {
    const [author, fight] = await igor.evaluate(() => [game.user.id, ff.fight().id]);
    const words = { ask: 'declare:nobody', author, fight, value: { n: 1 } };
    const seal = createHash('sha256')
      .update(`salt ${JSON.stringify(words)}`)
      .digest('hex');
    const kept = await igor.evaluate(
      (secret: object) => {
        const master = game.users.activeGM as unknown as {
          query(name: string, data: object): Promise<unknown>;
        };
        return master.query('fivefold.sealed', secret);
      },
      { ...words, seal, salt: 'salt' },
    );
    expect(kept).toBe(false);
    expect(await gm.evaluate(() => JSON.stringify(Object.values(localStorage)))).not.toContain(seal);
  });

  it('is dropped when it waits in a flag beyond the limit per user', async () => {
    await gm.leave();
    await igor.waitFor(() => game.users.activeGM === null);
    await igor.evaluate(async () => {
      const intent = { kind: 'confirm', message: 'gone' };
      const all = Array.from({ length: 300 }, (_, at) => [`flags.fivefold.pending.k${at}`, { at, intent }]);
      await game.user.update(Object.fromEntries(all));
      ff.told();
      await ff.say(intent);
    });
    expect((await igor.evaluate(() => ff.told())).join()).toContain('Too much at once');
    gm = await equip(await table.seat('Gamemaster'));
    await igor.waitFor(() => ff.parked() === 0);
    expect(
      gm.log.filter(({ text }) => /what Igor has left beyond 40 moves is forgotten/.test(text)).length,
    ).toBe(1);
    expect(await isHeard()).toBe('core.host.noCard');
  });
});

describe('a malformed flag of pending intents', () => {
  it.each([
    ['a text', 'x'.repeat(50_000)],
    ['a list', [1, 2, 3]],
    ['a number', 7],
    ['the name of what every object has', { constructor: 1 }],
    ['many keys', Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, n]))],
  ])('with %s is emptied, and later intents of the user are settled', async (_, pending) => {
    gm.log.length = 0;
    await igor.evaluate(
      (pending: unknown) => game.user.update({ 'flags.fivefold': { pending } } as object),
      pending,
    );
    await gm.waitFor(() => {
      const left: unknown = game.users.getName('Igor').getFlag('fivefold', 'pending');
      return JSON.stringify(left ?? {}) === '{}';
    });
    expect(gm.log.filter(({ text }) => /what Igor has left beyond 40 moves/.test(text)).length).toBe(1);
    expect(errors()).toEqual([]);
    await igor.evaluate(() =>
      game.user.update({
        'flags.fivefold.pending.later': { at: 1, intent: { kind: 'confirm', message: 'gone' } },
      }),
    );
    await igor.waitFor(() => ff.parked() === 0);
  });
});

describe('packets of any shape', () => {
  it('are dropped with one warning, and other users’ packets are processed', async () => {
    for (const client of [gm, anna]) client.log.length = 0;
    await igor.evaluate(() => {
      const intent = { kind: 'confirm', message: 'x' };
      const odd: unknown[] = [
        null,
        7,
        'x',
        [],
        { parcel: null },
        { parcel: { key: 1 } },
        { parcel: { key: 'a'.repeat(1_000_000), intent } },
        { reply: 1 },
        { reply: { key: 'a', to: 'x', error: null } },
        { refused: 'x' },
        { sealsWanted: Array.from({ length: 200_000 }, (_, n) => `f${n}`) },
        { sealsWanted: [null, {}, 1] },
        { ending: 1 },
        { hasEnded: 1 },
        { seatHeld: 'x' },
        { constructor: 1, toString: 2 },
        JSON.parse('{"__proto__":{"polluted":1}}'),
      ];
      for (const one of odd) (game as unknown as Raw).socket.emit('system.fivefold', one);
    });
    expect(await isHeard()).toBe('core.host.noCard');
    expect(errors()).toEqual([]);
    for (const client of [gm, anna])
      expect(client.log.filter(({ text }) => /Igor sends malformed packets/.test(text)).length).toBe(1);
    for (const client of [gm, anna])
      expect(await client.evaluate(() => (({}) as { polluted?: number }).polluted)).toBeUndefined();
  });
});

describe('a fighter', () => {
  it('with a long biography is not copied with it into cards', async () => {
    await igor.evaluate(() =>
      game.actors.getName('Oleg').update({ system: { notes: { biography: `SECRET${'b'.repeat(50_000)}` } } }),
    );
    await gm.waitFor(() => JSON.stringify(game.actors.getName('Oleg').toObject()).includes('SECRET'));
    expect(await gm.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
    const card = await gm.evaluate(() => JSON.stringify(ff.card().toObject()));
    expect(card).toContain('Oleg');
    expect(card).not.toContain('SECRET');
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
  });

  it('who leaves a fight and rejoins goes on as before, and the journal names who did it', async () => {
    await gm.evaluate(() => ff.fight().startCombat());
    await anna.waitFor(() => ff.fight().started);
    const look = () =>
      gm.evaluate(() => {
        const { cast } = game.system.api.readRound(ff.fight()) as unknown as {
          cast: { [id: string]: { turn: object } };
        };
        const masha = ff.fight().combatants.find(({ actor }) => actor?.name === 'Masha');
        return [masha?.initiative, cast[game.system.api.idOf(game.actors.getName('Masha'))]?.turn];
      });
    const before = await look();
    expect(before[0]).toEqual(expect.any(Number));
    const commits = () => gm.evaluate(() => ff.fight().system.commits);
    const n = (await commits()) as number;
    await anna.evaluate(() =>
      ff
        .fight()
        .combatants.find(({ actor }) => actor?.name === 'Masha')
        ?.delete(),
    );
    await expect.poll(commits).toBe(n + 1);
    await anna.evaluate(() =>
      ff.fight().createEmbeddedDocuments('Combatant', [{ actorId: game.actors.getName('Masha').id }]),
    );
    await expect.poll(commits).toBe(n + 2);
    expect(await look()).toEqual(before);
    const names = await gm.evaluate((n: number) => {
      const { journal } = ff.fight().toObject().system as {
        journal: { [key: string]: { n: number; user: string }[] };
      };
      return Object.values(journal).flatMap(([one]) =>
        one && one.n > n ? [game.users.get(one.user)?.name] : [],
      );
    }, n);
    expect(names).toEqual(['Anna', 'Anna']);
    expect(await anna.evaluate(() => ff.say({ kind: 'undo', combat: ff.fight().id }))).toBe(
      'core.host.notToTakeBack',
    );
  });

  it('for whom two combatants stand leaves the fight with the second of them only', async () => {
    const commits = () => gm.evaluate(() => ff.fight().system.commits);
    const n = await commits();
    const ids = await gm.evaluate(async () => {
      const made = await ff
        .fight()
        .createEmbeddedDocuments('Combatant', [{ actorId: game.actors.getName('Oleg').id }]);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await ff.fight().deleteEmbeddedDocuments(
        'Combatant',
        made.map(({ id }) => id),
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      return made.length;
    });
    expect(ids).toBe(1);
    expect(await commits()).toBe(n);
  });

  it('whose token is put absurdly far away stays in place, and no client hangs', async () => {
    const moves = (x: number) =>
      anna.evaluate(async (x: number) => {
        const masha = game.actors.getName('Masha');
        const token = game.scenes.contents[0]?.tokens.find(({ actor }) => actor?.id === masha.id);
        const was = token?.x;
        await token?.update({ x });
        return token?.x === was;
      }, x);
    await anna.evaluate(() => ff.told());
    for (const x of [1e7, 1e12]) expect(await moves(x)).toBe(true);
    expect((await anna.evaluate(() => ff.told())).join()).toContain('That is too far for one move');
    expect(await isHeard()).toBe('core.host.noCard');
  });
});
