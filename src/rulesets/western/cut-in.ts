import type { Id } from '../../core/text.ts';
import type { Placed, Remaining, TieBreak } from './beats.ts';
import { phasesBC, windowOf } from './beats.ts';
import { exchangesOf, fireOf } from './exchange.ts';
import type { Printed } from './print.ts';
import type { Actor, Beat, BeatRules, Phase, Sequence, Step } from './sequence.ts';
import { sequenceOf } from './sequence.ts';
import { gapAllowance } from './validate.ts';

/*
 * Readied actions inside a running beat (section 2.9 of the ledger): who has passed his test acts at once, who has failed it acts by Speed;
 * what is left of his share goes on by Speed.
 */

/** A step of a running beat: perhaps done, perhaps void. */
export type RunStep = Printed & {
  readonly id: string;
  readonly done?: true;
  /** Its play is open. */
  readonly open?: true;
  /** What a shot or blow came to. */
  readonly hits?: number;
  /** Rounds that were left for it when its breath began. */
  readonly loaded?: number;
  /** It falls while its target crosses a gap. */
  readonly atGap?: true;
  /** The master lets it happen though it is impossible. */
  readonly allowed?: true;
  /** Its target was out already when it began. */
  readonly wasOut?: true;
  /** Its target fell by it. */
  readonly felled?: true;
};

/** One watcher whose event has come, and how his Attention test went. */
export interface Watcher {
  readonly actor: Actor;
  readonly passed: boolean;
}

/** Gives steps their names within the turn. */
export const identified = (steps: readonly Placed[], prefix: string): RunStep[] =>
  steps.map((step, i) => ({ ...step, id: `${prefix}-${i + 1}` }));

/** What a watcher does when his event has come: his share of this beat; the simple before is behind him (AM-34). */
export function readiedSequence(actor: Actor, beat: Beat, rules: BeatRules): Sequence {
  const orders = { ...actor.orders, before: [] };
  return sequenceOf({ ...actor, orders, waits: false }, beat, rules);
}

/** The first window: what is done at once. A blow stands alone. */
const firstWindow = ({ own }: Sequence): readonly Step[] =>
  own[0] === undefined
    ? []
    : own.slice(
        0,
        Math.max(
          1,
          windowOf(own, 0, ({ min }) => min === 'A'),
        ),
      );

const placedAs = (steps: readonly Step[], phase: Phase, round: number): Placed[] =>
  steps.map((step) => ({ ...step, phase, round, key: step.speed }));

/** Where something of this Speed is merged into the running phase: before the first step not yet done that is slower. */
function bySpeed(steps: readonly RunStep[], from: number, phase: Phase, speed: number): number {
  let at = from;
  for (let step = steps[at]; step && step.phase === phase; step = steps[++at]) if (step.key < speed) break;
  return at;
}

interface Inserting {
  readonly steps: RunStep[];
  readonly phase: Phase;
  readonly round: number;
}

function insert({ steps }: Inserting, at: number, fresh: readonly Placed[], prefix: string): number {
  steps.splice(at, 0, ...identified(fresh, prefix));
  return at + fresh.length;
}

/** Those who passed first, by Speed among themselves; then those who failed, by Speed (AM-33). */
const inOrder = (watchers: readonly Watcher[]): Watcher[] =>
  [...watchers].sort((a, b) => Number(b.passed) - Number(a.passed) || b.actor.speed - a.actor.speed);

/** Plain steps again: what ordering has added is taken off. */
function plain({ phase: _, round: __, key: ___, tie: ____, id: _____, ...step }: RunStep): Step {
  return step;
}

/** The steps of a person in this beat so far and to come, for an order made anew from phase B on. */
function remainingOf(steps: readonly RunStep[]): Map<Id, Remaining> {
  const found = new Map<Id, { own: Step[]; horse: Step[]; done: number }>();
  for (const step of steps) {
    const one = found.get(step.who) ?? { own: [], horse: [], done: 0 };
    found.set(step.who, one);
    (step.horse ? one.horse : one.own).push(plain(step));
    if (step.phase === 'A' && !step.horse) one.done++;
  }
  return found;
}

const asSequences = (remaining: ReadonlyMap<Id, Remaining>): Map<Id, Sequence> =>
  new Map([...remaining].map(([who, { own, horse }]) => [who, { own, horse }]));

