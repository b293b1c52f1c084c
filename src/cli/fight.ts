import { writeFileSync } from 'node:fs';
import { commit } from '../core/commit.ts';
import { type Source, seeded } from '../core/dice/source.ts';
import { type Action, type Encounter, type Pending, pending, roundState } from '../core/encounter.ts';
import type { Scenario } from '../core/scenario/format.ts';
import { landOf } from '../core/scenario/geometry.ts';
import { openingOf } from '../core/scenario/run.ts';
import { type Msg, msg, Refused, verbatim } from '../core/text.ts';
import { sourceOf } from './files.ts';
import { logOf } from './log.ts';
import { answerTo, nextOf, type Sides, standing, wayOf } from './policy.ts';
import { rulesetOf } from './rulesets.ts';
import { toldOf } from './story.ts';
import { complain, tell, type Voice } from './texts.ts';
import { wordsOf } from './words.ts';

/** The most rounds of a fight, unless its file says otherwise. */
const MAX_ROUNDS = 30;

const numberOf = ({ ruleset, cast }: Encounter): number => {
  const state = roundState(cast);
  return state === undefined ? 0 : ruleset.round.number(state);
};

/** An answer as an action, or undefined if there is none and none is required. */
function actionFor({ ask, play }: Pending, enc: Encounter, sides: Sides, source: Source): Action | undefined {
  const value = answerTo({ ask, play }, enc, sides, source);
  if (value === undefined && ask.optional) return undefined;
  if (value === undefined) throw new Refused(msg('cli.fight.stuck', { ask: ask.id }));
  if (play !== undefined) return { do: 'answer', play, ask: ask.id, value };
  return { do: 'round', event: { do: 'answer', ask: ask.id, value } };
}

/** Plays until at most one side stands or the rounds are over; `heard` is called with every commit. */
export function fought(
  start: Encounter,
  sides: Sides,
  source: Source,
  rounds: number,
  heard: (before: Encounter, after: Encounter) => void,
): Encounter {
  let enc = start;
  const go = (action: Action): void => {
    const before = enc;
    enc = commit(enc, action);
    heard(before, enc);
  };
  go({ do: 'begin' });
  while (enc.open.length > 0 || (standing(enc, sides).length > 1 && numberOf(enc) <= rounds)) {
    const next = nextOf(pending(enc), source);
    if (!next) return enc;
    const way = wayOf(next, enc, sides, source);
    if (way) {
      go({ do: 'edit', changes: [way.puts] });
      go({ do: 'round', event: { do: 'moved', ...way.movement } });
      continue;
    }
    const action = actionFor(next, enc, sides, source);
    if (action) go(action);
  }
  return enc;
}

/** Who fights whom, and on what board. */
export const sidesOf = (
  { sides, distance = 1, at }: NonNullable<Scenario['fight']>,
  board: Scenario['board'],
): Sides => ({ of: sides, distance, ...(at ? { ground: landOf(board, at) } : {}) });

function verdict(enc: Encounter, sides: Sides, rounds: number): Msg {
  const left = standing(enc, sides);
  const args = { rounds: Math.min(numberOf(enc), rounds) };
  if (left.length > 1) return msg('cli.fight.undecided', args);
  const [side] = left;
  return side === undefined
    ? msg('cli.fight.nobody', args)
    : msg('cli.fight.won', { ...args, side: verbatim(side) });
}

/**
 * `fight FILE --seed N [--log FILE]`: plays a fight between the sides of a file from beginning to end and tells its story.
 * The same seed plays the same fight. @returns the exit code.
 */
export function fightCommand(file: string, seed: number, log: string | undefined, voice: Voice): number {
  const source = sourceOf(file, voice);
  const { fight } = source.scenario;
  if (!fight) {
    complain(voice, msg('cli.fight.noSides', { file }));
    return 1;
  }
  try {
    const start = openingOf(source, {}, rulesetOf, wordsOf(source.scenario.ruleset ?? ''));
    const stranger = Object.values(fight.sides)
      .flat()
      .find((who) => !(who in start.cast));
    if (stranger) throw new Refused(msg('cli.fight.stranger', { file, who: stranger }));
    const sides = sidesOf(fight, source.scenario.board);
    const rounds = fight.rounds ?? MAX_ROUNDS;
    const end = fought(start, sides, seeded(seed), rounds, (before, after) => {
      for (const line of toldOf(before, after, voice)) voice.out(line);
    });
    voice.out('');
    tell(voice, verdict(end, sides, rounds));
    if (log === undefined) return 0;
    writeFileSync(log, `${JSON.stringify(logOf(end, start.cast, seed), null, 1)}\n`);
    tell(voice, msg('cli.fight.written', { file: log }));
    return 0;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    complain(
      voice,
      msg('cli.faultOfFile', { file, line: source.lineOf(['fight']) ?? 1, says: error.reason }),
    );
    return 1;
  }
}
