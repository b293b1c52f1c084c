/* How long tests wait for work that may hang, and what they do then. */

/** Fails with a message that names the work when it takes longer than `ms` milliseconds: a hook that merely times out says nothing. */
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
 * Repeats work that has failed, `tries` times at most; `failed` is called for every failure but the last. @throws the failure of the last attempt.
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
