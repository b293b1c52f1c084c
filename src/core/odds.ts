import type { Ask, Choose, Heard, Option, Play, Request, Steps } from './ask.ts';
import { Nested } from './ask.ts';
import type { Change } from './change.ts';
import type { Check, Reader } from './dice/check.ts';
import { diceCount } from './dice/check.ts';
import { distribution } from './dice/distribution.ts';
import { Names } from './names.ts';
import type { Begin } from './replay.ts';
import type { Cast, Member } from './stage.ts';
import { appliedAll, Stage } from './stage.ts';
import type { Json } from './text.ts';

/** One way a play can end, and its exact chance. */
export interface End<Out, F extends Member = Member> {
  readonly p: number;
  readonly out: Out;
  readonly cast: Cast<F>;
}

/** Exact odds: every end, and the chance mass of branches too unlikely to follow. */
export interface Odds<Out, F extends Member = Member> {
  readonly ends: readonly End<Out, F>[];
  readonly lost: number;
}

/** How persons decide in a walk, and where it stops. What it comes to is exact for every fact of an end; what is not followed is `lost`. */
export interface Manners<Out, F extends Member = Member> {
  /** The answer to a choice (an option's id) or an entry; `best` weighs each open option by `worth`. Undefined: what stands for somebody who does nothing. */
  decide?(ask: Exclude<Ask, { kind: 'roll' }>, stage: Stage<F>): Json | 'best' | undefined;
  /** How welcome an end is to the one who chooses; needed for `best`. */
  worth?(end: End<Out, F>, by: string): number;
  /** Branches less likely than this are not followed; their mass is `lost`. */
  cut?: number;
}

/** Manners and short cuts: what a forecast need not tell apart. The odds are exact for what the short cuts leave, and for nothing else. */
export interface Policy<Out, F extends Member = Member> extends Manners<Out, F> {
  /** What a part is to be taken as having come to, without being walked: undefined for those that matter. */
  grants?(part: string, args: Json): Json | undefined;
  /** What matters of what a part came to, or a contest (at each of its steps), by its name: what differs in nothing else is one. */
  reads?(of: string, value: Json): Json;
  /** What reads a throw where less of it matters than its own reader tells; undefined: that one. It reads dice of the same kind. */
  reader?(check: Check): Reader | undefined;
  /** A choice within a part is weighed by what the part comes to, which `worth` knows; otherwise by what the whole play does. */
  readonly byParts?: true;
}

/**
 * What was sent into the play at one of its yields, with its chance, and the cast after it where a remembered part changed it. What the play
 * does from there to its next question is always the same: `trail` remembers the casts, so that the same state is the same object each time.
 */
interface Sent<F extends Member> {
  readonly p: number;
  readonly value: unknown;
  readonly cast?: Cast<F>;
  readonly trail: Cast<F>[];
}

type Window = Extract<Request, { do: 'window' }>;
type Part = Extract<Request, { do: 'part' }>;

/** What may be answered, and its chance. */
interface Answer {
  readonly p: number;
  readonly value: Heard;
}

/** Choices that are being weighed, and what is taken for their answer just now. */
type Settled = ReadonlyMap<string, Option>;

/** Worths closer than this are the same: the earlier option is kept, whichever way the last digit was rounded. */
const SAME_WORTH = 1e-9;

const open = ({ options }: Choose): readonly Option[] => options.filter(({ no }) => !no);

/** What stands for somebody who does nothing, or else the first that is open. */
function usual(ask: Choose): Option {
  const option = open(ask).find(({ id }) => id === ask.skip) ?? open(ask)[0];
  if (!option) throw new Error(`no option of '${ask.id}' is open`);
  return option;
}

/** A part that has been walked, and the chance of getting there with which it was: a greater one follows it further. */
interface Known extends Odds<Json, Member> {
  readonly weight: number;
}

/** What is remembered throughout a walk and the walks of its parts. */
interface Memory {
  readonly parts: Map<unknown, Known>;
  readonly names: Names;
  /** Parts that are played in place, by their names. */
  readonly inPlace: ReadonlySet<string>;
}

