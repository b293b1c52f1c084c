import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import type { Words } from '../../src/core/seal.ts';
import { sealOf } from '../../src/core/seal.ts';
import type { PageDoc } from './page.ts';
import { equip } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* Attacks on sealed answers (AM-58): anybody can read the seals in a browser console. Anna owns Jose, Igor owns Pancho, nobody owns the bandit. */

const WORD = 'cinnamon';
const PLAN = { mains: [], chain: [{ simple: 'line', item: WORD }] };

interface Raw {
  readonly socket: { emit(channel: string, payload: unknown): void };
}

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;
let igor: TableClient;

/** Begins a new western fight, after deleting all others. Pancho is the first combatant, so a search for a seal finds that record before Jose's. */
const muster = () =>
  gm.evaluate(async () => {
    const { Actor, Combat } = foundry.documents as unknown as {
      readonly [name: string]: { create(data: object): Promise<PageDoc> };
    };
    for (const one of [...game.combats.contents, ...game.actors.contents]) await one.delete();
    const owner = (name: string) => ({ [game.users.getName(name).id]: 3 });
    const pancho = await Actor?.create({ name: 'Pancho', type: 'western', ownership: owner('Igor') });
    const jose = await Actor?.create({ name: 'Jose', type: 'western', ownership: owner('Anna') });
    const bandit = await Actor?.create({ name: 'Bandit', type: 'western' });
    const combat = await Combat?.create({ type: 'western', active: true });
    const all = [pancho, jose, bandit].map((one) => ({ actorId: one?.id }));
    await combat?.createEmbeddedDocuments('Combatant', all);
    await combat?.update({ active: true });
    await combat?.startCombat();
  });

const says = (client: TableClient, who: string, ask: string, value: object) =>
  client.evaluate(
    ({ who, ask, value }) => {
      const id = game.system.api.idOf(game.actors.getName(who));
      const event = { do: 'answer', ask: `${ask}:${id}`, value };
      return ff.say({ kind: 'round', combat: ff.fight().id, event });
    },
    { who, ask, value },
  );

/** Answers a fighter's declaration with a seal that the sender has made or found. */
const sends = (client: TableClient, who: string, seal: string) =>
  client.evaluate(
    ({ who, seal }) => {
      const id = game.system.api.idOf(game.actors.getName(who));
      return ff.say({
        kind: 'round',
        combat: ff.fight().id,
        event: { do: 'sealed', ask: `declare:${id}`, seal },
      });
    },
    { who, seal },
  );

/** Hands the GM an answer sealed for a fighter's declaration, legal or not. */
async function handsOver(client: TableClient, who: string, value: unknown) {
  const [ask, author, fight] = await client.evaluate((who: string) => {
    const id = game.system.api.idOf(game.actors.getName(who));
    return [`declare:${id}`, game.user.id, ff.fight().id];
  }, who);
  const words = { ask, author, fight, value };
  const seal = sealOf(words as Words, 'salt');
  const kept = await client.evaluate(
    (secret: object) => {
      const master = game.users.activeGM as unknown as {
        query(name: string, data: object): Promise<unknown>;
      };
      return master.query('fivefold.sealed', secret);
    },
    { ...words, seal, salt: 'salt' },
  );
  return { kept, seal };
}

const sealOfWords = (client: TableClient, who: string) =>
  client.evaluate((who: string) => {
    const { cast } = game.system.api.readRound(ff.fight()) as unknown as {
      cast: { [id: string]: { turn: { seal?: string } } };
    };
    return cast[game.system.api.idOf(game.actors.getName(who))]?.turn.seal ?? '';
  }, who);

const stored = (client: TableClient) =>
  client.evaluate(() =>
    Object.keys(localStorage)
      .map((key) => localStorage.getItem(key))
      .join(),
  );

const wants = (client: TableClient, seals: unknown) =>
  client.evaluate(async (sealsWanted) => {
    (game as unknown as Raw).socket.emit('system.fivefold', { sealsWanted });
    await new Promise((resolve) => setTimeout(resolve, 800));
  }, seals);

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  anna = await equip(await table.seat('Anna'));
  igor = await equip(await table.seat('Igor'));
});
beforeEach(async () => {
  await muster();
  for (const client of [anna, igor])
    await client.waitFor(() => game.actors.size === 3 && game.combats.contents.at(-1)?.started === true);
  expect(await says(anna, 'Jose', 'sign', { rolls: {} })).toBe('ok');
  expect(await says(igor, 'Pancho', 'sign', { rolls: {} })).toBe('ok');
});
afterAll(() => table?.close());

