/**
 * The shape of data: anything, one of some words, or fields; `*` stands for every entry of a list or record. Generated from the
 * types in the sources (tools/words.ts).
 */
export type Shape = true | readonly string[] | { readonly [field: string]: Shape };

/** The words that scenarios of a ruleset may use. */
export interface Words {
  /** A fighter's record of the running round, declarations, the round's own state. */
  readonly turn: Shape;
  readonly declaration: Shape;
  readonly state: Shape;
  /** The input and the result of each play. */
  readonly inputs: { readonly [play: string]: Shape };
  readonly outs: { readonly [play: string]: Shape };
  /** Ids of asks and offers, with placeholders for fighters, gear, entries of sheets and numbers (`patternOf`). */
  readonly asks: readonly string[];
  readonly offers: readonly string[];
  /** Ids of options, and of figures on sheets. */
  readonly options: readonly string[];
  readonly figures: readonly string[];
  /** Names of lines: their rules, and the ends of their labels' keys. */
  readonly rules: readonly string[];
  readonly labels?: readonly string[];
  /** Fields of the tracker's view. */
  readonly tracker: Shape;
}

/** Finds the words of a ruleset by its id. */
export type WordsOf = (id: string) => Words | undefined;
