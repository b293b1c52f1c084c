/** Waits for some milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Work that can wait until the screen has been drawn. */
export type Job = () => void;

/** How long work may hold up the page at a time, in milliseconds. */
const SLICE = 12;

/** Runs jobs in small slices, so that the client stays responsive while odds are computed. @returns a function that cancels the remaining jobs. */
export function soon(jobs: readonly Job[]): () => void {
  let at = 0;
  let dropped = false;
  const slice = (): void => {
    const start = performance.now();
    while (!dropped && at < jobs.length && performance.now() - start < SLICE) jobs[at++]?.();
    if (!dropped && at < jobs.length) setTimeout(slice);
  };
  setTimeout(slice);
  return () => {
    dropped = true;
  };
}

/** How long an answer may take to come back, in milliseconds. */
const TIMEOUT = 5_000;

/** The first defined reading; undefined when it takes too long. */
export async function waitFor<T>(reading: () => T | undefined): Promise<T | undefined> {
  for (const end = Date.now() + TIMEOUT; Date.now() < end; ) {
    const found = reading();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return undefined;
}

/** Waits until the pointer is released, and what it pressed has been clicked. */
export const release = (): Promise<unknown> =>
  new Promise((resolve) => {
    for (const end of ['pointerup', 'pointercancel'])
      addEventListener(end, () => setTimeout(resolve), { once: true, capture: true });
  });

/** Does some work in slices, between which the page is redrawn and clicks are heard. */
export async function inSlices<T>(work: Generator<undefined, T, void>): Promise<T> {
  let until = performance.now() + SLICE;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await pause(0);
    until = performance.now() + SLICE;
  }
}
