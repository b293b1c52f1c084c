import { DiceRoll } from '@dice-roller/rpg-dice-roller';
import { seeded } from '../../src/core/dice/source.ts';
import { playAttack } from './fixtures.ts';
import { measured, ms } from './measure.ts';

/** How many are done between two looks at the clock. */
const BATCH = 50;

/** A whole attack, to hit, damage and soak, must cost at most half of what one throw of its first pool costs a general dice roller. */
export function attackBench(): boolean {
  const source = seeded(1);
  const [whole, roller] = measured(
    [
      () => {
        for (let i = 0; i < BATCH; i++) playAttack(source, 'none');
      },
      () => {
        for (let i = 0; i < BATCH; i++) new DiceRoll('7d10>=6');
      },
    ],
    300,
  );
  if (!whole || !roller) return false;
  const ratio = whole.median / roller.median;
  console.log(`one whole attack            ${ms(whole.median / BATCH)}   (${whole.runs * BATCH} runs)`);
  console.log(`DiceRoll('7d10>=6')         ${ms(roller.median / BATCH)}`);
  console.log(`ratio                       ${ratio.toFixed(2)}   at most 0.50`);
  return ratio <= 0.5;
}
