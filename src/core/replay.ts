import {
  type Ask,
  type Choose,
  faultOfAnswer,
  type Heard,
  type Option,
  type Play,
  type Request,
} from './ask.ts';
import type { Change } from './change.ts';
import { diceCount, readFaces } from './dice/check.ts';
import { PlayStack } from './nested.ts';
import { applyChanges, type Cast, type Member, Stage, type Told, type Witness } from './stage.ts';
import { type Json, Leftover, msg, Refused, Stale } from './text.ts';

/** An entry of a play's log: an answer, or news, which are changes to the cast that were made elsewhere while the play waited. */
export type Entry = { readonly ask: string; readonly value: Json } | { readonly news: readonly Change[] };

/** An answered ask, as a card needs it: the ask, the answer, and the answer as the play received it. */
export interface Step {
  readonly ask: Ask;
  readonly value: Json;
  readonly heard: Heard;
}

/** What a replay produces. */
interface Trace<F extends Member = Member> {
  /** The cast after everything so far. */
  readonly cast: Cast<F>;
  /** The answered asks in order, including checks without dice. */
  readonly steps: readonly Step[];
  readonly told: readonly Told[];
  /** The play's own changes: `changes[0]` before the first entry, `changes[k]` after entry k, counted from 1. */
  readonly changes: readonly (readonly Change[])[];
}

/** A play, run as far as its log goes. */
export type Run<Out, F extends Member = Member> = Trace<F> &
  (
    | { readonly state: 'waiting'; readonly asks: readonly Ask[] }
    | { readonly state: 'done'; readonly out: Out }
  );

/** Starts a play on a stage. */
export type Begin<Out, F extends Member = Member> = (stage: Stage<F>) => Play<Out>;

/** Answers the asks of a running play: returns the next entry, where `ask` is the first open ask, or undefined to stop here. */
type Answers<F extends Member> = (ask: Ask, stage: Stage<F>) => Entry | undefined;

/** Whether an ask answers itself: a check without dice has nothing to roll. */
export const needsNoAnswer = (ask: Ask): boolean => ask.kind === 'roll' && diceCount(ask) === 0;

const optionOf = (ask: Choose, value: Json): Option | undefined => {
  for (const option of ask.options) if (option.id === value) return option;
  return undefined;
};

/** An answer as the play receives it: the reading of faces, the chosen option, the entered value. */
export function readAnswer(ask: Ask, value: Json): Heard {
  if (ask.kind === 'roll') return readFaces(ask, value as readonly number[]);
  return ask.kind === 'choose' ? optionOf(ask, value) : value;
}

/** An answered ask. @throws Refused when the answer is not allowed. */
function stepOf(ask: Ask, value: Json): Step {
  if (ask.kind === 'roll') return { ask, value, heard: readFaces(ask, value) };
  const option = ask.kind === 'choose' ? optionOf(ask, value) : undefined;
  if (option && !option.no) return { ask, value, heard: option };
  const fault = faultOfAnswer(ask, value);
  if (fault) throw new Refused(fault);
  return { ask, value, heard: readAnswer(ask, value) };
}

const automaticAnswer = (ask: Ask): Step | undefined => (needsNoAnswer(ask) ? stepOf(ask, []) : undefined);

type AskedWindow = Extract<Request, { do: 'window' }>;

const heardIn = (step: Step | undefined): Heard => step?.heard;

/** A window: what it asks, and the answers so far, in the order of the asks. */
class Window {
  readonly finish: AskedWindow['finish'];
  asks: readonly Ask[];
  answers: (Step | undefined)[];
  private readonly make: () => readonly Ask[];
  /** The answers given before the asks were rebuilt, by the id of the ask. */
  private given: Map<string, Json> | undefined;

  constructor({ make, finish }: AskedWindow) {
    this.make = make;
    this.finish = finish;
    this.asks = make();
    this.answers = this.asks.map(automaticAnswer);
  }

  /** The index of the first open ask at or after an index. */
  firstOpenFrom(at: number): number {
    let first = at;
    while (first < this.asks.length && this.answers[first]) first++;
    return first;
  }

  get waiting(): readonly Ask[] {
    return this.asks.filter((_, i) => !this.answers[i]);
  }

  /** @throws Stale when the ask does not exist, Refused when the answer is not allowed. */
  answer(id: string, value: Json, from: number): void {
    for (let i = from; i < this.asks.length; i++) {
      const ask = this.asks[i];
      if (ask?.id !== id || this.answers[i]) continue;
      this.answers[i] = stepOf(ask, value);
      return;
    }
    throw new Stale(`'${id}' is not asked; asked: ${this.waiting.map((ask) => ask.id).join(', ')}`);
  }

  /** Rebuilds the asks from the current state, keeping the answers that are still legal. */
  reopen(): void {
    const given = this.given ?? new Map<string, Json>();
    this.given = given;
    for (const step of this.answers) if (step) given.set(step.ask.id, step.value);
    this.asks = this.make();
    this.answers = this.asks.map((ask) => {
      const value = given.get(ask.id);
      const isLegal = value !== undefined && !faultOfAnswer(ask, value);
      if (!isLegal) given.delete(ask.id);
      return automaticAnswer(ask) ?? (isLegal ? stepOf(ask, value) : undefined);
    });
  }
}

const NO_CHANGES: readonly Change[] = [];

