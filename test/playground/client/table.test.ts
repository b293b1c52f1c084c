import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Live } from '../fixtures/live.ts';
import { openProbe, type ProbeTable, seatAll } from '../fixtures/table.ts';

declare const game: Live,
  probe: Live,
  Hooks: Live,
  CONFIG: Live,
  foundry: Live,
  Roll: Live,
  canvas: Live,
  ui: Live;

let t: ProbeTable;

beforeAll(async () => {
  t = await seatAll();
}, 60_000);

afterAll(() => t?.close());

describe('boot', () => {
  it('runs init, i18nInit, setup and ready, each with what is available then (lie 40)', async () => {
    const [init, i18n, setup, ready] = await t.alice.evaluate(() => probe.boot);
    expect(init).toEqual({
      hook: 'init',
      user: null,
      actors: true,
      canvas: true,
      text: 'PROBE.OnlyEnglish',
      setting: 7,
    });
    expect(i18n).toEqual({ hook: 'i18nInit', user: null, actors: true, text: 'Only in English' });
    expect(setup).toEqual({ hook: 'setup', user: 'Alice', actors: false, text: 'Only in English' });
    expect(ready).toMatchObject({ hook: 'ready' });
  });

  it('gives no error and no warning', () => {
    for (const client of [t.gm, t.alice, t.bob]) expect(client.log).toEqual([]);
  });

  it('throws for known members that the host lacks, and gives undefined for unknown ones', async () => {
    const seen = await t.gm.evaluate(() => {
      const say = (ask: () => unknown) => {
        try {
          return ask() === undefined ? 'undefined' : 'something';
        } catch (error) {
          return (error as Error).message;
        }
      };
      return [
        say(() => foundry.audio.Sound),
        say(() => foundry.documents.Playlist),
        say(() => game.playlists),
        say(() => foundry.utils.noSuchThing),
        say(() => game.noSuchThing),
        say(() => foundry.documents.Actor),
      ];
    });
    expect(seen).toEqual([
      expect.stringContaining('NotImplemented: foundry.audio'),
      'NotImplemented: foundry.documents.Playlist',
      'NotImplemented: game.playlists',
      'undefined',
      'undefined',
      'something',
    ]);
  });
});

describe('languages', () => {
  it('fall back to English and then to the key (lie 37)', async () => {
    const russian = await t.table.join('Bob', { language: 'ru' });
    const texts = await russian.evaluate(() => [
      game.i18n.format('PROBE.Greeting', { name: 'Маша' }),
      game.i18n.localize('PROBE.OnlyEnglish'),
      game.i18n.localize('PROBE.Nowhere'),
      game.i18n.has('PROBE.OnlyEnglish'),
      game.i18n.has('PROBE.OnlyEnglish', false),
      game.i18n.localize(CONFIG.Actor.typeLabels.hero),
    ]);
    await russian.leave();
    expect(texts).toEqual(['Привет, Маша', 'Only in English', 'PROBE.Nowhere', true, false, 'Герой']);
  });

  it('label the fields of subtypes', async () => {
    const field = await t.gm.evaluate(() => {
      const { label, hint } = CONFIG.Actor.dataModels.hero.schema.getField('hp.value');
      return { label, hint };
    });
    expect(field).toEqual({ label: 'Hit points', hint: 'How many are left' });
  });
});

describe('settings', () => {
  it('of the world are set by game masters and reach every client', async () => {
    await t.gm.evaluate(() => game.settings.set('probe-system', 'world', 9));
    await t.alice.waitFor(() => game.settings.get('probe-system', 'world') === 9);
    expect(
      await t.alice.evaluate(() => probe.log.filter((line: string) => line.startsWith('setting'))),
    ).toEqual([`setting 9 ${t.gm.userId}`]);
    await expect(t.alice.evaluate(() => game.settings.set('probe-system', 'world', 1))).rejects.toThrow(
      /lacks permission/,
    );
  });

  it('of a user and of a client are stored with them', async () => {
    await t.alice.evaluate(async () => {
      await game.settings.set('probe-system', 'user', 'hers');
      await game.settings.set('probe-system', 'mine', true);
    });
    const read = () => [game.settings.get('probe-system', 'user'), game.settings.get('probe-system', 'mine')];
    expect(await t.alice.evaluate(read)).toEqual(['hers', true]);
    expect(await t.bob.evaluate(read)).toEqual(['none', false]);
  });

  it('that nobody registered cannot be read', async () => {
    await expect(t.gm.evaluate(() => game.settings.get('probe-system', 'nothing'))).rejects.toThrow(
      /not a registered/,
    );
  });
});

