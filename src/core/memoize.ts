import { type Cast, type Member, Stage } from './stage.ts';

/** How many results are cached for each first argument: enough for the states and asks that alternate while people decide. */
const MAX_RESULTS = 16;

/** A result with its arguments. They are separate fields because comparing arrays would cost more than the cache saves. */
interface CachedResult<V> {
  readonly key: object;
  readonly a: unknown;
  readonly b: unknown;
  readonly c: unknown;
  readonly d: unknown;
  readonly value: V;
}

type RestArgs = [unknown?, unknown?, unknown?, unknown?];
type Memoizable<K, V> = (key: K, a?: unknown, b?: unknown, c?: unknown, d?: unknown) => V;

const isFor = (
  one: CachedResult<unknown>,
  key: object,
  a: unknown,
  b: unknown,
  c: unknown,
  d: unknown,
): boolean => one.key === key && one.a === a && one.b === b && one.c === c && one.d === d;

/** Caches results by up to five arguments. The last two are checked first, because plays often repeat a call, or two in turn. */
function cacheByArgs<K extends object, V>(compute: Memoizable<K, V>): Memoizable<K, V> {
  const results = new WeakMap<K, CachedResult<V>[]>();
  let last: CachedResult<V> | undefined;
  let beforeLast: CachedResult<V> | undefined;
  const lookUp = (key: K, a: unknown, b: unknown, c: unknown, d: unknown): CachedResult<V> => {
    const cached = results.get(key);
    if (cached) for (const one of cached) if (isFor(one, key, a, b, c, d)) return one;
    const result = { key, a, b, c, d, value: compute(key, a, b, c, d) };
    if (!cached) results.set(key, [result]);
    else if (cached.push(result) > MAX_RESULTS) cached.shift();
    return result;
  };
  return (key, a, b, c, d) => {
    if (last && isFor(last, key, a, b, c, d)) return last.value;
    const found = beforeLast && isFor(beforeLast, key, a, b, c, d) ? beforeLast : lookUp(key, a, b, c, d);
    beforeLast = last;
    last = found;
    return found.value;
  };
}

/**
 * Memoizes a pure function by the identity of its arguments. Casts, fighters, inputs and house rules are copied when they change, so the
 * same object always has the same content. Results are released with their first argument, except for the two most recent ones.
 */
export const memoize = <K extends object, Rest extends RestArgs, V>(
  compute: (key: K, ...rest: Rest) => V,
): ((key: K, ...rest: Rest) => V) => cacheByArgs(compute as Memoizable<K, V>) as (key: K, ...rest: Rest) => V;

/** Memoizes a function of a stage by the stage's current cast. */
export function memoizeOnCast<F extends Member, Rest extends RestArgs, V>(
  compute: (stage: Stage<F>, ...rest: Rest) => V,
): (stage: Stage<F>, ...rest: Rest) => V {
  const cached = cacheByArgs((cast: Cast<F>, ...rest) =>
    compute(new Stage(cast), ...(rest as RestArgs as Rest)),
  );
  const ofStage: Memoizable<Stage<F>, V> = (stage, a, b, c, d) => cached(stage.cast, a, b, c, d);
  return ofStage as (stage: Stage<F>, ...rest: Rest) => V;
}

/** Binds the house rules of a play, which leaves a function that `part` can run. */
export const bindRules = <F extends Member, A, R extends object, Out>(
  play: (stage: Stage<F>, args: A, rules: R) => Out,
) =>
  memoize(
    (rules: R) =>
      (stage: Stage<F>, args: A): Out =>
        play(stage, args, rules),
  );
