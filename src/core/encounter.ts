import type { Ask, Told } from './ask.ts';
import { faultOfAnswer } from './ask.ts';
import type { Change } from './change.ts';
import { diff } from './change.ts';
import type { Fighter } from './fighter.ts';
import type { Begin, Entry, Run } from './replay.ts';
import { accepted, replay } from './replay.ts';
import type { PlayAsk, RoundAsk, RoundEvent, Stepped } from './round.ts';
import { ROUND } from './round.ts';
import type { Ruleset } from './ruleset.ts';
import type { Cast } from './stage.ts';
import { appliedAll } from './stage.ts';
import type { Id, Json } from './text.ts';
import { Illegal, msg, Refused } from './text.ts';

/** A play that has begun and not ended. It keeps the cast it began with; its log and that cast say all. */
export interface OpenPlay {
  readonly id: string;
  readonly play: string;
  readonly input: Json;
  readonly cast: Cast<Fighter>;
  readonly log: readonly Entry[];
  /** Plays of the highest level are answered first; a lower one is suspended meanwhile. */
  readonly level: number;
  /** Opened with others in one breath: it does not see what they do. */
  readonly blind: boolean;
  /** What befell the cast while the play was suspended; it hears of it before the next answer. */
  readonly missed: readonly Change[];
  /** How many of the things it told have been heard by the round. */
  readonly heard: number;
}

/** What can be done to an encounter: the only things that ever are. All of it is Json: a list of these is its log. */
export type Action =
  | { readonly do: 'begin' }
  | { readonly do: 'round'; readonly event: Exclude<RoundEvent, { do: 'ended' | 'heard' }> }
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

/** One entry of the journal: what was done, and every change it made. Commits are numbered from 1. */
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
  /** The plays that came to their end in the last commit, with their whole log. */
  readonly ended: readonly OpenPlay[];
  readonly journal: readonly Commit[];
  /** The encounter before its last commit, for undo. */
  readonly before?: Encounter;
}

/** An encounter in which nothing has happened yet. */
export const encounter = (ruleset: Ruleset, rules: Json, cast: Cast<Fighter>): Encounter => ({
  ruleset,
  rules,
  cast,
  open: [],
  ended: [],
  journal: [],
});

/** The fighters without the round's own record. */
export function fighters(cast: Cast<Fighter>): Cast<Fighter> {
  const { [ROUND]: _, ...rest } = cast;
  return rest;
}

/** The state of the round, or undefined before it has begun. */
export const roundState = (cast: Cast<Fighter>): Json | undefined => cast[ROUND] as Json | undefined;

/** The definition of a play, by name. @throws Refused when the ruleset has no such play. */
export function playDef(ruleset: Ruleset, play: string): Ruleset['plays'][string] {
  const def = ruleset.plays[play];
  if (!def) throw new Refused(msg('core.refused.noSuchPlay', { play }));
  return def;
}

/** Binds a play to its input and house rules. */
export const bound =
  (ruleset: Ruleset, play: string, input: Json, rules: Json): Begin<Json, Fighter> =>
  (stage) =>
    playDef(ruleset, play).begin(stage, input, rules);

/** An open play as far as it has come. */
export const runOf = ({ ruleset, rules }: Encounter, open: OpenPlay): Run<Json, Fighter> =>
  replay(bound(ruleset, open.play, open.input, rules), open.cast, open.log);

const topLevel = (open: readonly OpenPlay[]): number =>
  open.reduce((top, { level }) => Math.max(top, level), 0);

/** The open plays that may be answered now. */
export const answerable = ({ open }: Encounter): readonly OpenPlay[] =>
  open.filter(({ level }) => level === topLevel(open));

/** A pending ask, and the open play it belongs to; without a play it is the round's. */
export interface Pending {
  readonly ask: Ask & { readonly optional?: boolean };
  readonly play?: string;
}

const isPlayAsk = (ask: RoundAsk): ask is PlayAsk => ask.kind === 'play';

