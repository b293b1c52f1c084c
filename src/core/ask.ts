import type { Check } from './dice/check.ts';
import { faultOfFaces } from './dice/check.ts';
import type { Spec } from './spec.ts';
import type { Member, Stage } from './stage.ts';
import type { Id, Json, Msg } from './text.ts';
import { msg } from './text.ts';

/** The Storyteller, game master, referee at the table: asks addressed to nobody's fighter go to him. */
export const MASTER: Id = 'master';

/** One way to answer a choice. An illegal one is listed all the same, with `no`: the reason why it is closed. */
export interface Option {
  readonly id: string;
  readonly label: Msg;
  /** The dice this choice would throw; shown with its odds. */
  readonly check?: Check;
  /** What it would cost. */
  readonly cost?: Msg;
  readonly no?: Msg;
  readonly icon?: string;
  /** Everything that is sealed is opened before it is heard. */
  readonly opens?: true;
}

/** A choice among listed options. */
export interface Choose<O extends Option = Option> {
  readonly kind: 'choose';
  readonly id: string;
  readonly by: Id;
  readonly label: Msg;
  readonly options: readonly O[];
  /** The option that stands for somebody who does nothing, when the master goes on without him. */
  readonly skip?: string;
}

/** An entry wider than a list: a declaration, a sharing-out, a number. */
export interface Enter<V extends Json = Json> {
  readonly kind: 'enter';
  readonly id: string;
  readonly by: Id;
  /** The fighter whom it is about, where somebody else makes it. */
  readonly about?: Id;
  readonly label: Msg;
  /** Which editor shows it. `declaration`: a choice among the offers, or parts put together; `signature`: what comes before a declaration of parts (`Composition.first`); `shares`: a field for each fighter, by his id; any other word: the fields of `spec`. */
  readonly form: string;
  /** The fields of the entry, where a generated form will do. */
  readonly spec?: Spec;
  /** Kept from everybody else until its moment. */
  readonly sealed?: boolean;
  /** The entry that stands for somebody who does nothing, when the master goes on without him. */
  readonly skip?: V;
  /** The offer that most likely comes next, by its id: where what the others cost is spent. */
  readonly likely?: string;
  /** Whom it answers: an editor begins with him as the target. */
  readonly against?: Id;
  /** Entries that need no editor, to be shown as buttons. */
  readonly plain?: readonly { readonly id: string; readonly label: Msg; readonly value: V }[];
  /** What is wrong with a value, or undefined when it may stand. */
  legal(value: V): Msg | undefined;
}

/** What a rule may want from the world: dice, a choice, an entry. */
export type Ask = Check | Choose | Enter;

/** What a play yields to whoever runs it. Use the verbs below rather than these. */
export type Request =
  | {
      readonly do: 'window';
      make(): readonly Ask[];
      finish(values: readonly Heard[]): unknown;
      /** What a contest is called (`Policy.reads`), and how it is read step by step. */
      readonly name: string | undefined;
      readonly steps: Steps<Heard, unknown> | undefined;
      /** Nothing comes after it: what it comes to is what the play comes to. */
      readonly last: boolean;
    }
  | {
      readonly do: 'part';
      readonly name: string;
      readonly fn: (stage: Stage, args: Json) => Play<Json>;
      readonly args: Json;
      /** Nothing comes after it: what it comes to is what the play comes to, as `as` puts it. */
      readonly last: boolean;
      readonly as: ((out: Json) => Json) | undefined;
    };

/**
 * Readings taken in one after the other, in the order of the asks. Of many who throw at once odds forget as they go what a policy does not
 * read; read all together, each way of all of them would have to be told apart first.
 */
export interface Steps<R, J> {
  readonly start: J;
  add(so: J, reading: R, at: number): J;
}

/** An answer as it was heard: a reading of dice, the chosen option, the entered value. */
export type Heard = unknown;

/** A part of a play, see `part`. */
type Part = Extract<Request, { do: 'part' }>;

/**
 * What happens in one go at the table: a generator that reads top to bottom like the rulebook. Questions are yielded (`yield* roll(…)`); what
 * wants no answer is done to the stage (`stage.act(…)`, `stage.tell(…)`).
 */
export type Play<Out> = Generator<Request, Out, unknown>;

/**
 * A play of one request: yields it, and ends with what is sent in answer. It is its own result, first and last. The same as a generator that
 * does so, but every question of every play is one of these, and generators are dear.
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

const asking = <Out>(request: Request, as?: (sent: never) => unknown): Play<Out> =>
  new Single(request, as as (sent: unknown) => unknown) as unknown as Play<Out>;

type Window = Extract<Request, { do: 'window' }>;

/** A window. All have the same fields: engines find their way in objects of one shape. */
export const windowOf = (
  make: () => readonly Ask[],
  finish: Window['finish'],
  name?: string,
  steps?: Window['steps'],
  last = false,
): Window => ({ do: 'window', make, finish, name, steps, last });

const first = (values: readonly Heard[]): Heard => values[0];
const all = (values: readonly Heard[]): readonly Heard[] => values;

/**
 * Throws dice.
 * Asks are made by a function, not handed over ready: when news arrives while the play waits, the same window is asked again from the new state.
 */
export const roll = <R extends Json>(make: () => Check<R>): Play<R> =>
  asking(windowOf(() => [make() as unknown as Check], first));

