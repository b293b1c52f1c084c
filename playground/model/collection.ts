type Condition<V> = (entry: V, index: number, collection: Collection<V>) => unknown;

/** Options of {@link Collection.get}. */
export interface GetOptions {
  strict?: boolean;
  invalid?: boolean;
}

type MapMethods<V> = Pick<Map<string, V>, 'size' | 'clear' | 'has' | 'keys' | 'values' | 'entries'>;

/** A Map seen without the members that {@link Collection} gives another type to. */
interface PlainMap<V> extends MapMethods<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): this;
  delete(key: string): boolean;
}

const PlainMap = Map as unknown as new <V>(entries?: Iterable<readonly [string, V]> | null) => PlainMap<V>;

/**
 * Stands in for {@link foundry.utils.Collection} (T13): a Map whose iteration yields values and which has the
 * searching methods of an Array.
 */
export class Collection<V> extends PlainMap<V> {
  /** Plain iteration yields values, not entries. */
  [Symbol.iterator](): MapIterator<V> {
    return this.values();
  }

  /** A new array of all values. */
  get contents(): V[] {
    return Array.from(this.values());
  }

  find(condition: Condition<V>): V | undefined {
    let i = 0;
    for (const entry of this.values()) if (condition(entry, i++, this)) return entry;
    return undefined;
  }

  filter(condition: Condition<V>): V[] {
    return this.contents.filter((entry, i) => condition(entry, i, this));
  }

  some(condition: Condition<V>): boolean {
    return this.contents.some((entry, i) => condition(entry, i, this));
  }

  every(condition: Condition<V>): boolean {
    return this.contents.every((entry, i) => condition(entry, i, this));
  }

  map<M>(transformer: (entry: V, index: number, collection: Collection<V>) => M): M[] {
    return this.contents.map((entry, i) => transformer(entry, i, this));
  }

  reduce<A>(
    evaluator: (accumulator: A, entry: V, index: number, collection: Collection<V>) => A,
    initial: A,
  ): A {
    return this.contents.reduce((total, entry, i) => evaluator(total, entry, i, this), initial);
  }

  forEach(fn: (entry: V) => void): void {
    for (const entry of this.values()) fn(entry);
  }

  /** @throws Error when strict and the key is missing */
  override get(key: string, { strict = false }: GetOptions = {}): V | undefined {
    const entry = super.get(key);
    if (strict && entry === undefined)
      throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection`);
    return entry;
  }

  /** The first entry with that name. @throws Error when strict and there is none */
  getName(name: string, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const entry = this.find((e) => (e as { name?: unknown }).name === name);
    if (strict && entry === undefined)
      throw new Error(`An entry with name ${name} does not exist in the collection`);
    return entry;
  }

  toJSON(): unknown[] {
    return this.map((entry) => {
      const json = (entry as { toJSON?: () => unknown } | null)?.toJSON;
      return json ? json.call(entry) : entry;
    });
  }
}
