import type { Id } from '../../../core/text.ts';
import { WINDOW } from '../data/tables.ts';
import { isMovement, type Phase, type Placed, type Step } from '../data/turn.ts';
import type { BeatRules, Sequence } from './sequence.ts';

/** The order among equal Speeds, by fighter and the main action that a step belongs to: the higher number comes first. */
export type TieBreak = (who: Id, main: string | undefined) => number;
interface Block {
  readonly who: Id;
  readonly round: number;
  readonly key: number;
  readonly steps: readonly Step[];
  /** The Speed of the longer step before which a brief simple action is done (WE-7.7). */
  readonly ahead?: number;
}

/** Divides the steps of one fighter into blocks where they become slower. A faster step stays after the slower one before it. */
function blocksOf(steps: readonly Step[], round: number): Block[] {
  const blocks: { who: Id; round: number; key: number; steps: Step[] }[] = [];
  for (const step of steps) {
    const last = blocks.at(-1);
    if (last && step.speed >= last.key) last.steps.push(step);
    else blocks.push({ who: step.who, round, key: step.speed, steps: [step] });
  }
  return blocks;
}

/** How many steps, starting with `from`, fit into a window. The first that does not fit closes it (WE-8.2). */
export function windowLength(steps: readonly Step[], from: number, fits: (step: Step) => boolean): number {
  let sum = 0;
  let at = from;
  for (let step = steps[at]; step && fits(step); step = steps[++at]) {
    sum += step.dur;
    if (sum > WINDOW) break;
  }
  return at - from;
}

export const inPhaseA = ({ min }: Step): boolean => min === 'A';

/** The first step of a window that takes time, and the Speed of its block. */
function openerOf(window: readonly Block[]): { readonly step: Step; readonly key: number } | undefined {
  for (const { steps, key } of window) {
    const step = steps.find(({ dur }) => dur > 0);
    if (step) return { step, key };
  }
  return undefined;
}

/** Moves brief simple actions before longer steps that open other windows. All other steps keep their places by Speed (WE-7.7). */
function moveBriefFirst(windows: readonly (readonly Block[])[]): Block[] {
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
    // A step faster than the new place of the simple action follows it directly.
    if (next.key > heaviest)
      return [{ ...first, steps: [...steps, ...next.steps], ahead: heaviest }, ...others];
    return [{ ...first, steps, ahead: heaviest }, next, ...others];
  });
}

/** A long step of an exchange takes several windows and is done in the last of them (AM-5). */
const windowCount = ({ dur }: Step): number => Math.max(1, Math.ceil(dur / WINDOW));

/** How many steps a member of an exchange does in one round: a window, a single long step or movement, or all consecutive blows. */
function turnLength(steps: readonly Step[], from: number, alternates: boolean): number {
  const first = steps[from];
  if (!first || first.dur > WINDOW || first.type === 'move') return 1;
  if (first.type === 'blow' && !alternates) {
    const end = steps.findIndex(({ type }, at) => at > from && type !== 'blow');
    return (end < 0 ? steps.length : end) - from;
  }
  const ends = ({ type }: Step) => type === 'move' || (type === 'blow' && !alternates);
  return Math.max(
    1,
    windowLength(steps, from, (step) => step === first || !ends(step)),
  );
}

/** The blocks of one member of an exchange, by rounds; the first `done` steps are done in phase A. */
function roundsOf(steps: readonly Step[], done: number, rules: BeatRules): Block[] {
  const blocks: Block[] = [];
  let round = 0;
  for (let at = done; at < steps.length; ) {
    const first = steps[at];
    if (!first) break;
    const aimedSinceA = at === 0 && first.min === 'A' && first.dur > WINDOW;
    const n = turnLength(steps, at, rules.meleeAlternates);
    round += windowCount(first) - (aimedSinceA ? 1 : 0);
    blocks.push(...blocksOf(steps.slice(at, at + n), round));
    at += n;
  }
  return blocks;
}

function compare(a: readonly number[], b: readonly number[]): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return (a[at] ?? 0) - (b[at] ?? 0);
}

/** The key by which blocks are sorted: round, then Speed. A brief simple action precedes the longer step of its Speed. */
const sortKey = ({ round, key, ahead, who, steps }: Block, tieBreak: TieBreak | undefined): number[] => [
  round,
  ahead === undefined ? -key : -ahead,
  ahead === undefined ? 1 : 0,
  ahead === undefined ? 0 : -key,
  tieBreak ? -tieBreak(who, steps[0]?.main) : 0,
];
type TieCounter = { ties: number };

