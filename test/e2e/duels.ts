import type { Page } from 'playwright-core';

/* What a test of clicks sets up through the pages: two who fight, attacks, six extras, players. */

interface Placed {
  readonly id: string;
  readonly actorId: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly disposition: number;
  update(data: object, options: object): Promise<unknown>;
  move(points: readonly object[]): Promise<unknown>;
}
interface Owned {
  readonly name: string;
  readonly ownership: { readonly [user: string]: number };
  toObject(): { readonly [key: string]: unknown };
  testUserPermission(user: object, level: string): boolean;
}
interface Fight {
  createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
  startCombat(): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface Creates {
  createDocuments(
    data: readonly object[],
  ): Promise<readonly { readonly id: string; readonly name: string }[]>;
}
interface Host {
  readonly game: {
    readonly actors: Iterable<Owned> & { get(id: string): Owned; getName(name: string): Owned };
    readonly combats: Iterable<Fight>;
    readonly scenes: {
      readonly active: {
        readonly id: string;
        readonly grid: { readonly size: number };
        readonly tokens: Iterable<Placed> & { getName(name: string): Placed };
      };
    };
    readonly users: { getName(name: string): object };
  };
  readonly Combat: { readonly implementation: { create(data: object): Promise<Fight> } };
  readonly Actor: { readonly implementation: Creates };
  readonly User: { readonly implementation: Creates };
}

/** Who fights: Anna's fighter and the nearest enemy. */
export interface Duel {
  readonly hero: string;
  readonly foe: string;
}

/** Puts the nearest enemy beside Anna's fighter, or some squares away. */
export const faceToFace = (page: Page, squares = 1): Promise<Duel> =>
  page.evaluate(async (apart) => {
    const { game: host } = globalThis as unknown as Host;
    const scene = host.scenes.active;
    const anna = host.users.getName('Anna');
    const all = [...scene.tokens];
    const mine = all.find(({ actorId }) => host.actors.get(actorId).testUserPermission(anna, 'OWNER'));
    const foe = all
      .filter(({ disposition }) => disposition < 0)
      .sort((a, b) => Math.abs(a.x - (mine?.x ?? 0)) - Math.abs(b.x - (mine?.x ?? 0)))[0];
    if (!mine || !foe) throw new Error('nobody to fight');
    await foe.update({ x: mine.x + apart * scene.grid.size, y: mine.y }, { animate: false });
    return { hero: host.actors.get(mine.actorId).name, foe: host.actors.get(foe.actorId).name };
  }, squares);

/** Ends whatever fight there is, and begins one of these two, with dice that fall in the same way each time. */
export const fights = (page: Page, { hero, foe }: Duel): Promise<void> =>
  page.evaluate(
    async (names) => {
      const { game: host, Combat: combats } = globalThis as unknown as Host;
      const scene = host.scenes.active;
      for (const combat of [...host.combats]) await combat.delete();
      let at = 1;
      CONFIG.Dice.randomUniform = () => {
        at = (at * 48_271) % 2_147_483_647;
        return at / 2_147_483_647;
      };
      const combat = await combats.implementation.create({ scene: scene.id, active: true });
      const two = [...scene.tokens].filter(({ actorId }) => names.includes(host.actors.get(actorId).name));
      const combatants = two.map(({ id, actorId }) => ({ tokenId: id, actorId, sceneId: scene.id }));
      await combat.createEmbeddedDocuments('Combatant', combatants);
      await combat.startCombat();
    },
    [hero, foe],
  );

/** Nobody fights any more. */
export const peace = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
  });

/** Moves a fighter's token some squares to the right, as one drag does. */
export const walks = (page: Page, who: string, squares: number): Promise<void> =>
  page.evaluate(
    async ({ name, n }) => {
      const { actors, scenes } = (globalThis as unknown as Host).game;
      const { grid, tokens } = scenes.active;
      const token = [...tokens].find(({ actorId }) => actors.get(actorId)?.name === name);
      await token?.move([{ x: token.x + n * grid.size, y: token.y }]);
    },
    { name: who, n: squares },
  );

/** Who attacks whom, and how the dice fall: 0 is the highest face of each, 1 the lowest. */
export interface Blow {
  readonly by: string;
  readonly at: string;
  readonly dice: number;
}

/** From now on the referee's dice all fall like this. */
export const falls = (page: Page, dice: number): Promise<void> =>
  page.evaluate((uniform) => {
    CONFIG.Dice.randomUniform = () => uniform;
  }, dice);

