import { attackBench } from './attack.ts';
import { oddsBench } from './odds.ts';
import { roundBench } from './round.ts';

/** `npm run bench`: prints what things cost and fails when one costs more than it may. */
const results = [attackBench(), oddsBench(), roundBench()];
process.exitCode = results.every(Boolean) ? 0 : 1;
