import type { Ask } from './ask.ts';
import type { Change } from './change.ts';
import type { HexPath, SquarePath } from './grid/paces.ts';
import type { Cast, Told } from './stage.ts';
import { type Id, type Json, type Msg, msg } from './text.ts';
import type { Veil } from './veil.ts';

/** The member of a cast that holds the round's own state, so that changes of the round are undone like any others. */
export const ROUND: Id = 'round';

/** A play that the round wants to start. Asks with the same `together` form a simultaneous group: each sees the world as it was before. */
export interface PlayAsk {
  readonly kind: 'play';
  readonly id: string;
  readonly by: Id;
  readonly play: string;
  readonly input: Json;
  readonly together?: string;
  /** Who may know how much of it; if omitted, everybody may know everything. */
  readonly veil?: Veil;
}

/**
 * How an ask of a round is presented. The round continues without an answer to an `optional` ask, which is shown collapsed unless it is `shown`.
 * `between`: asked before anybody's turn begins, even if the order says that it is this fighter's turn.
 */
export interface Presentation {
  readonly optional?: boolean;
  readonly shown?: boolean;
  readonly between?: boolean;
}

/** What a round asks now. */
export type RoundAsk = (Ask & Presentation) | PlayAsk;

/** Where a fighter ends up if they are stopped beside somebody: the data path of their position, its value at the end, and its value beside each other fighter. */
export type Stops = {
  readonly at: string;
  readonly end: Json;
  readonly beside: { readonly [other: Id]: Json };
};

/** A fighter's movement on a board. */
export interface Movement {
  readonly who: Id;
  readonly metres: number;
  /** The smallest distance to each other fighter along the path, in metres from edge to edge. */
  readonly near: { readonly [other: Id]: number };
  /** The cell that the fighter left last, for others who are pulled into it: the data path of their position, its current value, and its value in that cell. */
  readonly behind?: {
    readonly [other: Id]: { readonly at: string; readonly was: Json; readonly is: Json };
  };
  /** Where the fighter ends up if somebody stops them on the path. */
  readonly stops?: Stops & {
    /** The cells of the path, including the one in which the fighter starts; omitted if the board has no cells. */
    readonly cells?: readonly Json[];
  };
  /** The same path over the cells of a grid, of squares or of hexes. */
  readonly squares?: SquarePath;
  readonly hexes?: HexPath;
  /** The features of the place in each cell entered, in the ruleset's words; omitted if there are none. */
  readonly places?: readonly (readonly string[])[];
}

/** What can happen in a round. Whatever a person does is an answer to an ask; all other events come from the board and the host. */
export type RoundEvent =
  | { readonly do: 'answer'; readonly ask: string; readonly value: Json }
  /** A sealed ask has been answered; the seal stands for the answer until it is opened. */
  | { readonly do: 'sealed'; readonly ask: string; readonly seal: string }
  | { readonly do: 'ended'; readonly play: string; readonly out: Json; readonly told: readonly Told[] }
  | { readonly do: 'heard'; readonly play: string; readonly told: Told }
  /** Somebody has edited the cast by hand, so the round must check whether it can continue. */
  | { readonly do: 'edited' }
  | ({ readonly do: 'moved' } & Movement)
  | { readonly do: 'join'; readonly who: Id }
  | { readonly do: 'leave'; readonly who: Id };

/** The result of one step of a round. The round returns its whole state; `commit` turns it into changes. */
export interface Stepped<S> {
  readonly state: S;
  readonly changes: readonly Change[];
}

/** A place in the order of a round at which a fighter acts. A fighter may have several. */
export interface Slot {
  readonly who: Id;
  /** The ruleset's name for the phase or pass to which it belongs. */
  readonly phase: string;
  readonly state: 'done' | 'now' | 'next' | 'gone';
}

