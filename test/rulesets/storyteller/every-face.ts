import type { Ask } from '../../../src/core/ask.ts';
import type { Check } from '../../../src/core/dice/check.ts';
import type { Policy } from '../../../src/core/odds.ts';
import { type Begin, type Entry, replay } from '../../../src/core/replay.ts';
import { type Cast, Stage } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import type { StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';

/* Every possible roll, by playing the play again and again through `replay`: slow, and independent of how odds are computed. */

export interface Course {
  readonly p: number;
  readonly out: Json;
  readonly cast: Cast<StFighter>;
}

/** Every roll of `n` d10. */
const throwsOf = (n: number): number[][] =>
  n === 0
    ? [[]]
    : throwsOf(n - 1).flatMap((faces) => Array.from({ length: 10 }, (_, i) => [...faces, i + 1]));

const sizeOf = ({ dice }: Check): number => dice.reduce((sum, { n }) => sum + n, 0);

/** Every roll of all checks of a window: one list of faces for each. */
const everyWindow = (checks: readonly Check[]): number[][][] =>
  checks.reduce<number[][][]>(
    (all, check) => all.flatMap((before) => throwsOf(sizeOf(check)).map((faces) => [...before, faces])),
    [[]],
  );

/** The default answer of a person who decides nothing. */
function idle(ask: Exclude<Ask, Check>): Json {
  if (ask.kind === 'enter') return ask.skip ?? null;
  const open = ask.options.filter(({ no }) => !no);
  return (open.find(({ id }) => id === ask.skip) ?? open[0])?.id ?? null;
}

const WORTH = 1e-9;

/** A play has too many courses: a smaller one shows as much. */
export class TooMany extends Error {}

/** The maximum number of rolls of one play: each means playing it again. */
const MOST = 40_000;

/**
 * All courses of a play, each face of each die separately; persons decide as the policy says. @throws TooMany when there are more than this is for.
 */
export function everyCourse(
  begin: Begin<Json, StFighter>,
  cast: Cast<StFighter>,
  { decide, worth }: Policy<Json, StFighter>,
): Course[] {
  const stage = new Stage(cast);
  let thrown = 0;
  const from = (log: readonly Entry[], p: number): Course[] => {
    const run = replay(begin, cast, log);
    if (run.state === 'done') return [{ p, out: run.out, cast: run.cast }];
    const said = run.asks.find((ask): ask is Exclude<Ask, Check> => ask.kind !== 'roll');
    if (said) {
      const given = (value: Json) => from([...log, { ask: said.id, value }], p);
      const decided = decide?.(said, stage);
      if (decided !== 'best' || said.kind !== 'choose') return given(decided ?? idle(said));
      const worthOf = (all: readonly Course[]): number =>
        all.reduce((sum, one) => sum + one.p * (worth?.(one, said.by) ?? 0), 0) / p;
      const [first = [], ...others] = said.options.filter(({ no }) => !no).map(({ id }) => given(id));
      return others.reduce((best, one) => (worthOf(one) > worthOf(best) + WORTH ? one : best), first);
    }
    const checks = run.asks as readonly Check[];
    thrown += 10 ** checks.reduce((sum, check) => sum + sizeOf(check), 0);
    if (thrown > MOST) throw new TooMany(`more than ${MOST} throws`);
    const windows = everyWindow(checks);
    return windows.flatMap((faces) =>
      from([...log, ...checks.map(({ id }, i) => ({ ask: id, value: faces[i] ?? [] }))], p / windows.length),
    );
  };
  return from([], 1);
}

const sorted = (record: { readonly [key: string]: Json }): Json =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)) as Json;

/** Everything that a play can change in fighters. */
const stateOf = ({ traits, conditions, turn, gear }: StFighter): Json => [
  [traits.health.bashing, traits.health.lethal, traits.health.aggravated, traits.willpower.value],
  sorted(conditions),
  sorted(turn as { readonly [field: string]: Json }),
  Object.values(gear).map((item) =>
    item.type === 'weapon' ? [item.traits.rounds, item.traits.ready] : null,
  ),
];

/** Chances by everything that makes up an end: the result of the play, and everybody's state after it. */
export function chancesOf(ends: readonly Course[]): Map<string, number> {
  const chances = new Map<string, number>();
  for (const { p, out, cast } of ends) {
    const name = JSON.stringify([out, Object.values(cast).map(stateOf)]);
    chances.set(name, (chances.get(name) ?? 0) + p);
  }
  return chances;
}
