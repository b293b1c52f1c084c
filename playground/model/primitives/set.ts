type Test = (value: unknown, index: number, set: Set<unknown>) => unknown;

function equals(a: Set<unknown>, b: unknown): boolean {
  return b instanceof Set && a.size === b.size && [...a].every((value) => b.has(value));
}

/** Additions to Set (T13 common/primitives/set), and the ES2025 set operations where the engine lacks them. */
export const setMethods = {
  equals(this: Set<unknown>, other: unknown): boolean {
    return equals(this, other);
  },
  first(this: Set<unknown>): unknown {
    return this.values().next().value;
  },
  intersects(this: Set<unknown>, other: Set<unknown>): boolean {
    return [...this].some((value) => other.has(value));
  },
  isSubset(this: Set<unknown>, other: Set<unknown>): boolean {
    return [...this].every((value) => other.has(value));
  },
  toObject(this: Set<unknown>): unknown[] {
    return [...this];
  },
  every(this: Set<unknown>, test: Test): boolean {
    return [...this].every((value, i) => test(value, i, this));
  },
  some(this: Set<unknown>, test: Test): boolean {
    return [...this].some((value, i) => test(value, i, this));
  },
  filter(this: Set<unknown>, test: Test): Set<unknown> {
    return new Set([...this].filter((value, i) => test(value, i, this)));
  },
  find(this: Set<unknown>, test: Test): unknown {
    return [...this].find((value, i) => test(value, i, this));
  },
  map(this: Set<unknown>, transform: Test): Set<unknown> {
    return new Set([...this].map((value, i) => transform(value, i, this)));
  },
  reduce(
    this: Set<unknown>,
    reducer: (total: unknown, value: unknown, index: number, set: Set<unknown>) => unknown,
    initial: unknown,
  ): unknown {
    return [...this].reduce((total, value, i) => reducer(total, value, i, this), initial);
  },
};

/** ES2025 methods, which Node 20 does not have; browsers' own ones are kept. */
export const setPolyfills = {
  union(this: Set<unknown>, other: Set<unknown>): Set<unknown> {
    return new Set([...this, ...other.keys()]);
  },
  intersection(this: Set<unknown>, other: Set<unknown>): Set<unknown> {
    return new Set([...this].filter((value) => other.has(value)));
  },
  difference(this: Set<unknown>, other: Set<unknown>): Set<unknown> {
    return new Set([...this].filter((value) => !other.has(value)));
  },
  symmetricDifference(this: Set<unknown>, other: Set<unknown>): Set<unknown> {
    const extra = [...other.keys()].filter((value) => !this.has(value));
    return new Set([...[...this].filter((value) => !other.has(value)), ...extra]);
  },
  isSubsetOf(this: Set<unknown>, other: Set<unknown>): boolean {
    return [...this].every((value) => other.has(value));
  },
  isSupersetOf(this: Set<unknown>, other: Set<unknown>): boolean {
    return [...other.keys()].every((value) => this.has(value));
  },
  isDisjointFrom(this: Set<unknown>, other: Set<unknown>): boolean {
    return ![...this].some((value) => other.has(value));
  },
};
