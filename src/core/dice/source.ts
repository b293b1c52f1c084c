import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Dice } from './check.ts';
import { diceIn, eachDie } from './check.ts';

/** Throws dice: one face for each die, in order. */
export type Source = (dice: readonly Dice[]) => number[];

/** The generator gives 32 bits with a sign. */
const RANGE = 2 ** 32;
const SIGN = 0x80000000;

/** Faces from a seed: the same seed always throws the same dice. */
export function seeded(seed: number): Source & { below(n: number): number } {
  const generator = xoroshiro128plus(seed);
  /**
   * Every number below `n` alike: bits from `most`, the last whole multiple of `n`, on are thrown away. The remainder is taken by way of
   * `share`, 1 / n, since a division costs as much as all the rest; the half keeps roundings away from whole numbers, so it is exact.
   */
  const drawn = (n: number, most: number, share: number): number => {
    for (;;) {
      const bits = (generator.next() ^ SIGN) >>> 0;
      if (bits < most) return (bits - Math.floor((bits + 0.5) * share) * n) >>> 0;
    }
  };
  const mostOf = (n: number): number => Math.floor(RANGE / n) * n;
  const source = (dice: readonly Dice[]): number[] => {
    const faces = new Array<number>(diceIn(dice));
    let at = 0;
    for (const { n, d } of dice) {
      const most = mostOf(d);
      const share = 1 / d;
      for (let i = 0; i < n; i++) faces[at++] = drawn(d, most, share) + 1;
    }
    return faces;
  };
  return Object.assign(source, { below: (n: number) => drawn(n, mostOf(n), 1 / n) });
}

/**
 * Faces from a list, for tests and scenarios.
 * @throws RangeError when the list runs out; call `rest()` at the end: faces left over are a fault too.
 */
export function listed(faces: readonly number[]): Source & { rest(): readonly number[] } {
  let at = 0;
  const source = (dice: readonly Dice[]): number[] =>
    eachDie(dice).map(() => {
      const face = faces[at++];
      if (face === undefined) throw new RangeError(`the list of ${faces.length} faces is too short`);
      return face;
    });
  return Object.assign(source, { rest: () => faces.slice(at) });
}
