import { at, both, common, type Extent } from './extent.ts';
import type { Cell, Footprint } from './square.ts';
import type { Walker } from './walk.ts';

/**
 * The area in which the top left corner of a cheapest path can lie. Beyond everything on the board, plus room to pass around it, no
 * path is shorter; and none exceeds its budget. @param extent of the board.
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
