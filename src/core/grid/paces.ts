import type { Id } from '../text.ts';
import type { Ground } from './ground.ts';
import { boardFor } from './ground.ts';
import { reaches } from './reach.ts';
import type { Cell, Diagonals, Footprint } from './square.ts';
import { distance, gap, overlap } from './square.ts';

/* A path over cells of any form, as rules about zones and steps see it. */

/**
 * A path over squares: the ground with everybody on it (the moving fighter at the start), and the squares of their top left corner
 * one after another.
 */
export interface SquarePath {
  readonly ground: Ground;
  readonly to: readonly Cell[];
}

/** How many cells away others are: 0 is the same cell, 1 a neighbour. Fighters behind a wall are left out. */
type Apart = { readonly [other: Id]: number };

/** A path over hexes: how far away others were at the start, and after each step. */
export interface HexPath {
  readonly from: Apart;
  readonly after: readonly Apart[];
}

/** One step of a way. */
export interface Pace {
  /** The step is a diagonal on squares. */
  readonly slanting: boolean;
  /** The features of the place it leads to, in the ruleset's words. */
  readonly places: readonly string[];
  readonly apart: Apart;
}

/** A path step by step, and how far away others were before the first. */
export interface Paces {
  readonly from: Apart;
  readonly steps: readonly Pace[];
}

/** How many cells apart two fighters on squares are, or undefined if walls keep each from striking at the other. */
export function cellsBetween(
  ground: Ground,
  one: Footprint,
  other: Footprint,
  diagonals: Diagonals,
): number | undefined {
  if (overlap(one, other)) return 0;
  const free = reaches(boardFor(ground, 'move'), one, gap(one, other), other);
  return free ? distance(one, other, diagonals) : undefined;
}

function apartOnSquares(ground: Ground, who: Id, at: Footprint, diagonals: Diagonals): Apart {
  const apart: { [other: Id]: number } = {};
  for (const [other, there] of Object.entries(ground.creatures)) {
    const cells = other === who ? undefined : cellsBetween(ground, at, there, diagonals);
    if (cells !== undefined) apart[other] = cells;
  }
  return apart;
}

function overSquares(who: Id, { ground, to }: SquarePath, places: Places, diagonals: Diagonals): Paces {
  const own = ground.creatures[who];
  if (!own) return { from: {}, steps: [] };
  return {
    from: apartOnSquares(ground, who, own, diagonals),
    steps: to.map((cell, i) => {
      const before = to[i - 1] ?? own;
      return {
        slanting: before.x !== cell.x && before.y !== cell.y,
        places: places[i] ?? [],
        apart: apartOnSquares(ground, who, { ...own, x: cell.x, y: cell.y }, diagonals),
      };
    }),
  };
}

const overHexes = ({ from, after }: HexPath, places: Places): Paces => ({
  from,
  steps: after.map((apart, i) => ({ slanting: false, places: places[i] ?? [], apart })),
});

/** What places are like one after another. */
type Places = readonly (readonly string[])[];

/** A path as steps, or undefined if it does not lead over cells. @param diagonals how diagonals count in distances on squares. */
export function pacesOf(
  {
    who,
    squares,
    hexes,
    places = [],
  }: {
    readonly who: Id;
    readonly squares?: SquarePath;
    readonly hexes?: HexPath;
    readonly places?: Places;
  },
  diagonals: Diagonals,
): Paces | undefined {
  if (squares) return overSquares(who, squares, places, diagonals);
  return hexes && overHexes(hexes, places);
}
