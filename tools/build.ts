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
import { minify } from 'terser';
import { build, type Plugin, type Rollup, transformWithEsbuild } from 'vite';
import { documentTypes, MODULE } from '../conformance/declared.ts';
import { exclusively } from '../playground/bin/build.ts';
import { LANGUAGES } from '../src/core/say.ts';
import { manifest } from '../src/foundry/manifest.ts';
import { textFiles } from '../src/foundry/shared/package.ts';
import { SUMMARIES } from '../src/rulesets/index.ts';
import { writeAssets } from './assets.ts';
import { PARTS } from './chunks.ts';
import { compilePacks } from './packs.ts';
import { rulesetName } from './ruleset-name.ts';

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The package folder: what Foundry finds below `Data/systems/fivefold`. */
export const DIST = join(ROOT, 'dist');
/** The same package with the conformance suite in it, for whoever runs it in a real Foundry. */
export const QUENCH = join(ROOT, 'dist-quench');
/** What the oldest browsers that Foundry runs in understand. */
export const TARGET = 'es2022';
const REPOSITORY = 'https://github.com/fivefold-vtt/fivefold';
const INPUTS = [
  'src',
  'templates',
  'lang',
  'styles',
  'packs',
  'assets',
  'system.json',
  'tools/build.ts',
  'tools/chunks.ts',
  'tools/packs.ts',
  'tools/action-macros.ts',
  'tools/pack-sources.ts',
  'tools/encounters.ts',
  'tools/records.ts',
  'tools/roll-tables.ts',
  'tools/ruleset-name.ts',
  'tools/assets.ts',
  'tools/sound.ts',
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

function hashOf(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((path) => filesBelow(path)))
    hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** Everything the bundler warns of is shown, but for what lies in other people's code. */
function onwarn({ id, ids = id ? [id] : [], message }: Rollup.RollupLog): void {
  const foreign = ids.length > 0 && ids.every((file) => file.includes('node_modules'));
  if (!foreign) console.warn(message);
}

/** What differs between the modules that we bundle. */
interface Module {
  readonly entry: string;
  readonly fileName: string;
  readonly outDir: string;
  /** Whether `outDir` belongs to this module alone. */
  readonly alone: boolean;
  /** Whether it is split: see chunkOf. Otherwise everything is one file. */
  readonly split?: true;
}

/** Where the parts of our own module lie. Their names change with their contents: no browser mixes those of two versions. */
const CHUNKS = 'chunks';
/** What every client fetches at the start: adapters, core and summaries. In one file, because it is smaller than three. */
const START_CHUNK = 'start';
const ENTRY = /\/src\/foundry\/main\.ts$/;
/** Whether a file is fetched together with one that matches: that one itself, or what it imports statically, directly or not. */
function isFetchedWith(start: RegExp, file: string, { getModuleInfo }: Rollup.ManualChunkMeta): boolean {
  const seen = new Set<string>();
  const isBelow = (one: string): boolean => {
    if (start.test(one)) return true;
    seen.add(one);
    return (getModuleInfo(one)?.importers ?? []).some((by) => !seen.has(by) && isBelow(by));
  };
  return isBelow(file);
}

/**
 * The chunk that a source file goes to, or undefined for one that the bundler finds. What the entry imports statically is fetched at the start; the
 * rest of each ruleset, and windows that few people open, when they are needed. The entry itself holds nothing that another part could import: a browser
 * that knows it by two addresses would run it twice.
 */
function chunkOf(file: string, meta: Rollup.ManualChunkMeta): string | undefined {
  const [, part, id] = /\/src\/(core|rulesets|foundry)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  const [chunk] = PARTS.find(([, files]) => files.test(file)) ?? [];
  if (chunk) return chunk;
  if (part === 'core') return id === 'grid' && !isFetchedWith(ENTRY, file, meta) ? 'grid' : START_CHUNK;
  if (part === 'rulesets' && id !== undefined)
    return isFetchedWith(/\/src\/rulesets\/[^/]+\/summary\.ts$/, file, meta) ? START_CHUNK : id;
  if (part && !file.endsWith('/main.ts') && isFetchedWith(ENTRY, file, meta)) return START_CHUNK;
  return id === 'referee' ? id : undefined;
}

/** Browsers remember of a module that it could not be fetched and do not try again: then it is asked for under another name. */
const fetchedAnew: Plugin = {
  name: 'fetched-anew',
  renderDynamicImport: () => ({
    left: '((url) => import(url).catch(() => import(url + "?" + Date.now())))(',
    right: ')',
  }),
};

/**
 * Vite leaves blanks and names in libraries for their users to shorten; nobody bundles ours again. Functions stay where they are: put into the
 * one place that calls them they are made anew with every call, and an attack takes twice as long.
 */
export const shortened: Plugin = {
  name: 'shortened',
  renderChunk: {
    order: 'post',
    async handler(code) {
      const short = await minify(code, {
        module: true,
        ecma: 2020,
        sourceMap: true,
        compress: { passes: 2, reduce_funcs: false },
      });
      if (short.code === undefined) throw new Error('terser returned no code');
      return { code: short.code, map: short.map as string };
    },
  },
};

/** Names survive minification where Foundry stores them: it knows a user's chosen sheet by its class. */
const namesOfClasses: Plugin = {
  name: 'names-of-classes',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.ts') && /\bclass (Fivefold|Conformance)/.test(code)
      ? transformWithEsbuild(code, id, { loader: 'ts', target: TARGET, keepNames: true })
      : undefined,
};

async function bundle({ entry, fileName, outDir, alone, split }: Module): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    // The fonts are copied, not bundled; at a lower level Vite says so for each of them.
    logLevel: 'error',
    publicDir: false,
    plugins: [namesOfClasses, fetchedAnew, shortened],
    build: {
      outDir,
      emptyOutDir: alone,
      target: TARGET,
      sourcemap: true,
      minify: false,
      cssMinify: 'esbuild',
      rollupOptions: {
        onwarn,
        output: split ? { manualChunks: chunkOf, chunkFileNames: `${CHUNKS}/[name]-[hash].mjs` } : {},
      },
      lib: {
        entry,
        formats: ['es'],
        fileName: () => fileName,
        cssFileName: 'fivefold',
      },
    },
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

/** Sizes in bytes, gzipped: what every client loads (scripts, styles), and the rest of each ruleset with what is fetched for it. */
export interface Sizes {
  readonly js: number;
  readonly css: number;
  readonly rulesets: { readonly [id: string]: number };
}

/** Sizes of a built package's scripts and styles. */
export function sizes(folder = DIST): Sizes {
  const gzipped = (file: string) => {
    const path = join(folder, file);
    return existsSync(path) ? gzipSync(readFileSync(path), { level: 9 }).length : 0;
  };
  const chunks = filesBelow(CHUNKS, folder).filter((file) => file.endsWith('.mjs'));
  const fileOf = (name: string) => chunks.find((file) => file.startsWith(join(CHUNKS, `${name}-`))) ?? '-';
  const chunk = (name: string) => gzipped(fileOf(name));
  /** What a ruleset's chunk fetches besides what every client has. */
  const shared = (id: string) => {
    const path = join(folder, fileOf(id));
    const code = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const fetched = [...code.matchAll(/from\s?"\.\/([\w-]+)-[\w-]{8}\.mjs"/g)].map(([, name = '']) => name);
    return fetched.filter((name) => name !== START_CHUNK).map(chunk);
  };
  return {
    js: gzipped('fivefold.mjs') + chunk(START_CHUNK),
    css: gzipped('fivefold.css'),
    rulesets: Object.fromEntries(
      SUMMARIES.map(({ id }) => [id, shared(id).reduce((sum, size) => sum + size, chunk(id))]),
    ),
  };
}

/** What a client loads of a world with this ruleset. */
export const loadedWith = ({ js, css, rulesets }: Sizes, id: string): number =>
  js + css + (rulesets[id] ?? 0);

const kB = (n: number): string => `${(n / 1000).toFixed(1)} kB`;

/** The sizes in a few words. */
export const sizesText = ({ js, css, rulesets }: Sizes): string =>
  [`JS ${kB(js)}`, `CSS ${kB(css)}`, ...Object.entries(rulesets).map(([id, n]) => `${id} ${kB(n)}`)].join(
    ', ',
  );

/** Makes the whole package in a folder. */
async function make(folder: string): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  await bundle({
    entry: 'src/foundry/main.ts',
    fileName: 'fivefold.mjs',
    outDir: folder,
    alone: true,
    split: true,
  });
  cpSync(join(ROOT, 'templates'), join(folder, 'templates'), { recursive: true });
  for (const file of LANGUAGES.flatMap((language) => textFiles(SUMMARIES, language)))
    cpSync(join(ROOT, file), join(folder, file));
  for (const file of ['LICENSE', 'CHANGELOG.md', 'README.md'])
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(folder, file));
  writeAssets(ROOT, join(folder, 'assets'));
  const origin = { coreVersion: CORE, systemId: 'fivefold', systemVersion: version };
  const packs = await compilePacks(join(ROOT, 'packs'), join(folder, 'packs'), origin);
  const system = manifest(SUMMARIES, {
    version,
    packs,
    nameOf: rulesetName,
    url: REPOSITORY,
    manifest: `${REPOSITORY}/releases/latest/download/system.json`,
    download: `${REPOSITORY}/releases/download/v${version}/fivefold.zip`,
  });
  writeFileSync(join(folder, 'system.json'), `${JSON.stringify(system, null, 2)}\n`);
  zip(folder);
}

