import type { Ask, Choose, Heard, Option, Request, Steps } from './ask.ts';
import { diceCount } from './dice/check.ts';
import { distribution } from './dice/distribution.ts';
import type { Names } from './names.ts';
import type { Policy } from './odds.ts';
import { Tally } from './odds-merge.ts';
import type { Member, Stage } from './stage.ts';
import type { Json } from './text.ts';

/* The possible results of a window with their probabilities: what the dice can show, and how people decide. */

type Window = Extract<Request, { do: 'window' }>;

/** A possible answer and its probability. */
export interface Answer {
  readonly p: number;
  readonly value: Heard;
}

/** The choices being compared, and the option currently assumed for each. */
export type Settled = ReadonlyMap<string, Option>;

export const openOptions = ({ options }: Choose): readonly Option[] => options.filter(({ no }) => !no);

/** The option for a person who does not answer, or else the first open one. */
export function defaultOption(ask: Choose): Option {
  const option = openOptions(ask).find(({ id }) => id === ask.skip) ?? openOptions(ask)[0];
  if (!option) throw new Error(`no option of '${ask.id}' is open`);
  return option;
}

/** The reading in the middle of some, as likely as all of them together. */
function middleOf(all: readonly Answer[]): Answer[] {
  const mass = all.reduce((sum, { p }) => sum + p, 0);
  let sum = 0;
  const middle = all.find(({ p }) => {
    sum += p;
    return sum >= mass / 2;
  });
  return middle ? [{ p: mass, value: middle.value }] : [];
}

/** Of the readings from a number on, and of all others, the middle one each. */
function twoOf(all: readonly Answer[], from: number): readonly Answer[] {
  const shows = ({ value }: Answer): boolean => Number(value) >= from;
  return [...middleOf(all.filter((one) => !shows(one))), ...middleOf(all.filter(shows))];
}

/** Computes the possible answers of windows under a policy. */
export class Windows<F extends Member> {
  private readonly policy: Policy<never, F>;
  private readonly names: Names;

  constructor(policy: Policy<never, F>, names: Names) {
    this.policy = policy;
    this.names = names;
  }

  read(of: string | undefined, value: Json): Json {
    return of !== undefined && this.policy.reads ? this.policy.reads(of, value) : value;
  }

  /** The possible results of a window, or undefined if an option must be found by comparing their ends. */
  of(request: Window, stage: Stage<F>, settled?: Settled): readonly Answer[] | undefined {
    const answers: (readonly Answer[])[] = [];
    for (const ask of request.make()) {
      const known = this.answers(ask, stage, settled);
      if (!known) return undefined;
      answers.push(known);
    }
    return request.steps
      ? this.inSteps(request.steps, answers, request.name)
      : this.together(request, answers);
  }

  private together({ finish, name }: Window, answers: readonly (readonly Answer[])[]): readonly Answer[] {
    const joined = new Tally(this.names);
    const values: Heard[] = [];
    const from = (at: number, so: number): void => {
      const known = answers[at];
      if (!known) joined.add(so, this.read(name, finish([...values]) as Json));
      else
        for (const { p, value } of known) {
          values[at] = value;
          from(at + 1, so * p);
        }
    };
    from(0, 1);
    return joined.rows;
  }

  private inSteps(
    { start, add }: Steps<Heard, unknown>,
    answers: readonly (readonly Answer[])[],
    name: string | undefined,
  ): readonly Answer[] {
    let rows: readonly Answer[] = [{ p: 1, value: start }];
    for (const [at, known] of answers.entries()) {
      const next = new Tally(this.names);
      for (const so of rows)
        for (const { p, value } of known)
          next.add(so.p * p, this.read(name, add(so.value, value, at) as Json));
      rows = next.rows;
    }
    return rows;
  }

  private answers(ask: Ask, stage: Stage<F>, settled?: Settled): readonly Answer[] | undefined {
    if (ask.kind === 'roll') {
      const reader = this.policy.reader?.(ask) ?? ask.reader;
      if (diceCount(ask) === 0) return [{ p: 1, value: reader.read(reader.start) }];
      const all = distribution({ ...ask, reader }).map(({ p, reading }) => ({ p, value: reading }));
      const detail = this.policy.detailFrom?.(ask);
      return detail === undefined ? all : twoOf(all, detail);
    }
    const option = settled?.get(ask.id);
    if (option) return [{ p: 1, value: option }];
    const decided = this.policy.decide?.(ask, stage);
    if (ask.kind === 'enter') {
      const value = decided ?? ask.skip;
      if (value === undefined) throw new Error(`odds need an answer for the entry '${ask.id}'`);
      return [{ p: 1, value }];
    }
    if (decided === 'best') return undefined;
    return [{ p: 1, value: openOptions(ask).find(({ id }) => id === decided) ?? defaultOption(ask) }];
  }
}
