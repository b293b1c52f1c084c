/** Anything that survives `JSON.stringify` and back unchanged. All that is logged, sent or stored is Json. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Names a fighter, a piece of gear, a play: a stable word, never a counter of attempts. */
export type Id = string;

/** Id of a ledger rule, such as `ST-4.4`, or of an ambiguity's default, such as `AMB-30`. */
export type RuleId = string;

/** What an argument of a message may be: a value, a further message, or a fighter's id resolved to a name by the host. */
export type Arg = string | number | boolean | Msg;

/**
 * A sentence not yet said in any language: a key of `lang/*.json` below `FIVEFOLD`, and what fills its `{blanks}`.
 * The core never holds prose.
 */
export type Msg = {
  readonly key: string;
  readonly args?: { readonly [name: string]: Arg };
};

/** Makes a message; `msg('storyteller.no.dead')`. */
export const msg = (key: string, args?: Msg['args']): Msg => (args ? { key, args } : { key });

/** A text that is a person's own (a weapon's name, a note): shown as it stands. */
export const verbatim = (text: string): Msg => ({ key: '', args: { text } });

/** The player's mistake: bad faces, a closed option, an illegal entry. Nothing has changed; `reason` says why. */
export class Refused extends Error {
  override readonly name: string = 'Refused';
  readonly reason: Msg;
  constructor(reason: Msg) {
    super(reason.args ? `${reason.key} ${JSON.stringify(reason.args)}` : reason.key);
    this.reason = reason;
  }
}

/** A move that the round does not allow now. */
export class Illegal extends Refused {
  override readonly name = 'Illegal';
}

/** A log that does not fit the play it is said to belong to: an entry answers something that is not asked. */
export class Stale extends Error {
  override readonly name = 'Stale';
}

/** A log that goes on after its play has ended. */
export class Leftover extends Error {
  override readonly name = 'Leftover';
}

type Split<S extends string> = S extends `${infer First} ${infer Rest}`
  ? readonly [First, ...Split<Rest>]
  : readonly [S];

/** A list of names, written as one text with a space between them: `names('walk jog sprint')`. */
export const names = <const S extends string>(text: S): Split<S> => text.split(' ') as unknown as Split<S>;

/** An object without the fields that are undefined: what is stored has no empty fields. */
export const givenOnly = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
