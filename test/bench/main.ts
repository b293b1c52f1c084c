import { attackBench } from './attack.ts';
import { beatsBench } from './beats.ts';
import { decisionsBench } from './decisions.ts';
import { fightsBench } from './fights.ts';
import { oddsBench } from './odds.ts';
import { offersBench } from './offers.ts';
import { roundBench } from './round.ts';
import { waysBench } from './ways.ts';

/** `npm run bench`: prints the costs and fails when one exceeds its limit. */
const results = {
  beats: beatsBench(),
  attack: attackBench(),
  odds: oddsBench(),
  offers: offersBench(),
  round: roundBench(),
  ways: waysBench(),
  fights: fightsBench(),
  decisions: decisionsBench(),
};
const broken = Object.entries(results).flatMap(([name, kept]) => (kept ? [] : [name]));
console.log(
  broken.length === 0
    ? 'no regression: every limit is kept'
    : `REGRESSION: beyond its limit: ${broken.join(', ')}; see test/bench; profile with node --cpu-prof dist/bench/main.js`,
);
process.exitCode = broken.length === 0 ? 0 : 1;
