/** Run the callback once it has not been asked for during `delay` ms. */
export function debounce<A extends unknown[]>(callback: (...args: A) => unknown, delay: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: A): void {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  };
}

/** Run the callback at most once in `delay` ms; the last request made meanwhile runs at its end. */
export function throttle<A extends unknown[]>(callback: (...args: A) => unknown, delay: number) {
  let waiting = false;
  let pending: (() => void) | undefined;
  const open = (): void => {
    waiting = false;
    const run = pending;
    pending = undefined;
    run?.();
  };
  return function throttled(this: unknown, ...args: A): void {
    if (waiting) {
      pending = () => throttled.apply(this, args);
      return;
    }
    waiting = true;
    setTimeout(open, delay);
    callback.apply(this, args);
  };
}

/** Run a function many times and log how long it took. */
export async function benchmark<A extends unknown[]>(
  func: (...args: A) => unknown,
  iterations: number,
  ...args: A
): Promise<void> {
  const start = performance.now();
  for (let i = 0; i < iterations; i++) await func(...args);
  console.log(`${func.name} | ${iterations} iterations | ${(performance.now() - start).toFixed(2)}ms`);
}

/** Block the thread for a number of milliseconds. */
export async function threadLock(ms: number, debug = false): Promise<void> {
  const end = performance.now() + ms;
  if (debug) console.debug(`Thread locked for ${ms}ms`);
  while (performance.now() < end);
}

/** An error when the promise takes longer than `ms`. Used by `foundry.utils.fetchWithTimeout` and queries. */
export function withTimeout<T>(promise: Promise<T>, ms: number, message: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
