import { Worker } from 'node:worker_threads';
import { type RunningServer, type ServerOptions, startServer } from '../server/index.ts';
import { workerFile } from './bundle.ts';
import type { FromWorker, ToWorker, WorkerSetup } from './messages.ts';

/** How long a client may take to boot, in milliseconds. */
const BOOT_PATIENCE = 60_000;

/** How often, and after how many milliseconds, a client that lost its server knocks again. */
const KNOCKS = 20;
const BETWEEN_KNOCKS = 250;

/** What was asked of a page that has been loaded again since: whoever waits may ask anew. */
class Reloaded extends Error {}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface TableOptions extends ServerOptions {
  /** Language of the clients, `en` unless told. */
  language?: string;
  /** Give the clients a board of placeables without a picture. */
  board?: boolean;
}

/** A line that a client wrote with `console.error` or `console.warn`. */
export interface LogLine {
  level: string;
  text: string;
}

/** A user's client in a realm of its own, driven like a Playwright page. */
export interface TableClient {
  readonly name: string;
  readonly userId: string;
  readonly log: LogLine[];
  /** Runs a function inside the client. It is sent as text: it sees globals and its argument, nothing else. */
  evaluate<R, A = undefined>(run: (argument: A) => R, argument?: A): Promise<Awaited<R>>;
  /** Waits until a function inside the client gives something true. Rejects after `timeout` milliseconds. */
  waitFor<A = undefined>(test: (argument: A) => unknown, argument?: A, timeout?: number): Promise<void>;
  /** Loads the page again. */
  reload(): Promise<void>;
  /** Leaves the table: closes the window. */
  leave(): Promise<void>;
}

