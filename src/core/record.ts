import type { Localizer } from './say.ts';
import type { Cast } from './stage.ts';
import type { Json } from './text.ts';

/**
 * Texts for play by post, which are copied from a fight and posted elsewhere. Each is in one language; a house rule decides which
 * languages are used.
 */
export interface Records<S extends Json, F extends object, R> {
  /** The languages in which texts are copied, in order. */
  languages(rules: R): readonly string[];
  /** The current round so far. */
  round(state: S, cast: Cast<F>, rules: R, localizer: Localizer): string;
  /** A fighter's declaration, with its rolls. */
  declaration(fighter: F, rules: R, localizer: Localizer): string;
  /** A fighter's state; empty if there is nothing to report. */
  status(fighter: F, rules: R, localizer: Localizer): string;
  /** The states reported at the end of earlier rounds, the newest last. */
  history?(fighter: F, localizer: Localizer): readonly { readonly number: number; readonly text: string }[];
}
