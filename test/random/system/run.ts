import { rmSync } from 'node:fs';
import type { Table } from '../../../playground/node/index.ts';
import { openTable } from '../../../playground/node/index.ts';
import type { Obj } from '../../../playground/server/protocol.ts';
import { DEMO, SEATS } from '../../../tools/demo-world.ts';
import { demoFolder } from '../../demo-folder.ts';
import { type Counts, count, type Trial } from '../drive.ts';
import { type Entry, Journal, resultOf } from '../journal.ts';
import { beyondDefaults, differences, settled, text, type World, worldOf } from '../plain.ts';
import { addModules, Door, restart, Window } from '../windows.ts';
import { answeredByOwners, doubled, halfDone, type Replayed, replays, trespasses } from './check.ts';
import { Ledger } from './ledger.ts';
import { type Act, type Deed, GUESTS, type Plan, plans, type Step } from './plan.ts';

declare const perform: (deed: Deed) => Promise<string>;
declare const everything: () => Record<string, Obj[]>;
declare const heal: () => Promise<void>;
declare const seen: () => Promise<object>;
declare const replayed: () => Replayed[];
declare const owners: () => { [who: string]: string[] };
declare const parked: () => number;
declare const takeBack: (what: object) => Promise<string>;
declare const game: { settings: { set(scope: string, key: string, value: unknown): Promise<unknown> } };

/** How long a table may take to settle after the last action, in milliseconds. */
const PATIENCE = 40_000;
/** The data that make up fighters. */
const SHEETS = new Set(['Actor', 'Item', 'ActiveEffect']);
const SECRET = new Set(['password']);

/** What a client may log to its console: refusals (warnings), and that the server went away during a request. */
const EXPECTED: readonly RegExp[] = [/^warn: (?!Fivefold)/, /did not answer|fetch failed/];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const MASTER = 'Gamemaster';

class Run {
  readonly #door = new Door();
  readonly #journal = new Journal();
  readonly #table: Table;
  readonly #windows: readonly Window[];
  readonly #counts: Counts;
  readonly #masters: ReadonlySet<string>;
  readonly #ledger: Ledger;
  readonly #faults: string[] = [];
  /** After how many more writes a user's window dies. */
  readonly #fuses = new Map<string, { window: Window; writes: number; readonly sheets: boolean }>();
  #n = 0;

