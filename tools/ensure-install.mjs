// Runs before every npm script: installs what the lock file names when it is not there yet. Plain Node, no dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Fivefold needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
const stamp = 'node_modules/.fivefold-lock';
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  // Another checkout's packages: to install them anew would take them away from whoever uses them there.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      'node_modules is a link, and what it leads to is not what package-lock.json names: install there, or remove the link.',
    );
    process.exit(1);
  }
  console.error('Installing the packages of package-lock.json (once; about a minute) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('npm ci failed; see above. Nothing else was started.');
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, lock);
}
