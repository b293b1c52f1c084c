import type { Arg, Msg } from './text.ts';

/** The texts in the files of `lang/<language>/`, below `FIVEFOLD`. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** What it takes to put messages into a language: texts, plural rules, and names of fighters. */
export interface Localizer {
  readonly locale: string;
  /** The text of a key, or undefined if the key is unknown. */
  find(key: string): string | undefined;
  /** The name of a fighter whose id is an argument. */
  nameOf?(id: string): string | undefined;
}

/** The languages with translations; the first is the fallback. */
export const LANGUAGES = ['en', 'ru'] as const;

/** Looks up dotted keys in a tree of texts. */
export const findIn =
  (texts: Texts): Localizer['find'] =>
  (key) => {
    let node: string | Texts | undefined = texts;
    for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
    return typeof node === 'string' ? node : undefined;
  };

const plurals = new Map<string, Intl.PluralRules>();

function pluralOf(locale: string, n: number): Intl.LDMLPluralRule {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(locale);
  plurals.set(locale, rules);
  return rules.select(n);
}

/** The number that selects the plural form: the argument `n`, or else the first number. */
function pluralNumber(args: Msg['args']): number | undefined {
  const values = Object.values(args ?? {});
  return [args?.n, ...values].find((value): value is number => typeof value === 'number');
}

/**
 * The text of a message's key. If the key has plural forms below it (`one`, `few`, `many`, `other`, as the language needs), the
 * form for the message's number is used.
 */
const textOf = ({ key, args }: Msg, { locale, find }: Localizer): string | undefined =>
  find(key) ?? find(`${key}.${pluralOf(locale, pluralNumber(args) ?? 0)}`) ?? find(`${key}.other`);

const fractions = new Map<string, Intl.NumberFormat>();

/** Formats a number with a fraction by the conventions of a locale. */
function fraction(n: number, locale: string): string {
  const format = fractions.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  fractions.set(locale, format);
  return format.format(n);
}

/** Puts a message into words. An unknown key is shown as the key; an empty key stands for text that a person has typed. */
export function say(message: Msg, localizer: Localizer): string {
  if (message.key === '') return String(message.args?.text ?? '');
  const text = textOf(message, localizer);
  if (text === undefined) return message.key;
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = message.args?.[name];
    return value === undefined ? placeholder : formatArg(value, localizer);
  });
}

function formatArg(value: Arg, localizer: Localizer): string {
  if (typeof value === 'object') return say(value, localizer);
  if (typeof value === 'number')
    return Number.isInteger(value) ? String(value) : fraction(value, localizer.locale);
  return (typeof value === 'string' && localizer.nameOf?.(value)) || String(value);
}
