import type { Board, Cell } from './square.ts';

/* The part of a board that a search for the cheapest path has to cover. */

/** A rectangle by its limits; all of them belong to it. */
export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const EMPTY: Extent = {
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
};

export const both = (a: Extent, b: Extent): Extent => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

export const common = (a: Extent, b: Extent): Extent => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

export const at = ({ x, y }: Cell, w = 0, h = w): Extent => ({
  left: x,
  top: y,
  right: x + w,
  bottom: y + h,
});

/** Everything on a board that can be in somebody's way, in whole grid lines. */
export function extentOf({ walls, solid, rough = [] }: Board): Extent {
  let extent = EMPTY;
  for (const { a, b } of walls) extent = both(extent, both(at(a), at(b)));
  for (const cell of solid) extent = both(extent, at(cell, 1));
  for (const cell of rough) extent = both(extent, at(cell, 1));
  const { left, top, right, bottom } = extent;
  return { left: Math.floor(left), top: Math.floor(top), right: Math.ceil(right), bottom: Math.ceil(bottom) };
}