/** Sorts blocks; blocks of several fighters with the same key are simultaneous (AM-6). */
function sortBlocks(
  blocks: readonly Block[],
  phase: Phase,
  counter: TieCounter,
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

/** Simple actions at the end of a beat alternate with the shots of an exchange, unless the fighter moves or works in phase C (AM-10). */
function alternateTrailing(own: readonly Step[]): readonly Step[] {
  if (own.some(({ min, trailing }) => min === 'C' && !trailing)) return own;
  return own.map((step) => (step.trailing ? { ...step, min: 'B' as const } : step));
}

/** Inserts shots that wait for somebody's movement right after it, the fastest shooters first (AM-13). */
function insertHeldShots(placed: readonly Placed[], held: readonly Step[]): Placed[] {
  const all = [...placed];
  const waiting = [...held].sort((a, b) => a.speed - b.speed);
  for (const who of new Set(waiting.map((step) => step.who))) {
    const own = waiting.filter((step) => step.who === who);
    const { behind } = own[0] ?? {};
    const moves = all.findLastIndex((step) => step.who === behind && isMovement(step));
    const { phase = 'C', round = 1, tie: tied } = all[moves] ?? {};
    const end = tied === undefined ? moves : all.findLastIndex(({ tie }) => tie === tied);
    const at = end < 0 ? all.length : end + 1;
    all.splice(at, 0, ...own.map((step) => ({ ...step, phase, round, key: step.speed })));
  }
  return all;
}

/** The steps of one fighter from phase A on; `done` of them were done in phase A. */
export interface Remaining {
  readonly own: readonly Step[];
  readonly horse: readonly Step[];
  readonly done: number;
}
interface Later {
  readonly b: Block[];
  readonly c: Block[];
}

/** Adds what one fighter does after phase A; members of an exchange alternate in phase B. */
function addLater(
  { b, c }: Later,
  who: Id,
  { own, horse, done }: Remaining,
  inExchange: boolean,
  rules: BeatRules,
): void {
  const at = own.findIndex(({ min }) => min === 'C');
  const end = at < 0 ? own.length : Math.max(done, at);
  const steps = own.slice(0, end);
  for (const step of horse) b.push({ who, round: 1, key: step.speed, steps: [step] });
  b.push(...(inExchange ? roundsOf(steps, done, rules) : blocksOf(steps.slice(done), 1)));
  c.push(...blocksOf(own.slice(end), 1));
}

const sortLater = ({ b, c }: Later, counter: TieCounter, tieBreak: TieBreak | undefined): Placed[] => [
  ...sortBlocks(b, 'B', counter, tieBreak),
  ...sortBlocks(c, 'C', counter, tieBreak),
];

/** Reorders phases B and C after a readied action has changed phase A. */
export function orderLaterPhases(
  remaining: ReadonlyMap<Id, Remaining>,
  members: ReadonlyMap<Id, Id>,
  rules: BeatRules,
  tieBreak?: TieBreak,
): Placed[] {
  const later: Later = { b: [], c: [] };
  for (const [who, rest] of remaining) addLater(later, who, rest, members.has(who), rules);
  // The ties of the running beat have numbers from 1 on; these must differ from them.
  return sortLater(later, { ties: 1000 }, tieBreak);
}

/** Orders the sequences of a beat (section 2 of the ledger). The order of the map matters only within ties. */
export function orderSequences(
  sequences: ReadonlyMap<Id, Sequence>,
  rules: BeatRules,
  tieBreak?: TieBreak,
): Placed[] {
  const members = findExchanges(targetsOfFire(sequences, rules), rules);
  const windows: Block[][] = [];
  const later: Later = { b: [], c: [] };
  const held: Step[] = [];
  for (const [who, { own, horse }] of sequences) {
    held.push(...own.filter(({ behind }) => behind !== undefined));
    const free = own.filter(({ behind }) => behind === undefined);
    const inExchange = members.has(who);
    const steps = inExchange && rules.trailingInExchange ? alternateTrailing(free) : free;
    const done = windowLength(steps, 0, inPhaseA);
    windows.push(blocksOf(steps.slice(0, done), 1));
    addLater(later, who, { own: steps, horse, done }, inExchange, rules);
  }
  const counter: TieCounter = { ties: 0 };
  const first = rules.briefSimpleFirst ? moveBriefFirst(windows) : windows.flat();
  const placed = [...sortBlocks(first, 'A', counter, tieBreak), ...sortLater(later, counter, tieBreak)];
  return held.length === 0 ? placed : insertHeldShots(placed, held);
}

/* Exchanges of fire: who fires at whom in a beat, and who alternates (WE-9.5; AM-11, AM-12). */

/** Whether a step counts as fire: shots, and by house rule blows (AM-52). */
const isFire = ({ type, behind }: Step, { meleeAlternates }: Pick<BeatRules, 'meleeAlternates'>): boolean =>
  behind === undefined && (type === 'shot' || (meleeAlternates && type === 'blow'));

/** The targets of each fighter in this beat. */
export function targetsOfFire(
  sequences: ReadonlyMap<Id, Pick<Sequence, 'own'>>,
  rules: Pick<BeatRules, 'meleeAlternates'>,
): Map<Id, Set<Id>> {
  const fire = new Map<Id, Set<Id>>();
  for (const [who, { own }] of sequences)
    for (const step of own) {
      if (step.target === undefined || !isFire(step, rules)) continue;
      const targets = fire.get(who) ?? new Set<Id>();
      fire.set(who, targets.add(step.target));
    }
  return fire;
}

/** Everybody whom chains of fire from a fighter reach, including the fighter if a chain leads back. */
function reachableFrom(who: Id, fire: ReadonlyMap<Id, ReadonlySet<Id>>): Set<Id> {
  const reached = new Set<Id>();
  const open = [who];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const target of fire.get(at) ?? [])
      if (!reached.has(target)) {
        reached.add(target);
        open.push(target);
      }
  return reached;
}

/** The members of exchanges, each with the name of their group. With `exchangeScope` all, everybody who fires belongs to one group. */
export function findExchanges(
  fire: ReadonlyMap<Id, ReadonlySet<Id>>,
  { exchangeScope }: Pick<BeatRules, 'exchangeScope'>,
): Map<Id, Id> {
  const groups = new Map<Id, Id>();
  const [first] = fire.keys();
  if (exchangeScope === 'all' && first !== undefined) {
    for (const who of fire.keys()) groups.set(who, first);
    return groups;
  }
  const reached = new Map([...fire.keys()].map((who) => [who, reachableFrom(who, fire)]));
  for (const [who, those] of reached) {
    if (groups.has(who) || !those.has(who)) continue;
    const circle = [...those].filter((other) => reached.get(other)?.has(who));
    // A fighter alone is no exchange.
    if (circle.length > 1) for (const other of circle) groups.set(other, who);
  }
  return groups;
}
