import { match } from '../tactics/match.ts';

/** Fights on boards, and how many of each are played. */
const FIGHTS: { readonly [file: string]: number } = {
  'storyteller-yard': 2,
  'wfrp-yard': 2,
  'yearzero-hall': 2,
  'lordsouls-mixed': 2,
};

/** How long the decisions of a tactician take on one core, in milliseconds. The goal, 20 and 100, is not reached, so there is no limit yet. */
export function decisionsBench(): boolean {
  for (const [file, n] of Object.entries(FIGHTS)) {
    const { times } = match(file, ['steady', 'steady'], n, () => performance.now());
    const at = (share: number): string =>
      (times[Math.floor(times.length * share)] ?? 0).toFixed(0).padStart(5);
    console.log(
      `decisions, ${file.padEnd(18)}${at(0.5)} ms median, 99 in 100 at most ${at(0.99)} ms   (${times.length} decisions; goal 20 and 100)`,
    );
  }
  return true;
}
