import type { Fighter } from '../fighter.ts';
import { ROUND } from '../round.ts';
import type { Ruleset } from '../ruleset.ts';
import type { Field, Spec } from '../spec.ts';
import type { Cast } from '../stage.ts';
import type { Id, Json } from '../text.ts';
import { Refused } from '../text.ts';
import type { Data } from './data.ts';
import { isRecord } from './data.ts';
import type { Names } from './ids.ts';
import { requireKnown, unknownWord } from './nearest.ts';
import type { Shape, Words } from './words.ts';

/* Unknown names are refused; otherwise a misspelt expectation could pass, because nothing contradicts it. */

/** What the names in a scenario are checked against. */
export interface Vocabulary {
  readonly ruleset: Ruleset;
  /** Missing if the ruleset has no word list; then only its specs are checked. */
  readonly words?: Words;
  /** All fighters with all their gear, including those who have left. */
  readonly cast: Cast<Fighter>;
  /** What parts of ids may name: every fighter and thing that has ever been part of the scenario. */
  readonly names: Names;
}

const joinPath = (at: string, key: string): string => `${at}.${key}`;

/** Refuses fields that a shape does not have. @throws Refused at the first such field. */
export function checkShape(shape: Shape | undefined, data: Json, at: string, ruleset: Ruleset): void {
  if (shape === undefined || shape === true || Array.isArray(shape)) return;
  const fields = shape as { readonly [field: string]: Shape };
  const each = fields['*'];
  if (Array.isArray(data))
    for (const [i, one] of data.entries()) checkShape(each, one, joinPath(at, String(i)), ruleset);
  if (!isRecord(data)) return;
  for (const [key, value] of Object.entries(data)) {
    if (each === undefined) requireKnown(at, key, Object.keys(fields));
    if (/^situation\d?$/.test(key)) checkSpec(ruleset.situation, value, joinPath(at, key));
    else checkShape(fields[key] ?? each, value, joinPath(at, key), ruleset);
  }
}

/** Refuses fields that a spec does not have. @throws Refused at the first such field. */
export function checkSpec(spec: Spec, data: Json, at: string): void {
  if (!isRecord(data)) return;
  for (const [key, value] of Object.entries(data)) {
    requireKnown(at, key, Object.keys(spec));
    checkField(spec[key], value, joinPath(at, key));
  }
}

function checkField(field: Field | undefined, value: Json, at: string): void {
  if (field?.kind === 'group') checkSpec(field.fields, value, at);
  else if (
    (field?.kind === 'list' || field?.kind === 'record') &&
    typeof value === 'object' &&
    value !== null
  )
    for (const [key, one] of Object.entries(value)) checkField(field.of, one as Json, joinPath(at, key));
}

/** Refuses a path that a spec does not have. @throws Refused at the first unknown step. */
function checkPathInSpec(spec: Spec, [key, ...rest]: readonly string[], at: string): void {
  if (key === undefined) return;
  requireKnown(at, key, Object.keys(spec));
  checkPathInField(spec[key], rest, joinPath(at, key));
}

function checkPathInField(field: Field | undefined, path: readonly string[], at: string): void {
  const [key, ...rest] = path;
  if (!field || key === undefined) return;
  if (field.kind === 'group') checkPathInSpec(field.fields, path, at);
  else if (field.kind === 'list' || field.kind === 'record')
    checkPathInField(field.of, rest, joinPath(at, key));
  else if (field.kind !== 'many') throw new Refused(unknownWord(at, key, []));
}

/** Refuses a path that a shape does not have. @throws Refused at the first unknown step. */
function checkPathInShape(shape: Shape | undefined, [key, ...rest]: readonly string[], at: string): void {
  if (shape === undefined || shape === true || key === undefined) return;
  const fields = Array.isArray(shape) ? {} : (shape as { readonly [field: string]: Shape });
  if (fields['*'] === undefined) requireKnown(at, key, Object.keys(fields));
  checkPathInShape(fields[key] ?? fields['*'], rest, joinPath(at, key));
}

/** Refuses an unknown fighter. @throws Refused, suggesting the most similar name. */
export const checkFighter = ({ cast }: Vocabulary, who: Id, at: string): void =>
  requireKnown(
    at,
    who,
    Object.keys(cast).filter((id) => id !== ROUND),
  );

const FIGHTER_FIELDS = ['id', 'name', 'traits', 'gear', 'conditions', 'turn'];

/** The ids of all gear. */
export const gearIds = (cast: Cast<Fighter>): string[] =>
  Object.values(cast).flatMap(({ gear = {} }) => Object.keys(gear));

/** Refuses a path that a fighter or the round's state does not have. @throws Refused at the first unknown step. */
export function checkPath(vocabulary: Vocabulary, who: Id, path: string, at: string): void {
  const { ruleset, words, cast } = vocabulary;
  const steps = path.split('.');
  if (who === ROUND) {
    checkPathInShape(words?.state, steps, at);
    return;
  }
  checkFighter(vocabulary, who, at);
  const [part = '', key, ...rest] = steps;
  requireKnown(`${at}.${who}`, part, FIGHTER_FIELDS);
  const here = `${at}.${who}.${part}`;
  if (part === 'traits') checkPathInSpec(ruleset.fighter, steps.slice(1), here);
  if (part === 'turn') checkPathInShape(words?.turn, steps.slice(1), here);
  if (key === undefined) return;
  if (part === 'conditions')
    requireKnown(
      here,
      key,
      ruleset.conditions.map(({ id }) => id),
    );
  if (part !== 'gear') return;
  requireKnown(here, key, gearIds(cast));
  const [field = 'type', ...more] = rest;
  requireKnown(`${here}.${key}`, field, ['id', 'type', 'name', 'traits']);
  const specs = Object.values(cast).map(({ gear }) => ruleset.gear[gear?.[key]?.type ?? '']);
  const spec = specs.find((one) => one !== undefined);
  if (field === 'traits' && spec) checkPathInSpec(spec, more, `${here}.${key}.traits`);
}

/** Refuses facts about a fighter with unknown paths; records are checked field by field. @throws Refused at the first. */
export function checkFacts(vocabulary: Vocabulary, who: Id, facts: Data, at: string, before = ''): void {
  for (const [key, value] of Object.entries(facts)) {
    const path = before + key;
    checkPath(vocabulary, who, path, at);
    if (isRecord(value)) checkFacts(vocabulary, who, value, at, `${path}.`);
  }
}

/** Refuses a path that the result of a play cannot have. @throws Refused at the first unknown step. */
export const checkResult = ({ words }: Vocabulary, play: string, path: readonly string[], at: string): void =>
  checkPathInShape(words?.outs[play], path, at);
