import type { ActionContext } from './action-context.ts';
import type { Play } from './ask.ts';
import type { Composition, PickedPart } from './compose.ts';
import type { Fighter } from './fighter.ts';
import type { GradeSteps } from './grades.ts';
import type { Drawing } from './grid/drawing.ts';
import type { Ground } from './grid/ground.ts';
import type { Cell } from './grid/square.ts';
import { memoize } from './memoize.ts';
import type { Decisions, Walker } from './odds.ts';
import type { Offer } from './offer.ts';
import type { Read } from './outside.ts';
import type { Records } from './record.ts';
import type { Run } from './replay.ts';
import type { Round } from './round.ts';
import type { SheetView } from './sheet.ts';
import type { Spec } from './spec.ts';
import type { Cast, Stage } from './stage.ts';
import type { Tactics } from './tactics/hooks.ts';
import type { Id, Json, Msg, RuleId } from './text.ts';
import type { CardView, Forecast, GearView, TrackerView } from './view.ts';

/*
 * The contract of a ruleset: what fighters and gear are made of, what fighters can do, how that is played, how a round runs, and how it is shown.
 *
 * Rules ask. A rule never fetches, rolls, opens a dialog or touches a document. It asks and stops; whoever can
 * answers; the stored answers, in order, determine everything. A *play* is one self-contained piece of action, such as an attack from its start to the harm
 * it does. It is a generator that reads like the rulebook. Its log of answers can be replayed from the top at any time (`Progress` only saves that where it can): a reload
 * loses nothing, and a defender may answer an hour later on another machine. A *round* governs what happens between plays: a reducer over events. Both
 * change the world only through *changes*, each with its inverse: preview, commit and undo use the same list. A play sees readings of dice and
 * never faces, so the exact chance of every end can be computed: *odds*.
 *
 * One attack through these types: the host freezes the fighters into a `Cast` and asks `actions` what the fighter can do. It gets a list of
 * `Offer`s, each with its check, its play and the input of that play; closed ones say why. A click starts the play. `replay` runs it until it
 * waits; `card` shows the story so far; whoever is asked answers; the referee checks the answer, replays, and writes the new changes. In a fight
 * the same offer is first a declaration: an answer to the round, which then asks for the play.
 *
 * House rules are data of the ruleset's `rules` spec. A play or round is given them when it starts and keeps them.
 *
 * Every client knows the summaries of all rulesets (`RulesetSummary`); the rest is loaded when a world needs it. A sixth ruleset is a folder beside the
 * five and one line in rulesets/index.ts. Nothing in `foundry` has to change.
 */

/** What a host has measured between two fighters on a board. What it cannot measure is missing. */
export interface Facts {
  /** Metres between the nearest edges of the two; 0 when they touch. */
  readonly distance?: number;
  /** Metres between the nearest edges of this target and the first one, if there are several targets. */
  readonly fromFirst?: number;
  /** The share, 0 to 1, of straight lines between the two that are blocked. */
  readonly covered?: number;
  /** The share, 0 to 1, of lines that are blocked right beside the acting fighter, who then stands behind something. */
  readonly behind?: number;
  /** The ground under the acting fighter, if the board has squares. */
  readonly ground?: Ground;
  /** The path to be taken, square by square, if it has been entered. */
  readonly way?: readonly Cell[];
  /** Features of the places in which the two stand, and of those between them, in the ruleset's words. */
  readonly places?: {
    readonly here: readonly string[];
    readonly there: readonly string[];
    readonly between: readonly string[];
  };
  /** The fighters who stand on the line between the two. */
  readonly inTheWay?: readonly Id[];
}

/** An attack as others may be told of it: by whom, at whom, with which piece of gear, and what it looks like. */
export interface Attacking {
  readonly by: Id;
  readonly at: readonly Id[];
  /** The piece of gear; if omitted, none. */
  readonly gear?: Id;
  /** Made beside the target, through the air, or bursting where it lands. */
  readonly kind: 'blow' | 'shot' | 'blast';
}

/** What a host may tell others of a play in which somebody attacks. */
export interface AttackDef<F extends object, I, Out> {
  /** The attacks that it makes; several if one action makes several. */
  made(input: I, cast: Cast<F>): readonly Attacking[];
  /** Whom they have hit in the end, or undefined if that cannot be told. */
  struck(out: Out, input: I): readonly Id[] | undefined;
}

