/** Times of one thing done over and over, in milliseconds. */
export interface Times {
  readonly first: number;
  readonly median: number;
  readonly runs: number;
}

const middle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;

/** Runs things in turn, so that whatever else the machine does falls on all of them alike, for about so many milliseconds; a third of the time before counts as warming up. */
export function measured(things: readonly (() => unknown)[], forMs = 1500): Times[] {
  const times = things.map((): number[] => []);
  const warm = performance.now() + forMs / 3;
  const end = warm + forMs;
  while (performance.now() < end || (times[0]?.length ?? 0) < 5)
    for (const [i, thing] of things.entries()) {
      const start = performance.now();
      thing();
      const took = performance.now() - start;
      if (start >= warm || times[i]?.length === 0) times[i]?.push(took);
    }
  return times.map((all) => ({
    first: all[0] ?? Number.NaN,
    runs: all.length,
    median: middle([...all].sort((a, b) => a - b)),
  }));
}

export const ms = (n: number): string => `${n.toFixed(n < 0.1 ? 4 : 2)} ms`;
