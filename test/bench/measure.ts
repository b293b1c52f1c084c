/** Times of one thing repeated many times, in milliseconds. */
export interface Times {
  readonly first: number;
  readonly median: number;
  /** The first quartile: the time on an otherwise idle machine. */
  readonly quartile: number;
  readonly runs: number;
}

/** The value below which a share of them lies. */
function quantile(of: readonly number[], share: number): number {
  const sorted = of.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

const HALF = 1 / 2;
const QUARTER = 1 / 4;

/**
 * Runs things in turn, so that other load on the machine affects all of them alike: `warm` times to warm up, then `runs` times. `first` is the very
 * first time.
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
    median: quantile(all, HALF),
    quartile: quantile(all, QUARTER),
  }));
}

export const ms = (n: number): string => `${n.toFixed(n < 0.1 ? 4 : 2)} ms`;
