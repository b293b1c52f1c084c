/* How long tests wait for what may hang, and what they do then. */

/** Fails with a sentence that names the work when it takes longer than `ms` milliseconds: a hook that merely times out says nothing. */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Does something anew that has failed, `tries` times at most; `failed` hears of every failure but the last.
 * @throws what the last attempt has failed with.
 */
export async function retried<T>(
  tries: number,
  work: () => Promise<T>,
  failed: (error: unknown, attempt: number) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= tries) throw error;
      failed(error, attempt);
    }
  }
}
