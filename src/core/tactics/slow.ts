/** Work that may be interrupted: it pauses between its parts, so that a page can be redrawn. */
export type Slow<T> = Generator<undefined, T, void>;

/** Does the whole work without an interruption. */
export function finish<T>(work: Slow<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The results of some work for each of several things, one after another. */
export function* each<A, T>(all: readonly A[], work: (one: A) => Slow<T>): Slow<T[]> {
  const results: T[] = [];
  for (const one of all) {
    results.push(yield* work(one));
    yield;
  }
  return results;
}
