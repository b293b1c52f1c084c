import type { Check, Reader } from '../../core/dice/check.ts';
import type { Line } from '../../core/line.ts';
import { telling, total } from '../../core/line.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Rules } from './rules.ts';

/** How a roll came out. Of a success `critical` are 3 and 4, of a failure `blunder` 17 and 18 (LS-7.3.4, LS-7.3.5). */
export type Outcome = 'critical' | 'success' | 'failure' | 'blunder';

/** A roll of three dice to be made against a number (LS-7.3.1). */
export interface Roll {
  readonly id: string;
  readonly by: Id;
  readonly label: Msg;
  readonly lines: readonly Line[];
  readonly note?: Msg;
}

const LEAST = 4;
const MOST = 17;

/** How a sum reads against a number; whether 3, 4, 17 and 18 decide by themselves is `extremes`. */
function outcome(sum: number, target: number, extremes: boolean): Outcome {
  if (extremes && sum <= LEAST) return 'critical';
  if (extremes && sum >= MOST) return 'blunder';
  return sum <= target ? 'success' : 'failure';
}

export const succeeded = (is: Outcome): boolean => is === 'critical' || is === 'success';

/** Faces are added up. */
const sums: Pick<Reader, 'start' | 'add' | 'mark'> = {
  start: 0,
  add: (packed, face) => packed + face,
  mark: () => 'none',
};

const underReader = (target: number, extremes: boolean): Reader<Outcome> => ({
  ...sums,
  id: `ls:under:${target}:${extremes}`,
  read: (sum) => outcome(sum, target, extremes),
  show: (is) => msg(`lordsouls.outcome.${is}`),
});

const DICE = [{ n: 3, d: 6 }] as const;

/** Whether 3, 4, 17 and 18 count on rolls other than attacks (AMB-10). */
const extremesOf = ({ autoExtremes }: Rules): boolean => autoExtremes === 'all';

const under = ({ id, by, label, lines, note }: Roll, extremes: boolean): Check<Outcome> => ({
  kind: 'roll',
  id,
  by,
  label,
  dice: DICE,
  reader: underReader(total(lines), extremes),
  lines: telling(lines),
  under: true,
  ...(note ? { note } : {}),
});

/** An attack roll: 3 and 4 always hit, 17 and 18 always miss (LS-7.3.2 to LS-7.3.5). */
export const attackCheck = (roll: Roll): Check<Outcome> => under(roll, true);

/** Any other success roll, active defence included (LS-6.1.1, AMB-10). */
export const successCheck = (roll: Roll, rules: Rules): Check<Outcome> => under(roll, extremesOf(rules));

/** A roll of a contest: what counts is by how much (AMB-39). */
export type Margin = { readonly won: boolean; readonly by: number };

export function contestCheck({ id, by, label, lines }: Roll, rules: Rules): Check<Margin> {
  const target = total(lines);
  const extremes = extremesOf(rules);
  return {
    kind: 'roll',
    id,
    by,
    label,
    dice: DICE,
    reader: {
      ...sums,
      id: `ls:margin:${target}:${extremes}`,
      read: (sum) => ({ won: succeeded(outcome(sum, target, extremes)), by: target - sum }),
      show: ({ won, by: n }) => msg(won ? 'lordsouls.outcome.wonBy' : 'lordsouls.outcome.lostBy', { n }),
    },
    lines: telling(lines),
    under: true,
  };
}

/** Who has won a quick contest: success beats failure, then the larger margin; equal margins are nobody's (AMB-39). */
export function winner(one: Margin, other: Margin): 'one' | 'other' | 'none' {
  if (one.won !== other.won) return one.won ? 'one' : 'other';
  if (one.by === other.by) return 'none';
  return one.by > other.by ? 'one' : 'other';
}

/** Damage: dice and what is added; never below 0 (SD-2, AMB-48). */
export const damageCheck = ({ id, by, label, lines }: Roll, n: number): Check<number> => {
  const bonus = total(lines);
  return {
    kind: 'roll',
    id,
    by,
    label,
    dice: [{ n, d: 6 }],
    reader: {
      ...sums,
      id: `ls:damage:${bonus}`,
      read: (sum) => Math.max(0, sum + bonus),
      show: (sum) => verbatim(String(sum)),
    },
    lines: telling(lines),
    adds: true,
  };
};

/** A single die as it falls: for the order of turns (LS-1.10, LS-1.14). */
export const dieCheck = (id: string, by: Id, label: Msg, more: readonly Line[] = []): Check<number> => {
  const bonus = total(more);
  return {
    kind: 'roll',
    id,
    by,
    label,
    dice: [{ n: 1, d: 6 }],
    reader: {
      ...sums,
      id: `ls:die:${bonus}`,
      read: (sum) => sum + bonus,
      show: (sum) => verbatim(String(sum)),
    },
    lines: telling(more),
    adds: true,
  };
};

/** Ways out of 216 in which three dice come to at most each sum. */
const WAYS = [0, 0, 0, 1, 4, 10, 20, 35, 56, 81, 108, 135, 160, 181, 196, 206, 212, 215, 216] as const;
const ALL = 216;

/** The chance of a critical success where extremes count. */
export const CRITICAL = WAYS[LEAST] / ALL;

/** The chance of success against a number. */
export function chanceUnder(target: number, extremes: boolean): number {
  const [least, most] = extremes ? [LEAST, MOST - 1] : [2, 18];
  return (WAYS[Math.min(most, Math.max(least, target))] ?? 0) / ALL;
}

/** The chance of a success roll other than an attack (AMB-10). */
export const chanceOf = (target: number, rules: Rules): number => chanceUnder(target, extremesOf(rules));
