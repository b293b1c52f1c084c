import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* Those who play by themselves: whole fights without a click, and what stops them. */

let table: OpenTable;
let gm: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await automate(gm, 'full');
}, 180_000);
afterAll(() => table?.close());

/** What this file needs of a page’s documents. */
interface Doc {
  readonly id: string;
  readonly name: string;
  readonly disposition: number;
  readonly isDefeated: boolean;
  readonly token: Doc;
  readonly actor: {
    readonly hasPlayerOwner: boolean;
    readonly statuses: ReadonlySet<string>;
    readonly items: { map<T>(of: (item: Doc) => T): T[] };
    deleteEmbeddedDocuments(type: string, ids: readonly string[]): Promise<unknown>;
    setFlag(scope: string, key: string, value: string): Promise<unknown>;
    update(data: object): Promise<unknown>;
  };
  readonly walls: { readonly contents: readonly Doc[] };
  readonly tokens: { readonly contents: readonly Doc[] };
  readonly combatants: { readonly contents: readonly Doc[] };
  readonly system: {
    readonly commits: number;
    readonly journal: { readonly [slot: string]: readonly object[] };
  };
  getDocuments(): Promise<Doc[]>;
  toObject(): { readonly [list: string]: readonly { readonly _id: string }[] };
  import(): Promise<unknown>;
  view(): Promise<unknown>;
  activate(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  getFlag(scope: string, key: string): unknown;
  update(data: object): Promise<unknown>;
  createEmbeddedDocuments(type: string, data: readonly object[]): Promise<unknown>;
  updateEmbeddedDocuments(type: string, data: readonly object[]): Promise<unknown>;
  deleteEmbeddedDocuments(type: string, ids: readonly string[]): Promise<unknown>;
}
interface Game {
  readonly packs: { get(id: string): Doc };
  readonly scenes: { get(id: string): Doc };
  readonly combats: { get(id: string): Doc };
}

/** A step in the journal of a fight. */
interface Written {
  readonly n: number;
  readonly why?: object;
  readonly changes: readonly { readonly who: string; readonly at: string }[];
}

/** How a fight is, as the page says. */
interface Standing {
  /** The latest steps, for messages. */
  readonly latest: readonly string[];
  readonly commits: number;
  readonly round: number;
  readonly stopped: boolean;
  /** How many of each side can still fight. */
  readonly up: { readonly [side: string]: number };
  /** How many steps of the journal say why, and how many do not. */
  readonly why: number;
  /** How many steps were decided by somebody whose morale was broken. */
  readonly broken: number;
  readonly told: readonly string[];
}

/** Imports an encounter; the two sides stand face to face in the open, and everybody plays by themselves. @returns the fight */
const prepare = (ruleset: string, name: string): Promise<string> =>
  gm.evaluate(
    async ([pack, wanted]: readonly [string, string]) => {
      const { packs, scenes, combats } = game as unknown as Game;
      const all = await packs.get(`fivefold.${pack}-encounters-en`).getDocuments();
      const adventure = all.find((one) => one.name.includes(wanted)) as Doc;
      await adventure.import();
      const source = adventure.toObject();
      const scene = scenes.get(source.scenes?.[0]?._id ?? '');
      await scene.view();
      await scene.activate();
      await scene.deleteEmbeddedDocuments(
        'Wall',
        scene.walls.contents.map(({ id }) => id),
      );
      const rows = new Map<number, number>();
      const places = scene.tokens.contents.map(({ id, disposition, actor }) => {
        const side = Number(disposition > 0 || actor.hasPlayerOwner);
        const row = (rows.get(side) ?? 2) + 1;
        rows.set(side, row);
        return { _id: id, x: (9 - side) * 64, y: row * 64 };
      });
      await scene.updateEmbeddedDocuments('Token', places);
      const combat = combats.get(source.combats?.[0]?._id ?? '');
      await combat.updateEmbeddedDocuments(
        'Combatant',
        combat.combatants.contents.map(({ id }) => ({ _id: id, flags: { fivefold: { playsAlone: true } } })),
      );
      let seed = 7;
      CONFIG.Dice.randomUniform = () => {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        return seed / 2147483648;
      };
      return combat.id;
    },
    [ruleset, name] as const,
  );

/** Lets everybody in a fight decide without a thought, where it does not matter what they decide: that is many times faster. */
const thoughtless = (fight: string): Promise<unknown> =>
  gm.evaluate(async (id: string) => {
    for (const { actor } of (game as unknown as Game).combats.get(id).combatants.contents)
      await actor.setFlag('fivefold', 'character', 'mindless');
  }, fight);

/** Lets extras of the world play in a way from now on. */
const usually = (way: string): Promise<unknown> =>
  gm.evaluate((word: string) => game.settings.set('fivefold', 'extras', word), way);

const begin = (fight: string): Promise<unknown> =>
  gm.evaluate((id: string) => (game as unknown as Game).combats.get(id).startCombat(), fight);

const standing = (fight: string): Promise<Standing> =>
  gm.evaluate((id: string) => {
    const combat = (game as unknown as Game).combats.get(id);
    const all = combat.combatants.contents;
    const bySide = new Set(all.map(({ token }) => token.disposition)).size > 1;
    const up: { [side: string]: number } = {};
    for (const { token, actor, isDefeated } of all) {
      const side = String(bySide ? token.disposition : actor.hasPlayerOwner);
      if (!isDefeated) up[side] = (up[side] ?? 0) + 1;
    }
    const round = game.system.api.readRound(combat as never);
    return {
      commits: combat.system.commits,
      round: round.number,
      stopped: combat.getFlag('fivefold', 'extrasStopped') === true,
      up,
      why: Object.values(combat.system.journal).filter(([entry]) => entry && 'why' in entry).length,
      broken: Object.values(combat.system.journal).filter(
        ([entry]) => (entry as { why?: { key: string } } | undefined)?.why?.key === 'core.tactics.runs',
      ).length,
      latest: Object.values(combat.system.journal)
        .flatMap(([entry]) => (entry ? [entry as never as Written] : []))
        .sort((a, b) => b.n - a.n)
        .slice(0, 6)
        .map(
          ({ n, why, changes }) =>
            `${n} ${JSON.stringify(why)} ${changes.map(({ who, at }) => `${who}.${at}`).join(' ')}`,
        ),
      told: ff.told(),
    };
  }, fight);

/** Waits for a fight to be as wanted. @returns how it is then */
async function until(fight: string, wanted: (now: Standing) => boolean, seconds: number): Promise<Standing> {
  const end = Date.now() + 1000 * seconds;
  let now = await standing(fight);
  while (!wanted(now) && !now.stopped && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    now = await standing(fight);
  }
  return now;
}

const isOver = ({ up }: Standing): boolean => Object.keys(up).length < 2;

/** Ends a fight, so that it does not go on beside the next one. */
const end = (fight: string): Promise<unknown> =>
  gm.evaluate(async (id: string) => {
    await (game.combats.get(id) as unknown as { delete(): Promise<unknown> }).delete();
  }, fight);

/** Changes the flags by which extras play. */
const flag = (fight: string, flags: object): Promise<unknown> =>
  gm.evaluate(
    ([id, fivefold]: readonly [string, object]) =>
      (game as unknown as Game).combats.get(id).update({ flags: { fivefold } }),
    [fight, flags] as const,
  );

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

// First, because a fight leaves traces in the actors of its encounter, such as who is engaged with whom.
describe('what they do not know', () => {
  it('is where hidden fighters of the other side are', async () => {
    const fight = await prepare('yearzero', 'station');
    const hidden = await gm.evaluate(async (id: string) => {
      const combat = (game as unknown as Game).combats.get(id);
      const [, ...others] = combat.combatants.contents.filter(({ token }) => token.disposition > 0);
      for (const one of others) {
        await one.update({ hidden: true });
        // Far away: whoever is met in close combat may be struck back at, hidden or not.
        await one.token.update({ hidden: true, x: 3000 });
      }
      return others.map(({ actor }) => game.system.api.idOf(actor as never));
    }, fight);
    await usually('all');
    await begin(fight);
    await until(fight, ({ commits }) => commits >= 25, 60);
    await flag(fight, { extrasStopped: true });
    const aimed = await gm.evaluate((id: string) => {
      const combat = (game as unknown as Game).combats.get(id);
      const foes = combat.combatants.contents.filter(({ token }) => token.disposition < 0);
      const ids = foes.map(({ actor }) => game.system.api.idOf(actor as never));
      const cards = game.messages.contents.filter(
        ({ type, system }) => type === 'exchange' && (system as never as { combat: string }).combat === id,
      );
      const read = cards.map((card) => game.system.api.readExchange(card));
      return read
        .filter(({ by }) => ids.includes(by))
        .map(({ plays }) => JSON.stringify(plays.map((one) => (one as never as { input: object }).input)));
    }, fight);
    expect(aimed.length).toBeGreaterThan(0);
    for (const input of aimed) for (const id of hidden) expect(input).not.toContain(id);
    await end(fight);
  }, 90_000);
});

/** Hurts everybody in a fight, or only those whom no player owns, so that it does not last long. */
const hurt = (fight: string, change: object, whom: 'everybody' | 'extras' = 'everybody'): Promise<unknown> =>
  gm.evaluate(
    ([id, data, who]: readonly [string, object, string]) => {
      const { contents } = (game as unknown as Game).combats.get(id).combatants;
      const hurts = contents.filter(({ actor }) => who === 'everybody' || !actor.hasPlayerOwner);
      return Promise.all(hurts.map(({ actor }) => actor.update(data)));
    },
    [fight, change, whom] as const,
  );

/** What has happened to everybody in an encounter that would last long. */
const HURT: { readonly [ruleset: string]: object } = {
  storyteller: { 'system.health.lethal': 4 },
  lordsouls: { 'system.hp.lost': 16 },
  yearzero: { 'system.health.lost': 3 },
};

describe('Shows 1: both sides of an encounter play by themselves', () => {
  it.each([
    ['storyteller', 'Nobody gets past'],
    ['lordsouls', 'riders'],
    ['western', 'duel'],
    ['yearzero', 'station'],
    ['wfrp', 'corridor'],
  ])(
    'in %s, from the beginning to the end without a click',
    async (ruleset, name) => {
      const fight = await prepare(ruleset, name);
      await hurt(fight, HURT[ruleset] ?? {});
      await usually('all');
      await begin(fight);
      try {
        const now = await until(fight, isOver, 240);
        console.info(`${ruleset}: ${now.commits} steps, ${now.round} rounds`);
        expect(now.stopped, JSON.stringify(now)).toBe(false);
        expect(isOver(now), JSON.stringify(now)).toBe(true);
        expect(now.why).toBeGreaterThan(0);
        // Nobody runs while the setting is off.
        expect(now.broken).toBe(0);
        expect(gm.log.filter(({ level }) => level === 'error')).toEqual([]);
      } finally {
        // A fight that goes on would slow down those after it.
        await end(fight);
      }
    },
    270_000,
  );
});

/** Lets a player answer whatever their fighters are asked at this moment: they attack whom they can, and take the first answer that is possible. */
const answerOwn = (player: TableClient, fight: string): Promise<readonly string[]> =>
  player.evaluate(async (id: string) => {
    const { api } = game.system;
    const combat = game.combats.get(id);
    if (!combat) return [];
    const foes = (game as unknown as Game).combats
      .get(id)
      .combatants.contents.filter(({ token, isDefeated }) => token.disposition < 0 && !isDefeated);
    type Asked = { kind: string; by: string; form?: string; skip?: unknown; id: string; optional?: boolean };
    const declared = ({ by, skip }: Asked): unknown => {
      for (const { actor } of foes) {
        const { offers } = api.prospect(api.actorOf(by), [api.idOf(actor as never)]);
        const attack = offers.find(
          (one) => one.group === 'attack' && !one.no && one.declaration !== undefined,
        );
        if (attack) return attack.declaration;
      }
      return skip;
    };
    const valueFor = (ask: Asked): unknown => {
      if (ask.kind === 'roll') return [];
      if (ask.kind === 'choose')
        return (ask as unknown as { options: { id: string; no?: unknown }[] }).options.find(({ no }) => !no)
          ?.id;
      return ask.form === 'declaration' ? declared(ask) : ask.skip;
    };
    const said: string[] = [];
    for (const { ask: one, mayAnswer } of api.readRound(combat).asks) {
      const ask = one as unknown as Asked;
      if (ask.optional || !mayAnswer(game.user)) continue;
      const event = { do: 'answer', ask: ask.id, value: valueFor(ask) };
      said.push(await ff.say({ kind: 'round', combat: id, event }));
    }
    for (const message of game.messages.filter(({ type }) => type === 'exchange'))
      for (const { ask: one, play, mayAnswer } of api.readExchange(message).pending) {
        const ask = one as unknown as Asked;
        if (ask.optional || !mayAnswer(game.user)) continue;
        said.push(
          await ff.say({ kind: 'answer', message: message.id, play, ask: ask.id, value: valueFor(ask) }),
        );
      }
    return said;
  }, fight);

describe('Shows 1: three players’ fighters, whose owners decide for them', () => {
  it('fight the extras to the end, and the game master does nothing but begin the fight', async () => {
    const players = [await equip(await table.seat('Anna')), await equip(await table.seat('Igor'))];
    const fight = await prepare('yearzero', 'station');
    const owned = await gm.evaluate(async (id: string) => {
      const combat = (game as unknown as Game).combats.get(id);
      const { contents } = combat.combatants;
      const heroes = contents.filter(({ actor }) => actor.hasPlayerOwner).slice(0, 3);
      const extras = contents.filter(({ actor }) => !actor.hasPlayerOwner).slice(0, 2);
      const others = contents.filter((one) => !heroes.includes(one) && !extras.includes(one));
      await combat.deleteEmbeddedDocuments(
        'Combatant',
        others.map((one) => one.id),
      );
      const owners = ['Anna', 'Igor', 'Anna'].map((name) => game.users.getName(name).id);
      for (const [i, one] of heroes.entries()) {
        await one.actor.update({ ownership: { default: 0, [owners[i] ?? '']: 3 } });
        await one.update({ 'flags.fivefold.playsAlone': false });
      }
      return heroes.length;
    }, fight);
    expect(owned).toBe(3);
    await hurt(fight, { 'system.health.lost': 3 }, 'extras');
    await usually('all');
    await begin(fight);
    const said: string[] = [];
    try {
      const late = Date.now() + 200_000;
      let now = await standing(fight);
      while (!isOver(now) && !now.stopped && Date.now() < late) {
        for (const player of players) said.push(...(await answerOwn(player, fight)));
        await wait(100);
        now = await standing(fight);
      }
      console.info(`with players: ${now.commits} steps, ${now.round} rounds, ${said.length} answers`);
      expect(now.stopped, JSON.stringify(now)).toBe(false);
      expect(isOver(now), JSON.stringify(now)).toBe(true);
      expect(said.filter((one) => one === 'ok').length).toBeGreaterThan(5);
    } finally {
      await end(fight);
      for (const player of players) await player.leave();
    }
  }, 240_000);
});

describe('morale', () => {
  it('makes extras run who are hurt badly enough, if the world lets them', async () => {
    const fight = await prepare('yearzero', 'station');
    await hurt(fight, { 'system.health.lost': 2 });
    await gm.evaluate(() => game.settings.set('fivefold', 'morale', 'on'));
    await usually('all');
    await begin(fight);
    try {
      const now = await until(fight, ({ broken }) => broken > 0, 60);
      expect(now.broken, JSON.stringify(now)).toBeGreaterThan(0);
    } finally {
      await end(fight);
      await gm.evaluate(() => game.settings.set('fivefold', 'morale', 'off'));
    }
  }, 90_000);
});

/** Undoes the last step of a fight. */
const undo = (fight: string): Promise<string> =>
  gm.evaluate((combat: string) => ff.say({ kind: 'undo', combat }), fight);

/** The fighters with a status, by name. */
const withStatus = (fight: string, status: string): Promise<readonly string[]> =>
  gm.evaluate(
    ([id, word]: readonly [string, string]) =>
      (game as unknown as Game).combats
        .get(id)
        .combatants.contents.filter(({ actor }) => actor.statuses.has(word))
        .map(({ name }) => name),
    [fight, status] as const,
  );

describe('somebody who wants to get away', () => {
  it('leaves the fight at the edge of the map, as a step that can be undone', async () => {
    const fight = await prepare('yearzero', 'station');
    await thoughtless(fight);
    const name = await gm.evaluate(async (id: string) => {
      const { combatants } = (game as unknown as Game).combats.get(id);
      const runner = combatants.contents.find(({ actor }) => !actor.hasPlayerOwner) as Doc;
      await runner.actor.setFlag('fivefold', 'mission', 'leave');
      await runner.token.update({ x: 14 * 64, y: 0 });
      return runner.name;
    }, fight);
    // What the chat says of those who have left this fight, and others before it.
    const left = () =>
      gm.evaluate(() =>
        (game.messages.contents as unknown as { content: string }[])
          .map(({ content }) => content)
          .filter((content) => content.endsWith('gets away')),
      );
    const before = (await left()).length;
    await usually('all');
    await begin(fight);
    try {
      for (let n = 0; n < 300 && (await withStatus(fight, 'away')).length === 0; n++) await wait(100);
      await flag(fight, { extrasStopped: true });
      expect(await withStatus(fight, 'away')).toEqual([name]);
      await expect.poll(async () => (await left()).slice(before)).toEqual([`${name} gets away`]);
      const why = await gm.evaluate((id: string) => {
        const entries = Object.values((game as unknown as Game).combats.get(id).system.journal).flat();
        return entries.filter((one) => JSON.stringify(one).includes('core.tactics.leaves.away')).length;
      }, fight);
      expect(why).toBe(1);
      for (let n = 0; n < 20 && (await withStatus(fight, 'away')).length > 0; n++)
        expect(await undo(fight)).toBe('ok');
      expect(await withStatus(fight, 'away')).toEqual([]);
    } finally {
      await end(fight);
    }
  }, 90_000);

  it('is not told in the chat if players do not see them; and the tracker does not repeat the number of the round', async () => {
    const fight = await prepare('yearzero', 'station');
    await thoughtless(fight);
    await gm.evaluate(async (id: string) => {
      const { combatants } = (game as unknown as Game).combats.get(id);
      const runner = combatants.contents.find(({ actor }) => !actor.hasPlayerOwner) as Doc;
      await runner.actor.setFlag('fivefold', 'mission', 'leave');
      await runner.token.update({ x: 14 * 64, y: 0 });
      await runner.update({ hidden: true });
    }, fight);
    const told = () =>
      gm.evaluate(
        () =>
          (game.messages.contents as unknown as { content: string }[]).filter(({ content }) =>
            content.endsWith('gets away'),
          ).length,
      );
    const before = await told();
    await usually('all');
    await begin(fight);
    try {
      for (let n = 0; n < 300 && (await withStatus(fight, 'away')).length === 0; n++) await wait(100);
      await flag(fight, { extrasStopped: true });
      expect(await withStatus(fight, 'away')).toHaveLength(1);
      await wait(500);
      expect(await told()).toBe(before);
      const title = await gm.evaluate(() => document.querySelector('.ff-tracker .ff-round')?.textContent);
      expect(title).toBe('');
    } finally {
      await end(fight);
    }
  }, 90_000);
});

describe('what stops them', () => {
  it('is an undone step, which they would do again; they go on when somebody says so', async () => {
    const fight = await prepare('storyteller', 'Nobody gets past');
    await thoughtless(fight);
    await usually('all');
    await begin(fight);
    await until(fight, ({ commits }) => commits >= 4, 30);
    await flag(fight, { extrasStopped: true });
    await wait(500);
    const { commits } = await standing(fight);
    expect(commits).toBeGreaterThanOrEqual(4);
    // Stopped means stopped.
    await wait(700);
    expect(await standing(fight)).toMatchObject({ commits, stopped: true });
    await gm.evaluate(
      (id: string) =>
        (game as unknown as Game).combats.get(id).update({ flags: { fivefold: { extrasStopped: false } } }),
      fight,
    );
    await until(fight, (now) => now.commits >= commits + 2, 30);
    expect(await undo(fight)).toBe('ok');
    await wait(700);
    const after = await standing(fight);
    expect(after.stopped).toBe(true);
    await wait(700);
    expect((await standing(fight)).commits).toBe(after.commits);
    await flag(fight, { extrasStopped: false });
    expect((await until(fight, (now) => now.commits > after.commits, 30)).commits).toBeGreaterThan(
      after.commits,
    );
    await end(fight);
  }, 90_000);

  it('is a stand-off: everybody is unarmed and holds their place, so nothing has happened to anybody for ten rounds', async () => {
    const fight = await prepare('yearzero', 'station');
    await thoughtless(fight);
    await gm.evaluate(async (id: string) => {
      const { combatants } = (game as unknown as Game).combats.get(id);
      for (const { actor, token } of combatants.contents) {
        await actor.setFlag('fivefold', 'mission', 'hold');
        await actor.deleteEmbeddedDocuments(
          'Item',
          actor.items.map((one) => one.id),
        );
        if (token.disposition < 0) await token.update({ x: 14 * 64 });
      }
    }, fight);
    await usually('all');
    await begin(fight);
    try {
      const now = await until(fight, () => false, 80);
      expect(now.stopped).toBe(true);
      // What the fights before have left in the actors of this encounter may still end in the first rounds.
      expect(now.round).toBeGreaterThanOrEqual(11);
      expect(now.round).toBeLessThanOrEqual(13);
      expect(now.told.join(' ')).toContain('Nothing has befallen anybody for 10 rounds');
    } finally {
      await end(fight);
    }
  }, 100_000);

  it('is a person whom they wait for: those whom players own do not play by themselves', async () => {
    const fight = await prepare('storyteller', 'Nobody gets past');
    const waits = await gm.evaluate((id: string) => {
      const combat = (game as unknown as Game).combats.get(id);
      const [one] = combat.combatants.contents.filter(({ actor }) => actor.hasPlayerOwner);
      return one?.update({ flags: { fivefold: { playsAlone: false } } }).then(() => one.id);
    }, fight);
    await usually('all');
    await begin(fight);
    await wait(4000);
    const asked = await gm.evaluate(
      ([id, combatant]: readonly [string, string]) => {
        const combat = game.combats.get(id) as never as Doc & {
          readonly combatants: { get(id: string): Doc };
        };
        const who = game.system.api.idOf(combat.combatants.get(combatant).actor as never);
        const { asks } = game.system.api.readRound(combat as never);
        const cards = game.messages.contents.filter(
          ({ type, system }) => type === 'exchange' && (system as never as { combat: string }).combat === id,
        );
        const onCards = cards.flatMap((card) => game.system.api.readExchange(card).pending);
        return [
          ...asks.map(({ ask, askedOf }) => ({ ask, by: askedOf })),
          ...onCards.map(({ ask }) => ({ ask, by: ask.by })),
        ]
          .filter(({ ask }) => !ask.optional)
          .map(({ by }) => by === who);
      },
      [fight, waits ?? ''] as const,
    );
    // Nobody else is asked any more, in the round or on a card: the others have done what they could.
    expect(asked).toEqual([true]);
    await end(fight);
  }, 60_000);
});

describe('the board', () => {
  /** Where all tokens of the viewed scene stand. */
  const places = (): Promise<readonly string[]> =>
    gm.evaluate(() => {
      const { viewed } = game.scenes as never as {
        viewed: { tokens: { map(of: (t: PageToken) => string): string[] } };
      };
      interface PageToken {
        readonly name: string;
        readonly x: number;
        readonly y: number;
      }
      return viewed.tokens.map(({ name, x, y }) => `${name} ${x} ${y}`).sort();
    });

  it('moves with them, and back with the undone step', async () => {
    const fight = await prepare('lordsouls', 'bridge');
    await thoughtless(fight);
    await gm.evaluate(async (id: string) => {
      const combat = (game as unknown as Game).combats.get(id);
      const far = combat.combatants.contents.filter(({ token }) => token.disposition < 0);
      for (const { token } of far) await token.update({ x: 14 * 64 });
    }, fight);
    const before = await places();
    await usually('all');
    await begin(fight);
    const moved = async (): Promise<boolean> => JSON.stringify(await places()) !== JSON.stringify(before);
    for (let i = 0; i < 400 && !(await moved()); i++) await wait(100);
    expect(await moved()).toBe(true);
    await flag(fight, { extrasStopped: true });
    await wait(1500);
    while ((await standing(fight)).commits > 1) expect(await undo(fight)).toBe('ok');
    expect(await places()).toEqual(before);
    await end(fight);
  }, 90_000);

  it('is measured where the fight is, whichever scene is viewed and active', async () => {
    const fight = await prepare('yearzero', 'station');
    await begin(fight);
    const metres = await gm.evaluate(async (id: string) => {
      const { api } = game.system;
      const { scenes, combats } = game as unknown as Game;
      const { contents } = combats.get(id).combatants;
      const [anybody] = contents as readonly [Doc & { readonly token: { readonly parent: Doc } }];
      const own = scenes.get(anybody.token.parent.id);
      const other = (scenes as never as { contents: readonly Doc[] }).contents.find((one) => one !== own);
      const foes = [true, false].map((isOwned) =>
        contents.find(({ actor }) => actor.hasPlayerOwner === isOwned),
      );
      const [hero, extra] = foes as [Doc, Doc];
      await extra.token.update({ x: 14 * 64 });
      // Two heroes also stand on the other scene, next to each other.
      const [one, two] = contents.filter(({ actor }) => actor.hasPlayerOwner) as [Doc, Doc];
      await one.token.update({ x: 0, y: 0 });
      await two.token.update({ x: 4 * 64, y: 0 });
      const alike = [one, two].map(({ token }, at) => ({ ...token.toObject(), x: at * 64, y: 0 }));
      const tokens = (await other?.createEmbeddedDocuments('Token', alike)) as readonly Doc[];
      await other?.activate();
      await other?.view();
      const between = (one: Doc, two: Doc) =>
        api.prospect(one.actor as never, [api.idOf(two.actor as never)]).situation as { distance: number };
      const found = [
        [hero, extra],
        [extra, hero],
        [one, two],
      ].map(([a, b]) => between(a as Doc, b as Doc).distance);
      await other?.deleteEmbeddedDocuments(
        'Token',
        tokens.map(({ id: token }) => token),
      );
      await own.view();
      await own.activate();
      return found;
    }, fight);
    // Hero and extra: columns 0 and 14, with thirteen squares of a metre between them. The heroes: columns 0 and 4.
    expect(metres).toEqual([13, 13, 3]);
    await end(fight);
  }, 60_000);

  it('does not stop the fight where nobody can go', async () => {
    const fight = await prepare('lordsouls', 'bridge');
    await thoughtless(fight);
    await gm.evaluate(async (id: string) => {
      const combat = (game as unknown as Game).combats.get(id);
      const far = combat.combatants.contents.filter(({ token }) => token.disposition < 0);
      for (const { token } of far) await token.update({ x: 14 * 64 });
      (globalThis as { barred?: number }).barred = Hooks.on('preMoveToken', () => false);
    }, fight);
    const before = await places();
    await usually('all');
    await begin(fight);
    const now = await until(fight, ({ commits }) => commits >= 8, 60);
    expect(now.commits).toBeGreaterThanOrEqual(8);
    expect(await places()).toEqual(before);
    await gm.evaluate(() => Hooks.off('preMoveToken', (globalThis as { barred?: number }).barred ?? 0));
    await end(fight);
  }, 90_000);
});

describe('trouble', () => {
  it('with a play whose target is gone: two refusals, then a person is told why', async () => {
    const fight = await prepare('storyteller', 'Nobody gets past');
    await thoughtless(fight);
    await gm.evaluate(() => game.settings.set('fivefold', 'extrasPause', '1'));
    await usually('act');
    await begin(fight);
    const gone = await gm.evaluate(async (id: string) => {
      const combat = (game as unknown as Game).combats.get(id);
      const { api } = game.system;
      const asking = () =>
        game.messages.contents.find(
          (one) =>
            one.type === 'exchange' &&
            (one.system as never as { combat: string }).combat === id &&
            api.readExchange(one).state === 'waiting',
        );
      for (let i = 0; i < 300 && !asking(); i++) await new Promise((go) => setTimeout(go, 50));
      const card = asking();
      const { plays, pending } = api.readExchange(card as never) as never as {
        plays: { cast: object }[];
        pending: { ask: { by: string } }[];
      };
      const [other = ''] = Object.keys(plays[0]?.cast ?? {}).filter((who) => who !== pending[0]?.ask.by);
      ff.told();
      await api.actorOf(other)?.delete();
      const told: string[] = [];
      // Until it is told, and then long enough for it to be told again.
      for (let left = 120; left > 0; left--) {
        told.push(...ff.told());
        if (left > 20 && told.some((text) => text.includes('waits for you:'))) left = 20;
        await new Promise((go) => setTimeout(go, 100));
      }
      return { other, told, stopped: combat.getFlag('fivefold', 'extrasStopped') };
    }, fight);
    expect(gone.other).not.toBe('');
    expect(
      gone.told.filter((text) => text.includes('waits for you:')),
      gone.told.join('\n'),
    ).toHaveLength(1);
    expect(gone.stopped).not.toBe(true);
    await end(fight);
  }, 90_000);
});

describe('a second window and a reload', () => {
  it('do nothing twice, and the fight goes on to its end', async () => {
    const before = gm.log.length;
    const other = await table.seat('Gamemaster');
    const fight = await prepare('storyteller', 'Nobody gets past');
    await thoughtless(fight);
    await hurt(fight, { 'system.health.lethal': 3 });
    await usually('all');
    await begin(fight);
    await until(fight, ({ commits }) => commits >= 5, 30);
    await gm.reload();
    await equip(gm);
    const now = await until(fight, isOver, 90);
    expect(isOver(now), JSON.stringify(now)).toBe(true);
    for (const log of [gm.log.slice(before), other.log])
      expect(log.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
    await end(fight);
    await other.leave();
  }, 150_000);
});
