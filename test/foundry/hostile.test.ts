import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import type { PageDoc } from './page.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/*
 * What a player's console can send and write: anything on the channel, anything into the player's own documents. It cannot speak for others, cannot
 * break the table for them, and gains nothing that the rules do not give.
 */

interface Raw {
  readonly socket: { emit(channel: string, payload: object): void };
}

let table: OpenTable;
let gm: TableClient;
let igor: TableClient;
let anna: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  igor = await equip(await table.seat('Igor'));
  anna = await equip(await table.seat('Anna'));
  await automate(gm, 'full');
  await loadDice(gm, 0.15);
});
afterAll(() => table?.close());

const world = () => gm.evaluate(() => ff.world());

/** Masha attacks Oleg outside the fight, under these circumstances, as no dialog would send them. */
const shoot = (situation: string) =>
  anna.evaluate((given: string) => {
    const { idOf, prospect } = game.system.api;
    const [by, at] = ['Masha', 'Oleg'].map((name) => game.actors.getName(name));
    if (!by || !at) return 'nobody';
    const targets = [idOf(at)];
    const { offers, situation } = prospect(by, targets);
    const offer = offers.find(({ play, no }) => play?.name === 'attack' && !no)?.id ?? 'none';
    const more = JSON.parse(given) as object;
    return ff.say({ kind: 'take', actor: idOf(by), offer, targets, situation: { ...situation, ...more } });
  }, situation);

/** Attack inputs that no offer gives. */
const UNOFFERED: readonly object[] = [
  { share: 30 },
  { bonus: 9 },
  { undefended: true },
  { counter: true },
  { coverers: ['$oleg'] },
  { slot: 'main' },
  { gun: 'first', apart: false },
];

describe('plays that no offer gives', () => {
  it.each(UNOFFERED)('%j: a player cannot begin an attack put together by hand', async (more) => {
    const before = await world();
    const said = await anna.evaluate((given: object) => {
      const { idOf, prospect } = game.system.api;
      const [by, at] = ['Masha', 'Oleg'].map((name) => game.actors.getName(name));
      if (!by || !at) return 'nobody';
      const offer = prospect(by, [idOf(at)]).offers.find(({ play, no }) => play?.name === 'attack' && !no);
      const filled = JSON.parse(JSON.stringify(given).replaceAll('$oleg', idOf(at))) as object;
      const input = { ...offer?.play?.input, ...filled };
      return ff.say({ kind: 'begin', actor: idOf(by), play: 'attack', inputs: [input] });
    }, more);
    expect(said).toBe('core.host.masterOnly');
    expect(await world()).toBe(before);
  });

  it('circumstances cannot smuggle one in either', async () => {
    const more = Object.assign({}, ...UNOFFERED) as object;
    expect(await shoot(JSON.stringify({ ...more, modDice: 2 }))).toBe('ok');
    const input = await gm.evaluate(() => {
      const { plays } = ff.card().toObject().system as { plays: { p0: { input: object } } };
      return plays.p0.input;
    });
    expect(input).toMatchObject({ situation: { modDice: 2 } });
    for (const name of Object.keys(more)) expect(JSON.stringify(input)).not.toContain(`"${name}"`);
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
  });

  it('another player’s offer, a closed one, an unknown one and a missing target are refused', async () => {
    const before = await world();
    const said = await anna.evaluate(async () => {
      const { idOf } = game.system.api;
      const [masha, oleg] = ['Masha', 'Oleg'].map((name) => idOf(game.actors.getName(name)));
      const take = { kind: 'take', actor: masha, offer: 'strike:unarmed', targets: [oleg] };
      return [
        await ff.say({ ...take, actor: oleg, targets: [masha] }),
        await ff.say({ ...take, offer: 'tend', targets: [] }),
        await ff.say({ ...take, offer: 'fly' }),
        await ff.say({ ...take, targets: ['Actor.none'] }),
        await ff.say({ ...take, targets: ['constructor'] }),
        await ff.say({ ...take, targets: ['__proto__'] }),
        await ff.say({ ...take, targets: [masha], situation: { distance: 1 } }),
        await ff.say({ ...take, targets: [] }),
        await ff.say({ ...take, each: { [String(oleg)]: { distance: [] } } }),
      ];
    });
    expect(said).toEqual([
      'core.host.notYours',
      'storyteller.no.limbsSound',
      'core.host.noAction',
      'core.refused.gone',
      'core.refused.gone',
      'core.refused.gone',
      'storyteller.no.self',
      'core.refused.noTarget',
      'core.host.malformed',
    ]);
    expect(await world()).toBe(before);
  });
});

