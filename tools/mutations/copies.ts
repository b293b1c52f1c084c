import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../folders.ts';
import type { Mutation } from './points.ts';

/** Longer than any run that is still going somewhere, in milliseconds: a mutation that goes round for ever is noticed too. */
const TIMEOUT = 600_000;

/** A copy of the last commit in which sources may be spoilt. */
export interface Copy {
  /** Whether some run of tests fails once the mutation is made. */
  notices(mutation: Mutation | undefined, runs: readonly (readonly string[])[]): Promise<boolean>;
  remove(): void;
}

function git(...args: string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
}

/** Makes a copy beside the others. What is not committed is not in it. */
export function makeCopy(number: number): Copy {
  const folder = join(ROOT, '.cache', `mutations-${number}`);
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
  git('worktree', 'add', '--detach', folder, 'HEAD');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    async notices(mutation, runs) {
      const file = mutation && join(folder, relative(ROOT, mutation.file));
      const whole = file ? readFileSync(file, 'utf8') : '';
      if (file) writeFileSync(file, whole.slice(0, mutation.from) + mutation.is + whole.slice(mutation.to));
      try {
        for (const args of runs) if (!(await passes(folder, args))) return true;
        return false;
      } finally {
        if (file) writeFileSync(file, whole);
      }
    },
    remove: () => git('worktree', 'remove', '--force', folder),
  };
}

/** Modules are transformed once for all runs: a changed file is known by its content. */
const CACHE = [
  '--experimental.fsModuleCache',
  `--experimental.fsModuleCachePath=${join(ROOT, '.cache', 'modules')}`,
];

/** Runs tests in a group of processes of their own: workers that go round for ever end with it, at the latest when this process does. */
function passes(cwd: string, args: readonly string[]): Promise<boolean> {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--bail', '1', '--reporter', 'dot', ...CACHE, ...args],
      // One generation then holds every test of tables.
      { cwd, stdio: 'ignore', detached: true, env: { ...process.env, FIVEFOLD_BOTH: '1' } },
    );
    const end = (): void => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    };
    const timer = setTimeout(end, TIMEOUT);
    process.once('exit', end);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve(code === 0);
    });
  });
}
