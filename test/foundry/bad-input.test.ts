import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* Bad input of any kind: the sender is told so in a sentence in their language, and nothing has changed. */

const NINES = 0.15;

let table: OpenTable;
let gm: TableClient;
let igor: TableClient;

/** Opens a fresh table for each test, or one for all tests of a block. */
const open = async (): Promise<void> => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  igor = await equip(await table.seat('Igor'));
  await automate(gm, 'full');
  await loadDice(gm, NINES);
};
/** None of the errors was our fault. */
const close = async (): Promise<void> => {
  const faults = [gm, igor].flatMap(({ log }) => log.filter(({ level }) => level === 'error'));
  await table?.close();
  expect(faults.map(({ text }) => text)).toEqual([]);
};

/** Masha shoots at Oleg; the card waits for Oleg's defence. */
async function shot(): Promise<void> {
  expect(await gm.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
  for (const client of [gm, igor]) await client.waitFor(() => game.messages.size === 1);
}

const world = () => gm.evaluate(() => ff.world());

/** Words that name a fault of ours instead of the sender's. */
const OURS = /core\.host\.failed|undefined|TypeError/;

describe('a malformed answer', () => {
  beforeAll(open);
  afterAll(close);

  const MALFORMED: readonly unknown[] = [
    null,
    7,
    true,
    '',
    [],
    [10, 10],
    {},
    { value: 'none' },
    'x'.repeat(5000),
  ];

  it('to a card is refused with a reason', async () => {
    await shot();
    const before = await world();
    for (const value of MALFORMED) {
      const said = await igor.evaluate(
        (one) =>
          ff.say({
            kind: 'answer',
            message: ff.card().id,
            play: ff.exchange().plays[0]?.id,
            ask: 'defence',
            value: one,
          }),
        value,
      );
      expect(said, JSON.stringify(value)).toBe('core.refused.noSuchOption');
    }
    expect((await igor.evaluate(() => ff.told())).filter((text) => /FIVEFOLD|core\./.test(text))).toEqual([]);
    expect(await world()).toBe(before);
  });

  it('to a fight’s declaration is refused with a reason', async () => {
    await gm.evaluate(() => ff.fight().startCombat());
    const before = await world();
    const bad: readonly unknown[] = [
      ...MALFORMED,
      { action: 7 },
      { action: 'fly', offer: 'fly' },
      { action: 'shoot' },
      { action: 'shoot', offer: 'shoot:none', weapon: 'none', target: 'nobody' },
      { action: 'shoot', offer: 'shoot:none', weapon: {}, target: [] },
      { action: 'strike', offer: 'strike:unarmed', weapon: 'unarmed', target: 'nobody', situation: 7 },
      { action: 'strike', offer: 'strike:unarmed', weapon: 'unarmed', situation: { distance: 'far' } },
    ];
    for (const value of bad) {
      const said = await gm.evaluate((one) => ff.round('declare:', one), value);
      expect(said, JSON.stringify(value)).not.toBe('ok');
      expect(said, JSON.stringify(value)).not.toMatch(OURS);
    }
    const told = await gm.evaluate(() => ff.told());
    expect(told.length).toBe(bad.length);
    expect(told.filter((text) => /FIVEFOLD|storyteller\.|core\./.test(text))).toEqual([]);
    expect(await world()).toBe(before);
  });

  it('as the input of a play is refused with a reason', async () => {
    const before = await world();
    const said = await gm.evaluate(async () => {
      const { idOf } = game.system.api;
      const attacker = idOf(game.actors.getName('Masha'));
      const defender = idOf(game.actors.getName('Oleg'));
      const whole = { attacker, defender, weapon: 'unarmed', manoeuvre: 'strike' };
      const inputs: unknown[] = [
        null,
        7,
        [],
        {},
        { attacker },
        { ...whole, defender: 'nobody' },
        { ...whole, defender: 4 },
        { ...whole, weapon: 'none' },
        { ...whole, weapon: null },
        { ...whole, manoeuvre: 'fly' },
        { ...whole, situation: 7 },
        { ...whole, situation: { distance: 'far' } },
        { ...whole, situation: { distance: -1 } },
        { ...whole, situation: { distance: 1, cover: 'everything' } },
        { ...whole, more: 'than that' },
      ];
      const all: string[] = [];
      for (const input of inputs)
        all.push(await ff.say({ kind: 'begin', actor: attacker, play: 'attack', inputs: [input] }));
      all.push(await ff.say({ kind: 'begin', actor: attacker, play: 'steal', inputs: [whole] }));
      all.push(await ff.say({ kind: 'begin', actor: 'Actor-none', play: 'attack', inputs: [whole] }));
      all.push(
        await ff.say({ kind: 'begin', actor: attacker, play: 'attack', inputs: Array(41).fill(whole) }),
      );
      return all;
    });
    expect(
      said.map((key, i) => [i, key]).filter(([, key]) => key === 'ok' || OURS.test(String(key))),
    ).toEqual([]);
    const told = await gm.evaluate(() => ff.told());
    expect(told.filter((text) => /FIVEFOLD|storyteller\.|core\./.test(text))).toEqual([]);
    expect(await world()).toBe(before);
  });

  it('is not understood as news that somebody joins or leaves: a round learns that from its combatants', async () => {
    await gm.waitFor(() => ff.fight().started);
    const before = await world();
    for (const what of ['join', 'leave'])
      expect(
        await gm.evaluate((what: string) => {
          const who = game.system.api.idOf(game.actors.getName('Masha'));
          return ff.say({ kind: 'round', combat: ff.fight().id, event: { do: what, who } });
        }, what),
      ).toBe('core.host.malformed');
    expect(await world()).toBe(before);
  });
});

describe('a second click', () => {
  beforeAll(open);
  afterAll(close);

  it('on the buttons of a card is one intent', async () => {
    await shot();
    const clicks = await igor.evaluate(async () => {
      const html = (await ff.card().renderHTML()) as unknown as Element;
      document.body.append(html);
      const button = html.querySelector<HTMLElement>('[data-option="none"]');
      for (let i = 0; i < 3; i++) button?.click();
      return button !== null;
    });
    expect(clicks).toBe(true);
    for (const client of [igor, gm]) await client.waitFor(() => ff.exchange().state === 'done');
    expect(await gm.evaluate(() => ff.exchange().commits.length)).toBe(2);
    expect(await igor.evaluate(() => ff.told())).toEqual([]);
  });

  it('to begin a fight begins it once', async () => {
    const both = await gm.evaluate(() => {
      const one = { kind: 'round', combat: ff.fight().id, event: { do: 'begin' } };
      return Promise.all([ff.say(one), ff.say(one)]);
    });
    expect(both).toEqual(['ok', 'core.refused.begun']);
  });
});

describe('a target that has vanished', () => {
  beforeEach(open);
  afterEach(close);

  it('leaves the card without an answer, is still named in the story, and the step can be undone', async () => {
    await shot();
    await gm.evaluate(async () => {
      const oleg = game.actors.getName('Oleg');
      const tokens = (
        game.scenes.contents[0] as unknown as { tokens: Iterable<{ id: string; actorId: string }> }
      ).tokens;
      const ids = [...tokens].filter(({ actorId }) => actorId === oleg.id).map(({ id }) => id);
      await game.scenes.contents[0]?.deleteEmbeddedDocuments('Token', ids);
      await oleg.delete();
    });
    const before = await world();
    expect(await gm.evaluate(() => ff.answer('none'))).toBe('core.refused.gone');
    expect(await gm.evaluate(() => ff.told())).toEqual([
      'Somebody this concerns is not here. Choose somebody else, or ask the GM to undo the card.',
    ]);
    expect(await world()).toBe(before);
    await igor.waitFor(() => game.actors.size === 2);
    expect(await igor.evaluate(() => ff.shown())).toMatch(/Oleg/);
    expect(await igor.evaluate(() => ff.shown())).not.toMatch(/Actor-/);
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
    expect(await gm.evaluate(() => ff.exchange().state)).toBe('undone');
  });
});

/** Masha shoots Oleg and everybody else declares nothing; the card waits for Oleg's defence. */
async function shotInFight(): Promise<void> {
  await gm.evaluate(async () => {
    const { readRound, actorOf, idOf, prospect } = game.system.api;
    await ff.fight().startCombat();
    for (let i = 0; i < 6 && ff.card() === undefined; i++) {
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
  await gm.waitFor(() => ff.exchange()?.state === 'waiting');
}

describe('in a fight', () => {
  beforeEach(async () => {
    await open();
    await shotInFight();
  });
  afterEach(close);

  const reading = () =>
    gm.evaluate(() => {
      const { asks, number, tracker } = game.system.api.readRound(ff.fight());
      return { asks: asks.map(({ ask }) => ask.id.split(':')[0]), number, rows: tracker?.rows.length };
    });

  it('a vanished target blocks nobody: the shot is undone, its owner passes, the round goes on', async () => {
    await gm.evaluate(() => game.actors.getName('Oleg').delete());
    expect(await gm.evaluate(() => ff.answer('none'))).toBe('core.refused.gone');
    expect((await reading()).number).toBe(1);
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
    expect((await reading()).asks).toContain('act');
    expect(await gm.evaluate(() => ff.round('act:', 'act'))).toBe('core.refused.closed');
    expect(await gm.evaluate(() => ff.round('act:', 'pass'))).toBe('ok');
    expect((await reading()).number).toBeGreaterThan(0);
  });

  it('a vanished attacker blocks nobody either', async () => {
    await gm.evaluate(() => game.actors.getName('Masha').delete());
    expect(await gm.evaluate(() => ff.answer('none'))).toBe('core.refused.gone');
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
    const { asks, number } = await reading();
    expect(number).toBe(1);
    expect(asks.some((ask) => ask === 'act' || ask === 'declare')).toBe(true);
  });

  it('a deleted card is asked for again, also when its target is gone', async () => {
    await gm.evaluate(() => game.actors.getName('Oleg').delete());
    await gm.evaluate(() => ff.card().delete());
    expect((await reading()).number).toBe(1);
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', combat: ff.fight().id }))).toBe('ok');
    expect((await reading()).asks).toContain('act');
  });

  it('deleting the fight leaves its card playable, and nobody in a round', async () => {
    await gm.evaluate(() => ff.fight().delete());
    expect(await gm.evaluate(() => ff.answer('none'))).toBe('ok');
    expect(await gm.evaluate(() => [ff.exchange().state, ff.harm('Oleg') > 0])).toEqual(['done', true]);
    const turns = await gm.evaluate(() =>
      ['Masha', 'Oleg'].map((name) => game.system.api.fighterOf(game.actors.getName(name)).turn),
    );
    expect(turns).toEqual([{}, {}]);
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
    expect(await gm.evaluate(() => [ff.exchange().state, ff.harm('Oleg')])).toEqual(['waiting', 0]);
  });

  it('removing a weapon does not stop the shot; missing ammunition is not spent', async () => {
    await gm.evaluate(async () => {
      const masha = game.actors.getName('Masha');
      await masha.deleteEmbeddedDocuments(
        'Item',
        masha.items.map(({ id }) => id),
      );
    });
    expect(await gm.evaluate(() => ff.answer('none'))).toBe('ok');
    expect(await gm.evaluate(() => [ff.exchange().state, ff.harm('Oleg') > 0])).toEqual(['done', true]);
    expect((await reading()).number).toBeGreaterThan(0);
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
    expect(await gm.evaluate(() => ff.harm('Oleg'))).toBe(0);
    expect(await gm.evaluate(() => ff.told())).toEqual([]);
  });
});

describe('a weapon deleted between attack and damage', () => {
  beforeEach(open);
  afterEach(close);

  it('outside a fight: the shot goes on with the weapon it began with', async () => {
    const pool = () =>
      gm.evaluate(() =>
        (ff.card().rolls as { dice: { number: number }[] }[]).map(({ dice }) => dice[0]?.number),
      );
    await shot();
    await igor.evaluate(() => ff.answer('none'));
    await gm.waitFor(() => ff.exchange().state === 'done');
    const whole = await pool();
    await gm.evaluate(async () => {
      await ff.say({ kind: 'undo', message: ff.card().id });
      const masha = game.actors.getName('Masha');
      await masha.deleteEmbeddedDocuments(
        'Item',
        masha.items.map(({ id }) => id),
      );
    });
    expect(await gm.evaluate(() => ff.answer('none'))).toBe('ok');
    expect(await gm.evaluate(() => ff.exchange().state)).toBe('done');
    expect(await pool()).toEqual(whole);
  });
});

describe('an actor whose type has changed', () => {
  beforeEach(open);
  afterEach(close);

  it('is missing for the card; the others play on', async () => {
    await shot();
    await gm.evaluate(() =>
      game.actors.getName('Oleg').update({ type: 'base', system: {} }, { recursive: false }),
    );
    const before = await world();
    expect(await gm.evaluate(() => ff.answer('none'))).toBe('core.refused.gone');
    expect(await gm.evaluate(() => ff.told())).toEqual([
      'Somebody this concerns is not here. Choose somebody else, or ask the GM to undo the card.',
    ]);
    expect(await world()).toBe(before);
    expect(await gm.evaluate(() => ff.attack('Masha', 'Oleg'))).not.toBe('ok');
  });
});

describe('a house rule out of range in the stored setting', () => {
  beforeEach(open);
  afterEach(close);

  it('counts as its default, and the GM is told which setting', async () => {
    const set = (value: object) =>
      gm.evaluate((one: object) => game.settings.set('fivefold', 'rules-storyteller', one), value);
    const [key, initial] = await gm.evaluate(async () => {
      const { rules } = (await game.system.api.ruleset('storyteller')) as unknown as {
        rules: Record<string, { kind: string; min?: number; initial: number }>;
      };
      const [name, field] = Object.entries(rules).find(([, { min }]) => min !== undefined) ?? [];
      return [name ?? '', field?.initial] as const;
    });
    await set({ [key]: -1000, ancient: 1 });
    const rules = await gm.evaluate(async () =>
      game.system.api.rulesOf(await game.system.api.ruleset('storyteller')),
    );
    expect(rules[key]).toBe(initial);
    expect(rules).not.toHaveProperty('ancient');
    await shot();
    await gm.reload();
    await equip(gm);
    const warnings = () => gm.log.filter(({ text }) => /The default value applies/.test(text));
    await expect.poll(() => warnings().length).toBe(2);
    const warned = warnings().map(({ text }) => text);
    expect(warned.filter((text) => /FIVEFOLD/.test(text))).toEqual([]);
  });
});

describe('a world saved by a newer version', () => {
  beforeEach(open);
  afterEach(close);

  it('is reported and left alone: the referee refuses, and waiting intents keep waiting', async () => {
    await shot();
    // The referee writes the world's version once when it takes over, which must not overwrite ours.
    await gm.waitFor(() => (game.settings.get('fivefold', 'migrated') as string) !== '');
    await gm.evaluate(() => game.settings.set('fivefold', 'migrated', '99.0.0'));
    await gm.leave();
    await igor.waitFor(() => game.users.activeGM === null);
    expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
    gm = await equip(await table.seat('Gamemaster'));
    await igor.waitFor(() => game.users.activeGM !== null);
    const before = await world();
    expect(await igor.evaluate(() => ff.answer('none'))).toBe('core.host.newerWorld');
    expect((await igor.evaluate(() => ff.told())).at(-1)).toMatch(/99\.0\.0/);
    expect(await gm.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('core.host.newerWorld');
    expect(await world()).toBe(before);
    expect(await igor.evaluate(() => ff.parked())).toBe(1);
    expect(await gm.evaluate(() => game.settings.get('fivefold', 'migrated'))).toBe('99.0.0');
    const shown = gm.log.splice(0).filter(({ level }) => level === 'error');
    expect(shown.map(({ text }) => text)).toEqual([expect.stringMatching(/99\.0\.0/)]);
  });
});

describe('a card that cannot be read', () => {
  beforeAll(open);
  afterAll(close);
  afterEach(async () => {
    await gm.evaluate(async () => {
      for (const message of game.messages.contents) await message.delete();
      while (ff.fight().system.commits > 0) await ff.fight().previousTurn();
    });
    await igor.waitFor(() => game.messages.size === 0);
  });

  const put = (system: object) =>
    gm.evaluate(async (data: object) => {
      const { implementation } = foundry.documents.ChatMessage;
      await implementation.create({ type: 'exchange', system: data });
    }, system);

  const BROKEN: readonly (readonly [string, object])[] = [
    ['an unknown ruleset', { ruleset: 'elsewhere', plays: {}, commits: {} }],
    ['no ruleset', {}],
    ['a play that is nothing', { ruleset: 'storyteller', plays: { p0: null } }],
    ['a play of another shape', { ruleset: 'storyteller', plays: { p0: { id: 1, log: 'x', cast: [] } } }],
    ['a commit of another shape', { ruleset: 'storyteller', commits: { c0: { n: 'x' } } }],
    [
      'an unknown play',
      {
        ruleset: 'storyteller',
        plays: { p0: { id: 'a', play: 'dance', input: {}, cast: {}, log: {}, length: 0, state: 'open' } },
      },
    ],
    [
      'an answer that fits nothing',
      {
        ruleset: 'storyteller',
        plays: {
          p0: {
            id: 'a',
            play: 'attack',
            input: { attacker: 'x' },
            cast: {},
            log: { e0: [{ ask: 'x', value: 1 }] },
            length: 1,
            state: 'open',
          },
        },
      },
    ],
  ];

  it.each(BROKEN)('with %s shows a sentence, and the table plays on', async (_, system) => {
    await put({ ...system, combat: await gm.evaluate(() => ff.fight().id) });
    await igor.waitFor(() => game.messages.size === 1);
    for (const client of [gm, igor]) {
      const shown = await client.evaluate(() => ff.shown());
      expect(shown).toMatch(/^This card (cannot be read|was begun under other rules)/);
      expect(shown).not.toMatch(/FIVEFOLD/);
    }
    const answer = { kind: 'answer', play: 'a', ask: 'x', value: 1 };
    const said = await gm.evaluate((one: object) => ff.say({ ...one, message: ff.card().id }), answer);
    expect(['core.host.noCard', 'core.host.staleCard', 'core.refused.notAsked']).toContain(said);
    await gm.reload();
    await equip(gm);
    await loadDice(gm, NINES);
    expect(
      await gm.evaluate(() => ff.say({ kind: 'round', combat: ff.fight().id, event: { do: 'begin' } })),
    ).toBe('ok');
    expect(await igor.evaluate(() => game.messages.size)).toBeGreaterThan(1);
  });
});

describe('the GM’s client', () => {
  beforeEach(open);
  afterEach(close);

  it('may go away between an intent and its answer: the intent is kept, and settled when the GM is back', async () => {
    await shot();
    await gm.evaluate(() => {
      const hang = new Promise(() => undefined);
      Object.defineProperty(ff.card(), 'update', { value: () => hang });
    });
    const said = igor.evaluate(() => ff.answer('none'));
    await gm.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await gm.leave();
    expect(await said).toBe('ok');
    expect(await igor.evaluate(() => ff.told())).toEqual([
      'No GM is connected. Your move is saved and will be carried out when one returns.',
    ]);
    expect(await igor.evaluate(() => [ff.exchange().state, ff.harm('Oleg')])).toEqual(['waiting', 0]);
    gm = await equip(await table.seat('Gamemaster'));
    await igor.waitFor(() => ff.exchange().state === 'done' && ff.parked() === 0);
    expect(await igor.evaluate(() => ff.exchange().commits.length)).toBe(2);
  });

  it('processes a repeated intent once', async () => {
    await shot();
    const seen = await igor.evaluate(async () => {
      const { send } = game.system.api;
      const emit = (game as unknown as { socket: { emit(...args: unknown[]): void } }).socket;
      const plain = emit.emit.bind(emit);
      emit.emit = (...args) => {
        for (let i = 0; i < 3; i++) plain(...args);
      };
      await send({
        kind: 'answer',
        message: ff.card().id,
        play: ff.exchange().plays[0]?.id,
        ask: 'defence',
        value: 'none',
      });
      return ff.told();
    });
    expect(seen).toEqual([]);
    expect(await gm.evaluate(() => ff.exchange().commits.length)).toBe(2);
  });
});
