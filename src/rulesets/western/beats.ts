import type { Id } from '../../core/text.ts';
import { exchangesOf, fireOf } from './exchange.ts';
import type { Actor, Beat, BeatRules, Phase, Sequence, Step } from './sequence.ts';
import { lossIn, sequenceOf } from './sequence.ts';
import { WINDOW } from './tables.ts';

/*
 * The order of a beat (section 2 of the ledger): from what each person does, in his own order, to one list of steps through the phases A, B, C.
 * A pure function: equal orders give an equal list, and the order in which people are named matters inside ties only.
 */

/** A step at its place. */
export type Placed = Step & {
  readonly phase: Phase;
  /** The round of an exchange in phase B; 1 for everybody else (WE-9.6). */
  readonly round: number;
  /** What it was ordered by: its own Speed, or that of the slower step that it must not overtake. */
  readonly key: number;
  /** Steps of one number happen at once (AM-6). */
  readonly tie?: number;
};

/** Breaks ties of Speed: higher goes first. By person and the main whose roll the step belongs to. */
export type TieBreak = (who: Id, main: string | undefined) => number;

/** Steps that one person does in one go. */
interface Block {
  readonly who: Id;
  readonly round: number;
  readonly key: number;
  readonly steps: readonly Step[];
  /** A brief simple that is over before anybody's longer step: by how fast that one is (WE-7.7). */
  readonly ahead?: number;
}

/** Cuts what one person does in a row where he becomes slower; what is faster than the step before it goes right behind that one. */
function blocksOf(steps: readonly Step[], round: number): Block[] {
  const blocks: { who: Id; round: number; key: number; steps: Step[] }[] = [];
  for (const step of steps) {
    const last = blocks.at(-1);
    if (last && step.speed >= last.key) last.steps.push(step);
    else blocks.push({ who: step.who, round, key: step.speed, steps: [step] });
  }
  return blocks;
}

/** How many steps from `from` on fit into a window (WE-8.2): the first that does not fit closes it. */
export function windowOf(steps: readonly Step[], from: number, fits: (step: Step) => boolean): number {
  let sum = 0;
  let at = from;
  for (let step = steps[at]; step && fits(step); step = steps[++at]) {
    sum += step.dur;
    if (sum > WINDOW) break;
  }
  return at - from;
}

const inPhaseA = ({ min }: Step): boolean => min === 'A';

/** What opens a window, the first step that takes time, and the block it stands in. */
function openerOf(window: readonly Block[]): { readonly step: Step; readonly key: number } | undefined {
  for (const { steps, key } of window) {
    const step = steps.find(({ dur }) => dur > 0);
    if (step) return { step, key };
  }
  return undefined;
}

/** Moves brief simples ahead of longer steps that open other windows; the rest of their windows keeps its place by its own Speed (WE-7.7). */
function briefFirst(windows: readonly (readonly Block[])[]): Block[] {
  const openers = windows.map(openerOf);
  const heaviest = Math.max(
    ...openers.map((opener) => (opener?.step.dur === WINDOW ? opener.key : Number.NEGATIVE_INFINITY)),
  );
  return windows.flatMap((window, i) => {
    const [first] = window;
    const opener = openers[i];
    const brief = opener?.step.type === 'simple' && opener.step.dur === 1 && opener.key <= heaviest;
    if (!first || !brief) return [...window];
    const all = window.flatMap((block) => block.steps);
    const end = all.indexOf(opener.step) + 1;
    const steps = all.slice(0, end);
    const [next, ...others] = blocksOf(all.slice(end), first.round);
    if (!next) return [{ ...first, steps, ahead: heaviest }];
    // What is faster than the place to which the simple has moved goes right behind it.
    if (next.key > heaviest)
      return [{ ...first, steps: [...steps, ...next.steps], ahead: heaviest }, ...others];
    return [{ ...first, steps, ahead: heaviest }, next, ...others];
  });
}

/** What remains of people's sequences, by how far they have come. */
interface Rest {
  readonly steps: readonly Step[];
  /** Steps done in phase A. */
  readonly done: number;
}

/** A long step in an exchange takes several windows and is done in the last of them (AM-5). */
const windowsFor = ({ dur }: Step): number => Math.max(1, Math.ceil(dur / WINDOW));