/** A choice is to be weighed within parts. Only the end of the whole play tells what it is worth, so these must be played in place. */
class WeighedWithin extends Error {
  readonly parts: readonly string[];
  constructor(parts: readonly string[]) {
    super('a choice is weighed within a part');
    this.parts = parts;
  }
}

/** Ends that are equal in outcome and cast as one. */
function merged<Out, F extends Member>(ends: readonly End<Out, F>[], names: Names): End<Out, F>[] {
  const known = new Map<unknown, { p: number; out: Out; cast: Cast<F> }>();
  for (const { p, out, cast } of ends) {
    const name = names.cast(cast).followedBy(names.of(out));
    const same = known.get(name);
    if (same) same.p += p;
    else known.set(name, { p, out, cast });
  }
  return [...known.values()];
}

/** Adds chances up by what they are chances of. */
class Tally {
  private readonly known = new Map<unknown, { p: number; value: unknown }>();
  /** The very same objects again, as readings are where there are few of them: these need no name. */
  private readonly met = new Map<unknown, { p: number }>();
  private readonly names: Names;

  constructor(names: Names) {
    this.names = names;
  }

  add(p: number, value: unknown): void {
    const row = this.met.get(value);
    if (row) {
      row.p += p;
      return;
    }
    const name = this.names.ofNew(value);
    const same = this.known.get(name) ?? { p: 0, value };
    same.p += p;
    this.known.set(name, same);
    this.met.set(value, same);
  }

  get rows(): readonly { readonly p: number; readonly value: unknown }[] {
    return [...this.known.values()];
  }
}

class Walk<Out, F extends Member> {
  lost = 0;
  private readonly begin: Begin<Out, F>;
  private readonly cast: Cast<F>;
  private readonly policy: Policy<Out, F>;
  private readonly memory: Memory;
  private readonly weight: number;
  /** The parts that this walk is within. */
  private readonly within: readonly string[];
  private readonly trail: Cast<F>[] = [];

  constructor(
    begin: Begin<Out, F>,
    cast: Cast<F>,
    policy: Policy<Out, F>,
    memory: Memory,
    weight = 1,
    within: readonly string[] = [],
  ) {
    this.begin = begin;
    this.cast = cast;
    this.policy = policy;
    this.memory = memory;
    this.weight = weight;
    this.within = within;
  }

  /** Every end of the play once `prefix` has been sent into it. A play cannot be forked: the first branch goes on, the others begin anew. */
  ends(prefix: readonly Sent<F>[], chance: number): End<Out, F>[] {
    const found: End<Out, F>[] = [];
    let { trail } = this;
    let acts = 0;
    // What has been done on the way to a branch is done once: each branch comes upon the very same casts.
    const acted = (cast: Cast<F>, changes: readonly Change[]): Cast<F> => {
      const after = trail[acts] ?? appliedAll(cast, changes);
      trail[acts++] = after;
      return after;
    };
    const stage = new Stage(this.cast, { acted });
    const play = this.begin(stage);
    const nested = this.memory.inPlace.size > 0 ? new Nested(play) : undefined;
    const sent: Sent<F>[] = [...prefix];
    let p = chance;
    let at = 0;
    let value: unknown;
    while (!this.tooUnlikely(p)) {
      const step = nested ? nested.next(value) : play.next(value);
      if (step.done) {
        found.push({ p, out: step.value, cast: stage.cast });
        break;
      }
      const request = step.value;
      if (nested && request.do === 'part' && this.memory.inPlace.has(request.name)) {
        nested.enter(request, stage as unknown as Stage);
        value = undefined;
        continue;
      }
      if (!nested && request.do === 'part' && request.last) {
        found.push(...this.rest(request, stage, play, p));
        break;
      }
      if (!nested && request.do === 'window' && request.last) {
        found.push(...this.lastOf(request, stage, play, p));
        break;
      }
      if (at === sent.length) {
        const branches = this.branches(request, stage, p);
        if (!branches) {
          found.push(...this.best(request, stage, sent, p));
          break;
        }
        const [first, ...others] = branches;
        if (!first) break;
        for (const branch of others) found.push(...this.ends([...sent, branch], p * branch.p));
        p *= first.p;
        sent.push(first);
      }
      const known = sent[at++];
      if (!known) break;
      value = known.value;
      if (known.cast) stage.cast = known.cast;
      trail = known.trail;
      acts = 0;
    }
    return found;
  }

