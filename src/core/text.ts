/** Anything that survives a round trip through JSON unchanged. Whatever is logged, sent or stored is Json. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The stable id of a fighter, a piece of gear, a play and the like. */
export type Id = string;

/** The id of a rule in a ledger, such as `ST-4.4`, or of how an ambiguity is resolved, such as `AMB-30`. */
export type RuleId = string;

/** An argument of a message: a value, another message, or the id of a fighter, for which the host puts their name. */
export type Arg = string | number | boolean | Msg;

/**
 * A message that is not yet put into a language: a key of `lang/*.json` below `FIVEFOLD`, and the values of its `{placeholders}`. The
 * core itself contains no prose.
 */
export type Msg = {
  readonly key: string;
  readonly args?: { readonly [name: string]: Arg };
};

/** Makes a message, as in `msg('storyteller.no.dead')`. */
export const msg = (key: string, args?: Msg['args']): Msg => (args ? { key, args } : { key });

/** A number with its sign; the minus is typographic. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** A message that shows a text unchanged, such as a weapon's name or a note that a person has written. */
export const verbatim = (text: string): Msg => ({ key: '', args: { text } });

/** A request that the rules do not allow, such as a closed option or an illegal entry. Nothing has changed. */
export class Refused extends Error {
  override readonly name: string = 'Refused';
  readonly reason: Msg;
  constructor(reason: Msg) {
    super(reason.args ? `${reason.key} ${JSON.stringify(reason.args)}` : reason.key);
    this.reason = reason;
  }
}

/** A request that the round does not allow now. */
export class Illegal extends Refused {
  override readonly name = 'Illegal';
}

/** A log that does not fit its play: an entry answers something that is not asked. */
export class Stale extends Error {
  override readonly name = 'Stale';
}

/** A log that continues after its play has ended. */
export class Leftover extends Error {
  override readonly name = 'Leftover';
}

type Split<S extends string> = S extends `${infer First} ${infer Rest}`
  ? readonly [First, ...Split<Rest>]
  : readonly [S];

/** A list of names, written as one text with a space between them: `names('walk jog sprint')`. */
export const names = <const S extends string>(text: S): Split<S> => text.split(' ') as unknown as Split<S>;

/** An object without its undefined fields, which must not be stored. */
export function givenOnly<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given: Partial<T> = {};
  for (const name in fields) if (fields[name] !== undefined) given[name] = fields[name];
  return given as never;
}
