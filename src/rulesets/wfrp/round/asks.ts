import { type Choose, type Enter, MASTER } from '../../../core/ask.ts';
import type { Check } from '../../../core/dice/check.ts';
import { faceCheck } from '../../../core/dice/single.ts';
import { line } from '../../../core/line.ts';
import { declarationAsk, dueAsks, marksAsk, optional, orderAsks } from '../../../core/own-turns.ts';
import type { RoundAsk } from '../../../core/round.ts';
import type { Cast } from '../../../core/stage.ts';
import { type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import type { WfAction, WfDeclaration } from '../actions/define.ts';
import { mayReact, turnFault } from '../actions/legality.ts';
import { ACTIONS } from '../actions/list.ts';
import { scoreOf, type WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { isOut, ruledBy } from '../figures/state.ts';
import {
  faultOfDelayed,
  faultOfEarlyMark,
  faultOfNext,
  faultOfReaction,
  isLocked,
  malformed,
} from './legality.ts';
import {
  type AskKind,
  ask,
  type Frame,
  frightenedBy,
  heldFrame,
  inFight,
  mayHurry,
  onTurn,
  order,
  ordered,
  playAskOf,
  type State,
} from './state.ts';

/** Who controls a fighter: the GM while fear rules them (WF-15.3). */
const controllerOf = (fighter: WfFighter): Id => (ruledBy(fighter) ? MASTER : fighter.id);

/** The ask for a declaration. `fault` says what is wrong with it at this moment. */
const declares = (
  kind: AskKind,
  fighter: WfFighter,
  label: Enter['label'],
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

const dieAsk = (fighter: WfFighter) =>
  faceCheck(
    {
      id: ask.make('die', fighter.id),
      by: fighter.id,
      label: msg('wfrp.check.initiative'),
      lines: [line(msg('wfrp.characteristic.ag'), scoreOf(fighter, 'ag'), 'GAP-3')],
    },
    10,
  );

/** A creature that frightens has come into the fight: the GM marks who sees it (WF-15.1). */
const sightAsk = (source: WfFighter, cast: Cast<WfFighter>): RoundAsk =>
  marksAsk(
    ask.make('sees', source.id),
    msg(`wfrp.ask.sees.${source.traits.causes}`, { who: source.id }),
    frightenedBy(cast, source).map(({ id }) => id),
    true,
  );

/** Entries that consist of one answer. */
const plainEntries = (...words: readonly ('hold' | 'decline' | 'end')[]): Pick<Enter, 'plain'> => ({
  plain: words.map((action) => ({ id: action, label: msg(`wfrp.action.${action}`), value: { action } })),
});

/** The reaction of a fighter whose mark acts rashly (WF-3.17): they may hold it back as long as the action lasts (WF-3.21), or decline. */
const reactionAsk = (reactor: WfFighter, frame: Frame, cast: Cast<WfFighter>, rules: Rules): Enter => ({
  ...declares(
    'react',
    reactor,
    msg(`wfrp.ask.react.${frame.by === 'fall' ? 'fall' : frame.stage}`, {
      who: frame.who,
      deed: msg(`wfrp.action.${frame.declaration.action}`),
    }),
    (one) => faultOfReaction(cast, reactor, frame, one, rules),
    { action: 'decline' },
  ),
  against: frame.who,
  ...(frame.stage === 'before' && frame.by !== 'fall'
    ? plainEntries('hold', 'decline')
    : plainEntries('decline')),
});

const yesNo = (id: string, label: Choose['label'], yes: string, no: string): Choose => ({
  kind: 'choose',
  id,
  by: MASTER,
  label,
  options: [
    { id: yes, label: msg(`wfrp.option.${yes}`) },
    { id: no, label: msg(`wfrp.option.${no}`) },
  ],
  skip: yes,
});

/** Whom the next attack of a sequence goes at: the mark where it must, else the same as before; undefined when they have fallen: anybody (AMB-24). */
function nextAgainst(fighter: WfFighter, frame: Frame, cast: Cast<WfFighter>, rules: Rules): Id | undefined {
  const { declaration } = frame;
  if (isLocked(cast, fighter, frame, declaration, rules)) return fighter.turn.mark;
  const before = cast[declaration.target ?? ''];
  return before && !isOut(before) ? before.id : undefined;
}

function frameAsks(state: State, frame: Frame, cast: Cast<WfFighter>, rules: Rules): RoundAsk[] {
  const fighter = cast[frame.who];
  const [first] = frame.ask;
  const reactor = cast[first ?? ''];
  if (reactor) return [reactionAsk(reactor, frame, cast, rules)];
  if (!fighter) return [];
  if (frame.stage === 'next') {
    const against = nextAgainst(fighter, frame, cast, rules);
    return [
      {
        ...declares(
          'next',
          fighter,
          msg('wfrp.ask.next', { n: (frame.sequence?.done ?? 0) + 1, of: frame.sequence?.total ?? 1 }),
          (one) => faultOfNext(cast, fighter, frame, one, rules),
          { action: 'end' },
        ),
        ...(against === undefined ? {} : { against }),
        ...plainEntries('end'),
      },
    ];
  }
  if (frame.stage === 'resume')
    return [yesNo(ask.make('resume', frame.who), msg('wfrp.ask.resume', { who: frame.who }), 'goOn', 'stop')];
  if (frame.stage !== 'act') return [];
  return [playAskOf(fighter, frame, state.number === 1, rules)];
}

/** What those may do whose turn it is not: use what they have kept or held back. */
function asideAsks(
  state: State,
  now: WfFighter | undefined,
  cast: Cast<WfFighter>,
  rules: Rules,
): RoundAsk[] {
  const kept = inFight(cast)
    .filter((one) => one.turn.delayed && one.id !== now?.id && mayReact(one, rules))
    .map((one) =>
      declares('delayed', one, msg('wfrp.ask.delayed'), (declared) =>
        faultOfDelayed(cast, one, declared, rules),
      ),
    );
  const held = state.held.flatMap(({ who, of }) => {
    const one = cast[who];
    return one && mayReact(one, rules) ? [reactionAsk(one, heldFrame(of), cast, rules)] : [];
  });
  const hurry = inFight(cast)
    .filter((one) => one.id !== now?.id && !isOut(one) && mayHurry(one))
    .map((one) =>
      faceCheck(
        {
          id: ask.make('hurry', one.id),
          by: one.id,
          label: msg('wfrp.check.hurry', { n: one.traits.fortune }),
        },
        10,
      ),
    ) as unknown as Check[];
  return [...held, ...kept, ...hurry].map(optional);
}

/** What the GM may say at any moment of a turn: that somebody is cornered or no more, that what they did was rash (WF-15.11, WF-4.3). */
function masterAsks(cast: Cast<WfFighter>): RoundAsk[] {
  const cornered = inFight(cast).flatMap((one) => {
    const ruled = ruledBy(one);
    if (ruled?.track.kind !== 'creature') return [];
    const free = ruled.track.cornered === true;
    if (!free && ruled.state !== 'flight') return [];
    const option = free ? 'wayOut' : 'cornered';
    return [
      {
        kind: 'choose' as const,
        id: ask.make('cornered', one.id),
        by: MASTER,
        label: msg('wfrp.ask.cornered', { who: one.id }),
        options: [{ id: option, label: msg(`wfrp.option.${option}`) }],
      },
    ];
  });
  const marked = inFight(cast).filter((one) => Object.values(cast).some(({ turn }) => turn.mark === one.id));
  const rash: Choose[] =
    marked.length === 0
      ? []
      : [
          {
            kind: 'choose',
            id: ask.make('rash'),
            by: MASTER,
            label: msg('wfrp.ask.rash'),
            options: marked.map(({ id }) => ({ id, label: msg('wfrp.option.fighter', { who: id }) })),
          },
        ];
  return [...cornered, ...rash].map(optional);
}

/** By house rule marks are set before anybody has acted (AMB-10). */
const isBeforeFirstTurn = ({ number, count }: State): boolean => number === 1 && count === 0;

function markAsks(state: State, now: WfFighter | undefined, cast: Cast<WfFighter>, rules: Rules): RoundAsk[] {
  if (!rules.markBeforeFirstTurn || !isBeforeFirstTurn(state)) return [];
  return inFight(cast)
    .filter((one) => one.id !== now?.id && one.turn.mark === undefined && !isOut(one))
    .map((one) =>
      optional(
        declares('mark', one, msg('wfrp.ask.mark'), (declared) =>
          faultOfEarlyMark(cast, one, declared, rules),
        ),
      ),
    );
}

/** What is declared where nobody declares anything: the end of the turn. */
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

/** A turn ends: the last in order of those who hold back is asked first (WF-3.21). */
function lastCallAsks({ held }: State, cast: Cast<WfFighter>, rules: Rules): RoundAsk[] {
  const [last] = ordered(
    cast,
    held.map(({ who }) => who),
  );
  const of = held.find(({ who }) => who === last)?.of ?? '';
  const reactor = cast[last ?? ''];
  return reactor ? [reactionAsk(reactor, heldFrame(of), cast, rules)] : [];
}

/** What is asked in an own turn. */
function turnAsks(state: State, now: WfFighter, cast: Cast<WfFighter>, rules: Rules): RoundAsk[] {
  const left = now.turn.half ?? 0;
  const declare = declares(
    'declare',
    now,
    msg('wfrp.ask.declare', { n: left }),
    (one) => turnFault(cast, now, one, rules),
    { action: END },
  );
  return [
    left > 0 ? declare : { ...declare, likely: END },
    ...asideAsks(state, now, cast, rules),
    ...markAsks(state, now, cast, rules),
    ...masterAsks(cast),
  ];
}

/** Everything that is asked now: what is under way first. */
export function asksOf(state: State, cast: Cast<WfFighter>, rules: Rules): RoundAsk[] {
  if (state.consent) return [consentAsk(state.consent)];
  const top = state.frames.at(-1);
  if (top) return frameAsks(state, top, cast, rules);
  const first = [dueAsks(state), orderAsks(order, cast, rules, { die: dieAsk })].find(
    (asks) => asks.length > 0,
  );
  if (first) return first;
  const source = cast[state.sights[0] ?? ''];
  if (source) return [sightAsk(source, cast)];
  if (state.phase === 'idle') return [];
  if (state.ending) return lastCallAsks(state, cast, rules);
  const now = onTurn(cast);
  return now ? turnAsks(state, now, cast, rules) : [];
}
