import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import { declareAll, drag, place, runsPast, struckAt } from './run-past.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* Dragged tokens are paths in the round. These rules stop nobody: the mover is told the objections, and undoing the step puts the token back. */

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  anna = await equip(await table.seat('Anna'));
  await automate(gm, 'full');
  await loadDice(gm, 0.15);
  // Masha walks 3 m; she alone is quick enough to act first. One square is one metre.
  await gm.evaluate(async () => {
    const masha = game.actors.getName('Masha');
    await masha.update({ 'system.attributes.dexterity': 3, 'system.attributes.wits': 9 });
    const [scene] = game.scenes.contents;
    await scene?.update({ 'grid.distance': 1, 'grid.units': 'm', 'grid.type': 1 });
    await ff.fight().startCombat();
  });
});
afterAll(() => table?.close());

const turnOf = (name: string) =>
  gm.evaluate((who: string) => {
    const { fighterOf } = game.system.api;
    const { walked, ground, slots } = fighterOf(game.actors.getName(who)).turn as {
      walked?: number;
      ground?: number;
      slots?: { main?: { state: string } };
    };
    return { walked, ground, main: slots?.main?.state };
  }, name);
const commits = () => gm.evaluate(() => ff.fight().system.commits);
const arrived = (n: number) => gm.waitFor((all: number) => ff.fight().system.commits === all, n);

describe('a token that is dragged', () => {
  it('ST-13.4: outside the mover’s turn counts for nothing; the mover is told so', async () => {
    const before = await commits();
    const from = await place(gm, 'Masha');
    await anna.evaluate(() => ff.told());
    await drag(anna, 'Masha', 1);
    await gm.waitFor(
      (x: number) => game.scenes.contents[0]?.tokens.find((one) => one.actor?.name === 'Masha')?.x !== x,
      from ?? 0,
    );
    const told = await anna.evaluate(() => ff.told());
    expect(told.join()).toContain('Masha');
    expect(await turnOf('Masha')).toMatchObject({ main: 'undeclared' });
    expect((await turnOf('Masha')).ground).toBeUndefined();
    expect(await commits()).toBe(before);
  });

  it('ST-13.4: in the mover’s turn is the free walk, for everybody at the table', async () => {
    await declareAll(gm, { Masha: { action: 'talk', offer: 'talk' } });
    const before = await commits();
    await drag(anna, 'Masha', 2);
    await arrived(before + 1);
    expect(await turnOf('Masha')).toMatchObject({ walked: 2, ground: 2, main: 'declared' });
    expect(await anna.evaluate(() => ff.told())).toEqual([]);
  });

  it('ST-13.4: farther than Dexterity allows is reported, not forbidden', async () => {
    const before = await commits();
    await drag(anna, 'Masha', 2);
    await arrived(before + 1);
    expect((await anna.evaluate(() => ff.told())).join()).toMatch(/Masha: 2 .*1 /);
    expect(await turnOf('Masha')).toMatchObject({ walked: 4, ground: 4 });
  });

  it('with a step that cannot be written is reported on the console, and nothing else goes wrong', async () => {
    const [before, x] = [await commits(), await place(gm, 'Masha')];
    gm.log.length = 0;
    await gm.evaluate(() => {
      const fight = ff.fight();
      fight.update = async () => {
        throw new Error('the database is away');
      };
    });
    await drag(anna, 'Masha', 1);
    await expect.poll(() => gm.log.map(({ text }) => text).join()).toContain('the database is away');
    await gm.evaluate(() => Reflect.deleteProperty(ff.fight(), 'update'));
    expect(gm.log.map(({ level }) => level)).toEqual(['warn']);
    expect(await commits()).toBe(before);
    await gm.evaluate(async (x: number) => {
      const token = game.scenes.contents[0]?.tokens.find((one) => one.actor?.name === 'Masha');
      await token?.update({ x }, { fivefold: { commit: 'test' } });
      ff.told();
    }, x ?? 0);
    await anna.evaluate(() => ff.told());
  });

  it('goes back with its step, for the player who moved it; a token moved on since stays, and that is reported', async () => {
    const [before, x] = [await commits(), await place(gm, 'Masha')];
    const back = (client: TableClient) =>
      client.evaluate(() => ff.say({ kind: 'undo', combat: ff.fight().id }));
    expect(await back(anna)).toBe('ok');
    await arrived(before - 1);
    const size = await gm.evaluate(() => game.scenes.contents[0]?.grid.size ?? 0);
    expect(await place(gm, 'Masha')).toBe((x ?? 0) - 2 * size);
    expect(await turnOf('Masha')).toMatchObject({ walked: 2, ground: 2 });
    // The GM moves the token elsewhere by hand: the board no longer knows that path.
    await gm.evaluate(async () => {
      const token = game.scenes.contents[0]?.tokens.find((one) => one.actor?.name === 'Masha');
      await token?.update({ y: token.y + 300 }, { fivefold: { commit: 'test' } });
      ff.told();
    });
    expect(await back(gm)).toBe('ok');
    expect((await turnOf('Masha')).walked).toBeUndefined();
    expect(await place(gm, 'Masha')).toBe((x ?? 0) - 2 * size);
    expect((await gm.evaluate(() => ff.told())).join()).toContain('Masha');
  });
});

