import type { Line } from '../../core/line.ts';
import { line } from '../../core/line.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { StFighter } from './fighter.ts';
import { baseInitiative } from './movement.ts';
import type { Rules } from './rules.ts';
import type { Turn } from './slots.ts';
import { attributeOf } from './traits.ts';

type Amounts = { readonly [kind: string]: number };

/** What the penalties queued in the last round come to in this one (AMB-14). */
export function stacked({ next = {}, nextSum = {} }: Turn, rules: Rules): Amounts {
  if (rules.initiativePenaltyStacking === 'sum') return nextSum;
  if (rules.initiativePenaltyStacking === 'worstPerKind') return next;
  const [worst] = Object.entries(next).sort(([, a], [, b]) => b - a);
  return worst ? Object.fromEntries([worst]) : {};
}

/**
 * Base and die less this round's penalties. A knockdown never lowers it below 1 (ST-7.36), nothing lowers it below the house rule's floor
 * (AMB-13).
 */
export function initiativeOf(base: number, die: number, lost: Amounts, rules: Rules): number {
  const { knockdown = 0, ...others } = lost;
  const raw = base + die - Object.values(others).reduce((sum, n) => sum + n, 0);
  const fallen = raw - Math.min(knockdown, Math.max(0, raw - 1));
  return rules.initiativeFloored ? Math.max(fallen, rules.initiativeFloor) : fallen;
}

/** The lines of a fighter's initiative in this round (ST-1.6). */
export function initiativeLines(fighter: StFighter, rules: Rules): Line[] {
  const { die, lost = {} } = fighter.turn;
  return [
    ...baseInitiative(fighter, rules),
    ...(die === undefined ? [] : [line(msg('storyteller.line.initiativeDie'), die, 'ST-1.5')]),
    ...Object.entries(lost).map(([kind, n]) => line(msg(`storyteller.line.lost.${kind}`), -n, 'ST-1.14')),
  ];
}

/** What the order is made from. */
interface Runner {
  readonly id: Id;
  readonly turn: Turn;
  readonly dexterity: number;
}

const runner = (fighter: StFighter): Runner => ({
  id: fighter.id,
  turn: fighter.turn,
  dexterity: attributeOf(fighter, 'dexterity'),
});

/** Negative when `a` is faster before any roll-off: initiative, base, Dexterity (AMB-11). */
const byNumbers = (a: Runner, b: Runner): number =>
  (b.turn.initiative ?? 0) - (a.turn.initiative ?? 0) ||
  (b.turn.base ?? 0) - (a.turn.base ?? 0) ||
  b.dexterity - a.dexterity;

const byTotal = (a: Runner, b: Runner): number => (b.turn.initiative ?? 0) - (a.turn.initiative ?? 0);

/** Runs of neighbours that compare as equal. The list must be sorted by the same comparison. */
function runs(sorted: readonly Runner[], compare: (a: Runner, b: Runner) => number): Runner[][] {
  const found: Runner[][] = [];
  for (const one of sorted) {
    const last = found.at(-1);
    if (last?.[0] && compare(last[0], one) === 0) last.push(one);
    else found.push([one]);
  }
  return found;
}

/** Those of a tied group who must throw a further die: whoever lacks a face where others are still equal to him. */
function mustThrow(group: readonly Runner[], depth = 0): Runner[] {
  if (group.length < 2) return [];
  const lacking = group.filter(({ turn }) => (turn.tie ?? '').length <= depth);
  if (lacking.length > 0) return lacking;
  const byFace = new Map<string, Runner[]>();
  for (const one of group) {
    const face = one.turn.tie?.[depth] ?? '';
    byFace.set(face, [...(byFace.get(face) ?? []), one]);
  }
  return [...byFace.values()].flatMap((equal) => mustThrow(equal, depth + 1));
}

/** Who must roll off a tie before the order stands (AMB-11 `baseThenRollOff`); usually nobody. */
export function rollOffs(fighters: readonly StFighter[]): Id[] {
  const sorted = fighters.map(runner).sort(byNumbers);
  return runs(sorted, byNumbers).flatMap((group) => mustThrow(group).map(({ id }) => id));
}

/** The first tied group that the Storyteller must put in order (AMB-11 `manual`): those of it not yet picked. */
export function unpicked(fighters: readonly StFighter[]): { initiative: number; among: Id[] } | undefined {
  const sorted = fighters.map(runner).sort(byTotal);
  for (const group of runs(sorted, byTotal)) {
    const among = group.filter(({ turn }) => turn.pick === undefined).map(({ id }) => id);
    if (among.length > 1) return { initiative: group[0]?.turn.initiative ?? 0, among };
  }
  return undefined;
}

const byRollOff = (a: Runner, b: Runner): number => {
  const [x, y] = [a.turn.tie ?? '', b.turn.tie ?? ''];
  return x === y ? 0 : x > y ? -1 : 1;
};

const byPick = (a: Runner, b: Runner): number =>
  (a.turn.pick ?? Number.MAX_SAFE_INTEGER) - (b.turn.pick ?? Number.MAX_SAFE_INTEGER);

const COMPARE: { readonly [how in Rules['initiativeTies']]: (a: Runner, b: Runner) => number } = {
  baseThenRollOff: (a, b) => byNumbers(a, b) || byRollOff(a, b),
  manual: (a, b) => byTotal(a, b) || byPick(a, b),
  simultaneous: byTotal,
};

/** Everybody's place in the order, 1 for the fastest (ST-1.1). Only `simultaneous` leaves equals with equal places. */
export function ranks(fighters: readonly StFighter[], rules: Rules): Map<Id, number> {
  const compare = COMPARE[rules.initiativeTies];
  const sorted = fighters.map(runner).sort(compare);
  if (rules.initiativeTies !== 'simultaneous') return new Map(sorted.map(({ id }, i) => [id, i + 1]));
  return new Map(runs(sorted, compare).flatMap((group, i) => group.map(({ id }) => [id, i + 1] as const)));
}
