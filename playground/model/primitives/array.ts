/** Additions to Array (T13 common/primitives/array). */
export const arrayMethods = {
  /** Flatten nested arrays completely. */
  deepFlatten(this: unknown[]): unknown[] {
    return this.flat(Number.POSITIVE_INFINITY);
  },

  /** Are both arrays equal element by element (===)? */
  equals(this: unknown[], other: unknown): boolean {
    return Array.isArray(other) && other.length === this.length && this.every((v, i) => v === other[i]);
  },

  /** Split in two: what fails the rule, and what meets it. */
  partition(this: unknown[], rule: (value: unknown) => boolean): [unknown[], unknown[]] {
    const [failed, met]: [unknown[], unknown[]] = [[], []];
    for (const value of this) (rule(value) ? met : failed).push(value);
    return [failed, met];
  },

  /** Join the non-empty strings. */
  filterJoin(this: unknown[], separator: string): string {
    return this.filter(Boolean).join(separator);
  },

  /** Remove (and perhaps replace) the first element that matches; returns the replacement, else the removed one, else null. */
  findSplice(
    this: unknown[],
    find: (value: unknown, index: number, array: unknown[]) => boolean,
    replace?: unknown,
  ): unknown {
    const index = this.findIndex(find);
    if (index < 0) return null;
    const item = this[index];
    if (replace === undefined) this.splice(index, 1);
    else this.splice(index, 1, replace);
    return replace ?? item;
  },
};

/** Additions to the Array constructor. */
export const arrayStatics = {
  /** The integers from `min`, `n` of them. */
  fromRange(n: number, min = 0): number[] {
    return Array.from({ length: n }, (_, i) => i + min);
  },
};
