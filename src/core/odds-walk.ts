import type { Play, Request } from './ask.ts';
import type { Change } from './change.ts';
import { Names } from './names.ts';
import { PlayStack } from './nested.ts';
import type { End, Odds, Policy } from './odds.ts';
import { mergeEnds } from './odds-merge.ts';
import { thin } from './odds-thin.ts';
import { defaultOption, openOptions, type Settled, Windows } from './odds-window.ts';
import type { Begin } from './replay.ts';
import { applyChanges, type Cast, type Member, Stage } from './stage.ts';
import type { Json } from './text.ts';

/**
 * What was sent into the play at one yield: its probability, and the cast afterwards if a memoized part has changed it. `trail` are the
 * casts up to the next yield, which are always the same; they are kept so that equal states are the same objects.
 */
interface Sent<F extends Member> {
  readonly p: number;
  readonly value: unknown;
  readonly cast?: Cast<F>;
  readonly trail: Cast<F>[];
}

type Window = Extract<Request, { do: 'window' }>;

type Part = Extract<Request, { do: 'part' }>;

/** Values closer than this count as equal, so that rounding errors never decide between options; the earlier option wins. */
const SAME_WORTH = 1e-9;

/** How likely a part counts at least when branches are drawn for it. */
const REUSED = 0.25;

/** A part that has been walked, and how likely it was at that time. If branches were dropped, a more likely visit walks it again. */
interface Known extends Odds<Json, Member> {
  readonly weight: number;
}

/** What a walk and the walks of its parts cache. */
interface Memory {
  readonly parts: Map<unknown, Known>;
  readonly names: Names;
  /** The names of parts that are run in place instead of cached. */
  readonly inPlace: ReadonlySet<string>;
}

/** Thrown when a choice within a part must be compared at the end of the whole play: the part has to be played in place. */
class WeighedWithin extends Error {
  readonly parts: readonly string[];
  constructor(parts: readonly string[]) {
    super('a choice is weighed within a part');
    this.parts = parts;
  }
}

/** Applies the changes between two requests only once for all branches, so that every branch has the same cast objects. */
class Trail<F extends Member> {
  private casts: Cast<F>[];
  private next = 0;

  constructor(casts: Cast<F>[]) {
    this.casts = casts;
  }

  /** Continues with the casts that were made after another request. */
  follow(casts: Cast<F>[]): void {
    this.casts = casts;
    this.next = 0;
  }

  acted(cast: Cast<F>, changes: readonly Change[]): Cast<F> {
    const after = this.casts[this.next] ?? applyChanges(cast, changes);
    this.casts[this.next++] = after;
    return after;
  }
}

