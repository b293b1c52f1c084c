import type { Ask } from './ask.ts';
import type { Change } from './change.ts';
import type { HexWay, SquareWay } from './grid/paces.ts';
import type { Cast, Told } from './stage.ts';
import type { Id, Json, Msg } from './text.ts';
import type { Veil } from './veil.ts';

/** The member of a cast that holds the round's own state: what a round changes is a change like any other, and undone like any other. */
export const ROUND: Id = 'round';

/** A round wants a play to begin. Asks of one `together` word fall in one breath: each sees the world as it was. */
export interface PlayAsk {
  readonly kind: 'play';
  readonly id: string;
  readonly by: Id;
  readonly play: string;
  readonly input: Json;
  readonly together?: string;
  /** Who may know how much of it; left out: everybody all of it. */
  readonly veil?: Veil;
}

/** What a round asks now. An optional ask may stay unanswered: the round goes on without it; `shown`: hosts do not fold it up even so. */
export type RoundAsk = (Ask & { readonly optional?: boolean; readonly shown?: boolean }) | PlayAsk;

/** How the board puts him beside somebody who stops him there: the field of his that says where he stands, what it holds now, and what then. */
export type Stops = {
  readonly at: string;
  readonly end: Json;
  readonly beside: { readonly [other: Id]: Json };
};

/** A fighter's way on a board. */
export interface Movement {
  readonly who: Id;
  readonly metres: number;
  /** How near he came on it to the others on that board, in metres from edge to edge. */
  readonly near: { readonly [other: Id]: number };
  /** The cell that he left last, for others: the field that says where each stands, what it holds now, and what then. */
  readonly behind?: {
    readonly [other: Id]: { readonly at: string; readonly was: Json; readonly is: Json };
  };
  /** Where he stands if somebody stops him on the way. */
  readonly stops?: Stops & {
    /** The cells of his way, the first where he began; left out where there are none. */
    readonly cells?: readonly Json[];
  };
  /** The same way over the cells of a grid: of squares, or of hexes. */
  readonly squares?: SquareWay;
  readonly hexes?: HexWay;
  /** What the place is like to which each step over cells leads, in the ruleset's words; left out where there are no such places. */
  readonly places?: readonly (readonly string[])[];
}

/** What may happen to a round. Everything a person does is an answer to an ask; the rest comes from the table. */
export type RoundEvent =
  | { readonly do: 'answer'; readonly ask: string; readonly value: Json }
  /** A sealed ask has been answered with what is not to be known yet: a seal stands for it. It is answered openly when it is opened. */
  | { readonly do: 'sealed'; readonly ask: string; readonly seal: string }
  | { readonly do: 'ended'; readonly play: string; readonly out: Json; readonly told: readonly Told[] }
  | { readonly do: 'heard'; readonly play: string; readonly told: Told }
  /** Somebody changed the cast by hand: the round looks whether it goes on. */
  | { readonly do: 'edited' }
  | ({ readonly do: 'moved' } & Movement)
  | { readonly do: 'join'; readonly who: Id }
  | { readonly do: 'leave'; readonly who: Id };

/** What a step of a round has done. The round's own state comes back whole; the runner turns it into changes. */
export interface Stepped<S> {
  readonly state: S;
  readonly changes: readonly Change[];
}

/** A moment at which somebody acts. A fighter may have several in one round. */
export interface Slot {
  readonly who: Id;
  /** The ruleset's word for the phase or pass it belongs to. */
  readonly phase: string;
  readonly state: 'done' | 'now' | 'next' | 'gone';
}

/** What a way on the board would come to. */
export interface Weighed {
  /** What it is and costs, and what the rules have against it, a few words each. */
  readonly says: readonly Msg[];
  /** Who might break into it. */
  readonly reactors: readonly Id[];
  /** The rules do not allow it. */
  readonly no: boolean;
}

/** A deed whose moment has come: the circumstances that were announced with it are measured once more. The paths lie below the fighter. */
export interface Measuring {
  readonly who: Id;
  readonly target: Id;
  /** Where the circumstances lie that count. */
  readonly situation: string;
  /** Where it is written what was measured last: what differs from it has been set by hand. */
  readonly measured: string;
  /** Which of the circumstances lie there; left out: all that a board tells. */
  readonly fields?: readonly string[];
}

/** A sealed answer that has been given and not been opened. */
export interface Sealed {
  readonly ask: string;
  readonly by: Id;
  readonly seal: string;
}

/** What a fighter may still do or spend this round. */
export interface Budget {
  readonly who: Id;
  readonly id: string;
  readonly label: Msg;
  readonly left: number;
  readonly of: number;
}

/**
 * What goes on across plays, in no fixed order: a reducer over events. It asks; it never fetches, rolls or writes.
 * `R` are the ruleset's house rules.
 */
export interface Round<S extends Json, F extends object, R> {
  /** @throws Illegal when there is nobody to fight. */
  begin(cast: Cast<F>, rules: R): Stepped<S>;
  /** A new state, or Illegal with a reason; never half done. Only an answer that fits an ask gets here. */
  step(state: S, event: RoundEvent, cast: Cast<F>, rules: R): Stepped<S>;
  /** Everything that anybody may answer now, and the plays that must run. Closed options are listed with their reason. */
  asks(state: S, cast: Cast<F>, rules: R): readonly RoundAsk[];
  /** Who acts when in this round, as far as it is known: done, now, next. */
  slots(state: S, cast: Cast<F>, rules: R): readonly Slot[];
  budgets(state: S, cast: Cast<F>, rules: R): readonly Budget[];
  /** The value by which the host's own tracker sorts and shows a fighter (his initiative); null when not known yet. */
  initiative(state: S, who: Id, cast: Cast<F>): number | null;
  /** The number of the round, counted from 1; 0 before the first has begun. */
  number(state: S): number;
  /**
   * What lasts longer than the round, and is over with the fight if the game master wants it: the play that ends it, whose asks may all be
   * left to their `skip`. Undefined: nothing lasts.
   */
  aftermath?(cast: Cast<F>): { readonly play: string; readonly input: Json } | undefined;
  /** What is to be measured before anybody answers. */
  measures?(state: S, cast: Cast<F>): readonly Measuring[];
  /**
   * What the rules have against a way on the board just now; undefined: nothing. Hosts tell it whoever moves somebody, and let him. Rounds
   * without it do not hear of movements.
   */
  objects?(state: S, movement: Movement, cast: Cast<F>, rules: R): Msg | undefined;
  /** Why a way cannot be gone at all; undefined: it can. Hosts let nobody but a game master go it. */
  forbids?(state: S, movement: Movement, cast: Cast<F>, rules: R): Msg | undefined;
  /** What a way would come to if it were gone just now: hosts tell it whoever drags somebody over the board. Undefined: nothing is to be said of it. */
  weighs?(state: S, movement: Movement, cast: Cast<F>, rules: R): Weighed | undefined;
  /** The sealed answers that wait to be opened. Rounds without it have no sealed asks. */
  seals?(state: S, cast: Cast<F>): readonly Sealed[];
  /** Whether the round wants to hear of this happening while its play still runs. */
  hears?(told: Told): boolean;
  /** What others than `by` may be told of an answer before its moment; undefined: all of it. */
  veil?(state: S, event: RoundEvent): Json | undefined;
}
