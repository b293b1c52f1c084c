import type { Check } from './dice/check.ts';
import type { Line } from './line.ts';
import type { Offer } from './ruleset.ts';
import type { Spec } from './spec.ts';
import type { Cast } from './stage.ts';
import type { Id, Json, Msg } from './text.ts';
import type { Figure, Timeline } from './view.ts';

/*
 * A declaration that is put together from several deeds: multiple actions that share a pool, a schedule of moves. The host keeps what a
 * person has picked, the ruleset says what it comes to; the same picks always come to the same, so nothing else is kept.
 */

/** A part as a person has picked it. */
export interface PickedPart {
  /** The id of the offer it was picked from. */
  readonly offer: Id;
  readonly targets: readonly Id[];
  /** Values of the ruleset's `situation` spec: each part has its own. */
  readonly situation: Json;
  /** What of them a board has told. */
  readonly measured?: { readonly [field: string]: Json };
  /** The circumstances of each target, where it has several. */
  readonly each?: { readonly [target: Id]: Json };
  /** What of them a board has told. */
  readonly measuredOf?: { readonly [target: Id]: { readonly [field: string]: Json } };
  /** What it gets of the budget. */
  readonly share: number;
  /** Values of the part's own `spec`; what is left out has its default. */
  readonly fields: { readonly [name: string]: Json };
}

/** A part as the ruleset understands it. */
export interface ComposedPart<F> {
  readonly offer: Offer;
  /** Bounds of its share; equal where there is nothing to choose, 0 where it has none. */
  readonly least: number;
  readonly most: number;
  /** What it would have by itself: where its side of the budget comes from. */
  readonly lines: readonly Line[];
  /** What it throws with its share. */
  readonly check?: Check;
  /** What its share comes to where nothing is thrown. */
  readonly says?: Msg;
  /** What its share counts; left out: dice. */
  readonly counts?: Msg;
  /** What else is to be said about it. */
  readonly spec?: Spec;
  /** Names of options that are no words of the ruleset: his weapons, by field and option. */
  readonly names?: { readonly [field: string]: { readonly [option: string]: Msg } };
  /** The circumstances that count for it: fields of the `situation` spec. */
  readonly circumstances: readonly string[];
  /** Its odds: the play, in the world as it will be when the parts before it have come off. */
  readonly play?: { readonly name: string; readonly input: Json };
  readonly cast: Cast<F>;
  readonly no?: Msg;
}

/** Something that parts share out, and where it comes from. */
export interface Shared {
  readonly id: string;
  readonly label: Msg;
  readonly of: number;
  readonly left: number;
  readonly lines: readonly Line[];
}

/** Something that speaks against a declaration: an error keeps it from being declared, a warning is told. */
export interface Objection {
  readonly code: string;
  readonly level: 'error' | 'warning';
  readonly says: Msg;
}

/** Chances of a throw, in the order in which they are told. */
export interface Chances {
  readonly label: Msg;
  readonly chances: readonly { readonly label: Msg; readonly p: number }[];
}

/** What the picked parts come to. */
export interface Composition<F> {
  readonly parts: readonly ComposedPart<F>[];
  /** What may be added after them; what is closed says why. */
  readonly offers: readonly Offer[];
  /** Headings of parts and offers, by their group; groups without one have the host's. Parts stand in this order, then in that of picking. What is due `now` leads the offers. */
  readonly sections?: readonly { readonly group: string; readonly label: Msg; readonly now?: boolean }[];
  /** What the parts share out. */
  readonly budgets: readonly Shared[];
  /** Numbers worth knowing meanwhile. */
  readonly figures?: readonly Figure[];
  /** The declarer's own steps in time. */
  readonly timeline?: Timeline;
  /** What may be thrown, as far as it has not been. */
  readonly odds?: readonly Chances[];
  readonly objections?: readonly Objection[];
  /** What must be entered before anything can be declared, such as the signature of the dice: the answer to the ask of this form. */
  readonly first?: {
    readonly form: string;
    readonly label: Msg;
    readonly value: Json;
    readonly no?: Msg;
    /** Nothing more is to be decided behind it: it is declared at once. */
    readonly through?: true;
    /** Nothing is declared behind it. */
    readonly ends?: true;
  };
  /** What to answer to the round's declaration entry. */
  readonly declaration: Json;
  /** Why it may not be declared so. */
  readonly no?: Msg;
}
