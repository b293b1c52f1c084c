import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient } from '../playground/bin/build.ts';
import { workerFile } from '../playground/node/bundle.ts';
import { buildPackage, ROOT } from './build.ts';
import { runConformance } from './conformance.ts';

/** One stage of `npm test`: a sentence that says what it does, and how. Returns what it counted. */
interface Stage {
  readonly name: string;
  readonly says: string;
  run(): Promise<{ passed: number; failed: number }>;
}

/** The tools' own scripts: run by Node itself they need no shell on any platform. */
const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
} as const;

/** Runs a tool to its end, its output shown. @returns whether it was content. */
function ran(tool: keyof typeof TOOLS, args: readonly string[]): Promise<boolean> {
  const script = join(ROOT, 'node_modules', TOOLS[tool]);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** Runs a tool that counts as one test. */
const command =
  (tool: keyof typeof TOOLS, ...args: string[]): Stage['run'] =>
  async () =>
    (await ran(tool, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** Runs one vitest project, or all whose name begins so, and counts their tests. */
function vitest(project: string): Stage['run'] {
  return async () => {
    const report = join(ROOT, 'node_modules', `.fivefold-${project.replace('*', '')}.json`);
    rmSync(report, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const content = await ran('vitest', ['run', '--project', project, ...reporters]);
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const counted = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    const failed = counted.numFailedTests + (content || counted.numFailedTests > 0 ? 0 : 1);
    return { passed: counted.numPassedTests, failed };
  };
}

const PROJECTS = [
  'tsconfig.json',
  'tsconfig.core.json',
  'tsconfig.foundry.json',
  'tsconfig.playground.json',
  'tsconfig.conformance.json',
  'tsconfig.referee.json',
];

/** Checks the types of every project, two at a time: the compiler uses one processor. */
async function types(): Promise<{ passed: number; failed: number }> {
  const left = [...PROJECTS];
  const failed: string[] = [];
  const lane = async (): Promise<void> => {
    for (let file = left.shift(); file !== undefined; file = left.shift())
      if (!(await ran('tsc', ['-p', file]))) failed.push(file);
  };
  await Promise.all([lane(), lane()]);
  for (const file of failed) console.log(`✗ ${file}`);
  return { passed: PROJECTS.length - failed.length, failed: failed.length };
}

const STAGES: readonly Stage[] = [
  { name: 'format', says: 'formatting and lint (biome)', run: command('biome', 'ci', '--reporter=summary') },
  { name: 'types', says: `types of ${PROJECTS.length} projects (tsc)`, run: types },
  { name: 'unit', says: 'unit, property, scenario and guard tests', run: vitest('unit') },
  {
    name: 'build',
    says: 'building the package and the playground, for browsers and for Node',
    run: async () => {
      await buildPackage();
      await buildClient();
      await workerFile();
      return { passed: 1, failed: 0 };
    },
  },
  { name: 'playground', says: 'the playground against the documented behaviour', run: vitest('playground') },
  {
    name: 'integration',
    says: 'the built system with several clients in Node, on a host of generation 13 and of 14',
    run: vitest('integration-*'),
  },
  {
    name: 'random',
    says: 'random people, delays and crashes: all clients, the server and the cards agree',
    run: vitest('random'),
  },
  {
    name: 'conformance',
    says: 'the conformance suite on the playground, in Node and Chromium, as 13 and as 14',
    run: () => runConformance(),
  },
  {
    name: 'browser',
    says: 'the built system in Chromium, game master and player, on 13 and on 14',
    run: vitest('browser-*'),
  },
];

const only = process.argv.slice(2);
const chosen = STAGES.filter(
  ({ name }) => only.length === 0 || only.some((wanted) => name.startsWith(wanted)),
);
const total = { passed: 0, failed: 0 };
const lines: string[] = [];
const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;
const began = performance.now();
for (const { name, says, run } of chosen) {
  console.log(`\n── ${says} …`);
  const start = performance.now();
  const { passed, failed } = await run().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  total.passed += passed;
  total.failed += failed;
  const counts = `${`${passed}`.padStart(5)} passed, ${`${failed}`.padStart(3)} failed`;
  lines.push(`${failed ? '✗' : '✓'} ${name.padEnd(32)} ${counts} ${secondsSince(start).padStart(9)}`);
}
lines.push(`  ${'in all'.padEnd(57)} ${secondsSince(began).padStart(9)}`);
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
