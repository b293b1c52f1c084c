import type { Ask } from '../ask.ts';
import { type Encounter, pending } from '../encounter.ts';
import type { Fighter } from '../fighter.ts';
import { memoizeLatest } from '../memoize.ts';
import { circumstancesOf } from '../ruleset.ts';
import type { Cast } from '../stage.ts';
import { type Id, type Json, msg, Refused } from '../text.ts';
import {
  checkFacts,
  checkFighter,
  checkResult,
  checkShape,
  checkSpec,
  gearIds,
  type Vocabulary,
} from './check-names.ts';
import { type Data, isRecord } from './data.ts';
import type { Expected, Step } from './format.ts';
import { bothNames, isLikeOne, type Names, namesIn, unknownId } from './ids.ts';
import { refuseMisspelt, requireKnown } from './nearest.ts';
import type { Scene } from './scene.ts';

/** Everybody who is or was in the fight, with all the gear they have or had. */
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

/** The names that have been in use since the case began: a fighter who has left may still be named. */
export const namesOf = memoizeLatest((enc: Encounter): Names => {
  const now = namesIn(enc.cast, enc.ruleset.fighter);
  return enc.before ? bothNames(namesOf(enc.before), now) : now;
});

/** What the words of a scene are checked against. */
export const vocabularyOf = (scene: Scene): Vocabulary => ({
  ruleset: scene.enc.ruleset,
  cast: everybody(scene),
  names: namesOf(scene.enc),
  ...(scene.words ? { words: scene.words } : {}),
});

/** Fields of inputs and declarations that name an acting or a targeted fighter. */
const PEOPLE = ['attacker', 'defender', 'shooter'];

/** Checks the names in an input or a declaration; otherwise a misspelt fighter would be reported as gone. */
function checkNames(vocabulary: Vocabulary, data: Json, at: string): void {
  if (!isRecord(data)) return;
  for (const [key, value] of Object.entries(data)) {
    if (typeof value !== 'string' || value === '') continue;
    if (PEOPLE.includes(key)) checkFighter(vocabulary, value, `${at}.${key}`);
    if (key === 'weapon') refuseMisspelt(`${at}.${key}`, value, gearIds(vocabulary.cast));
  }
}

type Lines = Step['lines'];

/** Checks that lines expected to be absent could exist at all. */
function checkAbsentLines(lines: Lines, { words, cast }: Vocabulary, at: string): void {
  if (!words) return;
  const names = Object.values(cast).flatMap(({ gear = {} }) => Object.values(gear).map(({ name }) => name));
  for (const [name, n] of Object.entries(lines ?? {}))
    if (n === null)
      requireKnown(`${at}.lines`, name, [...words.rules, ...(words.labels ?? [name]), ...names]);
}

