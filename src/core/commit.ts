import { faultOfAnswer } from './ask.ts';
import { type Change, diff, isEqual, set } from './change.ts';
import {
  type Action,
  answerable,
  type Commit,
  type Encounter,
  fighters,
  isPlayAsk,
  type OpenPlay,
  playDef,
  roundAsks,
  roundState,
  runOf,
  topLevel,
  withEntry,
} from './encounter.ts';
import type { Fighter } from './fighter.ts';
import { comeBack } from './left.ts';
import { checkAnswer, type Entry, type Run } from './replay.ts';
import { type PlayAsk, ROUND, type RoundEvent, type Stepped } from './round.ts';
import { applyChange, applyChanges, type Cast, type Told, valueAt } from './stage.ts';
import { Illegal, type Json, msg, Refused } from './text.ts';
import type { Veil } from './veil.ts';

/** The encounter while an action is being applied, and the changes made so far. */
interface Draft {
  enc: Encounter;
  readonly changes: Change[];
}

/** Whether a change is a cost. A play sees the costs of the other plays in its simultaneous group, but not the harm they do. */
const isCost = ({ at }: Change): boolean => at.startsWith('turn.');

/**
 * Adapts the changes of a simultaneous play to the current cast. If another play of the group has written the same field, `was` becomes
 * the value from that play, so that undoing restores it. Changes that no longer have an effect are dropped.
 */
function rebaseChanges(cast: Cast<Fighter>, changes: readonly Change[]): Change[] {
  let current = cast;
  return changes.flatMap((change) => {
    const was = change.do === 'set' ? valueAt(current[change.who], change.at) : undefined;
    const rebased = change.do === 'set' ? set(change.who, change.at, was, change.is, change.why) : change;
    current = applyChange(current, rebased);
    return rebased.do === 'set' && isEqual(rebased.was, rebased.is) ? [] : [rebased];
  });
}

function apply(draft: Draft, all: readonly Change[], by?: OpenPlay): void {
  const { enc } = draft;
  const changes = by?.blind ? rebaseChanges(enc.cast, all) : all;
  if (changes.length === 0) return;
  const open = enc.open.map((play) => {
    if (play.id === by?.id) return play;
    const blind = by !== undefined && play.blind && play.level === by.level;
    const concerned = changes.filter((change) => change.who in play.cast && (!blind || isCost(change)));
    return concerned.length === 0 ? play : { ...play, missed: [...play.missed, ...concerned] };
  });
  draft.enc = { ...enc, cast: applyChanges(enc.cast, changes), open };
  draft.changes.push(...changes);
}

function stepRound(draft: Draft, step: (state: Json, cast: Cast<Fighter>) => Stepped<Json>): void {
  const was = roundState(draft.enc.cast);
  const { state, changes } = step(was ?? null, fighters(draft.enc.cast));
  apply(draft, changes);
  apply(draft, diff(ROUND, was, state, 'round'));
}

function notifyRound(draft: Draft, event: RoundEvent): void {
  const { ruleset, rules } = draft.enc;
  if (roundState(draft.enc.cast) === undefined) return;
  stepRound(draft, (state, cast) => ruleset.round.step(state, event, cast, rules));
}

