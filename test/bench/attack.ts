import { DiceRoll } from '@dice-roller/rpg-dice-roller';
import { seeded } from '../../src/core/dice/source.ts';
import { freshCast, linesOf, playAttack } from './fixtures.ts';
import { measured, ms } from './measure.ts';

/** How many are done between two looks at the clock. */
const BATCH = 50;
const RUNS = 300;
const MOST = 0.5;

/** A whole attack, to hit, dodge, damage, soak and wounds, must cost at most half of what one throw of its first pool costs a general dice roller. */
export function attackBench(): boolean {
  const source = seeded(1);
  let lines = 0;
  let rolls: DiceRoll | undefined;
  const [whole, stranger, roller] = measured(
    [
      () => {
        for (let i = 0; i < BATCH; i++) lines += linesOf(playAttack(source, 'dodge'));
      },
      () => {
        for (let i = 0; i < BATCH; i++) lines += linesOf(playAttack(source, 'dodge', freshCast()));
      },
      () => {
        for (let i = 0; i < BATCH; i++) rolls = new DiceRoll('7d10>=6');
      },
    ],
    RUNS,
  );
  if (!whole || !stranger || !roller || !rolls || lines === 0) throw new Error('nothing was measured');
  const ratio = whole.median / roller.median;
  console.log(`one whole attack, dodged    ${ms(whole.median / BATCH)}   (${whole.runs * BATCH} runs)`);
  console.log(
    `the same among strangers    ${ms(stranger.median / BATCH)}   nothing remembered of the fighters`,
  );
  console.log(`DiceRoll('7d10>=6')         ${ms(roller.median / BATCH)}`);
  console.log(`ratio                       ${ratio.toFixed(2)}   at most ${MOST.toFixed(2)}`);
  return ratio <= MOST;
}
