import { afterAll, expect, it } from 'vitest';
import { type Counts, seeds, tried } from './drive.ts';
import { systemTrial } from './system/run.ts';

const counts: Counts = new Map();
afterAll(() => console.log(`system: ${[...counts].map(([kind, n]) => `${n} ${kind}`).join(', ')}`));

it.each(seeds([1]))(
  'no commit is lost, doubled or left incomplete in a random run with seed $seed',
  async ({ seed, path }) => {
    const { failure } = await tried(systemTrial, seed, counts, path);
    expect(failure, failure).toBeUndefined();
  },
);
