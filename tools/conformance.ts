import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Outcome } from '../conformance/runner.ts';
import { UsageError } from '../playground/bin/arguments.ts';
import { explain } from '../playground/bin/explain.ts';
import {
  conformanceTable,
  GENERATIONS,
  type Generation,
  PLACES,
  type Place,
  prepare,
} from './conformance-table.ts';

const USAGE = `npm run conformance -- [--generation 13|14] [--where node|chromium] [--filter TEXT]

  --generation  only with the playground behaving like this Foundry
  --where       only with clients in Node, or only in Chromium
  --filter      only checks whose title, or whose suite's key, contains this text`;

interface Wanted {
  readonly generations: readonly Generation[];
  readonly places: readonly Place[];
  readonly filter: string;
}

/** One surrounding of the suite and what came out in it. */
interface Column {
  readonly head: string;
  readonly outcomes: readonly Outcome[];
  readonly seconds: number;
}

/** How many checks ended how. */
interface Count {
  readonly ran: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const EVERYTHING: Wanted = { generations: GENERATIONS, places: PLACES, filter: '' };

async function columnOf(place: Place, generation: Generation, filter: string): Promise<Column> {
  const start = performance.now();
  const table = await conformanceTable(place, generation);
  try {
    const outcomes = await table.run(filter);
    return { head: `${generation} ${place}`, outcomes, seconds: (performance.now() - start) / 1000 };
  } finally {
    await table.close();
  }
}

function count(outcomes: readonly Outcome[]): Count {
  const of = (wanted: Outcome['state']) => outcomes.filter(({ state }) => state === wanted).length;
  const [passed, failed, skipped] = [of('passed'), of('failed'), of('skipped')];
  return { ran: passed + failed, passed, failed, skipped };
}

const told = ({ passed, failed, skipped }: Count): string =>
  `${passed} ✓${failed ? ` ${failed} ✗` : ''}${skipped ? ` ${skipped} –` : ''}`;

const NAME = 18;
const CELL = 18;

function printTable(columns: readonly Column[]): void {
  const row = (name: string, cells: readonly string[]) =>
    console.log(`${name.padEnd(NAME)}${cells.map((cell) => cell.padStart(CELL)).join('')}`);
  const suites = [...new Set(columns.flatMap(({ outcomes }) => outcomes.map(({ suite }) => suite)))];
  row(
    '',
    columns.map(({ head }) => head),
  );
  for (const suite of suites)
    row(
      suite,
      columns.map(({ outcomes }) => told(count(outcomes.filter((one) => one.suite === suite)))),
    );
  row(
    'in all',
    columns.map(({ outcomes }) => told(count(outcomes))),
  );
  row(
    '',
    columns.map(({ seconds }) => `${seconds.toFixed(1)} s`),
  );
}

function printFailures(columns: readonly Column[]): void {
  for (const { head, outcomes } of columns)
    for (const { title, suite, state, error } of outcomes)
      if (state === 'failed')
        console.log(`\n✗ ${head} · ${suite} · ${title}\n  ${error?.replaceAll('\n', '\n  ')}`);
}

/** Checks that ran nowhere: they are evidence of nothing. */
function idle(columns: readonly Column[]): string[] {
  const seen = new Set<string>();
  const ran = new Set<string>();
  for (const { suite, title, state } of columns.flatMap(({ outcomes }) => outcomes)) {
    const name = `${suite} · ${title}`;
    seen.add(name);
    if (state !== 'skipped') ran.add(name);
  }
  return [...seen].filter((name) => !ran.has(name));
}

/** Runs the conformance suite on the playground and prints what came out. @returns how many checks passed and failed. */
export async function runConformance(
  wanted: Wanted = EVERYTHING,
): Promise<{ passed: number; failed: number }> {
  const { generations, places, filter } = wanted;
  await prepare(places);
  // The checks wait more than they work: all surroundings can share the machine.
  const columns = await Promise.all(
    places.flatMap((place) => generations.map((generation) => columnOf(place, generation, filter))),
  );
  const everywhere = generations.length === GENERATIONS.length && places.length === PLACES.length;
  const nowhere = everywhere ? idle(columns) : [];
  printFailures(columns);
  for (const name of nowhere) console.log(`\n✗ ran nowhere: ${name}`);
  console.log('');
  printTable(columns);
  const { ran, passed, failed, skipped } = count(columns.flatMap(({ outcomes }) => outcomes));
  console.log(`\n${ran} checks ran: ${passed} passed, ${failed} failed; ${skipped} skipped\n`);
  if (ran === 0) throw new Error(`no check ran${filter ? ` that has "${filter}" in its title` : ''}`);
  return { passed, failed: failed + nowhere.length };
}

/** The one of these that the command line names, or all of them. @throws UsageError */
function chosen<T extends string | number>(option: string, all: readonly T[], named?: string): readonly T[] {
  if (named === undefined) return all;
  const found = all.filter((one) => String(one) === named);
  if (found.length === 0) throw new UsageError(`--${option} must be ${all.join(' or ')}, not "${named}".`);
  return found;
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        generation: { type: 'string' },
        where: { type: 'string' },
        filter: { type: 'string', default: '' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function main(): Promise<void> {
  const { help, generation, where, filter } = readOptions();
  if (help) return console.log(USAGE);
  const generations = chosen('generation', GENERATIONS, generation);
  const { failed } = await runConformance({ generations, places: chosen('where', PLACES, where), filter });
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
