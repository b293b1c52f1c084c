import type { Id, Json } from './text.ts';

/** A piece of gear as the core sees it. */
export interface Gear<T = Json> {
  readonly id: Id;
  readonly type: string;
  readonly name: string;
  readonly traits: T;
}

/**
 * A combatant's numbers as the core sees them. Changes write below `traits` (the sheet), `gear.<id>.traits` (his things),
 * `conditions.<id>` (what has befallen him; the value is the ruleset's) and `turn` (his record of the running round; empty outside one).
 */
export interface Fighter<T = Json, G extends Gear<unknown> = Gear, U = Json> {
  readonly id: Id;
  readonly name: string;
  readonly traits: T;
  readonly gear: { readonly [id: Id]: G };
  readonly conditions: { readonly [id: string]: Json };
  readonly turn: U;
}