describe('AM-58 a seal copied from the fight', () => {
  beforeEach(async () => {
    expect(await says(anna, 'Jose', 'declare', PLAN)).toBe('ok');
    await igor.waitFor(() =>
      JSON.stringify(game.combats.contents.map((one) => one.toObject())).includes('"seal"'),
    );
  });

  it('does not count as a declaration of the copier, and does not reveal the answer to them', async () => {
    const seal = await sealOfWords(igor, 'Jose');
    expect(seal).toMatch(/^[0-9a-f]{64}$/);
    expect(await sends(igor, 'Pancho', seal)).toBe('core.host.notYourSeal');
    await wants(igor, [seal]);
    expect(await stored(igor)).not.toContain(WORD);
    expect(await stored(anna)).toContain(WORD);
  });

  it('is not accepted a second time, even from its author', async () => {
    const seal = await sealOfWords(igor, 'Jose');
    expect(await sends(anna, 'Jose', seal)).toBe('core.host.notYourSeal');
    await gm.evaluate(async () => {
      const jose = game.actors.getName('Jose');
      await game.actors
        .getName('Pancho')
        .update({ ownership: (jose.toObject() as { ownership: object }).ownership });
    });
    await anna.waitFor(() => game.actors.getName('Pancho').testUserPermission(game.user, 'OWNER'));
    expect(await sends(anna, 'Pancho', seal)).toBe('core.host.notYourSeal');
  });

  it('is refused in the same way whatever it seals, so the refusal reveals nothing', async () => {
    await muster();
    await anna.waitFor(() => game.combats.contents.at(-1)?.started === true);
    expect(await says(anna, 'Jose', 'sign', { rolls: {} })).toBe('ok');
    expect(await says(igor, 'Pancho', 'sign', { rolls: {} })).toBe('ok');
    // A declaration that would be legal for Pancho too, and one that is legal for nobody.
    for (const value of [PLAN, { mains: 7, chain: WORD }]) {
      const { kept, seal } = await handsOver(anna, 'Jose', value);
      expect(kept).toBe(true);
      expect(await sends(igor, 'Pancho', seal)).toBe('core.host.notYourSeal');
      expect((await igor.evaluate(() => ff.told())).join()).not.toContain(WORD);
    }
  });
});

describe('sealed declarations', () => {
  it('are stored if a fight waits for them and their length is plausible', async () => {
    expect(await handsOver(anna, 'Jose', PLAN)).toMatchObject({ kept: true });
    const long = { ...PLAN, chain: [{ simple: 'line', item: 'x'.repeat(12_000) }] };
    expect(await handsOver(anna, 'Jose', long)).toMatchObject({ kept: false });
  });
});

describe('sealed declarations that nobody has declared yet', () => {
  const holds = async (seals: readonly string[]) => {
    const text = await stored(gm);
    return seals.map((seal) => text.includes(seal));
  };
  const handed = async (client: TableClient, who: string, item: string) => {
    const { kept, seal } = await handsOver(client, who, { mains: [], chain: [{ simple: 'line', item }] });
    expect(kept).toBe(true);
    return seal;
  };

  /** Hands the GM an answer in Anna’s name that Anna has not given. */
  const forges = async (n: number) => {
    const [ask, author, fight] = await igor.evaluate(() => {
      const id = game.system.api.idOf(game.actors.getName('Jose'));
      return [`declare:${id}`, game.users.getName('Anna').id, ff.fight().id];
    });
    const words = {
      ask,
      author,
      fight,
      value: { ...PLAN, chain: [{ simple: 'line', item: `forged ${n}` }] },
    };
    const seal = sealOf(words as Words, 'salt');
    const kept = await igor.evaluate(
      (secret: object) => {
        const master = game.users.activeGM as unknown as {
          query(name: string, data: object): Promise<unknown>;
        };
        return master.query('fivefold.sealed', secret);
      },
      { ...words, seal, salt: 'salt' },
    );
    expect(kept).toBe(true);
    return seal;
  };

  it('are stored, at most five for each ask; forged ones displace nobody’s real answer, and are dropped once the author has declared', async () => {
    const pancho = await handed(igor, 'Pancho', 'saffron');
    const own = await handed(anna, 'Jose', 'pepper');
    const forged = [await forges(0), await forges(1)];
    expect(await holds([pancho, own, ...forged])).toEqual([true, true, true, true]);
    expect(await sends(anna, 'Jose', own)).toBe('ok');
    await expect.poll(() => holds([pancho, own, ...forged])).toEqual([true, true, false, false]);
    expect(await sealOfWords(igor, 'Jose')).toBe(own);
  });

  it('are limited to five for each ask, and a flood of forged ones does not prevent anybody from declaring', async () => {
    await anna.evaluate(() => {
      const master = game.users.activeGM as unknown as { query(...args: unknown[]): Promise<unknown> };
      const query = master.query.bind(master);
      master.query = async (...args) => {
        const answer = await query(...args);
        await new Promise((resolve) => Object.assign(globalThis, { goOn: resolve }));
        return answer;
      };
    });
    const declared = says(anna, 'Jose', 'declare', PLAN);
    await anna.waitFor(() => 'goOn' in globalThis);
    const forged: string[] = [];
    for (let n = 0; n < 8; n++) forged.push(await forges(n));
    expect((await holds(forged)).filter(Boolean)).toHaveLength(5);
    await anna.evaluate(() => {
      Reflect.deleteProperty(game.users.activeGM as object, 'query');
      (globalThis as unknown as { goOn(): void }).goOn();
    });
    expect(await declared).toBe('ok');
    await expect.poll(async () => (await holds(forged)).filter(Boolean)).toEqual([]);
  });
});

