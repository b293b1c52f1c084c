import { type Asked, type Check, faultOfFaces } from './dice/check.ts';
import { faults, type Infer, type Spec } from './spec.ts';
import type { Member, Stage } from './stage.ts';
import { type Id, type Json, type Msg, msg } from './text.ts';

/** The id that stands for the game master in asks that concern nobody's fighter. */
export const GM: Id = 'master';

/** An option of a choice. Illegal options are listed too, with the reason in `no`. */
export interface Option {
  readonly id: string;
  readonly label: Msg;
  /** The dice that this option would roll, which are shown with their odds. */
  readonly check?: Check;
  /** What it would cost. */
  readonly cost?: Msg;
  readonly no?: Msg;
  readonly icon?: string;
  /** Choosing it opens all sealed answers first. */
  readonly opens?: true;
}

/** A choice among listed options. */
export interface Choose<O extends Option = Option> extends Asked {
  readonly kind: 'choose';
  readonly options: readonly O[];
  /** The option taken for a person who does nothing when the game master continues without them. */
  readonly skip?: string;
}

/** An answer that is not picked from a list: a declaration, a distribution of points, a number. */
export interface Enter<V extends Json = Json> extends Asked {
  readonly kind: 'enter';
  /** The fighter whom it concerns, if somebody else makes the entry. */
  readonly about?: Id;
  /**
   * Which editor shows it. `declaration`: a choice among the offers, or several parts; `signature`: what comes before a
   * declaration of parts (`Composition.first`); `shares`: one field for each fighter, by id; any other value: the fields of
   * `spec`.
   */
  readonly form: string;
  /** The fields of the entry, if a generated form is enough. */
  readonly spec?: Spec;
  /** Whether it is hidden from everybody else until it is opened. */
  readonly sealed?: boolean;
  /** The entry made for a person who does nothing when the game master continues without them. */
  readonly skip?: V;
  /** The id of the offer that is most likely to be declared, for example because no other can still be paid for. */
  readonly likely?: string;
  /** The fighter to whom it responds, who is the target when the editor opens. */
  readonly against?: Id;
  /** Circumstances of what is declared, whatever can be measured now: somebody who has walked on was within reach. */
  readonly holds?: { readonly [field: string]: Json };
  /** Entries that are shown as buttons, because they need no editor. */
  readonly plain?: readonly { readonly id: string; readonly label: Msg; readonly value: V }[];
  /** The reason why a value is illegal, or undefined if it is legal. */
  legal(value: V): Msg | undefined;
}

/** What a rule may ask for: dice, a choice, an entry. */
export type Ask = Check | Choose | Enter;

/** What a play yields to whoever runs it. Plays use the functions below and never build requests themselves. */
export type Request =
  | {
      readonly do: 'window';
      make(): readonly Ask[];
      finish(values: readonly Heard[]): unknown;
      /** The name of a contest (for `Policy.reads`), and how its readings are combined step by step. */
      readonly name: string | undefined;
      readonly steps: Steps<Heard, unknown> | undefined;
      /** Nothing follows: the result of this window is the result of the play. */
      readonly last: boolean;
    }
  | {
      readonly do: 'part';
      readonly name: string;
      readonly fn: (stage: Stage, args: Json) => Play<Json>;
      readonly args: Json;
      /** Nothing follows: the result of the part, mapped by `as`, is the result of the play. */
      readonly last: boolean;
      readonly as: ((out: Json) => Json) | undefined;
    };

/**
 * Combines readings one by one, in the order of the asks, so that odds can drop irrelevant detail after each step. Combining all
 * readings at the end would multiply the combinations of many dice pools first.
 */
export interface Steps<R, J> {
  readonly start: J;
  add(so: J, reading: R, at: number): J;
}

/** An answer as a play receives it: the reading of a check, the chosen option, or the entered value. */
export type Heard = unknown;

