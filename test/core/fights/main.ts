import type { Played } from './common.ts';
import { checked as storyteller, STEPS as storytellerSteps } from './fight.ts';
import { checked as lordsouls, STEPS as lordsoulsSteps } from './lordsouls.ts';
import { checked as western, STEPS as westernSteps } from './western.ts';
import { checked as wfrp, STEPS as wfrpSteps } from './wfrp.ts';
import { checked as yearzero, STEPS as yearzeroSteps } from './yearzero.ts';

/* Plays random fights of one ruleset, those of the seeds that are its share: what `npm run fights` starts on every core. */

const ALL: { readonly [ruleset: string]: { readonly checked: Played; readonly steps: number } } = {
  storyteller: { checked: storyteller, steps: storytellerSteps },
  western: { checked: western, steps: westernSteps },
  yearzero: { checked: yearzero, steps: yearzeroSteps },
  wfrp: { checked: wfrp, steps: wfrpSteps },
  lordsouls: { checked: lordsouls, steps: lordsoulsSteps },
};

/** How often it is told how far they have come. */
const TOLD_EVERY = 1000;

const [ruleset = '', ...numbers] = process.argv.slice(2);
const [from = 0, to = 0, share = 0, shares = 1] = numbers.map(Number);
const fights = ALL[ruleset];
if (!fights) throw new Error(`'${ruleset}' is none of ${Object.keys(ALL).join(', ')}`);

let failed = 0;
let played = 0;
for (let seed = from + share; seed < to; seed += shares) {
  try {
    fights.checked(seed, fights.steps);
  } catch (error) {
    failed++;
    console.log(`${ruleset} seed ${seed}:`, error);
  }
  if (++played % TOLD_EVERY === 0)
    console.log(`${ruleset} ${share + 1}/${shares}: ${played} played, ${failed} failed`);
}
console.log(`${ruleset} ${share + 1}/${shares}: ${played} played, ${failed} failed; the end`);
process.exitCode = failed > 0 ? 1 : 0;
