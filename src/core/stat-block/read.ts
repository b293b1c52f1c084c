import { blank, faults, type Spec } from '../spec.ts';
import { type Data, withValue } from '../spec-paths.ts';
import { type Json, type Msg, msg } from '../text.ts';
import { Cursor, fold } from './cursor.ts';
import { notWord, readValue } from './values.ts';
import {
  fighterWords,
  gearWords,
  type Known,
  type NamedField,
  type Tongue,
  type Vocabulary,
} from './vocabulary.ts';

/*
 * Reads a fighter from a few lines of text in the words of their sheet: docs/stat-blocks.md describes how they are written.
 */

/** A piece of gear that a stat block names, and what it says about it. */
export interface Carried {
  readonly of: Known;
  readonly name?: string;
  readonly traits: Data;
}

/** What could not be read: where, the words, and why. */
interface Unread {
  readonly line: number;
  readonly text: string;
  readonly says: Msg;
}

/** What a stat block says. */
export interface StatBlock {
  readonly name: string;
  /** Fields of the sheet, nested; only those that it names. */
  readonly traits: Data;
  readonly carried: readonly Carried[];
  readonly unread: readonly Unread[];
}

/** What has been read so far. */
interface Draft {
  traits: Data;
  readonly carried: Carried[];
  readonly unread: Unread[];
  /** The heading of the line. */
  heading: string | undefined;
  /** Where each field was named, by its path. */
  readonly said: Map<string, Omit<Unread, 'says'>>;
}

const draft = (): Draft => ({ traits: {}, carried: [], unread: [], heading: undefined, said: new Map() });

/** Notes a field's value. @param start where its entry begins */
function note(read: Draft, path: string, value: Json, cursor: Cursor, start: number): undefined {
  read.traits = withValue(read.traits, path, value);
  read.said.set(path, { line: cursor.line, text: cursor.text.slice(start, cursor.at) });
}

/** Reads a flag that is said not to be set: `not in hand`. */
function readUnset(cursor: Cursor, { words, tongue }: Vocabulary, read: Draft): boolean {
  const start = cursor.at;
  if (cursor.takeWord(notWord(tongue)) && cursor.take(/ /)) {
    const flag = words
      .find(({ word }) => cursor.takeWord(word))
      ?.fields.find(({ field }) => field.kind === 'flag');
    if (flag && cursor.ends) {
      note(read, flag.path, false, cursor, start);
      return true;
    }
  }
  cursor.at = start;
  return false;
}

/** A number right behind a name. */
const LEVEL = / (\+?\d+)(?!\p{L})/u;

/** The most pieces of one kind. */
const MOST = 20;

/** Reads a stat block. Whatever cannot be read is listed, and the rest is kept. */
export function readStatBlock(text: string, tongue: Tongue): StatBlock {
  const cursor = new Cursor(
    text
      .replace(/\r/g, '')
      .replace(/[\t\u00a0 ]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim(),
  );
  const name = cursor.takeLine();
  const read = draft();
  readEntries(cursor, fighterWords(tongue), read);
  const { traits, carried, unread } = withinBounds(read, tongue.ruleset.fighter);
  return { name, traits, carried, unread: [...unread].sort((a, b) => a.line - b.line) };
}

/** Reads entries up to the end, or to a parenthesis that closes them. */
function readEntries(cursor: Cursor, words: Vocabulary, read: Draft): void {
  while (!cursor.done) {
    const gap = cursor.take(/[,;.\n ]+/);
    if (gap?.[0].includes('\n')) read.heading = undefined;
    if (cursor.done || cursor.take(/\)/)) return;
    const [start, line] = [cursor.at, cursor.line];
    const says = readEntry(cursor, words, read);
    if (!says) continue;
    cursor.at = start;
    const unread = cursor.takeEntry();
    // A parenthesis that nothing has opened.
    if (cursor.at === start) cursor.at += 1;
    read.unread.push({ line, text: unread, says });
  }
}

