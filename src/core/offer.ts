import type { Check } from './dice/check.ts';
import type { Id, Json, Msg, RuleId } from './text.ts';

/** Something a fighter can do now, as sheets, macros and the tracker list it. Closed offers are listed too, with the reason in `no`. */
export interface Offer {
  /** A stable id: the action and what is used for it, such as `shoot:<gear id>`. */
  readonly id: string;
  readonly label: Msg;
  readonly detail?: Msg;
  readonly icon: string;
  /** Its place in a table of what is used (a row, such as a weapon) and how (a column, such as a kind of attack). */
  readonly cell?: { readonly row: Msg; readonly column: Msg };
  /** Heading in lists: `attack`, `defence`, `move`, `other`. */
  readonly group: string;
  readonly needsTarget: boolean;
  /** For several targets: their maximum number, and the circumstances that each of them has separately. */
  readonly targets?: { readonly most?: number; readonly own: readonly string[] };
  readonly no?: Msg;
  /** Why it could not be carried out now, although it can be declared for later. */
  readonly doubt?: Msg;
  /** A circumstance that must still be entered. This does not close the offer. */
  readonly lacks?: Msg;
  /** The dice it would roll first. */
  readonly check?: Check;
  readonly play?: { readonly name: string; readonly input: Json };
  /** A play to which it may lead later, if its odds are worth knowing now. */
  readonly foreseen?: { readonly name: string; readonly input: Json };
  /** Independent of the round's order: its play can be started at any moment of a fight. */
  readonly anytime?: true;
  /** The answer to the round's declaration entry for this action. */
  readonly declaration?: Json;
  /** Common enough to come first in short lists. */
  readonly quick?: true;
  /** The circumstances that matter to it, fields of the `situation` spec; if omitted, all. */
  readonly circumstances?: readonly string[];
  /** It is composed of other offers by `compose`. */
  readonly composes?: true;
  readonly rules?: readonly RuleId[];
  /** The trait that it rolls, a path below `traits`, or a group of them that adds up to one number. Sheets let that trait be clicked instead of listing the offer. */
  readonly trait?: string;
}

/** The heading of plain tests: they can be named in the chat, and rolled so that only some see them. */
const TESTS = 'skill';

export const isTest = ({ group }: Pick<Offer, 'group'>): boolean => group === TESTS;

/** At whom an action is aimed, and under which circumstances. */
export interface Targeting {
  readonly targets: readonly Id[];
  /** Values of the ruleset's `situation` spec. */
  readonly situation: Json;
  /** Values of the ruleset's `tests` spec, for plain tests. */
  readonly tests?: Json;
  /** The circumstances that the board has measured. */
  readonly measured?: { readonly [field: string]: Json };
  /** The circumstances of each target, for offers that have circumstances of their own for each. */
  readonly each?: { readonly [target: Id]: Json };
  /** What the board has measured of them. */
  readonly measuredOf?: { readonly [target: Id]: { readonly [field: string]: Json } };
}
