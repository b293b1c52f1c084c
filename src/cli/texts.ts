import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findIn, LANGUAGES, type Localizer, say, type Texts } from '../core/say.ts';
import type { Msg } from '../core/text.ts';

/** A language that texts exist in. */
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (value: string): value is Language =>
  (LANGUAGES as readonly string[]).includes(value);

/** The language of the machine, if there are texts in it: the first of LC_ALL, LC_MESSAGES, LANG that is set. */
export function languageOf(env: { readonly [name: string]: string | undefined }): Language {
  const set = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  const short = set.slice(0, 2).toLowerCase();
  return isLanguage(short) ? short : LANGUAGES[0];
}

/** The localizer of a locale, or that of the first language. */
export const localizerFor = (locale: string): Localizer =>
  localizerOf(isLanguage(locale) ? locale : LANGUAGES[0]);

/** What a language file holds: our own texts, and names of document types. */
export interface LanguageFile {
  readonly FIVEFOLD: { readonly [part: string]: Texts };
  readonly TYPES: { readonly [document: string]: { readonly [type: string]: string } };
}

/** Folders with texts of rulesets that have been added: `<language>.json` in each. */
const added: string[] = [];

const knownSegments = new Map<string, readonly string[]>();

/** Adds the texts of a ruleset, from a folder of `<language>.json`. */
export function addTexts(folder: string): void {
  added.push(folder);
  knownSegments.clear();
}

/** All texts of a language: those in its folder of `lang/`, and those that have been added. */
export function readTexts(locale: Language): LanguageFile {
  const folder = fileURLToPath(new URL(`../../lang/${locale}/`, import.meta.url));
  const paths = [
    ...readdirSync(folder).map((name) => join(folder, name)),
    ...added.map((one) => join(one, `${locale}.json`)),
  ];
  const files = paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as Partial<LanguageFile>);
  const types = new Set(files.flatMap(({ TYPES = {} }) => Object.keys(TYPES)));
  return {
    FIVEFOLD: Object.assign({}, ...files.map(({ FIVEFOLD }) => FIVEFOLD)),
    TYPES: Object.fromEntries(
      [...types].map((type) => [type, Object.assign({}, ...files.map(({ TYPES }) => TYPES?.[type]))]),
    ),
  };
}

/** The localizer of a language. */
export const localizerOf = (locale: Language): Localizer => ({
  locale,
  find: findIn(readTexts(locale).FIVEFOLD),
});

const segments = (texts: Texts): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [key] : [key, ...segments(text)],
  );

/** Every segment of the text keys of a ruleset, each once. */
export function keySegments(ruleset: string): readonly string[] {
  const before = knownSegments.get(ruleset);
  if (before) return before;
  const found = [...new Set(segments(readTexts(LANGUAGES[0]).FIVEFOLD[ruleset] ?? {}))];
  knownSegments.set(ruleset, found);
  return found;
}

/** A localizer that also knows the names of fighters. */
export const withNames = (
  localizer: Localizer,
  cast: { readonly [id: string]: { readonly name: string } },
): Localizer => ({
  ...localizer,
  nameOf: (id) => cast[id]?.name,
});

/** Where a command prints results and errors. */
export interface Output {
  readonly localizer: Localizer;
  out(text: string): void;
  err(text: string): void;
}

/** Prints a message as a result. */
export const tell = ({ out, localizer }: Output, message: Msg): void => out(say(message, localizer));

/** Prints a message as an error. */
export const complain = ({ err, localizer }: Output, message: Msg): void => err(say(message, localizer));
