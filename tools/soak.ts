import { parseArgs } from 'node:util';
import { type Counts, type Trial, tried } from '../test/random/drive.ts';
import { hostTrial } from '../test/random/host/run.ts';
import { systemTrial } from '../test/random/system/run.ts';

/*
 * `npm run soak -- --minutes N [--seed S] [--only host|system]`: the random runs of `npm test` over fresh seeds for N minutes. A failure is
 * shown with its seed, and the next seed is tried.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
});

/** How often the counts so far are told, in milliseconds. */
const BETWEEN_REPORTS = 10 * 60_000;

const TRIALS = [hostTrial, systemTrial] as unknown as readonly Trial<unknown>[];

const trials = TRIALS.filter(({ name }) => values.only === undefined || name === values.only);
const end = Date.now() + Number(values.minutes) * 60_000;
const first = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const counts = new Map(trials.map(({ name }): [string, Counts] => [name, new Map()]));
const runs = new Map<string, { passed: number; failed: string[] }>(
  trials.map(({ name }) => [name, { passed: 0, failed: [] }]),
);

const time = (): string => new Date().toISOString().slice(11, 19);

function report(): void {
  for (const [name, { passed, failed }] of runs) {
    console.log(
      `\n${time()} ${name}: ${passed} runs passed, ${failed.length} failed${failed.map((seed) => ` ${seed}`).join('')}`,
    );
    const done = [...(counts.get(name) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [kind, n] of done) console.log(`${`${n}`.padStart(8)} ${kind}`);
  }
}

console.log(`${time()} ${values.minutes} minutes from seed ${first}`);
let reported = Date.now();
for (let i = 0; Date.now() < end; i++) {
  if (Date.now() - reported > BETWEEN_REPORTS) {
    reported = Date.now();
    report();
  }
  const trial = trials[i % trials.length];
  if (!trial) break;
  const { failure, again } = await tried(trial, (first + i) % 2 ** 31, counts.get(trial.name) ?? new Map());
  const run = runs.get(trial.name);
  if (failure === undefined) {
    if (run) run.passed += 1;
    console.log(`${time()} ${trial.name} ${again} passed`);
  } else {
    run?.failed.push(again);
    console.log(`${time()} ${trial.name} ${again} FAILED\n${failure}\n`);
  }
}
report();
process.exit([...runs.values()].some(({ failed }) => failed.length > 0) ? 1 : 0);
