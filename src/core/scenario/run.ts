import { type Encounter, encounter } from '../encounter.ts';
import type { Ruleset } from '../ruleset.ts';
import { type Json, type Msg, msg, Refused, verbatim } from '../text.ts';
import { oddsDifferences, oddsOf } from './chances.ts';
import { vocabularyOf } from './checked.ts';
import type { Case } from './format.ts';
import { geometryDifferences } from './geometry.ts';
import { castOf, rulesOf } from './people.ts';
import type { Source } from './read.ts';
import type { Localizers, Scene } from './scene.ts';
import { runStep, unansweredAsks } from './steps.ts';
import type { Words, WordsOf } from './words.ts';

/** Something in a file that did not hold. */
interface Failure {
  readonly line?: number;
  readonly says: Msg;
}

/** The result of a case; without failures it holds. */
export interface Verdict {
  readonly title: string;
  readonly failures: readonly Failure[];
  /** Steps that were skipped because of `when`. */
  readonly idle?: readonly number[];
}

/** Finds rulesets by id. */
export type Register = (id: string) => Ruleset | undefined;

/** The ruleset of a name. @throws Refused when there is none. */
export function rulesetFor(id: string | undefined, register: Register): Ruleset {
  const ruleset = id === undefined ? undefined : register(id);
  if (!ruleset) throw new Refused(msg('core.scenario.noRuleset', { id: id ?? '–' }));
  return ruleset;
}

/** The encounter that a case starts from. @throws Refused with the field that is wrong. */
export function openingOf(
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

/** Where a case begins: the encounter, and the board that its steps use. */
export function sceneFor(one: Case, source: Source, register: Register, wordsOf?: WordsOf): Scene {
  const board = one.board ?? source.scenario.board;
  const words = wordsOf?.(source.scenario.ruleset ?? '');
  const enc = openingOf(source, one, register, words);
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
      const result = runStep(step, scene, `steps.${i}`);
      scene = result.scene;
      if (result.idle) idle.push(i);
      failures.push(...result.found.map((says) => ({ line, says })));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      failures.push({ line, says: msg('core.scenario.refused', { at: `steps.${i}`, reason: error.reason }) });
      return { scene, failures, idle };
    }
  }
  const left = unansweredAsks(scene, one.steps?.at(-1));
  if (left.length > 0)
    failures.push({ line: lineOf(0), says: msg('core.scenario.unanswered', { asked: left.join(', ') }) });
  return { scene, failures, idle };
}

function caseFailures(
  one: Case,
  index: number,
  source: Source,
  register: Register,
  localizers: Localizers | undefined,
  wordsOf: WordsOf | undefined,
): Omit<Verdict, 'title'> {
  const line = source.lineOf(['cases', index]);
  const board = geometryDifferences(one, source.scenario.board).map((says) => ({ line, says }));
  if (!one.steps && !one.odds) return { failures: board };
  const lineOf = (step: number) => source.lineOf(['cases', index, 'steps', step]);
  const start: Scene = {
    ...sceneFor(one, source, register, wordsOf),
    ...(localizers ? { localizers } : {}),
  };
  const { scene, failures, idle } = stepFailures(one, start, lineOf);
  if (!one.odds || failures.length > 0) return { failures, idle };
  const oddsLine = source.lineOf(['cases', index, 'odds']);
  const found = oddsDifferences(oddsOf(scene.enc, one.odds, vocabularyOf(scene)), one.odds);
  return { failures: found.map((says) => ({ line: oddsLine, says })), idle };
}

/** The encounter in which the odds of a case are asked for, that is, after its steps. @throws Refused when a step fails. */
export function sceneOf(one: Case, source: Source, register: Register, wordsOf?: WordsOf): Scene {
  return (one.steps ?? []).reduce<Scene>(
    (scene, step, i) => runStep(step, scene, `steps.${i}`).scene,
    sceneFor(one, source, register, wordsOf),
  );
}

/** Why something could not be computed. An error in one case must not stop the others. */
export const reasonOf = (error: unknown): Msg =>
  error instanceof Refused ? error.reason : msg('core.scenario.broken', { why: verbatim(String(error)) });

/**
 * Runs one case of a file. @param localizers languages for expected texts to be posted. @param wordsOf the words of rulesets;
 * unknown words are refused.
 */
export function verdictOf(
  one: Case,
  index: number,
  source: Source,
  register: Register,
  localizers?: Localizers,
  wordsOf?: WordsOf,
): Verdict {
  try {
    return { title: one.title, ...caseFailures(one, index, source, register, localizers, wordsOf) };
  } catch (error) {
    return {
      title: one.title,
      failures: [{ line: source.lineOf(['cases', index]), says: reasonOf(error) }],
    };
  }
}

/** A step that was skipped in every row of its table, so that its expectations were never checked; and the last row. */
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

/** Runs every case of a file. A step that was skipped in every row of its table fails the last row. */
export function verdicts(
  source: Source,
  register: Register,
  localizers?: Localizers,
  wordsOf?: WordsOf,
): Verdict[] {
  const all = (source.scenario.cases ?? []).map((one, index) =>
    verdictOf(one, index, source, register, localizers, wordsOf),
  );
  const never = idleSteps(source, all);
  return all.map((one, index) => ({
    ...one,
    failures: [...one.failures, ...never.flatMap(({ last, failure }) => (last === index ? [failure] : []))],
  }));
}
