/* Something that may be refused, where only the outcome matters. */

/** An error as its message, success as its result. */
export interface Attempt {
  readonly refused?: string;
  readonly result?: unknown;
}

/** Runs it, and returns a refusal instead of throwing. */
export async function attempt(run: () => Promise<unknown>): Promise<Attempt> {
  try {
    return { result: (await run()) ? 'done' : 'nothing' };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}