/** How a play is checked, run and shown. */
export interface PlayDef<F extends object, I, Out, R> {
  begin(stage: Stage<F>, input: I, rules: R): Play<Out>;
  /**
   * Everybody whose numbers the play reads or changes; they are frozen when it starts. The first is the acting fighter: only a
   * person who controls that fighter may start it.
   */
  members(input: I): readonly Id[];
  /** Why a play may not start: its input is malformed, somebody is missing, or it is not possible; undefined if it may. */
  fault(cast: Cast<F>, input: Json, rules: R): Msg | undefined;
  card(run: Run<Out, F>, input: I, rules: R): CardView;
  /** How people are assumed to decide when odds are computed. It must not contain shortcuts, because they drop details that others may need. */
  readonly policy?: (input: I, rules: R) => Decisions<Out, F>;
  /** The odds in brief, starting with what matters most to `forWhom`: the acting fighter, or whoever is asked. */
  forecast?(walk: Walker<Out, F>, input: I, forWhom: Id): Forecast;
  /**
   * Harm, healing or a condition that a game master may apply to many fighters at once, with the fields that are decided for all of
   * them; its input consists of them and of `who`.
   */
  readonly applies?: Spec;
  /** For plain tests: whether it has succeeded. Its chance is the first of the forecast. */
  succeeds?(out: Out, input: I): boolean;
  /** For plays in which somebody attacks. */
  readonly attack?: AttackDef<F, I, Out>;
}

/** The condition of the dead, which every ruleset has. */
export const DEAD = 'dead';

/** A condition that a fighter can have; hosts show it on the token. */
export interface ConditionDef {
  readonly id: string;
  readonly icon: string;
  readonly why: RuleId;
  /** The fighter takes no further part: hosts mark the token as defeated. */
  readonly out?: boolean;
  /** Fighters take it on voluntarily and without harm, so no game master has to confirm it. */
  readonly voluntary?: boolean;
  /**
   * Validates the stored value of the condition, which anybody can change from a console. An invalid value counts as `true`. If
   * omitted, the value is a word or number (`plainValue`).
   */
  readonly value?: Read<unknown>;
  /** Ending it, or one of its entries, only frees the fighter, so no game master has to confirm that. */
  readonly freeing?: boolean;
}

/**
 * What a host must know about a ruleset before anybody plays it: what is stored, and what is shown immediately. Every client loads
 * the summaries of all rulesets, so they must be small: they may import specs, but no functions of the rules.
 */
interface SummaryDef<T extends Spec, G extends { [type: string]: Spec }> {
  readonly id: string;
  /** Spec of a fighter's traits: actors of this ruleset. */
  readonly fighter: T;
  /** Specs of gear, by type: items of this ruleset. */
  readonly gear: G;
  /**
   * Words for features of places on a board (`Facts.places`, `Movement.places`), named `<ruleset>.place.<word>`, and the largest
   * size of a place in metres: hosts warn the game master of larger ones; if omitted, any size is fine.
   */
  readonly places?: {
    readonly words: readonly string[];
    readonly most?: number;
    /** Features that make ground hard to cross: the factor by which a step onto it costs more (`Ground.rough`). */
    readonly rough?: { readonly [word: string]: number };
  };
  /** Prefixes of rules that have a heading in its journals: `ST` for `ST-4.4`. Other rules are named without a link. */
  readonly journals: readonly string[];
  readonly conditions: readonly ConditionDef[];
  /** Paths below `traits` that token bars can show: groups with `value` and `max`. */
  readonly bars: readonly string[];
  /** The house rules that `derive` needs. */
  readonly reads?: Spec;
  /**
   * Values that hosts keep on a prepared actor, worked out from the stored traits and the house rules in `reads`, such as
   * `health.value` for token bars.
   */
  derive?(traits: Json, rules: Json): { readonly [path: string]: Json };
}

/** A row of a roll table: the results that lead to it, its name, and its effect in words that the rules understand. */
export type TableRow = {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly effect: string;
};

/**
 * A table that a game master may replace by a roll table of the world. The replacement is a house rule, a list of `TableRow`s; an
 * empty list means the ruleset's own rows.
 */
