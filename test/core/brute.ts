import type { Ask } from '../../src/core/ask.ts';
import type { Check, Dice } from '../../src/core/dice/check.ts';
import { eachDie, readFaces } from '../../src/core/dice/check.ts';
import type { Begin, Entry } from '../../src/core/replay.ts';
import { replay } from '../../src/core/replay.ts';
import type { Cast } from '../../src/core/stage.ts';
import type { Json } from '../../src/core/text.ts';

/** Every roll of some dice, each equally likely. */
export const everyThrow = (dice: readonly Dice[]): number[][] =>
  eachDie(dice).reduce<number[][]>(
    (throws, { d }) => throws.flatMap((faces) => Array.from({ length: d }, (_, i) => [...faces, i + 1])),
    [[]],
  );

/** One course of a play, face by face. */
export interface Course<Out> {
  readonly p: number;
  readonly out: Out;
  readonly cast: Cast;
}

/** Plays a play with every possible roll, through replay alone: slow, but independent of the code for odds. */
export function everyCourse<Out>(
  begin: Begin<Out>,
  cast: Cast,
  decide: (ask: Exclude<Ask, { kind: 'roll' }>) => Json,
  log: readonly Entry[] = [],
  p = 1,
): Course<Out>[] {
  const run = replay(begin, cast, log);
  if (run.state === 'done') return [{ p, out: run.out, cast: run.cast }];
  const [ask] = run.asks;
  if (!ask) throw new Error('waits for nobody');
  const goOn = (value: Json, share: number) =>
    everyCourse(begin, cast, decide, [...log, { ask: ask.id, value }], p * share);
  if (ask.kind !== 'roll') return goOn(decide(ask), 1);
  const throws = everyThrow(ask.dice);
  return throws.flatMap((faces) => goOn(faces, 1 / throws.length));
}

/** One roll for each reading that some dice may have, and the share of all rolls with that reading. */
function everyReading(check: Check): { readonly faces: number[]; readonly p: number }[] {
  const throws = everyThrow(check.dice);
  const found = new Map<string, { faces: number[]; p: number }>();
  for (const faces of throws) {
    const reading = JSON.stringify(readFaces(check, faces));
    const same = found.get(reading);
    if (same) same.p += 1 / throws.length;
    else found.set(reading, { faces, p: 1 / throws.length });
  }
  return [...found.values()];
}

/**
 * The same reading by reading: a play sees nothing else of its dice. Courses less likely than `least` are left out where dice may fall without end.
 */
export function everyReadCourse<Out>(
  begin: Begin<Out>,
  cast: Cast,
  decide: (ask: Exclude<Ask, { kind: 'roll' }>) => Json,
  least = 0,
): Course<Out>[] {
  const known = new Map<string, ReturnType<typeof everyReading>>();
  const readings = (check: Check) => {
    const name = JSON.stringify([check.reader.id, check.dice]);
    const all = known.get(name) ?? everyReading(check);
    known.set(name, all);
    return all;
  };
  const courses = (log: readonly Entry[], p: number): Course<Out>[] => {
    if (p < least) return [];
    const run = replay(begin, cast, log);
    if (run.state === 'done') return [{ p, out: run.out, cast: run.cast }];
    const [ask] = run.asks;
    if (!ask) throw new Error('waits for nobody');
    const goOn = (value: Json, share: number) => courses([...log, { ask: ask.id, value }], p * share);
    return ask.kind === 'roll'
      ? readings(ask).flatMap((one) => goOn(one.faces, one.p))
      : goOn(decide(ask), 1);
  };
  return courses([], 1);
}

/** Chances grouped by a name. */
export function gathered<T extends { readonly p: number }>(list: readonly T[], name: (one: T) => string) {
  const sums = new Map<string, number>();
  for (const one of list) sums.set(name(one), (sums.get(name(one)) ?? 0) + one.p);
  return sums;
}