/** The end of what an exchange's member does in one round: a window; a long step or a way alone; blows in a row in one go. */
function turnOf(steps: readonly Step[], from: number, alternates: boolean): number {
  const first = steps[from];
  if (!first || first.dur > WINDOW || first.type === 'move') return 1;
  if (first.type === 'blow' && !alternates) {
    const end = steps.findIndex(({ type }, at) => at > from && type !== 'blow');
    return (end < 0 ? steps.length : end) - from;
  }
  const ends = ({ type }: Step) => type === 'move' || (type === 'blow' && !alternates);
  return Math.max(
    1,
    windowOf(steps, from, (step) => step === first || !ends(step)),
  );
}

/** The rounds of one member of an exchange. */
function roundsOf({ steps, done }: Rest, rules: BeatRules, startRound = 1): Block[] {
  const blocks: Block[] = [];
  let round = startRound - 1;
  for (let at = done; at < steps.length; ) {
    const first = steps[at];
    if (!first) break;
    const aimedSinceA = at === 0 && first.min === 'A' && first.dur > WINDOW;
    const n = turnOf(steps, at, rules.meleeAlternates);
    round += windowsFor(first) - (aimedSinceA ? 1 : 0);
    blocks.push(...blocksOf(steps.slice(at, at + n), round));
    at += n;
  }
  return blocks;
}

const compare = (a: readonly number[], b: readonly number[]): number => {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const by = (a[i] ?? 0) - (b[i] ?? 0);
    if (by !== 0) return by;
  }
  return 0;
};

/** By what blocks of a phase are sorted: round, Speed, brief simples before the longer step they precede. */
const sortKey = ({ round, key, ahead, who, steps }: Block, tieBreak: TieBreak | undefined): number[] => [
  round,
  ahead === undefined ? -key : -ahead,
  ahead === undefined ? 1 : 0,
  ahead === undefined ? 0 : -key,
  tieBreak ? -tieBreak(who, steps[0]?.main) : 0,
];

/** Numbers ties through a beat. */
interface Counter {
  ties: number;
}

/** Lines blocks up; those of several people with one key happen at once (AM-6). */
function linedUp(
  blocks: readonly Block[],
  phase: Phase,
  counter: Counter,
  tieBreak: TieBreak | undefined,
): Placed[] {
  const keyed = blocks.map((block) => ({ block, by: sortKey(block, tieBreak) }));
  keyed.sort((a, b) => compare(a.by, b.by));
  const placed: Placed[] = [];
  for (let at = 0; at < keyed.length; ) {
    let end = at + 1;
    while (end < keyed.length && compare(keyed[at]?.by ?? [], keyed[end]?.by ?? []) === 0) end++;
    const group = keyed.slice(at, end).map(({ block }) => block);
    const together = group.some(({ who }) => who !== group[0]?.who);
    const tie = together ? ++counter.ties : 0;
    for (const { steps, round, key } of group)
      for (const step of steps)
        placed.push(together ? { ...step, phase, round, key, tie } : { ...step, phase, round, key });
    at = end;
  }
  return placed;
}

/** Simples at the end of a beat alternate with the shots, unless their owner still moves or works then (AM-10). */
function inAlternation(own: readonly Step[]): readonly Step[] {
  if (own.some(({ min, trailing }) => min === 'C' && !trailing)) return own;
  return own.map((step) => (step.trailing ? { ...step, min: 'B' as const } : step));
}

/** Shots that wait for somebody's movement come right behind it, those of the faster first (AM-13). */
function withHeld(placed: readonly Placed[], held: readonly Step[]): Placed[] {
  const all = [...placed];
  const waiting = [...held].sort((a, b) => a.speed - b.speed);
  for (const who of new Set(waiting.map((step) => step.who))) {
    const own = waiting.filter((step) => step.who === who);
    const { behind } = own[0] ?? {};
    const moves = all.findLastIndex(
      (step) => step.who === behind && (step.type === 'move' || step.type === 'ride'),
    );
    const moment = all[moves];
    const end = moment?.tie === undefined ? moves : all.findLastIndex(({ tie }) => tie === moment.tie);
    const at = moment ? end + 1 : all.length;
    const phase = moment?.phase ?? 'C';
    all.splice(at, 0, ...own.map((step) => ({ ...step, phase, round: moment?.round ?? 1, key: step.speed })));
  }
  return all;
}