/** A preview of a movement. */
export interface MovePreview {
  /** The kind of movement, its cost, and what the rules have against it, in a few words each. */
  readonly says: readonly Msg[];
  /** The fighters who could react to it. */
  readonly reactors: readonly Id[];
  /** The rules do not allow it. */
  readonly no: boolean;
}

/** Circumstances that are measured again just before a declared action is carried out. Paths are relative to the fighter. */
export interface Measuring {
  readonly who: Id;
  readonly target: Id;
  /** The path of the circumstances in use. */
  readonly situation: string;
  /** The path of the last measured values. Circumstances that no longer match them have been set by hand and are kept. */
  readonly measured: string;
  /** Which circumstances are meant; if omitted, all that the board can measure. */
  readonly fields?: readonly string[];
}

/** A sealed answer that has not been opened. */
export interface Sealed {
  readonly ask: string;
  readonly by: Id;
  readonly seal: string;
}

/** What is left of a fighter's actions or resources this round. */
export interface Budget {
  readonly who: Id;
  readonly id: string;
  readonly label: Msg;
  readonly left: number;
  readonly of: number;
}

/** Makes budgets. The label of each is the text `<key>.<id>`. */
export const budgetsUnder =
  (key: string) =>
  (who: Id, id: string, left: number, of: number): Budget => ({
    who,
    id,
    label: msg(`${key}.${id}`),
    left,
    of,
  });

/**
 * Governs what happens between plays: a reducer that turns events into the next state. It asks, but never fetches, rolls or writes.
 * `R` are the ruleset's house rules.
 */
export interface Round<S extends Json, F extends object, R> {
  /** The first state. @throws Illegal when nobody can fight. */
  begin(cast: Cast<F>, rules: R): Stepped<S>;
  /** The next state. Answers have already been checked against their asks. @throws Illegal with a reason. */
  step(state: S, event: RoundEvent, cast: Cast<F>, rules: R): Stepped<S>;
  /** Everything that may be answered now, and the plays that must run. Closed options are included, with their reasons. */
  asks(state: S, cast: Cast<F>, rules: R): readonly RoundAsk[];
  /** The order of this round, as far as it is known. */
  slots(state: S, cast: Cast<F>, rules: R): readonly Slot[];
  budgets(state: S, cast: Cast<F>, rules: R): readonly Budget[];
  /** The initiative by which the host's tracker sorts a fighter; null if it is not known yet. */
  initiative(state: S, who: Id, cast: Cast<F>): number | null;
  /** The number of the round, starting with 1; 0 before the first has begun. */
  number(state: S): number;
  /**
   * A play that ends the effects that would outlast the fight, if the game master wants it, or undefined if there are none. All its
   * asks have a `skip`.
   */
  aftermath?(cast: Cast<F>): { readonly play: string; readonly input: Json } | undefined;
  /** What must be measured before anybody answers. */
  measures?(state: S, cast: Cast<F>): readonly Measuring[];
  /**
   * A warning about a movement, or undefined if there is none. Hosts show it to whoever moves a token but allow the movement. Rounds
   * without this member do not receive movements.
   */
  moveWarning?(state: S, movement: Movement, cast: Cast<F>, rules: R): Msg | undefined;
  /** Why a movement is impossible, or undefined if it is possible. Only a game master can make it all the same. */
  moveRefusal?(state: S, movement: Movement, cast: Cast<F>, rules: R): Msg | undefined;
  /** A preview for whoever drags a token, or undefined if there is nothing to show. */
  movePreview?(state: S, movement: Movement, cast: Cast<F>, rules: R): MovePreview | undefined;
  /** The sealed answers that have not been opened. Rounds without this member have no sealed asks. */
  seals?(state: S, cast: Cast<F>): readonly Sealed[];
  /** Whether the round reacts to this event while the play that reports it is still running. */
  hears?(told: Told): boolean;
  /** What others than `by` may know of an answer before it is opened, or undefined if they may know everything. */
  veil?(state: S, event: RoundEvent): Json | undefined;
}
