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

/** Finds or makes the results for a first argument. */
type Results<K, V> = (key: K) => CachedResult<V>[];

/** Keeps results as long as their first argument exists. */
function weakResults<K extends object, V>(): Results<K, V> {
  const results = new WeakMap<K, CachedResult<V>[]>();
  return (key) => {
    const known = results.get(key);
    if (known) return known;
    const fresh: CachedResult<V>[] = [];
    results.set(key, fresh);
    return fresh;
  };
}

/** How many first arguments `latestResults` keeps; up to twice as many stay until they are out of use. */
const MAX_KEYS = 12;

/** Keeps the results for the latest first arguments only. */
function latestResults<K extends object, V>(): Results<K, V> {
  let results = new Map<K, CachedResult<V>[]>();
  let older = new Map<K, CachedResult<V>[]>();
  return (key) => {
    const known = results.get(key);
    if (known) return known;
    const cached = older.get(key) ?? [];
    if (results.size >= MAX_KEYS) {
      older = results;
      results = new Map();
    }
    results.set(key, cached);
    return cached;
  };
}

/** Caches results by up to five arguments. The last two are checked first, because plays often repeat a call, or two in turn. */
function cacheByArgs<K extends object, V>(
  compute: Memoizable<K, V>,
  resultsFor: Results<K, V>,
): Memoizable<K, V> {
  let last: CachedResult<V> | undefined;
  let beforeLast: CachedResult<V> | undefined;
  const lookUp = (key: K, a: unknown, b: unknown, c: unknown, d: unknown): CachedResult<V> => {
    const cached = resultsFor(key);
    for (const one of cached) if (isFor(one, key, a, b, c, d)) return one;
    const result = { key, a, b, c, d, value: compute(key, a, b, c, d) };
    if (cached.push(result) > MAX_RESULTS) cached.shift();
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

type Memoize = <K extends object, Rest extends RestArgs, V>(
  compute: (key: K, ...rest: Rest) => V,
) => (key: K, ...rest: Rest) => V;

/**
 * Memoizes a pure function by the identity of its arguments. Casts, fighters, inputs and house rules are copied when they change, so the
 * same object always has the same content. Results are released with their first argument, except for the two most recent ones.
 */
export const memoize: Memoize = (compute) => cacheByArgs(compute as never, weakResults()) as never;

/**
 * Like `memoize`, for first arguments that are soon out of use, such as casts and inputs. Only the latest are kept: held weakly, they would
 * survive the quick passes of the garbage collector, which costs a fight more than its rules.
 */
export const memoizeLatest: Memoize = (compute) => cacheByArgs(compute as never, latestResults()) as never;

/** Memoizes a function of a stage by the stage's current cast. */
export function memoizeOnCast<F extends Member, Rest extends RestArgs, V>(
  compute: (stage: Stage<F>, ...rest: Rest) => V,
): (stage: Stage<F>, ...rest: Rest) => V {
  const cached = cacheByArgs(
    (cast: Cast<F>, ...rest) => compute(new Stage(cast), ...(rest as RestArgs as Rest)),
    latestResults(),
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
