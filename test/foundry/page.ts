import type { TableClient } from '../../playground/node/index.ts';

/*
 * What tests run inside a client's page. Functions given to `evaluate` travel as text: they see only the page's globals, which these declarations
 * describe as far as the tests use them, and the helpers that `equip` puts there under `ff`.
 */

interface PageAsk {
  readonly id: string;
  readonly by: string;
  readonly optional?: boolean;
  readonly options?: readonly { readonly id: string; readonly no?: unknown }[];
}
interface PageExchange {
  readonly state: string;
  readonly past: boolean;
  readonly by: string;
  readonly plays: readonly {
    readonly id: string;
    readonly undone: boolean;
    readonly run: { state: string; steps: unknown[] };
  }[];
  readonly pending: readonly {
    readonly play: string;
    readonly ask: PageAsk;
    mayAnswer(user: unknown): boolean;
  }[];
  readonly commits: readonly {
    id: string;
    applied: boolean;
    undone: boolean;
    changes: { at: string; who: string }[];
    heldState: string;
  }[];
  readonly unapplied: readonly { at: string; who: string }[];
}
export interface PageDoc {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  /** When a message was written, in milliseconds. */
  readonly timestamp: number;
  readonly statuses: Set<string>;
  readonly system: {
    health: { bashing: number; lethal: number; aggravated: number; value: number; max: number };
    commits: number;
    rounds: number;
  };
  readonly items: PageCollection<PageDoc>;
  readonly rolls: readonly unknown[];
  readonly author: { readonly name: string };
  readonly initiative: number | null;
  readonly round: number;
  readonly turn: number | null;
  readonly turns: PageDoc[];
  readonly started: boolean;
  readonly combatants: PageCollection<PageDoc>;
  readonly actor: PageDoc;
  readonly scene: PageDoc | null;
  readonly active: boolean;
  readonly isGM: boolean;
  testUserPermission(user: PageDoc, permission: string): boolean;
  readonly tokens: PageCollection<PageDoc>;
  readonly grid: { readonly size: number };
  readonly x: number;
  readonly y: number;
  update(data: object, options?: object): Promise<unknown>;
  delete(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  previousTurn(): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: object[]): Promise<PageDoc[]>;
  deleteEmbeddedDocuments(name: string, ids: string[]): Promise<unknown>;
  toObject(): { [key: string]: unknown };
  getFlag(scope: string, key: string): unknown;
  renderHTML(): Promise<{
    readonly outerHTML: string;
    querySelector(selector: string): { textContent: string | null } | null;
  }>;
}
export interface PageCollection<T> extends Iterable<T> {
  readonly size: number;
  readonly contents: T[];
  get(id: string): T | undefined;
  getName(name: string): T;
  find(test: (one: T) => boolean): T | undefined;
  filter(test: (one: T) => boolean): T[];
  map<R>(what: (one: T) => R): R[];
}
interface PageRound {
  readonly asks: readonly {
    readonly ask: PageAsk;
    readonly askedOf: string;
    mayAnswer(user: unknown): boolean;
  }[];
  readonly number: number;
  readonly onCards: readonly string[];
  readonly state: unknown;
  readonly tracker?: { readonly rows: readonly unknown[] };
}
/** A tour of the host's. */
interface PageTour {
  readonly id: string;
  readonly status: string;
  readonly config: { readonly restricted?: boolean };
  readonly currentStep: { readonly id: string } | null;
  start(): Promise<void>;
  next(): Promise<void>;
}
interface PageGame {
  readonly user: PageDoc & { readonly isGM: boolean };
  readonly users: PageCollection<PageDoc> & { readonly activeGM: PageDoc | null };
  readonly actors: PageCollection<PageDoc>;
  readonly messages: PageCollection<PageDoc>;
  readonly combats: PageCollection<PageDoc>;
  readonly scenes: PageCollection<PageDoc>;
  readonly tours: Iterable<PageTour> & { has(key: string): boolean; get(key: string): PageTour | undefined };
  readonly settings: {
    get(scope: string, key: string): unknown;
    set(scope: string, key: string, value: unknown): Promise<unknown>;
  };
  readonly system: {
    readonly api: {
      send(intent: object): Promise<void>;
      idOf(actor: PageDoc): string;
      actorOf(id: string): PageDoc;
      fighterOf(actor: PageDoc): { conditions: { [id: string]: unknown }; turn: object; traits: object };
      readExchange(message: PageDoc): PageExchange;
      readRound(combat: PageDoc): PageRound;
      rulesOf(ruleset: unknown): { [key: string]: unknown };
      prospect(
        actor: PageDoc,
        targets: string[],
      ): {
        offers: {
          id: string;
          group: string;
          no?: unknown;
          anytime?: true;
          play?: { name: string; input: object };
          declaration?: unknown;
        }[];
        situation: object;
        each: object;
      };
      readonly rulesets: readonly { readonly id: string }[];
      ruleset(id: string): Promise<{ readonly id: string }>;
    };
  };
}

