import { readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { UsageError } from '../playground/bin/arguments.ts';
import { explain } from '../playground/bin/explain.ts';
import { ROOT } from './folders.ts';
import { AREAS } from './mutations/areas.ts';
import { makeCopy } from './mutations/copies.ts';
import { type Mutation, mutationsOf } from './mutations/points.ts';

const USAGE = `npm run mutate -- <area> [--count 60] [--seed 1] [--only TEXT] [--copies N]

Makes small changes to the sources of the last commit, one at a time, and tells which of them no test notices.

  <area>    one of ${Object.keys(AREAS).join(', ')}
  --count   how many changes, drawn from all that could be made
  --seed    which draw
  --only    only in files whose path contains this
  --copies  how many at a time, as a rule one for each processor`;

function sourcesOf(place: string): string[] {
  const path = join(ROOT, place);
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => join(path, name))
    .sort();
}

/** As many of these as wanted, each at most once, in the order of the draw. */
function draw<T>(all: readonly T[], count: number, seed: number): T[] {
  const left = [...all];
  const random = xoroshiro128plus(seed);
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [one] = left.splice(uniformInt(random, 0, left.length - 1), 1);
    return one as T;
  });
}

const told = ({ file, line, was, is }: Mutation): string =>
  `${relative(ROOT, file)}:${line}  ${JSON.stringify(was.slice(0, 80))} -> ${JSON.stringify(is.slice(0, 80))}`;

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      count: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      copies: { type: 'string', default: String(availableParallelism()) },
    },
  });
  const [name = ''] = positionals;
  return { ...values, area: AREAS[name], name };
}

async function main(): Promise<void> {
  const { help, area, name, count, seed, only, copies } = readOptions();
  if (help) return console.log(USAGE);
  if (!area) throw new UsageError(`There is no area "${name}"; there are ${Object.keys(AREAS).join(', ')}.`);
  const files = area.folders.flatMap(sourcesOf).filter((file) => file.includes(only));
  const all = files.flatMap(mutationsOf);
  const drawn = draw(all, Number(count), Number(seed));
  if (drawn.length === 0)
    throw new UsageError(`No file of ${name} has "${only}" in its path and something to change.`);
  console.log(`${drawn.length} of ${all.length} changes to ${files.length} files of ${name}, seed ${seed}`);
  const survivors: Mutation[] = [];
  const waiting = [...drawn];
  const lanes = Array.from({ length: Number(copies) }, (_, n) => makeCopy(n));
  try {
    if (await lanes[0]?.notices(undefined, area.runs))
      throw new Error(`The tests of ${name} fail before anything is changed.`);
    await Promise.all(
      lanes.map(async (copy) => {
        for (let one = waiting.shift(); one; one = waiting.shift()) {
          const noticed = await copy.notices(one, area.runs);
          if (!noticed) survivors.push(one);
          console.log(`${noticed ? 'noticed ' : 'SURVIVED'}  ${told(one)}`);
        }
      }),
    );
  } finally {
    for (const copy of lanes) copy.remove();
  }
  console.log(`\n${drawn.length - survivors.length} of ${drawn.length} noticed`);
  for (const one of survivors) console.log(told(one));
}

// Ends by way of the exit handlers: runs under way end with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
try {
  await main();
} catch (error) {
  console.error(explain(error, USAGE));
  process.exitCode = 1;
}