describe('messages of packages (lie 23)', () => {
  it('reach the others as JSON with the sender that the server names, and not the sender', async () => {
    await t.alice.evaluate(() => {
      game.socket.emit('system.probe-system', { say: 'hi', userId: 'forged', f: () => 1 });
    });
    for (const client of [t.gm, t.bob]) {
      await client.waitFor(() => probe.messages.length > 0);
      expect(await client.evaluate(() => probe.messages)).toEqual([
        { payload: { say: 'hi', userId: 'forged' }, sender: t.alice.userId },
      ]);
    }
    expect(await t.alice.evaluate(() => probe.messages)).toEqual([]);
  });
});

describe('queries (lie 23)', () => {
  it('run on the user who is asked', async () => {
    const answer = await t.gm.evaluate(() =>
      game.users.getName('Alice').query('probe-system.ask', { text: 'a question' }),
    );
    expect(answer).toBe('Alice heard a question');
    expect(await t.bob.evaluate(() => game.user.query('probe-system.ask', { text: 'Bob' }))).toBe(
      'Bob heard Bob',
    );
  });

  it('reject when the handler throws, when nobody answers in time, and when the user is away', async () => {
    const ask = (name: string, query: string, options: object) =>
      t.gm.evaluate(([who, what, how]) => game.users.getName(who).query(what, { fail: true }, how), [
        name,
        query,
        options,
      ] as [string, string, object]);
    await expect(ask('Alice', 'probe-system.ask', {})).rejects.toThrow(/refused by the handler/);
    await expect(ask('Alice', 'probe-system.silence', { timeout: 100 })).rejects.toThrow(/timed out/);
    await expect(ask('Alice', 'probe-system.unknown', {})).rejects.toThrow(/not a registered query/);
  });
});

describe('users', () => {
  it('have one active game master, the same everywhere, who changes with arrivals (lie 20)', async () => {
    const who = () => game.users.activeGM?.name ?? null;
    expect(await t.alice.evaluate(who)).toBe('Gamemaster');
    expect(await t.gm.evaluate(() => game.user.isActiveGM)).toBe(true);
    await t.bob.evaluate(() => {
      probe.arrivals = [];
      Hooks.on('userConnected', (user: Live, connected: boolean) =>
        probe.arrivals.push([user.name, connected]),
      );
    });
    await t.gm.reload();
    await t.bob.waitFor(() => probe.arrivals.length === 2);
    expect(await t.bob.evaluate(() => probe.arrivals)).toEqual([
      ['Gamemaster', false],
      ['Gamemaster', true],
    ]);
    // Each client is notified in its own time.
    await t.alice.waitFor(() => game.users.activeGM?.name === 'Gamemaster');
  });

  it('see what others target', async () => {
    const token = await t.gm.evaluate(async () => {
      const scene = await CONFIG.Scene.documentClass.create({
        name: 'Field',
        active: true,
        tokens: [{ name: 'Target' }],
      });
      return scene.tokens.contents[0].id as string;
    });
    await t.alice.waitFor((id) => game.scenes.current?.tokens.has(id), token);
    await t.gm.evaluate((id) => game.user.broadcastActivity({ targets: [id] }), token);
    await t.alice.waitFor(() => game.users.getName('Gamemaster').targets.size === 1);
    expect(await t.alice.evaluate(() => game.users.getName('Gamemaster').targets.ids)).toEqual([token]);
  });
});

