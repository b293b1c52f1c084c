import type { Tongue } from './say.ts';
import type { Cast } from './stage.ts';
import type { Json } from './text.ts';

/**
 * What can be copied out of a fight as text and posted where such games are played by letter. A text is said in one language; which of
 * them a table wants is for its house rules to say.
 */
export interface Records<S extends Json, F extends object, R> {
  /** Languages in which this table copies texts out, one after another. */
  languages(rules: R): readonly string[];
  /** The running round, as far as it has come. */
  round(state: S, cast: Cast<F>, rules: R, tongue: Tongue): string;
  /** What somebody has declared, with his rolls. */
  declaration(fighter: F, rules: R, tongue: Tongue): string;
  /** How somebody is; empty where nothing is the matter with him. */
  status(fighter: F, rules: R, tongue: Tongue): string;
  /** How he was said to be at the end of rounds before, the newest last. */
  history?(fighter: F, tongue: Tongue): readonly { readonly number: number; readonly text: string }[];
}