describe('numbers on a player’s own sheet', () => {
  it('are capped by the spec, also where a document already holds more', async () => {
    const [written, held] = await anna.evaluate(async () => {
      const masha = game.actors.getName('Masha');
      const was = masha.toObject().system as { abilities: { brawl: number } };
      const huge = { abilities: { brawl: 100_000 } };
      await masha.update({ system: huge });
      const now = (masha.toObject().system as typeof was).abilities.brawl;
      await masha.update({ system: { abilities: { brawl: was.abilities.brawl } } });
      const Document = masha.constructor as new (data: object) => typeof masha;
      const old = new Document({ name: 'Old', type: 'storyteller', system: huge });
      return [now, (old.toObject().system as typeof was).abilities.brawl];
    });
    expect([written, held]).toEqual([20, 20]);
  });

  it('in large amounts: beyond a bearable limit no dice are rolled and no odds computed, and both are reported', async () => {
    const ids = await anna.evaluate(async () => {
      const power = {
        name: 'Might',
        type: 'storytellerPower',
        system: { active: true, bonus: { dexterity: 20 } },
      };
      const made = await game.actors.getName('Masha').createEmbeddedDocuments('Item', Array(30).fill(power));
      return made.map(({ id }) => id);
    });
    await gm.waitFor(() => game.actors.getName('Masha').items.size >= 30);
    expect(await shoot('{}')).toBe('ok');
    await igor.waitFor(() => ff.exchange()?.state === 'waiting');
    const chance = await igor.evaluate(async () => {
      const html = await ff.card().renderHTML();
      const text = () => html.querySelector('.ff-chance')?.textContent ?? '';
      for (let i = 0; i < 100 && text().length < 2; i++)
        await new Promise((resolve) => setTimeout(resolve, 20));
      return text();
    });
    expect(chance).toMatch(/^No odds for 6\d\d dice/);
    const before = await world();
    expect(await igor.evaluate(() => ff.answer('none'))).toBe('core.host.tooManyDice');
    expect((await igor.evaluate(() => ff.told())).join()).toMatch(/Too many dice: 6\d\d\. No more than 500/);
    expect(await world()).toBe(before);
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
    await anna.evaluate(
      (all: string[]) => game.actors.getName('Masha').deleteEmbeddedDocuments('Item', all),
      ids,
    );
    await gm.waitFor(() => game.actors.getName('Masha').items.size < 30);
    expect(gm.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('numbers and values that no dialog sends', () => {
  it.each([
    '{"modDice":1000000000}',
    '{"modDice":-1000000000}',
    '{"modDifficulty":1e300}',
    '{"modDice":1e999}',
    '{"distance":null}',
    '{"calledShot":["head"]}',
  ])('%s is refused with a reason', async (situation) => {
    const before = await world();
    expect(await shoot(situation)).toMatch(/^(storyteller\.no|core\.host)\.malformed$/);
    expect(await world()).toBe(before);
  });
});

describe('an intent in another’s name', () => {
  it('is refused, whatever is written in it: the server names the sender', async () => {
    expect(await shoot('{"distance":5}')).toBe('ok');
    await anna.waitFor(() => ff.exchange()?.state === 'waiting');
    expect(await anna.evaluate(() => ff.answer('none'))).toBe('core.host.notYours');
    await anna.evaluate(() => {
      const intent = {
        kind: 'answer',
        message: ff.card().id,
        play: ff.exchange().plays[0]?.id,
        ask: 'defence',
        value: 'none',
      };
      const igor = game.users.getName('Igor').id;
      const { socket } = game as unknown as Raw;
      socket.emit('system.fivefold', {
        parcel: { key: 'a', intent, sender: igor, user: igor },
        senderId: igor,
      });
    });
    // Intents are handled in the order in which they are sent.
    expect(await anna.evaluate(() => ff.say({ kind: 'confirm', message: 'gone' }))).toBe('core.host.noCard');
    expect(await gm.evaluate(() => ff.exchange().state)).toBe('waiting');
  });

  it('a reply that no GM has sent is not believed', async () => {
    const shown = await igor.evaluate(() => ff.told());
    await anna.evaluate(() => {
      const to = game.users.getName('Igor').id;
      const { socket } = game as unknown as Raw;
      socket.emit('system.fivefold', { refused: { to, error: { key: '', args: { text: 'Give up' } } } });
    });
    expect(await anna.evaluate(() => ff.say({ kind: 'confirm', message: 'gone' }))).toBe('core.host.noCard');
    expect(await igor.evaluate(() => ff.told())).toEqual([]);
    expect(shown).toEqual([]);
  });

  it('nor is an outcome that another player sends in the GM’s place', async () => {
    // The GM's client is busy: the forged outcome comes first.
    const busy = gm.evaluate(() => {
      for (const end = Date.now() + 1500; Date.now() < end; );
    });
    await igor.evaluate(() => {
      const { socket } = game as unknown as {
        socket: { emit(channel: string, packet: { parcel?: { key: string } }, ...rest: unknown[]): void };
      };
      const emit = socket.emit.bind(socket);
      socket.emit = (channel, packet, ...rest) => {
        Object.assign(globalThis, { key: packet.parcel?.key });
        socket.emit = emit;
        emit(channel, packet, ...rest);
      };
      Object.assign(globalThis, { outcome: ff.say({ kind: 'decline', message: 'gone' }) });
    });
    await igor.waitFor(() => (globalThis as { key?: string }).key !== undefined);
    const key = await igor.evaluate(() => (globalThis as { key?: string }).key ?? '');
    await anna.evaluate((key: string) => {
      const to = game.users.getName('Igor').id;
      (game as unknown as Raw).socket.emit('system.fivefold', { reply: { key, to, error: null } });
    }, key);
    const outcome = await igor.evaluate(() => (globalThis as { outcome?: Promise<string> }).outcome);
    expect(outcome).toBe('core.host.noCard');
    await busy;
  });

  it('nor can a player hurry a GM who takes over, or answer for the previous one', async () => {
    await gm.evaluate(() => {
      const { socket } = game as unknown as {
        socket: { emit(channel: string, packet: object, ...rest: unknown[]): void };
      };
      const emit = socket.emit.bind(socket);
      const sent: string[] = [];
      Object.assign(globalThis, { sent });
      socket.emit = (channel, packet, ...rest) => {
        sent.push(...Object.keys(packet));
        emit(channel, packet, ...rest);
      };
    });
    await anna.evaluate(() => {
      const { socket } = game as unknown as Raw;
      const master = (game.users.activeGM as { id: string }).id;
      for (const packet of [{ ending: master }, { hasEnded: master }]) socket.emit('system.fivefold', packet);
    });
    expect(await anna.evaluate(() => ff.say({ kind: 'confirm', message: 'gone' }))).toBe('core.host.noCard');
    expect(await gm.evaluate(() => (globalThis as unknown as { sent: string[] }).sent)).toEqual(['reply']);
  });

  it('the answer of the player who is asked counts', async () => {
    expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
  });
});

describe('a flood', () => {
  it('of intents is stopped early; the intents of others are processed', async () => {
    const said = anna.evaluate(() =>
      Promise.all(Array.from({ length: 200 }, () => ff.say({ kind: 'confirm', message: 'gone' }))),
    );
    expect(await igor.evaluate(() => ff.say({ kind: 'decline', message: 'gone' }))).toBe('core.host.noCard');
    const all = await said;
    expect(new Set(all)).toEqual(new Set(['core.host.noCard', 'core.host.tooMany']));
    expect(await anna.evaluate(() => ff.say({ kind: 'confirm', message: 'gone' }))).toBe('core.host.noCard');
  });

  it('of a GM’s own intents is not stopped', async () => {
    const said = await gm.evaluate(() =>
      Promise.all(Array.from({ length: 60 }, () => ff.say({ kind: 'confirm', message: 'gone' }))),
    );
    expect(new Set(said)).toEqual(new Set(['core.host.noCard']));
  });

  it('of brackets is malformed, on the channel and in a flag, and does not block other intents', async () => {
    const deep = () => {
      // Hosts refuse deeper data.
      const depth = 60;
      return JSON.parse(`${'['.repeat(depth)}0${']'.repeat(depth)}`) as unknown;
    };
    const said = await anna.evaluate((make: string) => {
      const value = (Function(`return (${make})()`) as () => unknown)();
      return ff.say({ kind: 'round', combat: ff.fight().id, event: { do: 'answer', ask: 'x', value } });
    }, deep.toString());
    expect(said).toBe('core.host.malformed');
    await anna.evaluate((make: string) => {
      const value = (Function(`return (${make})()`) as () => unknown)();
      const intent = { kind: 'round', combat: ff.fight().id, event: { do: 'answer', ask: 'x', value } };
      return game.user.update({ 'flags.fivefold.pending.deep': { intent, at: 1 } });
    }, deep.toString());
    expect(await igor.evaluate(() => ff.say({ kind: 'confirm', message: 'gone' }))).toBe('core.host.noCard');
    expect(gm.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('the host’s own round and turn, written by a player', () => {
  const attacks = () => anna.evaluate(() => ff.attack('Masha', 'Oleg'));
  const numbers = (client: TableClient) => client.evaluate(() => [ff.fight().round, ff.fight().started]);
  /** Anna’s client no longer refuses anything. */
  const forge = () =>
    anna.evaluate(() => {
      const document = Object.getPrototypeOf(Object.getPrototypeOf(ff.fight())) as {
        _preUpdate: () => Promise<void>;
      };
      const value = document._preUpdate.bind(ff.fight());
      Object.defineProperty(ff.fight(), '_preUpdate', { value, configurable: true });
    });

  it('through the client are refused with the reason', async () => {
    await gm.evaluate(() => ff.fight().startCombat());
    await anna.waitFor(() => ff.fight().started);
    await anna.evaluate(() => ff.told());
    for (const change of [{ round: 0 }, { turn: 1 }])
      await anna.evaluate((one: object) => ff.fight().update(one), change);
    expect(await numbers(gm)).toEqual([1, true]);
    expect((await anna.evaluate(() => ff.told())).join()).toContain('The round counts its own number');
  });

  it('past the client do not change whose turn it is, and are corrected', async () => {
    expect(await attacks()).toBe('core.host.roundSays');
    await forge();
    await anna.evaluate(() => ff.fight().update({ round: 0 }));
    expect(await attacks()).toBe('core.host.roundSays');
    await gm.waitFor(() => ff.fight().round === 1);
    expect(await gm.evaluate(() => game.system.api.readRound(ff.fight()).number)).toBe(1);
  });

  it('again and again keep nobody waiting, and no module is notified of a step', async () => {
    if (!(await gm.evaluate(() => ff.fight().started))) await gm.evaluate(() => ff.fight().startCombat());
    await anna.waitFor(() => ff.fight().started);
    await gm.evaluate(() => {
      const seen = { writes: 0, forged: 0, announced: [] as string[] };
      Object.assign(globalThis, { seen });
      const fight = ff.fight();
      const update = fight.update.bind(fight);
      fight.update = (...args) => {
        seen.writes += 1;
        return update(...args);
      };
      Hooks.on('updateCombat', (_fight: unknown, _changed: unknown, _options: unknown, user: string) => {
        if (user !== game.user.id) seen.forged += 1;
      });
      for (const hook of ['combatStart', 'combatRound', 'combatTurn'])
        Hooks.on(hook, () => seen.announced.push(hook));
    });
    const seen = () =>
      gm.evaluate(
        () =>
          (globalThis as unknown as { seen: { writes: number; forged: number; announced: string[] } }).seen,
      );
    await forge();
    await anna.evaluate(async () => {
      const raw = ff.fight();
      await Promise.all(Array.from({ length: 60 }, (_, n) => raw.update({ round: n % 2 === 0 ? 0 : 7 })));
    });
    await expect.poll(async () => (await seen()).forged).toBeGreaterThanOrEqual(60);
    expect(await anna.evaluate(() => ff.say({ kind: 'confirm', message: 'gone' }))).toBe('core.host.noCard');
    await gm.waitFor(() => ff.fight().round === 1);
    const { writes, announced } = await seen();
    await gm.evaluate(() => Reflect.deleteProperty(ff.fight(), 'update'));
    expect(writes).toBeLessThan(15);
    expect(announced).toEqual([]);
  });

  it('do not count as steps: modules are notified of one beginning only', async () => {
    await gm.evaluate(async () => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      for (const hook of ['combatStart', 'combatRound']) Hooks.on(hook, () => heard.push(hook));
      // As a player's change that is overtaken by the next step.
      (ff.fight() as { round: number }).round = 0;
      const { asks } = game.system.api.readRound(ff.fight());
      const first = asks.find(({ ask }) => ask.id.startsWith('declare:'));
      await ff.round(first?.ask.id ?? '', { action: 'nothing', offer: 'nothing' });
    });
    await gm.waitFor(() => ff.fight().round === 1);
    expect(await gm.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([]);
  });
});

describe('what players send to the GM', () => {
  it('and its result are sent to nobody else', async () => {
    for (const client of [gm, igor])
      await client.evaluate(() => {
        const heard: string[] = [];
        Object.assign(globalThis, { heard });
        const { socket } = game as unknown as {
          socket: { on(channel: string, hear: (packet: object) => void): void };
        };
        socket.on('system.fivefold', (packet) => heard.push(...Object.keys(packet)));
      });
    expect(await anna.evaluate(() => ff.say({ kind: 'confirm', message: 'gone' }))).toBe('core.host.noCard');
    const heard = (client: TableClient) =>
      client.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
    expect(await heard(gm)).toEqual(['parcel']);
    // Igor has received everything before this.
    await gm.evaluate(() => game.actors.getName('Masha').update({ 'flags.world.seen': true }));
    await igor.waitFor(() => game.actors.getName('Masha').getFlag('world', 'seen') === true);
    expect(await heard(igor)).toEqual([]);
  });
});

describe('an intent repeated with the key of an earlier one', () => {
  /** A fight in which only Masha has yet to declare. */
  const untilMashaDeclares = () =>
    gm.evaluate(async () => {
      for (const one of [...game.combats.contents]) await one.delete();
      const { Combat } = foundry.documents as unknown as {
        readonly [name: string]: { create(data: object): Promise<PageDoc> };
      };
      const combat = await Combat?.create({ type: 'storyteller', active: true });
      const all = ['Masha', 'Oleg'].map((name) => ({ actorId: game.actors.getName(name).id }));
      await combat?.createEmbeddedDocuments('Combatant', all);
      await combat?.startCombat();
      for (let n = 0; n < 2; n++) {
        const { asks } = game.system.api.readRound(ff.fight());
        const other = asks.find(({ ask, askedOf }) => {
          const masha = game.system.api.idOf(game.actors.getName('Masha'));
          return ask.id.startsWith('declare:') && askedOf !== masha;
        });
        if (other) await ff.round(other.ask.id, { action: 'nothing', offer: 'nothing' });
      }
    });

  it('does nothing, also after the GM’s client has restarted', async () => {
    const says = (key: string, offer: string) =>
      anna.evaluate(
        async ([key, offer]: readonly [string, string]) => {
          const who = game.system.api.idOf(game.actors.getName('Masha'));
          const event = { do: 'answer', ask: `declare:${who}`, value: { action: offer, offer } };
          const parcel = { key, intent: { kind: 'round', combat: ff.fight().id, event } };
          (game as unknown as Raw).socket.emit('system.fivefold', { parcel });
          await ff.say({ kind: 'confirm', message: 'gone' });
        },
        [key, offer] as const,
      );
    await untilMashaDeclares();
    const commits = () => gm.evaluate(() => ff.fight().system.commits);
    const before = await commits();
    await says('twice', 'nothing');
    expect(await commits()).toBe(before + 1);
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', combat: ff.fight().id }))).toBe('ok');
    await gm.reload();
    await equip(gm);
    // Somebody referees again only once this is answered.
    expect(await anna.evaluate(() => ff.say({ kind: 'confirm', message: 'gone' }))).toBe('core.host.noCard');
    const stands = await world();
    await says('twice', 'defend');
    expect(await world()).toBe(stands);
    await says('fresh', 'defend');
    expect(await commits()).toBe(before + 1);
  });

  it('for something else is a step of its own, which reaches the fight', async () => {
    const key = 'of the round';
    const says = (intent: object) =>
      anna.evaluate(
        async ([key, given]: readonly [string, string]) => {
          const parcel = { key, intent: JSON.parse(given) as object };
          (game as unknown as Raw).socket.emit('system.fivefold', { parcel });
          await ff.say({ kind: 'confirm', message: 'gone' });
        },
        [key, JSON.stringify(intent)] as const,
      );
    await untilMashaDeclares();
    const fight = await gm.evaluate(() => {
      const who = game.system.api.idOf(game.actors.getName('Masha'));
      return { combat: ff.fight().id, ask: `declare:${who}` };
    });
    const event = { do: 'answer', ask: fight.ask, value: { action: 'nothing', offer: 'nothing' } };
    await says({ kind: 'round', combat: fight.combat, event });
    const journal = () =>
      gm.evaluate(() => ({ commits: ff.fight().system.commits, answered: ff.exchange()?.commits.length }));
    // The outcome of an intent is forgotten, but the fight knows its key.
    await gm.reload();
    await equip(gm);
    await automate(gm, 'full');
    expect(await anna.evaluate(() => ff.say({ kind: 'confirm', message: 'gone' }))).toBe('core.host.noCard');
    const asked = await gm.evaluate(async () => {
      const [attacker, defender] = ['Oleg', 'Masha'].map((name) =>
        game.system.api.idOf(game.actors.getName(name)),
      );
      const input = {
        attacker,
        defender,
        weapon: 'unarmed',
        manoeuvre: 'strike',
        situation: { distance: 1 },
      };
      await ff.say({ kind: 'begin', actor: attacker ?? '', play: 'attack', inputs: [input] });
      const [first] = ff.exchange().pending;
      return { message: ff.card().id, play: first?.play, ask: first?.ask.id };
    });
    const before = await journal();
    await says({ kind: 'answer', ...asked, value: 'none' });
    const { commits, answered } = await journal();
    expect(answered, 'the card was answered').toBe((before.answered ?? 0) + 1);
    expect(commits, 'and the fight has the step').toBe((before.commits as number) + 1);
  });
});

describe('what a player writes into their own documents', () => {
  it('is shown as text and not as markup', async () => {
    await anna.evaluate(() => game.actors.getName('Masha').update({ name: '<b id="evil">Masha</b>' }));
    await igor.waitFor(() => game.actors.find(({ name }) => name.includes('evil')) !== undefined);
    for (const client of [gm, igor]) {
      const html = await client.evaluate(async () => (await ff.card().renderHTML()).outerHTML);
      expect(html).toContain('evil');
      expect(html).not.toContain('<b id="evil"');
    }
    await anna.evaluate(() =>
      game.actors.find(({ name }) => name.includes('evil'))?.update({ name: 'Masha' }),
    );
    await gm.waitFor(() => game.actors.getName('Masha') !== undefined);
  });

  const CONDITIONS = ['shocked', 'held', 'holding', 'limbDisabled', 'inCover', 'aiming', 'covering'];
  const VALUES: readonly unknown[] = [null, 7, [], { who: 3 }];

  it('conditions of any value leave the fight and everybody’s sheets readable', async () => {
    await gm.waitFor(() => ff.fight().started);
    const faults: string[] = [];
    for (const value of VALUES)
      for (const status of CONDITIONS) {
        const says = await gm.evaluate(
          async ([id, one]: readonly [string, unknown]) => {
            const { idOf, prospect, readRound } = game.system.api;
            const [masha, oleg] = ['Masha', 'Oleg'].map((name) => game.actors.getName(name));
            if (!masha || !oleg) return 'nobody';
            const effect = { name: id, statuses: [id], flags: { fivefold: { value: [one] } } };
            const [made] = await masha.createEmbeddedDocuments('ActiveEffect', [effect]);
            try {
              readRound(ff.fight());
              prospect(masha, [idOf(oleg)]);
              prospect(oleg, [idOf(masha)]);
              return 'fine';
            } catch (error) {
              return `${id} ${JSON.stringify(one)}: ${error}`;
            } finally {
              await masha.deleteEmbeddedDocuments('ActiveEffect', [made?.id ?? '']);
            }
          },
          [status, value] as const,
        );
        if (says !== 'fine') faults.push(says);
      }
    expect(faults).toEqual([]);
  });

  it('a token that claims to have been moved by the referee is processed all the same', async () => {
    const told = await anna.evaluate(async () => {
      ff.told();
      const masha = game.actors.getName('Masha');
      const token = game.scenes.contents[0]?.tokens.find(({ actor }) => actor?.id === masha.id);
      await token?.update({ x: token.x + 900 }, { fivefold: { commit: 'forged' } });
      return ff.told();
    });
    expect(told.join(), 'the rules object to so long a way out of her moment').toContain('Masha');
  });
});
