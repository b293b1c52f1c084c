import { join } from 'node:path';
import { allAs, fought, sidesOf } from '../../src/cli/fight.ts';
import { sourceOf } from '../../src/cli/files.ts';
import { rulesetOf } from '../../src/cli/rulesets.ts';
import { localizerFor } from '../../src/cli/texts.ts';
import { advance } from '../../src/core/commit.ts';
import { seeded } from '../../src/core/dice/source.ts';
import type { Action, Encounter } from '../../src/core/encounter.ts';
import { openingOf } from '../../src/core/scenario/run.ts';

/** The encounters, and how many seeds of each are played: about two seconds' worth. */
const FIGHTS: { readonly [file: string]: number } = {
  'yearzero/station': 40,
  'storyteller/duel': 40,
  'wfrp/_six': 20,
  'western/saloon': 20,
  'lordsouls/bridge': 4,
};

const WARM = 2;
const MOST_ROUNDS = 30;

/** A fight that can be played with any seed. */
interface Opening {
  readonly start: Encounter;
  play(seed: number): readonly Action[];
}

function openingFrom(file: string): Opening {
  const output = { out: console.log, err: console.error, localizer: localizerFor('en') };
  const source = sourceOf(join('test', 'scenarios', `${file}.yaml`), output);
  const { fight, board } = source.scenario;
  if (!fight) throw new Error(`${file} has no sides`);
  const start = openingOf(source, {}, rulesetOf);
  const sides = sidesOf(fight, board);
  const rounds = fight.rounds ?? MOST_ROUNDS;
  const play = (seed: number) =>
    fought(start, sides, allAs('mindless', seeded(seed)), rounds, () => undefined).journal.map(
      ({ action }) => action,
    );
  return { start, play };
}

/** The time of a function for each of these, in milliseconds each. */
function timeOf<T>(of: readonly T[], run: (one: T) => unknown): number {
  const start = performance.now();
  for (const one of of) run(one);
  return (performance.now() - start) / of.length;
}

const perSecond = (ms: number): string => (1000 / ms).toFixed(1).padStart(7);

/** Whole fights on one core: with deciding, and the engine alone, which is given the recorded actions. Costs without a limit. */
export function fightsBench(): boolean {
  for (const [file, n] of Object.entries(FIGHTS)) {
    const { start, play } = openingFrom(file);
    const seeds = Array.from({ length: n }, (_, i) => i + 1);
    const recorded = seeds.map(play);
    const again = (actions: readonly Action[]): Encounter =>
      actions.reduce((enc, action) => advance(enc, action).enc, start);
    for (const actions of recorded.slice(0, WARM)) again(actions);
    const whole = timeOf(seeds, play);
    const engine = timeOf(recorded, again);
    const actions = recorded.reduce((sum, { length }) => sum + length, 0) / n;
    console.log(
      `fights, ${file.padEnd(18)}${perSecond(whole)} a second   the engine alone ${perSecond(engine)} a second (${Math.round(actions)} actions each)`,
    );
  }
  return true;
}
