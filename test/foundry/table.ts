import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Table, TableClient } from '../../playground/node/index.ts';
import { openTable } from '../../playground/node/index.ts';
import { buildPackage } from '../../tools/build.ts';
import { DEMO, makeDemoWorld } from '../../tools/demo-world.ts';
import { GENERATION } from '../generation.ts';
import type {} from './page.ts';

/** Hundreds of files that no test changes: all tables share them. */
const PICTURES = join('Data', 'systems', 'fivefold', 'assets');

let furnished: Promise<string> | undefined;

/** A data folder with the built package and a fresh demo world of one ruleset, made once and copied for each table. */
async function furnishedData(): Promise<string> {
  await buildPackage();
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-furnished-'));
  await makeDemoWorld(folder, 'en', 'storyteller');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A separate data folder with the built package and the demo world; the caller deletes it. */
export async function demoFolder(): Promise<string> {
  furnished ??= furnishedData();
  const from = await furnished;
  const dataPath = mkdtempSync(join(tmpdir(), 'fivefold-table-'));
  const pictures = join(from, PICTURES);
  cpSync(from, dataPath, { recursive: true, filter: (path) => path !== pictures });
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
