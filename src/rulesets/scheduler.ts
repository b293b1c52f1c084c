/** The western's order of beats for whoever wants it without a fight: the command line. */
export type { ChainLink, MainOrder, Orders, Place, SimpleOrder, Volley } from './western/data/declaration.ts';
export { GAITS, MAINS, MODES, SHOT_KINDS } from './western/data/fighter.ts';
export type { Rules as WesternRules } from './western/data/rules.ts';
export { rulesSpec as westernRules } from './western/data/rules.ts';
export type { SimpleKey } from './western/data/tables.ts';
export { SIMPLES } from './western/data/tables.ts';
export { orderTurn } from './western/figures/schedule.ts';
export type { Actor } from './western/figures/sequence.ts';
export { beatsText } from './western/view/record.ts';
