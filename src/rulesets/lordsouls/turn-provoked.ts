import { MASTER } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { same, set } from '../../core/change.ts';
import { pacesOf } from '../../core/grid/paces.ts';
import type { Movement, RoundAsk, Stops } from '../../core/round.ts';
import type { Spec } from '../../core/spec.ts';
import { blank, faults, flag } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import { valueAt } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { LsFighter } from './fighter.ts';
import { holding } from './gear.ts';
import { jumpValue, longJump, zoneOf } from './movement.ts';
import type { Provoked } from './reaction.ts';
import { asInput, provokedAt, reactFault, reactionAttack, reactionOptions } from './reaction.ts';
import type { Rules } from './rules.ts';
import { inRound, spends } from './slots.ts';
import { DIAGONALS } from './tables.ts';
import type { Draft } from './turn-draft.ts';
import { able, inOrder } from './turn-order.ts';
import type { Declaration, Moving, State } from './turn-state.ts';
import { deedOrStrikeFault, situationOf } from './turn-state.ts';

/* Reactions that interrupt whoever moves through a zone of control, or changes his posture in one (LS-6.5). */

/** Centimetres of a cell. */
const CELL = 100;

/** Those who go along with him, and whose zones he does not leave: whom he drags, and his mount (LS-4.3.3, LS-4.6.3). */
const alongWith = (mover: LsFighter): readonly Id[] => [
  ...(mover.turn.move?.kind === 'drag' ? Object.keys(holding(mover)) : []),
  String(mover.conditions.mounted ?? ''),
];

/** Somebody moves, or changes his posture: who might react, is asked or known (LS-6.5.7 to LS-6.5.9). Slipping through provokes nobody (LS-4.4.1). */
export function provokes(
  draft: Draft,
  moving: Pick<Moving, 'who' | 'what' | 'after'>,
  movement?: Movement,
): void {
  const mover = draft.cast[moving.who];
  const slips = moving.what === 'way' && mover?.turn.move?.kind === 'slip';
  const along = mover && moving.what === 'way' ? alongWith(mover) : [];
  const ready =
    mover && !slips
      ? inOrder(draft.cast).filter(
          (one) => !along.includes(one.id) && reactFault(one, mover, draft.rules) === undefined,
        )
      : [];
  const paces = movement && pacesOf(movement, DIAGONALS);
  const near = nearIn(moving);
  if (paces || near) {
    const at = ready.flatMap((one): [Id, Provoked][] => {
      const zone = zoneOf(one, draft.rules) ?? 0;
      const provoked = paces ? provokedAt(zone, one.id, paces) : within(zone, near?.[one.id]);
      return provoked ? [[one.id, provoked]] : [];
    });
    const cells = Object.fromEntries(at.map(([id, { apart }]) => [id, apart]));
    const queue = at.map(([id]) => id);
    draft.now({ moving: { ...moving, ...stopsFor(movement, at), cells, queue } });
  } else {
    const leap = mover && leapOf(mover, moving.after, draft);
    const doubtful = ready
      .filter((one) => maybe(one, movement, draft.rules) && (!leap || clears(one, leap, draft.rules)))
      .map(({ id }) => id);
    draft.now({ moving: { ...moving, ...stopsFor(movement), doubtful, queue: [] } });
  }
  next(draft);
}

/** Where the board puts him whom somebody fells: into the cell from which his way provokes them, where that is known (AMB-43). */
function stopsFor(
  movement: Movement | undefined,
  provoked: readonly (readonly [Id, Provoked])[] = [],
): Pick<Moving, 'stops'> {
  if (!movement?.stops) return {};
  const { cells = [], ...stops } = movement.stops;
  const there = provoked.flatMap(([id, { cell = -1 }]): [Id, Json][] => {
    const place = cells[cell];
    return place === undefined ? [] : [[id, place]];
  });
  return { stops: { ...stops, beside: { ...stops.beside, ...Object.fromEntries(there) } } };
}

/** How near others are to whoever changes his posture, where a board has told; undefined: none has. */
function nearIn({ what, after }: Pick<Moving, 'what' | 'after'>): { readonly [id: Id]: number } | undefined {
  const near = after?.situation?.near ?? {};
  return what === 'posture' && Object.keys(near).length > 0 ? near : undefined;
}

/** A jump: how many cells it takes him, the run before it included, and how near others are to where he sets out. */
interface Leap {
  readonly cells: number;
  readonly near: { readonly [id: Id]: number };
}

/** The jump that he is about, where a board has told how near others are (LS-4.7.3 to LS-4.7.5). */
function leapOf(mover: LsFighter, after: Declaration | undefined, { cast, rules }: Draft): Leap | undefined {
  if (after?.manoeuvre !== 'jump') return undefined;
  const { near, run, powerful } = situationOf(after);
  if (Object.keys(near).length === 0) return undefined;
  const far = longJump(jumpValue(mover, { run, powerful }, cast, rules));
  return { cells: run + (after.option === 'long' ? Math.floor(far / CELL) : 0), near };
}

/** Whether a jump may lead out of somebody's zone, be it that he comes into it on the way (LS-6.5.7, LS-6.5.10). */
function clears(one: LsFighter, { cells, near }: Leap, rules: Rules): boolean {
  const zone = zoneOf(one, rules) ?? 0;
  const apart = near[one.id] ?? Number.POSITIVE_INFINITY;
  return apart <= zone ? apart + cells > zone : apart - cells < zone;
}

const within = (zone: number, apart: number | undefined): Provoked | undefined =>
  apart !== undefined && apart <= zone ? { apart } : undefined;

