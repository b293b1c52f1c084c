import type { Choose } from '../ask.ts';
import type { Json } from '../text.ts';

/** What a tactician has to know of a ruleset. */
export interface Tactics<F, R> {
  /** What a fighter who can act is worth, from 1 (sound) to 0: only what lasts. */
  worth(fighter: F, rules: R): number;
  /** A fighter as their next turn begins. */
  fresh(fighter: F, rules: R): F;
  /** How many actions a fighter has left before their next turn. */
  ahead(fighter: F): number;
  /** The fields of a fighter's record of the round that do not change the chances of their attacks. */
  readonly passive: readonly string[];
  /** How people are assumed to choose while a play is weighed, if not as its `policy` says. */
  decide?(ask: Choose): string | undefined;
  /** How many metres a fighter may walk who also attacks in the same turn; if omitted, nobody walks. */
  stride?(fighter: F, rules: R): number;
  /** Actions that prepare an attack, such as reloading, and whether they leave it in the same turn (`short`) or take its place (`turn`). */
  readonly prepares?: { readonly [action: string]: 'short' | 'turn' };
  /** A fighter after such a walk or preparation. */
  afterShort?(fighter: F): F;
  /** For a declared movement over the board; undefined for everything else that is declared. */
  move?(declaration: Json, fighter: F, rules: R): DeclaredMove | undefined;
  /** Actions other than declared movements that take a fighter away from where they stand, such as a charge. */
  readonly leaves?: readonly string[];
  /** Attacks are declared before anybody walks. */
  readonly declaresAhead?: boolean;
}

/** A declared movement over the board. */
interface DeclaredMove {
  /** The most metres. */
  readonly metres: number;
  /** What is declared for so many metres. */
  over(metres: number): Json;
}
