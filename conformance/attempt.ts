/*
 * Something that may be refused, where what matters is what came of it.
 */

/** Tells of an error by its message, of success by its result. */
export interface Attempt {
  readonly refused?: string;
  readonly result?: unknown;
}

/** Does it, and tells of a refusal instead of throwing. */
export async function attempt(run: () => Promise<unknown>): Promise<Attempt> {
  try {
    return { result: (await run()) ? 'done' : 'nothing' };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}
