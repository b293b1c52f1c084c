import { DiceRoll } from '@dice-roller/rpg-dice-roller';
import { measured } from './measure.ts';

/* How fast the machine is just now: what it takes a general dice roller to read a notation and throw it. */

/** How many are thrown between two looks at the clock. */
export const ROLLS = 50;

/** Milliseconds that one of them takes on the machine that limits in milliseconds are for, when nothing else runs there. */
const AT_REST = 0.0045;

/** What is measured leaves something behind, so that none of it can be left undone. */
export const thrown: { last?: DiceRoll } = {};

export function diceRolls(): void {
  for (let i = 0; i < ROLLS; i++) thrown.last = new DiceRoll('7d10>=6');
}

/** How many times slower this machine is just now, at least 1: a limit is as much longer, so that it tells of the code and not of the neighbours. */
export function slowness(): number {
  const [times] = measured([diceRolls], 500);
  const slower = (times?.median ?? Number.NaN) / ROLLS / AT_REST;
  if (slower > 1)
    console.log(
      `this machine is slower than at rest × ${slower.toFixed(2)}   limits that follow are as much longer`,
    );
  return Math.max(1, slower);
}
