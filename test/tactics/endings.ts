import { join } from 'node:path';
import { type Deciding, fought, sidesOf } from '../../src/cli/fight.ts';
import { sourceOf } from '../../src/cli/files.ts';
import { type Sides, standing } from '../../src/cli/policy.ts';
import { rulesetOf } from '../../src/cli/rulesets.ts';
import { localizerFor } from '../../src/cli/texts.ts';
import { seeded } from '../../src/core/dice/source.ts';
import { pending } from '../../src/core/encounter.ts';
import { roundNumber } from '../../src/core/round-number.ts';
import { openingOf } from '../../src/core/scenario/run.ts';
import { MISSIONS } from '../../src/core/tactics/aim.ts';
import { CHARACTER_NAMES, type Mind } from '../../src/core/tactics/character.ts';
import { MORALE_NAMES } from '../../src/core/tactics/morale.ts';
import { Illegal, Refused } from '../../src/core/text.ts';

/** After which round a fight must be over. */
export const LAST_ROUND = 60;

/** How a fight ended: one side or nobody stands, the last round is over, nobody is asked any more, or something was refused. */
type Ending = 'won' | 'nobody' | 'lasts' | 'stuck' | 'refused';

/** One fight: how its sides thought, and how it ended. */
export interface Ended {
  readonly ending: Ending;
  readonly rounds: number;
  readonly minds: { readonly [side: string]: Mind };
  /** What went wrong. */
  readonly error?: string;
}

const nth = <T>(all: readonly T[], n: number): T => all[n % all.length] as T;

/**
 * How the sides of a fight think: every character, mission and morale comes in turn, and each with each. Whoever protects somebody protects
 * the first of their side.
 */
export function mindsFor(sides: Sides['of'], seed: number): { readonly [side: string]: Mind } {
  const minds = Object.keys(sides).map((side, i): [string, Mind] => {
    // The digits of the seed, the lowest first: two characters, two missions, two morales.
    const characters = CHARACTER_NAMES.length;
    const missions = characters ** 2;
    const morales = missions * MISSIONS.length ** 2;
    const digit = (from: number, of: number): number => Math.floor(seed / (from * of ** i));
    const mission = nth(MISSIONS, digit(missions, MISSIONS.length));
    const [ward] = sides[side] ?? [];
    return [
      side,
      {
        character: nth(CHARACTER_NAMES, digit(1, characters)),
        mission,
        morale: nth(MORALE_NAMES, digit(morales, MORALE_NAMES.length)),
        ...(mission === 'protect' && ward !== undefined ? { ward } : {}),
      },
    ];
  });
  return Object.fromEntries(minds);
}

/** Lets the sides of a file of `test/tactics/fights` fight once. @param seed of the dice, and of how they think */
export function endOf(file: string, seed: number): Ended {
  const output = { out: console.log, err: console.error, localizer: localizerFor('en') };
  const source = sourceOf(join('test', 'tactics', 'fights', `${file}.yaml`), output);
  const { fight, board } = source.scenario;
  if (!fight) throw new Error(`${file} has no sides`);
  const start = openingOf(source, {}, rulesetOf);
  const sides = sidesOf(fight, board);
  const minds = mindsFor(sides.of, seed);
  const sideOf = (who: string) => Object.keys(sides.of).find((side) => sides.of[side]?.includes(who));
  const deciding: Deciding = { dice: seeded(seed + 1), mindOf: (who) => minds[sideOf(who) ?? ''] };
  let latest = start;
  try {
    latest = fought(start, sides, deciding, LAST_ROUND, (_, after) => {
      latest = after;
    });
  } catch (error) {
    if (!(error instanceof Refused || error instanceof Illegal)) throw error;
    return { ending: 'refused', rounds: roundNumber(latest), minds, error: String(error) };
  }
  const left = standing(latest, sides).length;
  if (left < 2) return { ending: left === 1 ? 'won' : 'nobody', rounds: roundNumber(latest), minds };
  const isAsked = pending(latest).some(({ ask }) => !ask.optional);
  return { ending: isAsked ? 'lasts' : 'stuck', rounds: roundNumber(latest), minds };
}
