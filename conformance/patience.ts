/* Waiting. Renders, relayed changes and turn events take their time: a check waits for what must happen, and a while for what must not. */

const TICK = 20;

/** Waits so long. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Waits until something holds. @throws when it does not within the time */
export async function until(holds: () => unknown, what = String(holds), ms = 5000): Promise<void> {
  for (const end = Date.now() + ms; !(await holds()); await pause(TICK))
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
}

/** The error with which something fails. @throws when it does not fail */
export async function failure(run: () => unknown): Promise<Error> {
  try {
    await run();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
  throw new Error('it was expected to fail and did not');
}
