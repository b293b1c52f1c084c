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
import { known, unknownWord } from './nearest.ts';
import type { Shape, Words } from './words.ts';

/* Words that nobody knows are refused: a scenario that says something of what there is not holds by accident. */

/** What a scenario's words are held against. */
export interface Vocabulary {
  readonly ruleset: Ruleset;
  /** Left out: the ruleset has no words written down, and only what its specs say is looked at. */
  readonly words?: Words;
  /** Everybody there is or was, with all their gear. */
  readonly cast: Cast<Fighter>;
  /** What words of ids may name: whoever and whatever has ever been there. */
  readonly names: Names;
}

const below = (at: string, key: string): string => `${at}.${key}`;

/** Fields of data that a shape does not have. @throws Refused with the first. */
export function knownInShape(shape: Shape | undefined, data: Json, at: string, ruleset: Ruleset): void {
  if (shape === undefined || shape === true || Array.isArray(shape)) return;
  const fields = shape as { readonly [field: string]: Shape };
  const each = fields['*'];
  if (Array.isArray(data))
    for (const [i, one] of data.entries()) knownInShape(each, one, below(at, String(i)), ruleset);
  if (!isRecord(data)) return;
  for (const [key, value] of Object.entries(data)) {
    if (each === undefined) known(at, key, Object.keys(fields));
    if (/^situation\d?$/.test(key)) knownInSpec(ruleset.situation, value, below(at, key));
    else knownInShape(fields[key] ?? each, value, below(at, key), ruleset);
  }
}

/** Fields of data that a spec does not have. @throws Refused with the first. */
export function knownInSpec(spec: Spec, data: Json, at: string): void {
  if (!isRecord(data)) return;
  for (const [key, value] of Object.entries(data)) {
    known(at, key, Object.keys(spec));
    knownInField(spec[key], value, below(at, key));
  }
}

function knownInField(field: Field | undefined, value: Json, at: string): void {
  if (field?.kind === 'group') knownInSpec(field.fields, value, at);
  else if (
    (field?.kind === 'list' || field?.kind === 'record') &&
    typeof value === 'object' &&
    value !== null
  )
    for (const [key, one] of Object.entries(value)) knownInField(field.of, one as Json, below(at, key));
}

/** A path that a spec leads along. @throws Refused at the first step that it does not. */
function pathInSpec(spec: Spec, [key, ...rest]: readonly string[], at: string): void {
  if (key === undefined) return;
  known(at, key, Object.keys(spec));
  pathInField(spec[key], rest, below(at, key));
}

function pathInField(field: Field | undefined, path: readonly string[], at: string): void {
  const [key, ...rest] = path;
  if (!field || key === undefined) return;
  if (field.kind === 'group') pathInSpec(field.fields, path, at);
  else if (field.kind === 'list' || field.kind === 'record') pathInField(field.of, rest, below(at, key));
  else if (field.kind !== 'many') throw new Refused(unknownWord(at, key, []));
}

/** The same along a shape. */
function pathInShape(shape: Shape | undefined, [key, ...rest]: readonly string[], at: string): void {
  if (shape === undefined || shape === true || key === undefined) return;
  const fields = Array.isArray(shape) ? {} : (shape as { readonly [field: string]: Shape });
  if (fields['*'] === undefined) known(at, key, Object.keys(fields));
  pathInShape(fields[key] ?? fields['*'], rest, below(at, key));
}

/** Somebody who is there. @throws Refused with the nearest otherwise. */
export const knownWho = ({ cast }: Vocabulary, who: Id, at: string): void =>
  known(
    at,
    who,
    Object.keys(cast).filter((id) => id !== ROUND),
  );

const PARTS = ['id', 'name', 'traits', 'gear', 'conditions', 'turn'];

/** The gear of everybody, by id. */
export const gearIn = (cast: Cast<Fighter>): string[] =>
  Object.values(cast).flatMap(({ gear = {} }) => Object.keys(gear));

/** A path to a fact of somebody, or of the round's state. @throws Refused where there is no such thing. */
export function knownPath(vocabulary: Vocabulary, who: Id, path: string, at: string): void {
  const { ruleset, words, cast } = vocabulary;
  const steps = path.split('.');
  if (who === ROUND) {
    pathInShape(words?.state, steps, at);
    return;
  }
  knownWho(vocabulary, who, at);
  const [part = '', key, ...rest] = steps;
  known(`${at}.${who}`, part, PARTS);
  const here = `${at}.${who}.${part}`;
  if (part === 'traits') pathInSpec(ruleset.fighter, steps.slice(1), here);
  if (part === 'turn') pathInShape(words?.turn, steps.slice(1), here);
  if (key === undefined) return;
  if (part === 'conditions')
    known(
      here,
      key,
      ruleset.conditions.map(({ id }) => id),
    );
  if (part !== 'gear') return;
  known(here, key, gearIn(cast));
  const [field = 'type', ...more] = rest;
  known(`${here}.${key}`, field, ['id', 'type', 'name', 'traits']);
  const kinds = Object.values(cast).map(({ gear }) => ruleset.gear[gear?.[key]?.type ?? '']);
  const spec = kinds.find((one) => one !== undefined);
  if (field === 'traits' && spec) pathInSpec(spec, more, `${here}.${key}.traits`);
}

/** The same for all that is said of somebody, records told field by field. */
export function knownFacts(vocabulary: Vocabulary, who: Id, facts: Data, at: string, before = ''): void {
  for (const [key, value] of Object.entries(facts)) {
    const path = before + key;
    knownPath(vocabulary, who, path, at);
    if (isRecord(value)) knownFacts(vocabulary, who, value, at, `${path}.`);
  }
}

/** A fact of what a play came to. @throws Refused where it cannot have it. */
export const knownOut = ({ words }: Vocabulary, play: string, path: readonly string[], at: string): void =>
  pathInShape(words?.outs[play], path, at);