describe('illegal sealed declarations', () => {
  it('are stored at most five at a time, even if each is also declared', async () => {
    const seals: string[] = [];
    for (let n = 0; n < 12; n++) {
      const { seal } = await handsOver(anna, 'Jose', { mains: `nothing of the kind ${n}` });
      expect(await sends(anna, 'Jose', seal)).not.toBe('ok');
      seals.push(seal);
    }
    const text = await stored(gm);
    expect(seals.filter((seal) => text.includes(seal))).toHaveLength(5);
    expect(await says(igor, 'Pancho', 'declare', PLAN)).toBe('ok');
  });

  it('never displace a declaration in a running fight; the oldest of them, and those of deleted fights, are removed from the browser storage', async () => {
    expect(await says(anna, 'Jose', 'declare', PLAN)).toBe('ok');
    const own = await sealOfWords(igor, 'Jose');
    await gm.evaluate(async () => {
      const kept = game.settings.get('fivefold', 'sealed') as { readonly [place: string]: object };
      const words = (n: number, fight: string) => {
        return { author: 'x', fight, ask: `declare:${n}`, salt: 'x', value: 'x'.repeat(9_000) };
      };
      const many = Array.from({ length: 60 }, (_, n) => [`forged${n}`, words(n, ff.fight().id)]);
      const gone = ['of a fight that is gone', words(60, 'gone')];
      const [here = '', store] = Object.entries(kept)[0] ?? [];
      const crowded = { ...store, ...Object.fromEntries([...many, gone]) };
      await game.settings.set('fivefold', 'sealed', { ...kept, [here]: crowded });
    });
    expect(await says(igor, 'Pancho', 'declare', PLAN)).toBe('ok');
    const text = await stored(gm);
    expect(text).toContain(own);
    expect(text).toContain(await sealOfWords(anna, 'Pancho'));
    // The newest stay as long as there is space.
    expect(text).toContain('forged59');
    expect(text).not.toContain('forged0"');
    expect(text).not.toContain('of a fight that is gone');
    expect(text.length).toBeLessThan(500_000);
  });
});

describe('a secret ask', () => {
  it('cannot be answered openly within a batch of answers, and a reveal within a batch is refused', async () => {
    const several = (client: TableClient, ask: string, value: unknown) =>
      client.evaluate(
        ({ ask, value }) => {
          const answers = [{ ask, value }];
          return ff.say({ kind: 'round', combat: ff.fight().id, event: { do: 'answers', answers } });
        },
        { ask, value },
      );
    const jose = await anna.evaluate(() => game.system.api.idOf(game.actors.getName('Jose')));
    expect(await several(anna, `declare:${jose}`, PLAN)).toBe('core.host.notSealed');
    expect(await several(gm, 'table', 'reveal')).toBe('core.host.notSealed');
  });
});

