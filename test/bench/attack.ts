import { seeded } from '../../src/core/dice/source.ts';
import { freshCast, linesOf, playAttack } from './fixtures.ts';
import { measured, ms } from './measure.ts';
import { diceRolls, ROLLS, thrown } from './yardstick.ts';

/** How many are done between two readings of the clock. */
const BATCH = 50;
const RUNS = 1000;
const MOST = 0.5;

/** A value that each run changes and that is read at the end, so that no work can be optimized away. */
const done = { lines: 0 };
const source = seeded(1);

/** A new play with new faces, with everything that a card needs of it. */
function attacks(): void {
  for (let i = 0; i < BATCH; i++) done.lines += linesOf(playAttack(source, 'dodge'));
}

/** The same among new fighters: nothing is memoized for them. */
function attacksAmongStrangers(): void {
  for (let i = 0; i < BATCH; i++) done.lines += linesOf(playAttack(source, 'dodge', freshCast()));
}

/** A whole attack, to hit, dodge, damage, soak and wounds, must cost at most half of what one roll of its first pool costs a general dice roller. */
export function attackBench(): boolean {
  const [whole, roller] = measured([attacks, diceRolls], RUNS);
  const [strangers] = measured([attacksAmongStrangers], RUNS);
  if (!whole || !roller || !strangers || done.lines === 0 || !thrown.last)
    throw new Error('nothing was measured');
  const ratio = whole.quartile / BATCH / (roller.quartile / ROLLS);
  console.log(`one whole attack, dodged    ${ms(whole.quartile / BATCH)}   (${whole.runs * BATCH} runs)`);
  console.log(`DiceRoll('7d10>=6')         ${ms(roller.quartile / ROLLS)}`);
  console.log(`ratio                       ${ratio.toFixed(2)}   at most ${MOST.toFixed(2)}`);
  console.log(`the same among strangers    ${ms(strangers.quartile / BATCH)}   nothing remembered; no limit`);
  return ratio <= MOST;
}