class Walk<Out, F extends Member> {
  lost = 0;
  private readonly begin: Begin<Out, F>;
  private readonly cast: Cast<F>;
  private readonly policy: Policy<Out, F>;
  private readonly memory: Memory;
  private readonly weight: number;
  /** The parts that contain this walk. */
  private readonly within: readonly string[];
  private readonly windows: Windows<F>;
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
    this.windows = new Windows(policy as Policy<never, F>, memory.names);
  }

  /** Every end of the play after `prefix` has been sent into it. Generators cannot be forked, so only the first branch continues and the others start over. */
  ends(prefix: readonly Sent<F>[], chance: number): End<Out, F>[] {
    const { inPlace } = this.memory;
    const found: End<Out, F>[] = [];
    const trail = new Trail(this.trail);
    const stage = new Stage(this.cast, trail);
    const play = this.begin(stage);
    const nested = inPlace.size > 0 ? new PlayStack(play) : undefined;
    const sent: Sent<F>[] = [...prefix];
    let p = chance;
    let at = 0;
    let value: unknown;
    while (!this.tooUnlikely(p)) {
      const step = nested ? nested.next(value) : play.next(value);
      if (step.done) return [...found, { p, out: step.value, cast: stage.cast }];
      const request = step.value;
      if (nested && request.do === 'part' && inPlace.has(request.name)) {
        nested.enter(request, stage as unknown as Stage);
        value = undefined;
        continue;
      }
      const last = nested ? undefined : this.lastEnds(request, stage, play, p);
      if (last) return [...found, ...last];
      if (at === sent.length) {
        const first = this.branchOff(request, stage, sent, p, found);
        if (!first) break;
        p *= first.p;
        sent.push(first);
      }
      const known = sent[at++] as Sent<F>;
      value = known.value;
      if (known.cast) stage.cast = known.cast;
      trail.follow(known.trail);
    }
    return found;
  }

  /** The ends of a play whose last request this is, or undefined if it continues after it. */
  private lastEnds(
    request: Window | Part,
    stage: Stage<F>,
    play: Play<Out>,
    p: number,
  ): End<Out, F>[] | undefined {
    if (!request.last) return undefined;
    return request.do === 'part' ? this.rest(request, stage, play, p) : this.lastOf(request, stage, play, p);
  }

  /** Adds the ends of all branches but the first to `found`. @returns the first branch, or undefined if all ends have been found. */
  private branchOff(
    request: Window | Part,
    stage: Stage<F>,
    sent: readonly Sent<F>[],
    p: number,
    found: End<Out, F>[],
  ): Sent<F> | undefined {
    const all = this.branches(request, stage, p);
    if (!all) {
      found.push(...this.best(request, stage, sent, p));
      return undefined;
    }
    const { draw, cut = 0 } = this.policy;
    const branches = draw ? thin(all, cut / (p * this.weight), draw) : all;
    if (branches !== all) this.lost += p * 1e-6;
    const [first, ...others] = branches;
    for (const branch of others) found.push(...this.ends([...sent, branch], p * branch.p));
    return first;
  }

  private tooUnlikely(p: number): boolean {
    if (this.policy.draw || p * this.weight >= (this.policy.cut ?? 0)) return false;
    this.lost += p;
    return true;
  }

  private branches(request: Window | Part, stage: Stage<F>, p: number): readonly Sent<F>[] | undefined {
    return request.do === 'part' ? this.part(request, stage, p) : this.window(request, stage);
  }

  private part(request: Part, stage: Stage<F>, chance: number): readonly Sent<F>[] {
    const granted = this.policy.fixedResult?.(request.name, request.args);
    if (granted !== undefined) return [{ p: 1, value: granted, trail: [] }];
    const { names } = this.memory;
    const key = names.cast(stage.cast).followedBy(request.name).followedBy(names.ofNew(request.args));
    // Drawn branches stand for every visit of the part, not only for this one, so more of them are drawn.
    const weight = this.weight * (this.policy.draw ? Math.max(chance, REUSED) : chance);
    let known = this.memory.parts.get(key);
    if (!known || (known.lost > 0 && known.weight < weight)) {
      const begin = (on: Stage<F>) => request.fn(on as unknown as Stage, request.args);
      const policy = this.policy as unknown as Policy<Json, F>;
      const within = [...this.within, request.name];
      const walk = new Walk<Json, F>(begin, stage.cast, policy, this.memory, weight, within);
      const ends = walk.ends([], 1).map((end) => ({ ...end, out: this.windows.read(request.name, end.out) }));
      known = { ends: mergeEnds(ends, names), lost: walk.lost, weight };
      this.memory.parts.set(key, known);
    }
    this.lost += known.lost * chance;
    return known.ends.map(({ p, out, cast }) => ({ p, value: out, cast: cast as Cast<F>, trail: [] }));
  }

  /** The ends of a play whose last request is a part. @throws Error when the play continues after it. */
  private rest(request: Part, stage: Stage<F>, play: Play<Out>, chance: number): End<Out, F>[] {
    const branches = this.part(request, stage, chance);
    const [first] = branches;
    const { cast } = stage;
    const resultOf = ({ value }: Sent<F>): unknown => (request.as ? request.as(value as Json) : value);
    const step = first && play.next(first.value);
    const { names } = this.memory;
    if (
      step &&
      !(step.done && stage.cast === cast && names.ofNew(step.value) === names.ofNew(resultOf(first)))
    )
      throw new Error(`'${request.name}' is not the rest of its play`);
    return branches.map((one) => ({ p: chance * one.p, out: resultOf(one) as Out, cast: one.cast ?? cast }));
  }

  /** The ends of a play whose last request is a roll. @throws Error when the play continues after it. */
  private lastOf(request: Window, stage: Stage<F>, play: Play<Out>, chance: number): End<Out, F>[] {
    const branches = this.window(request, stage) ?? [];
    const { cast } = stage;
    const step = branches[0] && play.next(branches[0].value);
    if (step && !(step.done && stage.cast === cast && step.value === branches[0]?.value))
      throw new Error(`'${request.name}' is not the last throw of its play`);
    return branches.map(({ p, value }) => ({ p: chance * p, out: value as Out, cast }));
  }

  /** The branches after a window, or undefined if an option must be found by comparing their ends. */
  private window(request: Window, stage: Stage<F>, settled?: Settled): readonly Sent<F>[] | undefined {
    return this.windows.of(request, stage, settled)?.map(({ p, value }) => ({ p, value, trail: [] }));
  }

  /**
   * Follows each open option and keeps the ends of the one with the highest worth. When several people choose simultaneously, each
   * decides in turn, knowing the decisions of those before them.
   */
  private best(request: Window | Part, stage: Stage<F>, sent: readonly Sent<F>[], p: number): End<Out, F>[] {
    const worth = this.policy.worth;
    if (!worth || request.do === 'part') throw new Error(`'best' needs a worth`);
    if (this.within.length > 0 && !this.policy.byParts) throw new WeighedWithin(this.within);
    const weighed = request
      .make()
      .filter((ask) => ask.kind === 'choose')
      .filter((ask) => this.policy.decide?.(ask, stage) === 'best');
    const settled = new Map(weighed.map((ask) => [ask.id, defaultOption(ask)]));
    const before = this.lost;
    let kept: { ends: End<Out, F>[]; lost: number } = { ends: [], lost: before };
    for (const ask of weighed) {
      let most = Number.NEGATIVE_INFINITY;
      let best = defaultOption(ask);
      for (const option of openOptions(ask)) {
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
 * Computes the exact odds of a play. It goes through all readings, without sampling, and is fast because it works with readings
 * instead of faces, caches parts and merges equal ends. @throws Error when the policy leaves an entry undecided.
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
      return { ends: mergeEnds(walk.ends([], 1), names), lost: walk.lost };
    } catch (error) {
      if (!(error instanceof WeighedWithin)) throw error;
      for (const name of error.parts) inPlace.add(name);
    }
}