/** Phases B and C made anew behind phase A, with what watchers have left. */
function afterPhaseA(
  steps: readonly RunStep[],
  rests: ReadonlyMap<Id, readonly Step[]>,
  rules: BeatRules,
  prefix: string,
  tieBreak: TieBreak | undefined,
): RunStep[] {
  const first = steps.filter(({ phase }) => phase === 'A');
  const remaining = remainingOf(steps);
  for (const [who, rest] of rests) {
    const one = remaining.get(who) ?? { own: [], horse: [], done: 0 };
    remaining.set(who, { ...one, own: [...one.own, ...rest] });
  }
  const members = exchangesOf(fireOf(asSequences(remaining), rules), rules);
  return [...first, ...identified(phasesBC(remaining, members, rules, tieBreak), prefix)];
}

/**
 * A beat with the shares of watchers cut into it, behind the step (or tie) that ends before `at`.
 * @param at the first step that is not yet done.
 */
export function cutIn(
  running: readonly RunStep[],
  at: number,
  watchers: readonly Watcher[],
  beat: Beat,
  rules: BeatRules,
  prefix: string,
  tieBreak?: TieBreak,
): RunStep[] {
  const trigger = running[at - 1] ?? running[at];
  const inserting: Inserting = {
    steps: [...running],
    phase: trigger?.phase ?? 'A',
    round: trigger?.round ?? 1,
  };
  const rests = new Map<Id, readonly Step[]>();
  let front = at;
  let passedEnd = at;
  for (const { actor, passed } of inOrder(watchers)) {
    const sequence = readiedSequence(actor, beat, rules);
    const opening = firstWindow(sequence);
    const speed = opening[0]?.speed ?? actor.speed;
    const fresh = placedAs(opening, inserting.phase, inserting.round);
    const name = `${prefix}-${actor.who}`;
    if (passed) {
      front = insert(inserting, front, fresh, name);
      passedEnd = front;
    } else insert(inserting, bySpeed(inserting.steps, passedEnd, inserting.phase, speed), fresh, name);
    rests.set(actor.who, sequence.own.slice(opening.length));
  }
  if (inserting.phase === 'A') return afterPhaseA(inserting.steps, rests, rules, `${prefix}-r`, tieBreak);
  for (const [who, rest] of rests) goesOn(inserting, who, rest, `${prefix}-${who}-r`);
  return inserting.steps;
}

/** What is left of a share in phases B and C is merged by Speed, behind what its owner has just done. */
function goesOn(inserting: Inserting, who: Id, rest: readonly Step[], prefix: string): void {
  const { steps, phase } = inserting;
  const now = phase === 'B' ? rest.filter(({ min }) => min !== 'C') : rest;
  const later = phase === 'B' ? rest.filter(({ min }) => min === 'C') : [];
  const behind = steps.findLastIndex((step) => step.who === who) + 1;
  const [first] = now;
  if (first)
    insert(
      inserting,
      bySpeed(steps, behind, phase, first.speed),
      placedAs(now, phase, inserting.round),
      prefix,
    );
  const [last] = later;
  if (!last) return;
  const start = steps.findIndex((step) => step.phase === 'C');
  const from = start < 0 ? steps.length : start;
  insert(inserting, bySpeed(steps, from, 'C', last.speed), placedAs(later, 'C', 1), `${prefix}c`);
}

/** What a watcher fires at somebody who crosses a gap: as many as there is time for (WE-10.17), if he is in time at all (AM-41). */
export function gapShots(watcher: Watcher, crossing: Step, beat: Beat, rules: BeatRules): readonly Step[] {
  const shots = readiedSequence(watcher.actor, beat, rules).own.filter(({ type }) => type === 'shot');
  const speed = shots[0]?.speed ?? watcher.actor.speed;
  if (!watcher.passed && speed <= crossing.speed) return [];
  return shots.slice(0, gapAllowance(shots.map(({ name }) => name)));
}

/** Shots across a gap fall before the crossing step is completed (WE-10.16). */
export function cutIntoGap(
  running: readonly RunStep[],
  at: number,
  watchers: readonly Watcher[],
  beat: Beat,
  rules: BeatRules,
  prefix: string,
): RunStep[] {
  const crossing = running[at];
  if (!crossing) return [...running];
  const inserting: Inserting = { steps: [...running], phase: crossing.phase, round: crossing.round };
  let front = at;
  for (const watcher of inOrder(watchers)) {
    const shots = gapShots(watcher, crossing, beat, rules);
    const placed = placedAs(shots, inserting.phase, inserting.round);
    front = insert(
      inserting,
      front,
      placed.map((step) => ({ ...step, atGap: true as const })),
      `${prefix}-${watcher.actor.who}`,
    );
  }
  return inserting.steps;
}
