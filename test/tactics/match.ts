import { join } from 'node:path';
import { type Deciding, fought, sidesOf } from '../../src/cli/fight.ts';
import { sourceOf } from '../../src/cli/files.ts';
import { standing } from '../../src/cli/policy.ts';
import { rulesetOf } from '../../src/cli/rulesets.ts';
import { localizers } from '../../src/cli/texts.ts';
import { seeded } from '../../src/core/dice/source.ts';
import { openingOf } from '../../src/core/scenario/run.ts';
import { CHARACTER_NAMES, type Mind } from '../../src/core/tactics/character.ts';

/** Whoever does not think, but attacks the nearest as usual. */
const PLAIN = 'plain';

/** The results of fights from both seats. */
export interface Score {
  won: number;
  lost: number;
  undecided: number;
  /** Milliseconds of all decisions in which the first player weighed something, in ascending order. */
  readonly times: number[];
}

function mindOf(name: string): Mind | undefined {
  if (name === PLAIN) return undefined;
  const character = CHARACTER_NAMES.find((one) => one === name);
  if (!character) throw new Error(`nobody plays like '${name}': ${[PLAIN, ...CHARACTER_NAMES].join(', ')}`);
  return { character };
}

/** Lets two players fight the same fights from both seats. The sides of the file, `a` and `b`, must be alike. */
export function match(
  file: string,
  players: readonly [string, string],
  fights: number,
  now: () => number,
): Score {
  const voice = { out: console.log, err: console.error, localizer: localizers('en') };
  const source = sourceOf(join('test', 'tactics', 'fights', `${file}.yaml`), voice);
  const { fight, board } = source.scenario;
  if (!fight) throw new Error(`${file} has no sides`);
  const start = openingOf(source, {}, rulesetOf);
  const sides = sidesOf(fight, board);
  const score: Score = { won: 0, lost: 0, undecided: 0, times: [] };
  for (let n = 0; n < fights; n++) {
    const seat = n % 2 === 0 ? 'a' : 'b';
    let asked = now();
    const deciding: Deciding = {
      dice: seeded(Math.floor(n / 2) + 1),
      mindOf(who) {
        asked = now();
        return mindOf(sides.of[seat]?.includes(who) ? players[0] : players[1]);
      },
      decided(who, { candidates }) {
        if (candidates.length > 0 && sides.of[seat]?.includes(who)) score.times.push(now() - asked);
      },
    };
    const end = fought(start, sides, deciding, fight.rounds ?? 30, () => undefined);
    const left = standing(end, sides);
    if (left.length !== 1) score.undecided++;
    else if (left[0] === seat) score.won++;
    else score.lost++;
  }
  score.times.sort((a, b) => a - b);
  return score;
}
