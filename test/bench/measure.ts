/** Times of one thing done over and over, in milliseconds. */
export interface Times {
  readonly first: number;
  readonly median: number;
  readonly runs: number;
  /** Each but the very first, in order. */
  readonly all: readonly number[];
}

function middle(of: readonly number[]): number {
  const sorted = of.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** How many times what one takes the other takes, both measured in turn: compared run by run, so that a slow moment falls on both. */
export const ratioOf = (one: Times, other: Times): number =>
  middle(one.all.map((time, i) => time / (other.all[i] ?? Number.NaN)));

/**
 * Runs things in turn, so that whatever else the machine does falls on all of them alike: `warm` times to warm up, then `runs` times.
 * `first` is the very first time.
 */
export function measured(things: readonly (() => unknown)[], runs: number, warm = runs): Times[] {
  const times = things.map((): number[] => []);
  for (let run = -warm; run < runs; run++)
    for (const [i, thing] of things.entries()) {
      const start = performance.now();
      thing();
      if (run >= 0 || run === -warm) times[i]?.push(performance.now() - start);
    }
  return times.map(([first = Number.NaN, ...all]) => ({
    first,
    runs: all.length,
    median: middle(all),
    all,
  }));
}

export const ms = (n: number): string => `${n.toFixed(n < 0.1 ? 4 : 2)} ms`;
