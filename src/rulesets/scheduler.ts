/** The western's order of beats for whoever wants it without a fight: the command line. */
export { turnOfBeats } from './western/beats.ts';
export type { ChainLink, MainOrder, Orders, Place, SimpleOrder, Volley } from './western/orders.ts';
export { beatsText } from './western/print.ts';
export type { Rules as WesternRules } from './western/rules.ts';
export { rulesSpec as westernRules } from './western/rules.ts';
export type { Actor } from './western/sequence.ts';
export type { SimpleKey } from './western/tables.ts';
export { GAITS, MAINS, MODES, SHOT_KINDS, SIMPLES } from './western/tables.ts';
