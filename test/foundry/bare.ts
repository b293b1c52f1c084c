import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

/** The folder of an installed package. */
export const installedIn = (dataPath: string): string => join(dataPath, 'Data/systems/fivefold');

/** Installs a zipped package into a data folder, as Foundry would, with an empty world `bare`. */
export function installBare(dataPath: string, zip: string): void {
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
    const file = join(installedIn(dataPath), path);
    mkdirSync(dirname(file), { recursive: true });
    if (!path.endsWith('/')) writeFileSync(file, bytes);
  }
  const world = join(dataPath, 'Data/worlds/bare');
  mkdirSync(world, { recursive: true });
  writeFileSync(join(world, 'world.json'), JSON.stringify({ id: 'bare', title: 'Bare', system: 'fivefold' }));
}
