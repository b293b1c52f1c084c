import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { documentTypes, MODULE } from '../conformance/declared.ts';
import { LANGUAGES } from '../src/core/say.ts';
import { manifest } from '../src/foundry/manifest.ts';
import { textFiles } from '../src/foundry/shared/package.ts';
import { SUMMARIES } from '../src/rulesets/index.ts';
import { writeAssets } from './assets.ts';
import { bundle } from './bundle.ts';
import { DIST, filesBelow, ROOT, STAMP } from './folders.ts';
import { GUIDE_PICTURES } from './guide.ts';
import { compilePacks } from './packs.ts';
import { rulesetName } from './ruleset-name.ts';

/* What a package is made of, and how. Loaded only when something is to be made: bundler and rulesets take seconds to load. */

const REPOSITORY = 'https://github.com/fivefold-vtt/fivefold';
/** The oldest Foundry that can read our packs. */
const CORE = '13.346';
/** Zip entries cannot be older than 1980; a fixed date makes the same sources the same zip. */
const ZIP_DATE = new Date(1980, 0, 2);

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
export async function makePackage(folder: string): Promise<void> {
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
  cpSync(join(ROOT, GUIDE_PICTURES), join(folder, 'assets', 'guide'), { recursive: true });
  const origin = { coreVersion: CORE, systemId: 'fivefold', systemVersion: version };
  const packs = await compilePacks(join(folder, 'packs'), origin);
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

/** The parts of a `system.json` that the suite adds to. */
interface Manifest {
  readonly esmodules: string[];
  readonly documentTypes: { [document: string]: object };
}

/** Makes the package with one module more and what that module needs declared; the package itself must lie in `dist/`. */
export async function makeWithSuite(folder: string): Promise<void> {
  cpSync(DIST, folder, { recursive: true });
  await bundle({ entry: 'conformance/main.ts', fileName: MODULE, outDir: folder, emptyFirst: false });
  cpSync(join(ROOT, 'conformance/templates'), join(folder, 'conformance'), { recursive: true });
  const file = join(folder, 'system.json');
  const system = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  for (const [document, subtypes] of Object.entries(documentTypes))
    system.documentTypes[document] = { ...system.documentTypes[document], ...subtypes };
  system.esmodules.push(MODULE);
  writeFileSync(file, `${JSON.stringify(system, null, 2)}\n`);
  // They belong to the package without the suite.
  for (const name of ['fivefold.zip', STAMP]) rmSync(join(folder, name));
  zip(folder);
}
