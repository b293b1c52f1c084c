import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Outcome } from '../conformance/runner.ts';
import { UsageError } from '../playground/bin/arguments.ts';
import { explain } from '../playground/bin/explain.ts';
import { LIES } from '../playground/model/lies.ts';
import { conformanceTable, type Generation, type Place, prepare } from './conformance-table.ts';

const USAGE = `npm run lies -- [NUMBER …]

Injects the faults of playground/model/lies.ts ("lies") into the playground, one at a time, and runs the conformance checks with that
number. A check that passes without the lie and fails with it has caught it.

  NUMBER  only these lies`;

/** The environment in which a lie can be detected. */
interface Stage {
  readonly place: Place;
  readonly generation: Generation;
}

const NODE: Stage = { place: 'node', generation: 13 };

/** Lies that do not show in Node on generation 13. */
const ELSEWHERE: { readonly [lie: number]: Stage } = { 39: { place: 'chromium', generation: 13 } };

/** How many conformance tables are open simultaneously. */
const AT_ONCE = 3;

/** Runs the checks whose title contains the filter. */
type Run = (filter: string) => Promise<Outcome[]>;

/** The result for one lie. */
interface Verdict {
  readonly lie: number;
  /** A check that passes without the lie, and fails with it even when it is run again. */
  readonly proof?: Outcome;
  /** How many checks of its number failed. */
  readonly failed: number;
  /** Why it is not caught, when there is more to say than that no check failed. */
  readonly why?: string;
}

const stageOf = (lie: number): Stage => ELSEWHERE[lie] ?? NODE;
const nameOf = ({ place, generation }: Stage): string => `${generation} ${place}`;
const tagOf = (lie: number): string => `[${lie}]`;
const key = ({ suite, title }: Outcome): string => `${suite} · ${title}`;

/** Opens a table, does some work at it, and closes it. */
async function at<T>(stage: Stage, lie: number, work: (run: Run) => Promise<T>): Promise<T> {
  const table = await conformanceTable(stage.place, stage.generation, lie);
  try {
    return await work((filter) => table.run(filter));
  } finally {
    await table.close();
  }
}

/** The outcomes of the checks for these lies, without any lie. */
async function outcomesWithoutLie(stage: Stage, lies: readonly number[]): Promise<Map<number, Outcome[]>> {
  return at(stage, 0, async (run) => {
    const outcomes = new Map<number, Outcome[]>();
    for (const lie of lies) outcomes.set(lie, await run(tagOf(lie)));
    return outcomes;
  });
}

/** Checks that fail without any lie. */
const failuresAmong = (outcomes: Iterable<Outcome[]>): Outcome[] =>
  [...outcomes].flat().filter(({ state }) => state === 'failed');

/** Failed assertions before time-outs, because they are quicker to repeat. */
const byClarity = (a: Outcome, b: Outcome): number => Number(isClear(b)) - Number(isClear(a));
const isClear = ({ error }: Outcome): boolean => error?.startsWith('AssertionError') ?? false;

/** The first failure that is repeated when the check is run again. A flaky check proves nothing. */
async function firstRepeated(failures: readonly Outcome[], run: Run): Promise<Outcome | undefined> {
  for (const failure of failures.toSorted(byClarity)) {
    const again = await run(failure.title);
    if (!again.some((one) => key(one) === key(failure) && one.state === 'passed')) return failure;
  }
  return undefined;
}

async function testLie(lie: number, honest: readonly Outcome[]): Promise<Verdict> {
  const sound = new Set(honest.filter(({ state }) => state === 'passed').map(key));
  if (sound.size === 0) return { lie, failed: 0, why: `no check has the tag ${tagOf(lie)} and passes` };
  try {
    return await at(stageOf(lie), lie, async (run) => {
      const outcomes = await run(tagOf(lie));
      const failures = outcomes.filter((one) => one.state === 'failed' && sound.has(key(one)));
      return { lie, failed: failures.length, proof: await firstRepeated(failures, run) };
    });
  } catch (error) {
    return { lie, failed: 0, why: `the playground with the lie broke down: ${(error as Error).message}` };
  }
}

/** Starts the same work for all items, `AT_ONCE` of them at a time. @returns promises of the results, in the order of the items. */
function each<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R>[] {
  const lanes: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve());
  return all.map((one, index) => {
    const result = Promise.resolve(lanes[index % AT_ONCE]).then(() => work(one));
    lanes[index % AT_ONCE] = result;
    return result;
  });
}

function print({ lie, proof, failed, why }: Verdict): void {
  console.log(`${proof ? '✓' : '✗'} ${`${lie}`.padStart(2)}  ${LIES[lie - 1]}`);
  if (!proof) {
    console.log(`      NOT CAUGHT${why ? `: ${why}` : ''}`);
    return;
  }
  const others = failed > 1 ? ` (and ${failed - 1} more)` : '';
  console.log(`      ${key(proof)}${others}\n      ${proof.error?.split('\n')[0]}`);
}

/** Tests these lies and prints which checks caught them. @returns how many were caught. */
export async function runLies(
  numbers: readonly number[] = LIES.map((_, index) => index + 1),
): Promise<{ passed: number; failed: number }> {
  const stages = [...new Map(numbers.map((lie) => [nameOf(stageOf(lie)), stageOf(lie)])).values()];
  await prepare(stages.map(({ place }) => place));
  const honest = new Map<number, Outcome[]>();
  for (const stage of stages) {
    const here = numbers.filter((lie) => nameOf(stageOf(lie)) === nameOf(stage));
    for (const [lie, outcomes] of await outcomesWithoutLie(stage, here)) honest.set(lie, outcomes);
  }
  const wrong = failuresAmong(honest.values());
  for (const one of wrong) console.log(`✗ fails without any lie: ${key(one)}\n  ${one.error}\n`);
  let caught = 0;
  for (const verdict of each(numbers, (lie) => testLie(lie, honest.get(lie) ?? []))) {
    print(await verdict);
    if ((await verdict).proof) caught += 1;
  }
  console.log(`\n${caught} of ${numbers.length} caught`);
  return { passed: caught, failed: numbers.length - caught + wrong.length };
}

/** The lies that the command line names. @throws UsageError */
function chosen(texts: readonly string[]): number[] | undefined {
  for (const text of texts)
    if (LIES[Number(text) - 1] === undefined)
      throw new UsageError(`A lie is a number from 1 to ${LIES.length}, not "${text}".`);
  return texts.length > 0 ? texts.map(Number) : undefined;
}

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h', default: false } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readOptions();
  if (values.help) return console.log(USAGE);
  const { failed } = await runLies(chosen(positionals));
  process.exitCode = failed > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    console.error(explain(error, USAGE));
    process.exitCode = 1;
  }
}
