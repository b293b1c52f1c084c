import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import type { PageDoc } from './page.ts';
import { equip } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* AM-58: a declaration is secret until the reveal. Jose is Anna's, Pancho is Igor's. */

/** A text in the declaration and nowhere else. */
const WORD = 'cinnamon';

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;
let igor: TableClient;

/** A fight of two in a western in which nobody has declared. */
const muster = () =>
  gm.evaluate(async () => {
    const { Actor, Combat } = foundry.documents as unknown as {
      readonly [name: string]: { create(data: object): Promise<PageDoc> };
    };
    for (const one of [...game.combats.contents, ...game.actors.contents]) await one.delete();
    const owner = (name: string) => ({ [game.users.getName(name).id]: 3 });
    const jose = await Actor?.create({ name: 'Jose', type: 'western', ownership: owner('Anna') });
    const pancho = await Actor?.create({ name: 'Pancho', type: 'western', ownership: owner('Igor') });
    const combat = await Combat?.create({ type: 'western', active: true });
    await combat?.createEmbeddedDocuments('Combatant', [{ actorId: jose?.id }, { actorId: pancho?.id }]);
    await combat?.update({ active: true });
    await combat?.startCombat();
  });

const chain = (word: string) => ({ mains: [], chain: [{ simple: 'line', item: word }] });

const says = (client: TableClient, ask: string, value: object) =>
  client.evaluate(
    ({ ask, value }) => {
      const [combat] = game.combats.contents;
      return ff.say({
        kind: 'round',
        combat: combat?.id,
        event: { do: 'answer', ask: `${ask}:${game.system.api.idOf(game.actors.getName('Jose'))}`, value },
      });
    },
    { ask, value },
  );

/** Jose's record on a client. */
const turnOf = (client: TableClient) =>
  client.evaluate(() => {
    const [combat] = game.combats.contents;
    const { api } = game.system;
    const round =
      combat && (api.readRound(combat) as unknown as { cast: { [id: string]: { turn: unknown } } });
    return round?.cast[api.idOf(game.actors.getName('Jose'))]?.turn as {
      submitted?: boolean;
      seal?: string;
      declaration?: unknown;
    };
  });

/** Everything in a client's documents, settings and storage, as one text. */
const all = (client: TableClient) =>
  client.evaluate(() => {
    const collections = (game as unknown as { collections: Map<string, Iterable<PageDoc>> }).collections;
    const documents = [...collections.values()].map((one) => [...one].map((doc) => doc.toObject()));
    const stored = Object.keys(localStorage).map((key) => localStorage.getItem(key));
    return JSON.stringify({ documents, stored });
  });

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  anna = await equip(await table.seat('Anna'));
  igor = await equip(await table.seat('Igor'));
});
beforeEach(async () => {
  await muster();
  for (const client of [anna, igor])
    await client.waitFor(() => game.actors.size === 2 && game.combats.contents.at(-1)?.started === true);
  expect(await says(anna, 'sign', { rolls: {} })).toBe('ok');
});
afterAll(() => table?.close());

