import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Table, TableClient } from '../../playground/node/index.ts';

/** What an observed hook has logged (see pages/observer.mjs). */
export interface Observed {
  readonly page: string;
  readonly at: 'opened' | 'pre' | 'on';
  readonly action: string;
  readonly name: string;
  readonly id: string;
  readonly n?: number;
  readonly seq?: number;
  readonly user?: string;
}

/** The result of asking a page: its value, or that it went away meanwhile. */
export type Said<R> = { readonly gave: R } | { readonly gone: true };

const GONE = /has left|page was loaded again|page is being loaded/;
const OBSERVED = 'observed ';

/** Actions that must not overlap: opening windows, closing them, the server's restart. */
export class Door {
  #last: Promise<unknown> = Promise.resolve();

  through<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/** A window of a user that comes and goes. */
export class Window {
  readonly name: string;
  readonly #table: Table;
  readonly #door: Door;
  #client: TableClient | undefined;
  #open = false;

  constructor(name: string, table: Table, door: Door) {
    this.name = name;
    this.#table = table;
    this.#door = door;
  }

  get isOpen(): boolean {
    return this.#open;
  }

  get userId(): string {
    return this.#client?.userId ?? '';
  }

  /** Opens the window, or loads its page again. */
  load(): Promise<void> {
    return this.#door.through(async () => {
      try {
        if (this.#client) await this.#client.reload();
        else this.#client = await this.#table.join(this.name);
        this.#open = true;
      } catch (error) {
        // It was closed while it was opening.
        if (!GONE.test(String(error))) throw error;
      }
    });
  }

  /** Closes the window immediately, whatever it is doing. */
  close(): Promise<void> {
    return this.#door.through(() => this.kill());
  }

  /** Closes the window even while others come and go. */
  async kill(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await this.#client?.leave();
  }

  /** Runs a function in the page. */
  async ask<R, A = undefined>(run: (argument: A) => R, argument?: A): Promise<Said<Awaited<R>>> {
    if (!this.#client || !this.#open) return { gone: true };
    try {
      return { gave: await this.#client.evaluate(run, argument) };
    } catch (error) {
      if (GONE.test(String(error))) return { gone: true };
      throw error;
    }
  }

  /** Waits until a function in the page returns something true, or the window is closed. */
  async waitFor(test: () => unknown, timeout = 20_000): Promise<void> {
    try {
      await this.#client?.waitFor(test, undefined, timeout);
    } catch (error) {
      if (!GONE.test(String(error))) throw error;
    }
  }

  /** Everything its pages have observed, page after page. */
  get observed(): Observed[] {
    return this.#lines.filter(isObserved).map((text) => JSON.parse(text.slice(OBSERVED.length)) as Observed);
  }

  /** Everything else that its pages have logged to the console, with warnings and errors marked. */
  get log(): string[] {
    const lines = (this.#client?.log ?? []).filter(({ text }) => !isObserved(text));
    return lines.map(({ level, text }) => `${level}: ${text}`);
  }

  get #lines(): string[] {
    return (this.#client?.log ?? []).map(({ text }) => text);
  }
}

const isObserved = (text: string): boolean => text.startsWith(OBSERVED);

/** Stops the server and starts it again; all open pages load themselves again. `opened` is called before anybody has joined. */
export function restart(
  table: Table,
  door: Door,
  windows: readonly Window[],
  opened: () => void,
): Promise<void> {
  return door.through(async () => {
    const open = windows.filter(({ isOpen }) => isOpen);
    await Promise.all(
      open.map((window) => window.ask(() => Object.assign(globalThis, { beforeRestart: true }) && 1)),
    );
    await table.restart();
    opened();
    await Promise.all(
      open.map(
        (window) =>
          window.isOpen &&
          window.waitFor(() => !('beforeRestart' in globalThis) && 'everything' in globalThis),
      ),
    );
  });
}

/** Adds modules of `pages/` to a system in a data folder: every client loads them. */
export function addModules(dataPath: string, system: string, modules: readonly string[]): void {
  const folder = path.join(dataPath, 'Data', 'systems', system);
  const file = path.join(folder, 'system.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { esmodules: string[] };
  const pages = fileURLToPath(new URL('./pages/', import.meta.url));
  for (const name of modules) writeFileSync(path.join(folder, name), readFileSync(path.join(pages, name)));
  manifest.esmodules = [...manifest.esmodules, ...modules];
  writeFileSync(file, JSON.stringify(manifest));
}
