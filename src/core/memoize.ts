import { type Cast, type Member, Stage } from './stage.ts';

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
type FewOf<K, V> = (of: K, a?: unknown, b?: unknown, c?: unknown, d?: unknown) => V;

/** Looks things up by up to five arguments; the last answer is at hand, since plays ask the same thing several times in a row. */
function keeping<K extends object, V>(make: FewOf<K, V>): FewOf<K, V> {
  const known = new WeakMap<K, Kept<V>[]>();
  let lastOf: K | undefined;
  let last: Kept<V> | undefined;
  const looked = (of: K, a: unknown, b: unknown, c: unknown, d: unknown): Kept<V> => {
    const before = known.get(of);
    if (before)
      for (const one of before) if (one.a === a && one.b === b && one.c === c && one.d === d) return one;
    const one = { a, b, c, d, value: make(of, a, b, c, d) };
    if (!before) known.set(of, [one]);
    else if (before.push(one) > MOST_KEPT) before.shift();
    return one;
  };
  return (of, a, b, c, d) => {
    if (last && of === lastOf && last.a === a && last.b === b && last.c === c && last.d === d)
      return last.value;
    last = looked(of, a, b, c, d);
    lastOf = of;
    return last.value;
  };
}

/**
 * A pure function of things that are never written to, which remembers what it made of the very same things. Casts, fighters, inputs and
 * house rules are copied when they change, so the same object means the same content. What is remembered goes when the first argument goes,
 * save for the last answer.
 */
export const memoize = <K extends object, Rest extends Few, V>(
  make: (of: K, ...rest: Rest) => V,
): ((of: K, ...rest: Rest) => V) => keeping(make as FewOf<K, V>) as (of: K, ...rest: Rest) => V;

/** The same for a function of the cast that a stage shows at present. */
export function memoizeOnCast<F extends Member, Rest extends Few, V>(
  make: (stage: Stage<F>, ...rest: Rest) => V,
): (stage: Stage<F>, ...rest: Rest) => V {
  const known = keeping((cast: Cast<F>, ...rest) => make(new Stage(cast), ...(rest as Few as Rest)));
  const found: FewOf<Stage<F>, V> = (stage, a, b, c, d) => known(stage.cast, a, b, c, d);
  return found as (stage: Stage<F>, ...rest: Rest) => V;
}

/** A stretch of play as `part` takes it, under house rules that are the same throughout. */
export const bindRules = <F extends Member, A, R extends object, Out>(
  play: (stage: Stage<F>, args: A, rules: R) => Out,
) =>
  memoize(
    (rules: R) =>
      (stage: Stage<F>, args: A): Out =>
        play(stage, args, rules),
  );
