import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildClient } from '../playground/bin/build.ts';
import { workerFile } from '../playground/node/bundle.ts';
import { buildPackage } from './build.ts';
import { runConformance } from './conformance.ts';
import { ROOT } from './folders.ts';
import { UNHANDLED } from './unhandled.ts';

/** What a stage counted. Failures by name are printed once more at the very end, where a cut log still shows them. */
interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly failures?: readonly string[];
  /** What failed at first and passed when its file was run again. */
  readonly unsteady?: readonly string[];
}

/** One stage of `npm test`: a sentence that says what it does, and how. Returns what it counted. */
interface Stage {
  readonly name: string;
  readonly says: string;
  /** Part of another stage, and run by itself only when it is named. */
  readonly whenNamed?: true;
  run(): Promise<Outcome>;
}

/** The tools' own scripts: run by Node itself they need no shell on any platform. */
const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript-native/bin/tsc',
  vitest: 'vitest/vitest.mjs',
  depcruise: 'dependency-cruiser/bin/dependency-cruise.mjs',
  knip: 'knip/bin/knip.js',
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

/** Runs the compiler on a project, its messages shown. @returns the messages, nothing where it was content. */
function compiled(project: string): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', TOOLS.tsc), '-p', project], {
    cwd: ROOT,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      said += chunk.toString();
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 ? '' : said || `exit code ${code}`));
  });
}