function roundAsks({ ruleset, rules, cast }: Encounter): readonly RoundAsk[] {
  const state = roundState(cast);
  return state === undefined ? [] : ruleset.round.asks(state, fighters(cast), rules);
}

/** Everything that is asked now. While a play is open, the round's own asks wait. */
export function pending(enc: Encounter): readonly Pending[] {
  const plays = answerable(enc);
  if (plays.length === 0) return roundAsks(enc).flatMap((ask) => (isPlayAsk(ask) ? [] : [{ ask }]));
  return plays.flatMap((open) => {
    const run = runOf(enc, open);
    return run.state === 'done' ? [] : run.asks.map((ask) => ({ ask, play: open.id }));
  });
}

/** An encounter being changed by one action: the changes so far are collected. */
interface Draft {
  enc: Encounter;
  readonly changes: Change[];
}

function apply(draft: Draft, changes: readonly Change[], by?: OpenPlay): void {
  if (changes.length === 0) return;
  const { enc } = draft;
  const open = enc.open.map((play) => {
    const unaware = play.id === by?.id || (by && play.blind && play.level === by.level);
    const concerned = changes.filter(({ who }) => who in play.cast);
    return unaware || concerned.length === 0 ? play : { ...play, missed: [...play.missed, ...concerned] };
  });
  draft.enc = { ...enc, cast: appliedAll(enc.cast, changes), open };
  draft.changes.push(...changes);
}

function stepped(draft: Draft, step: (state: Json, cast: Cast<Fighter>) => Stepped<Json>): void {
  const { cast } = draft.enc;
  const was = roundState(cast);
  const { state, changes } = step(was ?? null, fighters(cast));
  apply(draft, changes);
  if (was === undefined)
    draft.enc = { ...draft.enc, cast: { ...draft.enc.cast, [ROUND]: {} as unknown as Fighter } };
  apply(draft, diff(ROUND, was ?? {}, state, 'round'));
}

function happens(draft: Draft, event: RoundEvent): void {
  const { ruleset, rules } = draft.enc;
  if (roundState(draft.enc.cast) === undefined) return;
  stepped(draft, (state, cast) => ruleset.round.step(state, event, cast, rules));
}

function opened(
  draft: Draft,
  asks: readonly { id: string; play: string; input: Json; blind: boolean }[],
  level = topLevel(draft.enc.open) + 1,
): void {
  for (const { id, play, input, blind } of asks) {
    const { ruleset, rules, cast } = draft.enc;
    const def = playDef(ruleset, play);
    const everybody = fighters(cast);
    const fault = def.fault(everybody, input, rules);
    if (fault) throw new Refused(fault);
    const members = Object.fromEntries(
      def.members(input).flatMap((who) => (everybody[who] ? [[who, everybody[who]]] : [])),
    );
    const fresh: OpenPlay = { id, play, input, cast: members, log: [], level, blind, missed: [], heard: 0 };
    draft.enc = { ...draft.enc, open: [...draft.enc.open, fresh] };
    const run = runOf(draft.enc, fresh);
    apply(draft, run.changes[0] ?? [], fresh);
  }
}

function tellRound(draft: Draft, play: OpenPlay, told: readonly Told[]): void {
  const fresh = told.slice(play.heard);
  draft.enc = {
    ...draft.enc,
    open: draft.enc.open.map((one) => (one.id === play.id ? { ...one, heard: told.length } : one)),
  };
  for (const one of fresh)
    if (draft.enc.ruleset.round.hears?.(one)) happens(draft, { do: 'heard', play: play.id, told: one });
}

