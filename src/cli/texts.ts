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

/** A language by its locale, or else the first. */
export const localizers = (locale: string): Localizer =>
  localizerOf(isLanguage(locale) ? locale : LANGUAGES[0]);

/** What a language file holds: our own texts, and names of document types. */
export interface LanguageFile {
  readonly FIVEFOLD: { readonly [part: string]: Texts };
  readonly TYPES: { readonly [document: string]: { readonly [type: string]: string } };
}

/** Folders with texts of rulesets that have been added: `<language>.json` in each. */
const added: string[] = [];

/** Adds the texts of a ruleset, from a folder of `<language>.json`. */
export const addTexts = (folder: string): void => void added.push(folder);

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

/** A language with its texts. */
export const localizerOf = (locale: Language): Localizer => ({
  locale,
  find: findIn(readTexts(locale).FIVEFOLD),
});

const ends = (texts: Texts): string[] =>
  Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [key] : [key, ...ends(text)]));

const known = new Map<string, readonly string[]>();

/** The last words of all text keys of a ruleset. */
export function keyEnds(ruleset: string): readonly string[] {
  const before = known.get(ruleset);
  if (before) return before;
  const found = [...new Set(ends(readTexts(LANGUAGES[0]).FIVEFOLD[ruleset] ?? {}))];
  known.set(ruleset, found);
  return found;
}

/** A language that also knows the names of fighters. */
export const withNames = (
  localizer: Localizer,
  cast: { readonly [id: string]: { readonly name: string } },
): Localizer => ({
  ...localizer,
  nameOf: (id) => cast[id]?.name,
});

/** Where a command prints results and errors. */
export interface Voice {
  readonly localizer: Localizer;
  out(text: string): void;
  err(text: string): void;
}

/** Prints a message as a result. */
export const tell = ({ out, localizer }: Voice, message: Msg): void => out(say(message, localizer));

/** Prints a message as an error. */
export const complain = ({ err, localizer }: Voice, message: Msg): void => err(say(message, localizer));
