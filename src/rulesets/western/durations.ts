import type { MainOrder, SimpleOrder } from './orders.ts';
import type { Rules } from './rules.ts';
import type { Mode } from './tables.ts';
import { FOOT, simpleOf } from './tables.ts';

/** The duration of a simple: its own, the table's own, the starter table's. */
export const durOf = ({ simple, dur }: SimpleOrder, { simpleTable }: Pick<Rules, 'simpleTable'>): number =>
  dur ?? simpleTable[simple] ?? simpleOf(simple).dur;

/** Metres of the whole turn. */
export const metresOf = (
  { mode = 'walk', metres }: MainOrder,
  { moveTable }: Pick<Rules, 'moveTable'>,
): number => metres ?? moveTable[mode] ?? FOOT[mode as Mode] ?? 0;
