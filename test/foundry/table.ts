import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Table, TableClient } from '../../playground/node/index.ts';
import { openTable } from '../../playground/node/index.ts';
import { buildPackage } from '../../tools/build.ts';
import { DEMO, makeDemoWorld } from '../../tools/demo-world.ts';
import { GENERATION } from '../generation.ts';
import type {} from './page.ts';

/** The package. Tests and servers replace its files but never write into them, so tables share them by hard links. */
const PACKAGE = join('Data', 'systems', 'fivefold');

/** Hundreds of files that no test replaces either. */
const PICTURES = join(PACKAGE, 'assets');

let furnished: Promise<string> | undefined;

/** A data folder with the built package and a fresh demo world of one ruleset, made once and copied for each table. */
async function furnishedData(): Promise<string> {
  await buildPackage();
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-furnished-'));
  await makeDemoWorld(folder, 'en', 'storyteller');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a folder whose files are hard links to those of another, without the folder `except`. */
function linkFolder(from: string, to: string, except: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!entry.isDirectory()) linkSync(source, target);
    else if (source !== except) linkFolder(source, target, except);
  }
}

/** A separate data folder with the built package and the demo world; the caller deletes it. */
export async function demoFolder(): Promise<string> {
  furnished ??= furnishedData();
  const from = await furnished;
  const dataPath = mkdtempSync(join(tmpdir(), 'fivefold-table-'));
  const pictures = join(from, PICTURES);
  const installed = join(from, PACKAGE);
  cpSync(from, dataPath, { recursive: true, filter: (path) => path !== installed });
  linkFolder(installed, join(dataPath, PACKAGE), pictures);
  symlinkSync(pictures, join(dataPath, PICTURES));
  return dataPath;
}

export interface OpenTable {
  readonly table: Table;
  /** Its data folder, the package in it. */
  readonly dataPath: string;
  seat(name: 'Gamemaster' | 'Anna' | 'Igor'): Promise<TableClient>;
  close(): Promise<void>;
}

/** Once a client has entered, it has the rules of the world's actors as far as they can be loaded, so tests can ask it immediately. */
async function prepared(client: TableClient): Promise<TableClient> {
  const arrive = () =>
    client.evaluate(async () => {
      const types = new Set([...game.actors].map(({ type }) => type));
      await Promise.allSettled([...types].map((type) => game.system.api.ruleset(type)));
    });
  const reload = client.reload.bind(client);
  await arrive();
  return Object.assign(client, {
    reload: async () => {
      await reload();
      await arrive();
    },
  });
}

/** Opens the demo table: Anna plays Masha, Igor plays Oleg. */
export async function demoTable(): Promise<OpenTable> {
  const dataPath = await demoFolder();
  const table = await openTable({ dataPath, world: DEMO, generation: GENERATION });
  return {
    table,
    dataPath,
    seat: async (name) => prepared(await table.join(name)),
    close: async () => {
      await table.close();
      rmSync(dataPath, { recursive: true, force: true });
    },
  };
}
