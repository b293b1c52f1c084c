/** Seeded delays in milliseconds: the same seed gives the same waits, so that a race that showed once shows again. */
export interface DelayOptions {
  seed: number;
  /** The longest wait of one message. */
  max: number;
}

/** A source of waits; without options every wait is zero. */
export function delaySource(options: DelayOptions | undefined): () => number {
  if (!options) return () => 0;
  let state = options.seed >>> 0;
  return () => {
    // mulberry32, a public-domain generator by Tommy Ettinger
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * options.max;
  };
}

/** Runs tasks one after another, each after its own wait: late, but never out of order. */
export class DelayedQueue {
  readonly #next: () => number;
  #tail: Promise<void> = Promise.resolve();

  constructor(next: () => number) {
    this.#next = next;
  }

  add(task: () => void | Promise<void>): void {
    this.#tail = this.#tail.then(async () => {
      const wait = this.#next();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      try {
        await task();
      } catch (error) {
        console.error('playground server: a queued task failed', error);
      }
    });
  }
}
