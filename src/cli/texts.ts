import { readFileSync } from 'node:fs';
import type { Texts, Tongue } from '../core/say.ts';
import { inTree, LANGUAGES, say } from '../core/say.ts';
import type { Msg } from '../core/text.ts';

/** A language that texts exist in. */
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (value: string): value is Language =>
  (LANGUAGES as readonly string[]).includes(value);

/** The language a machine is set to, if texts exist in it: the first of LC_ALL, LC_MESSAGES, LANG that says something. */
export function languageOf(env: { readonly [name: string]: string | undefined }): Language {
  const set = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  const short = set.slice(0, 2).toLowerCase();
  return isLanguage(short) ? short : LANGUAGES[0];
}

/** Any of the languages by its locale; the first for one that texts do not exist in. */
export const tongues = (locale: string): Tongue => tongueOf(isLanguage(locale) ? locale : LANGUAGES[0]);

const folder = new URL('../../lang/', import.meta.url);

/** A language with its texts, read from `lang/`. */
export function tongueOf(locale: Language): Tongue {
  const file = JSON.parse(readFileSync(new URL(`${locale}.json`, folder), 'utf8')) as { FIVEFOLD: Texts };
  return { locale, find: inTree(file.FIVEFOLD) };
}

const ends = (texts: Texts): string[] =>
  Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [key] : [key, ...ends(text)]));

const known = new Map<string, readonly string[]>();

/** The last words of all keys below a ruleset's name. */
export function keyEnds(ruleset: string): readonly string[] {
  const before = known.get(ruleset);
  if (before) return before;
  const file = JSON.parse(readFileSync(new URL(`${LANGUAGES[0]}.json`, folder), 'utf8')) as {
    FIVEFOLD: { readonly [id: string]: Texts };
  };
  const found = [...new Set(ends(file.FIVEFOLD[ruleset] ?? {}))];
  known.set(ruleset, found);
  return found;
}

/** A tongue that also knows what fighters are called. */
export const withNames = (
  tongue: Tongue,
  cast: { readonly [id: string]: { readonly name: string } },
): Tongue => ({
  ...tongue,
  nameOf: (id) => cast[id]?.name,
});

/** Where a command speaks: results, and what went wrong. */
export interface Voice {
  readonly tongue: Tongue;
  out(text: string): void;
  err(text: string): void;
}

/** Says a message as a result. */
export const tell = ({ out, tongue }: Voice, message: Msg): void => out(say(message, tongue));

/** Says a message as a complaint. */
export const complain = ({ err, tongue }: Voice, message: Msg): void => err(say(message, tongue));