describe('AM-58 a secret declaration', () => {
  it('is known only to its player and the GM, and in no document; the reveal opens it', async () => {
    expect(await says(anna, 'declare', chain(WORD))).toBe('ok');
    await igor.waitFor(() =>
      JSON.stringify(game.combats.contents.map((one) => one.toObject())).includes('seal'),
    );
    expect((await turnOf(igor)).submitted).toBe(true);
    expect((await turnOf(igor)).declaration).toBeUndefined();
    expect((await turnOf(anna)).declaration).toEqual(chain(WORD));
    expect((await turnOf(gm)).declaration).toEqual(chain(WORD));
    expect(await all(igor)).not.toContain(WORD);
    expect(await all(anna)).toContain(WORD);
    // A user who enters without it, in another browser, is handed it by the other one.
    for (const client of [anna, gm]) {
      await client.reload();
      await equip(client);
      await expect.poll(async () => (await turnOf(client)).declaration).toEqual(chain(WORD));
    }
    expect(await gm.evaluate(() => ff.round('table', 'reveal'))).toBe('ok');
    await igor.waitFor(() =>
      JSON.stringify(game.combats.contents.map((one) => one.toObject())).includes('cinnamon'),
    );
    expect((await turnOf(igor)).declaration).toEqual(chain(WORD));
    expect((await turnOf(igor)).seal).toBeUndefined();
  });

  it('is refused with its reason like an open one, and then nobody has declared', async () => {
    expect(await says(anna, 'declare', { mains: [{ main: 'shooting' }] })).toBe(
      'western.issue.E-ROLL-ORPHAN',
    );
    expect((await turnOf(gm)).submitted).toBeUndefined();
  });

  it('is restored from its player when the GM’s machine has lost it', async () => {
    await says(anna, 'declare', chain(WORD));
    await gm.evaluate(() => localStorage.clear());
    await gm.reload();
    await equip(gm);
    expect(await gm.evaluate(() => ff.round('table', 'reveal'))).toBe('ok');
    expect((await turnOf(igor)).declaration).toEqual(chain(WORD));
  });

  it('that no client has delays the reveal, and can be sent back', async () => {
    await says(anna, 'declare', chain(WORD));
    await anna.leave();
    await gm.evaluate(() => localStorage.clear());
    expect(await gm.evaluate(() => ff.round('table', 'reveal'))).toBe('core.host.sealMissing');
    const back = await gm.evaluate(() =>
      ff.round(`return:${game.system.api.idOf(game.actors.getName('Jose'))}`, { note: '' }),
    );
    expect(back).toBe('ok');
    expect(await gm.evaluate(() => ff.round('table', 'reveal'))).toBe('ok');
    await igor.waitFor(() =>
      JSON.stringify(game.combats.contents[0]?.toObject().system).includes('"phase":"revealed"'),
    );
    expect((await turnOf(igor)).declaration).toEqual({ mains: [] });
    anna = await equip(await table.seat('Anna'));
  });

  it('made without a GM waits without its text until the GM and its player are both present', async () => {
    await gm.leave();
    await anna.waitFor(() => game.users.activeGM === null);
    expect(await says(anna, 'declare', chain(WORD))).toBe('ok');
    await igor.waitFor(() =>
      JSON.stringify(game.users.contents.map((one) => one.toObject())).includes('sealed'),
    );
    expect(await all(igor)).not.toContain(WORD);
    gm = await equip(await table.seat('Gamemaster'));
    await gm.waitFor(() =>
      JSON.stringify(game.combats.contents.map((one) => one.toObject())).includes('seal'),
    );
    expect((await turnOf(gm)).declaration).toEqual(chain(WORD));
    expect(await all(igor)).not.toContain(WORD);
  });

  it('of a player who may send no queries is refused with the reason, and nothing is lost', async () => {
    const may = (allowed: boolean) =>
      gm.evaluate(
        (allowed) => game.users.getName('Anna').update({ permissions: { QUERY_USER: allowed } }),
        allowed,
      );
    await may(false);
    await anna.waitFor(
      () => !(game.users.getName('Anna') as unknown as { can(name: string): boolean }).can('QUERY_USER'),
    );
    expect(await says(anna, 'declare', chain(WORD))).toBe('core.host.mayNotQuery');
    expect((await turnOf(anna)).submitted).toBeUndefined();
    await may(true);
    await anna.waitFor(() =>
      (game.users.getName('Anna') as unknown as { can(name: string): boolean }).can('QUERY_USER'),
    );
    expect(await says(anna, 'declare', chain(WORD))).toBe('ok');
    expect((await turnOf(gm)).declaration).toEqual(chain(WORD));
  });

  it('handed over by another user under its seal is not believed', async () => {
    await says(anna, 'declare', chain(WORD));
    const seal = (await turnOf(igor)).seal ?? '';
    await gm.evaluate(() => localStorage.clear());
    const believed = await igor.evaluate((seal) => {
      const { activeGM } = game.users as unknown as {
        activeGM: { query(...all: unknown[]): Promise<unknown> };
      };
      return activeGM.query('fivefold.sealed', { seal, salt: '', value: { mains: [] } });
    }, seal);
    expect(believed).toBe(false);
  });

  it('S-16 what the GM tells an observer reaches that observer alone', async () => {
    const hint = 'nutmeg';
    const id = await gm.evaluate(() => game.system.api.idOf(game.actors.getName('Jose')));
    const learned = async (client: TableClient) =>
      ((await turnOf(client)) as { learned?: readonly unknown[] }).learned;
    expect(await gm.evaluate(() => ff.round('table', 'reveal'))).toBe('ok');
    const watches = { mains: [{ main: 'observation' }] };
    const override = { ask: `override:${id}`, value: watches };
    expect(await gm.evaluate(({ ask, value }) => ff.round(ask, value), override)).toBe('ok');
    expect(await gm.evaluate(() => ff.round('table', 'start'))).toBe('ok');
    expect(await gm.evaluate(() => ff.round('go', 'beat'))).toBe('ok');
    const told = { ask: `learn:${id}`, value: { text: hint } };
    expect(await gm.evaluate(({ ask, value }) => ff.round(ask, value), told)).toBe('ok');
    await expect.poll(() => learned(anna)).toEqual([hint]);
    expect(await learned(gm)).toEqual([hint]);
    await igor.waitFor(() =>
      JSON.stringify(game.combats.contents.map((one) => one.toObject())).includes('seal'),
    );
    expect(await learned(igor)).toEqual([{ seal: expect.any(String) }]);
    expect(await all(igor)).not.toContain(hint);
    // Anna still has it after a page reload.
    await anna.evaluate(() => localStorage.clear());
    await anna.reload();
    await equip(anna);
    await expect.poll(() => learned(anna)).toEqual([hint]);
    // The turn is closed: Anna still knows it, and still Anna alone, also after a page reload.
    expect(await gm.evaluate(() => ff.round('go', 'turn'))).toBe('ok');
    expect(await gm.evaluate(() => ff.round('table', 'publish'))).toBe('ok');
    const kept = async (client: TableClient) => {
      const { history } = (await turnOf(client)) as { history?: { learned?: readonly unknown[] }[] };
      return history?.map((entry) => entry.learned);
    };
    await anna.evaluate(() => localStorage.clear());
    await anna.reload();
    await equip(anna);
    await expect.poll(() => kept(anna)).toEqual([[hint]]);
    expect(await kept(gm)).toEqual([[hint]]);
    expect(await kept(igor)).toEqual([[{ seal: expect.any(String) }]]);
    expect(await all(igor)).not.toContain(hint);
  });

  it('is handed to nobody else who asks for it', async () => {
    await says(anna, 'declare', chain(WORD));
    const seal = (await turnOf(igor)).seal ?? '';
    await igor.evaluate(async (seal) => {
      const { socket } = game as unknown as { socket: { emit(...all: unknown[]): void } };
      socket.emit('system.fivefold', { sealsWanted: [seal] });
      await new Promise((resolve) => setTimeout(resolve, 500));
    }, seal);
    expect(await all(igor)).not.toContain(WORD);
  });
});

describe('a fight that began before an update', () => {
  it('has defaults for new house rules', async () => {
    const known = await gm.evaluate(async () => {
      const [combat] = game.combats.contents;
      const { system } = (combat?.toObject() ?? {}) as { system?: { rules: { [key: string]: unknown }[] } };
      const { ownSimples, ...before } = system?.rules[0] ?? {};
      await combat?.update({ 'system.rules': [before] });
      return ownSimples;
    });
    expect(known).toEqual([]);
    await anna.waitFor(
      () => !JSON.stringify(game.combats.contents.at(-1)?.toObject() ?? '').includes('ownSimples'),
    );
    const own = { mains: [], chain: [{ simple: 'own', called: 'whistle' }] };
    expect(await says(anna, 'declare', own)).toBe('western.issue.E-OWN');
    expect(await says(anna, 'declare', chain(WORD))).toBe('ok');
  });
});
