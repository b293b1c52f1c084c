import type { Id } from '../../../core/text.ts';
import { NO_DECLARATION, type Readied } from '../data/declaration.ts';
import type { Rules } from '../data/rules.ts';
import type { Beat, Phase, Placed, RunStep, State, Step, WeCast, WeFighter } from '../data/turn.ts';
import {
  findExchanges,
  inPhaseA,
  orderLaterPhases,
  orderSequences,
  type Remaining,
  type TieBreak,
  targetsOfFire,
  windowLength,
} from './beats.ts';
import { gapAllowance } from './issues.ts';
import { actorOf } from './rolls.ts';
import { type Actor, type BeatRules, type Sequence, sequenceOf, speedLoss } from './sequence.ts';
import { inFight, isOut } from './state.ts';

/* The schedule of a turn: its beats in order, and what readied actions insert while a beat runs (section 2 of the ledger). */

const sequencesOf = (actors: readonly Actor[], beat: Beat, rules: BeatRules): Map<Id, Sequence> =>
  new Map(actors.map((actor) => [actor.who, sequenceOf(actor, beat, rules)]));

/** The steps of one beat in order. */
export const orderBeat = (
  actors: readonly Actor[],
  beat: Beat,
  rules: BeatRules,
  tieBreak?: TieBreak,
): Placed[] => orderSequences(sequencesOf(actors, beat, rules), rules, tieBreak);

/** The steps of both beats in order. What fighters do at the end of beat 1 costs them Speed in beat 2 (WE-7.9). */
export function orderTurn(
  actors: readonly Actor[],
  rules: BeatRules,
  tieBreak?: TieBreak,
): readonly [Placed[], Placed[]] {
  const first = sequencesOf(actors, 1, rules);
  const later = actors.map((actor) => {
    const sequence = first.get(actor.who);
    return { ...actor, loss: actor.loss ?? (sequence ? speedLoss(sequence) : 0) };
  });
  return [orderSequences(first, rules, tieBreak), orderBeat(later, 2, rules, tieBreak)];
}

/** A fighter whose event has occurred, and the result of their Attention test. */
export interface Watcher {
  readonly actor: Actor;
  readonly passed: boolean;
}

/** Gives steps their ids within the turn. */
export const withIds = (steps: readonly Placed[], prefix: string): RunStep[] =>
  steps.map((step, i) => ({ ...step, id: `${prefix}-${i + 1}` }));

/** The steps that a fighter has readied in this beat, without the simple action before the main actions, which is over (AM-34). */
export function readiedSequence(actor: Actor, beat: Beat, rules: BeatRules): Sequence {
  const orders = { ...actor.orders, before: [] };
  return sequenceOf({ ...actor, orders, waits: false }, beat, rules);
}

/** The steps that are done immediately: the first window, or a single blow. */
const firstWindow = ({ own }: Sequence): readonly Step[] =>
  own.slice(0, Math.max(1, windowLength(own, 0, inPhaseA)));

const placeSteps = (steps: readonly Step[], phase: Phase, round: number): Placed[] =>
  steps.map((step) => ({ ...step, phase, round, key: step.speed }));

/** What is inserted into a running beat, and where. */
export interface Insertion {
  readonly running: readonly RunStep[];
  /** The first step that is not done. */
  readonly at: number;
  readonly watchers: readonly Watcher[];
  readonly beat: Beat;
  readonly rules: BeatRules;
  /** The beginning of the ids of inserted steps. */
  readonly prefix: string;
}

/** Inserts steps at an index. @returns the index after them. */
function insertSteps(steps: RunStep[], at: number, fresh: readonly Placed[], prefix: string): number {
  steps.splice(at, 0, ...withIds(fresh, prefix));
  return at + fresh.length;
}

/** Inserts steps of one phase by Speed: before the first slower step at or after `from`. */
function insertBySpeed(steps: RunStep[], from: number, fresh: readonly Placed[], prefix: string): void {
  const [first] = fresh;
  if (!first) return;
  let at = from;
  for (let step = steps[at]; step?.phase === first.phase; step = steps[++at]) if (step.key < first.key) break;
  insertSteps(steps, at, fresh, prefix);
}

