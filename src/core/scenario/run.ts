import type { Encounter } from '../encounter.ts';
import { encounter } from '../encounter.ts';
import type { Ruleset } from '../ruleset.ts';
import type { Json, Msg } from '../text.ts';
import { msg, Refused } from '../text.ts';
import { oddsDifferences, oddsOf } from './chances.ts';
import type { Case } from './format.ts';
import { geometryDifferences } from './geometry.ts';
import { castOf, rulesOf } from './people.ts';
import type { Source } from './read.ts';
import type { Scene, Tongues } from './steps.ts';
import { stepped, unanswered } from './steps.ts';

/** One thing in a file that did not hold. */
export interface Failure {
  readonly line?: number;
  readonly says: Msg;
}

/** What came of a case; without failures it holds. */
export interface Verdict {
  readonly title: string;
  readonly failures: readonly Failure[];
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
): Encounter {
  const { scenario } = source;
  const ruleset = rulesetFor(scenario.ruleset, register);
  const cast = castOf(scenario.fighters ?? {}, one.fighters ?? {}, source, ruleset);
  return encounter(ruleset, rulesOf(ruleset, scenario.rules as Json, one.rules as Json), cast);
}

/** Where a case begins: the encounter, and the board that its steps may speak of. */
function sceneFor(one: Case, source: Source, register: Register): Scene {
  const board = one.board ?? source.scenario.board;
  return { enc: opening(source, one, register), ...(board ? { board } : {}) };
}

function stepFailures(
  one: Case,
  start: Scene,
  lineOf: (step: number) => number | undefined,
): { scene: Scene; failures: Failure[] } {
  let scene = start;
  const failures: Failure[] = [];
  for (const [i, step] of (one.steps ?? []).entries()) {
    const line = lineOf(i);
    try {
      const result = stepped(step, scene, `steps.${i}`);
      scene = result.scene;
      failures.push(...result.found.map((says) => ({ line, says })));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      failures.push({ line, says: msg('core.scenario.refused', { at: `steps.${i}`, reason: error.reason }) });
      return { scene, failures };
    }
  }
  const left = unanswered(scene, one.steps?.at(-1));
  if (left.length > 0)
    failures.push({ line: lineOf(0), says: msg('core.scenario.unanswered', { asked: left.join(', ') }) });
  return { scene, failures };
}

function caseFailures(
  one: Case,
  index: number,
  source: Source,
  register: Register,
  tongues: Tongues | undefined,
): Failure[] {
  const line = source.lineOf(['cases', index]);
  const board = geometryDifferences(one, source.scenario.board).map((says) => ({ line, says }));
  if (!one.steps && !one.odds) return board;
  const lineOf = (step: number) => source.lineOf(['cases', index, 'steps', step]);
  const start: Scene = { ...sceneFor(one, source, register), ...(tongues ? { tongues } : {}) };
  const { scene, failures } = stepFailures(one, start, lineOf);
  if (!one.odds || failures.length > 0) return failures;
  const oddsLine = source.lineOf(['cases', index, 'odds']);
  return oddsDifferences(oddsOf(scene.enc, one.odds), one.odds).map((says) => ({ line: oddsLine, says }));
}

/** The encounter in which a case's odds are asked: after its steps. @throws Refused when a step is. */
export function sceneOf(one: Case, source: Source, register: Register): Scene {
  return (one.steps ?? []).reduce<Scene>(
    (scene, step, i) => stepped(step, scene, `steps.${i}`).scene,
    sceneFor(one, source, register),
  );
}

/**
 * Runs one case of a file.
 * @param tongues where texts to be posted are expected: the languages to say them in.
 */
export function verdictOf(
  one: Case,
  index: number,
  source: Source,
  register: Register,
  tongues?: Tongues,
): Verdict {
  try {
    return { title: one.title, failures: caseFailures(one, index, source, register, tongues) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { title: one.title, failures: [{ line: source.lineOf(['cases', index]), says: error.reason }] };
  }
}

/** Runs every case of a file. */
export const verdicts = (source: Source, register: Register, tongues?: Tongues): Verdict[] =>
  (source.scenario.cases ?? []).map((one, index) => verdictOf(one, index, source, register, tongues));