/** Metres by which a way on a board without cells may have come nearer than it was measured. */
const SLACK = 0.5;

/** Whether a way may have led through somebody's zone. */
function maybe(one: LsFighter, movement: Movement | undefined, rules: Rules): boolean {
  const metres = movement?.near[one.id];
  return metres === undefined || metres <= (zoneOf(one, rules) ?? 0) - 1 + SLACK;
}

/** Goes on to the next who may react, or with what the mover is about, if he still can. */
function next(draft: Draft): void {
  const { moving } = draft.state;
  if (!moving || (moving.doubtful ?? []).length > 0 || moving.queue.length > 0) return;
  const { who, after } = moving;
  draft.now({ moving: undefined });
  const mover = draft.cast[who];
  if (!after || !mover || deedOrStrikeFault(draft.cast, mover, after, draft.rules)) return;
  draft.now({ doing: { id: `${idOf(draft, who)}:after`, who, declaration: after } });
}

/** Those of whom it was thought, and who can no longer react, are asked no more (LS-6.0.6, LS-6.5.1). */
export function hears(draft: Draft): void {
  const { moving } = draft.state;
  const mover = draft.cast[moving?.who ?? ''];
  if (!moving || !mover || moving.striking) return;
  const may = (id: Id): boolean => {
    const one = draft.cast[id];
    return one !== undefined && inRound(one) && reactFault(one, mover, draft.rules) === undefined;
  };
  const { queue, doubtful = [] } = moving;
  if ([...queue, ...doubtful].every(may)) return;
  draft.now({ moving: { ...moving, queue: queue.filter(may), doubtful: doubtful.filter(may) } });
  next(draft);
}

/** What tells a deed from the others of its fighter in this round: how many he has done. */
export function idOf({ state, cast }: Draft, who: Id): string {
  const { used = [], extra = 0 } = cast[who]?.turn ?? {};
  return `deed:${state.number}:${who}:${used.length}-${extra}`;
}

/** The master has said whom the way provokes. */
export function crosses(draft: Draft, value: Json): void {
  const { moving } = draft.state;
  if (!moving) return;
  const marked = value as { readonly [who: Id]: boolean };
  const queue = (moving.doubtful ?? []).filter((id) => marked[id]);
  draft.now({ moving: { ...moving, doubtful: [], queue } });
  next(draft);
}

/** A reactor strikes, or lets it pass (LS-6.5.1, LS-6.5.2). */
export function reacts(draft: Draft, who: Id, option: string): void {
  const { moving } = draft.state;
  const reactor = draft.cast[who];
  if (!moving || !reactor) return;
  if (option === 'pass') {
    draft.now({ moving: { ...moving, queue: moving.queue.filter((id) => id !== who) } });
    next(draft);
    return;
  }
  draft.act(spends(reactor, 'reaction', 'LS-6.5.2', draft.rules.reactionInLock));
  draft.now({ moving: { ...moving, striking: { by: who, option } } });
}

/** He lies where he was struck, unless something has put him elsewhere meanwhile (AMB-43). Where nobody says how he stands, the board looks itself. */
function liesAt(mover: LsFighter, { at, end, beside }: Stops, by: Id): Change[] {
  const there = beside[by];
  const isElsewhere = !same(valueAt(mover, at) ?? end, end);
  return there === undefined || isElsewhere ? [] : [set(mover.id, at, end, there, 'AMB-43')];
}

/** The blow of a reaction is over; whoever cannot go on has lost the rest of his way (LS-6.5.2, AMB-43). */
export function struck(draft: Draft): void {
  const { moving } = draft.state;
  const by = moving?.striking?.by;
  if (!moving || by === undefined) return;
  const { striking: _, ...rest } = moving;
  const mover = draft.cast[moving.who];
  if (mover && able(mover)) {
    draft.now({ moving: { ...rest, queue: moving.queue.filter((id) => id !== by) } });
    next(draft);
    return;
  }
  if (mover && moving.stops) draft.act(liesAt(mover, moving.stops, by));
  draft.now({ moving: undefined });
}

/** What is asked while somebody moves: whom it provokes, whether they strike, the blow. */
export function movingAsks({ moving, number }: State, cast: Cast<LsFighter>, rules: Rules): RoundAsk[] {
  const mover = cast[moving?.who ?? ''];
  if (!moving || !mover) return [];
  const { who, what, doubtful = [], queue, cells = {}, striking } = moving;
  if (doubtful.length > 0) {
    const spec: Spec = Object.fromEntries(doubtful.map((id) => [id, flag()]));
    return [
      {
        kind: 'enter',
        id: `crosses:${who}`,
        by: MASTER,
        label: msg(`lordsouls.ask.crosses.${what}`, { who }),
        form: 'shares',
        spec,
        skip: blank(spec) as Json,
        legal: (value: Json) => faults(spec, value)[0]?.says,
      },
    ];
  }
  const reactor = cast[striking?.by ?? queue[0] ?? ''];
  if (!reactor) return [];
  const at = cells[reactor.id];
  if (striking)
    return [
      {
        kind: 'play',
        id: `react:${number}:${reactor.id}:${who}:${reactor.turn.points?.reaction ?? 0}`,
        by: reactor.id,
        play: 'attack',
        input: asInput(reactionAttack(reactor, who, striking.option, at, rules)),
      },
    ];
  return [
    {
      kind: 'choose',
      id: `react:${reactor.id}`,
      by: reactor.id,
      label: msg(`lordsouls.ask.react.${what}`, { who }),
      options: reactionOptions(reactor, mover, at, rules),
      skip: 'pass',
    },
  ];
}
