/**
 * What data consists of: anything, one of some words, or fields; `*` stands for every entry of a list or record.
 * Generated from the types of the sources (tools/words.ts).
 */
export type Shape = true | readonly string[] | { readonly [field: string]: Shape };

/** The words that scenarios of a ruleset may use. */
export interface Words {
  /** A fighter's record of the running round, what is declared, the round's own state. */
  readonly turn: Shape;
  readonly declaration: Shape;
  readonly state: Shape;
  /** What each play is given, and comes to. */
  readonly inputs: { readonly [play: string]: Shape };
  readonly outs: { readonly [play: string]: Shape };
  /** Ids of asks and offers, in which blanks stand for fighters, gear, entries of sheets and numbers (`patternOf`). */
  readonly asks: readonly string[];
  readonly offers: readonly string[];
  /** Ids of what may be chosen, and of figures on sheets. */
  readonly options: readonly string[];
  readonly figures: readonly string[];
  /** What lines may be called: by their rules, and by the ends of their labels' keys. */
  readonly rules: readonly string[];
  readonly labels?: readonly string[];
  /** Fields of the tracker's view. */
  readonly tracker: Shape;
}

/** Where the words of a ruleset are found, by its id. */
export type WordsOf = (id: string) => Words | undefined;
