import { writeFileSync } from 'node:fs';
import { faultOfAnswer } from '../core/ask.ts';
import type { Change } from '../core/change.ts';
import { commit } from '../core/commit.ts';
import { type Source, seeded } from '../core/dice/source.ts';
import { type Action, type Encounter, fighters, type Pending, pending } from '../core/encounter.ts';
import type { Cell } from '../core/grid/square.ts';
import { type Left, leaveFight } from '../core/left.ts';
import { remeasure } from '../core/measure.ts';
import { roundNumber } from '../core/round-number.ts';
import type { Scenario } from '../core/scenario/format.ts';
import { landOf } from '../core/scenario/geometry.ts';
import { openingOf } from '../core/scenario/run.ts';
import { type Calm, calmIn, isStandOff, STAND_OFF } from '../core/stand-off.ts';
import type { Character, Mind } from '../core/tactics/character.ts';
import { type Decision, decide } from '../core/tactics/decide.ts';
import { givenOnly, type Id, type Json, type Msg, msg, Refused, verbatim } from '../core/text.ts';
import { putChange } from './board.ts';
import { sourceOf } from './files.ts';
import { logOf } from './log.ts';
import { answerTo, fieldOf, type Sides, squareMovesOn, standing } from './policy.ts';
import { rulesetOf } from './rulesets.ts';
import { storyLines } from './story.ts';
import { complain, type Output, tell } from './texts.ts';
import { wordsOf } from './words.ts';

/** The most rounds of a fight, unless its file says otherwise. */
const MAX_ROUNDS = 30;

/** How those who fight decide. */
export interface Deciding {
  readonly dice: Source;
  /** How somebody thinks; whoever does not think does what is usual. */
  mindOf(who: Id): Mind | undefined;
  /** Called with what a tactician has decided. */
  decided?(who: Id, decision: Decision): void;
  /** What somebody answers without having thought about it, or undefined if they think. */
  instead?(next: Pending, enc: Encounter, sides: Sides): Json | undefined;
}

/** Everybody thinks alike. */
export const allAs = (character: Character, dice: Source): Deciding => ({
  dice,
  mindOf: () => ({ character }),
});

/** The fighter whom an ask concerns. */
const askedOf = ({ ask }: Pending): Id => (ask.kind === 'enter' ? ask.about : undefined) ?? ask.by;

/** The changes with which a fighter who is asked something leaves the fight instead. */
function leaving({ cast }: Encounter, next: Pending, how: Left): readonly Change[] {
  const fighter = fighters(cast)[askedOf(next)];
  return fighter ? leaveFight(fighter, how) : [];
}

/** What a tactician decides for a fighter, or undefined if they have no mind. */
function decisionFor(next: Pending, enc: Encounter, sides: Sides, deciding: Deciding): Decision | undefined {
  const { ask } = next;
  const who = askedOf(next);
  const mind = ask.kind === 'roll' ? undefined : deciding.mindOf(who);
  const decision = mind && decide(fieldOf(enc, sides), next, mind);
  if (decision) deciding.decided?.(who, decision);
  return decision;
}

/** An answer as an action, or undefined if there is none and none is required. */
function actionFor({ ask, play }: Pending, value: Json | undefined): Action | undefined {
  if (value === undefined && ask.optional) return undefined;
  if (value === undefined) throw new Refused(msg('cli.fight.stuck', { ask: ask.id }));
  if (play !== undefined) return { do: 'answer', play, ask: ask.id, value };
  return { do: 'round', event: { do: 'answer', ask: ask.id, value } };
}

/** Moves a fighter over squares, and tells a round of it that hears of movements. */
function walkActions(enc: Encounter, sides: Sides, who: Id, way: readonly Cell[]): Action[] {
  const end = way.at(-1);
  const movement = squareMovesOn(sides).movement(enc, who, way);
  if (!end || !movement) return [];
  const puts: Action = { do: 'edit', changes: [putChange(enc, who, end)] };
  return enc.ruleset.round.moveWarning
    ? [puts, { do: 'round', event: { do: 'moved', ...movement } }]
    : [puts];
}

/** What was measured before anybody moved is measured again. */
function measured(enc: Encounter, sides: Sides): Encounter {
  if (!sides.ground) return enc;
  const { facts } = fieldOf(enc, sides);
  const changes = remeasure(enc, (who, target) => facts(enc, who, target));
  return changes.length > 0 ? commit(enc, { do: 'edit', changes }) : enc;
}

/** Whether an answer is still possible. */
function isOpen(enc: Encounter, { ask, play }: Pending, value: Json | undefined): boolean {
  const now = pending(enc).find((one) => one.play === play && one.ask.id === ask.id)?.ask;
  return (
    value !== undefined && now !== undefined && now.kind !== 'roll' && faultOfAnswer(now, value) === undefined
  );
}

