import { distance as cellsFrom } from '../../core/grid/square.ts';
import type { Facts } from '../../core/ruleset.ts';
import type { Id, Json } from '../../core/text.ts';
import { NO_ROOM, pushedTo, roomFor } from './room.ts';
import { DIAGONALS } from './tables.ts';
import type { Declaration } from './turn-state.ts';
import { isDeclaration } from './turn-state.ts';

/** What is decided by where people stand, besides how far off they are. */
const ON_BOARD: readonly string[] = ['grapple', 'push', 'changePosture', 'jump'];

/** A declaration with what only a board tells as it tells it now: who is near, where the target stands, and where it could be put (LS-3.10.10, LS-3.11.7, LS-6.5.9). */
export function asMeasured(value: Json, facts: (target: Id | undefined) => Facts, _: unknown, who: Id): Json {
  if (!isDeclaration(value) || !ON_BOARD.includes(value.manoeuvre)) return value;
  const declaration: Declaration = value;
  const { situation, target } = declaration;
  const { ground } = facts(target);
  const room = ground ? roomFor(ground, who, target) : NO_ROOM;
  return { ...declaration, situation: { ...situation, ...room } } as unknown as Json;
}

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
