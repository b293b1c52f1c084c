import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Table, TableClient } from '../../playground/node/index.ts';
import { openTable } from '../../playground/node/index.ts';
import { DEMO } from '../../tools/demo-world.ts';
import { demoFolder } from '../demo-folder.ts';
import { GENERATION } from '../generation.ts';
import type {} from './page.ts';

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

/** How a demo table differs from the usual one. */
interface DemoOptions {
  /** Whether clients have a board, without a picture. */
  readonly board?: boolean;
  /** Folders of modules to install. */
  readonly modules?: readonly string[];
}

/** Opens the demo table: Anna plays Masha, Igor plays Oleg. */
export async function demoTable({ board = false, modules = [] }: DemoOptions = {}): Promise<OpenTable> {
  const dataPath = await demoFolder();
  for (const folder of modules) {
    const { id } = JSON.parse(readFileSync(join(folder, 'module.json'), 'utf8')) as { id: string };
    cpSync(folder, join(dataPath, 'Data', 'modules', id), { recursive: true });
  }
  const table = await openTable({ dataPath, world: DEMO, generation: GENERATION, board });
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
