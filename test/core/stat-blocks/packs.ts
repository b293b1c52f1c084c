import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Language, localizerOf } from '../../../src/cli/texts.ts';
import { blank, isRecord, type Spec } from '../../../src/core/spec.ts';
import { leavesOf, valueIn, withValue } from '../../../src/core/spec-paths.ts';
import type { Carried } from '../../../src/core/stat-block/read.ts';
import type { Known, Tongue } from '../../../src/core/stat-block/vocabulary.ts';
import type { Described } from '../../../src/core/stat-block/write.ts';
import type { Json } from '../../../src/core/text.ts';
import { SUMMARIES, summaryOf } from '../../../src/rulesets/index.ts';
import { ROOT } from '../../../tools/folders.ts';
import { namesIn, packSource } from '../../../tools/pack-sources.ts';
import type { Source } from '../../../tools/records.ts';

/* The people and the gear of the packs, as stat blocks name them. */

export const LANGUAGES: readonly Language[] = ['en', 'ru'];

type Data = { readonly [name: string]: Json };

/** A document in one language. */
const inLanguage = (value: unknown, language: Language): Json => {
  if (Array.isArray(value)) return value.map((one) => inLanguage(one, language));
  if (!isRecord(value)) return value as Json;
  if (typeof value.en === 'string' && typeof value.ru === 'string') return value[language] as Json;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inLanguage(one, language)]));
};

/** The type of a thing below the ruleset's gear: `westernWeapon` is `weapon`. */
const typeOf = (ruleset: string, type: string): string => {
  const own = type.slice(ruleset.length);
  return own.charAt(0).toLowerCase() + own.slice(1);
};

/** A ruleset's gear, in a language. */
const knownIn = (ruleset: string, language: Language): readonly Known[] =>
  namesIn(`${ruleset}-items`).map((name) => {
    const item = packSource(`${ruleset}-items`, name);
    return {
      ref: name,
      name: String(inLanguage(item.name, language)),
      type: typeOf(ruleset, String(item.type)),
      traits: inLanguage(item.system ?? {}, language) as Data,
    };
  });

export const tongueOf = (id: string, language: Language): Tongue => {
  const ruleset = summaryOf(id);
  if (!ruleset) throw new Error(`no ruleset ${id}`);
  return { ruleset, localizer: localizerOf(language), known: knownIn(id, language) };
};

/** Somebody of a people pack. */
export interface Person {
  readonly ruleset: string;
  readonly file: string;
  readonly source: Source;
}

export const people: readonly Person[] = SUMMARIES.flatMap(({ id }) =>
  namesIn(`${id}-people`).map((file) => ({ ruleset: id, file, source: packSource(`${id}-people`, file) })),
);

/** Of which things of the items pack somebody's gear is, in order. */
const from = ({ ruleset, file }: Person): readonly (string | undefined)[] => {
  const text = readFileSync(join(ROOT, 'packs', `${ruleset}-people`, `${file}.yml`), 'utf8');
  return ((parse(text) as Source).items as { from?: string }[] | undefined)?.map((one) => one.from) ?? [];
};

/** Somebody of a people pack as a stat block would describe them: the complete figures, the gear with what differs. */
export function described(person: Person, tongue: Tongue): Described {
  const { source } = person;
  const { localizer, ruleset, known } = tongue;
  const language = localizer.locale as Language;
  const items = (source.items ?? []) as readonly Source[];
  const refs = from(person);
  return {
    name: String(inLanguage(source.name, language)),
    traits: blank(ruleset.fighter, inLanguage(source.system, language) as Data) as Data,
    carried: items.map((item, i) => {
      const name = String(inLanguage(item.name, language));
      const of = known.find((one) => one.ref === refs[i]);
      if (!of) throw new Error(`${person.file}: nobody knows ${name}`);
      return { of, name, traits: inLanguage(item.system ?? {}, language) as Data };
    }),
  };
}

/** Data without rich texts, whose marks a stat block does not keep. */
export const bare = (spec: Spec, data: Data): Data =>
  leavesOf(spec).reduce<Data>(
    (made, [path, field]) =>
      field.kind === 'text' && field.rich ? made : withValue(made, path, valueIn(data, path) ?? null),
    {},
  );

/** Things to be compared. In which order they are carried says nothing. */
export const things = (all: Described['carried'], { ruleset }: Tongue) =>
  all
    .map(({ of, name, traits }) => {
      const spec = ruleset.gear[of.type] ?? {};
      return [of.ref, name, bare(spec, blank(spec, traits) as Data)] as const;
    })
    .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

/** Things as they are when what a stat block says about them has been entered. */
export const wholeThings = (carried: readonly Carried[], { ruleset }: Tongue): Described['carried'] =>
  carried.map(({ of, name, traits }) => {
    const spec = ruleset.gear[of.type] ?? {};
    const whole = leavesOf(spec).reduce<Data>((made, [path]) => {
      const value = valueIn(traits, path);
      return value === undefined ? made : withValue(made, path, value);
    }, blank(spec, of.traits) as Data);
    return { of, name: name ?? of.name, traits: whole };
  });
