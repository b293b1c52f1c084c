import type { MainOrder, SimpleOrder } from './orders.ts';
import type { Rules } from './rules.ts';
import type { Mode } from './tables.ts';
import { FOOT, simpleOf } from './tables.ts';

/** What a table has written of a simple of its own; undefined of others, and of one that it has not got (WE-3.3). */
export const ownSimple = (
  { simple, called }: SimpleOrder,
  { ownSimples }: Pick<Rules, 'ownSimples'>,
): Rules['ownSimples'][number] | undefined =>
  simple === 'own' ? ownSimples.find(({ name }) => name === called) : undefined;

/** The duration of a simple: its own, the table's own, the starter table's. */
export const durOf = (order: SimpleOrder, rules: Pick<Rules, 'simpleTable' | 'ownSimples'>): number =>
  order.dur ?? ownSimple(order, rules)?.dur ?? rules.simpleTable[order.simple] ?? simpleOf(order.simple).dur;

/** Metres of the whole turn. */
export const metresOf = (
  { mode = 'walk', metres }: MainOrder,
  { moveTable }: Pick<Rules, 'moveTable'>,
): number => metres ?? moveTable[mode] ?? FOOT[mode as Mode] ?? 0;
