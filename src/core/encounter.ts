import type { Ask } from './ask.ts';
import type { Change } from './change.ts';
import type { Fighter } from './fighter.ts';
import { memoizeLatest } from './memoize.ts';
import { type Begin, type Entry, Progress, type Run } from './replay.ts';
import { type PlayAsk, type Presentation, ROUND, type RoundAsk, type RoundEvent } from './round.ts';
import type { Ruleset } from './ruleset.ts';
import type { Cast } from './stage.ts';
import { type Id, type Json, msg, Refused } from './text.ts';
import type { Veil } from './veil.ts';

/** A play that has started but not ended. The cast with which it started and its log determine everything else. */
export interface OpenPlay {
  readonly id: string;
  readonly play: string;
  readonly input: Json;
  readonly cast: Cast<Fighter>;
  readonly log: readonly Entry[];
  /** Only plays of the highest level can be answered; those below are suspended. */
  readonly level: number;
  /** Whether it belongs to a simultaneous group, and does not see what the others do. */
  readonly blind: boolean;
  /** Changes to the cast that the play has not seen yet. They enter its log as news before the next answer. */
  readonly missed: readonly Change[];
  /** How many of its events have been passed on to the round. */
  readonly heard: number;
  readonly veil?: Veil;
}

/** Everything that can be done to an encounter. Actions are Json, and a list of them is the log of a fight. */
export type Action =
  | { readonly do: 'begin' }
  | { readonly do: 'round'; readonly event: Exclude<RoundEvent, { do: 'ended' | 'heard' | 'edited' }> }
  | { readonly do: 'answer'; readonly play: string; readonly ask: string; readonly value: Json }
  | {
      readonly do: 'play';
      readonly id: string;
      readonly play: string;
      readonly input: Json;
      /** An open play that this one runs alongside (several targets of one action): both may be answered. */
      readonly beside?: string;
    }
  | { readonly do: 'edit'; readonly changes: readonly Change[] };

/** An entry of the journal: an action and all its changes. Commits are numbered from 1. */
export interface Commit {
  readonly n: number;
  readonly action: Action;
  readonly changes: readonly Change[];
}

/** A fight as plain data: the cast (its `round` member is the round's state), the open plays, the journal. */
export interface Encounter {
  readonly ruleset: Ruleset;
  readonly rules: Json;
  readonly cast: Cast<Fighter>;
  readonly open: readonly OpenPlay[];
  /** The plays that ended in the last commit, with their complete logs. */
  readonly ended: readonly OpenPlay[];
  readonly journal: readonly Commit[];
  /** The encounter before its last commit, for undo. */
  readonly before?: Encounter;
}

/** An encounter before anything has happened. */
export const encounter = (ruleset: Ruleset, rules: Json, cast: Cast<Fighter>): Encounter => ({
  ruleset,
  rules,
  cast,
  open: [],
  ended: [],
  journal: [],
});

/** The fighters, without the round's own record. */
export const fighters = memoizeLatest((cast: Cast<Fighter>): Cast<Fighter> => {
  const { [ROUND]: _, ...rest } = cast;
  return rest;
});

/** The state of the round, or undefined before it has begun. */
export const roundState = (cast: Cast<Fighter>): Json | undefined => cast[ROUND] as Json | undefined;

/** The definition of a play, by name. @throws Refused when the ruleset has no such play. */
export function playDef(ruleset: Ruleset, play: string): Ruleset['plays'][string] {
  const def = ruleset.plays[play];
  if (!def) throw new Refused(msg('core.refused.noSuchPlay', { play }));
  return def;
}

/** Binds a play to its input and the house rules. */
export const bindPlay =
  (ruleset: Ruleset, play: string, input: Json, rules: Json): Begin<Json, Fighter> =>
  (stage) =>
    playDef(ruleset, play).begin(stage, input, rules);

