/** A branch with its probability. */
interface Branch {
  readonly p: number;
}

/** Draws a number from 0 to below 1. */
export type Draw = () => number;

/** The fractional part of the golden ratio: its multiples are spread evenly, so few draws represent many branches well. */
const GOLDEN = 0.618_033_988_749_895;

/** Numbers that are spread evenly, always the same ones. */
export function evenDraws(): Draw {
  let at = 0.5;
  return () => {
    at = (at + GOLDEN) % 1;
    return at;
  };
}

/**
 * Replaces branches that are too unlikely to be followed one by one by a few of them, drawn evenly, which share their probability: the
 * sum stays 1, and every mean is right on average. `cut` is relative to these branches.
 */
export function thin<B extends Branch>(branches: readonly B[], cut: number, draw: Draw): readonly B[] {
  const rare = branches.filter(({ p }) => p < cut);
  if (rare.length < 2) return branches;
  const mass = rare.reduce((sum, { p }) => sum + p, 0);
  const n = Math.min(rare.length, Math.max(1, Math.round(mass / cut)));
  if (n === rare.length) return branches;
  const step = mass / n;
  const kept = new Map<B, number>();
  let next = draw() * step;
  let sum = 0;
  for (const one of rare) {
    sum += one.p;
    for (; next < sum; next += step) kept.set(one, (kept.get(one) ?? 0) + step);
  }
  return [...branches.filter(({ p }) => p >= cut), ...[...kept].map(([one, p]) => ({ ...one, p }))];
}
