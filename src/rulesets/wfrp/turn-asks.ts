import type { Choose, Enter } from '../../core/ask.ts';
import { MASTER } from '../../core/ask.ts';
import type { Check } from '../../core/dice/check.ts';
import { line } from '../../core/line.ts';
import type { RoundAsk } from '../../core/round.ts';
import type { Spec } from '../../core/spec.ts';
import { blank, faults, flag } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { isOut, ruledBy, tracksOf } from './conditions.ts';
import { faceCheck } from './dice.ts';
import { kindFor } from './fear.ts';
import type { WfFighter } from './fighter.ts';
import { areAllies, scoreOf } from './fighter.ts';
import { turnFault } from './legality.ts';
import { mayReact } from './rash.ts';
import type { Rules } from './rules.ts';
import {
  faultOfDelayed,
  faultOfEarlyMark,
  faultOfNext,
  faultOfReaction,
  isLocked,
  malformed,
} from './turn-legal.ts';
import { dieless, inFight, mayHurry, onTurn, ordered } from './turn-order.ts';
import type { Declaration, Frame, State } from './turn-state.ts';
import { playAskOf } from './turn-state.ts';

/** Whoever speaks for him: the master while fear has him (WF-15.3). */
export const speaksFor = (fighter: WfFighter): Id => (ruledBy(fighter) ? MASTER : fighter.id);

/** Asks somebody to declare. `fault` says what this moment has against a declaration. */
const declaring = (
  id: string,
  fighter: WfFighter,
  label: Enter['label'],
  fault: (declaration: Declaration) => Msg | undefined,
  skip?: Json,
): Enter => ({
  kind: 'enter',
  id: `${id}:${fighter.id}`,
  by: speaksFor(fighter),
  about: fighter.id,
  label,
  form: 'declaration',
  legal: (value) => malformed(value) ?? fault(value as unknown as Declaration),
  ...(skip === undefined ? {} : { skip }),
});

const dieAsk = (fighter: WfFighter): RoundAsk =>
  faceCheck(
    {
      id: `die:${fighter.id}`,
      by: fighter.id,
      label: msg('wfrp.check.initiative'),
      lines: [line(msg('wfrp.characteristic.ag'), scoreOf(fighter, 'ag'), 'GAP-3')],
    },
    10,
  ) as unknown as Check;

/** Those who could be frightened by a creature: the others who are not of its side (WF-15.1). */
export const frightenedBy = (cast: Cast<WfFighter>, source: WfFighter): WfFighter[] =>
  inFight(cast).filter(
    (one) =>
      !isOut(one) &&
      !areAllies(one, source) &&
      kindFor(one, source.traits.causes === 'terror' ? 'terror' : 'creature') !== undefined &&
      !tracksOf(one)[source.id] &&
      !one.turn.steady?.[source.id],
  );

/** A creature that frightens has come into the fight: the master marks who sees it (WF-15.1). */
function sightAsk(source: WfFighter, cast: Cast<WfFighter>): RoundAsk {
  const spec: Spec = Object.fromEntries(frightenedBy(cast, source).map(({ id }) => [id, flag(true)]));
  return {
    kind: 'enter',
    id: `sees:${source.id}`,
    by: MASTER,
    label: msg(`wfrp.ask.sees.${source.traits.causes}`, { who: source.id }),
    form: 'shares',
    spec,
    skip: blank(spec) as Json,
    legal: (value) => faults(spec, value)[0]?.says,
  };
}

/** Words that are an entry by themselves. */
const plain = (...words: readonly ('hold' | 'decline' | 'end')[]): Pick<Enter, 'plain'> => ({
  plain: words.map((action) => ({ id: action, label: msg(`wfrp.action.${action}`), value: { action } })),
});

/** The reaction of one who has marked somebody rash (WF-3.17): he may hold back as long as it lasts (WF-3.21), or let it be. */
const reactionAsk = (reactor: WfFighter, frame: Frame, cast: Cast<WfFighter>, rules: Rules): Enter => ({
  ...declaring(
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
  ...(frame.stage === 'before' && frame.by !== 'fall' ? plain('hold', 'decline') : plain('decline')),
});

/** A reaction that is held back until the end of the turn of the one it answers (WF-3.21). */
export const heldFrame = (of: Id): Frame => ({
  id: '',
  who: of,
  declaration: { action: 'end' },
  by: 'turn',
  stage: 'after',
  ask: [],
  held: [],
  reacted: [],
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

/** Whom the next attack of a sequence goes at: the mark where it must, else the same as before; undefined when he has fallen: anybody (AMB-24). */
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
        ...declaring(
          'next',
          fighter,
          msg('wfrp.ask.next', { n: (frame.sequence?.done ?? 0) + 1, of: frame.sequence?.total ?? 1 }),
          (one) => faultOfNext(cast, fighter, frame, one, rules),
          { action: 'end' },
        ),
        ...(against === undefined ? {} : { against }),
        ...plain('end'),
      },
    ];
  }
  if (frame.stage === 'resume')
    return [yesNo(`resume:${frame.who}`, msg('wfrp.ask.resume', { who: frame.who }), 'goOn', 'stop')];
  if (frame.stage !== 'act') return [];
  return [playAskOf(fighter, frame, state.number === 1, rules)];
}