  constructor(table: Table, { windows }: Plan, counts: Counts) {
    this.#table = table;
    this.#counts = counts;
    this.#windows = windows.map((name) => new Window(name, table, this.#door));
    const users = table.server.world.users();
    this.#masters = new Set(users.filter(({ _source }) => Number(_source.role) >= 3).map(({ id }) => id));
    this.#ledger = new Ledger(() => table.server.world, this.#masters);
    this.#journal.watch(table.server.world);
    this.#journal.heard = (entry) => {
      const result = resultOf(entry);
      if (result && !entry.request.operation.parentUuid)
        for (const one of result.result)
          if (typeof one === 'string') this.#ledger.heard(entry.request.documentName, one, {});
          else this.#ledger.heard(entry.request.documentName, String(one._id), one);
      if (result) this.#burn(entry);
    };
  }

  /** A window that is to die between two writes dies when its user has written often enough. */
  #burn({ user, request }: Entry): void {
    const fuse = this.#fuses.get(user);
    if (!fuse || (fuse.sheets && !SHEETS.has(request.documentName)) || --fuse.writes > 0) return;
    this.#fuses.delete(user);
    count(this.#counts, `window killed after a write to ${request.documentName}`);
    void fuse.window.kill();
  }

  /** Plays all acts. @returns all violations. */
  async play({ acts, automation }: Plan): Promise<string[]> {
    for (const window of this.#windows) await window.load();
    const master = await this.#master();
    await master.ask((mode: string) => game.settings.set('fivefold', 'automation', mode), automation);
    for (const act of acts) {
      await this.#act(act);
      if (this.#faults.length > 0) break;
    }
    for (const window of this.#windows)
      for (const line of window.log)
        if (!EXPECTED.some((expected) => expected.test(line)))
          this.#faults.push(`${window.name} logs: ${line}`);
    return this.#faults;
  }

  async #act({ lanes, fight, restart: after, unwinds }: Act): Promise<void> {
    await (await this.#master()).ask(() => heal());
    await this.#rest();
    this.#ledger.rebase();
    const master = this.#windows[0];
    if (fight && master) await this.#deed(master, { do: 'fight', how: 'once', n: 0 });
    const restarted = after === null ? undefined : pause(after).then(() => this.#restart());
    await Promise.all([restarted, ...this.#windows.map((window, i) => this.#lane(window, lanes[i] ?? []))]);
    this.#fuses.clear();
    await this.#check();
    if (!unwinds || this.#faults.length > 0) return;
    await this.#unwind();
    await this.#check();
    this.#faults.push(...this.#ledger.changed.map((one) => `not as before: ${one}`));
  }

  async #restart(): Promise<void> {
    count(this.#counts, 'server restarted');
    await restart(this.#table, this.#door, this.#windows, () =>
      this.#journal.watch(this.#table.server.world),
    );
  }

  async #lane(window: Window, steps: readonly Step[]): Promise<void> {
    const open: Promise<unknown>[] = [];
    for (const step of steps) {
      await pause(step.pause);
      const doing = this.#step(window, step);
      if (step.waits) await doing;
      else open.push(doing);
    }
    await Promise.all(open);
  }

  async #step(window: Window, step: Step): Promise<void> {
    if (step.what === 'deed') {
      this.#n += 1;
      return this.#deed(window, { ...step.deed, n: this.#n } as Deed);
    }
    if (step.what === 'crash')
      this.#fuses.set(window.userId, { window, writes: step.writes, sheets: step.sheets });
    else if (step.what === 'reload') await (window.isOpen && window.load());
    else if (step.what === 'leave') await window.close();
    else await (!window.isOpen && window.load());
    count(this.#counts, step.what);
  }

  /** Two simultaneous clicks come from two windows if the user has two. */
  async #deed(window: Window, deed: Deed): Promise<void> {
    const twin = this.#windows.find((one) => one !== window && one.name === window.name && one.isOpen);
    if (!twin || !('how' in deed) || deed.how !== 'clicks') return this.#done(window, deed, '');
    const once = { ...deed, how: 'once' } as const;
    await Promise.all([window, twin].map((one) => this.#done(one, once, ' (two windows)')));
  }

  async #done(window: Window, deed: Deed, mark: string): Promise<void> {
    if (!window.isOpen) return;
    const said = await window.ask((one: Deed) => perform(one), deed);
    const told = 'gave' in said ? said.gave : 'page gone';
    const how = mark || ('how' in deed && deed.how !== 'once' ? ` (${deed.how})` : '');
    if (told.startsWith('threw') && !/did not answer|does not exist/.test(told))
      this.#faults.push(`${window.name}: ${text(deed)} ${told}`);
    count(this.#counts, `${deed.do}${how}: ${told.split('\n')[0]?.slice(0, 60)}`);
  }

  /** A window of a GM who is there; the first of them returns when none is. */
  async #master(): Promise<Window> {
    const there = this.#windows.find(({ isOpen, userId }) => isOpen && this.#masters.has(userId));
    if (there) return there;
    const [first] = this.#windows;
    if (!first) throw new Error(`${MASTER} has no window`);
    await first.load();
    return first;
  }

  #stored(): World {
    const { world } = this.#table.server;
    return worldOf(JSON.parse(JSON.stringify(world.documents(''))) as Record<string, Obj[]>);
  }

  /** Waits until all intents are settled and every client is up to date. @returns what prevents that. */
  #rest(): Promise<string[]> {
    return settled(async () => {
      const before = this.#journal.entries.length;
      const found = await this.#restless();
      await pause(150);
      if (this.#journal.entries.length !== before) found.push('something is still being written');
      return found;
    }, PATIENCE);
  }

  async #restless(): Promise<string[]> {
    const found = halfDone(this.#stored(), this.#masters);
    const waiting = this.#journal.entries.filter(({ outcome }) => !outcome);
    if (waiting.length > 0) found.push(`${waiting.length} requests wait for the server`);
    let first: World | undefined;
    for (const window of this.#windows.filter(({ isOpen }) => isOpen)) {
      const knows = await window.ask(() => [everything(), parked()] as const);
      if ('gone' in knows) {
        found.push(`${window.name} is gone`);
        continue;
      }
      const [documents, intents] = knows.gave;
      if (intents > 0) found.push(`${window.name}: ${intents} intents are still parked`);
      const world = worldOf(documents);
      first ??= world;
      found.push(
        ...beyondDefaults(differences(this.#stored(), world, SECRET)).map((one) => `${window.name}: ${one}`),
        ...differences(first, world).map((one) => `${window.name}, unlike the first window: ${one}`),
      );
    }
    return found;
  }

  async #check(): Promise<void> {
    const master = await this.#master();
    for (const window of this.#windows.filter(({ isOpen }) => !isOpen)) await window.load();
    this.#faults.push(...(await this.#rest()));
    const stored = this.#stored();
    const [read, owned] = await Promise.all([master.ask(() => replayed()), master.ask(() => owners())]);
    if ('gone' in read || 'gone' in owned) {
      this.#faults.push('the game master’s page went away while nothing was done');
      return;
    }
    const actors = (user: string): string[] =>
      Object.entries(owned.gave).flatMap(([who, users]) =>
        users.includes(user) ? [who.split('-')[1] ?? ''] : [],
      );
    this.#faults.push(
      ...this.#ledger.faults
        .splice(0)
        .map((fault) => `${fault}\n${this.#writesTo(fault.split(' ')[1] ?? '')}`),
      ...this.#ledger.unlike,
      ...doubled(stored),
      ...replays(stored, this.#masters, read.gave),
      ...answeredByOwners(stored, this.#masters, read.gave, owned.gave),
      ...trespasses(this.#journal, this.#masters, actors, stored),
      ...(await this.#seenAlike()),
    );
  }

  /** All clients must read the cards and the fight the same way. */
  async #seenAlike(): Promise<string[]> {
    const views: [string, string][] = [];
    for (const window of this.#windows) {
      const view = await window.ask(() => seen());
      if ('gave' in view) views.push([window.name, text(view.gave)]);
    }
    const [first] = views;
    return views
      .filter(([, view]) => view !== first?.[1])
      .map(([name, view]) => `${name} sees ${view}, ${first?.[0]} ${first?.[1]}`);
  }

  /** Who has written which commits to a card, in the server's order. */
  #writesTo(card: string): string {
    const names = new Map(this.#windows.map(({ userId, name }) => [userId, name]));
    return this.#journal.entries
      .filter(({ request: { operation } }) =>
        [...(operation.updates ?? []), ...(operation.data ?? [])].some(({ _id }) => _id === card),
      )
      .map(({ seq, user, request: { action, operation } }) => {
        const system = (operation.updates ?? operation.data)?.find(({ _id }) => _id === card)?.system as
          | Obj
          | undefined;
        const commits = Object.entries((system?.commits ?? {}) as Record<string, Obj>);
        return `  ${seq} ${names.get(user)} ${action} ${text(commits.map(([key, { changes, after, held, ...rest }]) => [key, rest]))}`;
      })
      .join('\n');
  }

  /** The last commit of each fight. */
  #lastOfFights(): string {
    return [...(this.#stored().get('combats') ?? [])]
      .map(([id, { system }]) => {
        const { commits, journal } = system as {
          commits: number;
          journal: Record<string, { id: string; n: number; cards: object[] }[]>;
        };
        const entries = Object.values(journal).flatMap(([entry]) => entry ?? []);
        return `fight ${id}: ${commits} commits, ${text(entries.map(({ id, n, cards }) => [n, id, cards]))}`;
      })
      .join();
  }

  /** Undoes everything of this act, the latest first. */
  async #unwind(): Promise<void> {
    for (const { id, message, combat } of this.#ledger.standing) {
      const master = await this.#master();
      const said = await master.ask((what: object) => takeBack(what), { commit: id, message, combat });
      const told = 'gave' in said ? said.gave : 'page gone';
      count(this.#counts, `unwound: ${told.split('\n')[0]}`);
      if (told !== 'ok')
        this.#faults.push(
          `commit ${id} of ${message ?? combat} cannot be taken back: ${told} (${this.#lastOfFights()})`,
        );
    }
  }
}

async function play(plan: Plan, counts: Counts): Promise<void> {
  const dataPath = await demoFolder();
  addModules(dataPath, 'fivefold', ['observer.mjs']);
  addModules(dataPath, 'fivefold', ['system.mjs']);
  const { generation, delays } = plan;
  const table = await openTable({ dataPath, world: DEMO, generation, delays, users: [...SEATS, ...GUESTS] });
  try {
    const faults = await new Run(table, plan, counts).play(plan);
    if (faults.length > 0) throw new Error(`${faults.length} faults:\n${faults.slice(0, 12).join('\n')}`);
  } finally {
    await table.close();
    rmSync(dataPath, { recursive: true, force: true });
  }
}

/** Random attacks, answers, fights and undos at the demo table, with game masters who vanish. */
export const systemTrial: Trial<Plan> = { name: 'system', plans, play };
