import { FIGHTS } from './all.ts';

/* Plays random fights of one ruleset, those of the seeds in its share: what `npm run fights` starts on every core. */

/** How often progress is reported. */
const TOLD_EVERY = 1000;

const [ruleset = '', ...numbers] = process.argv.slice(2);
const [from = 0, to = 0, share = 0, shares = 1] = numbers.map(Number);
const fights = FIGHTS[ruleset];
if (!fights) throw new Error(`'${ruleset}' is none of ${Object.keys(FIGHTS).join(', ')}`);

let failed = 0;
let played = 0;
for (let seed = from + share; seed < to; seed += shares) {
  try {
    fights.checked(seed, fights.STEPS);
  } catch (error) {
    failed++;
    console.log(`${ruleset} seed ${seed}:`, error);
  }
  if (++played % TOLD_EVERY === 0)
    console.log(`${ruleset} ${share + 1}/${shares}: ${played} played, ${failed} failed`);
}
console.log(`${ruleset} ${share + 1}/${shares}: ${played} played, ${failed} failed; the end`);
process.exitCode = failed > 0 ? 1 : 0;
