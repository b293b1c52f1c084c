import type { Ask } from './ask.ts';
import { faultOfAnswer } from './ask.ts';
import type { Change } from './change.ts';
import { diff, same, set } from './change.ts';
import type { Fighter } from './fighter.ts';
import { kept } from './kept.ts';
import type { Begin, Entry, Run } from './replay.ts';
import { accepted, replay } from './replay.ts';
import type { PlayAsk, RoundAsk, RoundEvent, Stepped } from './round.ts';
import { ROUND } from './round.ts';
import type { Ruleset } from './ruleset.ts';
import type { Cast, Told } from './stage.ts';
import { applied, appliedAll, valueAt } from './stage.ts';
import type { Id, Json } from './text.ts';
import { Illegal, msg, Refused } from './text.ts';
import type { Veil } from './veil.ts';

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
  readonly veil?: Veil;
}

/** What can be done to an encounter: the only things that ever are. All of it is Json: a list of these is its log. */
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
export const fighters = kept((cast: Cast<Fighter>): Cast<Fighter> => {
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

/** Binds a play to its input and house rules. */
export const bound =
  (ruleset: Ruleset, play: string, input: Json, rules: Json): Begin<Json, Fighter> =>
  (stage) =>
    playDef(ruleset, play).begin(stage, input, rules);

/** Runs by open play: a play, its cast and its log never change once they are in an encounter. */
const runs = new WeakMap<OpenPlay, Run<Json, Fighter>>();

/** An open play of this encounter as far as it has come. */
export function runOf({ ruleset, rules }: Encounter, open: OpenPlay): Run<Json, Fighter> {
  const known = runs.get(open);
  if (known) return known;
  const run = replay(bound(ruleset, open.play, open.input, rules), open.cast, open.log);
  runs.set(open, run);
  return run;
}

const topLevel = (open: readonly OpenPlay[]): number =>
  open.reduce((top, { level }) => Math.max(top, level), 0);

/** The open plays that may be answered now. */
export const answerable = ({ open }: Encounter): readonly OpenPlay[] =>
  open.filter(({ level }) => level === topLevel(open));

/** A pending ask, and the open play it belongs to; without a play it is the round's. */
export interface Pending {
  readonly ask: Ask & { readonly optional?: boolean; readonly shown?: boolean };
  readonly play?: string;
}

const isPlayAsk = (ask: RoundAsk): ask is PlayAsk => ask.kind === 'play';

/** What a round asks of a cast. Between two changes of it that is wanted again and again: by whoever looks, by his answer, by what follows from it. */
const asksOf = kept((cast: Cast<Fighter>, ruleset: Ruleset, rules: Json): readonly RoundAsk[] => {
  const state = roundState(cast);
  return state === undefined ? [] : ruleset.round.asks(state, fighters(cast), rules);
});

const roundAsks = ({ ruleset, rules, cast }: Encounter): readonly RoundAsk[] => asksOf(cast, ruleset, rules);

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

/** What of a change a play hears that fell in one breath with the one that made it: what was spent, not what was suffered. */
const spends = ({ at }: Change): boolean => at.startsWith('turn.');

/**
 * A blind play's changes as they find the cast: where another of its breath has written the same field, `was` is what that one left there,
 * so that the inverses lead back; what changes nothing any more is left out.
 */
function overtaken(cast: Cast<Fighter>, changes: readonly Change[]): Change[] {
  let present = cast;
  return changes.flatMap((change) => {
    const was = change.do === 'set' ? valueAt(present[change.who], change.at) : undefined;
    const found = change.do === 'set' ? set(change.who, change.at, was, change.is, change.why) : change;
    present = applied(present, found);
    return found.do === 'set' && same(found.was, found.is) ? [] : [found];
  });
}

function apply(draft: Draft, all: readonly Change[], by?: OpenPlay): void {
  const { enc } = draft;
  const changes = by?.blind ? overtaken(enc.cast, all) : all;
  if (changes.length === 0) return;
  const open = enc.open.map((play) => {
    if (play.id === by?.id) return play;
    const blind = by !== undefined && play.blind && play.level === by.level;
    const concerned = changes.filter((change) => change.who in play.cast && (!blind || spends(change)));
    return concerned.length === 0 ? play : { ...play, missed: [...play.missed, ...concerned] };
  });
  draft.enc = { ...enc, cast: appliedAll(enc.cast, changes), open };
  draft.changes.push(...changes);
}

function stepped(draft: Draft, step: (state: Json, cast: Cast<Fighter>) => Stepped<Json>): void {
  const was = roundState(draft.enc.cast);
  const { state, changes } = step(was ?? null, fighters(draft.enc.cast));
  apply(draft, changes);
  apply(draft, diff(ROUND, was, state, 'round'));
}

function happens(draft: Draft, event: RoundEvent): void {
  const { ruleset, rules } = draft.enc;
  if (roundState(draft.enc.cast) === undefined) return;
  stepped(draft, (state, cast) => ruleset.round.step(state, event, cast, rules));
}

/** Opens plays in one breath: all of them see the cast as it is now, none what another does. */
function opened(
  draft: Draft,
  asks: readonly { id: string; play: string; input: Json; blind: boolean; veil?: Veil }[],
  level = topLevel(draft.enc.open) + 1,
): void {
  const { ruleset, rules, cast } = draft.enc;
  const everybody = fighters(cast);
  const fresh = asks.map(({ id, play, input, blind, veil }): OpenPlay => {
    if (draft.enc.open.some((one) => one.id === id)) throw new Illegal(msg('core.refused.playOpen'));
    const def = playDef(ruleset, play);
    const fault = def.fault(everybody, input, rules);
    if (fault) throw new Refused(fault);
    const members = Object.fromEntries(
      def.members(input).flatMap((who) => (everybody[who] ? [[who, everybody[who]]] : [])),
    );
    const open = { id, play, input, cast: members, log: [], level, blind, missed: [], heard: 0 };
    return veil ? { ...open, veil } : open;
  });
  draft.enc = { ...draft.enc, open: [...draft.enc.open, ...fresh] };
  for (const play of fresh) apply(draft, runOf(draft.enc, play).changes[0] ?? [], play);
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

/** The play goes on with a longer log; what it does because of that happens. */
function goesOn(draft: Draft, play: OpenPlay, log: readonly Entry[]): void {
  const fresh = { ...play, log, missed: [] };
  draft.enc = { ...draft.enc, open: draft.enc.open.map((one) => (one.id === play.id ? fresh : one)) };
  const { changes } = runOf(draft.enc, fresh);
  apply(draft, changes.slice(play.log.length + 1).flat(), fresh);
}

/** The round hears that a play is over. */
function ends(draft: Draft, play: OpenPlay, run: Run<Json, Fighter>): void {
  tellRound(draft, play, run.told);
  const { open, ended } = draft.enc;
  draft.enc = { ...draft.enc, open: open.filter(({ id }) => id !== play.id), ended: [...ended, play] };
  if (run.state === 'done') happens(draft, { do: 'ended', play: play.id, out: run.out, told: run.told });
}

/** Plays that the round wants and that are not open yet: one, or all of one breath. */
function wanted(enc: Encounter): readonly (PlayAsk & { readonly blind: boolean })[] {
  const known = new Set(enc.open.map(({ id }) => id));
  const asks = roundAsks(enc)
    .filter(isPlayAsk)
    .filter(({ id }) => !known.has(id));
  const first = asks[0];
  if (!first) return [];
  const breath = first.together ? asks.filter(({ together }) => together === first.together) : [first];
  return breath.map((ask) => ({ ...ask, blind: breath.length > 1 }));
}

/** One thing that needs nobody's answer. @returns whether there was one. */
function settled(draft: Draft): boolean {
  for (const play of answerable(draft.enc)) {
    const run = runOf(draft.enc, play);
    if (run.state === 'done') {
      ends(draft, play, run);
      return false;
    }
    if (run.told.length > play.heard) {
      tellRound(draft, play, run.told);
      return false;
    }
    if (play.missed.length > 0) {
      goesOn(draft, play, [...play.log, { news: play.missed }]);
      return false;
    }
  }
  const next = wanted(draft.enc);
  if (next.length > 0) opened(draft, next);
  return next.length === 0;
}

function answered(draft: Draft, action: Extract<Action, { do: 'answer' }>): void {
  const play = answerable(draft.enc).find(({ id }) => id === action.play);
  if (!play) throw new Refused(msg('core.refused.notAsked'));
  goesOn(draft, play, accepted(runOf(draft.enc, play), play.log, action));
}

function roundEvent(draft: Draft, event: RoundEvent): void {
  if (event.do === 'answer' || event.do === 'sealed') {
    if (draft.enc.open.length > 0) throw new Illegal(msg('core.refused.playOpen'));
    const ask = roundAsks(draft.enc).find(({ id }) => id === event.ask);
    if (!ask || isPlayAsk(ask)) throw new Refused(msg('core.refused.notAsked'));
    const isSealed = ask.kind === 'enter' && ask.sealed === true;
    if (event.do === 'sealed' && !isSealed) throw new Refused(msg('core.refused.notAsked'));
    const fault = event.do === 'answer' ? faultOfAnswer(ask, event.value) : undefined;
    if (fault) throw new Refused(fault);
  }
  happens(draft, event);
}

function begun(draft: Draft): void {
  const { ruleset, rules, cast } = draft.enc;
  if (roundState(cast) !== undefined) throw new Illegal(msg('core.refused.begun'));
  stepped(draft, (_, present) => ruleset.round.begin(present, rules));
}

function edited(draft: Draft, changes: readonly Change[]): void {
  apply(draft, changes);
  happens(draft, { do: 'edited' });
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
  else edited(draft, action.changes);
}

/**
 * The encounter after one action and everything that follows from it. The old one is untouched: on an error nothing has happened.
 * @throws Refused or Illegal with the reason.
 */
export function commit(enc: Encounter, action: Action): Encounter {
  const draft: Draft = { enc: { ...enc, ended: [] }, changes: [] };
  perform(draft, action);
  while (!settled(draft));
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
