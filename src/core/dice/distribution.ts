import type { Json } from '../text.ts';
import type { Check, Dice, Reader } from './check.ts';

/** One possible reading and its exact chance. */
export interface Chance<R> {
  readonly p: number;
  readonly reading: R;
}

const remembered = new Map<string, readonly Chance<Json>[]>();
const MOST_REMEMBERED = 4096;

/** One more die: faces that move the packed state equally are folded together. */
function withDie(states: Map<number, number>, dice: Dice, reader: Reader): Map<number, number> {
  const after = new Map<number, number>();
  const share = 1 / dice.d;
  for (const [packed, p] of states)
    for (let face = 1; face <= dice.d; face++) {
      const next = reader.add(packed, face, dice);
      after.set(next, (after.get(next) ?? 0) + p * share);
    }
  return after;
}

function fold(dice: readonly Dice[], reader: Reader): readonly Chance<Json>[] {
  let states = new Map([[reader.start, 1]]);
  for (const hand of dice) for (let i = 0; i < hand.n; i++) states = withDie(states, hand, reader);
  const merged = new Map<string, { p: number; reading: Json }>();
  for (const [packed, p] of states) {
    const reading = reader.read(packed);
    const key = JSON.stringify(reading);
    const known = merged.get(key);
    if (known) known.p += p;
    else merged.set(key, { p, reading });
  }
  return [...merged.values()];
}

/** The exact distribution of a check's readings; chances add up to 1. Remembered by reader and dice. */
export function distribution<R extends Json>(check: Check<R>): readonly Chance<R>[] {
  const key = `${check.reader.id}|${check.dice.map(({ n, d, tag }) => `${n}d${d}${tag ?? ''}`).join('+')}`;
  let known = remembered.get(key);
  if (!known) {
    known = fold(check.dice, check.reader as unknown as Reader);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(key, known);
  }
  return known as readonly Chance<R>[];
}