/** Lets everything happen that needs nobody's answer: plays that have ended are heard, plays that the round wants begin. */
function settle(draft: Draft): void {
  for (;;) {
    const plays = answerable(draft.enc);
    const over = plays.find((play) => runOf(draft.enc, play).state === 'done');
    if (over) {
      const run = runOf(draft.enc, over);
      tellRound(draft, over, run.told);
      const { open, ended } = draft.enc;
      draft.enc = { ...draft.enc, open: open.filter(({ id }) => id !== over.id), ended: [...ended, over] };
      if (run.state === 'done') happens(draft, { do: 'ended', play: over.id, out: run.out, told: run.told });
      continue;
    }
    for (const play of plays) tellRound(draft, play, runOf(draft.enc, play).told);
    const known = new Set(draft.enc.open.map(({ id }) => id));
    const wanted = roundAsks(draft.enc)
      .filter(isPlayAsk)
      .filter(({ id }) => !known.has(id));
    const first = wanted[0];
    if (!first) return;
    const breath = first.together ? wanted.filter(({ together }) => together === first.together) : [first];
    opened(
      draft,
      breath.map((ask) => ({ ...ask, blind: breath.length > 1 })),
    );
  }
}

function answered(draft: Draft, action: Extract<Action, { do: 'answer' }>): void {
  const play = answerable(draft.enc).find(({ id }) => id === action.play);
  if (!play) throw new Refused(msg('core.refused.notAsked'));
  const informed = play.missed.length > 0 ? [...play.log, { news: play.missed }] : play.log;
  const before = runOf(draft.enc, { ...play, log: informed });
  const log = accepted(before, informed, action);
  const fresh = { ...play, log, missed: [] };
  const open = draft.enc.open.map((one) => (one.id === play.id ? fresh : one));
  draft.enc = { ...draft.enc, open };
  const run = runOf(draft.enc, fresh);
  apply(draft, run.changes.slice(play.log.length + 1).flat(), fresh);
}

function roundEvent(draft: Draft, event: RoundEvent): void {
  if (event.do === 'answer') {
    if (draft.enc.open.length > 0) throw new Illegal(msg('core.refused.playOpen'));
    const ask = roundAsks(draft.enc).find(({ id }) => id === event.ask);
    if (!ask || isPlayAsk(ask)) throw new Refused(msg('core.refused.notAsked'));
    const fault = faultOfAnswer(ask, event.value);
    if (fault) throw new Refused(fault);
  }
  happens(draft, event);
}

function begun(draft: Draft): void {
  const { ruleset, rules, cast } = draft.enc;
  if (roundState(cast) !== undefined) throw new Illegal(msg('core.refused.begun'));
  stepped(draft, (_, present) => ruleset.round.begin(present, rules));
}

function perform(draft: Draft, action: Action): void {
  if (action.do === 'begin') begun(draft);
  else if (action.do === 'round') roundEvent(draft, action.event);
  else if (action.do === 'answer') answered(draft, action);
  else if (action.do === 'play')
    opened(
      draft,
      [{ ...action, blind: false }],
      draft.enc.open.find(({ id }) => id === action.beside)?.level,
    );
  else apply(draft, action.changes);
}

/**
 * The encounter after one action and everything that follows from it. The old one is untouched: on an error nothing has happened.
 * @throws Refused or Illegal with the reason.
 */
export function commit(enc: Encounter, action: Action): Encounter {
  const draft: Draft = { enc: { ...enc, ended: [] }, changes: [] };
  perform(draft, action);
  settle(draft);
  const entry: Commit = { n: enc.journal.length + 1, action, changes: draft.changes };
  return { ...draft.enc, journal: [...enc.journal, entry], before: enc };
}

/** The encounter without its last commit. @throws Refused when there is none. */
export function undone(enc: Encounter): Encounter {
  if (!enc.before) throw new Refused(msg('core.refused.nothingToUndo'));
  return enc.before;
}

/** Plays a journal's actions again from the start. */
export const replayed = (
  ruleset: Ruleset,
  rules: Json,
  cast: Cast<Fighter>,
  actions: readonly Action[],
): Encounter => actions.reduce(commit, encounter(ruleset, rules, cast));

/** Whose turn it is to say something: everybody who is asked and must answer. */
export const awaited = (enc: Encounter): readonly Id[] => [
  ...new Set(pending(enc).flatMap(({ ask }) => (ask.optional ? [] : [ask.by]))),
];
