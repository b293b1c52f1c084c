import { rmSync } from 'node:fs';
import type { Table } from '../../../playground/node/index.ts';
import { openTable } from '../../../playground/node/index.ts';
import type { Obj } from '../../../playground/server/protocol.ts';
import { World as ServerWorld } from '../../../playground/server/world.ts';
import { makeDataFolder } from '../../playground/fixtures/table.ts';
import { type Counts, count, type Trial } from '../drive.ts';
import { Journal } from '../journal.ts';
import { differences, settled, type World, worldOf } from '../plain.ts';
import { addModules, Door, restart, Window } from '../windows.ts';
import { type Done, derived, heard, judged, preHooks, SERVERS_OWN, told } from './check.ts';
import type { Deed, Plan, Step } from './deed.ts';
import { Model } from './model.ts';
import { plans, USERS } from './plan.ts';

declare const perform: (deed: Deed) => Promise<string>;
declare const everything: () => Record<string, Obj[]>;
declare const probe: { turns: unknown[] };

/** How long clients may take to agree once all actions are done, in milliseconds. */
const PATIENCE = 15_000;

/** What clients are not told. */
const SECRET = new Set(['password']);

/** The message of a client whose server stopped before it answered (a request, or a fetched file): the outcome is unknown. */
const LOST = /did not answer|fetch failed/;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One run: its table, its users, and their actions. */
class Run {
  readonly done: Done[] = [];
  readonly #own = new Map<Window, Set<number>>();
  readonly #door = new Door();
  readonly #journal = new Journal();
  readonly #table: Table;
  readonly #windows: readonly Window[];
  readonly #counts: Counts;
  readonly #initial: World;

  constructor(table: Table, plan: Plan, counts: Counts) {
    this.#table = table;
    this.#counts = counts;
    this.#windows = plan.windows.map((name) => new Window(name, table, this.#door));
    this.#journal.watch(table.server.world);
    this.#initial = this.#stored();
  }

  /** Everybody follows the plan, in parallel. */
  async play({ lanes, restart: after }: Plan): Promise<void> {
    for (const window of this.#windows) await window.load();
    const restarted = after === null ? undefined : pause(after).then(() => this.#restart());
    await Promise.all([
      restarted,
      ...this.#windows.map((window, i) => this.#lane(window, lanes[i] ?? [], i)),
    ]);
    for (const window of this.#windows.filter(({ isOpen }) => !isOpen)) await window.load();
  }

  async #restart(): Promise<void> {
    count(this.#counts, 'restart');
    await restart(this.#table, this.#door, this.#windows, () =>
      this.#journal.watch(this.#table.server.world),
    );
  }

  async #lane(window: Window, steps: readonly Step[], lane: number): Promise<void> {
    const open: Promise<unknown>[] = [];
    for (const [i, step] of steps.entries()) {
      await pause(step.pause);
      const doing = this.#step(window, step, (lane + 1) * 1000 + i);
      if (step.waits) await doing;
      else open.push(doing);
    }
    await Promise.all(open);
  }

  async #step(window: Window, step: Step, n: number): Promise<void> {
    if (step.what === 'deed') return this.#deed(window, { ...step.draft(n), n } as Deed);
    if (step.what === 'reload') await (window.isOpen && window.load());
    else if (step.what === 'leave') await window.close();
    else await (!window.isOpen && window.load());
    count(this.#counts, step.what);
  }

  async #deed(window: Window, deed: Deed): Promise<void> {
    if (!window.isOpen) return;
    const own = this.#own.get(window) ?? new Set();
    this.#own.set(window, own.add(deed.n));
    const said = await window.ask((one: Deed) => perform(one), deed);
    const what = 'gave' in said && !LOST.test(said.gave) ? said.gave : undefined;
    this.done.push({ deed, userId: window.userId, told: what });
    const kind = 'kind' in deed ? ` ${deed.kind}` : '';
    count(
      this.#counts,
      `${deed.do}${kind}${what?.startsWith('refused') ? ', refused' : what === undefined ? ', page gone' : ''}`,
    );
  }

  #stored(): World {
    const { world } = this.#table.server;
    return worldOf(JSON.parse(JSON.stringify(world.documents(''))) as Record<string, Obj[]>);
  }

