import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient } from '../playground/bin/build.ts';
import { buildPackage, ROOT } from './build.ts';

/** One stage of `npm test`: a sentence that says what it does, and how. Returns what it counted. */
interface Stage {
  readonly name: string;
  readonly says: string;
  run(): Promise<{ passed: number; failed: number }>;
}

const bin = (tool: string) =>
  join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? `${tool}.cmd` : tool);

/** Runs a tool; its exit code is one test. */
function command(tool: string, ...args: string[]): Stage['run'] {
  return async () => {
    const { status } = spawnSync(bin(tool), args, { cwd: ROOT, stdio: 'inherit' });
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };
}

/** Runs one vitest project and counts its tests. */
function vitest(project: string): Stage['run'] {
  return async () => {
    const report = join(ROOT, 'node_modules', `.fivefold-${project}.json`);
    rmSync(report, { force: true });
    const args = [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const { status } = spawnSync(bin('vitest'), args, { cwd: ROOT, stdio: 'inherit' });
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const counted = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    const failed = counted.numFailedTests + (status === 0 || counted.numFailedTests > 0 ? 0 : 1);
    return { passed: counted.numPassedTests, failed };
  };
}

const types = ['tsconfig.json', 'tsconfig.core.json', 'tsconfig.foundry.json', 'tsconfig.playground.json'];

const STAGES: readonly Stage[] = [
  { name: 'format', says: 'formatting and lint (biome)', run: command('biome', 'ci', '--reporter=summary') },
  ...types.map(
    (file): Stage => ({ name: `types:${file}`, says: `types of ${file}`, run: command('tsc', '-p', file) }),
  ),
  { name: 'unit', says: 'unit, property, scenario and guard tests', run: vitest('unit') },
  {
    name: 'build',
    says: 'building the package and the playground',
    run: async () => {
      await buildPackage();
      await buildClient();
      return { passed: 1, failed: 0 };
    },
  },
  { name: 'playground', says: 'the playground against the documented behaviour', run: vitest('playground') },
  { name: 'integration', says: 'the built system with several clients in Node', run: vitest('integration') },
  { name: 'browser', says: 'the built system in Chromium, game master and player', run: vitest('browser') },
];

const only = process.argv.slice(2);
const chosen = STAGES.filter(
  ({ name }) => only.length === 0 || only.some((wanted) => name.startsWith(wanted)),
);
const total = { passed: 0, failed: 0 };
const lines: string[] = [];
for (const { name, says, run } of chosen) {
  console.log(`\n── ${says} …`);
  const start = performance.now();
  const { passed, failed } = await run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  lines.push(`${failed ? '✗' : '✓'} ${name.padEnd(28)} ${passed} passed, ${failed} failed  (${seconds} s)`);
}
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
