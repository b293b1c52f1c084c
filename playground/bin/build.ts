import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const playground = dirname(dirname(fileURLToPath(import.meta.url)));
/** Git-ignored room for the lock and the unfinished bundle. */
const scratch = join(playground, '.cache');
const STAMP = '.stamp';
/** What the bundle is made of; a change in any of these means a new build. */
const SOURCES = ['client', 'model', 'server', 'vite.config.ts', 'bin/build.ts', '../package-lock.json'];
/** How long another process may hold the build before its lock counts as left behind, in milliseconds. */
const LOCK_PATIENCE = 120_000;

/** The folder with the built browser client, as served by the server. */
export const distPath = join(playground, 'dist');

/** What {@link buildClient} did. */
export interface ClientBuild {
  /** Folder with the bundle. */
  dist: string;
  /** False when the sources had not changed since the last build. */
  built: boolean;
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const full = join(path, entry.name);
    return entry.isDirectory() ? filesUnder(full) : [full];
  });
}

/** A digest of everything the bundle is made of. */
export function sourceStamp(): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((source) => {
    const full = join(playground, source);
    return /\.\w+$/.test(source) ? [full] : filesUnder(full);
  });
  for (const file of files.sort()) {
    hash
      .update(`${relative(playground, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function isBuilt(stamp: string): boolean {
  const file = join(distPath, STAMP);
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

/** Runs `work` while no other process holds this lock, a folder; one left behind by a dead process is broken after a while. */
export async function exclusively<T>(lock: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(lock), { recursive: true });
  const patienceEnds = Date.now() + LOCK_PATIENCE;
  for (;;) {
    try {
      await mkdir(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (Date.now() > patienceEnds) await rm(lock, { recursive: true, force: true });
      else await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

/**
 * Builds the browser client into {@link distPath}, unless the sources are the same as at the last build.
 * The new bundle replaces the old one only when it is complete, so a running server never serves half of it.
 *
 * @throws when the sources do not compile.
 */
export async function buildClient(options: { force?: boolean } = {}): Promise<ClientBuild> {
  const stamp = sourceStamp();
  if (!options.force && isBuilt(stamp)) return { dist: distPath, built: false };
  return exclusively(join(scratch, 'build.lock'), async () => {
    if (!options.force && isBuilt(stamp)) return { dist: distPath, built: false };
    const fresh = join(scratch, 'dist');
    // Takes a second to load, and is rarely needed.
    const { build } = await import('vite');
    await build({ configFile: join(playground, 'vite.config.ts'), build: { outDir: fresh } });
    await writeFile(join(fresh, STAMP), stamp);
    await rm(distPath, { recursive: true, force: true });
    await rename(fresh, distPath);
    return { dist: distPath, built: true };
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { dist, built } = await buildClient({ force: process.argv.includes('--force') });
  console.log(built ? `Built ${dist}` : `Nothing changed in ${dist}`);
}