/** Those who passed the test before those who failed, each group by falling Speed (AM-33). */
const watchersInOrder = (watchers: readonly Watcher[]): Watcher[] =>
  [...watchers].sort((a, b) => Number(b.passed) - Number(a.passed) || b.actor.speed - a.actor.speed);
function withoutPlace({ phase: _, round: __, key: ___, tie: ____, id: _____, ...step }: RunStep): Step {
  return step;
}

/** The steps of each fighter in this beat, for ordering it anew from phase B on. */
function remainingOf(steps: readonly RunStep[]): Map<Id, Remaining> {
  const found = new Map<Id, { own: Step[]; horse: Step[]; done: number }>();
  for (const step of steps) {
    const one = found.get(step.who) ?? { own: [], horse: [], done: 0 };
    found.set(step.who, one);
    (step.horse ? one.horse : one.own).push(withoutPlace(step));
    if (step.phase === 'A' && !step.horse) one.done++;
  }
  return found;
}

/** Orders phases B and C anew, with the remaining steps of the watchers. */
function afterPhaseA(
  steps: readonly RunStep[],
  remainders: ReadonlyMap<Id, readonly Step[]>,
  rules: BeatRules,
  prefix: string,
  tieBreak: TieBreak | undefined,
): RunStep[] {
  const first = steps.filter(({ phase }) => phase === 'A');
  const remaining = remainingOf(steps);
  for (const [who, rest] of remainders) {
    const one = remaining.get(who) ?? { own: [], horse: [], done: 0 };
    remaining.set(who, { ...one, own: [...one.own, ...rest] });
  }
  const members = findExchanges(targetsOfFire(remaining, rules), rules);
  return [...first, ...withIds(orderLaterPhases(remaining, members, rules, tieBreak), prefix)];
}

/**
 * Inserts what watchers have readied, after the step or tie that ends before `at` (section 2.9 of the ledger). Those who passed the test act
 * immediately, those who failed act by Speed, and further steps follow by Speed.
 */
export function insertReadied(
  { running, at, watchers, beat, rules, prefix }: Insertion,
  tieBreak?: TieBreak,
): RunStep[] {
  const trigger = running[at - 1] ?? running[at];
  const { phase = 'A', round = 1 } = trigger ?? {};
  const steps = [...running];
  const remainders = new Map<Id, readonly Step[]>();
  let front = at;
  let passedEnd = at;
  for (const { actor, passed } of watchersInOrder(watchers)) {
    const sequence = readiedSequence(actor, beat, rules);
    const opening = firstWindow(sequence);
    const fresh = placeSteps(opening, phase, round);
    const name = `${prefix}-${actor.who}`;
    if (passed) {
      front = insertSteps(steps, front, fresh, name);
      passedEnd = front;
    } else insertBySpeed(steps, passedEnd, fresh, name);
    remainders.set(actor.who, sequence.own.slice(opening.length));
  }
  if (phase === 'A') return afterPhaseA(steps, remainders, rules, `${prefix}-r`, tieBreak);
  for (const [who, rest] of remainders) mergeRest(steps, { phase, round }, who, rest, `${prefix}-${who}-r`);
  return steps;
}

/** Merges the remaining steps of a watcher into phases B and C by Speed, after what they have just done. */
function mergeRest(
  steps: RunStep[],
  { phase, round }: Pick<Placed, 'phase' | 'round'>,
  who: Id,
  rest: readonly Step[],
  prefix: string,
): void {
  const now = phase === 'B' ? rest.filter(({ min }) => min !== 'C') : rest;
  const later = phase === 'B' ? rest.filter(({ min }) => min === 'C') : [];
  const next = steps.findLastIndex((step) => step.who === who) + 1;
  insertBySpeed(steps, next, placeSteps(now, phase, round), prefix);
  const start = steps.findIndex((step) => step.phase === 'C');
  insertBySpeed(steps, start < 0 ? steps.length : start, placeSteps(later, 'C', 1), `${prefix}c`);
}