/** Lets somebody choose; the result is the chosen option. A choice of one legal option is asked all the same. */
export const choose = <O extends Option>(make: () => Choose<O>): Play<O> =>
  asking(windowOf(() => [make()], first));

/** The same where the play puts in its own words what was chosen. */
export const chooseAs = <O extends Option, Out>(make: () => Choose<O>, as: (option: O) => Out): Play<Out> =>
  asking(
    windowOf(() => [make()], first),
    as,
  );

/** Lets somebody enter a value. */
export const enter = <V extends Json>(make: () => Enter<V>): Play<V> =>
  asking(windowOf(() => [make() as unknown as Enter], first));

/** One window for several persons, answered in any order; the result lists the answers in the order of the asks. */
export const together = (make: () => readonly Ask[]): Play<readonly Heard[]> => asking(windowOf(make, all));

/** How readings are read as one: all at once, or step by step. */
export type Join<R, J> = ((readings: readonly R[]) => J) | Steps<R, J>;

/** The reading of all together. */
export const joined = <R, J>(join: Join<R, J>, readings: readonly R[]): J =>
  typeof join === 'function' ? join(readings) : readings.reduce(join.add, join.start);

/**
 * Dice thrown together and read as one: odds branch on the joined reading only.
 * `join` must depend on nothing but the readings and what is fixed before the throw. `name`, unique in its ruleset, is for policies that read
 * only some of it.
 */
export const contest = <R extends Json, J extends Json>(
  make: () => readonly Check<R>[],
  join: Join<R, J>,
  name?: string,
): Play<J> => asking(contestOf(make, join, name, false));

/** A contest after which nothing comes: what it comes to is what the play (or the part that it belongs to) comes to. */
export const lastContest = <R extends Json, J extends Json>(
  make: () => readonly Check<R>[],
  join: Join<R, J>,
  name?: string,
): Play<J> => asking(contestOf(make, join, name, true));

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
  return windowOf(asks, (values) => joined(steps, values), name, steps, last);
}

/**
 * A seam: a stretch of play whose future depends on its arguments and the stage only. Odds remember it; live play runs it in place.
 * `name` is unique in its ruleset.
 */
export const part = <A extends Json, Out extends Json, F extends Member = Member>(
  name: string,
  _: Stage<F>,
  fn: (stage: Stage<F>, args: A) => Play<Out>,
  args: A,
): Play<Out> => asking(partOf(name, fn as unknown as Part['fn'], args, false));

/**
 * A part after which nothing comes: what it comes to is what the play (or the part that it belongs to) comes to. Odds then need not go on from
 * each of its ends.
 */
export const rest = <A extends Json, Out extends Json, F extends Member = Member>(
  name: string,
  _: Stage<F>,
  fn: (stage: Stage<F>, args: A) => Play<Out>,
  args: A,
): Play<Out> => asking(partOf(name, fn as unknown as Part['fn'], args, true));

/** The same where the play puts in its own words what the part came to; `as` depends on that and on the arguments only. */
export const restAs = <A extends Json, Came extends Json, Out extends Json, F extends Member = Member>(
  name: string,
  _: Stage<F>,
  fn: (stage: Stage<F>, args: A) => Play<Came>,
  args: A,
  as: (came: Came) => Out,
): Play<Out> => {
  const words = as as unknown as (out: Json) => Json;
  return asking(partOf(name, fn as unknown as Part['fn'], args, true, words), words);
};

const partOf = (name: string, fn: Part['fn'], args: Json, last: boolean, as?: Part['as']): Part => ({
  do: 'part',
  name,
  fn,
  args,
  last,
  as,
});

/** A play that waits for a part of it, and the one that waits for that play. */
interface Waiting {
  readonly play: Play<unknown>;
  readonly outer: Waiting | undefined;
}

/** A play whose parts are played in place: each is gone into, and what it comes to is sent to the play that waits for it. */
export class Nested<Out> {
  private play: Play<unknown>;
  private outer: Waiting | undefined;

  constructor(play: Play<Out>) {
    this.play = play;
  }

  /** Whether no play waits for the one that goes on now. */
  get outermost(): boolean {
    return this.outer === undefined;
  }

  next(sent: unknown): IteratorResult<Request, Out> {
    let step = this.play.next(sent);
    while (step.done && this.outer) {
      ({ play: this.play, outer: this.outer } = this.outer);
      step = this.play.next(step.value);
    }
    return step as IteratorResult<Request, Out>;
  }

  /** Goes into a part; nobody waits for the end of one after which nothing comes, unless to put it in his own words. */
  enter({ fn, args, last, as }: Part, stage: Stage): void {
    if (!last || as) this.outer = { play: this.play, outer: this.outer };
    this.play = fn(stage, args);
  }
}

/** What is wrong with a value as the answer to an ask, or undefined when it may stand. */
export function faultOfAnswer(ask: Ask, value: Json): Msg | undefined {
  if (ask.kind === 'roll') return faultOfFaces(ask, value);
  if (ask.kind === 'enter') return ask.legal(value);
  const option = ask.options.find(({ id }) => id === value);
  if (!option) return msg('core.refused.noSuchOption', { option: String(value) });
  return option.no && msg('core.refused.closed', { option: option.label, reason: option.no });
}
