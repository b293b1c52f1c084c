import type { Check } from './dice/check.ts';
import type { Line } from './line.ts';
import type { Offer } from './ruleset.ts';
import type { Spec } from './spec.ts';
import type { Cast } from './stage.ts';
import type { Id, Json, Msg } from './text.ts';

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
  /** Bounds of its share; equal where there is nothing to choose. */
  readonly least: number;
  readonly most: number;
  /** What it would have by itself: where its side of the budget comes from. */
  readonly lines: readonly Line[];
  /** What it throws with its share. */
  readonly check?: Check;
  /** What its share comes to where nothing is thrown. */
  readonly says?: Msg;
  /** What else is to be said about it. */
  readonly spec?: Spec;
  /** The circumstances that count for it: fields of the `situation` spec. */
  readonly circumstances: readonly string[];
  /** Its odds: the play, in the world as it will be when the parts before it have come off. */
  readonly play?: { readonly name: string; readonly input: Json };
  readonly cast: Cast<F>;
  readonly no?: Msg;
}

/** What the picked parts come to. */
export interface Composition<F> {
  readonly parts: readonly ComposedPart<F>[];
  /** What may be added after them; what is closed says why. */
  readonly offers: readonly Offer[];
  /** What the parts share out, and where it comes from. */
  readonly budget?: {
    readonly label: Msg;
    readonly of: number;
    readonly left: number;
    readonly lines: readonly Line[];
  };
  /** What to answer to the round's declaration entry. */
  readonly declaration: Json;
  /** Why it may not be declared so. */
  readonly no?: Msg;
}
