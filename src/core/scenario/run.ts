import type { Encounter } from '../encounter.ts';
import { encounter } from '../encounter.ts';
import type { Ruleset } from '../ruleset.ts';
import type { Json, Msg } from '../text.ts';
import { msg, Refused, verbatim } from '../text.ts';
import { oddsDifferences, oddsOf } from './chances.ts';
import { vocabularyOf } from './checked.ts';
import type { Case } from './format.ts';
import { geometryDifferences } from './geometry.ts';
import { castOf, rulesOf } from './people.ts';
import type { Source } from './read.ts';
import type { Scene, Tongues } from './steps.ts';
import { stepped, unanswered } from './steps.ts';
import type { Words, WordsOf } from './words.ts';

/** One thing in a file that did not hold. */
export interface Failure {
  readonly line?: number;
  readonly says: Msg;
}

/** What came of a case; without failures it holds. */
export interface Verdict {
  readonly title: string;
  readonly failures: readonly Failure[];
  /** Steps that did not count (`when`). */
  readonly idle?: readonly number[];
}

/** Where rulesets are found by id. */
export type Register = (id: string) => Ruleset | undefined;

/** The ruleset of a name. @throws Refused when there is none such. */
export function rulesetFor(id: string | undefined, register: Register): Ruleset {
  const ruleset = id === undefined ? undefined : register(id);
  if (!ruleset) throw new Refused(msg('core.scenario.noRuleset', { id: id ?? '–' }));
  return ruleset;
}

/** The encounter a case starts from. @throws Refused with the field that is wrong. */
export function opening(
  source: Source,
  one: Pick<Case, 'rules' | 'fighters'>,
  register: Register,
  words?: Words,
): Encounter {
  const { scenario } = source;
  const ruleset = rulesetFor(scenario.ruleset, register);
  const cast = castOf(scenario.fighters ?? {}, one.fighters ?? {}, source, ruleset, words);
  return encounter(ruleset, rulesOf(ruleset, scenario.rules as Json, one.rules as Json), cast);
}

/** Where a case begins: the encounter, and the board that its steps may speak of. */
export function sceneFor(one: Case, source: Source, register: Register, wordsOf?: WordsOf): Scene {
  const board = one.board ?? source.scenario.board;
  const words = wordsOf?.(source.scenario.ruleset ?? '');
  const enc = opening(source, one, register, words);
  return { enc, start: enc.cast, ...(words ? { words } : {}), ...(board ? { board } : {}) };
}

function stepFailures(
  one: Case,
  start: Scene,
  lineOf: (step: number) => number | undefined,
): { scene: Scene; failures: Failure[]; idle: number[] } {
  let scene = start;
  const failures: Failure[] = [];
  const idle: number[] = [];
  for (const [i, step] of (one.steps ?? []).entries()) {
    const line = lineOf(i);
    try {
      const result = stepped(step, scene, `steps.${i}`);
      scene = result.scene;
      if (result.idle) idle.push(i);
      failures.push(...result.found.map((says) => ({ line, says })));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      failures.push({ line, says: msg('core.scenario.refused', { at: `steps.${i}`, reason: error.reason }) });
      return { scene, failures, idle };
    }
  }
  const left = unanswered(scene, one.steps?.at(-1));
  if (left.length > 0)
    failures.push({ line: lineOf(0), says: msg('core.scenario.unanswered', { asked: left.join(', ') }) });
  return { scene, failures, idle };
}

function caseFailures(
  one: Case,
  index: number,
  source: Source,
  register: Register,
  tongues: Tongues | undefined,
  wordsOf: WordsOf | undefined,
): Omit<Verdict, 'title'> {
  const line = source.lineOf(['cases', index]);
  const board = geometryDifferences(one, source.scenario.board).map((says) => ({ line, says }));
  if (!one.steps && !one.odds) return { failures: board };
  const lineOf = (step: number) => source.lineOf(['cases', index, 'steps', step]);
  const start: Scene = {
    ...sceneFor(one, source, register, wordsOf),
    ...(tongues ? { tongues } : {}),
  };
  const { scene, failures, idle } = stepFailures(one, start, lineOf);
  if (!one.odds || failures.length > 0) return { failures, idle };
  const oddsLine = source.lineOf(['cases', index, 'odds']);
  const found = oddsDifferences(oddsOf(scene.enc, one.odds, vocabularyOf(scene)), one.odds);
  return { failures: found.map((says) => ({ line: oddsLine, says })), idle };
}

/** The encounter in which a case's odds are asked: after its steps. @throws Refused when a step is. */
export function sceneOf(one: Case, source: Source, register: Register, wordsOf?: WordsOf): Scene {
  return (one.steps ?? []).reduce<Scene>(
    (scene, step, i) => stepped(step, scene, `steps.${i}`).scene,
    sceneFor(one, source, register, wordsOf),
  );
}

/** Why something could not be worked out: what breaks down in one case must not take the others along. */
export const reasonOf = (error: unknown): Msg =>
  error instanceof Refused ? error.reason : msg('core.scenario.broken', { why: verbatim(String(error)) });

/**
 * Runs one case of a file.
 * @param tongues where texts to be posted are expected: the languages to say them in.
 * @param wordsOf the words of rulesets: what is not among them is refused.
 */
export function verdictOf(
  one: Case,
  index: number,
  source: Source,
  register: Register,
  tongues?: Tongues,
  wordsOf?: WordsOf,
): Verdict {
  try {
    return { title: one.title, ...caseFailures(one, index, source, register, tongues, wordsOf) };
  } catch (error) {
    return {
      title: one.title,
      failures: [{ line: source.lineOf(['cases', index]), says: reasonOf(error) }],
    };
  }
}

/** A step of a case (of all rows of a table) that never counted, so that what it expects has not been looked at; and the last of the rows. */
interface NeverSo {
  readonly last: number;
  readonly failure: Failure;
}

/** All such steps of a file. */
export function idleSteps(source: Source, all: readonly Verdict[]): NeverSo[] {
  const cases = source.scenario.cases ?? [];
  const rows = new Map<number, number[]>();
  for (const [index] of all.entries()) {
    const from = source.rowOf(index);
    rows.set(from, [...(rows.get(from) ?? []), index]);
  }
  return [...rows.values()].flatMap((indices) => {
    const [first = 0] = indices;
    const never = (cases[first]?.steps ?? []).flatMap((_, step) =>
      indices.every((index) => all[index]?.idle?.includes(step)) ? [step] : [],
    );
    return never.map((step) => ({
      last: indices.at(-1) ?? first,
      failure: {
        line: source.lineOf(['cases', first, 'steps', step]),
        says: msg('core.scenario.neverSo', { at: `steps.${step}.when` }),
      },
    }));
  });
}

/** Runs every case of a file. A step that counted in none of the rows of its table fails the last of them. */
export function verdicts(
  source: Source,
  register: Register,
  tongues?: Tongues,
  wordsOf?: WordsOf,
): Verdict[] {
  const all = (source.scenario.cases ?? []).map((one, index) =>
    verdictOf(one, index, source, register, tongues, wordsOf),
  );
  const never = idleSteps(source, all);
  return all.map((one, index) => ({
    ...one,
    failures: [...one.failures, ...never.flatMap(({ last, failure }) => (last === index ? [failure] : []))],
  }));
}
