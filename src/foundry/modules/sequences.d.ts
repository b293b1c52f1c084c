/*
 * The part of Sequencer's API that we use, in our words: after its documentation for 10.0.0 (github.com/fantasycalendar/FoundryVTT-Sequencer: docs/api/effect.md, docs/api/home.md,
 * docs/hooks.md).
 */

export interface Effect {
  /** A path, a path with wildcards, or an entry of Sequencer's database. */
  file(path: string): Effect;
  atLocation(token: object): Effect;
  rotateTowards(token: object): Effect;
  stretchTo(token: object): Effect;
  /** Beside the target instead of on it. */
  missed(is: boolean): Effect;
  /** On this client alone. */
  locally(): Effect;
}

/** A sequence of effects, which Sequencer puts into the global scope. */
export interface Sequence {
  effect(): Effect;
  play(): unknown;
}
