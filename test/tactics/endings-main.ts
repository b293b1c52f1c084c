import { endOf } from './endings.ts';

/** Shares no factor with the number of ways to think, so that all of them come in turn, and early ones differ in several respects. */
const STRIDE = 3779;

/** Missions with which a fight may last for ever. */
const LASTING = ['hold', 'protect', 'leave'];

const [number = '20', share = '0', shares = '1', ...files] = process.argv.slice(2);
const endings: { [ending: string]: number } = {};
let most = 0;

for (let n = Number(share); n < Number(number); n += Number(shares)) {
  const file = files[n % files.length] ?? '';
  const { ending, rounds, minds, error } = endOf(file, n * STRIDE);
  endings[ending] = (endings[ending] ?? 0) + 1;
  most = Math.max(most, ending === 'won' || ending === 'nobody' ? rounds : 0);
  const missions = Object.values(minds).map(({ mission = '' }) => mission);
  // Where everybody wants everybody alive, nobody may dare to fire at somebody who is hurt.
  const mayLast = missions.some((one) => LASTING.includes(one)) || missions.every((one) => one === 'capture');
  if (ending === 'won' || ending === 'nobody' || (ending === 'lasts' && mayLast)) continue;
  process.exitCode = 1;
  console.log(`${file} ${n * STRIDE}: ${ending} in round ${rounds} ${JSON.stringify(minds)} ${error ?? ''}`);
}
console.log(`${JSON.stringify(endings)}, the longest that was decided ended in round ${most}`);