  private tooUnlikely(p: number): boolean {
    if (p * this.weight >= (this.policy.cut ?? 0)) return false;
    this.lost += p;
    return true;
  }

  private branches(request: Window | Part, stage: Stage<F>, p: number): readonly Sent<F>[] | undefined {
    return request.do === 'part' ? this.part(request, stage, p) : this.window(request, stage);
  }

  private part(request: Part, stage: Stage<F>, chance: number): readonly Sent<F>[] {
    const granted = this.policy.grants?.(request.name, request.args);
    if (granted !== undefined) return [{ p: 1, value: granted, trail: [] }];
    const { names } = this.memory;
    const key = names.cast(stage.cast).followedBy(request.name).followedBy(names.ofNew(request.args));
    const weight = this.weight * chance;
    let known = this.memory.parts.get(key);
    if (!known || (known.lost > 0 && known.weight < weight)) {
      const begin = (on: Stage<F>) => request.fn(on as unknown as Stage, request.args);
      const policy = this.policy as unknown as Policy<Json, F>;
      const within = [...this.within, request.name];
      const walk = new Walk<Json, F>(begin, stage.cast, policy, this.memory, weight, within);
      const ends = walk.ends([], 1).map((end) => ({ ...end, out: this.read(request.name, end.out) }));
      known = { ends: merged(ends, names), lost: walk.lost, weight };
      this.memory.parts.set(key, known);
    }
    this.lost += known.lost * chance;
    return known.ends.map(({ p, out, cast }) => ({ p, value: out, cast: cast as Cast<F>, trail: [] }));
  }

  /**
   * The ends of a play of which only a part is left.
   * @throws Error when the play goes on after it.
   */
  private rest(request: Part, stage: Stage<F>, play: Play<Out>, chance: number): End<Out, F>[] {
    const branches = this.part(request, stage, chance);
    const [first] = branches;
    const { cast } = stage;
    const said = ({ value }: Sent<F>): unknown => (request.as ? request.as(value as Json) : value);
    const step = first && play.next(first.value);
    const { names } = this.memory;
    if (step && !(step.done && stage.cast === cast && names.ofNew(step.value) === names.ofNew(said(first))))
      throw new Error(`'${request.name}' is not the rest of its play`);
    return branches.map((one) => ({ p: chance * one.p, out: said(one) as Out, cast: one.cast ?? cast }));
  }

  /**
   * The ends of a play of which only a throw is left.
   * @throws Error when the play goes on after it.
   */
  private lastOf(request: Window, stage: Stage<F>, play: Play<Out>, chance: number): End<Out, F>[] {
    const branches = this.window(request, stage) ?? [];
    const { cast } = stage;
    const step = branches[0] && play.next(branches[0].value);
    if (step && !(step.done && stage.cast === cast && step.value === branches[0]?.value))
      throw new Error(`'${request.name}' is not the last throw of its play`);
    return branches.map(({ p, value }) => ({ p: chance * p, out: value as Out, cast }));
  }

  private read(of: string | undefined, value: Json): Json {
    return of !== undefined && this.policy.reads ? this.policy.reads(of, value) : value;
  }

  /** The joined readings of a window of dice, or the decided answers; undefined when a choice is to be weighed. */
  private window(request: Window, stage: Stage<F>, settled?: Settled): readonly Sent<F>[] | undefined {
    const answers: (readonly Answer[])[] = [];
    for (const ask of request.make()) {
      const known = this.answers(ask, stage, settled);
      if (!known) return undefined;
      answers.push(known);
    }
    const rows = request.steps
      ? this.inSteps(request.steps, answers, request.name)
      : this.atOnce(request, answers);
    return rows.map(({ p, value }) => ({ p, value, trail: [] }));
  }

