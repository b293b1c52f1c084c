import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { build } from 'vite';
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
  'LICENSE',
  'CHANGELOG.md',
];
const STAMP = join(DIST, '.stamp');

/** Every file below a folder (or the file itself), sorted, as paths relative to the root. */
function filesBelow(path: string): string[] {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function hashOfInputs(): string {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap(filesBelow)) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

async function bundle(): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: DIST,
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: true,
      minify: 'esbuild',
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
function zip(): void {
  const entries = filesBelow('dist')
    .map((file) => relative('dist', file))
    .filter(
      (file) => file !== '.stamp' && file !== 'fivefold.zip' && !/packs\/.*\/(LOCK|LOG(\.old)?)$/.test(file),
    )
    .map((file) => [file.replaceAll('\\', '/'), new Uint8Array(readFileSync(join(DIST, file)))] as const);
  writeFileSync(join(DIST, 'fivefold.zip'), zipSync(Object.fromEntries(entries), { level: 9 }));
}

/** Sizes in bytes, gzipped, of what every client loads. */
export function sizes(): { js: number; css: number } {
  const gzipped = (file: string) => {
    const path = join(DIST, file);
    return existsSync(path) ? gzipSync(readFileSync(path), { level: 9 }).length : 0;
  };
  return { js: gzipped('fivefold.mjs'), css: gzipped('fivefold.css') };
}

/**
 * Builds the package into `dist/` and `dist/fivefold.zip`; does nothing when no input has changed since.
 * @returns whether anything was built.
 */
export async function buildPackage({ force = false }: { force?: boolean } = {}): Promise<boolean> {
  const stamp = hashOfInputs();
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return false;
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  rmSync(DIST, { recursive: true, force: true });
  await bundle();
  for (const folder of ['templates', 'lang'])
    if (existsSync(join(ROOT, folder))) cpSync(join(ROOT, folder), join(DIST, folder), { recursive: true });
  for (const file of ['LICENSE', 'CHANGELOG.md', 'README.md'])
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(DIST, file));
  writeAssets(ROOT, join(DIST, 'assets'));
  const packs = await compilePacks(join(ROOT, 'packs'), join(DIST, 'packs'));
  const links = {
    url: REPOSITORY,
    manifest: `${REPOSITORY}/releases/latest/download/system.json`,
    download: `${REPOSITORY}/releases/download/v${version}/fivefold.zip`,
  };
  const system = manifest(RULESETS, { version, packs, ...links });
  writeFileSync(join(DIST, 'system.json'), `${JSON.stringify(system, null, 2)}\n`);
  zip();
  writeFileSync(STAMP, stamp);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = await buildPackage({ force: process.argv.includes('--force') });
  const { js, css } = sizes();
  const kB = (n: number) => `${(n / 1000).toFixed(1)} kB`;
  console.log(
    `${built ? 'Built' : 'Up to date:'} dist/ and dist/fivefold.zip; gzipped: JS ${kB(js)}, CSS ${kB(css)}`,
  );
}
