import type { Board, Cell, Footprint } from './square.ts';
import type { Walker } from './walk.ts';

/* The part of a board in which a search for the cheapest way has to look. */

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

const both = (a: Extent, b: Extent): Extent => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

const common = (a: Extent, b: Extent): Extent => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

const at = ({ x, y }: Cell, w = 0, h = w): Extent => ({ left: x, top: y, right: x + w, bottom: y + h });

/** Everything on a board that can be in the way of somebody, as whole grid lines. */
export function extentOf({ walls, solid, rough = [] }: Board): Extent {
  let extent = EMPTY;
  for (const { a, b } of walls) extent = both(extent, both(at(a), at(b)));
  for (const cell of solid) extent = both(extent, at(cell, 1));
  for (const cell of rough) extent = both(extent, at(cell, 1));
  const { left, top, right, bottom } = extent;
  return { left: Math.floor(left), top: Math.floor(top), right: Math.ceil(right), bottom: Math.ceil(bottom) };
}

/**
 * Where the first corner of a walker may come to be on a cheapest way. Beyond everything that is on a board, with room to pass around it, no way
 * is shorter; nor does any go farther than its budget.
 * @param extent of the board.
 */
export function roomFor(extent: Extent, area: Footprint | undefined, walker: Walker, to?: Cell): Footprint {
  const { from, budget = Number.POSITIVE_INFINITY, closed = [] } = walker;
  let things = extent;
  for (const one of closed) things = both(things, at(one, one.w, one.h));
  const passable: Extent = {
    left: things.left - from.w - 1,
    top: things.top - from.h - 1,
    right: things.right + 1,
    bottom: things.bottom + 1,
  };
  const near = {
    left: from.x - budget,
    top: from.y - budget,
    right: from.x + budget,
    bottom: from.y + budget,
  };
  const { left, top, right, bottom } = both(common(mapOf(), near), at(from));
  return { x: left, y: top, w: right - left + 1, h: bottom - top + 1 };

  function mapOf(): Extent {
    if (area) return at(area, area.w - from.w, area.h - from.h);
    if (!to && budget < Number.POSITIVE_INFINITY) return near;
    return both(passable, to ? both(at(from), at(to)) : at(from));
  }
}
