import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { UsageError } from '../../playground/bin/arguments.ts';

/** Name of the world in a scratch data folder. */
export const WORLD = 'witness';

/** What the manifest of the checkout says of itself. */
export interface Checkout {
  readonly folder: string;
  readonly id: string;
  readonly title: string;
  readonly version: string;
}

/** @throws UsageError when the folder does not hold that system */
export function readCheckout(path: string, id: string): Checkout {
  const folder = resolve(path);
  const manifest = join(folder, 'system.json');
  if (!existsSync(manifest)) throw new UsageError(`${folder} holds no system.json.`);
  const { id: found, title, version } = JSON.parse(readFileSync(manifest, 'utf8')) as Checkout;
  if (found !== id) throw new UsageError(`${manifest} is of the system "${found}", not "${id}".`);
  return { folder, id, title, version };
}

/** Not needed to play, and large. */
const LEFT_OUT = new Set(['.git', '.github', 'node_modules']);

/** A data folder below the temporary folder with a copy of the checkout and an empty world. */
export function makeScratch({ folder, id, title }: Checkout): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `witness-${id}-`));
  const world = join(path, 'Data', 'worlds', WORLD);
  mkdirSync(world, { recursive: true });
  // A copy and not a link: databases are changed by being opened.
  cpSync(folder, join(path, 'Data', 'systems', id), {
    recursive: true,
    filter: (source) => !LEFT_OUT.has(basename(source)),
  });
  const manifest = { id: WORLD, title: `Witness: ${title}`, system: id, generation: 13 };
  writeFileSync(join(world, 'world.json'), JSON.stringify(manifest));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
