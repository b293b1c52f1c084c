import type { Ask } from '../ask.ts';
import type { Encounter } from '../encounter.ts';
import { pending } from '../encounter.ts';
import type { Fighter } from '../fighter.ts';
import { kept } from '../kept.ts';
import type { Cast } from '../stage.ts';
import type { Id, Json } from '../text.ts';
import { msg, Refused } from '../text.ts';
import type { Data } from './data.ts';
import { isRecord } from './data.ts';
import type { Expected, Step } from './format.ts';
import type { Names } from './ids.ts';
import { bothNames, isLikeOne, namesIn, unknownId } from './ids.ts';
import type { Vocabulary } from './known.ts';
import { gearIn, knownFacts, knownInShape, knownInSpec, knownOut, knownWho } from './known.ts';
import { known, notMisspelt } from './nearest.ts';
import type { Scene } from './steps.ts';

/** Everybody there was or is, with all the gear they had or have. */
function everybody({ enc, start = {} }: Scene): Cast<Fighter> {
  const ids = [...new Set([...Object.keys(start), ...Object.keys(enc.cast)])];
  return Object.fromEntries(
    ids.flatMap((id): [string, Fighter][] => {
      const [was, is] = [start[id], enc.cast[id]];
      const one = is ?? was;
      return one ? [[id, { ...one, gear: { ...was?.gear, ...is?.gear } }]] : [];
    }),
  );
}

/** Who and what there is, or has been since the case began: what is gone may be said to be gone. */
export const namesOf = kept((enc: Encounter): Names => {
  const now = namesIn(enc.cast, enc.ruleset.fighter);
  return enc.before ? bothNames(namesOf(enc.before), now) : now;
});

/** What the words of a scene are held against. */
export const vocabularyOf = (scene: Scene): Vocabulary => ({
  ruleset: scene.enc.ruleset,
  cast: everybody(scene),
  names: namesOf(scene.enc),
  ...(scene.words ? { words: scene.words } : {}),
});

/** Fields of inputs and declarations that name somebody who acts or is acted upon. */
const PEOPLE = ['attacker', 'defender', 'shooter'];

/** Who acts with what in an input or a declaration: misspelt they would be said to be gone. */
function knownNames(vocabulary: Vocabulary, data: Json, at: string): void {
  if (!isRecord(data)) return;
  for (const [key, value] of Object.entries(data)) {
    if (typeof value !== 'string' || value === '') continue;
    if (PEOPLE.includes(key)) knownWho(vocabulary, value, `${at}.${key}`);
    if (key === 'weapon') notMisspelt(`${at}.${key}`, value, gearIn(vocabulary.cast));
  }
}

type Lines = Step['lines'];

/** Lines that must not be there could be. */
function absentLines(lines: Lines, { words, cast }: Vocabulary, at: string): void {
  if (!words) return;
  const names = Object.values(cast).flatMap(({ gear = {} }) => Object.values(gear).map(({ name }) => name));
  for (const [name, n] of Object.entries(lines ?? {}))
    if (n === null) known(`${at}.lines`, name, [...words.rules, ...(words.labels ?? [name]), ...names]);
}

/** Ids that somebody could have. What is there just now is known, whatever the lists say. */
function knownIds(
  ids: readonly string[],
  patterns: readonly string[],
  there: () => readonly string[],
  { names }: Vocabulary,
  at: string,
): void {
  let now: readonly string[] | undefined;
  for (const id of ids) {
    if (isLikeOne(id, patterns, names)) continue;
    now ??= there();
    if (!now.includes(id)) throw new Refused(unknownId(id, patterns, names, at));
  }
}

/** Ids of what a step that looks at offers finds there. */
export type Offered = () => readonly string[];

/** The ask that a step answers or looks at, where there is such a one. */
const askMeant = ({ ask: id, look, of }: Step, { enc }: Scene): Ask | undefined =>
  pending(enc).find(({ ask, play }) => ask.id === (id ?? look) && (of === undefined || play === of))?.ask;

/** Offers, or options of the ask that is meant, and the lines of their checks. */
function knownOptions(step: Step, scene: Scene, vocabulary: Vocabulary, at: string, offered: Offered): void {
  const { options, offers } = step;
  if (!options) return;
  const { words } = vocabulary;
  const found = askMeant(step, scene);
  if (found && found.kind !== 'choose')
    throw new Refused(msg('core.scenario.noChoice', { at: `${at}.options`, ask: found.id }));
  const listed = () => found?.options.map(({ id }) => id) ?? [];
  const [patterns = [], there] = offers === undefined ? [words?.options, listed] : [words?.offers, offered];
  if (words) knownIds(Object.keys(options), patterns, there, vocabulary, `${at}.options`);
  for (const [id, expected] of Object.entries(options))
    if (typeof expected !== 'string') absentLines(expected.lines, vocabulary, `${at}.options.${id}`);
}

