import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Dice } from './check.ts';
import { eachDie } from './check.ts';

/** Throws dice: one face for each die, in order. */
export type Source = (dice: readonly Dice[]) => number[];

/** Faces from a seed: the same seed always throws the same dice. */
export function seeded(seed: number): Source & { below(n: number): number } {
  const generator = xoroshiro128plus(seed);
  const below = (n: number): number => uniformInt(generator, 0, n - 1);
  const source = (dice: readonly Dice[]): number[] => {
    const faces: number[] = [];
    for (const { n, d } of dice) for (let i = 0; i < n; i++) faces.push(below(d) + 1);
    return faces;
  };
  return Object.assign(source, { below });
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
