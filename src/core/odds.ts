import type { Ask } from './ask.ts';
import type { Check, Reader } from './dice/check.ts';
import type { Draw } from './odds-thin.ts';
import type { Cast, Member, Stage } from './stage.ts';
import { type Json, msg } from './text.ts';
import type { Forecast } from './view.ts';

/** One way in which a play can end, with its exact probability. */
export interface End<Out, F extends Member = Member> {
  readonly p: number;
  readonly out: Out;
  readonly cast: Cast<F>;
}

/** Exact odds: every end, and the total probability of the branches that were not followed. */
export interface Odds<Out, F extends Member = Member> {
  readonly ends: readonly End<Out, F>[];
  readonly lost: number;
}

/**
 * How people are assumed to decide while odds are computed, and which branches are too unlikely to follow. Apart from those, whose
 * probability is `lost`, the odds are exact for every property of an end.
 */
export interface Decisions<Out, F extends Member = Member> {
  /**
   * The answer to a choice (an option's id) or an entry, or undefined to use the default for a person who does nothing. `best`
   * compares the open options by `worth`.
   */
  decide?(ask: Exclude<Ask, { kind: 'roll' }>, stage: Stage<F>): Json | 'best' | undefined;
  /** How good an end is for the fighter who chooses; required for `best`. */
  worth?(end: End<Out, F>, by: string): number;
  /** Branches less likely than this are not followed; their probability is added to `lost`. */
  cut?: number;
  /**
   * For a check of which it matters little what exactly it shows: from which number on it shows anything. One reading stands for all below
   * that, and one for all others, so the odds are exact only for the other checks.
   */
  detailFrom?(check: Check): number | undefined;
  /** If given, branches below `cut` are not dropped: a few that are drawn stand for them, so that means stay unbiased (`thin`). */
  draw?: Draw;
}

/** Decisions, and shortcuts that drop details which a forecast does not need. The odds are exact only for what the shortcuts keep. */
export interface Policy<Out, F extends Member = Member> extends Decisions<Out, F> {
  /** A fixed result for a part that does not matter, so that it need not be walked, or undefined if it must be. */
  fixedResult?(part: string, args: Json): Json | undefined;
  /** The relevant detail of the result of a part, or of a contest (after each step), by its name. Results with the same detail are merged. */
  reads?(of: string, value: Json): Json;
  /** A coarser reader for a check of which only some detail matters, or undefined to use the check's own. It must read the same dice. */
  reader?(check: Check): Reader | undefined;
  /** `worth` can judge the result of a part, so a choice within a part is compared there; otherwise it is compared at the end of the play. */
  readonly byParts?: true;
}

/** Computes the odds of a play with its policy; `more` overrides parts of the policy. */
export type Walker<Out, F extends Member = Member> = (more?: Policy<Out, F>) => Odds<Out, F>;

/** The probability, from 0 to 1, that an end satisfies a condition. */
export const chance = <Out, F extends Member>(
  { ends }: Odds<Out, F>,
  is: (end: End<Out, F>) => boolean,
): number => ends.reduce((sum, end) => (is(end) ? sum + end.p : sum), 0);

/** The probability of each value of a number, such as the damage dealt, in ascending order. */
export function tally<Out, F extends Member>(
  { ends }: Odds<Out, F>,
  what: (end: End<Out, F>) => number,
): Map<number, number> {
  const chances = new Map<number, number>();
  for (const end of ends) chances.set(what(end), (chances.get(what(end)) ?? 0) + end.p);
  return new Map([...chances].sort(([a], [b]) => a - b));
}

/** Makes a forecast that lists the chances of some outcomes of a play. The label of each is the text `<key>.<id>`. */
export const forecastOf =
  <Out>(key: string, outcomes: { readonly [id: string]: (out: Out) => boolean }) =>
  <F extends Member>(walk: Walker<Out, F>): Forecast => {
    const odds = walk();
    const chances = Object.entries(outcomes).map(([id, is]) => ({
      id,
      label: msg(`${key}.${id}`),
      p: chance(odds, ({ out }) => is(out)),
    }));
    return { chances, lost: odds.lost };
  };
