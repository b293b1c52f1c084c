import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildPackage } from '../tools/build.ts';
import { DEMO, installPackage, type Language, makeWorld } from '../tools/demo-world.ts';
import { DIST, STAMP } from '../tools/folders.ts';

/*
 * Data folders with the built package and a demo world. To copy the package's thousand files takes longer than all else that a table needs,
 * so they are links, and each world is made once.
 */

/** The package. Tests and servers never write into its files, but for {@link CHANGED}, so tables share them by hard links. */
const PACKAGE = join('Data', 'systems', 'fivefold');

/** Hundreds of files that no test replaces either. */
const PICTURES = 'assets';

/** What tests change in a table's package: each table has its own, because to write into a link is to write into the build. */
const CHANGED = 'system.json';

/** Not of the package itself: what the build leaves beside it, and the locks of databases, of which each table needs its own. */
const LEFT_OUT = new Set(['fivefold.zip', STAMP, 'LOCK']);

const WORLD = join('Data', 'worlds', DEMO);

/** What is deleted when the tests of this process have ended. */
const temporary: string[] = [];
process.once('exit', () => {
  for (const folder of temporary) rmSync(folder, { recursive: true, force: true });
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-furnished-'));
  temporary.push(folder);
  return folder;
}

/** Makes a folder whose files are hard links to those of another, without the folder `except`. */
function linkFolder(from: string, to: string, except: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (LEFT_OUT.has(entry.name) || source === except) continue;
    if (entry.isDirectory()) linkFolder(source, target, except);
    else if (entry.name === CHANGED) copyFileSync(source, target);
    else linkSync(source, target);
  }
}

/** Puts a package that lies on the same drive into a data folder. */
function linkPackage(from: string, dataPath: string): void {
  const [pictures, to] = [join(from, PICTURES), join(dataPath, PACKAGE)];
  linkFolder(from, to, pictures);
  symlinkSync(pictures, join(to, PICTURES));
}

const onOneDrive = (...paths: readonly string[]): boolean =>
  new Set(paths.map((path) => statSync(path).dev)).size === 1;

/** Puts a package into a data folder that is deleted after the test, by links if they can be made. */
export function furnishPackage(built: string, dataPath: string): void {
  if (onOneDrive(built, dataPath)) linkPackage(built, dataPath);
  else installPackage(dataPath, built);
}

/** The built package, or a copy of it on the drive of temporary folders. */
async function install(): Promise<string> {
  await buildPackage();
  const folder = temporaryFolder();
  if (onOneDrive(DIST, folder)) return DIST;
  installPackage(folder);
  return join(folder, PACKAGE);
}

/** The package that is linked to. */
let installed: Promise<string> | undefined;

/** The folders of worlds by language and ruleset. */
const worlds = new Map<string, Promise<string>>();

async function furnish(language: Language, ruleset: string, installedIn: string): Promise<string> {
  const folder = temporaryFolder();
  linkPackage(installedIn, folder);
  await makeWorld(folder, language, ruleset);
  return folder;
}

/** A data folder of its own with the built package and the demo world of one ruleset; the caller deletes it. */
export async function demoFolder(language: Language = 'en', ruleset = 'storyteller'): Promise<string> {
  installed ??= install();
  const installedIn = await installed;
  const key = `${language} ${ruleset}`;
  const furnished = worlds.get(key) ?? furnish(language, ruleset, installedIn);
  worlds.set(key, furnished);
  const dataPath = mkdtempSync(join(tmpdir(), 'fivefold-table-'));
  mkdirSync(dirname(join(dataPath, WORLD)), { recursive: true });
  cpSync(join(await furnished, WORLD), join(dataPath, WORLD), { recursive: true });
  linkPackage(installedIn, dataPath);
  return dataPath;
}
