/*
 * Ids of asks: the kind of the ask, then what it is about, which tells it from others of its kind. Each round or play has one pair of functions
 * that make such ids and take them apart.
 */

const SEPARATOR = ':';

/** An id taken apart: its kind, and the parts behind it. A last part may contain separators of its own. */
export interface ReadAskId<K extends string> {
  readonly kind: K;
  /** What the ask is about: the first part, or '' where there is none. */
  readonly who: string;
  /** Everything behind the kind. */
  readonly parts: readonly string[];
}

/** Makes and reads ids of asks of the given kinds. */
export function askIds<K extends string>(...kinds: readonly K[]) {
  const known: ReadonlySet<string> = new Set(kinds);

  const make = (kind: K, ...parts: readonly (string | number)[]): string => [kind, ...parts].join(SEPARATOR);

  /** @returns undefined for an id that is none of these kinds. */
  const read = (id: string): ReadAskId<K> | undefined => {
    const [kind = '', ...parts] = id.split(SEPARATOR);
    return known.has(kind) ? { kind: kind as K, who: parts[0] ?? '', parts } : undefined;
  };

  return { make, read };
}

/** Such a pair of functions. */
export type AskIds<K extends string> = ReturnType<typeof askIds<K>>;
