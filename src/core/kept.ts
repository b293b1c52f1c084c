import type { Cast, Member } from './stage.ts';
import { Stage } from './stage.ts';

/** How many results are kept for one first argument: the states and questions that alternate while people think. */
const MOST_KEPT = 16;

/** Arguments beside the first, at most four, and what came of them. They are fields because lists of them cost more than finding them. */
interface Kept<V> {
  readonly a: unknown;
  readonly b: unknown;
  readonly c: unknown;
  readonly d: unknown;
  readonly value: V;
}

type Few = [unknown?, unknown?, unknown?, unknown?];

/**
 * A pure function of things that are never written to, which remembers what it made of the very same things. Casts, fighters, inputs and
 * house rules are copied when they change, so the same object means the same content. What is remembered goes when the first argument goes.
 */
export function kept<K extends object, Rest extends Few, V>(
  make: (of: K, ...rest: Rest) => V,
): (of: K, ...rest: Rest) => V {
  const known = new WeakMap<K, Kept<V>[]>();
  const found = (of: K, a?: unknown, b?: unknown, c?: unknown, d?: unknown): V => {
    const before = known.get(of);
    if (before)
      for (const one of before)
        if (one.a === a && one.b === b && one.c === c && one.d === d) return one.value;
    const value = make(of, ...([a, b, c, d] as Few as Rest));
    const one = { a, b, c, d, value };
    if (!before) known.set(of, [one]);
    else if (before.push(one) > MOST_KEPT) before.shift();
    return value;
  };
  return found as (of: K, ...rest: Rest) => V;
}

/** The same for a function of the cast that a stage shows at present. */
export function keptOn<F extends Member, Rest extends Few, V>(
  make: (stage: Stage<F>, ...rest: Rest) => V,
): (stage: Stage<F>, ...rest: Rest) => V {
  const known = kept((cast: Cast<F>, ...rest: Rest) => make(new Stage(cast), ...rest));
  const found = (stage: Stage<F>, a?: unknown, b?: unknown, c?: unknown, d?: unknown): V =>
    known(stage.cast, ...([a, b, c, d] as Few as Rest));
  return found as (stage: Stage<F>, ...rest: Rest) => V;
}