/** A play under way, with everything that determines it. */
interface Known extends Pick<OpenPlay, 'play' | 'input' | 'cast' | 'log'> {
  readonly ruleset: Ruleset;
  readonly rules: Json;
  readonly progress: Progress<Json, Fighter>;
}

/** The plays that were run last, by their logs: a few are open simultaneously, and each is asked for several times. */
const known: Known[] = [];
const MAX_KNOWN = 16;

const indexOf = ({ ruleset, rules }: Encounter, { play, input, cast, log }: OpenPlay): number =>
  known.findIndex(
    (one) =>
      one.log === log &&
      one.cast === cast &&
      one.input === input &&
      one.play === play &&
      one.ruleset === ruleset &&
      one.rules === rules,
  );

function remember(enc: Encounter, open: OpenPlay, progress: Progress<Json, Fighter>): void {
  const { ruleset, rules } = enc;
  const { play, input, cast, log } = open;
  if (known.unshift({ play, input, cast, log, ruleset, rules, progress }) > MAX_KNOWN) known.pop();
}

/** An open play, run as far as its log goes. */
function progressOf(enc: Encounter, open: OpenPlay): Progress<Json, Fighter> {
  const found = known[indexOf(enc, open)];
  if (found) return found.progress;
  const { ruleset, rules } = enc;
  const progress = new Progress(bindPlay(ruleset, open.play, open.input, rules), open.cast, open.log);
  remember(enc, open, progress);
  return progress;
}

/** Runs an open play as far as its log goes. */
export const runOf = (enc: Encounter, open: OpenPlay): Run<Json, Fighter> => progressOf(enc, open).run;

/** An open play with one more entry in its log; it goes on where it has stopped. @throws like `replay` */
export function withEntry(enc: Encounter, open: OpenPlay, entry: Entry): OpenPlay {
  const progress = progressOf(enc, open);
  // What it was is forgotten first: if the entry is refused, the play has to be run anew.
  known.splice(indexOf(enc, open), 1);
  progress.proceed(entry);
  const fresh = { ...open, log: [...open.log, entry], missed: [] };
  remember(enc, fresh, progress);
  return fresh;
}

export const topLevel = (open: readonly OpenPlay[]): number =>
  open.reduce((top, { level }) => Math.max(top, level), 0);

/** The open plays that may be answered now. */
export const answerable = ({ open }: Encounter): readonly OpenPlay[] =>
  open.filter(({ level }) => level === topLevel(open));

/** A pending ask, and the open play to which it belongs; an ask without a play is the round's. */
export interface Pending {
  readonly ask: Ask & Presentation;
  readonly play?: string;
}

export const isPlayAsk = (ask: RoundAsk): ask is PlayAsk => ask.kind === 'play';

/** What the round asks, given a cast. It is memoized because it is needed several times between two changes. */
const asksOf = memoizeLatest((cast: Cast<Fighter>, ruleset: Ruleset, rules: Json): readonly RoundAsk[] => {
  const state = roundState(cast);
  return state === undefined ? [] : ruleset.round.asks(state, fighters(cast), rules);
});

export const roundAsks = ({ ruleset, rules, cast }: Encounter): readonly RoundAsk[] =>
  asksOf(cast, ruleset, rules);

/** Everything that is asked now. While a play is open, the round's own asks wait. */
export function pending(enc: Encounter): readonly Pending[] {
  const plays = answerable(enc);
  if (plays.length === 0) return roundAsks(enc).flatMap((ask) => (isPlayAsk(ask) ? [] : [{ ask }]));
  return plays.flatMap((open) => {
    const run = runOf(enc, open);
    return run.state === 'done' ? [] : run.asks.map((ask) => ({ ask, play: open.id }));
  });
}

/** Everybody who must answer before the fight can continue. */
export const awaited = (enc: Encounter): readonly Id[] => [
  ...new Set(pending(enc).flatMap(({ ask }) => (ask.optional ? [] : [ask.by]))),
];