describe('chat', () => {
  const say = (data: object, options: object = {}) =>
    t.gm.evaluate(
      async ([source, how]) => (await CONFIG.ChatMessage.documentClass.create(source, how)).id as string,
      [data, options] as [object, object],
    );
  const visibility = (id: string) => {
    const message = game.messages.get(id);
    return [message.visible, message.isContentVisible];
  };

  it('shows whispers to author and recipients (lie 31)', async () => {
    const id = await say({ content: 'psst', whisper: [t.alice.userId] });
    for (const client of [t.alice, t.bob]) await client.waitFor((one) => game.messages.has(one), id);
    expect(await t.gm.evaluate(visibility, id)).toEqual([true, true]);
    expect(await t.alice.evaluate(visibility, id)).toEqual([true, true]);
    expect(await t.bob.evaluate(visibility, id)).toEqual([false, false]);
  });

  it('hides blind rolls from their author (lie 31)', async () => {
    const id = await t.alice.evaluate(async () => {
      const roll = await new Roll('1d6').evaluate();
      return (await roll.toMessage({}, { rollMode: 'blindroll' })).id as string;
    });
    await t.gm.waitFor((one) => game.messages.has(one), id);
    expect(await t.alice.evaluate(visibility, id)).toEqual([true, false]);
    expect(await t.gm.evaluate(visibility, id)).toEqual([true, true]);
  });

  it('takes the visibility of rolls from the setting, which an option overrules (lie 31)', async () => {
    const whispers = await t.alice.evaluate(async () => {
      await game.settings.set('core', 'rollMode', 'selfroll');
      const roll = async (options: object) =>
        (await (await new Roll('1').evaluate()).toMessage({}, options)).whisper;
      const seen = [
        await roll({}),
        await roll({ rollMode: 'publicroll' }),
        await roll({ rollMode: 'gmroll' }),
      ];
      await game.settings.set('core', 'rollMode', 'publicroll');
      return seen;
    });
    expect(whispers).toEqual([[t.alice.userId], [], [t.gm.userId]]);
  });

  it('restores rolls as instances of their own class with the same result (lie 29)', async () => {
    const id = await t.gm.evaluate(async () => {
      const roll = await new Roll('2d6 + 3').evaluate();
      const message = await roll.toMessage({ flavor: 'Test' });
      probe.total = roll.total;
      return message.id as string;
    });
    const total = await t.gm.evaluate(() => probe.total);
    await t.bob.waitFor((one) => game.messages.has(one), id);
    const seen = await t.bob.evaluate((one) => {
      const [roll] = game.messages.get(one).rolls;
      return [roll instanceof Roll, roll.total, typeof game.messages.get(one)._source.rolls[0]];
    }, id);
    expect(seen).toEqual([true, total, 'string']);
  });

  it('is changed by its author alone, and not the rolls (lie 22)', async () => {
    const id = await say({ content: 'mine' });
    await t.alice.waitFor((one) => game.messages.has(one), id);
    await expect(
      t.alice.evaluate((one) => game.messages.get(one).update({ content: 'x' }), id),
    ).rejects.toThrow(/permission/);
  });

  it('renders each time into a new element', async () => {
    const id = await say({ content: '<b>bold</b>', speaker: { alias: 'Somebody' } });
    const seen = await t.gm.evaluate(async (one) => {
      const message = game.messages.get(one);
      const [first, second] = [await message.renderHTML(), await message.renderHTML()];
      return [first !== second, first.dataset.messageId === one, first.querySelector('b')?.textContent];
    }, id);
    expect(seen).toEqual([true, true, 'bold']);
  });
});

describe('compendia (lie 26)', () => {
  it('have an index of index fields only, and return documents on demand', async () => {
    const seen = await t.gm.evaluate(async () => {
      const pack = game.packs.get('probe-system.gear');
      const locked = pack.locked;
      await pack.configure({ locked: false });
      const made = await CONFIG.Item.documentClass.create(
        { name: 'Axe', type: 'weapon', system: { damage: 6 } },
        { pack: pack.collection },
      );
      const entry = { ...pack.index.get(made.id) };
      await pack.getIndex({ fields: ['system.damage'] });
      const imported = await CONFIG.Item.documentClass.create(game.items.fromCompendium(made));
      return {
        locked,
        size: pack.index.size,
        hasSystem: 'system' in entry,
        damage: pack.index.get(made.id).system.damage,
        uuid: made.uuid,
        source: imported._stats.compendiumSource,
        inPack: made.pack,
      };
    });
    expect(seen).toMatchObject({
      locked: true,
      size: 1,
      hasSystem: false,
      damage: 6,
      inPack: 'probe-system.gear',
    });
    expect(seen.uuid).toMatch(/^Compendium\.probe-system\.gear\.Item\./);
    expect(seen.source).toBe(seen.uuid);
    await t.alice.reload();
    const found = await t.alice.evaluate(async (uuid) => {
      const opened = await foundry.utils.fromUuid(uuid);
      return [opened.name, opened.system.damage, foundry.utils.fromUuidSync(uuid).name];
    }, seen.uuid);
    expect(found).toEqual(['Axe', 6, 'Axe']);
  });
});

describe('macros', () => {
  it('run their script with the variables of macros', async () => {
    const result = await t.gm.evaluate(async () => {
      const macro = await CONFIG.Macro.documentClass.create({
        name: 'M',
        type: 'script',
        command: 'return [speaker.alias, typeof actor, await Promise.resolve(more)];',
      });
      return macro.execute({ more: 5 });
    });
    expect(result).toEqual(['Gamemaster', 'object', 5]);
  });
});

describe('connections', () => {
  it('are restored after a loss, with what is stored', async () => {
    const { table, close } = await openProbe();
    try {
      const gm = await table.join('Gamemaster');
      const id = await gm.evaluate(
        async () => (await CONFIG.Actor.documentClass.create({ name: 'Kept', type: 'hero' })).id as string,
      );
      await gm.evaluate(() => {
        probe.before = true;
      });
      await table.restart();
      await gm.waitFor(() => game.ready && !probe.before);
      expect(await gm.evaluate((one) => game.actors.get(one)?.name, id)).toBe('Kept');
      await gm.evaluate((one) => game.actors.get(one).update({ name: 'Changed' }), id);
    } finally {
      await close();
    }
  });
});
