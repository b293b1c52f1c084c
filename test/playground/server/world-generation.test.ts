import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { World } from '../../../playground/server/world.ts';
import { makeDataFolder } from '../fixtures/table.ts';

let data: ReturnType<typeof makeDataFolder>;

beforeEach(() => {
  data = makeDataFolder();
});
afterEach(() => data.remove());

/** Opens the world and closes it again. @returns the generation it had while open */
async function open(generation?: number): Promise<number> {
  const world = await World.open(data.dataPath, 'probe', generation);
  await world.close();
  return world.release.generation;
}

it('a world is of generation 13 until 14 opens it, and of 14 from then on', async () => {
  expect([await open(), await open(13), await open(14), await open()]).toEqual([13, 13, 14, 14]);
  const manifest: unknown = JSON.parse(
    readFileSync(path.join(data.dataPath, 'Data/worlds/probe/world.json'), 'utf8'),
  );
  expect(manifest).toEqual({ id: 'probe', title: 'Probe world', system: 'probe-system', generation: 14 });
});

it('a world of 14 does not go back', async () => {
  await open(14);
  await expect(open(13)).rejects.toThrow(/"probe" has been opened as generation 14 and cannot go back to 13/);
});