describe('seals whose answer is missing', () => {
  it('sent for another player’s ask keep nobody waiting', async () => {
    // If each of the twenty were waited for, this test would time out.
    await igor.evaluate(() => {
      const ask = `declare:${game.system.api.idOf(game.actors.getName('Jose'))}`;
      for (let i = 0; i < 20; i++) {
        const intent = {
          kind: 'round',
          combat: ff.fight().id,
          event: { do: 'sealed', ask, seal: `${'f'.repeat(60)}${i}` },
        };
        (game as unknown as Raw).socket.emit('system.fivefold', { parcel: { key: `bogus${i}`, intent } });
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await gm.evaluate(() => ff.say({ kind: 'confirm', message: 'gone' }))).toBe('core.host.noCard');
    expect(await sends(igor, 'Jose', 'f'.repeat(64))).toBe('core.host.notYours');
  });

  it('sent for the sender’s own ask keep nobody else waiting', async () => {
    const own = sends(igor, 'Pancho', 'e'.repeat(64));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const other = anna.evaluate(() => ff.say({ kind: 'confirm', message: 'gone' }));
    expect(await Promise.race([own, other])).toBe('core.host.noCard');
    expect(await own).toBe('core.host.sealMissing');
  });

  it('parked in a flag while no GM was connected do not delay the parked intents of others', async () => {
    await gm.leave();
    await anna.waitFor(() => game.users.activeGM === null);
    await igor.evaluate(async () => {
      const ask = `declare:${game.system.api.idOf(game.actors.getName('Pancho'))}`;
      const intent = (seal: string) => ({
        kind: 'round',
        combat: ff.fight().id,
        event: { do: 'sealed', ask, seal },
      });
      const all = Array.from({ length: 6 }, (_, i) => [
        `flags.fivefold.pending.b${i}`,
        { at: i, intent: intent(`${i}`.repeat(64)) },
      ]);
      await game.user.update(Object.fromEntries(all));
    });
    await anna.evaluate(() => ff.say({ kind: 'confirm', message: 'gone' }));
    gm = await equip(await table.seat('Gamemaster'));
    await anna.waitFor(() => ff.parked() === 0);
    expect(await igor.evaluate(() => ff.parked())).toBeGreaterThan(0);
    await gm.evaluate(() => game.users.getName('Igor').update({ 'flags.fivefold.-=pending': null }));
  });
});

describe('a co-owner with a hanging browser', () => {
  it('does not delay the sharing of sealed declarations', async () => {
    await gm.evaluate(async () => {
      const both = { [game.users.getName('Anna').id]: 3, [game.users.getName('Igor').id]: 3 };
      await game.actors.getName('Jose').update({ ownership: both });
    });
    await igor.waitFor(() => game.actors.getName('Jose').testUserPermission(game.user, 'OWNER'));
    await gm.evaluate(() => {
      const igor = game.users.getName('Igor') as unknown as { query(): Promise<unknown> };
      igor.query = () => new Promise(() => undefined);
    });
    expect(await says(anna, 'Jose', 'declare', PLAN)).toBe('ok');
    await gm.evaluate(() => Reflect.deleteProperty(game.users.getName('Igor'), 'query'));
  });
});

describe('a client that asks for the same declarations repeatedly', () => {
  it('receives each declaration once per packet, and the fights are not searched once per seal', async () => {
    expect(await says(igor, 'Pancho', 'declare', PLAN)).toBe('ok');
    const own = await sealOfWords(anna, 'Pancho');
    // Answers stored by the GM's browser that belong to no fight.
    const others = Array.from({ length: 40 }, (_, i) => `other${i}`);
    await gm.evaluate(async (seals: readonly string[]) => {
      const words = { author: 'nobody', fight: 'none', ask: 'none', salt: 'none', value: 'none' };
      const kept = game.settings.get('fivefold', 'sealed') as { readonly [place: string]: object };
      const stores = Object.entries(kept).map(([place, store]) => [
        place,
        { ...store, ...Object.fromEntries(seals.map((seal) => [seal, words])) },
      ]);
      await game.settings.set('fivefold', 'sealed', Object.fromEntries(stores));
      const { combats } = game as unknown as { combats: { [Symbol.iterator](): Iterator<unknown> } };
      const iterator = combats[Symbol.iterator].bind(combats);
      Object.assign(globalThis, { looks: 0 });
      const page = globalThis as unknown as { looks: number };
      combats[Symbol.iterator] = () => {
        page.looks += 1;
        return iterator();
      };
    }, others);
    const heard = await igor.evaluate(
      async (sealsWanted: readonly string[]) => {
        let heard = 0;
        const { queries } = CONFIG as unknown as { queries: { [name: string]: () => Promise<unknown> } };
        const query = queries['fivefold.sealed'];
        queries['fivefold.sealed'] = async () => {
          heard += 1;
          return true;
        };
        (game as unknown as Raw).socket.emit('system.fivefold', { sealsWanted });
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        if (query) queries['fivefold.sealed'] = query;
        return heard;
      },
      [...Array<string>(10).fill(own), ...others],
    );
    const looks = await gm.evaluate(() => {
      Reflect.deleteProperty(game.combats, Symbol.iterator);
      return (globalThis as unknown as { looks: number }).looks;
    });
    expect(heard).toBe(1);
    expect(looks).toBeLessThan(others.length);
  });

  it('has at most four requests handled at the same time', async () => {
    expect(await says(igor, 'Pancho', 'declare', PLAN)).toBe('ok');
    const seal = await sealOfWords(anna, 'Pancho');
    expect(seal).not.toBe('');
    const answers = await igor.evaluate(async (seal: string) => {
      let heard = 0;
      const { queries } = CONFIG as unknown as { queries: { [name: string]: () => Promise<unknown> } };
      queries['fivefold.sealed'] = () => {
        heard += 1;
        return new Promise(() => undefined);
      };
      for (let i = 0; i < 6; i++)
        (game as unknown as Raw).socket.emit('system.fivefold', { sealsWanted: [seal] });
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return heard;
    }, seal);
    expect(answers).toBe(4);
    await igor.reload();
    await equip(igor);
  });
});
