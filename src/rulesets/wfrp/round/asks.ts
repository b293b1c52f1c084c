import { type Choose, type Enter, GM } from '../../../core/ask.ts';
import type { Check } from '../../../core/dice/check.ts';
import { faceCheck } from '../../../core/dice/single.ts';
import { line } from '../../../core/line.ts';
import { declarationAsk, dueAsks, marksAsk, optional, orderAsks } from '../../../core/own-turns.ts';
import type { RoundAsk } from '../../../core/round.ts';
import { gmChoice } from '../../../core/round-asks.ts';
import { type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import { type AskKind, ask, type WfAction, type WfDeclaration } from '../actions/define.ts';
import { markFault, mayReact, turnFault } from '../actions/legality.ts';
import { ACTIONS, actionNamed } from '../actions/list.ts';
import type { WfCast, WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { type Fight, isGone, ruledBy, scoreOf } from '../figures/state.ts';
import { faultOfDelayed, faultOfNext, faultOfReaction, inReachOf, isLocked, malformed } from './legality.ts';
import {
  type Frame,
  frightenedBy,
  heldFrame,
  inFight,
  mayRaiseInitiative,
  onTurn,
  order,
  playAskOf,
  type State,
  sortByInitiative,
} from './state.ts';

/** Who controls a fighter: the GM while fear rules them (WF-15.3). */
const controllerOf = (fighter: WfFighter): Id => (ruledBy(fighter) ? GM : fighter.id);

/** The ask for a declaration. `fault` says why it is not allowed now. */
const declareAsk = (
  kind: AskKind,
  fighter: WfFighter,
  label: Msg,
  fault: (declaration: WfDeclaration) => Msg | undefined,
  skip?: Json,
): Enter =>
  declarationAsk({
    id: ask.make(kind, fighter.id),
    by: controllerOf(fighter),
    about: fighter.id,
    label,
    legal: (value) => malformed(value) ?? fault(value as unknown as WfDeclaration),
    ...(skip === undefined ? {} : { skip }),
  });

function dieAsk(fighter: WfFighter) {
  const lines = [line(msg('wfrp.characteristic.ag'), scoreOf(fighter, 'ag'), 'GAP-3')];
  const id = ask.make('die', fighter.id);
  return faceCheck({ id, by: fighter.id, label: msg('wfrp.check.initiative'), lines }, 10);
}

/** A frightening creature has joined the fight: the GM marks who sees it (WF-15.1). */
const sightAsk = (source: WfFighter, cast: WfCast): RoundAsk =>
  marksAsk(
    ask.make('sees', source.id),
    msg(`wfrp.ask.sees.${source.traits.causes}`, { who: source.id }),
    frightenedBy(cast, source).map(({ id }) => id),
    true,
  );

/** Answers that need no further input. */
const plainEntries = (...words: readonly ('hold' | 'decline' | 'end')[]): Pick<Enter, 'plain'> => ({
  plain: words.map((action) => ({ id: action, label: msg(`wfrp.action.${action}`), value: { action } })),
});

/** What holds for a reaction: the actor may have walked on meanwhile (WF-4.2). */
const holding = (reach: boolean | undefined): Pick<Enter, 'holds'> =>
  reach === undefined ? {} : { holds: { reach } };

/** The reaction of a fighter whose mark acts rashly (WF-3.17). They may decline it, or hold it back for the rest of the action (WF-3.21). */
const reactionAsk = (reactor: WfFighter, frame: Frame, fight: Fight): Enter => ({
  ...declareAsk(
    'react',
    reactor,
    msg(`wfrp.ask.react.${frame.by === 'fall' ? 'fall' : frame.stage}`, {
      who: frame.who,
      deed: msg(`wfrp.action.${frame.declaration.action}`),
    }),
    (one) => faultOfReaction(fight, reactor, frame, one),
    { action: 'decline' },
  ),
  against: frame.who,
  ...holding(inReachOf(frame, reactor)),
  ...(frame.stage === 'before' && frame.by !== 'fall'
    ? plainEntries('hold', 'decline')
    : plainEntries('decline')),
});

const yesNo = (id: string, label: Msg, yes: string, no: string): Choose => ({
  ...gmChoice(
    id,
    label,
    [yes, no].map((one) => ({ id: one, label: msg(`wfrp.option.${one}`) })),
  ),
  skip: yes,
});

/** The target of the next attack of a sequence: the mark if it must be, or else the last target. Anybody (undefined) if that has fallen (AMB-24). */
function nextAgainst(fighter: WfFighter, frame: Frame, fight: Fight): Id | undefined {
  const { declaration } = frame;
  if (isLocked(fight, fighter, frame, declaration)) return fighter.turn.mark;
  const before = fight.cast[declaration.target ?? ''];
  return before && !isGone(before) ? before.id : undefined;
}

function nextAsk(fighter: WfFighter, frame: Frame, fight: Fight): Enter {
  const against = nextAgainst(fighter, frame, fight);
  const { done = 0, total = 1 } = frame.sequence ?? {};
  return {
    ...declareAsk(
      'next',
      fighter,
      msg('wfrp.ask.next', { n: done + 1, of: total }),
      (one) => faultOfNext(fight, fighter, frame, one),
      { action: 'end' },
    ),
    ...(against === undefined ? {} : { against }),
    ...plainEntries('end'),
  };
}

function frameAsks(state: State, frame: Frame, fight: Fight): RoundAsk[] {
  const fighter = fight.cast[frame.who];
  const reactor = fight.cast[frame.ask[0] ?? ''];
  if (reactor) return [reactionAsk(reactor, frame, fight)];
  if (!fighter) return [];
  if (frame.stage === 'next') return [nextAsk(fighter, frame, fight)];
  if (frame.stage === 'resume')
    return [yesNo(ask.make('resume', frame.who), msg('wfrp.ask.resume', { who: frame.who }), 'goOn', 'stop')];
  return frame.stage === 'act' ? [playAskOf(fighter, frame, state.number === 1, fight.rules)] : [];
}

/** What fighters may do in another's turn: use delayed actions, held reactions, or fortune. */
function othersAsks(state: State, now: WfFighter, fight: Fight): RoundAsk[] {
  const { cast, rules } = fight;
  const others = inFight(cast).filter((one) => one.id !== now.id);
  const kept = others
    .filter((one) => one.turn.delayed && mayReact(one, rules))
    .map((one) =>
      declareAsk('delayed', one, msg('wfrp.ask.delayed'), (declared) => faultOfDelayed(fight, one, declared)),
    );
  const held = state.held.flatMap(({ who, of }) => {
    const one = cast[who];
    return one && mayReact(one, rules) ? [reactionAsk(one, heldFrame(of), fight)] : [];
  });
  const hurry = others
    .filter((one) => !isGone(one) && mayRaiseInitiative(one))
    .map((one) => {
      const label = msg('wfrp.check.hurry', { n: one.traits.fortune });
      return faceCheck({ id: ask.make('hurry', one.id), by: one.id, label }, 10);
    }) as unknown as Check[];
  return [...held, ...kept, ...hurry].map(optional);
}

/** What the GM may say at any moment of a turn: that somebody is cornered, or no longer is, or has acted rashly (WF-15.11, WF-4.3). */
function gmAsks(cast: WfCast): RoundAsk[] {
  const cornered = inFight(cast).flatMap((one) => {
    const ruled = ruledBy(one);
    if (ruled?.track.kind !== 'creature') return [];
    const free = ruled.track.cornered === true;
    if (!free && ruled.state !== 'flight') return [];
    const option = free ? 'wayOut' : 'cornered';
    const label = msg('wfrp.ask.cornered', { who: one.id });
    return [
      gmChoice(ask.make('cornered', one.id), label, [{ id: option, label: msg(`wfrp.option.${option}`) }]),
    ];
  });
  const rash = inFight(cast)
    .filter((one) => Object.values(cast).some(({ turn }) => turn.mark === one.id))
    .map(({ id }) => ({ id, label: msg('wfrp.option.fighter', { who: id }) }));
  const called = rash.length === 0 ? [] : [gmChoice(ask.make('rash'), msg('wfrp.ask.rash'), rash)];
  return [...cornered, ...called].map(optional);
}

/** By house rule, fighters may choose their marks before anybody has acted (AMB-10). */
function markAsks({ number, count }: State, now: WfFighter, fight: Fight): RoundAsk[] {
  if (!fight.rules.markBeforeFirstTurn || number !== 1 || count !== 0) return [];
  return inFight(fight.cast)
    .filter((one) => one.id !== now.id && one.turn.mark === undefined && !isGone(one))
    .map((one) =>
      declareAsk('mark', one, msg('wfrp.ask.mark'), (declared) =>
        actionNamed(declared.action)?.kind === 'mark'
          ? markFault(fight, one, declared)
          : msg('wfrp.no.notTurn'),
      ),
    )
    .map(optional);
}

/** The default declaration: the end of the turn. */
const END =
  Object.entries<WfAction>(ACTIONS).find(([, { ends, keepsHalf }]) => ends && !keepsHalf)?.[0] ?? '';

/** A reaction that needs the GM's consent (AMB-16). */
const consentAsk = ({ who, declaration }: State['consent'] & object): RoundAsk =>
  yesNo(
    ask.make('consent'),
    msg('wfrp.ask.consent', { who, deed: msg(`wfrp.action.${declaration.action}`) }),
    'allow',
    'forbid',
  );

/** Before a turn ends, those who hold back a reaction are asked for it, the last in order first (WF-3.21). */
function lastCallAsks({ held }: State, fight: Fight): RoundAsk[] {
  const [last] = sortByInitiative(
    fight.cast,
    held.map(({ who }) => who),
  );
  const of = held.find(({ who }) => who === last)?.of ?? '';
  const reactor = fight.cast[last ?? ''];
  return reactor ? [reactionAsk(reactor, heldFrame(of), fight)] : [];
}

/** What is asked in a fighter's turn. */
function turnAsks(state: State, now: WfFighter, fight: Fight): RoundAsk[] {
  const left = now.turn.half ?? 0;
  const label = msg('wfrp.ask.declare', { n: left });
  const declare = declareAsk('declare', now, label, (one) => turnFault(fight, now, one), { action: END });
  return [
    left > 0 ? declare : { ...declare, likely: END },
    ...othersAsks(state, now, fight),
    ...markAsks(state, now, fight),
    ...gmAsks(fight.cast),
  ];
}

/** Everything that is asked now: the action in progress first. */
export function asksOf(state: State, cast: WfCast, rules: Rules): RoundAsk[] {
  const fight = { cast, rules };
  if (state.consent) return [consentAsk(state.consent)];
  const top = state.frames.at(-1);
  if (top) return frameAsks(state, top, fight);
  const first = [dueAsks(state), orderAsks(order, cast, rules, { die: dieAsk })].find(
    (asks) => asks.length > 0,
  );
  if (first) return first;
  const source = cast[state.sights[0] ?? ''];
  if (source) return [sightAsk(source, cast)];
  if (state.phase === 'idle') return [];
  if (state.ending) return lastCallAsks(state, fight);
  const now = onTurn(cast);
  return now ? turnAsks(state, now, fight) : [];
}