/** What those may do whose turn it is not: use what they have kept or held back. */
function aside(state: State, now: WfFighter | undefined, cast: Cast<WfFighter>, rules: Rules): RoundAsk[] {
  const kept = inFight(cast)
    .filter((one) => one.turn.delayed && one.id !== now?.id && mayReact(one, rules))
    .map((one) =>
      declaring('delayed', one, msg('wfrp.ask.delayed'), (declared) =>
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
        { id: `hurry:${one.id}`, by: one.id, label: msg('wfrp.check.hurry', { n: one.traits.fortune }) },
        10,
      ),
    ) as unknown as Check[];
  return [...held, ...kept, ...hurry].map((ask) => ({ ...ask, optional: true }));
}

/** What the master may say at any moment of a turn: that somebody is cornered or no more, that what he did was rash (WF-15.11, WF-4.3). */
function masters(cast: Cast<WfFighter>): RoundAsk[] {
  const cornered = inFight(cast).flatMap((one) => {
    const ruled = ruledBy(one);
    if (ruled?.track.kind !== 'creature') return [];
    const free = ruled.track.cornered === true;
    if (!free && ruled.state !== 'flight') return [];
    const option = free ? 'wayOut' : 'cornered';
    return [
      {
        kind: 'choose' as const,
        id: `cornered:${one.id}`,
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
            id: 'rash',
            by: MASTER,
            label: msg('wfrp.ask.rash'),
            options: marked.map(({ id }) => ({ id, label: msg('wfrp.option.fighter', { who: id }) })),
          },
        ];
  return [...cornered, ...rash].map((ask) => ({ ...ask, optional: true }));
}

/** By house rule marks are set before anybody has acted (AMB-10). */
const isBefore = ({ number, count }: State): boolean => number === 1 && count === 0;

function marking(state: State, now: WfFighter | undefined, cast: Cast<WfFighter>, rules: Rules): RoundAsk[] {
  if (!rules.markBeforeFirstTurn || !isBefore(state)) return [];
  return inFight(cast)
    .filter((one) => one.id !== now?.id && one.turn.mark === undefined && !isOut(one))
    .map((one) => ({
      ...declaring('mark', one, msg('wfrp.ask.mark'), (declared) =>
        faultOfEarlyMark(cast, one, declared, rules),
      ),
      optional: true,
    }));
}

/** Everything that is asked now. */
export function asksOf(state: State, cast: Cast<WfFighter>, rules: Rules): RoundAsk[] {
  const { frames, consent, dues, sights, ending, held } = state;
  if (consent)
    return [
      yesNo(
        'consent',
        msg('wfrp.ask.consent', { who: consent.who, deed: msg(`wfrp.action.${consent.declaration.action}`) }),
        'allow',
        'forbid',
      ),
    ];
  const top = frames.at(-1);
  if (top) return frameAsks(state, top, cast, rules);
  const [due] = dues;
  if (due) return [{ kind: 'play', id: due.id, by: due.who, play: due.play, input: due.input }];
  const missing = dieless(cast);
  if (missing.length > 0) return missing.map(dieAsk);
  const source = cast[sights[0] ?? ''];
  if (source) return [sightAsk(source, cast)];
  if (state.phase === 'idle') return [];
  const now = onTurn(cast);
  if (ending) {
    const [last] = ordered(
      cast,
      held.map(({ who }) => who),
    );
    const of = held.find(({ who }) => who === last)?.of ?? '';
    const reactor = cast[last ?? ''];
    return reactor ? [reactionAsk(reactor, heldFrame(of), cast, rules)] : [];
  }
  if (!now) return [];
  const left = now.turn.half ?? 0;
  const declare = declaring(
    'declare',
    now,
    msg('wfrp.ask.declare', { n: left }),
    (one) => turnFault(cast, now, one, rules),
    { action: 'endTurn' },
  );
  return [
    left > 0 ? declare : { ...declare, likely: 'endTurn' },
    ...aside(state, now, cast, rules),
    ...marking(state, now, cast, rules),
    ...masters(cast),
  ];
}