/** What somebody still does in phases B and C, behind what he did in A (`done` steps). */
export interface Remaining {
  readonly own: readonly Step[];
  readonly horse: readonly Step[];
  readonly done: number;
}

/** Phases B and C once more, when somebody's readied action has changed them in the middle of phase A. */
export function phasesBC(
  remaining: ReadonlyMap<Id, Remaining>,
  members: ReadonlyMap<Id, Id>,
  rules: BeatRules,
  tieBreak?: TieBreak,
): Placed[] {
  // Ties of the running beat have numbers from 1 on; these come behind them.
  const counter: Counter = { ties: 1000 };
  const later: Block[] = [];
  const last: Block[] = [];
  for (const [who, { own, horse, done }] of remaining) {
    const at = own.findIndex(({ min }) => min === 'C');
    const end = at < 0 ? own.length : Math.max(done, at);
    for (const step of horse) later.push({ who, round: 1, key: step.speed, steps: [step] });
    const upToB = own.slice(0, end);
    later.push(
      ...(members.has(who) ? roundsOf({ steps: upToB, done }, rules) : blocksOf(upToB.slice(done), 1)),
    );
    last.push(...blocksOf(own.slice(end), 1));
  }
  return [...linedUp(later, 'B', counter, tieBreak), ...linedUp(last, 'C', counter, tieBreak)];
}

/** The steps of a beat from phase A on, for sequences that are known already. */
export function placedFrom(
  sequences: ReadonlyMap<Id, Sequence>,
  rules: BeatRules,
  tieBreak?: TieBreak,
): Placed[] {
  const members = exchangesOf(fireOf(sequences, rules), rules);
  const counter: Counter = { ties: 0 };
  const windows: Block[][] = [];
  const later: Block[] = [];
  const last: Block[] = [];
  const held: Step[] = [];
  for (const [who, { own, horse }] of sequences) {
    held.push(...own.filter(({ behind }) => behind !== undefined));
    const free = own.filter(({ behind }) => behind === undefined);
    const inside = members.has(who);
    const steps = inside && rules.trailingInExchange ? inAlternation(free) : free;
    const done = windowOf(steps, 0, inPhaseA);
    const upToB = steps.findIndex(({ min }) => min === 'C');
    const end = upToB < 0 ? steps.length : upToB;
    windows.push(blocksOf(steps.slice(0, done), 1));
    for (const step of horse) later.push({ who, round: 1, key: step.speed, steps: [step] });
    const rest = steps.slice(0, end);
    later.push(...(inside ? roundsOf({ steps: rest, done }, rules) : blocksOf(rest.slice(done), 1)));
    last.push(...blocksOf(steps.slice(end), 1));
  }
  const first = rules.briefSimpleFirst ? briefFirst(windows) : windows.flat();
  const placed = [
    ...linedUp(first, 'A', counter, tieBreak),
    ...linedUp(later, 'B', counter, tieBreak),
    ...linedUp(last, 'C', counter, tieBreak),
  ];
  return held.length === 0 ? placed : withHeld(placed, held);
}

/** The sequences of everybody in one beat. */
export const sequencesOf = (actors: readonly Actor[], beat: Beat, rules: BeatRules): Map<Id, Sequence> =>
  new Map(actors.map((actor) => [actor.who, sequenceOf(actor, beat, rules)]));

/** All steps of one beat, in order. */
export const beatOf = (
  actors: readonly Actor[],
  beat: Beat,
  rules: BeatRules,
  tieBreak?: TieBreak,
): Placed[] => placedFrom(sequencesOf(actors, beat, rules), rules, tieBreak);

/** Both beats of a turn, one after the other. What ends beat 1 is taken from Speed in beat 2 (WE-7.9). */
export function turnOfBeats(
  actors: readonly Actor[],
  rules: BeatRules,
  tieBreak?: TieBreak,
): readonly [Placed[], Placed[]] {
  const first = sequencesOf(actors, 1, rules);
  const later = actors.map((actor) => ({ ...actor, loss: actor.loss ?? lossOf(first.get(actor.who)) }));
  return [placedFrom(first, rules, tieBreak), beatOf(later, 2, rules, tieBreak)];
}

const lossOf = (sequence: Sequence | undefined): number => (sequence ? lossIn(sequence) : 0);
