import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Outcome } from '../conformance/runner.ts';
import { UsageError } from '../playground/bin/arguments.ts';
import { explain } from '../playground/bin/explain.ts';
import { LIES } from '../playground/model/lies.ts';
import { conformanceTable, type Generation, type Place, prepare } from './conformance-table.ts';

const USAGE = `npm run lies -- [NUMBER …]

Lets the playground misbehave in each of its ways (playground/model/lies.ts), one at a time, and runs the conformance checks of that
number: those that pass on an honest playground and fail on the lying one have caught the lie.

  NUMBER  only these lies`;

/** Where a lie shows itself. */
interface Stage {
  readonly place: Place;
  readonly generation: Generation;
}

const NODE: Stage = { place: 'node', generation: 13 };

/** Lies that do not show in Node on generation 13. */
const ELSEWHERE: { readonly [lie: number]: Stage } = { 39: { place: 'chromium', generation: 13 } };

/** How many tables are open at once. */
const AT_ONCE = 3;

/** How one lie fared. */
interface Verdict {
  readonly lie: number;
  /** Checks that pass without the lie and fail with it. */
  readonly caughtBy: readonly Outcome[];
  /** Why it counts as not caught, when there is more to say than that no check failed. */
  readonly why?: string;
}

const stageOf = (lie: number): Stage => ELSEWHERE[lie] ?? NODE;
const nameOf = ({ place, generation }: Stage): string => `${generation} ${place}`;
const key = ({ suite, title }: Outcome): string => `${suite} · ${title}`;

/** Opens a table, lets something be done at it, and closes it. */
async function at<T>(
  stage: Stage,
  lie: number,
  work: (run: (tag: number) => Promise<Outcome[]>) => Promise<T>,
): Promise<T> {
  const table = await conformanceTable(stage.place, stage.generation, lie);
  try {
    return await work((tag) => table.run(`[${tag}]`));
  } finally {
    await table.close();
  }
}

/** What the checks of these lies say where nobody lies. */
async function honestly(stage: Stage, lies: readonly number[]): Promise<Map<number, Outcome[]>> {
  return at(stage, 0, async (run) => {
    const outcomes = new Map<number, Outcome[]>();
    for (const lie of lies) outcomes.set(lie, await run(lie));
    return outcomes;
  });
}

/** Checks that fail though nobody lies. */
const unfounded = (outcomes: Iterable<Outcome[]>): Outcome[] =>
  [...outcomes].flat().filter(({ state }) => state === 'failed');

async function tell(lie: number, honest: readonly Outcome[]): Promise<Verdict> {
  const sound = new Set(honest.filter(({ state }) => state === 'passed').map(key));
  if (sound.size === 0) return { lie, caughtBy: [], why: `no check has the tag [${lie}] and passes` };
  try {
    const outcomes = await at(stageOf(lie), lie, (run) => run(lie));
    return { lie, caughtBy: outcomes.filter((one) => one.state === 'failed' && sound.has(key(one))) };
  } catch (error) {
    return { lie, caughtBy: [], why: `the lying world broke: ${(error as Error).message}` };
  }
}

/** Does the same for each, several at once. @returns the results to come, in the order of what was given. */
function each<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R>[] {
  const lanes: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve());
  return all.map((one, at) => {
    const result = Promise.resolve(lanes[at % AT_ONCE]).then(() => work(one));
    lanes[at % AT_ONCE] = result;
    return result;
  });
}

function print({ lie, caughtBy, why }: Verdict): void {
  console.log(`${caughtBy.length > 0 ? '✓' : '✗'} ${`${lie}`.padStart(2)}  ${LIES[lie - 1]}`);
  if (caughtBy.length === 0) console.log(`      NOT CAUGHT${why ? `: ${why}` : ''}`);
  for (const one of caughtBy.slice(0, 3))
    console.log(`      ${key(one)}\n        ${one.error?.split('\n')[0]}`);
  if (caughtBy.length > 3) console.log(`      and ${caughtBy.length - 3} more`);
}

/** Tells these lies and prints which checks caught them. @returns how many were caught. */
export async function runLies(
  numbers: readonly number[] = LIES.map((_lie, at) => at + 1),
): Promise<{ passed: number; failed: number }> {
  const stages = [...new Map(numbers.map((lie) => [nameOf(stageOf(lie)), stageOf(lie)])).values()];
  await prepare(stages.map(({ place }) => place));
  const honest = new Map<number, Outcome[]>();
  for (const stage of stages) {
    const here = numbers.filter((lie) => nameOf(stageOf(lie)) === nameOf(stage));
    for (const [lie, outcomes] of await honestly(stage, here)) honest.set(lie, outcomes);
  }
  const wrong = unfounded(honest.values());
  for (const one of wrong) console.log(`✗ fails though nobody lies: ${key(one)}\n  ${one.error}\n`);
  let caught = 0;
  for (const verdict of each(numbers, (lie) => tell(lie, honest.get(lie) ?? []))) {
    print(await verdict);
    if ((await verdict).caughtBy.length > 0) caught += 1;
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
