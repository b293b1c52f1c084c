import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE } from '../site/.vitepress/pages.ts';
import { ROOT } from './folders.ts';
import { deadLinks } from './site-links.ts';

/*
 * Makes the site into `site/dist/`. What makes it is installed here, and nowhere else: it is a hundred megabytes that no test needs.
 */

const SITE = join(ROOT, 'site');

/** The same file is in both places, so that its copy tells whether what is installed is what is wanted. */
const LOCK = 'package-lock.json';
const INSTALLED = join(SITE, 'node_modules', '.package-lock.json');

function run(...command: readonly string[]): void {
  const { status } = spawnSync('npm', command, {
    cwd: SITE,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** The version of the generator that a lock file names. */
function wanted(lock: string): string | undefined {
  if (!existsSync(lock)) return undefined;
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as {
    packages: { readonly [path: string]: { readonly version?: string } };
  };
  return packages['node_modules/vitepress']?.version;
}

if (wanted(INSTALLED) !== wanted(join(SITE, LOCK))) run('ci', '--no-audit', '--no-fund');
run('run', '--silent', 'build');
const dead = deadLinks(join(SITE, 'dist'), BASE);
if (dead.length > 0) {
  console.error(`The site links to what is not there:\n${dead.join('\n')}`);
  process.exit(1);
}
console.log('Built site/dist/; all its links and pictures are there.');