/** A kind of package: what it is made of, how, and where it lies when it is done. */
interface Kind {
  readonly name: string;
  readonly target: string;
  readonly inputs: readonly string[];
  make(folder: string, options: Options): Promise<void>;
}

const PACKAGE: Kind = { name: 'package', target: DIST, inputs: INPUTS, make };

/** The finished package, with one module more and what that module needs declared. */
async function makeWithSuite(folder: string, options: Options): Promise<void> {
  await buildPackage(options);
  cpSync(DIST, folder, { recursive: true });
  await bundle({ entry: 'conformance/main.ts', fileName: MODULE, outDir: folder, alone: false });
  cpSync(join(ROOT, 'conformance/templates'), join(folder, 'conformance'), { recursive: true });
  const file = join(folder, 'system.json');
  const system = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  for (const [document, subtypes] of Object.entries(documentTypes))
    system.documentTypes[document] = { ...system.documentTypes[document], ...subtypes };
  system.esmodules.push(MODULE);
  writeFileSync(file, `${JSON.stringify(system, null, 2)}\n`);
  for (const name of ['fivefold.zip', STAMP]) rmSync(join(folder, name));
  zip(folder);
}

const WITH_SUITE: Kind = {
  name: 'quench',
  target: QUENCH,
  inputs: [...INPUTS, 'conformance'],
  make: makeWithSuite,
};