export interface TableDef {
  /** The ruleset's own rows; their names are message keys. */
  readonly starter: readonly TableRow[];
  /** Why rows cannot be used as this table, with a reason for each bad row; empty if they can. */
  faults(rows: readonly TableRow[]): readonly Msg[];
  /** An effect in words for people, or undefined if the table has no such effect. */
  says(effect: string): Msg | undefined;
}

/** A summary with its own types erased. */
export type RulesetSummary = SummaryDef<Spec, { readonly [type: string]: Spec }>;

/** Everything a ruleset provides, with its own types: its summary, and what is loaded when somebody plays it. */
export interface RulesetDef<
  F extends object,
  S extends Json,
  R,
  T extends Spec,
  G extends { [type: string]: Spec },
> extends SummaryDef<T, G> {
  /** Circumstances of an action: measured by the host where possible, changed by hand otherwise. */
  readonly situation: Spec;
  /** Circumstances of plain tests, which an attack has not. */
  readonly tests?: Spec;
  /** House rules with their defaults. */
  readonly rules: Spec;
  /** Rulings without a heading in a journal, with the rule under which each is described. */
  readonly rulings?: { readonly [id: RuleId]: RuleId };
  /** House rules that are tables: hosts let a game master choose a roll table for each. */
  readonly tables?: { readonly [rule: string]: TableDef };
  /** What makes extras green or veterans. */
  readonly grades?: GradeSteps;
  /** Paths below `traits` that are mere bookkeeping, such as supplies: no game master has to confirm their changes. */
  readonly accounts?: readonly string[];
  readonly plays: { readonly [name: string]: PlayDef<F, never, Json, R> };
  readonly round: Round<S, F, R>;
  /** The circumstances that follow from measured facts; all others keep their defaults. */
  measured(
    facts: Facts,
    cast: Cast<F>,
    who: Id,
    target: Id | undefined,
    rules: R,
  ): { readonly [field: string]: Json };
  /**
   * A declaration in which everything that only a board can know is measured again, so that the declaring person cannot make it
   * up; if omitted, a declaration stands as it was made.
   */
  asMeasured?(
    declaration: Json,
    facts: (target: Id | undefined) => Facts,
    cast: Cast<F>,
    who: Id,
    rules: R,
  ): Json;
  actions(context: ActionContext<F, R>): readonly Offer[];
  /** What the board shows while somebody considers an offer. The context is the one in which the offer was made. */
  drawing?(ground: Ground, context: ActionContext<F, R>, offer: Offer): Drawing | undefined;
  /** What a declaration of several parts amounts to. The targets and circumstances of the context are those of the next part and of the whole. */
  compose?(context: ActionContext<F, R>, parts: readonly PickedPart[]): Composition<F>;
  /** The parts of what a fighter has declared so far; their editor starts with them. */
  pickedParts?(fighter: F): readonly PickedPart[];
  readonly tactics?: Tactics<F, R>;
  readonly records?: Records<S, F, R>;
  readonly view: {
    sheet(fighter: F, rules: R): SheetView;
    gear(
      item: F extends { gear: { [id: string]: infer I } } ? I : never,
      fighter: F | undefined,
      rules: R,
    ): GearView;
    /** `forWhom`: the fighters whose secrets the viewer may see, or undefined for all. */
    tracker(state: S, cast: Cast<F>, rules: R, forWhom?: readonly Id[]): TrackerView;
  };
}

/** A ruleset with its own types erased, as hosts and the command line use it. */
export type Ruleset = RulesetDef<Fighter, Json, Json, Spec, { readonly [type: string]: Spec }> & {
  readonly plays: { readonly [name: string]: PlayDef<Fighter, Json, Json, Json> };
};

/** All circumstances that offers may name: those of actions and of plain tests. */
export const circumstancesOf = memoize(
  ({ situation, tests }: Pick<Ruleset, 'situation' | 'tests'>): Spec => ({ ...tests, ...situation }),
);

/**
 * Checks a ruleset against the contract and erases its types. Types are erased nowhere else: from here on data is Json, guarded
 * by the specs and `fault` functions.
 */
export function defineRuleset<
  F extends object,
  S extends Json,
  R,
  T extends Spec,
  G extends { [type: string]: Spec },
>(def: RulesetDef<F, S, R, T, G>): Ruleset {
  return def as unknown as Ruleset;
}
