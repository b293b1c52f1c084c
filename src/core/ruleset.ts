import type { Enter, Play } from './ask.ts';
import type { Composition, PickedPart } from './compose.ts';
import type { Check } from './dice/check.ts';
import type { Fighter } from './fighter.ts';
import type { Drawing } from './grid/drawing.ts';
import type { Ground } from './grid/ground.ts';
import type { Cell } from './grid/square.ts';
import type { Manners, Walker } from './odds.ts';
import type { Read } from './outside.ts';
import type { Records } from './record.ts';
import type { Run } from './replay.ts';
import type { Round } from './round.ts';
import type { Spec } from './spec.ts';
import type { Cast, Stage } from './stage.ts';
import type { Id, Json, Msg, RuleId } from './text.ts';
import type { CardView, Forecast, GearView, SheetView, TrackerView } from './view.ts';

/*
 * A ruleset is a room with the same furniture as every other room: what a fighter and his gear consist of, what he may do,
 * how it is played, how a round runs, and how it looks. This page is the list of the furniture.
 *
 * Rules ask; answers are the truth. A rule never fetches, rolls, opens a dialog or touches a document. It asks and stops; whoever can
 * answers; the answers, kept in order, are all that ever happened. A *play* is what happens in one go: an attack from commitment to
 * harm. It is a generator and reads like the rulebook. Every new answer replays it from the top over its log, so nothing is resumed
 * or rebuilt: a reload loses nothing and a defender may answer an hour later from another machine. A *round* is what goes on
 * across plays: a reducer over events. What both do to the world comes out as plain *changes*, each with its inverse: preview, commit and undo
 * are the same list. A play sees readings, never faces, so the exact chance of every end can be walked: *odds*.
 *
 * How one attack runs through these types. The host freezes the fighters into a `Cast` and asks `actions` what the fighter may do:
 * a list of `Offer`s, each with its check, its play and that play's input, the closed ones with their reason. A click begins the play.
 * `replay` runs it until it waits; `card` shows the story so far; whoever is asked answers; the referee accepts, replays, and writes the
 * changes of that entry. In a fight the same offer is first a declaration: an answer to the round, which then asks for the play.
 *
 * House rules are data of the ruleset's `rules` spec. A play or round is given them when it begins and keeps them.
 *
 * A room has a face, which every client knows from the start; the rest is loaded when a world first needs it.
 * A sixth ruleset is a folder beside the five with these parts and one line in rulesets/index.ts. Nothing in `foundry` is opened.
 */

/** Facts that a host can measure between two fighters on a board; what it cannot measure is left out. */
export interface Facts {
  /** Metres between the nearest edges of the two; 0 when they touch. */
  readonly distance?: number;
  /** Metres between the nearest edges of this target and the first one, where there are several. */
  readonly fromFirst?: number;
  /** The share, 0 to 1, of straight lines from the one to the other that are blocked. */
  readonly covered?: number;
  /** The share, 0 to 1, of lines blocked right beside the one who acts: he himself stands behind something. */
  readonly behind?: number;
  /** The ground that he who acts stands on, where it is one of squares. */
  readonly ground?: Ground;
  /** The way that is meant, over squares one after another, where it has been said. */
  readonly way?: readonly Cell[];
  /** Words of the ruleset's for the places in which the two stand, and for those that lie between. */
  readonly places?: {
    readonly here: readonly string[];
    readonly there: readonly string[];
    readonly between: readonly string[];
  };
  /** Those who stand on the line from the one to the other. */
  readonly inTheWay?: readonly Id[];
}

/** One thing a fighter may do now, as sheet, macro and tracker list it. Nothing is hidden: what is closed has `no`. */
export interface Offer {
  /** Stable: the action and what it is done with, `shoot:<gear id>`. */
  readonly id: string;
  readonly label: Msg;
  readonly detail?: Msg;
  readonly icon: string;
  /** Heading in lists: `attack`, `defence`, `move`, `other`. */
  readonly group: string;
  readonly needsTarget: boolean;
  /** It may have several targets: how many at most, and which circumstances are each target's own. */
  readonly targets?: { readonly most?: number; readonly own: readonly string[] };
  readonly no?: Msg;
  /** It may be announced for later, but as things stand now it could not be carried out: why. */
  readonly doubt?: Msg;
  /** What has yet to be said among its circumstances before it can be taken: it is not closed by that. */
  readonly lacks?: Msg;
  /** The dice it would throw first. */
  readonly check?: Check;
  readonly play?: { readonly name: string; readonly input: Json };
  /** What it may call forth later: a play whose odds are worth knowing now. */
  readonly foreseen?: { readonly name: string; readonly input: Json };
  /** Free of the round's order: in a running fight, too, its play may be begun at any moment. */
  readonly anytime?: true;
  /** What to answer to the round's declaration entry for this action. */
  readonly declaration?: Json;
  /** Declared so often that short lists show it first. */
  readonly quick?: true;
  /** The circumstances that count for it, fields of the `situation` spec; left out: all of them. */
  readonly circumstances?: readonly string[];
  /** It is put together from other offers by `compose`. */
  readonly composes?: true;
  readonly rules?: readonly RuleId[];
}

