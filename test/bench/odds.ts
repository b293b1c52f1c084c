import { seeded } from '../../src/core/dice/source.ts';
import { tally } from '../../src/core/odds.ts';
import { attackOdds, playAttack } from './fixtures.ts';
import { measured, ms } from './measure.ts';

type Out = { readonly taken: number };
const takenOf = (out: unknown): number => (out as Out).taken;

const DEFENCES = ['none', 'dodge', 'parry:staff', 'best'];

/** Exact odds of the attack, with any defence: the median below 16 ms. */
function speed(): boolean {
  return DEFENCES.map((defence) => {
    const [times] = measured([() => attackOdds(defence)], 150, 50);
    if (!times) return false;
    console.log(
      `odds, ${defence.padEnd(20)}  ${ms(times.median)}   first ${ms(times.first)}   at most 16 ms`,
    );
    return times.median < 16;
  }).every(Boolean);
}

/**
 * How far simulated plays lie from the exact odds of each amount of harm, in standard errors: the worst of them. Nearly impossible amounts are left
 * out, because they have no meaningful error.
 */
export function worstDeviation(plays: number, seed: number, defence: string): number {
  const exact = tally(attackOdds(defence), ({ out }) => takenOf(out));
  const source = seeded(seed);
  const counts = new Map<number, number>();
  for (let i = 0; i < plays; i++) {
    const run = playAttack(source, defence);
    const taken = run.state === 'done' ? takenOf(run.out) : Number.NaN;
    counts.set(taken, (counts.get(taken) ?? 0) + 1);
  }
  const unheardOf = [...counts.keys()].filter((taken) => !exact.has(taken));
  if (unheardOf.length > 0) return Number.POSITIVE_INFINITY;
  return Math.max(
    ...[...exact].map(([taken, p]) => {
      const error = Math.sqrt((p * (1 - p)) / plays);
      return p * plays < 5 ? 0 : Math.abs((counts.get(taken) ?? 0) / plays - p) / error;
    }),
  );
}

/** A million plays agree with the odds within chance. */
function agreement(): boolean {
  const plays = 1_000_000;
  const worst = worstDeviation(plays, 20, 'dodge');
  console.log(`${plays} plays against the odds: worst ${worst.toFixed(2)} standard errors, at most 4.5`);
  return worst <= 4.5;
}

export const oddsBench = (): boolean => [speed(), agreement()].every(Boolean);