/** Runs a tool that counts as one test. */
const command =
  (tool: keyof typeof TOOLS, ...args: string[]): Stage['run'] =>
  async () =>
    (await ran(tool, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** Runs files of vitest projects, or of all whose name begins so; all files where none are named. @returns its report, if it wrote one. */
async function report(
  projects: readonly string[],
  files: readonly string[] = [],
): Promise<Report | undefined> {
  const path = join(ROOT, 'node_modules', `.fivefold-${projects.join('-').replaceAll('*', '')}.json`);
  for (const old of [path, UNHANDLED]) rmSync(old, { force: true });
  const reporters = ['default', 'json', join(import.meta.dirname, 'unhandled.ts')].map(
    (one) => `--reporter=${one}`,
  );
  const out = `--outputFile.json=${path}`;
  const named = projects.map((project) => `--project=${project}`);
  const content = await ran('vitest', ['run', ...named, ...reporters, out, ...files]);
  if (!existsSync(path)) return undefined;
  const read = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const unhandled = existsSync(UNHANDLED) ? (JSON.parse(readFileSync(UNHANDLED, 'utf8')) as string[]) : [];
  const told = content || read.numFailedTests > 0;
  return { ...read, unhandled, numFailedTests: told ? read.numFailedTests : 1 };
}

/** Runs one vitest project, or all whose name begins so, and counts their tests. */
function vitest(project: string): Stage['run'] {
  return async () => {
    const read = await report([project]);
    if (!read) return { passed: 0, failed: 1 };
    return { passed: read.numPassedTests, failed: read.numFailedTests, failures: failuresIn(read) };
  };
}

/** Whether a file draws what it does at random: run again it would do something else. */
const isRandom = (file: string): boolean => relative(ROOT, file).startsWith(join('test', 'random'));

/** So many files may fail and be run again: more of them are no accident. */
const MOST_AGAIN = 2;

/**
 * The same for tests whose clients, servers and animations take turns as the machine likes: a file that fails is run once more by itself, with a
 * table of its own. One that passes then counts, and is named at the end as unsteady: it is to be mended, but stops nobody.
 */
function vitestOfTables(...projects: readonly string[]): Stage['run'] {
  return async () => {
    const first = await report(projects);
    if (!first) return { passed: 0, failed: 1 };
    const failed = first.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
    const failures = failuresIn(first);
    const outcome = { passed: first.numPassedTests, failed: first.numFailedTests, failures };
    // What no test handled belongs to no file: running some again would only hide it.
    if (failed.length === 0 || failed.length > MOST_AGAIN || first.unhandled.length > 0) return outcome;
    if (failed.some(isRandom)) return outcome;
    console.log(`\n── once more: ${failed.map((name) => relative(ROOT, name)).join(', ')} …`);
    const second = await report(projects, failed);
    if (!second || second.numFailedTests > 0) return outcome;
    return { passed: outcome.passed + outcome.failed, failed: 0, unsteady: failures };
  };
}

/** What we read of vitest's JSON report. A file that breaks while it loads has a message of its own and no tests. */
interface Report {
  /** Errors that no test handled. */
  readonly unhandled: readonly string[];
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Which tests of a report failed, and the beginning of why. */
function failuresIn({ testResults, unhandled }: Report): string[] {
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return message ? [`${file}\n    ${message.slice(0, 1000)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${file} > ${fullName}\n    ${(failureMessages ?? []).join('\n').slice(0, 1000)}`,
    );
  });
  return [...failures, ...unhandled.map((message) => `nobody handled: ${message.slice(0, 1000)}`)];
}

const PROJECTS = [
  'tsconfig.json',
  'tsconfig.core.json',
  'tsconfig.foundry.json',
  'tsconfig.playground.json',
  'tsconfig.conformance.json',
  'tsconfig.referee.json',
];

/** Checks the types of every project, one after another: the compiler uses every processor by itself. */
async function types(): Promise<Outcome> {
  const failures: string[] = [];
  for (const project of PROJECTS) {
    const messages = await compiled(project);
    if (messages) failures.push(`${project}\n    ${messages.slice(0, 1000)}`);
  }
  return { passed: PROJECTS.length - failures.length, failed: failures.length, failures };
}

const STAGES: readonly Stage[] = [
  {
    name: 'format',
    says: 'formatting and lint (biome)',
    run: command('biome', 'ci', '--error-on-warnings', '--reporter=summary'),
  },
  {
    name: 'layers',
    says: 'who imports whom: layers and circles (dependency-cruiser)',
    run: command('depcruise', '-c', '.dependency-cruiser.mjs', 'src'),
  },
  {
    name: 'dead',
    says: 'files, exports and dependencies that nobody uses (knip)',
    run: command('knip'),
  },
  { name: 'types', says: `types of ${PROJECTS.length} projects (tsc)`, run: types },
  { name: 'unit', says: 'unit, property, scenario and guard tests', run: vitest('unit') },
  {
    name: 'build',
    says: 'building the package and the playground, for browsers and for Node',
    run: async () => {
      await Promise.all([buildPackage(), buildClient(), workerFile()]);
      return { passed: 1, failed: 0 };
    },
  },
  {
    name: 'playground',
    says: 'the playground against the documented behaviour',
    run: vitestOfTables('playground', 'playground-model'),
  },
  {
    name: 'integration',
    says: 'the built system with several clients in Node, on a host of generation 13 and of 14, and with random people, delays and crashes',
    run: vitestOfTables('integration-*', 'random'),
  },
  {
    name: 'random',
    says: 'random people, delays and crashes: all clients, the server and the cards agree',
    whenNamed: true,
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
    run: vitestOfTables('browser-*'),
  },
];

const only = process.argv.slice(2);
const chosen = STAGES.filter(
  ({ name, whenNamed }) =>
    (only.length === 0 && !whenNamed) || only.some((wanted) => name.startsWith(wanted)),
);
const total = { passed: 0, failed: 0 };
const lines: string[] = [];
const notices: string[] = [];
const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;
const began = performance.now();
for (const { name, says, run } of chosen) {
  console.log(`\n── ${says} …`);
  const start = performance.now();
  const { passed, failed, failures, unsteady } = await run().catch((error: unknown): Outcome => {
    console.error(error);
    return { passed: 0, failed: 1, failures: [String(error)] };
  });
  notices.push(...(failures ?? []).map((failure) => `✗ ${name}: ${failure}`));
  notices.push(...(unsteady ?? []).map((failure) => `~ ${name}, passed only when run again: ${failure}`));
  total.passed += passed;
  total.failed += failed;
  const counts = `${`${passed}`.padStart(5)} passed, ${`${failed}`.padStart(3)} failed`;
  lines.push(`${failed ? '✗' : '✓'} ${name.padEnd(32)} ${counts} ${secondsSince(start).padStart(9)}`);
}
lines.push(`  ${'in all'.padEnd(57)} ${secondsSince(began).padStart(9)}`);
if (notices.length > 0) console.log(`\n${notices.join('\n\n')}`);
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