/** Plays until at most one side stands, the rounds are over or nothing happens any more; `heard` is called with every commit. */
export function fought(
  start: Encounter,
  sides: Sides,
  deciding: Deciding,
  rounds: number,
  heard: (before: Encounter, after: Encounter) => void,
): Encounter {
  let enc = start;
  let calm: Calm | undefined;
  const go = (action: Action): void => {
    const before = enc;
    enc = commit(enc, action);
    heard(before, enc);
  };
  const goesOn = (): boolean => {
    calm = calmIn(enc, calm);
    return standing(enc, sides).length > 1 && roundNumber(enc) <= rounds && !isStandOff(calm);
  };
  go({ do: 'begin' });
  while (enc.open.length > 0 || goesOn()) {
    enc = measured(enc, sides);
    const next = pending(enc).find(({ ask }) => !ask.optional);
    if (!next) return enc;
    const other = deciding.instead?.(next, enc, sides);
    const decision = other === undefined ? decisionFor(next, enc, sides, deciding) : undefined;
    if (decision?.leaves) {
      go({ do: 'edit', changes: leaving(enc, next, decision.leaves) });
      continue;
    }
    if (decision?.way) {
      for (const action of walkActions(enc, sides, next.ask.by, decision.way)) go(action);
      enc = measured(enc, sides);
      if (!isOpen(enc, next, decision.value)) continue;
    }
    const action = actionFor(next, other ?? decision?.value ?? answerTo(next, enc, sides, deciding.dice));
    if (action) go(action);
  }
  return enc;
}

/** Who fights whom, and on what board. */
export const sidesOf = (
  { sides, distance = 1, at, square }: NonNullable<Scenario['fight']>,
  board: Scenario['board'],
): Sides => ({ of: sides, distance, ...givenOnly({ square, ground: at && landOf(board, at) }) });

function verdict(enc: Encounter, sides: Sides, rounds: number): Msg {
  const left = standing(enc, sides);
  const args = { rounds: Math.min(roundNumber(enc), rounds) };
  const isAsked = pending(enc).some(({ ask }) => !ask.optional);
  if (left.length > 1 && isAsked && roundNumber(enc) <= rounds)
    return msg('cli.fight.standOff', { n: STAND_OFF });
  if (left.length > 1) return msg('cli.fight.undecided', args);
  const [side] = left;
  return side === undefined
    ? msg('cli.fight.nobody', args)
    : msg('cli.fight.won', { ...args, side: verbatim(side) });
}

/** What is typed behind `fight`. */
export interface FightOptions {
  readonly seed: number;
  readonly log?: string | undefined;
  /** How sides think that do not think steadily. */
  readonly characters: { readonly [side: string]: Character };
  readonly explain: boolean;
}

/** How many candidates `--explain` prints of each decision. */
const EXPLAINED = 3;

function explain(who: Id, { candidates }: Decision, output: Output): void {
  for (const { label, target, score, parts, way } of candidates.slice(0, EXPLAINED)) {
    const figures = parts
      ? msg('cli.fight.parts', Object.fromEntries(Object.entries(parts).map(([key, n]) => [key, rounded(n)])))
      : verbatim('');
    const aimed = target ? msg('cli.fight.at', { what: label, target }) : label;
    const end = way?.at(-1);
    const what = end ? msg('cli.fight.walks', { what: aimed, x: end.x, y: end.y }) : aimed;
    tell(output, msg('cli.fight.candidate', { who, what, score: rounded(score), figures }));
  }
}

const rounded = (n: number): string => n.toFixed(3);

/** Why a fight cannot be decided as typed, or undefined if it can. */
function faultOf(
  { ruleset }: Encounter,
  { of }: Sides,
  { characters, explain: explains }: FightOptions,
): Msg | undefined {
  const named = Object.keys(characters);
  const stranger = named.find((side) => !(side in of));
  if (stranger) return msg('cli.fight.noSide', { side: stranger, sides: Object.keys(of).join(', ') });
  if (ruleset.tactics || (named.length === 0 && !explains)) return undefined;
  return msg('cli.fight.noTactics', { ruleset: ruleset.id });
}

/** How the sides of a file decide. @throws Refused if they cannot decide like that. */
function decidingOf(start: Encounter, sides: Sides, options: FightOptions, output: Output): Deciding {
  const fault = faultOf(start, sides, options);
  if (fault) throw new Refused(fault);
  const { seed, characters, explain: explains } = options;
  const sideOf = (who: Id): string | undefined =>
    Object.keys(sides.of).find((side) => sides.of[side]?.includes(who));
  return {
    dice: seeded(seed),
    mindOf: (who) => ({ character: characters[sideOf(who) ?? ''] ?? 'steady' }),
    ...(explains ? { decided: (who: Id, decision: Decision) => explain(who, decision, output) } : {}),
  };
}

/**
 * `fight FILE --seed N [--log FILE] [--character SIDE=CHARACTER] [--explain]`: plays a fight between the sides of a file from beginning to end and
 * tells its story. The same seed plays the same fight. @returns the exit code.
 */
export function fightCommand(file: string, options: FightOptions, output: Output): number {
  const source = sourceOf(file, output);
  const { fight } = source.scenario;
  if (!fight) {
    complain(output, msg('cli.fight.noSides', { file }));
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
    const end = fought(start, sides, decidingOf(start, sides, options, output), rounds, (before, after) => {
      for (const line of storyLines(before, after, output)) output.out(line);
    });
    output.out('');
    tell(output, verdict(end, sides, rounds));
    const { log, seed } = options;
    if (log === undefined) return 0;
    writeFileSync(log, `${JSON.stringify(logOf(end, start.cast, seed), null, 1)}\n`);
    tell(output, msg('cli.fight.written', { file: log }));
    return 0;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    complain(
      output,
      msg('cli.faultOfFile', { file, line: source.lineOf(['fight']) ?? 1, says: error.reason }),
    );
    return 1;
  }
}
