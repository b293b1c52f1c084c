import type { ActionContext } from '../action-context.ts';
import type { Choose, Enter } from '../ask.ts';
import type { Id, Json, Msg } from '../text.ts';

/** What a tactician has to know of a ruleset. */
export interface Tactics<F, R> {
  /** What a fighter who can act is worth, from 1 (sound) to 0: only what lasts. */
  worth(fighter: F, rules: R): number;
  /** How much of their health a fighter has left, from 1 (unhurt) to 0; if omitted, nobody's morale breaks. */
  left?(fighter: F, rules: R): number;
  /** A fighter as their next turn begins. */
  fresh(fighter: F, rules: R): F;
  /** How many actions a fighter has left before their next turn. */
  ahead(fighter: F): number;
  /** The fields of a fighter's record of the round that do not change the chances of their attacks. */
  readonly passive: readonly string[];
  /**
   * How much of what an enemy counts as a target is how dangerous they are, from 0 (nothing) to 1. Measured, for it pays only where
   * almost everybody can attack anybody. If omitted, 0.
   */
  readonly threat?: number;
  /** How people are assumed to choose while a play is weighed, if not as its `policy` says. */
  decide?(ask: Choose): string | undefined;
  /**
   * Checks of which it matters little what exactly they show, such as which injury somebody takes who is out, and from which number on they
   * show anything.
   */
  readonly details?: { readonly [check: string]: number };
  /** How many metres a fighter may walk who also attacks in the same turn; if omitted, nobody walks. */
  stride?(fighter: F, rules: R): number;
  /** Walls hide whoever stands behind them from attacks, so that it pays to shoot from there. */
  readonly takesCover?: true;
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
  /** How many attacks like their best a fighter makes in a turn; if omitted, one. */
  attacks?(fighter: F, rules: R): number;
  /** Whole turns that may be declared at once against a target, if fighters do not declare one action after another; the usual one first. */
  turns?(context: ActionContext<F, R>, ask: Enter): Iterable<WholeTurn<F>>;
}

/** A whole turn that could be declared at once. */
export interface WholeTurn<F> {
  /** The answer to the ask. */
  readonly value: Json;
  /** What tells it from others. */
  readonly about: string;
  readonly label: Msg;
  readonly target?: Id;
  /** The attacks in it, and how much of what enemies do in the meantime comes before each: from 0 (nothing) to 1. */
  readonly attacks: readonly { readonly play: string; readonly input: Json; readonly after: number }[];
  /** The fighter as they are when they attack, if not as the answer makes them. */
  readonly attacker?: F;
  /** The fighter as they are after it, if that lasts. */
  readonly done?: F | undefined;
}

/** A declared movement over the board. */
interface DeclaredMove {
  /** The most metres. */
  readonly metres: number;
  /** What is declared for so many metres. */
  over(metres: number): Json;
}
