import { DiceRoll } from '@dice-roller/rpg-dice-roller';
import { measured } from './measure.ts';

/* How fast the machine is now: the time a general dice roller takes to read a notation and roll it. */

/** How many are rolled between two readings of the clock. */
export const ROLLS = 50;

/** Milliseconds for one of them on the reference machine of the limits, when nothing else runs there. */
const AT_REST = 0.0045;

/** A value that each run changes, so that no work can be optimized away. */
export const thrown: { last?: DiceRoll } = {};

export function diceRolls(): void {
  for (let i = 0; i < ROLLS; i++) thrown.last = new DiceRoll('7d10>=6');
}

/** How many times slower this machine is now, at least 1: limits are stretched by it, so that they judge the code and not other load. */
export function slowness(): number {
  const [times] = measured([diceRolls], 500);
  const slower = (times?.median ?? Number.NaN) / ROLLS / AT_REST;
  if (slower > 1)
    console.log(
      `this machine is slower than at rest × ${slower.toFixed(2)}   limits that follow are as much longer`,
    );
  return Math.max(1, slower);
}
