import { distance as cellsFrom } from '../../core/grid/square.ts';
import type { Facts } from '../../core/ruleset.ts';
import type { Id, Json } from '../../core/text.ts';
import { pushedTo, roomFor } from './room.ts';
import { DIAGONALS } from './tables.ts';

/** The situation as far as a board tells it: cells between the two; edges that touch are one cell apart (AMB-31). */
export function measured(
  { ground, distance }: Facts,
  _: unknown,
  who: Id,
  target: Id | undefined,
): { readonly [field: string]: Json } {
  const one = ground?.creatures[who];
  if (!ground || !one) return distance === undefined ? {} : { distance: Math.round(distance) + 1 };
  const other = ground.creatures[target ?? ''];
  const room = roomFor(ground, who, target) as unknown as { readonly [field: string]: Json };
  if (!other || target === undefined) return room;
  return {
    distance: cellsFrom(one, other, DIAGONALS),
    backed: Object.keys(pushedTo(ground, who, target)).length === 0,
    ...room,
  };
}