/** The parts of a `system.json` that the suite adds to. */
interface Manifest {
  readonly esmodules: string[];
  readonly documentTypes: { [document: string]: object };
}

interface Options {
  /** Build even if nothing has changed. */
  readonly force?: boolean;
}

/** Does nothing when no input has changed since; processes that build simultaneously wait for each other. @returns whether anything was built. */
async function buildKind({ name, target, inputs, make }: Kind, { force = false }: Options): Promise<boolean> {
  const stamp = hashOf(inputs);
  const current = (): boolean => {
    const file = join(target, STAMP);
    return !force && existsSync(file) && readFileSync(file, 'utf8') === stamp;
  };
  if (current()) return false;
  return exclusively(join(SCRATCH, `${name}.lock`), async () => {
    if (current()) return false;
    const fresh = join(SCRATCH, name);
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { recursive: true });
    await make(fresh, { force });
    writeFileSync(join(fresh, STAMP), stamp);
    rmSync(target, { recursive: true, force: true });
    renameSync(fresh, target);
    return true;
  });
}

/**
 * Builds the package into `dist/` and `dist/fivefold.zip`. The new package takes the old one's place only when it is complete.
 * @returns whether anything was built.
 */
export const buildPackage = (options: Options = {}): Promise<boolean> => buildKind(PACKAGE, options);

/** Builds the package with the conformance suite into `dist-quench/` and `dist-quench/fivefold.zip`. @returns whether anything was built. */
export const buildWithSuite = (options: Options = {}): Promise<boolean> => buildKind(WITH_SUITE, options);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const quench = process.argv.includes('--quench');
  const built = await (quench ? buildWithSuite : buildPackage)({ force: process.argv.includes('--force') });
  const [folder, name] = quench ? [QUENCH, 'dist-quench'] : [DIST, 'dist'];
  console.log(
    `${built ? 'Built' : 'Up to date:'} ${name}/ and ${name}/fivefold.zip; gzipped: ${sizesText(sizes(folder))}`,
  );
}
