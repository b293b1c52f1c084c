import type { Localizer } from './say.ts';
import type { Cast } from './stage.ts';
import type { Json } from './text.ts';

/**
 * Texts that are copied out of a fight and posted, for games played by post. A text is in one language; the house rules say which
 * languages a table uses.
 */
export interface Records<S extends Json, F extends object, R> {
  /** The languages in which this table copies texts, one after another. */
  languages(rules: R): readonly string[];
  /** The running round so far. */
  round(state: S, cast: Cast<F>, rules: R, localizer: Localizer): string;
  /** A fighter's declaration, with its rolls. */
  declaration(fighter: F, rules: R, localizer: Localizer): string;
  /** A fighter's state; empty if there is nothing to report. */
  status(fighter: F, rules: R, localizer: Localizer): string;
  /** The states reported at the end of earlier rounds, the newest last. */
  history?(fighter: F, localizer: Localizer): readonly { readonly number: number; readonly text: string }[];
}
