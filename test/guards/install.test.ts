import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from './files.ts';

const LOCK = '{"lockfileVersion": 3, "packages": {}}';
const STAMP = '.fivefold-lock';

let checkout: string;
let elsewhere: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-install-'));
  [checkout, elsewhere] = [join(folder, 'checkout'), join(folder, 'elsewhere')];
  for (const one of [checkout, elsewhere]) mkdirSync(one);
  writeFileSync(join(checkout, 'package-lock.json'), LOCK);
  symlinkSync(elsewhere, join(checkout, 'node_modules'), 'junction');
});
afterEach(() => rmSync(join(checkout, '..'), { recursive: true }));

/** What runs before every npm script, in the checkout. */
function ensured() {
  const script = join(ROOT, 'tools/ensure-install.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: checkout, encoding: 'utf8' });
  return { status, stderr };
}

describe('node_modules that links to another checkout', () => {
  it.each([
    ['has no stamp', undefined],
    ['has the stamp of another lock file', 'another'],
  ])('is left alone with a message when its target %s', (_, stamp) => {
    writeFileSync(join(elsewhere, 'somebody-uses-this'), '');
    if (stamp) writeFileSync(join(elsewhere, STAMP), stamp);
    const before = readdirSync(elsewhere);
    const { status, stderr } = ensured();
    expect(status).toBe(1);
    expect(stderr).toBe(
      'node_modules is a link, and what it leads to is not what package-lock.json names: install there, or remove the link.\n',
    );
    expect(lstatSync(join(checkout, 'node_modules')).isSymbolicLink()).toBe(true);
    expect(readdirSync(elsewhere)).toEqual(before);
  });

  it('is accepted when its target matches package-lock.json', () => {
    writeFileSync(join(elsewhere, STAMP), createHash('sha256').update(LOCK).digest('hex'));
    expect(ensured()).toEqual({ status: 0, stderr: '' });
  });
});
