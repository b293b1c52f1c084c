import { isEqual } from '../change.ts';
import { blank, isRecord, type Spec } from '../spec.ts';
import { type Data, leavesOf, valueIn } from '../spec-paths.ts';
import type { Json } from '../text.ts';
import { answerWords } from './values.ts';
import {
  gearHeadings,
  type Known,
  type NamedField,
  namedFields,
  optionWord,
  type Tongue,
} from './vocabulary.ts';

/* Writes a fighter as a stat block: what differs from an empty sheet, in the words that `readStatBlock` reads. */

/** A fighter to be written. */
export interface Described {
  readonly name: string;
  readonly traits: Data;
  readonly carried: readonly { readonly of: Known; readonly name: string; readonly traits: Data }[];
}

/** A fighter as a stat block: the name, a line for each part of the sheet, and the gear. */
export function writeStatBlock({ name, traits, carried }: Described, tongue: Tongue): string {
  const { ruleset } = tongue;
  const fields = namedFields(ruleset.fighter, 'field', tongue);
  const lines = new Map<string, string[]>();
  for (const named of fields) {
    const entry = entryOf(named, traits, ruleset.fighter, tongue);
    if (entry === undefined) continue;
    const first = fields.find(({ label }) => label === named.label);
    const heading = first === named ? '' : (named.heading ?? '');
    const line = `${named.field.kind === 'text' ? named.path : (named.path.split('.')[0] ?? '')} ${heading}`;
    lines.set(line, [...(lines.get(line) ?? (heading ? [`${heading}: `] : [])), entry]);
  }
  const headings = [...gearHeadings(tongue).keys()];
  const things = [...gearHeadings(tongue)].flatMap(([heading, type]) => {
    const ofType = carried.filter(({ of }) => of.type === type).map((one) => thingOf(one, tongue));
    const isField = fields.some(({ label }) => label === heading);
    return ofType.length > 0 ? [`${isField ? headings[0] : heading}: ${ofType.join(', ')}`] : [];
  });
  const figures = [...lines.values()].map((entries) => entries.join(', ').replace(/^(.+?: ), /, '$1'));
  return [name, ...figures, ...things].join('\n');
}

/** An entry for a field that differs from an empty sheet, or from what a thing usually has. */
function entryOf(
  named: NamedField,
  data: Data,
  spec: Spec,
  tongue: Tongue,
  usual?: Data,
): string | undefined {
  const value = valueIn(data, named.path);
  const initial = valueIn(usual ?? (blank(spec) as Data), named.path);
  if (value === undefined || isEqual(value, initial)) return undefined;
  const text = textOf(named, value, tongue);
  const plain = named.field.kind === 'num' || (named.field.kind === 'flag' && value === true);
  return plain ? `${named.label}${text && ` ${text}`}` : `${named.label}: ${text}`;
}

/** A value as it is read again. */
function textOf(named: NamedField, value: Json, tongue: Tongue): string {
  const { field } = named;
  if (field.kind === 'flag') return value === true ? '' : (answerWords(tongue)[1] ?? '');
  if (field.kind === 'choice') return optionWord(named, String(value), tongue);
  if (field.kind === 'many') return joined(value, (one) => optionWord(named, String(one), tongue));
  if (field.kind === 'list') return joined(value, (one) => itemOf(named, one, tongue));
  if (field.kind === 'record' && isRecord(value))
    return `(${Object.entries(value)
      .map(
        ([key, one]) =>
          `${key}: ${textOf({ ...named, field: field.of as NamedField['field'] }, one, tongue)}`,
      )
      .join(', ')})`;
  if (field.kind === 'text') return field.rich ? unmarked(String(value)) : quoted(String(value));
  return String(value);
}

const joined = (values: Json, write: (one: Json) => string): string =>
  Array.isArray(values) && values.length > 0 ? values.map(write).join(' + ') : '-';

/** An entry of a list: a value, or fields in parentheses. */
function itemOf(named: NamedField, value: Json, tongue: Tongue): string {
  const { field, scope, path } = named;
  if (field.kind !== 'list') return String(value);
  const { of } = field;
  if (of.kind !== 'group') return textOf({ ...named, field: of }, value, tongue);
  const below = `${path}.`;
  const entries = leavesOf(of.fields).flatMap(([name]) => {
    const one = namedFields(of.fields, scope, tongue, below).find((each) => each.path === below + name);
    const data = isRecord(value) ? value : {};
    return (one && entryOf({ ...one, path: name }, data, of.fields, tongue)) ?? [];
  });
  return `(${entries.join(', ')})`;
}

/** A thing with what differs from what it usually is. */
function thingOf({ of, name, traits }: Described['carried'][number], tongue: Tongue): string {
  const spec = tongue.ruleset.gear[of.type] ?? {};
  const usual = blank(spec, of.traits) as Data;
  const differing = namedFields(spec, `gearField.${of.type}`, tongue).flatMap((named) => {
    const { field, path } = named;
    const isDescription = field.kind === 'text' && field.rich === true;
    const entry = isDescription
      ? undefined
      : entryOf(named, blank(spec, traits) as Data, spec, tongue, usual);
    return entry === undefined ? [] : [{ entry, level: field.kind === 'num' && field.level, path }];
  });
  const level = differing.find((one) => one.level);
  const rest = differing.filter((one) => one !== level).map(({ entry }) => entry);
  return [
    of.name,
    level ? ` ${String(valueIn(traits, level.path))}` : '',
    name === of.name ? '' : ` “${name.replace(/[“”]/g, '"')}”`,
    rest.length > 0 ? ` (${rest.join(', ')})` : '',
  ].join('');
}

/** A text that may contain what separates entries. */
const quoted = (text: string): string =>
  /[,;.()+\n:]/.test(text) ? `"${text.replace(/["\n]/g, ' ')}"` : text;

/** Rich text without its marks, on one line. */
const unmarked = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