/** The shots that a watcher can fire at somebody who crosses a gap (WE-10.17); none if they are too slow (AM-41). */
function gapShots(watcher: Watcher, crossing: Step, beat: Beat, rules: BeatRules): readonly Step[] {
  const shots = readiedSequence(watcher.actor, beat, rules).own.filter(({ type }) => type === 'shot');
  const speed = shots[0]?.speed ?? watcher.actor.speed;
  if (!watcher.passed && speed <= crossing.speed) return [];
  return shots.slice(0, gapAllowance(shots.map(({ name }) => name)));
}

/** Inserts shots across a gap before the step that crosses it (WE-10.16). */
export function insertGapShots({ running, at, watchers, beat, rules, prefix }: Insertion): RunStep[] {
  const crossing = running[at];
  if (!crossing) return [...running];
  const steps = [...running];
  let front = at;
  for (const watcher of watchersInOrder(watchers)) {
    const shots = gapShots(watcher, crossing, beat, rules);
    const placed = placeSteps(shots, crossing.phase, crossing.round);
    const atGap = placed.map((step) => ({ ...step, atGap: true as const }));
    front = insertSteps(steps, front, atGap, `${prefix}-${watcher.actor.who}`);
  }
  return steps;
}

/** The steps that are due now: one, or all of a tie. */
export function groupAt(steps: readonly RunStep[], at: number): readonly RunStep[] {
  const first = steps[at];
  if (!first) return [];
  if (first.tie === undefined) return [first];
  let end = at + 1;
  while (steps[end]?.tie === first.tie) end++;
  return steps.slice(at, end);
}

/** The steps of the turn that have been ordered so far. */
export const stepsSoFar = ({ earlier, steps }: State): readonly RunStep[] => [...earlier, ...steps];

/** Somebody who has crossed the gap can no longer be shot at there (AM-42). */
function withoutGapTarget(actor: Actor, { kind, subject }: Readied): Actor {
  if (kind !== 'crossesGap') return actor;
  const mains = actor.orders.mains.map((main) => ({
    ...main,
    volleys: main.volleys?.filter(({ target }) => target !== subject),
  }));
  return { ...actor, orders: { ...actor.orders, mains } };
}

/** A fighter as the scheduler reads them at the beginning of a beat. */
export function actorInBeat(fighter: WeFighter, beat: Beat, rules: Rules): Actor {
  const actor = actorOf(fighter, rules);
  const { readied } = fighter.turn.declaration ?? NO_DECLARATION;
  return beat === 2 && readied && fighter.turn.watch === 'done' ? withoutGapTarget(actor, readied) : actor;
}

/** Speed that the end of beat 1 costs in beat 2; steps that were not carried out cost nothing (WE-7.9, section 2.7 of the ledger). */
export const speedLossOfRun = (steps: readonly RunStep[], who: Id): number =>
  steps
    .filter((step) => step.who === who && step.trailing && step.void === undefined)
    .reduce((sum, { dur }) => sum + dur, 0);

/** The steps of beats that have not begun, as they would run from the present state; those of fighters who are out of the fight are void. */
export function plannedSteps(state: State, cast: WeCast, rules: Rules): RunStep[] {
  const { phase, beat, steps } = state;
  const planned = (one: Beat, lost: (who: Id) => number): RunStep[] => {
    const actors = inFight(cast).map((fighter) => ({
      ...actorInBeat(fighter, one, rules),
      ...(one === 2 ? { loss: lost(fighter.id) } : {}),
    }));
    const out = (who: Id): boolean => cast[who] !== undefined && isOut(cast[who]);
    return withIds(orderBeat(actors, one, rules), `${one}`).map((step) =>
      out(step.who) ? { ...step, void: 'actorOut' } : step,
    );
  };
  if (phase === 'revealed') {
    const first = planned(1, () => 0);
    return [...first, ...planned(2, (who) => speedLossOfRun(first, who))];
  }
  const secondBeatAhead = (phase === 'running' && beat === 1) || phase === 'between';
  return secondBeatAhead ? planned(2, (who) => speedLossOfRun(steps, who)) : [];
}
