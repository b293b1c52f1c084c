import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Table, TableClient } from '../../playground/node/index.ts';
import { openTable } from '../../playground/node/index.ts';
import { buildPackage } from '../../tools/build.ts';
import { DEMO, makeDemoWorld } from '../../tools/demo-world.ts';
import { GENERATION } from '../generation.ts';

let furnished: Promise<string> | undefined;

/** A data folder with the built package and a fresh demo world of one stage, made once and copied for each table. */
async function furnishedData(): Promise<string> {
  await buildPackage();
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-furnished-'));
  await makeDemoWorld(folder, 'en', 'storyteller');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder of one's own with the built package and the demo world; whoever asked for it throws it away. */
export async function demoFolder(): Promise<string> {
  furnished ??= furnishedData();
  const dataPath = mkdtempSync(join(tmpdir(), 'fivefold-table-'));
  cpSync(await furnished, dataPath, { recursive: true });
  return dataPath;
}

export interface OpenTable {
  readonly table: Table;
  seat(name: 'Gamemaster' | 'Anna' | 'Igor'): Promise<TableClient>;
  close(): Promise<void>;
}

/** Opens the demo table: Anna plays Masha, Igor plays Oleg. */
export async function demoTable(): Promise<OpenTable> {
  const dataPath = await demoFolder();
  const table = await openTable({ dataPath, world: DEMO, generation: GENERATION });
  return {
    table,
    seat: (name) => table.join(name),
    close: async () => {
      await table.close();
      rmSync(dataPath, { recursive: true, force: true });
    },
  };
}
