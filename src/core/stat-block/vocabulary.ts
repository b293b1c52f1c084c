import { type FieldScope, fieldKey, optionKeys } from '../field-words.ts';
import type { RulesetSummary } from '../ruleset.ts';
import type { Localizer } from '../say.ts';
import type { Spec } from '../spec.ts';
import { type Data, type Leaf, leavesOf } from '../spec-paths.ts';
import { fold } from './cursor.ts';

/* What a stat block may name: fields of the sheet by their labels, and gear by its name. */

/** A piece of gear that stat blocks may name. */
export interface Known {
  readonly name: string;
  /** Its type below the ruleset's gear. */
  readonly type: string;
  readonly traits: Data;
  /** Whatever tells the caller which one it is. */
  readonly ref: string;
}

/** In which game and language a stat block is written, and with which gear. */
export interface Tongue {
  readonly ruleset: RulesetSummary;
  readonly localizer: Localizer;
  readonly known: readonly Known[];
}

/** A field with what it is called. */
export interface NamedField {
  readonly path: string;
  readonly field: Leaf;
  readonly scope: FieldScope;
  readonly label: string;
  /** The heading that tells it from other fields of the same name, if it has one. */
  readonly heading?: string;
}

/** Fields and gear by what they are called, the longest names first. */
export interface Vocabulary {
  readonly tongue: Tongue;
  readonly words: readonly {
    readonly word: string;
    readonly fields: readonly NamedField[];
    readonly things: readonly Known[];
  }[];
  /** What stands before several entries of a line. Whatever is also the name of a field means the field. */
  readonly headings: readonly string[];
  /** The headings under which gear stands, each with the type that it names, if it names one. */
  readonly gear: ReadonlyMap<string, string>;
}

/** A label, and what stands in it before an explanation. */
export const withoutExplanation = (label: string): readonly string[] => {
  const [first = label] = label.split(/ \(|: /);
  return first === label ? [label] : [label, first];
};

/** All names of a field: its label, and its abbreviations. A path ends with what is abbreviated, or with `base`. */
function namesOf(path: string, label: string, { ruleset, localizer }: Tongue): readonly string[] {
  const parts = path.split('.');
  const ends = [path, ...parts.map((_, i) => parts.slice(i).join('.'))];
  const own = parts.at(-1) === 'base' ? [...ends, ...parts.slice(-2, -1)] : ends;
  const short = own.flatMap((key) => localizer.find(`${ruleset.id}.short.${key}`) ?? []);
  return [...new Set([...withoutExplanation(label), ...short])];
}

/** A heading without figures in it. */
const headingOf = (key: string, { ruleset, localizer }: Tongue): string | undefined => {
  const text = localizer.find(`${ruleset.id}.group.${key}`);
  return text?.includes('{') ? undefined : text;
};

/** The fields of a spec with their labels. */
export function namedFields(
  spec: Spec,
  scope: FieldScope,
  tongue: Tongue,
  above = '',
): readonly NamedField[] {
  const { ruleset, localizer } = tongue;
  return leavesOf(spec, above).flatMap(([path, field]) => {
    const label = localizer.find(fieldKey(ruleset.id, scope, field, path));
    const heading = headingOf(path.split('.')[0] ?? '', tongue);
    return label === undefined ? [] : [{ path, field, scope, label, ...(heading ? { heading } : {}) }];
  });
}

/** What stands before gear: one word for all of it, and those of its types. */
export function gearHeadings({ ruleset, localizer: { find } }: Tongue): ReadonlyMap<string, string> {
  const types = Object.keys(ruleset.gear).map((type) => [find(`${ruleset.id}.gear.${type}`), type] as const);
  const all = [[find('core.statBlock.gear'), ''] as const, ...types];
  return new Map(all.flatMap(([word, type]) => (word === undefined ? [] : [[word, type] as const])));
}

/** What can be named where these fields, and these things, may stand. */
export function vocabulary(
  fields: readonly NamedField[],
  things: readonly Known[],
  tongue: Tongue,
): Vocabulary {
  const words = new Map<string, { fields: NamedField[]; things: Known[] }>();
  const entry = (name: string) => {
    const word = fold(name);
    const found = words.get(word) ?? { fields: [], things: [] };
    words.set(word, found);
    return found;
  };
  for (const field of fields)
    for (const name of namesOf(field.path, field.label, tongue)) entry(name).fields.push(field);
  for (const thing of things) entry(thing.name).things.push(thing);
  const gear = gearHeadings(tongue);
  return {
    tongue,
    words: [...words]
      .map(([word, meaning]) => ({ word, ...meaning }))
      .sort((a, b) => b.word.length - a.word.length),
    headings: [...new Set([...fields.flatMap(({ heading }) => heading ?? []), ...gear.keys()])].filter(
      (heading) => !words.get(fold(heading))?.fields.length,
    ),
    gear,
  };
}

/** Everything that can be named in the stat block of a fighter. */
export const fighterWords = (tongue: Tongue): Vocabulary =>
  vocabulary(namedFields(tongue.ruleset.fighter, 'field', tongue), tongue.known, tongue);

/** Everything that can be said of a piece of gear. */
export const gearWords = (type: string, tongue: Tongue): Vocabulary =>
  vocabulary(namedFields(tongue.ruleset.gear[type] ?? {}, `gearField.${type}`, tongue), [], tongue);

/** What an option is called. */
export function optionWord({ path, scope, field }: NamedField, option: string, tongue: Tongue): string {
  const words = field.kind === 'choice' || field.kind === 'record' ? field.words : undefined;
  const [keys] = optionKeys(tongue.ruleset.id, scope, path, option, words);
  for (const key of keys) {
    const text = tongue.localizer.find(key);
    if (text !== undefined) return text;
  }
  return option;
}
