/** Stands in for {@link foundry.utils.Semaphore} (T13): runs at most `max` asynchronous tasks at a time, in order. */
export class Semaphore {
  readonly max: number;
  #active = 0;
  #queue: (() => void)[] = [];

  constructor(max = 1) {
    this.max = max;
  }

  get remaining(): number {
    return this.#queue.length;
  }

  get active(): number {
    return this.#active;
  }

  /** Run the function as soon as a place is free; the promise follows the function's. */
  add<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#queue.push(() => {
        this.#active += 1;
        Promise.resolve()
          .then(() => fn(...args))
          .then(resolve, reject)
          .finally(() => {
            this.#active -= 1;
            this.#next();
          });
      });
      this.#next();
    });
  }

  /** Forget the tasks that have not begun. */
  clear(): void {
    this.#queue = [];
  }

  #next(): void {
    if (this.#active < this.max) this.#queue.shift()?.();
  }
}
