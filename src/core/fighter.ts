import type { Id, Json } from './text.ts';

/** A piece of gear as the core sees it. */
export interface Gear<T = Json> {
  readonly id: Id;
  readonly type: string;
  readonly name: string;
  readonly traits: T;
}

/**
 * A combatant as the core sees them. Changes write below `traits` (the sheet), `gear.<id>.traits`, `conditions.<id>` (the value
 * belongs to the ruleset) and `turn` (the record of the running round; empty outside a fight).
 */
export interface Fighter<T = Json, G extends Gear<unknown> = Gear, U = Json> {
  readonly id: Id;
  readonly name: string;
  readonly traits: T;
  readonly gear: { readonly [id: Id]: G };
  readonly conditions: { readonly [id: string]: Json };
  readonly turn: U;
}
