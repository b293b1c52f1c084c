import type { Cast, Member } from './stage.ts';
import { Stage } from './stage.ts';

/** How many results are kept for one first argument: the states and questions that alternate while people think. */
const MOST_KEPT = 16;

interface Kept<Rest, V> {
  readonly rest: Rest;
  readonly value: V;
}

const sameRest = (a: readonly unknown[], b: readonly unknown[]): boolean => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};

/**
 * A pure function of things that are never written to, which remembers what it made of the very same things. Casts, fighters, inputs and
 * house rules are copied when they change, so the same object means the same content. What is remembered goes when the first argument goes.
 */
export function kept<K extends object, Rest extends readonly unknown[], V>(
  make: (of: K, ...rest: Rest) => V,
): (of: K, ...rest: Rest) => V {
  const known = new WeakMap<K, Kept<Rest, V>[]>();
  return (of, ...rest) => {
    const before = known.get(of);
    if (before) for (const one of before) if (sameRest(one.rest, rest)) return one.value;
    const value = make(of, ...rest);
    if (!before) known.set(of, [{ rest, value }]);
    else if (before.push({ rest, value }) > MOST_KEPT) before.shift();
    return value;
  };
}

/** The same for a function of the cast that a stage shows at present. */
export function keptOn<F extends Member, Rest extends readonly unknown[], V>(
  make: (stage: Stage<F>, ...rest: Rest) => V,
): (stage: Stage<F>, ...rest: Rest) => V {
  const known = kept((cast: Cast<F>, ...rest: Rest) => make(new Stage(cast), ...rest));
  return (stage, ...rest) => known(stage.cast, ...rest);
}