/** Who asks what he may do, to whom, under which circumstances. */
export interface ActionContext<F, R> {
  readonly cast: Cast<F>;
  readonly who: Id;
  readonly targets: readonly Id[];
  /** Values of the ruleset's `situation` spec. */
  readonly situation: Json;
  /** What of them a board has told. */
  readonly measured?: { readonly [field: string]: Json };
  /** The circumstances of each target; read where an offer says that they are its own. */
  readonly each?: { readonly [target: Id]: Json };
  /** What of them a board has told. */
  readonly measuredOf?: { readonly [target: Id]: { readonly [field: string]: Json } };
  readonly rules: R;
}

/** What a play is given besides the stage: what it is about, and the house rules it began with. */
export interface PlayDef<F extends object, I, Out, R> {
  begin(stage: Stage<F>, input: I, rules: R): Play<Out>;
  /** Everybody whose numbers the play reads or changes: they are frozen when it begins. The first is the one who acts: only who speaks for him may begin it. */
  members(input: I): readonly Id[];
  /** What is wrong with an input: malformed, somebody missing, not possible. Undefined: it may begin. */
  fault(cast: Cast<F>, input: Json, rules: R): Msg | undefined;
  card(run: Run<Out, F>, input: I, rules: R): CardView;
  /** How odds decide what persons would. Short cuts are the forecast's own: whoever asks for other facts must not be given them. */
  readonly policy?: (input: I, rules: R) => Manners<Out, F>;
  /** The odds in a few words, what matters most to `forWhom` first: the one who acts, or the one who is asked. */
  forecast?(walk: Walker<Out, F>, input: I, forWhom: Id): Forecast;
}

/** Something that can be the matter with a fighter; hosts show it on his token. */
export interface ConditionDef {
  readonly id: string;
  readonly icon: string;
  readonly why: RuleId;
  /** He takes no further part: hosts mark him as defeated. */
  readonly out?: boolean;
  /** He takes it on himself and it harms nobody: nothing that a game master would confirm. */
  readonly willed?: boolean;
  /**
   * What it may hold beside `true`, read from what somebody has stored: any console can write there. What cannot be read counts as `true`. Left out: one
   * word or number, as `plainValue` reads it.
   */
  readonly value?: Read<unknown>;
  /** Its end, or that of an entry in it, only frees whom it befell: nothing that a game master would confirm, however it came about. */
  readonly freeing?: boolean;
}

/**
 * What a host must know of a ruleset before it knows whether anybody plays it: what is stored, and what is shown beside it at once. Every client
 * loads the faces of all rulesets, so a face is small: it imports specs and the words they are made of, nothing of what is done with them.
 */
export interface FaceDef<T extends Spec, G extends { [type: string]: Spec }> {
  readonly id: string;
  /** Spec of a fighter's traits: actors of this ruleset. */
  readonly fighter: T;
  /** Specs of gear, by type: items of this ruleset. */
  readonly gear: G;
  /**
   * Words for what a place on a board may be like (`Facts.places`, `Movement.places`), called `<ruleset>.place.<word>`, and how many metres it may
   * be across: hosts tell the game master of one that is larger. Left out: as many as you like.
   */
  readonly places?: {
    readonly words: readonly string[];
    readonly most?: number;
    /** Words for ground that is hard to walk: by how much a step onto it costs more (`Ground.rough`). */
    readonly rough?: { readonly [word: string]: number };
  };
  /** Prefixes of rules that have a heading each in its journals: `ST` for `ST-4.4`. Others are named and not opened. */
  readonly journals: readonly string[];
  readonly conditions: readonly ConditionDef[];
  /** Paths below `traits` that token bars may show: a group with `value` and `max`. */
  readonly bars: readonly string[];
  /** House rules that `derive` asks for: some of the ruleset's. */
  readonly reads?: Spec;
  /** Facts worked out from the stored traits and the house rules in `reads` that hosts keep ready on a prepared actor, such as `health.value` for token bars. */
  derive?(traits: Json, rules: Json): { readonly [path: string]: Json };
}