/** What `equip` puts into a page. */
interface Tools {
  /** Sends an intent; the key of the refusal, or 'ok'. */
  say(intent: object): Promise<string>;
  /** The newest exchange, and its text. */
  card(): PageDoc;
  exchange(): PageExchange;
  /** Begins an attack with the first suitable weapon. */
  attack(attacker: string, defender: string): Promise<string>;
  /** Answers the newest card's first pending ask. */
  answer(value: string): Promise<string>;
  fight(): PageDoc;
  /** Answers the first ask of the round whose id begins with this. */
  round(ask: string, value: unknown): Promise<string>;
  /** How many updates of Combat documents there have been. */
  updates: number;
  harm(name: string): number;
  /** How many of this user's intents wait for a game master. */
  parked(): number;
  /** All documents as stored, in one text: without a change it stays the same. */
  world(): string;
  /** The notifications of this user since the last call of this function. */
  told(): string[];
  /** The text of a message as this user sees it, by default of the newest one. */
  shown(message?: string): Promise<string>;
}

declare global {
  var game: PageGame;
  var ff: Tools;
  var foundry: {
    nue: { Tour: { readonly activeTour: PageTour | null; readonly tourInProgress: boolean } };
    documents: {
      Actor: { implementation: { createDocuments(data: object[]): Promise<PageDoc[]> } };
      Combat: { implementation: { create(data: object): Promise<PageDoc> } };
      User: { implementation: { create(data: object): Promise<PageDoc> } };
      ChatMessage: { implementation: { create(data: object): Promise<PageDoc> } };
      Scene: { implementation: { create(data: object): Promise<PageDoc> } };
    };
  };
  var ui: {
    notifications: Record<'info' | 'warn' | 'error', (text: string, ...rest: unknown[]) => unknown>;
  };
  /** Only in a browser. */
  var canvas:
    | {
        readonly ready: boolean;
        readonly scene?: { readonly name: string };
        readonly tokens?: object;
        readonly interface?: { readonly grid?: object };
      }
    | undefined;
  var CONFIG: { Dice: { randomUniform: () => number } };
  var Hooks: {
    on(hook: string, run: (...args: never[]) => unknown): number;
    once(hook: string, run: (...args: never[]) => unknown): number;
    off(hook: string, id: number): void;
  };
}

/** Gives a page the helpers. The note for questions is switched off, so that it does not mix with other notifications. */
export async function equip(client: TableClient): Promise<TableClient> {
  await client.evaluate(async () => {
    await game.settings.set('fivefold', 'cue', 'off');
    const { api } = game.system;
    const actor = (name: string) => game.actors.getName(name);
    const notices: string[] = [];
    for (const kind of ['info', 'warn', 'error'] as const) {
      const tell = ui.notifications[kind].bind(ui.notifications);
      ui.notifications[kind] = (text, ...rest) => {
        notices.push(text);
        return tell(text, ...rest);
      };
    }
    globalThis.ff = {
      updates: 0,
      told: () => notices.splice(0),
      world: () =>
        JSON.stringify(
          [game.actors, game.messages, game.combats].map((all) => all.map((one) => one.toObject())),
          (key, value) => (key === '_stats' ? undefined : value),
        ),
      shown: async (id) => {
        const message = id === undefined ? game.messages.contents.at(-1) : game.messages.get(id);
        const html = await message?.renderHTML();
        return html?.querySelector('.message-content')?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
      },
      async say(intent) {
        try {
          await api.send(intent);
          return 'ok';
        } catch (error) {
          return (error as { reason?: { key: string } }).reason?.key ?? String(error);
        }
      },
      // A database returns documents in the order of their ids: the newest is found by its time.
      card: () =>
        game.messages.contents
          .filter(({ type }) => type === 'exchange')
          .sort((a, b) => a.timestamp - b.timestamp)
          .at(-1) as PageDoc,
      exchange: () => api.readExchange(ff.card()),
      attack(attacker, defender) {
        const [by, at] = [actor(attacker), actor(defender)];
        const targets = [api.idOf(at)];
        const { offers, situation, each } = api.prospect(by, targets);
        const offer = offers.find(({ play, no }) => play?.name === 'attack' && !no);
        return ff.say({
          kind: 'take',
          actor: api.idOf(by),
          offer: offer?.id ?? 'none',
          targets,
          situation,
          each,
        });
      },
      answer(value) {
        const pending = ff.exchange().pending[0];
        return ff.say({
          kind: 'answer',
          message: ff.card().id,
          play: pending?.play ?? 'none',
          ask: pending?.ask.id ?? 'none',
          value,
        });
      },
      fight: () => game.combats.contents[0] as PageDoc,
      round(ask, value) {
        const found = api.readRound(ff.fight()).asks.find((one) => one.ask.id.startsWith(ask));
        const event = { do: 'answer', ask: found?.ask.id ?? ask, value };
        return ff.say({ kind: 'round', combat: ff.fight().id, event });
      },
      harm: (name) => {
        const { bashing, lethal, aggravated } = actor(name).system.health;
        return bashing + lethal + aggravated;
      },
      parked: () => Object.keys(game.user.getFlag('fivefold', 'pending') ?? {}).length,
    };
    Hooks.on('updateCombat', () => {
      ff.updates += 1;
    });
  });
  return client;
}

/** Makes every die that a client rolls show this share of its faces from the top: 9 of 10 for 0.15. */
export const loadDice = (client: TableClient, uniform: number): Promise<void> =>
  client.evaluate((u: number) => {
    CONFIG.Dice.randomUniform = () => u;
  }, uniform);

/** Random dice. */
export const fairDice = (client: TableClient): Promise<void> =>
  client.evaluate(() => {
    CONFIG.Dice.randomUniform = Math.random;
  });

/** Apply damage automatically. */
export const automate = (gm: TableClient, mode: 'full' | 'confirm' | 'manual'): Promise<unknown> =>
  gm.evaluate((one: string) => game.settings.set('fivefold', 'automation', one), mode);
