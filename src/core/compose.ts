import type { Check } from './dice/check.ts';
import type { Line } from './line.ts';
import type { Offer, Targeting } from './offer.ts';
import type { Spec } from './spec.ts';
import type { Cast } from './stage.ts';
import type { Id, Json, Msg } from './text.ts';
import type { Figure, Timeline } from './view.ts';

/*
 * A declaration that is composed of several actions, such as actions that share a pool or a schedule of moves. The host stores only
 * what a person has picked; the ruleset computes from that what it amounts to.
 */

/** A part as a person has picked it, with a situation of its own. */
export interface PickedPart extends Targeting {
  /** The id of the offer from which it was picked. */
  readonly offer: Id;
  /** Its share of the budget. */
  readonly share: number;
  /** Values of the part's own `spec`; missing ones have their defaults. */
  readonly fields: { readonly [name: string]: Json };
}

/** What the ruleset makes of a picked part. */
export interface ComposedPart<F> {
  readonly offer: Offer;
  /** The limits of its share: equal if there is nothing to choose, 0 if it has no share. */
  readonly least: number;
  readonly most: number;
  /** The pool it would have alone: where its part of the budget comes from. */
  readonly lines: readonly Line[];
  /** The dice it rolls with its share. */
  readonly check?: Check;
  /** What its share amounts to if nothing is rolled. */
  readonly says?: Msg;
  /** The unit of its share; if omitted, dice. */
  readonly counts?: Msg;
  /** Fields of its own that can be entered. */
  readonly spec?: Spec;
  /** Labels of options for which the ruleset has no text, such as the fighter's weapons, by field and option. */
  readonly names?: { readonly [field: string]: { readonly [option: string]: Msg } };
  /** The circumstances that matter to it: fields of the `situation` spec. */
  readonly circumstances: readonly string[];
  /** The play whose odds are shown, and the cast after the parts before it have succeeded. */
  readonly play?: { readonly name: string; readonly input: Json };
  readonly cast: Cast<F>;
  readonly no?: Msg;
}

/** A budget that the parts share, and where it comes from. */
export interface Shared {
  readonly id: string;
  readonly label: Msg;
  readonly of: number;
  readonly left: number;
  readonly lines: readonly Line[];
}

/** An objection to a declaration: an error prevents it, a warning is only shown. */
export interface Objection {
  readonly code: string;
  readonly level: 'error' | 'warning';
  readonly says: Msg;
}

/** The chances of a roll, in the order in which they are shown. */
export interface Chances {
  readonly label: Msg;
  readonly chances: readonly { readonly label: Msg; readonly p: number }[];
}

/** What the picked parts amount to. */
export interface Composition<F> {
  readonly parts: readonly ComposedPart<F>[];
  /** What can be added; closed offers say why. */
  readonly offers: readonly Offer[];
  /**
   * Headings of parts and offers, by group; a group without one has the host's heading. Parts are listed in this order, then in
   * the order of picking. Offers that are due `now` come first.
   */
  readonly sections?: readonly { readonly group: string; readonly label: Msg; readonly now?: boolean }[];
  /** The budgets that the parts share. */
  readonly budgets: readonly Shared[];
  /** Further numbers worth knowing. */
  readonly figures?: readonly Figure[];
  /** The steps of the declaring fighter on a timeline. */
  readonly timeline?: Timeline;
  /** The rolls that may follow. */
  readonly odds?: readonly Chances[];
  readonly objections?: readonly Objection[];
  /** What must be entered before anything can be declared, such as the signature of the dice: an answer to the ask with this form. */
  readonly first?: {
    readonly form: string;
    readonly label: Msg;
    readonly value: Json;
    readonly no?: Msg;
    /** Nothing else has to be decided, so the declaration follows immediately. */
    readonly through?: true;
    /** Nothing is declared afterwards. */
    readonly ends?: true;
  };
  /** The answer to the round's declaration entry. */
  readonly declaration: Json;
  /** Why it cannot be declared. */
  readonly no?: Msg;
}