export interface Table {
  readonly server: RunningServer;
  readonly url: string;
  /** Seats a user of that name, who must exist, in a window of their own. */
  join(name: string, options?: { language?: string; password?: string }): Promise<TableClient>;
  /** Stops the server and starts it again on the same port; clients find back by themselves. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a world with a real server on the loopback interface, for clients that live in worker threads. */
export async function openTable(options: TableOptions): Promise<Table> {
  let server = await startServer(options);
  const clients = new Set<Client>();
  return {
    get server() {
      return server;
    },
    get url() {
      return server.url;
    },
    async join(name, { language = options.language ?? 'en', password = '' } = {}) {
      const token = await takeSeat(server.url, name, password);
      const setup = {
        url: server.url,
        token,
        dataPath: options.dataPath,
        language,
        board: options.board ?? false,
        storage: {},
      };
      const client = new Client(name, setup);
      clients.add(client);
      await client.open();
      return client;
    },
    async restart() {
      const { port } = server;
      await server.close();
      server = await startServer({ ...options, port });
    },
    async close() {
      await Promise.all([...clients].map((client) => client.leave()));
      await server.close();
    },
  };
}

async function takeSeat(url: string, name: string, password: string): Promise<string> {
  const status = (await (await fetch(`${url}/api/join`)).json()) as { users: { id: string; name: string }[] };
  const user = status.users.find((one) => one.name === name);
  if (!user) throw new Error(`There is no user "${name}" in this world`);
  const body = JSON.stringify({ userId: user.id, password });
  const response = await fetch(`${url}/api/join`, { method: 'POST', body });
  if (!response.ok) throw new Error(`"${name}" may not join: ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

interface Pending {
  resolve(value: never): void;
  reject(error: Error): void;
}

class Client implements TableClient {
  readonly name: string;
  readonly log: LogLine[] = [];
  userId = '';
  readonly #setup: WorkerSetup;
  /** A browser's local storage outlives its pages. */
  readonly #storage = new Map<string, string>();
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | null = null;
  #opened: Promise<void> = Promise.resolve();
  #nextId = 1;
  #left = false;
  /** How often the page has been loaded or left: a load that is not the last one any more ends. */
  #loads = 0;

  constructor(name: string, setup: WorkerSetup) {
    this.name = name;
    this.#setup = setup;
  }

  open(): Promise<void> {
    this.#opened = this.#start(this.#loads);
    return this.#opened;
  }

  async evaluate<R, A = undefined>(run: (argument: A) => R, argument?: A): Promise<Awaited<R>> {
    await this.#opened;
    const id = this.#nextId++;
    return new Promise<Awaited<R>>((resolve, reject) => {
      if (this.#left) return reject(new Error(`${this.name} has left the table`));
      if (!this.#worker) return reject(new Reloaded(`${this.name}: the page is being loaded`));
      this.#pending.set(id, { resolve, reject });
      this.#tell({ kind: 'evaluate', id, source: String(run), argument });
    });
  }

  async waitFor<A = undefined>(
    test: (argument: A) => unknown,
    argument?: A,
    timeout = 10_000,
  ): Promise<void> {
    const end = performance.now() + timeout;
    while (!(await this.#tried(test, argument))) {
      if (performance.now() > end) throw new Error(`${this.name} waited in vain for ${String(test)}`);
      await pause(20);
    }
  }

  /** What a test gives, or false where the page was loaded again meanwhile. */
  async #tried<A>(test: (argument: A) => unknown, argument?: A): Promise<unknown> {
    try {
      return await this.evaluate(test, argument);
    } catch (error) {
      if (error instanceof Reloaded) return false;
      throw error;
    }
  }

  reload(): Promise<void> {
    this.#left = false;
    return this.#load();
  }

  #load(): Promise<void> {
    const load = ++this.#loads;
    const loaded = this.#stop(new Reloaded(`${this.name}: the page was loaded again`)).then(() =>
      this.#start(load),
    );
    // Whoever asks while the page cannot be loaded is told to ask again, not of the failure: that is the loader's.
    this.#opened = loaded.catch(() =>
      load === this.#loads ? this.#stop(new Reloaded(`${this.name}: the page is being loaded`)) : undefined,
    );
    return loaded;
  }

  /** Loads the page again when its server is back: a page that lost its connection asks for that. */
  async #comeBack(): Promise<void> {
    for (let knock = 1; ; knock++) {
      const loaded = this.#load();
      const load = this.#loads;
      try {
        return await loaded;
      } catch (error) {
        if (load !== this.#loads) return;
        if (knock === KNOCKS) {
          this.log.push({ level: 'error', text: String(error) });
          return;
        }
        this.#opened = pause(BETWEEN_KNOCKS);
        await this.#opened;
        if (load !== this.#loads) return;
      }
    }
  }

  async leave(): Promise<void> {
    this.#left = true;
    this.#loads += 1;
    if (!this.#worker) return;
    this.#tell({ kind: 'leave' });
    await this.#stop(new Error(`${this.name}: the client has left`));
  }

  #tell(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  async #stop(reason: Error): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
    await worker?.terminate();
  }

  /** Opens the page, unless it has been loaded or left again since: a client has one page at most. */
  async #start(load: number): Promise<void> {
    const file = await workerFile();
    if (load !== this.#loads) throw new Reloaded(`${this.name}: the page was loaded again`);
    const setup: WorkerSetup = { ...this.#setup, storage: Object.fromEntries(this.#storage) };
    const worker = new Worker(file, { workerData: setup, execArgv: [] });
    this.#worker = worker;
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${this.name} did not become ready`)), BOOT_PATIENCE);
      worker.once('error', reject);
      worker.once('exit', () => {
        clearTimeout(late);
        reject(new Reloaded(`${this.name}: the page was loaded again`));
      });
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') {
          clearTimeout(late);
          this.userId = message.userId;
          resolve();
        } else if (message.kind === 'failed') {
          clearTimeout(late);
          reject(new Error(`${this.name} could not enter the game: ${message.error}`));
        } else if (message.kind !== 'reload') this.#hear(message);
        else if (worker === this.#worker) void this.#comeBack();
      });
    });
  }

  #store(key: string, value: string | null): void {
    if (value === null) this.#storage.delete(key);
    else this.#storage.set(key, value);
  }

  #hear(message: FromWorker): void {
    if (message.kind === 'log') this.log.push({ level: message.level, text: message.text });
    if (message.kind === 'stored') this.#store(message.key, message.value);
    if (message.kind !== 'result' && message.kind !== 'error') return;
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.kind === 'result') pending?.resolve(message.value as never);
    else pending?.reject(new Error(message.error));
  }
}