/** Checks that ids could exist. An id that exists right now is accepted, whatever the word lists say. */
function checkIds(
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

/** Ids of the offers that a step finds. */
export type Offered = () => readonly string[];

/** The ask that a step answers or inspects, if there is one. */
const targetAsk = ({ ask: id, look, of }: Step, { enc }: Scene): Ask | undefined =>
  pending(enc).find(({ ask, play }) => ask.id === (id ?? look) && (of === undefined || play === of))?.ask;

/** Checks the expected offers, or the options of the ask, and the lines of their checks. */
function checkOptions(step: Step, scene: Scene, vocabulary: Vocabulary, at: string, offered: Offered): void {
  const { options, offers } = step;
  if (!options) return;
  const { words } = vocabulary;
  const found = targetAsk(step, scene);
  if (found && found.kind !== 'choose')
    throw new Refused(msg('core.scenario.noChoice', { at: `${at}.options`, ask: found.id }));
  const listed = () => found?.options.map(({ id }) => id) ?? [];
  const [patterns = [], there] = offers === undefined ? [words?.options, listed] : [words?.offers, offered];
  if (words) checkIds(Object.keys(options), patterns, there, vocabulary, `${at}.options`);
  for (const [id, expected] of Object.entries(options))
    if (typeof expected !== 'string') checkAbsentLines(expected.lines, vocabulary, `${at}.options.${id}`);
}

function checkInput({ play = '', input = {}, refused }: Step, vocabulary: Vocabulary, at: string): void {
  const { ruleset, words } = vocabulary;
  requireKnown(`${at}.play`, play, Object.keys(ruleset.plays));
  checkShape(words?.inputs[play], input as Json, `${at}.input`, ruleset);
  if (refused === undefined) checkNames(vocabulary, input as Json, `${at}.input`);
}

function checkAnswer(step: Step, scene: Scene, vocabulary: Vocabulary, at: string): void {
  const { ruleset, words } = vocabulary;
  const found = targetAsk(step, scene);
  if (found && found.kind !== 'roll' && step.reads !== undefined)
    throw new Refused(msg('core.scenario.noDice', { at: `${at}.reads`, ask: found.id }));
  const value = step.value as Json | undefined;
  if (found?.kind !== 'enter' || value === undefined) return;
  if (found.spec && step.refused === undefined) checkSpec(found.spec, value, `${at}.value`);
  if (found.form !== 'declaration') return;
  checkShape(words?.declaration, value, `${at}.value`, ruleset);
  if (step.refused === undefined) checkNames(vocabulary, value, `${at}.value`);
}

/** Checks edits by hand. Only whole pieces of gear that are handed to somebody may be new. */
function checkEdit(vocabulary: Vocabulary, who: Id, fields: Data, at: string): void {
  for (const [path, value] of Object.entries(fields))
    if (value !== null && /^gear\.[^.]+$/.test(path)) checkFighter(vocabulary, who, `${at}.edit`);
    else checkFacts(vocabulary, who, { [path]: value }, `${at}.edit`);
}

/** Checks that every word of a step is known. @throws Refused with the first unknown word and the nearest known one. */
export function checkStep(step: Step, scene: Scene, at: string, offered: Offered): void {
  const vocabulary = vocabularyOf(scene);
  const { ruleset } = vocabulary;
  if (step.play !== undefined) checkInput(step, vocabulary, at);
  if (step.ask !== undefined || step.look !== undefined) checkAnswer(step, scene, vocabulary, at);
  if (step.offers !== undefined) {
    for (const who of [step.offers, ...(step.targets ?? [])]) checkFighter(vocabulary, who, at);
    checkSpec(circumstancesOf(ruleset), (step.situation ?? {}) as Json, `${at}.situation`);
    if (isRecord(step.measured)) checkSpec(ruleset.situation, step.measured, `${at}.measured`);
  }
  checkOptions(step, scene, vocabulary, at, offered);
  checkAbsentLines(step.lines, vocabulary, at);
  for (const who of [step.moved, step.leave, step.join, ...Object.keys(step.at ?? {})])
    if (who !== undefined) checkFighter(vocabulary, who, at);
  for (const [who, fields] of Object.entries(step.edit ?? {})) checkEdit(vocabulary, who, fields, at);
}

/** Records by fighter in an expectation. */
const BY_WHO = ['initiative', 'budgets', 'figures', 'sees', 'objections', 'posted', 'status'] as const;

const CHANGE = ['do', 'who', 'at', 'n', 'was', 'is', 'why'];

/** Checks the expected facts of a result, field by field. */
function checkOutcome(
  vocabulary: Vocabulary,
  play: string,
  value: Json,
  path: readonly string[],
  at: string,
): void {
  if (Array.isArray(value))
    for (const [i, one] of value.entries()) checkOutcome(vocabulary, play, one, [...path, String(i)], at);
  else if (isRecord(value))
    for (const [key, one] of Object.entries(value)) {
      checkResult(vocabulary, play, [...path, key], at);
      checkOutcome(vocabulary, play, one, [...path, key], at);
    }
}

/** Checks that what is expected could exist at all. @throws Refused with the first unknown word. */
export function checkExpected(expected: Expected, scene: Scene, at: string): void {
  const vocabulary = vocabularyOf(scene);
  const { ruleset, words } = vocabulary;
  for (const [who, facts] of Object.entries(expected.after ?? {}))
    checkFacts(vocabulary, who, facts as Data, `${at}.after`);
  if (scene.last && expected.out !== undefined)
    checkOutcome(vocabulary, scene.last.play, expected.out as Json, [], `${at}.out`);
  const asked = () => pending(scene.enc).map(({ ask }) => ask.id);
  if (words)
    checkIds([...(expected.asked ?? []), ...(expected.notAsked ?? [])], words.asks, asked, vocabulary, at);
  for (const part of BY_WHO)
    for (const who of Object.keys(expected[part] ?? {})) checkFighter(vocabulary, who, `${at}.${part}`);
  for (const who of Object.values(expected.sees ?? {}).flatMap(Object.keys))
    checkFighter(vocabulary, who, `${at}.sees`);
  if (words)
    for (const [who, figures] of Object.entries(expected.figures ?? {}))
      checkIds(Object.keys(figures), words.figures, () => [], vocabulary, `${at}.figures.${who}`);
  for (const change of expected.changes ?? [])
    for (const key of Object.keys(change)) requireKnown(`${at}.changes`, key, CHANGE);
  checkShape(words?.tracker, (expected.tracker ?? {}) as Json, `${at}.tracker`, ruleset);
}