/** Opens plays that all start from the current cast. */
function openPlays(
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

/** Tells the round of what a play has told since the last time, as far as the round reacts to it. */
function reportNews(draft: Draft, play: OpenPlay, told: readonly Told[]): void {
  const fresh = told.slice(play.heard);
  draft.enc = {
    ...draft.enc,
    open: draft.enc.open.map((one) => (one.id === play.id ? { ...one, heard: told.length } : one)),
  };
  for (const one of fresh)
    if (draft.enc.ruleset.round.hears?.(one)) notifyRound(draft, { do: 'heard', play: play.id, told: one });
}

/** Continues a play with one more entry and applies what it does next. */
function continuePlay(draft: Draft, play: OpenPlay, entry: Entry): void {
  const fresh = withEntry(draft.enc, play, entry);
  draft.enc = { ...draft.enc, open: draft.enc.open.map((one) => (one.id === play.id ? fresh : one)) };
  const { changes } = runOf(draft.enc, fresh);
  apply(draft, changes.slice(play.log.length + 1).flat(), fresh);
}

/** Closes a finished play and notifies the round. */
function closePlay(draft: Draft, play: OpenPlay, run: Run<Json, Fighter>): void {
  reportNews(draft, play, run.told);
  const { open, ended } = draft.enc;
  draft.enc = { ...draft.enc, open: open.filter(({ id }) => id !== play.id), ended: [...ended, play] };
  if (run.state === 'done') notifyRound(draft, { do: 'ended', play: play.id, out: run.out, told: run.told });
}

/** The plays that the round asks for and that are not open yet: the first, with all others of its simultaneous group. */
function wantedPlays(enc: Encounter): readonly (PlayAsk & { readonly blind: boolean })[] {
  const known = new Set(enc.open.map(({ id }) => id));
  const asks = roundAsks(enc)
    .filter(isPlayAsk)
    .filter(({ id }) => !known.has(id));
  const first = asks[0];
  if (!first) return [];
  const group = first.together ? asks.filter(({ together }) => together === first.together) : [first];
  return group.map((ask) => ({ ...ask, blind: group.length > 1 }));
}

/** Does the next thing that needs no answer. @returns whether there was anything to do */
function doNext(draft: Draft): boolean {
  for (const play of answerable(draft.enc)) {
    const run = runOf(draft.enc, play);
    if (run.state === 'done') {
      closePlay(draft, play, run);
      return true;
    }
    if (run.told.length > play.heard) {
      reportNews(draft, play, run.told);
      return true;
    }
    if (play.missed.length > 0) {
      continuePlay(draft, play, { news: play.missed });
      return true;
    }
  }
  const next = wantedPlays(draft.enc);
  if (next.length > 0) openPlays(draft, next);
  return next.length > 0;
}

function answerPlay(draft: Draft, action: Extract<Action, { do: 'answer' }>): void {
  const play = answerable(draft.enc).find(({ id }) => id === action.play);
  if (!play) throw new Refused(msg('core.refused.notAsked'));
  const { ask, value } = action;
  checkAnswer(runOf(draft.enc, play), { ask, value });
  continuePlay(draft, play, { ask, value });
}

function handleRoundEvent(draft: Draft, event: RoundEvent): void {
  if (event.do === 'answer' || event.do === 'sealed') {
    if (draft.enc.open.length > 0) throw new Illegal(msg('core.refused.playOpen'));
    const ask = roundAsks(draft.enc).find(({ id }) => id === event.ask);
    if (!ask || isPlayAsk(ask)) throw new Refused(msg('core.refused.notAsked'));
    const isSealed = ask.kind === 'enter' && ask.sealed === true;
    if (event.do === 'sealed' && !isSealed) throw new Refused(msg('core.refused.notAsked'));
    const fault = event.do === 'answer' ? faultOfAnswer(ask, event.value) : undefined;
    if (fault) throw new Refused(fault);
  }
  const joining = event.do === 'join' ? fighters(draft.enc.cast)[event.who] : undefined;
  if (joining) apply(draft, comeBack(joining));
  notifyRound(draft, event);
}

function beginRound(draft: Draft): void {
  const { ruleset, rules, cast } = draft.enc;
  if (roundState(cast) !== undefined) throw new Illegal(msg('core.refused.begun'));
  apply(draft, Object.values(fighters(cast)).flatMap(comeBack));
  stepRound(draft, (_, present) => ruleset.round.begin(present, rules));
}

function applyEdit(draft: Draft, changes: readonly Change[]): void {
  apply(draft, changes);
  notifyRound(draft, { do: 'edited' });
}

function perform(draft: Draft, action: Action): void {
  if (action.do === 'begin') beginRound(draft);
  else if (action.do === 'round') handleRoundEvent(draft, action.event);
  else if (action.do === 'answer') answerPlay(draft, action);
  else if (action.do === 'play')
    openPlays(
      draft,
      [{ ...action, blind: false }],
      draft.enc.open.find(({ id }) => id === action.beside)?.level,
    );
  else applyEdit(draft, action.changes);
}

/**
 * An encounter after an action and everything that follows from it, with all changes; its journal is unchanged. For callers that explore what
 * could happen next and need no history. @throws Refused or Illegal with the reason, in which case nothing has changed.
 */
export function advance(enc: Encounter, action: Action): { enc: Encounter; changes: readonly Change[] } {
  const draft: Draft = { enc: { ...enc, ended: [] }, changes: [] };
  perform(draft, action);
  while (doNext(draft));
  return draft;
}

/**
 * Applies an action and everything that follows from it, and returns the new encounter. @throws Refused or Illegal with the reason,
 * in which case nothing has changed.
 */
export function commit(enc: Encounter, action: Action): Encounter {
  const { enc: after, changes } = advance(enc, action);
  const entry: Commit = { n: enc.journal.length + 1, action, changes };
  return { ...after, journal: [...enc.journal, entry], before: enc };
}

/** The encounter without its last commit. @throws Refused when there is none. */
export function undone(enc: Encounter): Encounter {
  if (!enc.before) throw new Refused(msg('core.refused.nothingToUndo'));
  return enc.before;
}