function knownInput({ play = '', input = {}, refused }: Step, vocabulary: Vocabulary, at: string): void {
  const { ruleset, words } = vocabulary;
  known(`${at}.play`, play, Object.keys(ruleset.plays));
  knownInShape(words?.inputs[play], input as Json, `${at}.input`, ruleset);
  if (refused === undefined) knownNames(vocabulary, input as Json, `${at}.input`);
}

function knownAnswer(step: Step, scene: Scene, vocabulary: Vocabulary, at: string): void {
  const { ruleset, words } = vocabulary;
  const found = askMeant(step, scene);
  if (found && found.kind !== 'roll' && step.reads !== undefined)
    throw new Refused(msg('core.scenario.noDice', { at: `${at}.reads`, ask: found.id }));
  const value = step.value as Json | undefined;
  if (found?.kind !== 'enter' || value === undefined) return;
  if (found.spec && step.refused === undefined) knownInSpec(found.spec, value, `${at}.value`);
  if (found.form !== 'declaration') return;
  knownInShape(words?.declaration, value, `${at}.value`, ruleset);
  if (step.refused === undefined) knownNames(vocabulary, value, `${at}.value`);
}

/** What is written by hand. Only a whole thing that is put into somebody's hands may be new. */
function knownEdit(vocabulary: Vocabulary, who: Id, fields: Data, at: string): void {
  for (const [path, value] of Object.entries(fields))
    if (value !== null && /^gear\.[^.]+$/.test(path)) knownWho(vocabulary, who, `${at}.edit`);
    else knownFacts(vocabulary, who, { [path]: value }, `${at}.edit`);
}

/** What a step says is all known. @throws Refused with the first word that is not, and the nearest right one. */
export function knownStep(step: Step, scene: Scene, at: string, offered: Offered): void {
  const vocabulary = vocabularyOf(scene);
  const { ruleset } = vocabulary;
  if (step.play !== undefined) knownInput(step, vocabulary, at);
  if (step.ask !== undefined || step.look !== undefined) knownAnswer(step, scene, vocabulary, at);
  if (step.offers !== undefined) {
    for (const who of [step.offers, ...(step.targets ?? [])]) knownWho(vocabulary, who, at);
    knownInSpec(ruleset.situation, (step.situation ?? {}) as Json, `${at}.situation`);
    if (isRecord(step.measured)) knownInSpec(ruleset.situation, step.measured, `${at}.measured`);
  }
  knownOptions(step, scene, vocabulary, at, offered);
  absentLines(step.lines, vocabulary, at);
  for (const who of [step.moved, step.leave, step.join, ...Object.keys(step.at ?? {})])
    if (who !== undefined) knownWho(vocabulary, who, at);
  for (const [who, fields] of Object.entries(step.edit ?? {})) knownEdit(vocabulary, who, fields, at);
}

/** Records by fighter in an expectation. */
const BY_WHO = ['initiative', 'budgets', 'figures', 'sees', 'objections', 'posted', 'status'] as const;

const CHANGE = ['do', 'who', 'at', 'n', 'was', 'is', 'why'];

/** The facts of an outcome that are expected, field by field. */
function knownOutcome(
  vocabulary: Vocabulary,
  play: string,
  value: Json,
  path: readonly string[],
  at: string,
): void {
  if (Array.isArray(value))
    for (const [i, one] of value.entries()) knownOutcome(vocabulary, play, one, [...path, String(i)], at);
  else if (isRecord(value))
    for (const [key, one] of Object.entries(value)) {
      knownOut(vocabulary, play, [...path, key], at);
      knownOutcome(vocabulary, play, one, [...path, key], at);
    }
}

/** What is expected can be there at all. @throws Refused with the first word that nobody knows. */
export function knownExpected(expected: Expected, scene: Scene, at: string): void {
  const vocabulary = vocabularyOf(scene);
  const { ruleset, words } = vocabulary;
  for (const [who, facts] of Object.entries(expected.after ?? {}))
    knownFacts(vocabulary, who, facts as Data, `${at}.after`);
  if (scene.last && expected.out !== undefined)
    knownOutcome(vocabulary, scene.last.play, expected.out as Json, [], `${at}.out`);
  const asked = () => pending(scene.enc).map(({ ask }) => ask.id);
  if (words)
    knownIds([...(expected.asked ?? []), ...(expected.notAsked ?? [])], words.asks, asked, vocabulary, at);
  for (const part of BY_WHO)
    for (const who of Object.keys(expected[part] ?? {})) knownWho(vocabulary, who, `${at}.${part}`);
  for (const who of Object.values(expected.sees ?? {}).flatMap(Object.keys))
    knownWho(vocabulary, who, `${at}.sees`);
  if (words)
    for (const [who, figures] of Object.entries(expected.figures ?? {}))
      knownIds(Object.keys(figures), words.figures, () => [], vocabulary, `${at}.figures.${who}`);
  for (const change of expected.changes ?? [])
    for (const key of Object.keys(change)) known(`${at}.changes`, key, CHANGE);
  knownInShape(words?.tracker, (expected.tracker ?? {}) as Json, `${at}.tracker`, ruleset);
}
