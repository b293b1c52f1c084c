import { join } from 'node:path';
import { type Deciding, fought, sidesOf } from '../../src/cli/fight.ts';
import { sourceOf } from '../../src/cli/files.ts';
import { fieldOf, type Sides, standing } from '../../src/cli/policy.ts';
import { rulesetOf } from '../../src/cli/rulesets.ts';
import { localizerFor } from '../../src/cli/texts.ts';
import { seeded } from '../../src/core/dice/source.ts';
import type { Encounter, Pending } from '../../src/core/encounter.ts';
import { openingOf } from '../../src/core/scenario/run.ts';
import { CHARACTER_NAMES, type Mind } from '../../src/core/tactics/character.ts';
import { contextOf, foesOf } from '../../src/core/tactics/field.ts';
import type { Id, Json } from '../../src/core/text.ts';
import { type Dice, pick } from '../core/fights/common.ts';

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

/** Whoever does anything that is allowed. */
const RANDOM = 'random';

/** Any answer that is allowed; undefined for dice, and for numbers that are entered. They never walk over a board. */
function anyAnswer({ ask }: Pending, enc: Encounter, sides: Sides, dice: Dice): Json | undefined {
  if (ask.kind === 'roll') return undefined;
  if (ask.kind === 'choose')
    return pick(
      dice,
      ask.options.filter(({ no }) => !no),
    ).id;
  const who = ask.about ?? ask.by;
  if (ask.form !== 'declaration' || !(who in enc.cast)) return undefined;
  const field = fieldOf(enc, sides);
  const foes = foesOf(field, who);
  const context = contextOf(field, who, foes.length > 0 ? [pick(dice, foes)] : []);
  const { tactics, actions } = enc.ruleset;
  const turns = tactics?.turns?.(context, ask);
  const all = turns
    ? [...turns].map(({ value }) => value)
    : actions(context).flatMap(({ no, declaration }) =>
        no || declaration === undefined ? [] : [declaration],
      );
  const legal = [...all, ...(ask.skip === undefined ? [] : [ask.skip])].filter((one) => !ask.legal(one));
  return legal.length > 0 ? pick(dice, legal) : undefined;
}

function mindOf(name: string): Mind | undefined {
  if (name === PLAIN || name === RANDOM) return undefined;
  const character = CHARACTER_NAMES.find((one) => one === name);
  if (!character)
    throw new Error(`nobody plays like '${name}': ${[RANDOM, PLAIN, ...CHARACTER_NAMES].join(', ')}`);
  return { character };
}

/** Lets two players fight the same fights from both seats. The sides of the file, `a` and `b`, must be alike. */
export function match(
  file: string,
  players: readonly [string, string],
  fights: number,
  now: () => number,
): Score {
  const output = { out: console.log, err: console.error, localizer: localizerFor('en') };
  const source = sourceOf(join('test', 'tactics', 'fights', `${file}.yaml`), output);
  const { fight, board } = source.scenario;
  if (!fight) throw new Error(`${file} has no sides`);
  const start = openingOf(source, {}, rulesetOf);
  const sides = sidesOf(fight, board);
  const score: Score = { won: 0, lost: 0, undecided: 0, times: [] };
  for (let n = 0; n < fights; n++) {
    const seat = n % 2 === 0 ? 'a' : 'b';
    let asked = now();
    const playerOf = (who: Id) => (sides.of[seat]?.includes(who) ? players[0] : players[1]);
    const dice = seeded(Math.floor(n / 2) + 1);
    const whims = seeded(n + 1);
    const deciding: Deciding = {
      dice,
      instead(next, enc, all) {
        const { ask } = next;
        const who = (ask.kind === 'enter' ? ask.about : undefined) ?? ask.by;
        return playerOf(who) === RANDOM ? anyAnswer(next, enc, all, whims) : undefined;
      },
      mindOf(who) {
        asked = now();
        return mindOf(playerOf(who));
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
