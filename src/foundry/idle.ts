/** Waits so many milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Work that may wait until the screen has been drawn. */
export type Job = () => void;

const SLICE = 12;

/**
 * Does jobs one after another in small slices, so that the client stays responsive while odds are worked out.
 * @returns a function that drops what has not been done yet.
 */
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
