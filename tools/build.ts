import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exclusively } from '../playground/bin/build.ts';
import { DIST, filesBelow, QUENCH, ROOT, STAMP } from './folders.ts';

const INPUTS = [
  'src',
  'templates',
  'lang',
  'styles',
  'packs',
  'maps',
  'assets',
  'docs/guide',
  'docs/pictures/guide',
  'system.json',
  'tools/build.ts',
  'tools/make-package.ts',
  'tools/bundle.ts',
  'tools/chunks.ts',
  'tools/folders.ts',
  'tools/packs.ts',
  'tools/action-macros.ts',
  'tools/pack-sources.ts',
  'tools/guide.ts',
  'tools/encounters.ts',
  'tools/scenes.ts',
  'tools/maps',
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
/** Git-ignored folder for the lock and the unfinished package. */
const SCRATCH = join(ROOT, '.cache');

function hashOf(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((path) => filesBelow(path)))
    hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** A kind of package: what it is made of, how, and where it lies when it is done. */
interface Kind {
  readonly name: string;
  readonly target: string;
  readonly inputs: readonly string[];
  make(folder: string, options: Options): Promise<void>;
}

const PACKAGE: Kind = {
  name: 'package',
  target: DIST,
  inputs: INPUTS,
  make: async (folder) => (await import('./make-package.ts')).makePackage(folder),
};

const WITH_SUITE: Kind = {
  name: 'quench',
  target: QUENCH,
  inputs: [...INPUTS, 'conformance'],
  async make(folder, options) {
    await buildPackage(options);
    await (await import('./make-package.ts')).makeWithSuite(folder);
  },
};

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
  const { sizes, sizesText } = await import('./sizes.ts');
  const [folder, name] = quench ? [QUENCH, 'dist-quench'] : [DIST, 'dist'];
  console.log(
    `${built ? 'Built' : 'Up to date:'} ${name}/ and ${name}/fivefold.zip; gzipped: ${sizesText(sizes(folder))}`,
  );
}
