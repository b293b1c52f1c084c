import { afterAll, expect, it } from 'vitest';
import { type Counts, seeds, tried } from './drive.ts';
import { hostTrial } from './host/run.ts';

const counts: Counts = new Map();
afterAll(() => console.log(`host: ${[...counts].map(([kind, n]) => `${n} ${kind}`).join(', ')}`));

// The third once lost news that arrived together with the world.
it.each(seeds([1, 2, 1978660045]))(
  'clients and server agree after a random run with seed $seed',
  async ({ seed, path }) => {
    const { failure } = await tried(hostTrial, seed, counts, path);
    expect(failure, failure).toBeUndefined();
  },
);