/** A row of a table on which is rolled: the results that lead to it, what it is called, and its effect in words that the rules know. */
export type TableRow = {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly effect: string;
};

/** A table that a game master may replace: what stands in its place is a house rule, a list of `TableRow`s; an empty one is the ruleset's own. */
export interface TableDef {
  /** The ruleset's own rows; their names are message keys. */
  readonly starter: readonly TableRow[];
  /** What keeps rows from counting as such a table, each fault with its row; none: they may count. */
  faults(rows: readonly TableRow[]): readonly Msg[];
  /** An effect for people to read; undefined: it is none of this table's. */
  says(effect: string): Msg | undefined;
}

/** A face with its own types erased. */
export type Face = FaceDef<Spec, { readonly [type: string]: Spec }>;

/** Everything a room provides, with its own types: its face, and what is loaded when somebody plays it. */
export interface RulesetDef<
  F extends object,
  S extends Json,
  R,
  T extends Spec,
  G extends { [type: string]: Spec },
> extends FaceDef<T, G> {
  /** Circumstances of an action: measured by the host where it can, changed by hand where it cannot. */
  readonly situation: Spec;
  /** House rules with their defaults. */
  readonly rules: Spec;
  /** Decisions named beside the rules that are written down in no journal of their own: the written rule that each belongs to. */
  readonly rulings?: { readonly [id: RuleId]: RuleId };
  /** House rules that are tables: hosts let a game master name a roll table of his for each. */
  readonly tables?: { readonly [rule: string]: TableDef };
  /** Paths below `traits` that are kept account of and harm nobody: nothing that a game master would confirm. */
  readonly accounts?: readonly string[];
  readonly plays: { readonly [name: string]: PlayDef<F, never, Json, R> };
  readonly round: Round<S, F, R>;
  /** The situation as far as measured facts tell it; the rest keeps its defaults. */
  measured(
    facts: Facts,
    cast: Cast<F>,
    who: Id,
    target: Id | undefined,
    rules: R,
  ): { readonly [field: string]: Json };
  /**
   * A declaration with what only a board can tell of it as the board tells it now: whoever declares is not asked for that, and his word does not
   * count for it. Left out: a declaration stands as it was said.
   */
  asMeasured?(
    declaration: Json,
    facts: (target: Id | undefined) => Facts,
    cast: Cast<F>,
    who: Id,
    rules: R,
  ): Json;
  actions(context: ActionContext<F, R>): readonly Offer[];
  /** What is to be seen on the ground while somebody thinks about an offer; the context is the one it was made in. */
  draws?(ground: Ground, context: ActionContext<F, R>, offer: Offer): Drawing | undefined;
  /** What a declaration of several parts comes to. Targets and circumstances of the context are those of the next part and of the whole. */
  compose?(context: ActionContext<F, R>, parts: readonly PickedPart[]): Composition<F>;
  /** The parts of what a fighter has declared so far: what its editor begins with. */
  picks?(fighter: F): readonly PickedPart[];
  /**
   * What somebody with simple manners would enter, where an offer's declaration will not do: for extras, and for fights without persons. The
   * targets of the context are those he may have to do with, the nearest first; `pick` draws a number below `n`, and 0 is the sensible choice.
   */
  propose?(context: ActionContext<F, R>, ask: Enter, pick: (n: number) => number): Json | undefined;
  /**
   * Where somebody with simple manners goes before he says what he does: the squares of his first corner one after another; undefined: he stays.
   * For fights without persons; the context is the one of `propose`.
   */
  goes?(
    ground: Ground,
    context: ActionContext<F, R>,
    pick: (n: number) => number,
  ): readonly Cell[] | undefined;
  readonly records?: Records<S, F, R>;
  readonly view: {
    sheet(fighter: F, rules: R): SheetView;
    gear(
      item: F extends { gear: { [id: string]: infer I } } ? I : never,
      fighter: F | undefined,
      rules: R,
    ): GearView;
    /** `forWhom` are the fighters whose secrets the viewer may see; undefined: all of them. */
    tracker(state: S, cast: Cast<F>, rules: R, forWhom?: readonly Id[]): TrackerView;
  };
}

/** A ruleset with its own types erased: what hosts, the register and the command line handle. */
export type Ruleset = RulesetDef<Fighter, Json, Json, Spec, { readonly [type: string]: Spec }> & {
  readonly plays: { readonly [name: string]: PlayDef<Fighter, Json, Json, Json> };
};

/**
 * Checks a room against the contract and erases its types. The one place where that happens: from here on data is Json,
 * and it is the specs and `fault` functions that guard it.
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