  private atOnce({ finish, name }: Window, answers: readonly (readonly Answer[])[]): readonly Answer[] {
    const joined = new Tally(this.memory.names);
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
      const next = new Tally(this.memory.names);
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
      return distribution({ ...ask, reader }).map(({ p, reading }) => ({ p, value: reading }));
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
    return [{ p: 1, value: open(ask).find(({ id }) => id === decided) ?? usual(ask) }];
  }

  /**
   * Follows each open option of a choice and keeps the ends of the one that is worth most to its chooser. Of several who choose at once each
   * weighs in turn, knowing what those before him do.
   */
  private best(request: Window | Part, stage: Stage<F>, sent: readonly Sent<F>[], p: number): End<Out, F>[] {
    const worth = this.policy.worth;
    if (!worth || request.do === 'part') throw new Error(`'best' needs a worth`);
    if (this.within.length > 0 && !this.policy.byParts) throw new WeighedWithin(this.within);
    const weighed = request
      .make()
      .filter((ask) => ask.kind === 'choose')
      .filter((ask) => this.policy.decide?.(ask, stage) === 'best');
    const settled = new Map(weighed.map((ask) => [ask.id, usual(ask)]));
    const before = this.lost;
    let kept: { ends: End<Out, F>[]; lost: number } = { ends: [], lost: before };
    for (const ask of weighed) {
      let most = Number.NEGATIVE_INFINITY;
      let best = usual(ask);
      for (const option of open(ask)) {
        this.lost = before;
        const branches = this.window(request, stage, new Map(settled).set(ask.id, option)) ?? [];
        const ends = branches.flatMap((branch) => this.ends([...sent, branch], p * branch.p));
        const value = ends.reduce((sum, end) => sum + end.p * worth(end, ask.by), 0) / p;
        if (value <= most + SAME_WORTH) continue;
        [most, best] = [value, option];
        kept = { ends, lost: this.lost };
      }
      settled.set(ask.id, best);
    }
    this.lost = kept.lost;
    return kept.ends;
  }
}

/**
 * The exact odds of a play: a walk over readings, never over faces, never by sampling. `part`s are remembered, contests joined, equal ends merged.
 * @throws Error when the policy leaves an entry or choice undecided.
 */
export function odds<Out, F extends Member>(
  begin: Begin<Out, F>,
  cast: Cast<F>,
  policy: Policy<Out, F> = {},
): Odds<Out, F> {
  const inPlace = new Set<string>();
  for (;;)
    try {
      const names = new Names(cast);
      const walk = new Walk(begin, cast, policy, { parts: new Map(), names, inPlace });
      return { ends: merged(walk.ends([], 1), names), lost: walk.lost };
    } catch (error) {
      if (!(error instanceof WeighedWithin)) throw error;
      for (const name of error.parts) inPlace.add(name);
    }
}

/** Walks a play by its policy; what is given besides goes before it. */
export type Walker<Out, F extends Member = Member> = (more?: Policy<Out, F>) => Odds<Out, F>;

/** The chance that an end is as described; between 0 and 1. */
export const chance = <Out, F extends Member>(
  { ends }: Odds<Out, F>,
  is: (end: End<Out, F>) => boolean,
): number => ends.reduce((sum, end) => (is(end) ? sum + end.p : sum), 0);

/** The chances of each value of something that ends have, such as the harm done. */
export function tally<Out, F extends Member>(
  { ends }: Odds<Out, F>,
  what: (end: End<Out, F>) => number,
): Map<number, number> {
  const chances = new Map<number, number>();
  for (const end of ends) chances.set(what(end), (chances.get(what(end)) ?? 0) + end.p);
  return new Map([...chances].sort(([a], [b]) => a - b));
}
