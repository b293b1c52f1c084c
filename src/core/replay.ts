import type { Ask, Heard, Play, Request, Told } from './ask.ts';
import { faultOfAnswer, INLINE } from './ask.ts';
import type { Change } from './change.ts';
import { diceCount, readFaces } from './dice/check.ts';
import type { Cast, Member } from './stage.ts';
import { Stage } from './stage.ts';
import type { Json } from './text.ts';
import { Leftover, msg, Refused, Stale } from './text.ts';

/** An entry of a play's log: an answer, or news: what befell the cast from elsewhere while the play waited. */
export type Entry = { readonly ask: string; readonly value: Json } | { readonly news: readonly Change[] };

/** An answered ask, as a card tells it: what was asked, what was said, how dice were read. */
export interface Step {
  readonly ask: Ask;
  readonly value: Json;
  readonly heard: Heard;
}

/** Everything that replaying a log brought to light. */
export interface Trace<F extends Member = Member> {
  /** The cast after all that happened so far. */
  readonly cast: Cast<F>;
  /** The answered asks in order; checks without dice are among them. */
  readonly steps: readonly Step[];
  readonly told: readonly Told[];
  /** The play's own changes: `changes[0]` before the first entry, `changes[k]` after entry k (counted from 1). */
  readonly changes: readonly (readonly Change[])[];
}

/** A play as far as its log carries it. */
export type Run<Out, F extends Member = Member> = Trace<F> &
  (
    | { readonly state: 'waiting'; readonly asks: readonly Ask[] }
    | { readonly state: 'done'; readonly out: Out }
  );

/** Begins a play on a stage. */
export type Begin<Out, F extends Member = Member> = (stage: Stage<F>) => Play<Out>;

/** Where answers come from while a play runs; undefined means: nobody has answered, stop here. */
interface Answers<F extends Member> {
  next(asks: readonly Ask[], stage: Stage<F>): Entry | undefined;
  used(): void;
}

/** A check whose pool is empty needs nobody to throw it. */
export const speaksForItself = (ask: Ask): boolean => ask.kind === 'roll' && diceCount(ask) === 0;

/** An answer as the play hears it: the reading of faces, the chosen option, the entered value. */
export function heard(ask: Ask, value: Json): Heard {
  if (ask.kind === 'roll') return readFaces(ask, value as readonly number[]);
  return ask.kind === 'choose' ? ask.options.find(({ id }) => id === value) : value;
}

/** One window: asks, the values given so far, and the asks still open. */
interface Window {
  asks: readonly Ask[];
  readonly given: Map<string, Json>;
}

/** Makes the asks anew from the present state; answers given earlier stay if they are still legal. */
function reopen(window: Window, make: () => readonly Ask[]): void {
  window.asks = make();
  for (const ask of window.asks) {
    if (speaksForItself(ask)) window.given.set(ask.id, []);
    const value = window.given.get(ask.id);
    if (value !== undefined && faultOfAnswer(ask, value)) window.given.delete(ask.id);
  }
}

const open = ({ asks, given }: Window): readonly Ask[] => asks.filter(({ id }) => !given.has(id));

class Runner<Out, F extends Member> {
  readonly stage: Stage<F>;
  readonly steps: Step[] = [];
  readonly told: Told[] = [];
  readonly changes: Change[][] = [[]];
  private readonly answers: Answers<F>;

  constructor(cast: Cast<F>, answers: Answers<F>) {
    this.stage = new Stage(cast);
    this.answers = answers;
  }

  run(begin: Begin<Out, F>): Run<Out, F> {
    const play = begin(this.stage);
    let sent: unknown;
    for (;;) {
      const { done, value } = play.next(sent);
      if (done) return { ...this.trace(), state: 'done', out: value };
      if (value.do === 'window') {
        const window = this.hear(value);
        const waiting = open(window);
        if (waiting.length > 0) return { ...this.trace(), state: 'waiting', asks: waiting };
        sent = value.finish(this.closed(window));
      } else sent = this.perform(value);
    }
  }

  private trace(): Trace<F> {
    return { cast: this.stage.cast, steps: this.steps, told: this.told, changes: this.changes };
  }

  private perform(request: Exclude<Request, { do: 'window' }>): unknown {
    if (request.do === 'part') return INLINE;
    if (request.do === 'tell') this.told.push(request.told);
    else {
      this.stage.apply(request.changes);
      this.changes.at(-1)?.push(...request.changes);
    }
    return undefined;
  }

  private hear(request: Extract<Request, { do: 'window' }>): Window {
    const window: Window = { asks: [], given: new Map() };
    reopen(window, () => request.make());
    for (;;) {
      const waiting = open(window);
      if (waiting.length === 0) return window;
      const entry = this.answers.next(waiting, this.stage);
      if (!entry) return window;
      if ('news' in entry) {
        this.stage.apply(entry.news);
        reopen(window, () => request.make());
      } else {
        const ask = waiting.find(({ id }) => id === entry.ask);
        if (!ask)
          throw new Stale(`'${entry.ask}' is not asked; asked: ${waiting.map(({ id }) => id).join(', ')}`);
        const fault = faultOfAnswer(ask, entry.value);
        if (fault) throw new Refused(fault);
        window.given.set(entry.ask, entry.value);
      }
      this.answers.used();
      this.changes.push([]);
    }
  }

  private closed({ asks, given }: Window): Heard[] {
    return asks.map((ask) => {
      const value = given.get(ask.id) ?? null;
      const answer = heard(ask, value);
      this.steps.push({ ask, value, heard: answer });
      return answer;
    });
  }
}

/**
 * Runs a play from the top over its log. The same cast and log always lead to the same end.
 * @throws Stale when an entry answers what is not asked, Refused when an entry is illegal, Leftover when the log goes on after the end.
 */
export function replay<Out, F extends Member>(
  begin: Begin<Out, F>,
  cast: Cast<F>,
  log: readonly Entry[],
): Run<Out, F> {
  let at = 0;
  const run = new Runner<Out, F>(cast, {
    next: () => log[at],
    used: () => {
      at += 1;
    },
  }).run(begin);
  if (at < log.length) throw new Leftover(`${log.length - at} entries of the log are left over`);
  return run;
}

/**
 * Runs a play to its end, or to where `answer` gives undefined, asking for one answer after another.
 * @throws Refused when an answer is illegal.
 */
export function perform<Out, F extends Member>(
  begin: Begin<Out, F>,
  cast: Cast<F>,
  answer: (ask: Ask, stage: Stage<F>) => Json | undefined,
): Run<Out, F> {
  const next = (asks: readonly Ask[], stage: Stage<F>): Entry | undefined => {
    const ask = asks[0];
    const value = ask && answer(ask, stage);
    return ask && value !== undefined ? { ask: ask.id, value } : undefined;
  };
  return new Runner<Out, F>(cast, { next, used: () => undefined }).run(begin);
}

/**
 * The log with one more answer, checked against what is asked now.
 * @throws Refused when nobody asks that, or the answer is not legal now.
 */
export function accepted<Out, F extends Member>(
  run: Run<Out, F>,
  log: readonly Entry[],
  entry: { readonly ask: string; readonly value: Json },
): Entry[] {
  if (run.state === 'done') throw new Refused(msg('core.refused.over'));
  const ask = run.asks.find(({ id }) => id === entry.ask);
  if (!ask) throw new Refused(msg('core.refused.notAsked'));
  const fault = faultOfAnswer(ask, entry.value);
  if (fault) throw new Refused(fault);
  return [...log, { ask: entry.ask, value: entry.value }];
}
