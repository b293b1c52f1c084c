import { match } from './match.ts';

const [one = 'steady', other = 'plain', number = '100', ...files] = process.argv.slice(2);

const at = (times: readonly number[], share: number): string =>
  (times[Math.floor(times.length * share)] ?? 0).toFixed(1);

for (const file of files) {
  const { won, lost, undecided, times } = match(file, [one, other], Number(number), () => performance.now());
  const share = won + lost === 0 ? '–' : `${((100 * won) / (won + lost)).toFixed(1)} %`;
  console.log(
    `${file.padEnd(20)} ${one} beats ${other} in ${share} of ${won + lost} decided fights (${undecided} undecided); a decision takes ${at(times, 0.5)} ms, 99 in 100 at most ${at(times, 0.99)} ms`,
  );
}
