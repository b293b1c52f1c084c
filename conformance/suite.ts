/*
 * The words in which a conformance suite is written. They are Mocha's and Chai's, so the same source runs as Quench batches in a real Foundry and
 * under our own runner (`runner.ts`) on the playground.
 */

/** A running check. `skip()` ends it uncounted when something it needs is missing: a second player, a board, another generation. */
export interface Check {
  skip(): never;
}

/** What a check or a hook does. */
export type Body = (this: Check) => void | Promise<void>;

/** What is passed to a suite. */
export interface Context {
  /** A group of checks. */
  describe(title: string, body: () => void): void;
  /**
   * One check. Its title begins with its evidence in brackets: `[7]` the trap of that number, `[?3]` the uncertain point of that number, `[doc]` an
   * example or a sentence of the public documentation, which a comment beside it names.
   */
  it(title: string, body: Body): void;
  before(body: Body): void;
  after(body: Body): void;
  beforeEach(body: Body): void;
  afterEach(body: Body): void;
  readonly assert: Chai.AssertStatic;
}

/** The checks of one subject. */
export interface Suite {
  /** Last part of the batch's name: `fivefold.conformance.<key>`. */
  readonly key: string;
  /** What Quench shows, in English. */
  readonly title: string;
  checks(context: Context): void;
}