class Runner<Out, F extends Member> implements Witness<F> {
  private readonly stage: Stage<F>;
  private readonly play: PlayStack<Out>;
  private readonly next: Answers<F>;
  private steps: Step[] = [];
  private events: Told[] = [];
  private changes: (readonly Change[])[] = [];
  private latest = NO_CHANGES;
  /** The window that waits for answers. */
  private asking: Window | undefined;

  constructor(begin: Begin<Out, F>, cast: Cast<F>, next: Answers<F>) {
    this.stage = new Stage(cast, this);
    this.play = new PlayStack(begin(this.stage));
    this.next = next;
  }

  /** Runs until there is no answer or the play ends. */
  run(): Run<Out, F> {
    const { stage, play, steps, events: told, changes } = this;
    let sent: unknown;
    for (;;) {
      if (this.asking) {
        if (!this.answerWindow(this.asking)) {
          changes.push(this.latest);
          return { cast: stage.cast, steps, told, changes, state: 'waiting', asks: this.asking.waiting };
        }
        sent = this.asking.finish(this.collectAnswers(this.asking));
        this.asking = undefined;
      }
      const { done, value } = play.next(sent);
      if (done) {
        changes.push(this.latest);
        return { cast: stage.cast, steps, told, changes, state: 'done', out: value };
      }
      if (value.do === 'part') sent = play.enter(value, stage as unknown as Stage);
      else this.asking = new Window(value);
    }
  }

  /** Prepares for more answers. What has been returned does not change when the play goes on. */
  detach(): void {
    this.steps = [...this.steps];
    this.events = [...this.events];
    this.changes = this.changes.slice(0, -1);
  }

  acted(cast: Cast<F>, changes: readonly Change[]): Cast<F> {
    this.latest = this.latest === NO_CHANGES ? changes : [...this.latest, ...changes];
    return applyChanges(cast, changes);
  }

  told(told: Told): void {
    this.events.push(told);
  }

  /** Answers a window as far as possible. @returns whether it is complete. */
  private answerWindow(asking: Window): boolean {
    for (let first = asking.firstOpenFrom(0); ; first = asking.firstOpenFrom(first)) {
      const ask = asking.asks[first];
      if (!ask) return true;
      const entry = this.next(ask, this.stage);
      if (!entry) return false;
      if ('news' in entry) {
        this.stage.cast = applyChanges(this.stage.cast, entry.news);
        asking.reopen();
        first = 0;
      } else asking.answer(entry.ask, entry.value, first);
      this.changes.push(this.latest);
      this.latest = NO_CHANGES;
    }
  }

  private collectAnswers({ answers: said }: Window): Heard[] {
    for (const step of said) if (step) this.steps.push(step);
    return said.map(heardIn);
  }
}

/** A play under way. It goes on with one more entry without being run again from the start. */
export class Progress<Out, F extends Member> {
  /** What has happened so far. */
  run: Run<Out, F>;
  private readonly runner: Runner<Out, F>;
  private unread: readonly Entry[];
  private at = 0;

  /** Runs a play from the start with the answers in its log. @throws like `replay` */
  constructor(begin: Begin<Out, F>, cast: Cast<F>, log: readonly Entry[]) {
    this.unread = log;
    this.runner = new Runner(begin, cast, () => {
      const entry = this.unread[this.at];
      if (entry) this.at++;
      return entry;
    });
    this.run = this.read();
  }

  private read(): Run<Out, F> {
    const run = this.runner.run();
    const left = this.unread.length - this.at;
    if (left > 0) throw new Leftover(`${left} entries of the log are left over`);
    return run;
  }

  /** Goes on with the next entry. After an error it is of no more use. @throws like `replay` */
  proceed(entry: Entry): void {
    this.unread = [entry];
    this.at = 0;
    this.runner.detach();
    this.run = this.read();
  }
}

/**
 * Runs a play from the start with the answers in its log. The same cast and log always produce the same result. @throws Stale when
 * an entry answers something that is not asked, Refused when an entry is not allowed, Leftover when the log continues after the end.
 */
export const replay = <Out, F extends Member>(
  begin: Begin<Out, F>,
  cast: Cast<F>,
  log: readonly Entry[],
): Run<Out, F> => new Progress(begin, cast, log).run;

/** Runs a play to its end, or until `answer` returns undefined, asking for one answer at a time. @throws Refused when an answer is not allowed. */
export function perform<Out, F extends Member>(
  begin: Begin<Out, F>,
  cast: Cast<F>,
  answer: (ask: Ask, stage: Stage<F>) => Json | undefined,
): Run<Out, F> {
  const next = (ask: Ask, stage: Stage<F>): Entry | undefined => {
    const value = answer(ask, stage);
    return value === undefined ? undefined : { ask: ask.id, value };
  };
  return new Runner(begin, cast, next).run();
}

/** Checks an answer to a waiting play. @throws Refused when it is not asked for, or not allowed now. */
export function checkAnswer<Out, F extends Member>(
  run: Run<Out, F>,
  { ask: id, value }: { readonly ask: string; readonly value: Json },
): void {
  if (run.state === 'done') throw new Refused(msg('core.refused.over'));
  const ask = run.asks.find((one) => one.id === id);
  if (!ask) throw new Refused(msg('core.refused.notAsked'));
  const fault = faultOfAnswer(ask, value);
  if (fault) throw new Refused(fault);
}
