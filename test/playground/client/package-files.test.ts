import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTable, type Table, type TableClient } from '../../../playground/node/index.ts';
import { makeDataFolder } from '../fixtures/table.ts';

let data: ReturnType<typeof makeDataFolder>;
let table: Table;
let gm: TableClient;

beforeAll(async () => {
  data = makeDataFolder();
  for (const file of [
    'Data/systems/probe-system/a note.txt',
    'Data/systems/probe-system/packs/people/000003.log',
    'Data/systems/probe-system/.env',
    'Database/note.txt',
    'note.txt',
  ]) {
    mkdirSync(path.dirname(path.join(data.dataPath, file)), { recursive: true });
    writeFileSync(path.join(data.dataPath, file), 'written');
  }
  table = await openTable({
    dataPath: data.dataPath,
    world: 'probe',
    users: [{ name: 'Gamemaster', role: 4 }],
  });
  gm = await table.join('Gamemaster');
});
afterAll(async () => {
  await table.close();
  data.remove();
});

/** The text of a file that a client asks for, or the status of the answer if it gets none. */
const asked = (address: string) =>
  gm.evaluate(async (of: string) => {
    const response = await fetch(of);
    return response.ok ? await response.text() : response.status;
  }, address);

it('a client reads the files of a package', async () => {
  expect(await asked('/systems/probe-system/a%20note.txt')).toBe('written');
  expect(await asked('/systems/probe-system/no-note.txt')).toBe(404);
});

it.each([
  ['outside the data folder', '/systems/..%2F..%2Fnote.txt'],
  ['in a folder whose name begins like that of the data', '/systems/..%2F..%2FDatabase%2Fnote.txt'],
  ['of a database', '/systems/probe-system/packs/people/000003.log'],
  ['that is hidden', '/systems/probe-system/.env'],
])('a client reads no file %s', async (_, address) => {
  expect(await asked(address)).toBe(404);
});
