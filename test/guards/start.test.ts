import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { ROOT } from './files.ts';

/** `npm start` with options that build and open nothing. */
function started(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tools/start.ts', ...args],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, LANG: 'C' } },
  );
  return { status, stdout, stderr };
}

describe('npm start', { timeout: 60_000 }, () => {
  it('prints its usage', () => {
    const { status, stdout, stderr } = started('--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const option of ['--lang', '--port', '--fresh', '--no-open', '--generation'])
      expect(stdout).toContain(option);
  });

  it.each([
    [['--port', 'x'], '--port must be a number from 0 to 65535, not "x".'],
    [['--lang', 'fr'], '--lang must be en or ru, not "fr".'],
    [['--generation', '12'], '--generation must be 13 or 14, not "12".'],
    [['--frehs'], "Unknown option '--frehs'"],
  ])('refuses %j with a message and the usage, without a stack trace', (args, says) => {
    const { status, stderr } = started(...args);
    expect(status).toBe(1);
    expect(stderr.startsWith(says)).toBe(true);
    expect(stderr).toContain('npm start -- [--lang');
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
