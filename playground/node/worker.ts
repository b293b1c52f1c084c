import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { io } from 'socket.io-client';
import { COOKIE } from '../server/sessions.ts';
import type { FromWorker, ToWorker, WorkerSetup } from './messages.ts';
import { openPage } from './page.ts';
import { keepTemplates } from './templates.ts';

const setup = workerData as WorkerSetup;
const say = (message: FromWorker): void => parentPort?.postMessage(message);
const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Runs a function that was sent as text. What it gives comes back as JSON. */
async function evaluate(id: number, source: string, argument: unknown): Promise<void> {
  try {
    const run = new Function(`return (${source});`)() as (argument: unknown) => unknown;
    const value = await run(argument);
    say({ kind: 'result', id, value: value === undefined ? undefined : JSON.parse(JSON.stringify(value)) });
  } catch (error) {
    say({ kind: 'error', id, error: textOf(error) });
  }
}

/** Console lines of the client go to the harness, which keeps them for the test to look at. */
function forwardConsole(): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => {
      say({
        kind: 'log',
        level,
        text: parts.map((part) => (part instanceof Error ? textOf(part) : String(part))).join(' '),
      });
    };
  }
  process.on('unhandledRejection', (error) =>
    say({ kind: 'log', level: 'error', text: `Unhandled: ${textOf(error)}` }),
  );
}

/** Fills the page's local storage, and tells the harness what is written to it from now on: another page will find it there. */
function keepStorage(): void {
  const { localStorage } = globalThis;
  for (const [key, value] of Object.entries(setup.storage)) localStorage.setItem(key, value);
  const writes: Partial<Storage> = {
    setItem(key, value) {
      localStorage.setItem(key, value);
      say({ kind: 'stored', key, value });
    },
    removeItem(key) {
      localStorage.removeItem(key);
      say({ kind: 'stored', key, value: null });
    },
  };
  const kept = new Proxy(localStorage, {
    get(storage, name) {
      const own: unknown = Reflect.get(Object.hasOwn(writes, name) ? writes : storage, name);
      return typeof own === 'function' ? own.bind(storage) : own;
    },
  });
  Object.defineProperty(globalThis, 'localStorage', { value: kept });
}

async function main(importModule: (address: string) => Promise<unknown>): Promise<string> {
  forwardConsole();
  keepTemplates(path.join(__dirname, 'templates'));
  openPage(setup.url, `${COOKIE}=${setup.token}`, setup.dataPath);
  keepStorage();
  const reload = () => say({ kind: 'reload' });
  Object.defineProperty(globalThis.location, 'reload', { value: reload });
  // Only now: the client's modules look for a page when they are evaluated.
  const { boot } = await import('../client/boot.ts');
  const socket = io(setup.url, {
    transports: ['websocket'],
    auth: { token: setup.token },
    reconnectionDelay: 50,
  });
  parentPort?.on('message', (message: ToWorker) => {
    if (message.kind === 'evaluate') void evaluate(message.id, message.source, message.argument);
    else socket.disconnect();
  });
  const game = await boot({
    socket,
    language: setup.language,
    importModule: (url) => importModule(pathToFileURL(path.join(setup.dataPath, 'Data', url)).href),
    reload,
    interface: { headlessBoard: setup.board },
  });
  return game.userId;
}

/** Opens the page and tells the harness when it is ready or why it cannot be. `entered` is called before. */
export async function enter(
  importModule: (address: string) => Promise<unknown>,
  entered: () => void,
): Promise<void> {
  try {
    const userId = await main(importModule);
    entered();
    say({ kind: 'ready', userId });
  } catch (error) {
    say({ kind: 'failed', error: textOf(error) });
  }
}