/** Reads one entry. @returns why it cannot be read, or undefined */
function readEntry(cursor: Cursor, words: Vocabulary, read: Draft): Msg | undefined {
  const { tongue } = words;
  if (readHeading(cursor, words, read) || readUnset(cursor, words, read)) return undefined;
  const start = cursor.at;
  const found = words.words.find(({ word }) => cursor.takeWord(word));
  if (!found) return msg('core.statBlock.unknown');
  const type = read.heading === undefined ? undefined : words.gear.get(read.heading);
  const named =
    found.things.length > 0 && type !== undefined ? undefined : fieldUnder(found.fields, read.heading);
  if (named) {
    const result = readValue(named, cursor, tongue);
    if ('value' in result && cursor.ends) return note(read, named.path, result.value, cursor, start);
    if (found.things.length === 0)
      return 'no' in result ? result.no : msg('core.statBlock.rest', { field: named.label });
    cursor.at = start;
    cursor.takeWord(found.word);
  }
  const thing = thingUnder(found.things, type, cursor, tongue);
  return thing ? readThing(thing, cursor, tongue, read) : msg('core.statBlock.unknown');
}

/** The thing that is meant where several have the same name: the one under the heading; one with a level if a number follows; or the first. */
function thingUnder(
  things: readonly Known[],
  type: string | undefined,
  cursor: Cursor,
  { ruleset }: Tongue,
): Known | undefined {
  const start = cursor.at;
  const hasNumber = cursor.take(LEVEL) !== undefined;
  cursor.at = start;
  const hasLevel = (one: Known): boolean => levelOf(ruleset.gear[one.type] ?? {}) !== undefined;
  return (
    things.find((one) => one.type === type) ?? things.find((one) => hasLevel(one) === hasNumber) ?? things[0]
  );
}

/** The field that is meant where several have the same name: the one under the heading, or else the first. */
const fieldUnder = (fields: readonly NamedField[], heading: string | undefined): NamedField | undefined =>
  fields.find((one) => one.heading !== undefined && one.heading === heading) ?? fields[0];

/** Reads a heading with its colon; it counts for the rest of the line. */
function readHeading(cursor: Cursor, { headings }: Vocabulary, read: Draft): boolean {
  const found = headings.find((heading) => {
    const start = cursor.at;
    if (cursor.takeWord(fold(heading)) && cursor.take(/ ?: ?/)) return true;
    cursor.at = start;
    return false;
  });
  if (found !== undefined) read.heading = found;
  return found !== undefined;
}

/** The field that stands right behind a thing's name. */
const levelOf = (spec: Spec): string | undefined =>
  Object.entries(spec).find(([, field]) => field.kind === 'num' && field.level)?.[0];

/** Reads what follows a thing's name: its level, how many, a name of its own in quotes, and what differs in parentheses. */
function readThing(of: Known, cursor: Cursor, tongue: Tongue, read: Draft): Msg | undefined {
  const own = draft();
  const spec = tongue.ruleset.gear[of.type] ?? {};
  const level = levelOf(spec);
  const figure = level === undefined ? undefined : cursor.take(LEVEL);
  if (level !== undefined && figure) own.traits = { [level]: Number(figure[1]) };
  const several = cursor.take(/ ?[×xх] ?(\d+)/);
  const quoted = cursor.take(/ ?("[^"\n]+"|«[^»\n]+»|“[^”\n]+”)/);
  const name = quoted && cursor.text.slice(cursor.at - (quoted[1]?.length ?? 0) + 1, cursor.at - 1);
  if (cursor.take(/ ?\(/)) readEntries(cursor, gearWords(of.type, tongue), own);
  if (!cursor.ends) return msg('core.statBlock.rest', { field: of.name });
  const { traits, unread } = withinBounds(own, spec);
  read.unread.push(...unread);
  const count = Math.min(MOST, Number(several?.[1] ?? 1));
  for (let n = 0; n < count; n++) read.carried.push({ of, traits, ...(name ? { name } : {}) });
  return undefined;
}

/** What is within the bounds of its spec; the rest becomes unread. */
function withinBounds(read: Draft, spec: Spec): Draft {
  const wrong = faults(spec, blank(spec, read.traits) as Json);
  if (wrong.length === 0) return read;
  let { traits } = read;
  const unread = [...read.unread];
  for (const { at, says } of wrong) {
    const said = [...read.said].find(([path]) => at === path || at.startsWith(`${path}.`));
    if (!said) continue;
    const [path, where] = said;
    unread.push({ ...where, says });
    traits = without(traits, path);
  }
  return { ...read, traits, unread };
}

/** Data without the value at a path. */
function without(data: Data, path: string): Data {
  const [name = '', ...rest] = path.split('.');
  const { [name]: value, ...others } = data;
  if (rest.length === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return others;
  return { ...others, [name]: without(value as Data, rest.join('.')) };
}