/** A part of a play, see `part`. */
export type Part = Extract<Request, { do: 'part' }>;

/**
 * One self-contained piece of action: a generator that reads like the rulebook. It yields asks (`yield* roll(…)`) and does everything
 * else through its stage (`stage.act(…)`, `stage.tell(…)`).
 */
export type Play<Out> = Generator<Request, Out, unknown>;

/**
 * A play of a single request, which returns the answer to it. It behaves like a one-line generator but is much cheaper, which
 * matters because every ask of every play is one.
 */
class Single {
  done = false;
  value: unknown;
  private yielded = false;
  private readonly as: ((sent: unknown) => unknown) | undefined;

  constructor(request: Request, as?: (sent: unknown) => unknown) {
    this.value = request;
    this.as = as;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(sent?: unknown): this {
    if (this.yielded) {
      this.done = true;
      this.value = this.as ? this.as(sent) : sent;
    }
    this.yielded = true;
    return this;
  }
}

const single = <Out>(request: Request, as?: (sent: never) => unknown): Play<Out> =>
  new Single(request, as as (sent: unknown) => unknown) as unknown as Play<Out>;

type Window = Extract<Request, { do: 'window' }>;

/** Builds a window. All windows have the same fields in the same order, so that engines access them quickly. */
export const windowOf = (
  make: () => readonly Ask[],
  finish: Window['finish'],
  name?: string,
  steps?: Window['steps'],
  last = false,
): Window => ({ do: 'window', make, finish, name, steps, last });

const first = (values: readonly Heard[]): Heard => values[0];
const all = (values: readonly Heard[]): readonly Heard[] => values;

/** Rolls dice. The check is built by a function because it must be rebuilt if the state changes while the play waits. */
export const roll = <R extends Json>(make: () => Check<R>): Play<R> =>
  single(windowOf(() => [make() as unknown as Check], first));

/** Lets a person choose and returns the chosen option. They are asked even if only one option is legal. */
export const choose = <O extends Option>(make: () => Choose<O>): Play<O> =>
  single(windowOf(() => [make()], first));

/** Like `choose`, but returns the option mapped by `as`. */
export const chooseAs = <O extends Option, Out>(make: () => Choose<O>, as: (option: O) => Out): Play<Out> =>
  single(
    windowOf(() => [make()], first),
    as,
  );

/** A choice between two options. If nobody answers, it is the second unless `skip` says otherwise. */
type Either = Omit<Choose, 'options'> & { readonly options: readonly [Option, Option] };

/** Lets a person choose between two options and returns whether they chose `yes`. */
export const either = (yes: string, make: () => Either): Play<boolean> =>
  chooseAs(
    () => {
      const ask = make();
      return { skip: ask.options[1].id, ...ask };
    },
    ({ id }) => id === yes,
  );

/** Lets a person enter a value. */
export const enter = <V extends Json>(make: () => Enter<V>): Play<V> =>
  single(windowOf(() => [make() as unknown as Enter], first));

/** Asks several people together. They may answer in any order; the answers are returned in the order of the asks. */
export const together = (make: () => readonly Ask[]): Play<readonly Heard[]> => single(windowOf(make, all));

/** How several readings are combined: all together, or step by step. */
export type Join<R, J> = ((readings: readonly R[]) => J) | Steps<R, J>;

/** Combines several readings. */
export const combine = <R, J>(join: Join<R, J>, readings: readonly R[]): J =>
  typeof join === 'function' ? join(readings) : readings.reduce(join.add, join.start);

/**
 * Rolls several pools together and combines their readings, so that odds branch only on the result. `join` may depend only on the
 * readings and on values that are fixed before the roll. `name`, which is unique in a ruleset, lets a policy ignore details of the
 * result.
 */
export const contest = <R extends Json, J extends Json>(
  make: () => readonly Check<R>[],
  join: Join<R, J>,
  name?: string,
): Play<J> => single(contestOf(make, join, name, false));

/** A contest that ends its play or part: its result is the result of the whole. */
export const lastContest = <R extends Json, J extends Json>(
  make: () => readonly Check<R>[],
  join: Join<R, J>,
  name?: string,
): Play<J> => single(contestOf(make, join, name, true));

function contestOf<R, J>(
  make: () => readonly unknown[],
  join: Join<R, J>,
  name: string | undefined,
  last: boolean,
): Window {
  const asks = make as () => readonly Ask[];
  if (typeof join === 'function')
    return windowOf(asks, join as (values: readonly Heard[]) => J, name, undefined, last);
  const steps = join as Steps<Heard, unknown>;
  return windowOf(asks, (values) => combine(steps, values), name, steps, last);
}

type PartPlay = <A extends Json, Out extends Json, F extends Member = Member>(
  name: string,
  _: Stage<F>,
  fn: (stage: Stage<F>, args: A) => Play<Out>,
  args: A,
) => Play<Out>;

const partPlay =
  (last: boolean): PartPlay =>
  (name, _, fn, args) =>
    single(partOf(name, fn as unknown as Part['fn'], args, last));

/**
 * Runs a part of a play that depends only on its arguments and the stage. Odds compute a part only once for equal arguments and
 * stages; otherwise it is run like a function. `name` is unique in a ruleset.
 */
export const part = partPlay(false);

/** A part that ends its play or part: its result is the result of the whole, so odds need not continue after it. */
export const rest = partPlay(true);

/** Like `rest`, with the result mapped by `as`, which may depend only on that result and the arguments. */
export const restAs = <A extends Json, Raw extends Json, Out extends Json, F extends Member = Member>(
  name: string,
  _: Stage<F>,
  fn: (stage: Stage<F>, args: A) => Play<Raw>,
  args: A,
  as: (result: Raw) => Out,
): Play<Out> => {
  const map = as as unknown as (out: Json) => Json;
  return single(partOf(name, fn as unknown as Part['fn'], args, true, map), map);
};

const partOf = (name: string, fn: Part['fn'], args: Json, last: boolean, as?: Part['as']): Part => ({
  do: 'part',
  name,
  fn,
  args,
  last,
  as,
});

/** Why a value is not a legal answer to an ask, or undefined if it is. */
export function faultOfAnswer(ask: Ask, value: Json): Msg | undefined {
  if (ask.kind === 'roll') return faultOfFaces(ask, value);
  if (ask.kind === 'enter') return ask.legal(value);
  const option = ask.options.find(({ id }) => id === value);
  if (!option) return msg('core.refused.noSuchOption', { option: String(value) });
  return option.no && msg('core.refused.closed', { option: option.label, reason: option.no });
}

/** What an option is called that means to do nothing, where the ask has no `skip`. */
const IDLE = ['pass', 'none'];

/** The answer for a person who does nothing, or undefined if there is none that is allowed now. */
export function idleAnswer(ask: Ask): Json | undefined {
  if (ask.kind === 'roll') return undefined;
  const words: readonly (Json | undefined)[] = ask.kind === 'choose' ? [ask.skip, ...IDLE] : [ask.skip];
  return words.find((word) => word !== undefined && !faultOfAnswer(ask, word));
}

/** Lets a person choose and returns the id of the chosen option. */
export const chooseId = (make: () => Choose): Play<string> => chooseAs(make, ({ id }) => id);

/** Lets a person enter the fields of a spec. */
export const enterFields = <S extends Spec>(
  make: () => Omit<Enter, 'kind' | 'form' | 'legal'> & Partial<Enter> & { readonly spec: S },
): Play<Infer<S>> =>
  enter<Json>(() => {
    const ask = make();
    return { kind: 'enter', form: 'fields', legal: (value) => faults(ask.spec, value)[0]?.says, ...ask };
  }) as Play<Infer<S>>;