/** An attack outside a fight, with the first weapon that can reach; the referee's dice all fall alike. */
export const strikes = (page: Page, blow: Blow): Promise<void> =>
  page.evaluate(async ({ by, at, dice }) => {
    CONFIG.Dice.randomUniform = () => dice;
    const { idOf, prospect, send } = game.system.api;
    const who = game.actors.getName(by);
    const targets = [idOf(game.actors.getName(at))];
    const attack = prospect(who, targets).offers.find(({ group, no }) => group === 'attack' && !no);
    await send({ kind: 'take', actor: idOf(who), offer: attack?.id, targets });
  }, blow);

/** Whether there is a card of an attack of one on another. */
export const isStruck = (page: Page, { by, at }: Pick<Blow, 'by' | 'at'>): Promise<boolean> =>
  page.evaluate(
    ([one, other]) => {
      const { idOf, readExchange } = game.system.api;
      const [who, whom] = [idOf(game.actors.getName(one)), idOf(game.actors.getName(other))];
      return game.messages.contents
        .filter(({ type }) => type === 'exchange')
        .map(readExchange)
        .some(({ by: acting, plays }) => {
          const inputs = plays.map((play) => JSON.stringify((play as unknown as { input: object }).input));
          return acting === who && inputs.some((input) => input.includes(whom));
        });
    },
    [by, at] as const,
  );

/** Whether a fighter's turn is planned, so that it is carried out without further presses of theirs. */
export const isPlanned = (page: Page, who: string): Promise<boolean> =>
  page.evaluate((name) => {
    const { turn } = game.system.api.fighterOf(game.actors.getName(name));
    return (turn as { submitted?: boolean }).submitted === true;
  }, who);

/** Undoes all that has happened on cards, and removes these. */
export const clears = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { readExchange, send } = game.system.api;
    for (const message of [...game.messages.contents].reverse()) {
      const standing = () => readExchange(message).commits.filter(({ undone }) => !undone).length;
      if (message.type === 'exchange')
        for (let n = standing(); n > 0; n--) await send({ kind: 'undo', message: message.id });
      await message.delete();
    }
  });

/** Somebody attacks six extras like one of the enemies, all on one card. */
export const ambush = (page: Page, { by, at, dice }: Blow): Promise<void> =>
  page.evaluate(
    async ({ who, like, uniform }) => {
      const { Actor: actors } = globalThis as unknown as Host;
      CONFIG.Dice.randomUniform = () => uniform;
      const { idOf, prospect, send } = game.system.api;
      const { _id, ownership, ...data } = game.actors.getName(like).toObject();
      const six = Array.from({ length: 6 }, (_, i) => ({ ...data, name: `Extra ${i + 1}` }));
      const made = await actors.implementation.createDocuments(six);
      const hero = game.actors.getName(who);
      const plays = made.flatMap(({ name }) => {
        const { offers } = prospect(hero, [idOf(game.actors.getName(name))]);
        const attack = offers.find(({ group, no, play }) => group === 'attack' && !no && play);
        return attack?.play ?? [];
      });
      const inputs = plays.map(({ input }) => input);
      await send({ kind: 'begin', actor: idOf(hero), play: plays[0]?.name, inputs });
    },
    { who: by, like: at, uniform: dice },
  );

/** Two players more than the demo table has, each with a fighter like somebody's. */
export const morePlayers = (page: Page, like: string): Promise<void> =>
  page.evaluate(async (name) => {
    const { Actor: actors, User: users, game: host } = globalThis as unknown as Host;
    const { _id, ownership, ...data } = host.actors.getName(name).toObject();
    const made = await users.implementation.createDocuments([
      { name: 'Clara', role: 1 },
      { name: 'Dora', role: 1 },
    ]);
    const fighters = made.map((user) => ({
      ...data,
      name: `${user.name}’s fighter`,
      ownership: { default: 0, [user.id]: 3 },
    }));
    await actors.implementation.createDocuments(fighters);
  }, like);

/** Gives a fighter other traits, and things to use. */
export const becomes = (page: Page, who: string, traits: object, items: object[]): Promise<void> =>
  page.evaluate(
    async ({ name, system, all }) => {
      const actor = game.actors.getName(name);
      await actor.update({ system });
      await actor.createEmbeddedDocuments('Item', all);
    },
    { name: who, system: traits, all: items },
  );

/** Sets the house rules of a game; the others have their defaults. */
export const rules = (page: Page, ruleset: string, values: object): Promise<unknown> =>
  page.evaluate(({ of, all }) => game.settings.set('fivefold', `rules-${of}`, all), {
    of: ruleset,
    all: values,
  });
