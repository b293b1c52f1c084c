/** A queue that yields the least entry first. Entries are numbers; equal ones come in a fixed but unspecified order. */
export class Heap {
  private readonly keys: number[] = [];
  private readonly items: number[] = [];

  get size(): number {
    return this.items.length;
  }

  push(key: number, item: number): void {
    const { keys, items } = this;
    let at = items.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = keys[above] as number;
      if (other <= key) break;
      keys[at] = other;
      items[at] = items[above] as number;
      at = above;
    }
    keys[at] = key;
    items[at] = item;
  }

  /** Removes and returns the least entry; undefined when there is none. */
  pop(): number | undefined {
    const { keys, items } = this;
    const least = items[0];
    const key = keys.pop();
    const item = items.pop();
    if (key === undefined || item === undefined || items.length === 0) return least;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= items.length) break;
      if (below + 1 < items.length && (keys[below + 1] as number) < (keys[below] as number)) below += 1;
      if ((keys[below] as number) >= key) break;
      keys[at] = keys[below] as number;
      items[at] = items[below] as number;
      at = below;
    }
    keys[at] = key;
    items[at] = item;
    return least;
  }
}
