import type { Json } from '../text.ts';
import { msg, Refused } from '../text.ts';
import type { Check, Dice, Reader } from './check.ts';
import { diceCount } from './check.ts';

/** One possible reading and its exact chance. */
export interface Chance<R> {
  readonly p: number;
  readonly reading: R;
}

/** Chances of packed throws, and of readings, by reader and dice. */
type States = ReadonlyMap<number, number>;
const packedKnown = new Map<string, States>();
const readingsKnown = new Map<string, readonly Chance<Json>[]>();
const MAX_CACHED = 4096;

/** The most dice whose chances are worked out: time and memory grow with the cube of their number. */
const MAX_DICE = 100;

function remembered<V>(known: Map<string, V>, key: string, make: () => V): V {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  if (known.size >= MAX_CACHED) known.clear();
  known.set(key, made);
  return made;
}

/** One more die: faces that move the packed state equally are folded together. */
function withDie(states: States, dice: Dice, reader: Reader): States {
  const after = new Map<number, number>();
  const share = 1 / dice.d;
  for (const [packed, p] of states)
    for (let face = 1; face <= dice.d; face++) {
      const next = reader.add(packed, face, dice);
      after.set(next, (after.get(next) ?? 0) + p * share);
    }
  return after;
}

const named = ({ n, d, tag }: Dice): string => `${n}d${d}${tag ?? ''}`;

/** The packed throws of dice. A handful one die larger than a known one costs one die: pools grow and shrink by a die while people think. */
function packed(hands: readonly Dice[], reader: Reader): States {
  const [last] = hands.slice(-1);
  if (!last) return new Map([[reader.start, 1]]);
  const before = hands.slice(0, -1);
  if (last.n <= 0) return packed(before, reader);
  return remembered(packedKnown, `${reader.id}|${hands.map(named).join('+')}`, () =>
    withDie(packed([...before, { ...last, n: last.n - 1 }], reader), last, reader),
  );
}

function readings(dice: readonly Dice[], reader: Reader): readonly Chance<Json>[] {
  const merged = new Map<string, { p: number; reading: Json }>();
  for (const [state, p] of packed(dice, reader)) {
    const reading = reader.read(state);
    const key = JSON.stringify(reading);
    const known = merged.get(key);
    if (known) known.p += p;
    else merged.set(key, { p, reading });
  }
  return [...merged.values()];
}

/**
 * The exact distribution of a check's readings; chances add up to 1. Remembered by reader and dice.
 * @throws Refused when there are too many dice for it.
 */
export function distribution<R extends Json>(check: Check<R>): readonly Chance<R>[] {
  const { reader, dice } = check;
  const n = diceCount(check as unknown as Check);
  if (n > MAX_DICE) throw new Refused(msg('core.refused.noOdds', { n, most: MAX_DICE }));
  const key = `${reader.id}|${dice.map(named).join('+')}`;
  return remembered(readingsKnown, key, () =>
    readings(dice, reader as unknown as Reader),
  ) as readonly Chance<R>[];
}
