import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { build, type Rollup } from 'vite';
import { exclusively } from '../playground/bin/build.ts';
import { manifest } from '../src/foundry/manifest.ts';
import { RULESETS } from '../src/rulesets/index.ts';
import { writeAssets } from './assets.ts';
import { compilePacks } from './packs.ts';

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The package folder: what Foundry finds below `Data/systems/fivefold`. */
export const DIST = join(ROOT, 'dist');
const REPOSITORY = 'https://github.com/fivefold-vtt/fivefold';
const INPUTS = [
  'src',
  'templates',
  'lang',
  'styles',
  'packs',
  'assets',
  'tools/build.ts',
  'tools/packs.ts',
  'tools/assets.ts',
  'package.json',
  'package-lock.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
];
const STAMP = '.stamp';
/** Git-ignored room for the lock and the unfinished package. */
const SCRATCH = join(ROOT, '.cache');
/** The oldest Foundry that can read our packs. */
const CORE = '13.346';
/** Zip entries cannot be older than 1980; a fixed date makes the same sources the same zip. */
const ZIP_DATE = new Date(1980, 0, 2);

/** Every file below a folder (or the file itself), sorted, as paths relative to `root`. */
function filesBelow(path: string, root = ROOT): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(join(path, name), root));
}

function hashOfInputs(): string {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap((path) => filesBelow(path)))
    hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** Everything the bundler warns of is shown, but for what lies in other people's code. */
function onwarn({ id, ids = id ? [id] : [], message }: Rollup.RollupLog): void {
  const foreign = ids.length > 0 && ids.every((file) => file.includes('node_modules'));
  if (!foreign) console.warn(message);
}

async function bundle(outDir: string): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    // The fonts are copied, not bundled; at a lower level Vite says so for each of them.
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: true,
      minify: 'esbuild',
      rollupOptions: { onwarn },
      lib: {
        entry: 'src/foundry/main.ts',
        formats: ['es'],
        fileName: () => 'fivefold.mjs',
        cssFileName: 'fivefold',
      },
    },
    // Foundry stores a user's chosen sheet by class name: names must survive minification.
    esbuild: { keepNames: true },
  });
}

/** The package's files as a zip, the way Foundry's installer expects them: paths relative to the package folder. */
function zip(folder: string): void {
  const entries = filesBelow('', folder)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/^packs\/.*\/(LOCK|LOG(\.old)?)$/.test(file))
    .map((file) => [file, new Uint8Array(readFileSync(join(folder, file)))] as const);
  const zipped = zipSync(Object.fromEntries(entries), { level: 9, mtime: ZIP_DATE });
  writeFileSync(join(folder, 'fivefold.zip'), zipped);
}

/** Sizes in bytes, gzipped, of what every client loads. */
export function sizes(): { js: number; css: number } {
  const gzipped = (file: string) => {
    const path = join(DIST, file);
    return existsSync(path) ? gzipSync(readFileSync(path), { level: 9 }).length : 0;
  };
  return { js: gzipped('fivefold.mjs'), css: gzipped('fivefold.css') };
}

/** Makes the whole package in a folder. */
async function make(folder: string): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  await bundle(folder);
  for (const part of ['templates', 'lang'])
    if (existsSync(join(ROOT, part))) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  for (const file of ['LICENSE', 'CHANGELOG.md', 'README.md'])
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(folder, file));
  writeAssets(ROOT, join(folder, 'assets'));
  const origin = { coreVersion: CORE, systemId: 'fivefold', systemVersion: version };
  const packs = await compilePacks(join(ROOT, 'packs'), join(folder, 'packs'), origin);
  const system = manifest(RULESETS, {
    version,
    packs,
    url: REPOSITORY,
    manifest: `${REPOSITORY}/releases/latest/download/system.json`,
    download: `${REPOSITORY}/releases/download/v${version}/fivefold.zip`,
  });
  writeFileSync(join(folder, 'system.json'), `${JSON.stringify(system, null, 2)}\n`);
  zip(folder);
}

/**
 * Builds the package into `dist/` and `dist/fivefold.zip`; does nothing when no input has changed since. The new package takes the old
 * one's place only when it is complete, and processes that build at once wait for each other.
 * @returns whether anything was built.
 */
export async function buildPackage({ force = false }: { force?: boolean } = {}): Promise<boolean> {
  const stamp = hashOfInputs();
  const current = (): boolean => {
    const file = join(DIST, STAMP);
    return !force && existsSync(file) && readFileSync(file, 'utf8') === stamp;
  };
  if (current()) return false;
  return exclusively(join(SCRATCH, 'package.lock'), async () => {
    if (current()) return false;
    const fresh = join(SCRATCH, 'package');
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { recursive: true });
    await make(fresh);
    writeFileSync(join(fresh, STAMP), stamp);
    rmSync(DIST, { recursive: true, force: true });
    renameSync(fresh, DIST);
    return true;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = await buildPackage({ force: process.argv.includes('--force') });
  const { js, css } = sizes();
  const kB = (n: number) => `${(n / 1000).toFixed(1)} kB`;
  console.log(
    `${built ? 'Built' : 'Up to date:'} dist/ and dist/fivefold.zip; gzipped: JS ${kB(js)}, CSS ${kB(css)}`,
  );
}
