import type { RecordField } from '../spec.ts';
import { withValue } from '../spec-paths.ts';
import { type Json, type Msg, msg } from '../text.ts';
import { type Cursor, fold } from './cursor.ts';
import {
  type NamedField,
  namedFields,
  optionWord,
  type Tongue,
  vocabulary,
  withoutExplanation,
} from './vocabulary.ts';

/* Values of fields as stat blocks write them. */

/** A value, or why it cannot be read. */
export type Read = { readonly value: Json } | { readonly no: Msg };

const NUMBER = /[+-]?\d+(\.\d+)?/;
const QUOTED = /"([^"\n]*)"|«([^»\n]*)»|“([^”\n]*)”/;
/** Several values are joined by it. */
const AND = / ?\+ ?/;

const no = (reason: string, { label }: NamedField): Read => ({
  no: msg(`core.statBlock.${reason}`, { field: label }),
});

/** A number. Bounds are checked when everything has been read. */
function readNumber(named: NamedField, cursor: Cursor): Read {
  const found = cursor.take(NUMBER);
  return found ? { value: Number(found[0]) } : no('number', named);
}

/** The word that stands before the name of a flag which is not set. */
export const notWord = ({ localizer }: Tongue): string => fold(localizer.find('core.statBlock.not') ?? 'not');

/** The words for yes and no. */
export const answerWords = ({ localizer: { find } }: Tongue): readonly [yes: string, no: string] => [
  fold(find('core.statBlock.yes') ?? 'yes'),
  fold(find('core.statBlock.no') ?? 'no'),
];

/** A flag: alone it means yes. */
function readFlag(named: NamedField, cursor: Cursor, tongue: Tongue): Read {
  const [yes, nay] = answerWords(tongue);
  if (cursor.takeWord(yes) || cursor.ends) return { value: true };
  return cursor.takeWord(nay) ? { value: false } : no('flag', named);
}

/** One of several options by its name. */
function readOption(named: NamedField, cursor: Cursor, tongue: Tongue): Read {
  const { field } = named;
  const options = field.kind === 'choice' || field.kind === 'many' ? field.options : [];
  const words = options
    .flatMap((option) =>
      withoutExplanation(optionWord(named, option, tongue)).map((word) => [option, fold(word)] as const),
    )
    .sort(([, a], [, b]) => b.length - a.length);
  const found = words.find(([, word]) => cursor.takeWord(word));
  return found ? { value: found[0] } : no('option', named);
}

function readText({ field }: NamedField, cursor: Cursor): Read {
  if (field.kind === 'text' && field.rich) return { value: cursor.takeLine() };
  const start = cursor.at + 1;
  if (cursor.take(QUOTED)) return { value: cursor.text.slice(start, cursor.at - 1) };
  return { value: cursor.takeEntry() };
}

/** Several values, each read in the same way; `-` for none. */
function readSeveral(cursor: Cursor, readOne: () => Read): Read {
  if (cursor.take(/-(?!\d)/)) return { value: [] };
  const values: Json[] = [];
  do {
    const one = readOne();
    if ('no' in one) return one;
    values.push(one.value);
  } while (cursor.take(AND));
  return { value: values };
}

/** The fields of an entry of a list, in parentheses. */
function readGroup(named: NamedField, cursor: Cursor, tongue: Tongue): Read {
  const { field, scope, path } = named;
  if (field.kind !== 'list' || field.of.kind !== 'group' || !cursor.take(/\(/)) return no('group', named);
  const { words } = vocabulary(namedFields(field.of.fields, scope, tongue, `${path}.`), [], tongue);
  let value: { readonly [name: string]: Json } = {};
  while (!cursor.take(/ ?\)/)) {
    cursor.take(/[,; ]+/);
    const found = words.find(({ word }) => cursor.takeWord(word))?.fields[0];
    if (!found) return no('group', named);
    const one = readValue(found, cursor, tongue);
    if ('no' in one) return one;
    value = withValue(value, found.path.slice(path.length + 1), one.value);
  }
  return { value };
}

/** Entries by key, in parentheses: keys as they are stored, or by their names. */
function readRecord(named: NamedField, field: RecordField, cursor: Cursor, tongue: Tongue): Read {
  if (!cursor.take(/\(/)) return no('group', named);
  const value: { [key: string]: Json } = {};
  while (!cursor.take(/ ?\)/)) {
    cursor.take(/[,; ]+/);
    const key = cursor.take(/[\p{L}\p{N}]+/u);
    cursor.take(/ ?[:=]? ?/);
    const one = readValue({ ...named, field: field.of as NamedField['field'] }, cursor, tongue);
    if (!key || 'no' in one) return no('group', named);
    // Keys keep their case.
    value[cursor.text.slice(key.index, key.index + key[0].length)] = one.value;
  }
  return { value };
}

/** Reads the value of a field behind its name. */
export function readValue(named: NamedField, cursor: Cursor, tongue: Tongue): Read {
  const { field } = named;
  cursor.take(/ ?[:=]? ?/);
  switch (field.kind) {
    case 'num':
      return readNumber(named, cursor);
    case 'flag':
      return readFlag(named, cursor, tongue);
    case 'choice':
      return readOption(named, cursor, tongue);
    case 'text':
      return readText(named, cursor);
    case 'many':
      return readSeveral(cursor, () => readOption(named, cursor, tongue));
    case 'list':
      return readSeveral(cursor, () =>
        field.of.kind === 'group'
          ? readGroup(named, cursor, tongue)
          : readValue({ ...named, field: field.of }, cursor, tongue),
      );
    case 'record':
      return readRecord(named, field, cursor, tongue);
  }
}