  /** All violations afterwards. */
  async faults(): Promise<string[]> {
    const unlike = await settled(() => this.#unlike(), PATIENCE);
    if (unlike.length > 0) return unlike;
    const model = new Model(this.#initial);
    const faults = [...judged(this.#journal, model), ...told(this.#journal, this.done)];
    const stored = this.#stored();
    faults.push(...differences(model.world, stored, SERVERS_OWN), ...derived(stored));
    for (const window of this.#windows) {
      faults.push(...heard(this.#journal, window.observed, window.isOpen, window.userId));
      faults.push(...preHooks(window.observed, this.#own.get(window) ?? new Set()));
      const log = window.log.filter((line) => !LOST.test(line));
      faults.push(...log.map((line) => `${window.name} logs: ${line}`));
      const turns = await window.ask(() => probe.turns.length);
      if (!window.name.match(/Gamemaster|Assistant/) && 'gave' in turns && turns.gave > 0)
        faults.push(`${window.name} ran ${turns.gave} turn events`);
    }
    return faults;
  }

  /** Differences between clients and server. */
  async #unlike(): Promise<string[]> {
    if (this.#journal.entries.some(({ outcome }) => !outcome)) return ['requests are still waiting'];
    const found: string[] = [];
    for (const window of this.#windows) {
      const seen = await window.ask(() => everything());
      if ('gone' in seen) found.push(`${window.name} is gone`);
      else
        found.push(
          ...differences(this.#stored(), worldOf(seen.gave), SECRET).map((one) => `${window.name}: ${one}`),
        );
    }
    return found;
  }

  /** The stored data, to be compared with what is read from the disk afterwards. */
  get stored(): World {
    return this.#stored();
  }
}

async function play(plan: Plan, counts: Counts): Promise<void> {
  const data = makeDataFolder();
  addModules(data.dataPath, 'probe-system', ['observer.mjs', 'host.mjs']);
  const { generation, delays } = plan;
  const table = await openTable({
    dataPath: data.dataPath,
    world: 'probe',
    generation,
    delays,
    users: [...USERS],
  });
  try {
    await furnish(table);
    const run = new Run(table, plan, counts);
    await run.play(plan);
    const faults = await run.faults();
    const { stored } = run;
    await table.close();
    faults.push(...(await onDisk(data.dataPath, generation, stored)).map((one) => `on disk: ${one}`));
    if (faults.length > 0) throw new Error(`${faults.length} faults:\n${faults.slice(0, 12).join('\n')}`);
  } finally {
    await table.close();
    rmSync(data.dataPath, { recursive: true, force: true });
  }
}

/** Some actors, one of them a player's, a scene with two copies of one, and a fight. */
async function furnish({ server: { world } }: Table): Promise<void> {
  const user = (name: string): string => world.users().find((one) => one._source.name === name)?.id ?? '';
  const master = world.user(user('Gamemaster'));
  if (!master) throw new Error('nobody may furnish the world');
  const create = async (documentName: string, data: Obj[]): Promise<Obj[]> =>
    (await world.modify(master, [{ action: 'create', documentName, operation: { data } }]))[0]
      ?.result as Obj[];
  const hero = (name: string, ownership: Obj): Obj => ({
    name,
    type: 'hero',
    system: {
      hp: { value: 10, max: 10 },
      strength: 3,
      tags: [],
      list: [],
      notes: {},
      biography: '',
      plain: '',
    },
    ownership,
  });
  const actors = await create('Actor', [
    hero('Alice’s', { default: 0, [user('Alice')]: 3 }),
    hero('Bob’s', { default: 2, [user('Bob')]: 3 }),
    hero('Everybody’s', { default: 3 }),
    hero('Nobody’s', { default: 0 }),
  ]);
  const tokens = [0, 0, 1, 3].map((i, x) => ({
    name: `Token ${x}`,
    actorId: actors[i]?._id,
    actorLink: false,
    x,
  }));
  await create('Scene', [{ name: 'Field', active: true, tokens, ownership: { default: 2 } }]);
  const combatants = actors.map(({ _id }) => ({ actorId: _id }));
  await create('Combat', [{ type: 'duel', system: { phase: 'declare' }, active: true, combatants }]);
}

async function onDisk(dataPath: string, generation: number, stored: World): Promise<string[]> {
  const world = await ServerWorld.open(dataPath, 'probe', generation);
  const read = worldOf(JSON.parse(JSON.stringify(world.documents(''))) as Record<string, Obj[]>);
  await world.close();
  return differences(stored, read);
}

/** Random operations of game masters and players on a bare host. */
export const hostTrial: Trial<Plan> = { name: 'host', plans, play };
