import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { documentTypes, MODULE } from '../conformance/declared.ts';
import { exclusively } from '../playground/bin/build.ts';
import { LANGUAGES } from '../src/core/say.ts';
import { manifest } from '../src/foundry/manifest.ts';
import { textFiles } from '../src/foundry/shared/package.ts';
import { SUMMARIES } from '../src/rulesets/index.ts';
import { writeAssets } from './assets.ts';
import { bundle } from './bundle.ts';
import { DIST, filesBelow, QUENCH, ROOT } from './folders.ts';
import { compilePacks } from './packs.ts';
import { rulesetName } from './ruleset-name.ts';
import { sizes, sizesText } from './sizes.ts';

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
  'tools/bundle.ts',
  'tools/chunks.ts',
  'tools/folders.ts',
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
/** Git-ignored folder for the lock and the unfinished package. */
const SCRATCH = join(ROOT, '.cache');
/** The oldest Foundry that can read our packs. */
const CORE = '13.346';
/** Zip entries cannot be older than 1980; a fixed date makes the same sources the same zip. */
const ZIP_DATE = new Date(1980, 0, 2);

function hashOf(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((path) => filesBelow(path)))
    hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
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

/** Makes the whole package in a folder. */
async function make(folder: string): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  await bundle({
    entry: 'src/foundry/main.ts',
    fileName: 'fivefold.mjs',
    outDir: folder,
    emptyFirst: true,
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
  await bundle({ entry: 'conformance/main.ts', fileName: MODULE, outDir: folder, emptyFirst: false });
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

/** Does nothing if no input has changed since the last build; processes that build simultaneously wait for each other. @returns whether anything was built. */
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
