/* Several tests that count together: everybody for themselves, or the group succeeds or fails as a whole. */

/** When a group succeeds: never as a whole, if one of its members does, if at least half of them do, or if all do. */
export const GROUPS = ['each', 'any', 'half', 'all'] as const;
export type Group = (typeof GROUPS)[number];

/** How many of `n` tests must succeed for the group; at least one. */
export const successesNeeded = (group: Exclude<Group, 'each'>, n: number): number =>
  group === 'any' ? 1 : group === 'half' ? Math.max(1, Math.ceil(n / 2)) : Math.max(1, n);

/**
 * The exact probability that at least `least` of several independent tests succeed. @param ps the probability of each, 0 to 1
 */
export function chanceOfAtLeast(least: number, ps: readonly number[]): number {
  // The probability of each number of successes so far.
  let counts = [1];
  for (const p of ps)
    counts = Array.from(
      { length: counts.length + 1 },
      (_, k) => (counts[k] ?? 0) * (1 - p) + (counts[k - 1] ?? 0) * p,
    );
  return counts.slice(Math.max(0, least)).reduce((sum, p) => sum + p, 0);
}

/** Whether a group has succeeded; undefined while that still depends on others. */
export function groupResult(
  group: Exclude<Group, 'each'>,
  results: readonly (boolean | undefined)[],
): boolean | undefined {
  const needed = successesNeeded(group, results.length);
  const successes = results.filter((one) => one === true).length;
  const open = results.filter((one) => one === undefined).length;
  if (successes >= needed) return true;
  return successes + open < needed ? false : undefined;
}
