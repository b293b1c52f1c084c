import fc from 'fast-check';

/** How often each kind of action was done, over all runs. */
export type Counts = Map<string, number>;

export const count = (counts: Counts, kind: string, more = 1): void => {
  counts.set(kind, (counts.get(kind) ?? 0) + more);
};

/** A kind of run: what it does is drawn from a seed. */
export interface Trial<Plan> {
  readonly name: string;
  readonly plans: fc.Arbitrary<Plan>;
  /** Plays a plan. @throws Error with a violation. */
  play(plan: Plan, counts: Counts): Promise<void>;
}

/** The result of one seed. */
export interface Result {
  readonly seed: number;
  /** The value of `FIVEFOLD_SEED` that repeats it. */
  readonly again: string;
  readonly failure?: string;
}

/** Milliseconds after which a run counts as hanging. */
const PATIENCE = 240_000;

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the run hangs for ${PATIENCE / 1000} s`)), PATIENCE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Draws one plan from a seed and plays it. With `FIVEFOLD_SHRINK` set, a failing plan is made smaller as long as it fails. */
export async function tried<Plan>(
  trial: Trial<Plan>,
  seed: number,
  counts: Counts,
  path?: string,
): Promise<Result> {
  const details = await fc.check(
    fc.asyncProperty(trial.plans, (plan) => within(trial.play(plan, counts))),
    { seed, path, numRuns: 1, unbiased: true, endOnFailure: !process.env.FIVEFOLD_SHRINK },
  );
  const again = [String(seed), details.counterexamplePath].filter(Boolean).join(':');
  if (!details.failed) return { seed, again };
  const { errorInstance: error } = details;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { seed, again, failure: `${trial.name}: FIVEFOLD_SEED=${again}\n${text}` };
}

/** The seeds of a test: the fixed ones and a random one, or the one to be repeated. */
export function seeds(fixed: readonly number[]): { seed: number; path?: string }[] {
  const again = process.env.FIVEFOLD_SEED;
  if (again) {
    const [seed = '', ...path] = again.split(':');
    return [{ seed: Number(seed), ...(path.length > 0 ? { path: path.join(':') } : {}) }];
  }
  const chance = Math.floor(Math.random() * 2 ** 31);
  return [...fixed, chance].map((seed) => ({ seed }));
}