describe('a run past somebody', () => {
  it('ST-13.6, ST-10.14: is the declared run, and the GM is asked past whom', async () => {
    await runsPast(gm, anna);
    expect(await turnOf('Masha')).toMatchObject({ ground: 8, main: 'spent' });
    const asked = await gm.evaluate(() =>
      game.system.api.readRound(ff.fight()).asks.map(({ ask }) => ask.id.split(':')[0]),
    );
    expect(asked).toContain('crosses');
  });

  const squares = async () => {
    const size = await gm.evaluate(() => game.scenes.contents[0]?.grid.size ?? 100);
    return ((await place(gm, 'Masha')) ?? 0) / size;
  };

  it('ST-10.16: a stopped runner stands beside the fighter who stopped them, and at the end of the path when that is undone', async () => {
    await runsPast(gm, anna);
    expect(await squares(), 'on she went, past Oleg on square 4').toBe(8);
    const before = await commits();
    await struckAt(gm);
    expect(await gm.evaluate(() => ff.answer('dodge'))).toBe('ok');
    expect(await gm.evaluate(() => ff.exchange().state)).toBe('done');
    expect(await squares(), 'the first square beside Oleg: she ran in the row above').toBe(3);
    while ((await commits()) > before)
      expect(await gm.evaluate(() => ff.say({ kind: 'undo', combat: ff.fight().id }))).toBe('ok');
    expect(await squares()).toBe(8);
  });

  it.each(['before', 'after'])(
    'ST-10.16: the same holds when the step that stops the runner is interrupted just %s the token is put there',
    async (when) => {
      await runsPast(gm, anna);
      await struckAt(gm);
      await gm.evaluate((which: string) => {
        const token = game.scenes.contents[0]?.tokens.find((one) => one.actor?.name === 'Masha');
        if (!token) return;
        token.update = async (...args) => {
          Reflect.deleteProperty(token, 'update');
          if (which === 'after') await token.update(...args);
          throw new Error('refused');
        };
        ff.told();
      }, when);
      expect(await gm.evaluate(() => ff.answer('dodge'))).toBe('core.host.failed');
      expect(await gm.evaluate(() => ff.exchange().commits.every(({ applied }) => applied))).toBe(true);
      expect(await squares()).toBe(3);
      expect(await gm.evaluate(() => ff.told())).toEqual([
        'Something went wrong: refused Nothing more was done; try again.',
      ]);
    },
  );
});

