import type { Option } from '../../../core/ask.ts';
import { type Change, isEqual, set } from '../../../core/change.ts';
import type { Check } from '../../../core/dice/check.ts';
import { type Paces, pacesOf } from '../../../core/grid/paces.ts';
import { markedIn, marksAsk } from '../../../core/own-turns.ts';
import type { Movement, RoundAsk, Stops } from '../../../core/round.ts';
import { blank } from '../../../core/spec.ts';
import { valueAt } from '../../../core/stage.ts';
import { type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import { type Going, type LsDeclaration, situationOf } from '../actions/define.ts';
import { actionFault, recordOf } from '../actions/list.ts';
import type { LsCast, LsFighter } from '../data/fighter.ts';
import { DIAGONALS, type Rules, type Situation, situationSpec } from '../data/rules.ts';
import { type Attack, isContact, isInReach } from '../figures/hit.ts';
import { jumpValue, longJump, zoneOf } from '../figures/movement.ts';
import {
  areOpponents,
  holding,
  inRound,
  modeName,
  pointsLeft,
  readyWeapons,
  spendDefence,
  unseenBy,
} from '../figures/state.ts';
import { hitCheck } from '../plays/attack.ts';
import { helpless, kindFault } from '../plays/defences.ts';
import { able, ask, choiceAsk, type Draft, inOrder, type Moving, manoeuvreId, type State } from './state.ts';

/* Reactions that interrupt movement through a zone of control, or a change of posture in one (LS-6.5). */

/** Why a fighter cannot react to a mover in their zone, or undefined if they can (LS-6.5.1, LS-6.5.5, LS-6.5.6, AMB-8, AMB-57). */
export function reactFault(reactor: LsFighter, mover: LsFighter, rules: Rules): Msg | undefined {
  if (!areOpponents(reactor, mover)) return msg('lordsouls.no.noOpponent');
  if (zoneOf(reactor, rules) === undefined) return msg('lordsouls.no.noZone');
  const spent = pointsLeft(reactor, 'reaction') < 1 ? msg('lordsouls.no.point') : undefined;
  const bound = rules.reactionInLock ? kindFault(reactor, 'reaction') : spent;
  return helpless(reactor, !unseenBy(mover, reactor)) ?? bound;
}

/** The attack of a reaction: a single ordinary Attack in close combat (LS-6.5.2, LS-6.5.3). `option` names weapon and mode. */
function reactionAttack(
  reactor: LsFighter,
  mover: Id,
  option: string,
  cells: number | undefined,
  rules: Rules,
): Attack {
  const at = option.lastIndexOf(':');
  const [item, mode] = [option.slice(0, Math.max(0, at)), Number(option.slice(at + 1))];
  const found = readyWeapons(reactor).find(({ id }) => id === item)?.traits.modes[mode];
  // Without a measured distance, the mover is assumed to be within reach.
  const usual = found?.far === 0 ? rules.closeReachCells : Math.max(1, found?.near ?? 1);
  const distance = cells ?? usual;
  return {
    attacker: reactor.id,
    defender: mover,
    weapon: item,
    mode,
    manoeuvre: 'reaction',
    option: 'none',
    k: 0,
    part: 'none',
    situation: blank(situationSpec, { distance, seen: 'yes' }),
  };
}

/** The blows that a reactor may choose, or to let the mover pass (LS-6.5.2, AMB-30). */
function reactionOptions(
  reactor: LsFighter,
  mover: LsFighter,
  cells: number | undefined,
  rules: Rules,
): Option[] {
  const blows = readyWeapons(reactor).flatMap((weapon) =>
    weapon.traits.modes.flatMap((mode, at) => {
      if (!isContact(mode) || mode.hands > weapon.traits.grip) return [];
      const id = `${weapon.id}:${at}`;
      const input = reactionAttack(reactor, mover.id, id, cells, rules);
      const far = cells !== undefined && !isInReach(mode, cells, rules);
      const check = hitCheck(reactor, mover, input, rules) as unknown as Check;
      return [
        { id, label: modeName(weapon, mode), check, no: far ? msg('lordsouls.no.outOfReach') : undefined },
      ];
    }),
  );
  return [...blows, { id: 'pass', label: msg('lordsouls.option.letPass') }];
}

/** Where the mover is when somebody reacts: how many cells away, and the index of the cell on the path if there are cells. */
export type Provoked = { readonly apart: number; readonly cell?: number };

/** Where a path provokes a reactor: in the cell that the mover is about to leave, or undefined if nowhere (LS-6.5.7, LS-6.5.8, LS-6.5.10, AMB-43). */
export function provokedAt(zone: number, reactor: Id, { from, steps }: Paces): Provoked | undefined {
  let before = from[reactor] ?? Number.POSITIVE_INFINITY;
  for (const [cell, { apart }] of steps.entries()) {
    const after = apart[reactor] ?? Number.POSITIVE_INFINITY;
    if ((before <= zone && after > zone) || after === 0) return { apart: before, cell };
    before = after;
  }
  return undefined;
}
const CELL = 100;

/** How a fighter is moving now, or undefined if they are not. */
export const goingOf = ({ turn: { move } }: LsFighter): Going | undefined =>
  move && recordOf(move.kind).going;

/** Those who move along, so that the mover does not leave their zones: dragged opponents and the mount (LS-4.3.3, LS-4.6.3). */
const movingAlong = (mover: LsFighter): readonly Id[] => [
  ...(goingOf(mover)?.drags ? Object.keys(holding(mover)) : []),
  String(mover.conditions.mounted ?? ''),
];

/** Those who could react to a movement or a change of posture. Slipping through provokes nobody (LS-4.4.1). */
function reactorsTo({ cast, rules }: Draft, mover: LsFighter, what: Moving['what']): LsFighter[] {
  const isPath = what === 'way';
  if (isPath && goingOf(mover)?.slips) return [];
  const along = isPath ? movingAlong(mover) : [];
  return inOrder(cast).filter((one) => !along.includes(one.id) && !reactFault(one, mover, rules));
}

/** Finds out, or asks the GM, who may react to a movement or change of posture (LS-6.5.7 to LS-6.5.9). */
export function provoke(
  draft: Draft,
  moving: Pick<Moving, 'who' | 'what' | 'after'>,
  movement?: Movement,
): void {
  const { rules } = draft;
  const mover = draft.cast[moving.who];
  const ready = mover ? reactorsTo(draft, mover, moving.what) : [];
  const paces = movement && pacesOf(movement, DIAGONALS);
  const near = nearIn(moving);
  if (paces || near) {
    const at = ready.flatMap((one): [Id, Provoked][] => {
      const zone = zoneOf(one, rules) ?? 0;
      const apart = near?.[one.id] ?? Number.POSITIVE_INFINITY;
      const provoked = paces ? provokedAt(zone, one.id, paces) : apart <= zone ? { apart } : undefined;
      return provoked ? [[one.id, provoked]] : [];
    });
    const cells = Object.fromEntries(at.map(([id, { apart }]) => [id, apart]));
    draft.put({ moving: { ...moving, ...stopsFor(movement, at), cells, queue: at.map(([id]) => id) } });
  } else {
    const leap = mover && leapOf(mover, moving.after, draft);
    const doubtful = ready
      .filter((one) => mayPassZone(one, movement, rules) && (!leap || mayLeaveZone(one, leap, rules)))
      .map(({ id }) => id);
    draft.put({ moving: { ...moving, ...stopsFor(movement), doubtful, queue: [] } });
  }
  goOn(draft);
}

/** Where the board puts a mover who is felled: in the cell where the path provoked the reactor, if known (AMB-43). */
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

/** How near others are to a fighter who changes posture, if a board has measured that. */
function nearIn({ what, after }: Pick<Moving, 'what' | 'after'>): Situation['near'] | undefined {
  const near = after?.situation?.near ?? {};
  return what === 'posture' && Object.keys(near).length > 0 ? near : undefined;
}

/** A jump: its length in cells, including the run-up, and how near others are to its start. */
type Leap = { readonly cells: number; readonly near: Situation['near'] };

/** The declared jump, if a board has measured how near others are (LS-4.7.3 to LS-4.7.5). */
function leapOf(mover: LsFighter, after: LsDeclaration | undefined, draft: Draft): Leap | undefined {
  if (!after || recordOf(after.manoeuvre).provokes !== 'way') return undefined;
  const { near, run, powerful } = situationOf(after);
  if (Object.keys(near).length === 0) return undefined;
  const far = longJump(jumpValue(mover, { run, powerful }, draft.cast, draft.rules));
  return { cells: run + (after.option === 'long' ? Math.floor(far / CELL) : 0), near };
}

/** Whether a jump may lead out of somebody's zone, even one entered on the way (LS-6.5.7, LS-6.5.10). */
function mayLeaveZone(one: LsFighter, { cells, near }: Leap, rules: Rules): boolean {
  const zone = zoneOf(one, rules) ?? 0;
  const apart = near[one.id] ?? Number.POSITIVE_INFINITY;
  return apart <= zone ? apart + cells > zone : apart - cells < zone;
}

/** How much nearer, in metres, a path on a board without cells may have come than was measured. */
const SLACK = 0.5;
function mayPassZone(one: LsFighter, movement: Movement | undefined, rules: Rules): boolean {
  const metres = movement?.near[one.id];
  return metres === undefined || metres <= (zoneOf(one, rules) ?? 0) - 1 + SLACK;
}

/** Continues with the next reactor, or with the mover's declaration if that is still possible. */
function goOn(draft: Draft): void {
  const { moving } = draft.state;
  if (!moving || (moving.doubtful ?? []).length > 0 || moving.queue.length > 0) return;
  const { who, after } = moving;
  draft.put({ moving: undefined });
  const mover = draft.cast[who];
  if (!after || !mover || actionFault(draft.cast, mover, after, draft.rules)) return;
  draft.put({ doing: { id: `${manoeuvreId(draft, who)}:after`, who, declaration: after } });
}

/** Drops those who can no longer react (LS-6.0.6, LS-6.5.1). */
export function refreshReactors(draft: Draft): void {
  const { moving } = draft.state;
  const mover = draft.cast[moving?.who ?? ''];
  if (!moving || !mover || moving.striking) return;
  const may = (id: Id): boolean => {
    const one = draft.cast[id];
    return one !== undefined && inRound(one) && reactFault(one, mover, draft.rules) === undefined;
  };
  const { queue, doubtful = [] } = moving;
  if ([...queue, ...doubtful].every(may)) return;
  draft.put({ moving: { ...moving, queue: queue.filter(may), doubtful: doubtful.filter(may) } });
  goOn(draft);
}

/** Records whom the path provokes, by the GM's answer. */
export function markProvoked(draft: Draft, value: Json): void {
  const { moving } = draft.state;
  if (!moving) return;
  const marked = markedIn(value);
  const queue = (moving.doubtful ?? []).filter((id) => marked.includes(id));
  draft.put({ moving: { ...moving, doubtful: [], queue } });
  goOn(draft);
}

/** A reactor strikes, or lets the mover pass (LS-6.5.1, LS-6.5.2). */
export function react(draft: Draft, who: Id, option: string): void {
  const { moving } = draft.state;
  const reactor = draft.cast[who];
  if (!moving || !reactor) return;
  if (option === 'pass') {
    draft.put({ moving: { ...moving, queue: moving.queue.filter((id) => id !== who) } });
    goOn(draft);
    return;
  }
  draft.act(spendDefence(reactor, 'reaction', 'LS-6.5.2', draft.rules.reactionInLock));
  const play = `react:${draft.state.number}:${who}:${moving.who}:${draft.cast[who]?.turn.points?.reaction ?? 0}`;
  draft.put({ moving: { ...moving, striking: { by: who, option, play } } });
}

/** Puts a felled mover in the cell of the hit, unless they have been moved since (AMB-43). If no cell is known, the board decides. */
function stopAt(mover: LsFighter, { at, end, beside }: Stops, by: Id): Change[] {
  const there = beside[by];
  const isElsewhere = !isEqual(valueAt(mover, at) ?? end, end);
  return there === undefined || isElsewhere ? [] : [set(mover.id, at, end, there, 'AMB-43')];
}

/** Ends the blow of a reaction. A mover who cannot continue loses the rest of their path (LS-6.5.2, AMB-43). */
export function endReaction(draft: Draft): void {
  const { moving } = draft.state;
  const by = moving?.striking?.by;
  if (!moving || by === undefined) return;
  const { striking: _, ...rest } = moving;
  const mover = draft.cast[moving.who];
  if (mover && able(mover)) {
    draft.put({ moving: { ...rest, queue: moving.queue.filter((id) => id !== by) } });
    goOn(draft);
    return;
  }
  if (mover && moving.stops) draft.act(stopAt(mover, moving.stops, by));
  draft.put({ moving: undefined });
}

/** The asks during a movement: whom it provokes, whether they react, the blow. */
export function movingAsks({ moving }: State, cast: LsCast, rules: Rules): RoundAsk[] {
  const mover = cast[moving?.who ?? ''];
  if (!moving || !mover) return [];
  const { who, what, doubtful = [], queue, cells = {}, striking } = moving;
  if (doubtful.length > 0)
    return [marksAsk(ask.make('crosses', who), msg(`lordsouls.ask.crosses.${what}`, { who }), doubtful)];
  const reactor = cast[striking?.by ?? queue[0] ?? ''];
  if (!reactor) return [];
  const { id: by } = reactor;
  const at = cells[by];
  if (striking) {
    const input = reactionAttack(reactor, who, striking.option, at, rules) as unknown as Json;
    return [{ kind: 'play', id: striking.play, by, play: 'attack', input }];
  }
  const label = msg(`lordsouls.ask.react.${what}`, { who });
  const options = reactionOptions(reactor, mover, at, rules);
  return [choiceAsk('react', by, options, { label, skip: 'pass' })];
}