describe('a path that is farther than anybody can go', () => {
  const masha = (client: TableClient) =>
    client.evaluate(() => {
      const token = game.scenes.contents[0]?.tokens.find((one) => one.actor?.name === 'Masha');
      return [token?.x, token?.y];
    });

  /** Moves Masha far away past her player's own client, and from there to any square. */
  const straysFar = () =>
    anna.evaluate(async () => {
      const hooks = Hooks as unknown as { call(hook: string, ...args: unknown[]): boolean };
      const call = hooks.call.bind(hooks);
      hooks.call = (hook, ...args) => hook === 'preMoveToken' || call(hook, ...args);
      const token = game.scenes.contents[0]?.tokens.find((one) => one.actor?.name === 'Masha');
      if (!token) return;
      const { x, y } = token;
      await token.update({ x: 1e7 });
      await token.update({ x: x + 700, y: y + 300 });
      hooks.call = call;
    });
  /** The GM's client puts Masha back so late that both movements arrive first. */
  const putsBackSlowly = () =>
    gm.evaluate(() => {
      ff.told();
      const token = game.scenes.contents[0]?.tokens.find((one) => one.actor?.name === 'Masha');
      if (!token) return;
      const update = token.update.bind(token);
      token.update = async (...args) => {
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        Reflect.deleteProperty(token, 'update');
        return update(...args);
      };
    });
  const putBack = () =>
    expect.poll(async () => (await gm.evaluate(() => ff.told())).join()).toContain('was put back');

  it('sent past the mover’s own client is put back to its start, whatever follows, and the GM is told', async () => {
    const [from, before] = [await masha(gm), await commits()];
    await expect.poll(() => masha(anna)).toEqual(from);
    await putsBackSlowly();
    await straysFar();
    await putBack();
    for (const client of [gm, anna]) await expect.poll(() => masha(client)).toEqual(from);
    expect(await commits()).toBe(before);
  });

  it('is put back each time to the last valid position', async () => {
    const at = await gm.evaluate(async () => {
      const token = game.scenes.contents[0]?.tokens.find((one) => one.actor?.name === 'Masha');
      const x = (token?.x ?? 0) + 100;
      await token?.update({ x });
      ff.told();
      return x;
    });
    await expect.poll(async () => (await masha(anna))[0]).toBe(at);
    const from = await masha(gm);
    await straysFar();
    await putBack();
    for (const client of [gm, anna]) await expect.poll(() => masha(client)).toEqual(from);
  });

  it('is not put back once the GM has moved the token', async () => {
    const from = await masha(gm);
    await putsBackSlowly();
    await straysFar();
    const put = await gm.evaluate(async () => {
      const scene = game.scenes.contents[0];
      const { updateEmbeddedDocuments: update } = scene as unknown as {
        updateEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
      };
      const token = scene?.tokens.find((one) => one.actor?.name === 'Masha');
      const place = { x: 300, y: 500 };
      await update.call(scene, 'Token', [{ _id: token?.id, ...place }]);
      return place;
    });
    await putBack();
    const [x, y] = await masha(gm);
    expect({ x, y }).toEqual(put);
    await gm.evaluate(async ([x, y]: readonly (number | undefined)[]) => {
      const token = game.scenes.contents[0]?.tokens.find((one) => one.actor?.name === 'Masha');
      await token?.update({ x, y });
    }, from);
  });

  it('is allowed for the GM', async () => {
    const [from] = await masha(gm);
    await gm.evaluate(async () => {
      const token = game.scenes.contents[0]?.tokens.find((one) => one.actor?.name === 'Masha');
      await token?.update({ x: 1e7 });
    });
    expect((await masha(gm))[0]).toBe(1e7);
    await gm.evaluate(async (x: number) => {
      const token = game.scenes.contents[0]?.tokens.find((one) => one.actor?.name === 'Masha');
      await token?.update({ x });
    }, from ?? 0);
  });
});
